"""Every word a player reads is there, in both languages, and the numbers of the rules are cited where they are played."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.grimoire.cards import SPELLS
from games.grimoire.lesson import LESSON
from games.grimoire.rules import reasons
from games.grimoire.rules.constants import BARRED

GAME = Path(reasons.__file__).parents[1]
TESTS = Path(__file__).parent
LANGUAGES = ("en", "pt-BR")


def texts(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((GAME / "texts" / f"{name}.json").read_text())
    return loaded


def rule_numbers(language: str) -> list[str]:
    return [rule["id"] for section in texts(f"rulebook.{language}")["sections"] for rule in section["rules"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_spell_has_name_gist_and_text(language: str) -> None:
    spells = texts(language)["spells"]
    assert spells.keys() == SPELLS.keys()
    assert len({spell["name"] for spell in spells.values()}) == len(spells)
    for key, spell in spells.items():
        assert set(spell) == {"name", "gist", "text"}, key
        assert all(value == value.strip() and value for value in spell.values()), key
        assert len(spell["gist"].split()) <= 6, key
        assert len(spell["name"]) <= 24, key
        assert spell["text"].endswith("."), key


def test_the_code_stands_under_the_text_of_its_card() -> None:
    english = texts("en")["spells"]
    assert {key: spell.text for key, spell in SPELLS.items()} == {key: spell["text"] for key, spell in english.items()}


def test_the_facts_for_the_front_end_are_those_of_the_code() -> None:
    facts = {
        key: {
            "set": spell.set,
            "cost": spell.cost,
            "kind": spell.kind,
            "activation": spell.activation,
            "stars": spell.stars,
        }
        for key, spell in SPELLS.items()
    }
    assert texts("facts") == facts


def test_the_sets_have_their_sizes() -> None:
    sizes = {name: sum(spell.set == name for spell in SPELLS.values()) for name in ("base_1", "base_2", "lost_pages")}
    assert sizes == {"base_1": 37, "base_2": 23, "lost_pages": 10}
    assert BARRED in SPELLS


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_in_a_text_are_the_same_in_every_language(language: str) -> None:
    """A translation may not change an amount."""
    english = texts("en")["spells"]
    for key, spell in texts(language)["spells"].items():
        assert sorted(re.findall(r"\d+", spell["text"])) == sorted(re.findall(r"\d+", english[key]["text"])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_branch_that_code_offers_has_a_label(language: str) -> None:
    offered: dict[str, set[str]] = {}
    for path in sorted((GAME / "cards").glob("*.py")):
        for key, body in re.findall(r'@spell\("([a-z-]+)".*?\n(.*?)(?=\n@spell|\Z)', path.read_text(), re.S):
            for call in re.findall(r"g\.(?:either|may)\((.*?)\)(?: ==|:)", body):
                offered.setdefault(key, set()).update(re.findall(r'"(\w+)"', call))
    labels = texts(language)["branches"]
    assert {key: set(words) for key, words in labels.items()} == offered
    assert all(label for words in labels.values() for label in words.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_callout_has_its_sentence(language: str) -> None:
    sentences = texts(language)["lesson"]
    assert list(sentences) == [callout.key for callout in LESSON.callouts]
    assert all(20 < len(sentence) < 220 for sentence in sentences.values())


def test_both_rulebooks_have_the_same_numbers() -> None:
    english, portuguese = (rule_numbers(language) for language in LANGUAGES)
    assert english == portuguese
    assert len(set(english)) == len(english)
    assert [number for number in english if number.isdigit()] == [str(number) for number in range(1, 52)]
    for language in LANGUAGES:
        for section in texts(f"rulebook.{language}")["sections"]:
            assert section["title"]
            assert all(rule["text"].endswith(".") for rule in section["rules"])


def test_the_readme_has_every_rule() -> None:
    readme = (GAME / "README.md").read_text()
    sections = texts("rulebook.en")["sections"]
    assert not [r["id"] for section in sections for r in section["rules"] if f"**{r['id']}** {r['text']}" not in readme]


def test_every_reason_is_a_rule() -> None:
    """What "why not?" names can be looked up."""
    source = Path(reasons.__file__).read_text()
    named = set(re.findall(r'"((?:[bh]\.)?\d[\d.]*)"', source))
    assert named
    assert named <= set(rule_numbers("en"))


def cited() -> set[str]:
    """The numbers that code and tests cite as "rule 14", "rules 24, 25, h.2", "rules 46-51"."""
    numbers: set[str] = set()
    one = r"(?:[bh]\.)?\d+(?:\.\d+)*"
    for path in [*GAME.rglob("*.py"), *TESTS.glob("*.py")]:
        for listed in re.findall(rf"\brules? ({one}(?:(?:, | and |-| to ){one})*)", path.read_text(), re.I):
            for low, high in re.findall(r"(?<![.\d])(\d+)(?:-| to )(\d+)(?![.\d])", listed):
                numbers.update(map(str, range(int(low), int(high) + 1)))
            numbers.update(re.findall(one, listed))
    return numbers


def test_every_rule_is_cited_where_it_is_played_or_tested() -> None:
    missing = [number for number in rule_numbers("en") if number not in cited()]
    assert not missing, f"no code or test cites {', '.join(missing)}"


def test_no_citation_of_a_rule_that_is_not_there() -> None:
    assert cited() <= set(rule_numbers("en"))
