"""Clues of programs: near to the picture (a thing that can be seen), farther (a word for a theme) or far (a hint at one)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.dixit.bots.meaning import fits
from games.dixit.bots.tags import TAGS, THEMES, Language
from games.dixit.rules.constants import PICTURES, ROWS, Picture
from games.engine import Dice

NEAR, FARTHER, FAR = range(3)
_ALIKE: Final = 0.3  # a picture that fits the clue but so much less could be meant as well


@dataclass(frozen=True, slots=True)
class Manner:
    """How a narrator chooses. ``distances``: one is drawn from it; ``tries``: of so many clues it gives the most promising
    one."""

    distances: tuple[int, ...]
    tries: int


CAREFUL: Final = Manner((NEAR, FARTHER, FARTHER, FAR, FAR, FAR), 6)
HASTY: Final = Manner((NEAR, NEAR, FARTHER, FAR), 1)


def narrate(hand: Sequence[Picture], language: Language, dice: Dice) -> tuple[Picture, str]:
    """A careful clue for a narrator who gives none (G14)."""
    return tell(hand, language, 6, CAREFUL, dice)


def tell(hand: Sequence[Picture], language: Language, seats: int, manner: Manner, dice: Dice) -> tuple[Picture, str]:
    """A picture of the hand and a clue for it, which some of the others shall understand, but not all."""
    distance = dice.pick(manner.distances)
    clues = [(picture, clue) for picture in sorted(hand) for clue in clues_for(picture, language, distance)]
    tried = [dice.pick(clues) for _ in range(manner.tries)]
    return max(tried, key=lambda told: promise(told[0], told[1], hand, seats))


def clues_for(picture: Picture, language: Language, distance: int) -> Iterator[str]:
    """All clues of this distance."""
    tags = TAGS[picture]
    if distance == NEAR:
        yield from tags.things[language]
    for theme in tags.themes if distance != NEAR else ():
        words = THEMES[theme][language]
        yield from words.words if distance == FARTHER else words.phrases


def promise(picture: Picture, clue: str, hand: Sequence[Picture], seats: int) -> float:
    """The chance that some but not all understand, if everybody knows what the pictures mean: it hangs on how many others
    could be meant as well."""
    row = ROWS[seats]
    fit = fits(clue)
    alike = sum(other not in hand and fit[other] >= fit[picture] - _ALIKE for other in TAGS)
    holds_one = 1 - (1 - alike / (PICTURES - len(hand))) ** row.hand
    rivals = (seats - 2) * row.play * holds_one
    finds = 1 / (1 + rivals)
    return 1 - finds ** (seats - 1) - (1 - finds) ** (seats - 1)
