"""Every word a player reads is there, in both languages, and the numbers of the rules are cited where they are played."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.dixit.lesson import LESSON
from games.dixit.rules import reasons, scoring

GAME = Path(reasons.__file__).parents[1]
TESTS = Path(__file__).parent
LANGUAGES = ("en", "pt-BR")


def texts(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((GAME / "texts" / f"{name}.json").read_text())
    return loaded


def rule_numbers(language: str = "en") -> list[str]:
    return [rule["id"] for section in texts(f"rulebook.{language}")["sections"] for rule in section["rules"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_callout_has_its_sentence(language: str) -> None:
    sentences = texts(language)["lesson"]
    assert list(sentences) == [callout.key for callout in LESSON.callouts]
    assert all(20 < len(sentence) < 220 for sentence in sentences.values())


def test_both_rulebooks_have_the_same_numbers() -> None:
    english = rule_numbers()
    assert english == rule_numbers("pt-BR")
    assert len(set(english)) == len(english)
    assert [number for number in english if number.isdigit()] == [str(number) for number in range(1, 23)]
    for language in LANGUAGES:
        for section in texts(f"rulebook.{language}")["sections"]:
            assert section["title"]
            assert all(rule["text"].endswith(".") for rule in section["rules"])


def test_numbers_in_a_rule_are_the_same_in_every_language() -> None:
    """A translation may not change an amount. (Numbers that English writes in words are words in Portuguese.)"""
    english, portuguese = (
        {rule["id"]: rule["text"] for section in texts(f"rulebook.{language}")["sections"] for rule in section["rules"]}
        for language in LANGUAGES
    )
    for number, text in english.items():
        assert sorted(re.findall(r"\d+", text)) == sorted(re.findall(r"\d+", portuguese[number])), number


def test_the_readme_has_every_rule() -> None:
    readme = (GAME / "README.md").read_text()
    sections = texts("rulebook.en")["sections"]
    assert not [r["id"] for section in sections for r in section["rules"] if f"**{r['id']}** {r['text']}" not in readme]


def test_every_reason_is_a_rule() -> None:
    """What "why not?" and the points name can be looked up."""
    source = Path(reasons.__file__).read_text() + Path(scoring.__file__).read_text()
    named = set(re.findall(r'"(G?\d+)"', source))
    assert named >= {"9", "13", "14", "15", "16", "G14", "G16"}
    assert named <= set(rule_numbers())


def cited() -> set[str]:
    """The numbers that code and tests cite as "rule 14", "rules 2, 5", "rules 12-17", "G14"."""
    numbers: set[str] = set()
    for path in [*GAME.rglob("*.py"), *TESTS.glob("*.py")]:
        text = path.read_text()
        numbers.update(re.findall(r"\bG\d+", text))
        for listed in re.findall(r"\brules? (\d+(?:(?:, | and |-| to )\d+)*)", text, re.I):
            for low, high in re.findall(r"(\d+)(?:-| to )(\d+)", listed):
                numbers.update(map(str, range(int(low), int(high) + 1)))
            numbers.update(re.findall(r"\d+", listed))
    return numbers


def test_every_rule_is_cited_where_it_is_played_or_tested() -> None:
    missing = [number for number in rule_numbers() if number not in cited()]
    assert not missing, f"no code or test cites {', '.join(missing)}"


def test_no_citation_of_a_rule_that_is_not_there() -> None:
    assert {number for number in cited() if number.isdigit()} <= set(rule_numbers())
