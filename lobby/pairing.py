"""Who meets whom, pure: the nearest in strength first, with a window that widens while people wait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WINDOW_START: Final = 100
WINDOW_PER_SECOND: Final = 10
WINDOW_WIDEST: Final = 2000


@dataclass(frozen=True, slots=True)
class Seeker:
    user: int
    rating: float
    since: int  # milliseconds


def window(since: int, now: int) -> int:
    """How far from one's own rating an opponent may be, in Elo points, after waiting from ``since`` to ``now`` (ms)."""
    waited = max(0, now - since) // 1000
    return min(WINDOW_WIDEST, WINDOW_START + WINDOW_PER_SECOND * waited)


def pairs(seekers: Sequence[Seeker], now: int) -> list[tuple[Seeker, Seeker]]:
    """Pairs to start, each seeker at most once. Both must be within the other's window. Whoever waited longest chooses
    first and takes the nearest. A person is never paired with themself."""
    waiting = sorted(seekers, key=lambda seeker: (seeker.since, seeker.user))
    found: list[tuple[Seeker, Seeker]] = []
    while waiting:
        first = waiting.pop(0)
        near = [
            other
            for other in waiting
            if other.user != first.user
            and abs(other.rating - first.rating) <= min(window(first.since, now), window(other.since, now))
        ]
        if near:
            nearest = min(near, key=lambda other: (abs(other.rating - first.rating), other.since, other.user))
            waiting.remove(nearest)
            found.append((first, nearest))
    return found
