"""Elo for two and more players, pure.

Every pair of seats counts as a game won by the better placed one (equal places: a draw); a seat's change is the mean of
its pairs times its K. With two seats this is Arpad Elo's formula. There is no rounding here: repairing the sum would make
the result depend on the order of the seats. Source and vectors: Elo, "The Rating of Chessplayers" (1978) for the expected
score; the generalisation is our own choice, stated in docs/architecture.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

START: Final = 1500.0
K_NEW: Final = 40.0
K_SETTLED: Final = 20.0
NEW_MATCHES: Final = 30


def expected(a: float, b: float) -> float:
    """The expected score of a player rated ``a`` against one rated ``b``, from 0 to 1."""
    return 1 / (1 + 10 ** ((b - a) / 400))


def k(matches: int) -> float:
    """A player's K after ``matches`` rated matches of the pool."""
    return K_NEW if matches < NEW_MATCHES else K_SETTLED


def parts(ratings: Sequence[float], places: Sequence[int], ks: Sequence[float]) -> list[list[float]]:
    """``parts[i][j]``: what seat i won or lost against seat j; 0 on the diagonal.

    Raises:
        ValueError: fewer than two seats, or lists of unequal length.
    """
    seats = len(ratings)
    if seats < 2 or len(places) != seats or len(ks) != seats:
        raise ValueError("ratings, places and ks must be lists of the same length, two or more")
    return [
        [
            0.0 if i == j else ks[i] / (seats - 1) * (_score(places[i], places[j]) - expected(ratings[i], ratings[j]))
            for j in range(seats)
        ]
        for i in range(seats)
    ]


def changes(ratings: Sequence[float], places: Sequence[int], ks: Sequence[float]) -> list[float]:
    """The rating change of every seat. ``places`` are 1-based, equal places are draws. Raises ValueError as `parts`."""
    return [sum(row) for row in parts(ratings, places, ks)]


def _score(mine: int, theirs: int) -> float:
    return 0.5 if mine == theirs else float(mine < theirs)
