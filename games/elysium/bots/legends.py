"""What a Legend is worth: what it scores (rule 60), and what may still come of it. Everything in VP."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from games.elysium.rules.constants import (
    CITIZEN_NEEDS,
    CITIZEN_VP,
    FAMILIES,
    FAMILY_LEGEND,
    FAMILY_LEGEND_VP,
    LEVEL_LEGEND,
    LEVEL_LEGEND_VP,
    LEVELS,
    Family,
)

OPEN, LEVEL, FAMILY = range(3)
ALL_LEVELS: Final = sum(1 << level for level in LEVELS)
LEVEL_VP: Final = {1: 0, **LEVEL_LEGEND_VP}
FAMILY_VP: Final = {1: 0, **FAMILY_LEGEND_VP}

# By epochs left after this one: how likely the next card of a Legend is found, paid and transferred.
NEXT_OF_LEVEL: Final = (0.0, 0.28, 0.42, 0.5, 0.55)
NEXT_OF_FAMILY: Final = (0.0, 0.36, 0.52, 0.6, 0.66)
OTHER_WAY: Final = 0.2  # of the worse of the two kinds that a single card may become


class Legend(NamedTuple):
    """``levels`` and ``families`` are sets of bits; ``extra``: VP that its cards bring besides its size (Chronos,
    Citizens)."""

    kind: int
    size: int
    levels: int
    families: int
    extra: float


class Piece(NamedTuple):
    """A card that may be transferred. ``level`` and ``family`` are bits, 0 for a Citizen; ``extra``: VP that it brings in
    a Legend; ``keep``: what its power is still worth in the Domain, or its place in the Agora."""

    id: int
    level: int
    family: int
    extra: float
    keep: float


def level_bit(level: int) -> int:
    return 1 << level


def family_bit(family: Family) -> int:
    return 1 << FAMILIES.index(family) if family else 0


def begun(piece: Piece) -> Legend:
    """A new Legend; never of a Citizen (rule 49)."""
    return Legend(OPEN, 1, piece.level, piece.family, piece.extra)


def joined(legend: Legend, piece: Piece) -> Legend | None:
    """The Legend with this card, or None where it may not join (rules 44-49)."""
    kind, size, levels, families, extra = legend
    if size == (FAMILY_LEGEND if kind == FAMILY else LEVEL_LEGEND):
        return None
    if not piece.level:
        if size < CITIZEN_NEEDS:
            return None
        return Legend(kind, size + 1, levels if kind == LEVEL else ALL_LEVELS, families, extra + CITIZEN_VP)
    same_level, same_family = levels == piece.level, families == piece.family
    if kind != FAMILY and same_level and not families & piece.family:
        return Legend(LEVEL, size + 1, levels, families | piece.family, extra + piece.extra)
    if kind != LEVEL and same_family and not levels & piece.level:
        return Legend(FAMILY, size + 1, levels | piece.level, families, extra + piece.extra)
    return None


def place_level(legend: Legend, piece: Piece) -> int:
    """The level of the place that the card fills (rule 49)."""
    bit = piece.level or (legend.levels if legend.kind == LEVEL else ALL_LEVELS & ~legend.levels)
    return bit.bit_length() - 1


@lru_cache(maxsize=50_000)
def worth(legend: Legend, left: int, gold: float, tile: int) -> float:
    """VP of a Legend with ``left`` epochs to come, a gold being worth ``gold`` VP and the next tile of its family
    ``tile``. Bonus tiles of a level are counted elsewhere."""
    if legend.kind == LEVEL:
        return LEVEL_VP[legend.size] + legend.extra + _grown(legend, left, gold)
    if legend.kind == FAMILY:
        if legend.size == FAMILY_LEGEND:
            return FAMILY_VP[FAMILY_LEGEND] + tile + legend.extra
        return FAMILY_VP[legend.size] + legend.extra + _completed(legend, left, gold, tile)
    ways = sorted((_grown(legend, left, gold), _completed(legend, left, gold, tile)))
    return OTHER_WAY * ways[0] + ways[1] + legend.extra * NEXT_OF_LEVEL[left]


def _grown(legend: Legend, left: int, gold: float) -> float:
    """What further cards of its level are likely to add."""
    chance, total, best = 1.0, 0.0, 0.0
    cost = gold * (legend.levels.bit_length() - 1)
    for size in range(legend.size + 1, LEVEL_LEGEND + 1):
        chance *= NEXT_OF_LEVEL[left]
        total += chance * (LEVEL_VP[size] - LEVEL_VP[size - 1] - cost)
        best = max(best, total)
    return best


def _completed(legend: Legend, left: int, gold: float, tile: int) -> float:
    """What the missing levels of its family are likely to add."""
    chance, total, best = 1.0, 0.0, 0.0
    missing = [level for level in LEVELS if not legend.levels & level_bit(level)]
    for size, level in enumerate(missing, legend.size + 1):
        chance *= NEXT_OF_FAMILY[left]
        total += chance * (FAMILY_VP[size] - FAMILY_VP[size - 1] + tile * (size == FAMILY_LEGEND) - gold * level)
        best = max(best, total)
    return best
