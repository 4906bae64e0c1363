"""Swiss for two-player games: equal scores meet, nobody twice while it can be helped.

The pairing is a matching of maximum weight (rustworkx, after Galil 1986) whose weight is a list of wishes, each worth more
than all that follow: no second bye while somebody had none; no rematch; the bye to the lowest score; small differences of
score; no float twice running; the upper half of a score group against its lower half.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

import rustworkx

from tournaments.formats.base import (
    FULL,
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
    least_upset,
    meetings,
    points,
    seated,
    totals,
    wanted_why,
)

_RANK, _FLOAT, _SCORE, _LOW, _AGAIN, _BYE = (1 << bits for bits in (0, 30, 40, 64, 76, 92))
"""Each unit is worth more than any sum of the units before it, for up to 1,024 players and 32 rounds."""
_MOST: Final = 1 << 110


@dataclass(frozen=True, slots=True)
class Swiss:
    """``length`` rounds."""

    length: int
    late_join = True

    def rounds(self, players: int) -> int:
        return self.length

    def standings(self, entrants: Field, done: Sequence[Outcome], codes: Sequence[str]) -> list[Standing]:
        return by_points(entrants, entrants.players, done, codes, duel=True)

    def next_round(self, entrants: Field, done: Sequence[Outcome]) -> Round | None:
        """Ends after ``length`` rounds, or when no two are left who may meet and have not."""
        number = last_round(done) + 1
        here = [player for player in entrants.players if player in entrants.active]
        met = meetings(done)
        if number > self.length or not _anything_new(here, met, entrants):
            return None
        sheet = _Sheet(entrants, here, done, met)
        return Round(number, least_upset(entrants, lambda kept: _pair(sheet, kept)))


def _anything_new(here: Sequence[Id], met: Mapping[frozenset[Id], int], entrants: Field) -> bool:
    return any(
        not met.get(frozenset((one, other))) and entrants.may_meet(one, other)
        for index, one in enumerate(here)
        for other in here[index + 1 :]
    )


class _Player(NamedTuple):
    id: Id
    score: int  # in halves
    rank: int  # by score, then seed; from 0
    group: int  # rank of the first of the score group
    size: int  # of the score group
    byes: int
    floated: int  # -1: met a lower score last time, 1: a higher one


class _Sheet:
    """Everything that a round is paired by."""

    def __init__(
        self, entrants: Field, here: Sequence[Id], done: Sequence[Outcome], met: Mapping[frozenset[Id], int]
    ) -> None:
        self.entrants, self.done, self.met = entrants, done, met
        total = totals(here, done)
        seed = {player: index for index, player in enumerate(entrants.players)}
        ranked = sorted(here, key=lambda player: (-total[player], seed[player]))
        sizes = Counter(total[player] for player in ranked)
        byes = _byes(done)
        floated = _floats(done)
        begins: dict[Fraction, int] = {}
        for rank, player in enumerate(ranked):
            begins.setdefault(total[player], rank)
        self.players = [
            _Player(
                player,
                int(2 * total[player]),
                rank,
                begins[total[player]],
                sizes[total[player]],
                byes[player],
                floated.get(player, 0),
            )
            for rank, player in enumerate(ranked)
        ]

    def cost(self, one: _Player, other: _Player) -> int:
        """How bad a table of these two is; ``one`` is ranked higher."""
        again = self.met.get(frozenset((one.id, other.id)), 0)
        apart = one.score - other.score
        if apart:
            rank = (one.group + one.size - 1 - one.rank) ** 2 + (other.rank - other.group) ** 2
            floats = (one.floated < 0) + (other.floated > 0)
        else:
            rank, floats = (other.rank - one.rank - one.size // 2) ** 2, 0
        return _AGAIN * again * again + _SCORE * apart * apart + _FLOAT * floats + _RANK * min(rank, (1 << 20) - 1)

    def bye_cost(self, player: _Player) -> int:
        """How bad it is that this one sits out."""
        lowest = self.players[-1].score
        return _BYE * player.byes + _LOW * (player.score - lowest) + _RANK * (len(self.players) - 1 - player.rank)


def _byes(done: Sequence[Outcome]) -> Counter[Id]:
    """Rounds in which somebody won points without playing."""
    byes: Counter[Id] = Counter()
    for outcome in done:
        if not outcome.played:
            for player, won in zip(outcome.players, points(outcome), strict=True):
                byes[player] += won == 1
    return byes


def _floats(done: Sequence[Outcome]) -> dict[Id, int]:
    """Who met another score group in the last round, and in which direction."""
    last = last_round(done)
    before = totals((), [outcome for outcome in done if outcome.round < last])
    floated: dict[Id, int] = {}
    for outcome in done:
        if outcome.round == last and len(outcome.players) == 2:
            one, other = outcome.players
            apart = before.get(one, Fraction(0)) - before.get(other, Fraction(0))
            sign = (apart < 0) - (apart > 0)
            floated |= {one: sign, other: -sign}
    return floated


def _pair(sheet: _Sheet, kept: Sequence[tuple[Id, ...]] = ()) -> list[Pairing]:
    """All tables, with those ``kept`` as they are; somebody's seat on the bank is kept while somebody must have it."""
    players = sheet.players
    ranks = {player.id: player.rank for player in players}
    stay = {_ordered([ranks[one] for one in table]): table for table in kept if len(table) == 2}
    bank = [ranks[table[0]] for table in kept if len(table) == 1][: len(players) % 2]
    taken = {rank for pair in stay for rank in pair} | set(bank)
    pairs = _match(sheet, [player for player in players if player.rank not in taken], odd=len(players) % 2 > len(bank))
    pairs += stay
    single = {player.rank for player in players} - {rank for pair in pairs for rank in pair}
    pairings = []
    for board, pair in enumerate(sorted(pairs), start=1):
        one, other = players[pair[0]], players[pair[1]]
        order = stay.get(pair) or seated(sheet.done, (one.id, other.id), ranks, board)
        by_hand = pair in stay and stay[pair] in sheet.entrants.wanted
        why = wanted_why(sheet.entrants, order, sheet.met) if by_hand else _why(sheet, one, other)
        pairings.append(Pairing(str(board), order, why))
    pairings += [
        Pairing(f"bye-{number}", (players[rank].id,), *_bye(sheet, players[rank], len(single), by_hand=rank in bank))
        for number, rank in enumerate(sorted(single), start=1)
    ]
    return pairings


