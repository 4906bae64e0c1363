"""Tables of several: how many and how big, who sits where. FIDE has no rule for them; docs/tournaments.md states ours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from tournaments.formats.base import (
    FULL,
    Field,
    Id,
    Outcome,
    Pairing,
    Round,
    Standing,
    Why,
    by_points,
    last_round,
    least_upset,
    meetings,
    noteworthy,
    pairs_of,
    totals,
    wanted_why,
)


def sizes(players: int, least: int, most: int) -> tuple[list[int], int]:
    """The seats of each table, as equal as possible and the bigger ones first, and how many sit out: as few as can be,
    then as few tables as can be.

    Raises:
        ValueError: bounds that are no table.
    """
    if not 2 <= least <= most:
        raise ValueError("a table has at least two seats")
    for out in range(players + 1):
        seats = players - out
        tables = -(-seats // most)
        if tables * least <= seats:
            small, bigger = divmod(seats, tables) if tables else (0, 0)
            return [small + 1] * bigger + [small] * (tables - bigger), out
    return [], players


@dataclass(frozen=True, slots=True)
class TableSwiss:
    """``length`` rounds at tables of ``least`` to ``most``."""

    length: int
    least: int
    most: int
    late_join = True

    def rounds(self, players: int) -> int:
        return self.length

    def standings(self, entrants: Field, done: Sequence[Outcome], codes: Sequence[str]) -> list[Standing]:
        return by_points(entrants, entrants.players, done, codes, duel=False)

    def next_round(self, entrants: Field, done: Sequence[Outcome]) -> Round | None:
        """Ends after ``length`` rounds, or when no table can be filled."""
        number = last_round(done) + 1
        here = [player for player in entrants.players if player in entrants.active]
        if number > self.length or not sizes(len(here), self.least, self.most)[0]:
            return None
        total = totals(here, done)
        seed = {player: index for index, player in enumerate(entrants.players)}
        ranked = sorted(here, key=lambda player: (-total[player], seed[player]))
        history = _History(done)
        sheet = _Sheet(entrants, ranked, total, history)
        return Round(number, least_upset(entrants, lambda kept: self._round(sheet, kept)))

    def _round(self, sheet: _Sheet, kept: Sequence[tuple[Id, ...]]) -> list[Pairing]:
        """All tables, with those ``kept`` as they are and the others around them."""
        stay = [table for table in kept if self.least <= len(table) <= self.most]
        taken = {player for table in stay for player in table}
        free = [player for player in sheet.ranked if player not in taken]
        seats, out = sizes(len(free), self.least, self.most)
        byes = _last_of(free, out, sheet.history.byes)
        groups = _groups([player for player in free if player not in byes], seats, sheet)
        groups = sorted(stay, key=lambda table: min(map(sheet.ranked.index, table))) + groups
        pairings = _tables(groups, set(stay), sheet)
        for index, player in enumerate(byes, start=1):
            again = sheet.history.byes[player] > 0
            pairings.append(Pairing(f"bye-{index}", (player,), (Why("bye_again" if again else "bye"),), (FULL,)))
        return pairings


class _History:
    """Who met, who sat at a short table, who sat out, and how low everybody sat."""

    def __init__(self, done: Sequence[Outcome]) -> None:
        self.met = meetings(done)
        self.short: dict[Id, int] = defaultdict(int)
        self.byes: dict[Id, int] = defaultdict(int)
        self.seats: dict[Id, list[Fraction]] = defaultdict(list)
        biggest: dict[int, int] = defaultdict(int)
        for outcome in done:
            biggest[outcome.round] = max(biggest[outcome.round], len(outcome.players))
        for outcome in done:
            size = len(outcome.players)
            for seat, player in enumerate(outcome.players):
                if size == 1:
                    self.byes[player] += outcome.places[0] == FULL
                else:
                    self.short[player] += size < biggest[outcome.round]
                    self.seats[player].append(Fraction(seat, size - 1))

    def lowness(self, player: Id) -> Fraction:
        """The mean seat so far: 0 is always first, 1 always last."""
        sat = self.seats[player]
        return sum(sat, Fraction(0)) / len(sat) if sat else Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Everything that a round is seated by; ``ranked`` are all who are there, the best first."""

    entrants: Field
    ranked: Sequence[Id]
    total: Mapping[Id, Fraction]
    history: _History


def _last_of(ranked: Sequence[Id], count: int, had: Mapping[Id, int]) -> list[Id]:
    """The lowest ranked among those who had it least often."""
    chosen = sorted(range(len(ranked)), key=lambda rank: (had.get(ranked[rank], 0), -rank))[:count]
    return [ranked[rank] for rank in sorted(chosen)]


