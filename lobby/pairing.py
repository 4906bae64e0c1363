"""Who meets whom, pure: the nearest in strength first, with a window that widens while people wait."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

WINDOW_START: Final = 100
WINDOW_PER_SECOND: Final = 10
WINDOW_WIDEST: Final = 2000
PATIENCE_MS: Final = 20_000
"""How long who waits longest waits for a fuller table."""


@dataclass(frozen=True, slots=True)
class Seeker:
    """``accepts``: for each setting that may differ in rated play, the values that suit, the dearest first."""

    user: int
    rating: float
    since: int  # milliseconds
    accepts: Mapping[str, Sequence[Any]] = field(default_factory=dict)


def window(since: int, now: int) -> int:
    """How far from one's own rating an opponent may be, in Elo points, after waiting from ``since`` to ``now`` (ms)."""
    waited = max(0, now - since) // 1000
    return min(WINDOW_WIDEST, WINDOW_START + WINDOW_PER_SECOND * waited)


def groups(seekers: Sequence[Seeker], now: int, *, least: int = 2, most: int = 2) -> list[list[Seeker]]:
    """Tables to start, each seeker at most once, who waited longest first. All of a table are within each other's windows
    and have a value of every setting in common. Whoever waited longest chooses first and takes the nearest; with less than
    ``most`` people a table waits until that one has waited for `PATIENCE_MS`. Nobody meets themself."""
    waiting = sorted(seekers, key=lambda seeker: (seeker.since, seeker.user))
    found: list[list[Seeker]] = []
    taken: set[int] = set()
    for first in waiting:
        if id(first) in taken:
            continue
        group = [first]
        nearest = sorted(waiting, key=_distance_from(first))
        for other in nearest:
            free = id(other) not in taken and len(group) < most
            if free and all(_near(other, one, now) for one in group) and _agree([*group, other]):
                group.append(other)
        if len(group) == most or (len(group) >= least and now - first.since >= PATIENCE_MS):
            found.append(group)
            taken.update(map(id, group))
    return found


def _distance_from(first: Seeker) -> Callable[[Seeker], tuple[float, int, int]]:
    return lambda other: (abs(other.rating - first.rating), other.since, other.user)


def agreed(group: Sequence[Seeker]) -> dict[str, Any]:
    """The settings of their table: of what suits all, what the first one likes best."""
    return {key: _common(group, key)[0] for key in group[0].accepts}


def _near(one: Seeker, other: Seeker, now: int) -> bool:
    return one.user != other.user and abs(one.rating - other.rating) <= min(
        window(one.since, now), window(other.since, now)
    )


def _agree(group: Sequence[Seeker]) -> bool:
    return all(_common(group, key) for key in group[0].accepts)


def _common(group: Sequence[Seeker], key: str) -> list[Any]:
    return [value for value in group[0].accepts[key] if all(value in one.accepts.get(key, ()) for one in group)]
