"""The result, line by line (rules 59-64)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.elysium.rules.constants import (
    CITIZEN_VP,
    FAMILY_LEGEND_VP,
    FAMILY_TILES,
    LEVEL_LEGEND_VP,
    LEVEL_TILES,
    PRESTIGE,
    CardId,
    Seat,
)
from games.elysium.rules.reading import citizens_in, kind_of
from games.elysium.rules.state import State
from games.engine import ScoreLine


def final_scores(state: State) -> list[ScoreLine]:
    """Every line of the result with its VP per seat, ``total`` the last. Of a running match: what it would be if it ended
    now, without Chronos cards that have not resolved."""
    parts: list[tuple[str, Callable[[State, Seat], int]]] = [
        ("board", lambda state, seat: state.vp[seat] - state.chronos[seat]),
        ("chronos", lambda state, seat: state.chronos[seat]),
        ("prestige", lambda state, seat: prestige(state.pp)[seat]),
        ("level_legends", lambda state, seat: _legends(state, seat, "level")),
        ("family_legends", lambda state, seat: _legends(state, seat, "family")),
        ("level_tiles", _level_tiles),
        ("family_tiles", _family_tiles),
        ("citizens", lambda state, seat: CITIZEN_VP * citizens_in(state, _written(state, seat))),
    ]
    seats = range(state.seats)
    lines = [ScoreLine(what, tuple(count(state, seat) for seat in seats)) for what, count in parts]
    return [*lines, ScoreLine("total", tuple(sum(line.values[seat] for line in lines) for seat in seats))]


def prestige(pp: Sequence[int]) -> list[int]:
    """Awards per seat: only with prestige, tied players share the sum of their places, rounded down (rule 59)."""
    awards = []
    for own in pp:
        above = sum(other > own for other in pp)
        tied = sum(other == own for other in pp)
        awards.append(sum(PRESTIGE[above : above + tied]) // tied if own > 0 else 0)
    return awards


def places(state: State) -> tuple[int, ...]:
    """Most VP, then most gold, then the place is shared (rule 64)."""
    totals = final_scores(state)[-1].values
    ranks = [(totals[seat], state.gold[seat]) for seat in range(state.seats)]
    return tuple(1 + sum(other > own for other in ranks) for own in ranks)


def _written(state: State, seat: Seat) -> list[CardId]:
    return [card for legend in state.legends[seat] if len(legend) > 1 for card in legend]


def _legends(state: State, seat: Seat, kind: str) -> int:
    """Rule 60: by size and kind; a single card is worth nothing (rule 57)."""
    worth = LEVEL_LEGEND_VP if kind == "level" else FAMILY_LEGEND_VP
    return sum(worth[len(legend)] for legend in state.legends[seat] if kind_of(state, legend) == kind)


def _level_tiles(state: State, seat: Seat) -> int:
    """Rules 53, 54, 61."""
    return sum(LEVEL_TILES[level] for level, holder in enumerate(state.level_tiles, 1) if holder == seat)


def _family_tiles(state: State, seat: Seat) -> int:
    """Rules 51, 61."""
    holders = state.family_tiles.values()
    return sum(vp for seats in holders for vp, holder in zip(FAMILY_TILES, seats, strict=False) if holder == seat)