def _groups(ranked: Sequence[Id], seats: Sequence[int], sheet: _Sheet) -> list[tuple[Id, ...]]:
    """Filled from the top of the standings, the short tables from the bottom; then people swap while that helps."""
    total, history, entrants = sheet.total, sheet.history, sheet.entrants
    full = [size for size in seats if size == seats[0]]
    short = [size for size in seats if size < seats[0]]
    at_short = _last_of(ranked, sum(short), history.short)
    inside = set(at_short)
    groups = _dealt([player for player in ranked if player not in inside], full)
    groups = _swapped(groups, total, history, entrants)
    groups += _swapped(_dealt(at_short, short), total, history, entrants)
    groups = _swapped(groups, total, history, entrants, only_apart=True)
    rank = {player: index for index, player in enumerate(ranked)}
    return [tuple(sorted(group, key=lambda player: (-history.lowness(player), rank[player]))) for group in groups]


def _tables(groups: Sequence[tuple[Id, ...]], stay: set[tuple[Id, ...]], sheet: _Sheet) -> list[Pairing]:
    """The tables in their order, each with its reasons."""
    history, entrants = sheet.history, sheet.entrants
    biggest = max((len(group) for group in groups), default=0)
    pairings = []
    for board, group in enumerate(groups, start=1):
        if group in stay and group in entrants.wanted:
            why = list(wanted_why(entrants, group, history.met))
        else:
            why = [Why("standings"), *noteworthy(entrants, group, history.met)]
        if len(group) < biggest:
            again = tuple(player for player in group if history.short[player])
            why.append(Why("short_again", again) if again else Why("short"))
        pairings.append(Pairing(str(board), group, tuple(why)))
    return pairings


def _dealt(players: Sequence[Id], seats: Sequence[int]) -> list[list[Id]]:
    groups, at = [], 0
    for size in seats:
        groups.append(list(players[at : at + size]))
        at += size
    return groups


_Cost: TypeAlias = tuple[int, int, Fraction]


def _cost(
    group: Sequence[Id], total: Mapping[Id, Fraction], met: Mapping[frozenset[Id], int], entrants: Field
) -> _Cost:
    """Pairs kept apart by the organizer, repeats squared, and the spread of points squared."""
    pairs = pairs_of(group)
    apart = sum(pair in entrants.forbidden for pair in pairs)
    again = sum(met.get(pair, 0) ** 2 for pair in pairs)
    spread = max(total[player] for player in group) - min(total[player] for player in group)
    return apart, again, spread * spread


def _sum(one: _Cost, other: _Cost) -> _Cost:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


_SWEEPS: Final = 6
_NEAR: Final = 8
"""How many tables up or down somebody may move."""


def _swapped(
    groups: list[list[Id]],
    total: Mapping[Id, Fraction],
    history: _History,
    entrants: Field,
    *,
    only_apart: bool = False,
) -> list[list[Id]]:
    """Two people of neighbouring tables change places while that makes both tables together better; ``only_apart``: of
    any two tables, while that parts whom the organizer keeps apart."""
    matters, near = (1, len(groups)) if only_apart else (2, _NEAR)
    costs = [_cost(group, total, history.met, entrants) for group in groups]
    for _ in range(_SWEEPS):
        better = False
        for one in range(len(groups)):
            for other in range(one + 1, min(one + near + 1, len(groups))):
                if not any(costs[one][:matters]) and not any(costs[other][:matters]):
                    continue
                bound = _sum(costs[one], costs[other])
                if only_apart:
                    bound = bound[0], 0, Fraction(0)
                if (found := _best_swap(groups[one], groups[other], bound, total, history, entrants)) is None:
                    continue
                groups[one], groups[other] = found
                costs[one] = _cost(groups[one], total, history.met, entrants)
                costs[other] = _cost(groups[other], total, history.met, entrants)
                better = True
        if not better:
            break
    return groups


def _best_swap(
    one: list[Id], other: list[Id], bound: _Cost, total: Mapping[Id, Fraction], history: _History, entrants: Field
) -> tuple[list[Id], list[Id]] | None:
    """The two tables after the best change of two people; None if none costs less than ``bound``."""
    best, found = bound, None
    for i in range(len(one)):
        for j in range(len(other)):
            left, right = one[:], other[:]
            left[i], right[j] = other[j], one[i]
            cost = _sum(_cost(left, total, history.met, entrants), _cost(right, total, history.met, entrants))
            if cost < best:
                best, found = cost, (left, right)
    return found
