"""What the 84 pictures show and may mean (``pictures/tags.json``), and the words for it (``texts/themes.json``)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from games.dixit.rules.constants import Picture

_GAME: Final = Path(__file__).resolve().parents[1]
LANGUAGES: Final = ("en", "pt-BR")
Theme: TypeAlias = str
Language: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Tags:
    """Of one picture. ``things``, by language, are nouns that can be seen in it."""

    things: Mapping[Language, tuple[str, ...]]
    themes: tuple[Theme, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """Of one theme in one language: related words, and clues that only hint at it."""

    words: tuple[str, ...]
    phrases: tuple[str, ...]


def _tags() -> dict[Picture, Tags]:
    listed = json.loads((_GAME / "pictures" / "tags.json").read_text())
    return {
        number: Tags(
            {language: tuple(thing[language] for thing in tags["things"]) for language in LANGUAGES},
            tuple(tags["themes"]),
        )
        for number, tags in enumerate(listed, 1)
    }


def _themes() -> dict[Theme, dict[Language, Words]]:
    themes = json.loads((_GAME / "texts" / "themes.json").read_text())
    return {
        theme: {
            language: Words(tuple(words["words"]), tuple(words["phrases"])) for language, words in languages.items()
        }
        for theme, languages in themes.items()
    }


TAGS: Final[Mapping[Picture, Tags]] = _tags()
THEMES: Final[Mapping[Theme, Mapping[Language, Words]]] = _themes()
