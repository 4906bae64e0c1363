"""Every word a player reads is there, in both languages, and says the same as the code and the README."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from games.elysium.families import CARDS
from games.elysium.rules import reasons
from games.elysium.rules.constants import ANY, COLOURS, FAMILIES, Power

GAME = Path(reasons.__file__).parents[1]
LANGUAGES = ("en", "pt-BR")
HOUSE = {"en": "house ruling", "pt-BR": "regra da casa"}


def texts(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((GAME / "texts" / f"{name}.json").read_text())
    return loaded


def rules(language: str) -> dict[str, str]:
    return {
        rule["id"]: rule["text"] for section in texts(f"rulebook.{language}")["sections"] for rule in section["rules"]
    }


def readme() -> dict[str, str]:
    """The numbered rules with their marks."""
    return dict(re.findall(r"^\*\*([GH]?\d+)\*\* (.+)$", (GAME / "README.md").read_text(), re.M))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_name_gist_and_text(language: str) -> None:
    cards = texts(language)["cards"]
    assert cards.keys() == CARDS.keys()
    assert len({card["name"] for card in cards.values()}) == len(cards) == 88
    for key, card in cards.items():
        assert set(card) == {"name", "gist", "text"}, key
        assert all(value == value.strip() and value for value in card.values()), key
        assert len(card["gist"]) <= 26, key
        assert len(card["name"]) <= 25, key
        assert card["text"].endswith("."), key


def test_the_code_stands_under_the_text_of_its_card() -> None:
    english = texts("en")["cards"]
    assert {key: (card.name, card.text) for key, card in CARDS.items()} == {
        key: (card["name"], card["text"]) for key, card in english.items()
    }


def test_the_facts_for_the_front_end_are_those_of_the_code() -> None:
    facts = {
        key: {
            "family": card.family,
            "level": card.level,
            "power": card.power,
            "columns": list(card.columns),
            "copies": card.copies,
            "price": card.price,
        }
        for key, card in CARDS.items()
    }
    assert texts("facts") == facts
    assert list(dict.fromkeys(fact["family"] for fact in texts("facts").values())) == list(FAMILIES)


def test_numbers_in_a_text_are_the_same_in_every_language() -> None:
    """A translation may not change an amount."""
    english, portuguese = (texts(language)["cards"] for language in LANGUAGES)
    for key, card in english.items():
        assert sorted(re.findall(r"\d+", card["text"])) == sorted(re.findall(r"\d+", portuguese[key]["text"])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_families_powers_and_colours_have_words(language: str) -> None:
    words = texts(language)
    assert list(words["families"]) == list(FAMILIES)
    assert list(words["powers"]) == list(get_args(Power))
    assert list(words["colours"]) == [*COLOURS, ANY]
    for group in (words["families"], words["powers"]):
        assert all(value for one in group.values() for value in one.values())
        assert all(list(one.values())[1].endswith(".") for one in group.values())
    assert all(words["colours"].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_has_every_number_of_the_readme(language: str) -> None:
    assert list(rules(language)) == list(readme())
    assert [number for number in rules(language) if number.isdigit()] == [str(number) for number in range(1, 65)]
    for section in texts(f"rulebook.{language}")["sections"]:
        assert section["title"]
        assert all(rule["text"].endswith(".") for rule in section["rules"])


def test_the_english_rulebook_is_the_readme_in_a_player_s_words() -> None:
    """Marks of provenance become "House ruling."; numbers of gaps are left out."""
    for number, text in readme().items():
        said = re.sub(r" \(G\d+\)", "", text)
        said = re.sub(r" \[[HM](?:, G\d+)*\]\.", ". House ruling.", said)
        said = re.sub(r" \[[HM](?:, G\d+)*\]", " (house ruling)", said)
        assert rules("en")[number] == said, number


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_value_is_marked(language: str) -> None:
    for number, text in readme().items():
        marks = len(re.findall(r"\[[HM][],]", text))
        assert rules(language)[number].lower().count(HOUSE[language]) == marks, number


def test_numbers_in_a_rule_are_the_same_in_every_language() -> None:
    english, portuguese = (rules(language) for language in LANGUAGES)
    for number, text in english.items():
        assert sorted(re.findall(r"\d+", text)) == sorted(re.findall(r"\d+", portuguese[number])), number


def test_every_reason_is_a_rule() -> None:
    """What "why not?" names can be looked up."""
    named = set(re.findall(r'"([GH]?\d+)"', Path(reasons.__file__).read_text()))
    assert len(named) > 20
    assert named <= set(rules("en"))
