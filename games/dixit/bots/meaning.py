"""How well a clue fits each picture. A clue is any text, of a bot or a person, in any language; words of both are known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from games.dixit.bots.tags import LANGUAGES, TAGS, THEMES, Theme
from games.dixit.bots.words import stems
from games.dixit.rules.constants import Picture

_SEEN: Final = 2.0  # a word for something that can be seen in the picture
_PHRASE: Final = 1.6  # a hint at one of its themes
_RELATED: Final = 1.2  # a word for one of its themes
_IN_PASSING: Final = 0.3  # a word that some hint at one of its themes uses


def _words_of_pictures() -> dict[str, dict[Picture, float]]:
    weights: dict[str, dict[Picture, float]] = defaultdict(dict)
    for picture, tags in TAGS.items():
        for thing in (thing for language in LANGUAGES for thing in tags.things[language]):
            parts = stems(thing)
            for part in parts:
                weights[part][picture] = max(weights[part].get(picture, 0.0), _SEEN / len(parts))
    return weights


def _words_of_themes() -> dict[str, dict[Theme, float]]:
    weights: dict[str, dict[Theme, float]] = defaultdict(dict)
    for theme, languages in THEMES.items():
        for words in languages.values():
            for phrase in words.phrases:
                for part in stems(phrase):
                    weights[part].setdefault(theme, _IN_PASSING)
            for word in words.words:
                parts = stems(word)
                for part in parts:
                    weights[part][theme] = max(weights[part].get(theme, 0.0), _RELATED / len(parts))
    return weights


_BY_PICTURE: Final = _words_of_pictures()
_BY_THEME: Final = _words_of_themes()
_PHRASES: Final[Mapping[tuple[str, ...], Theme]] = {
    stems(phrase): theme
    for theme, languages in THEMES.items()
    for words in languages.values()
    for phrase in words.phrases
}


@lru_cache(maxsize=4096)
def fits(clue: str) -> Mapping[Picture, float]:
    """Picture -> how well the clue fits it; 0 where nothing speaks for it. Every word of the clue counts once, by the best
    of what it may mean."""
    parts = stems(clue)
    hint = _PHRASES.get(parts)
    return {
        picture: max(
            _PHRASE if hint in tags.themes else 0.0,
            sum(_fit(part, picture) for part in parts) if hint is None else 0.0,
        )
        for picture, tags in TAGS.items()
    }


def _fit(part: str, picture: Picture) -> float:
    themes = _BY_THEME.get(part, {})
    by_theme = max((weight for theme, weight in themes.items() if theme in TAGS[picture].themes), default=0.0)
    return max(by_theme, _BY_PICTURE.get(part, {}).get(picture, 0.0))
