"""A round of several games between two players: best of one, three or five."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

Places: TypeAlias = tuple[int, int]

MORE: Final = 3
"""Games that may be added to a series which must have a winner; then the better seed goes on."""


@dataclass(frozen=True, slots=True)
class Series:
    """``best_of`` games; with ``decisive`` a level series goes on for up to `MORE` games."""

    best_of: int = 1
    decisive: bool = False

    def places(self, games: Sequence[Places]) -> Places | None:
        """What came of it, as places of the first and the second of the pairing; None while another game is to be played.
        ``games`` are places in the same order, whoever sat first."""
        wins = [sum(game[side] < game[1 - side] for game in games) for side in (0, 1)]
        left = self.best_of - len(games)
        for side in (0, 1):
            if wins[side] > wins[1 - side] + max(left, 0):
                return (1, 2) if side == 0 else (2, 1)
        if left > 0 or (self.decisive and len(games) < self.best_of + MORE):
            return None
        return (1, 1)

    def first_seat(self, games: int) -> int:
        """Which of the pairing sits first in the next game: they take turns."""
        return games % 2
