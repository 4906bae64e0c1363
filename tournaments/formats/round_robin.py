"""Everybody against everybody, once or twice, by the Berger tables (FIDE Handbook C.05, annex 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.formats.base import (
    NOTHING,
    Field,
    Id,
    Outcome,
    Pairing,
    Round,
    Standing,
    Why,
    by_points,
    last_round,
)


def berger(players: int) -> list[list[tuple[int, int]]]:
    """The rounds as pairs of numbers from 1, first seat first. With an odd number, the highest one is nobody."""
    even = players + players % 2
    if even < 2:
        return []
    half, turning = even // 2, even - 1
    rounds = []
    line = list(range(1, even))  # numbers that move on by half a table a round; the last stays
    for number in range(turning):
        pairs = [(line[0], even) if number % 2 == 0 else (even, line[0])]
        pairs += [(line[index], line[turning - index]) for index in range(1, half)]
        rounds.append(pairs)
        line = [(one + half - 1) % turning + 1 for one in line]
    return rounds


def robin_pairings(
    players: Sequence[Id], number: int, active: frozenset[Id], *, double: bool, prefix: str = ""
) -> list[Pairing]:
    """Round ``number`` (from 1) of a round robin of these; nothing after its end. Who withdrew loses without playing."""
    tables = berger(len(players))
    if number > len(tables) * (2 if double else 1):
        return []
    pairs = tables[(number - 1) % len(tables)]
    if number > len(tables):
        pairs = [(second, first) for first, second in pairs]
    pairings = []
    for board, pair in enumerate(pairs, start=1):
        slot = f"{prefix}{board}"
        there = tuple(players[one - 1] for one in pair if one <= len(players))
        if len(there) == 1:
            pairings.append(Pairing(f"{prefix}out", there, (Why("sits_out"),), (NOTHING,)))
        elif active.issuperset(there):
            pairings.append(Pairing(slot, there, (Why("berger"),)))
        else:
            places = tuple(1 if player in active else 2 for player in there)
            gone = tuple(player for player in there if player not in active)
            pairings.append(Pairing(slot, there, (Why("walkover", gone),), places))
    return pairings


def robin_rounds(players: int, *, double: bool) -> int:
    return len(berger(players)) * (2 if double else 1)


@dataclass(frozen=True, slots=True)
class RoundRobin:
    double: bool = False
    late_join = False

    def rounds(self, players: int) -> int:
        return robin_rounds(players, double=self.double)

    def standings(self, entrants: Field, done: Sequence[Outcome], codes: Sequence[str]) -> list[Standing]:
        return by_points(entrants, entrants.players, done, codes, duel=True)

    def next_round(self, entrants: Field, done: Sequence[Outcome]) -> Round | None:
        """Ends after the last table, or when fewer than two are left."""
        number = last_round(done) + 1
        pairings = robin_pairings(entrants.players, number, entrants.active, double=self.double)
        if not pairings or len(entrants.active) < 2:
            return None
        return Round(number, tuple(pairings))