def _why(sheet: _Sheet, one: _Player, other: _Player) -> tuple[Why, ...]:
    why = [Why("score")] if one.score == other.score else [Why("float", (one.id,))]
    if sheet.met.get(frozenset((one.id, other.id))):
        why.append(Why("rematch"))
    return tuple(why)


def _ordered(pair: Sequence[int]) -> tuple[int, int]:
    return min(pair), max(pair)


def _bye(sheet: _Sheet, player: _Player, singles: int, *, by_hand: bool) -> tuple[tuple[Why, ...], tuple[int, ...]]:
    """Who sits out because the number is odd wins a point; who finds nobody else does not."""
    if by_hand:
        return (Why("organizer"),), (FULL,)
    if singles > 1 or len(sheet.players) % 2 == 0:
        return (Why("unpaired"),), (NOTHING,)
    return (Why("bye_again" if player.byes else "bye"),), (FULL,)


def _match(sheet: _Sheet, free: Sequence[_Player], *, odd: bool) -> list[tuple[int, int]]:
    """The best pairs of ranks among those who are free; ``odd``: one of them may sit out."""
    count = len(sheet.players)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    edges = [
        (one.rank, other.rank, _MOST - sheet.cost(one, other))
        for index, one in enumerate(free)
        for other in free[index + 1 :]
        if sheet.entrants.may_meet(one.id, other.id)
    ]
    if odd:
        bye = graph.add_node(count)
        edges += [(player.rank, bye, _MOST - sheet.bye_cost(player)) for player in free]
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [_ordered(pair) for pair in found if max(pair) < count]
