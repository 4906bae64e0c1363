"""Tables of several: how many and how big, who sits where. FIDE has no rule for them; docs/tournaments.md states ours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

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
    meetings,
    totals,
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
        seats, out = sizes(len(here), self.least, self.most)
        if number > self.length or not seats:
            return None
        total = totals(here, done)
        seed = {player: index for index, player in enumerate(entrants.players)}
        ranked = sorted(here, key=lambda player: (-total[player], seed[player]))
        history = _History(done)
        byes = _last_of(ranked, out, history.byes)
        pairings = _tables([player for player in ranked if player not in byes], seats, total, history, entrants)
        for index, player in enumerate(byes, start=1):
            again = history.byes[player] > 0
            pairings.append(Pairing(f"bye-{index}", (player,), (Why("bye_again" if again else "bye"),), (FULL,)))
        return Round(number, tuple(pairings))


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


def _last_of(ranked: Sequence[Id], count: int, had: Mapping[Id, int]) -> list[Id]:
    """The lowest ranked among those who had it least often."""
    chosen = sorted(range(len(ranked)), key=lambda rank: (had.get(ranked[rank], 0), -rank))[:count]
    return [ranked[rank] for rank in sorted(chosen)]


def _tables(
    ranked: Sequence[Id], seats: Sequence[int], total: Mapping[Id, Fraction], history: _History, entrants: Field
) -> list[Pairing]:
    """Filled from the top of the standings, the short tables from the bottom; then people swap while that helps."""
    full = [size for size in seats if size == seats[0]]
    short = [size for size in seats if size < seats[0]]
    at_short = _last_of(ranked, sum(short), history.short)
    inside = set(at_short)
    groups = _dealt([player for player in ranked if player not in inside], full)
    groups = _swapped(groups, total, history, entrants)
    groups += _swapped(_dealt(at_short, short), total, history, entrants)
    pairings = []
    rank = {player: index for index, player in enumerate(ranked)}
    for board, group in enumerate(groups, start=1):
        order = tuple(sorted(group, key=lambda player: (-history.lowness(player), rank[player])))
        why = [Why("standings")]
        if len(group) < seats[0]:
            again = tuple(player for player in group if history.short[player])
            why.append(Why("short_again", again) if again else Why("short"))
        pairings.append(Pairing(str(board), order, tuple(why)))
    return pairings


def _dealt(players: Sequence[Id], seats: Sequence[int]) -> list[list[Id]]:
    groups, at = [], 0
    for size in seats:
        groups.append(list(players[at : at + size]))
        at += size
    return groups


def _cost(
    group: Sequence[Id], total: Mapping[Id, Fraction], met: Mapping[frozenset[Id], int], entrants: Field
) -> tuple[int, int, Fraction]:
    """Pairs kept apart by the organizer, repeats squared, and the spread of points squared."""
    pairs = [frozenset((one, other)) for index, one in enumerate(group) for other in group[index + 1 :]]
    apart = sum(pair in entrants.forbidden for pair in pairs)
    again = sum(met.get(pair, 0) ** 2 for pair in pairs)
    spread = max(total[player] for player in group) - min(total[player] for player in group)
    return apart, again, spread * spread


_SWEEPS = 6


def _swapped(
    groups: list[list[Id]], total: Mapping[Id, Fraction], history: _History, entrants: Field
) -> list[list[Id]]:
    """Two people of neighbouring tables change places while that makes both tables together better."""
    costs = [_cost(group, total, history.met, entrants) for group in groups]
    for _ in range(_SWEEPS):
        better = False
        for one in range(len(groups)):
            for other in range(one + 1, min(one + 9, len(groups))):
                if costs[one][:2] == costs[other][:2] == (0, 0):
                    continue
                if (found := _best_swap(groups[one], groups[other], total, history, entrants)) is None:
                    continue
                groups[one], groups[other] = found
                costs[one] = _cost(groups[one], total, history.met, entrants)
                costs[other] = _cost(groups[other], total, history.met, entrants)
                better = True
        if not better:
            break
    return groups


def _best_swap(
    one: list[Id], other: list[Id], total: Mapping[Id, Fraction], history: _History, entrants: Field
) -> tuple[list[Id], list[Id]] | None:
    def both(left: list[Id], right: list[Id]) -> tuple[int, int, Fraction]:
        apart, again, spread = _cost(left, total, history.met, entrants)
        more = _cost(right, total, history.met, entrants)
        return apart + more[0], again + more[1], spread + more[2]

    best, found = both(one, other), None
    for i in range(len(one)):
        for j in range(len(other)):
            left, right = one[:], other[:]
            left[i], right[j] = other[j], one[i]
            if (cost := both(left, right)) < best:
                best, found = cost, (left, right)
    return found
