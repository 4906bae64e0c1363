"""What all formats share: players and results so far go in, the next round or the end comes out. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal, Protocol, TypeAlias

from tournaments import tiebreaks

Id: TypeAlias = int

FULL: Final = 1
NOTHING: Final = 0
HALF: Final = 2
"""Places of who sits alone: a bye with the points of a win, without points, or with half of them."""

Reason: TypeAlias = Literal[
    "score",  # both have the same points
    "float",  # points differ: ``players`` is who meets a lower score
    "rematch",  # met before: nothing else was left
    "bye",  # an odd number: the lowest score that had no bye yet
    "bye_again",  # everybody had one
    "unpaired",  # nobody left who is not forbidden
    "sits_out",  # an odd number in a round robin
    "seeded",  # the bracket has no opponent here
    "berger",  # by the Berger tables
    "bracket",
    "walkover",  # the opponent withdrew
    "standings",  # a table of several, by the standings
    "short",  # a table with a seat less: ``players`` had none before
    "short_again",
    "group",
]


@dataclass(frozen=True, slots=True)
class Why:
    """One reason of a pairing, and the players it is about (empty: all of them)."""

    code: Reason
    players: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True)
class Pairing:
    """A table of a round in seat order. With ``places`` it is decided without play: a bye, a walkover.
    ``slot`` names it inside the event (a place in the bracket, a group's table)."""

    slot: str
    players: tuple[Id, ...]
    why: tuple[Why, ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """``number`` from 1; tables in the order in which they are numbered."""

    number: int
    pairings: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A decided table. Places are 1-based and shared by equals; of two who did not play both may have lost (2, 2)."""

    round: int
    slot: str
    players: tuple[Id, ...]
    places: tuple[int, ...]
    played: bool = True


@dataclass(frozen=True, slots=True)
class Field:
    """Who takes part. ``players`` are in the order of their seeds, all who ever entered; ``active``: who is there now;
    ``forbidden``: pairs that the organizer keeps apart."""

    players: tuple[Id, ...]
    active: frozenset[Id] = frozenset()
    forbidden: frozenset[frozenset[Id]] = frozenset()
    ratings: Mapping[Id, float] = field(default_factory=dict)

    def seed(self, player: Id) -> int:
        """From 0, the best first."""
        return self.players.index(player)

    def may_meet(self, one: Id, other: Id) -> bool:
        return frozenset((one, other)) not in self.forbidden


@dataclass(frozen=True, slots=True)
class Standing:
    """A final or present place and the row of the standings behind it; None where a bracket decides."""

    player: Id
    place: int
    row: tiebreaks.Row | None = None


class Format(Protocol):
    """One way to run an event. All methods are functions of their arguments."""

    late_join: bool
    """Whether somebody may come in after the first round."""

    def next_round(self, entrants: Field, done: Sequence[Outcome]) -> Round | None:
        """The round after all that is ``done``; None: the event is over. Rounds count on from the last one in ``done``."""

    def standings(self, entrants: Field, done: Sequence[Outcome], codes: Sequence[str]) -> list[Standing]:
        """The best first, by the tie-break ``codes`` where points decide."""

    def rounds(self, players: int) -> int:
        """How many rounds so many players take, at most."""


def last_round(done: Iterable[Outcome]) -> int:
    return max((outcome.round for outcome in done), default=0)


# -- points -------------------------------------------------------------------------------------------------------------


def points(outcome: Outcome) -> list[Fraction]:
    """What each player of a table wins, from 0 to 1."""
    if len(outcome.players) == 1:
        return [{FULL: Fraction(1), HALF: Fraction(1, 2)}.get(outcome.places[0], Fraction(0))]
    if not outcome.played and min(outcome.places) > 1:
        return [Fraction(0)] * len(outcome.players)
    return tiebreaks.table_points(outcome.places)


def totals(players: Iterable[Id], done: Iterable[Outcome]) -> dict[Id, Fraction]:
    """Points so far."""
    total = dict.fromkeys(players, Fraction(0))
    for outcome in done:
        for player, won in zip(outcome.players, points(outcome), strict=True):
            total[player] = total.get(player, Fraction(0)) + won
    return total


def two_player_results(done: Iterable[Outcome]) -> list[tiebreaks.Result]:
    """As `tiebreaks.standings` reads them."""
    results: list[tiebreaks.Result] = []
    for outcome in done:
        won = points(outcome)
        if len(outcome.players) == 1 or sum(won) != 1:
            results += [
                (player, None, score, outcome.round) for player, score in zip(outcome.players, won, strict=True)
            ]
        else:
            first, second = outcome.players
            results.append((first, second, won[0], outcome.round, outcome.played))
    return results


def by_points(
    entrants: Field, players: Sequence[Id], done: Sequence[Outcome], codes: Sequence[str], *, duel: bool
) -> list[Standing]:
    """The standings of ``players`` by points and tie-breaks."""
    inside = set(players)
    own = [outcome for outcome in done if inside.issuperset(outcome.players)]
    if duel:
        rows = tiebreaks.standings(players, two_player_results(own), codes, entrants.ratings)
    else:
        tables = [(o.round, tuple(zip(o.players, o.places, strict=True))) for o in own]
        rows = tiebreaks.table_standings(players, tables, codes, entrants.ratings)
    order = {player: seed for seed, player in enumerate(entrants.players)}
    rows.sort(key=lambda row: (row.place, order[row.player]))
    return [Standing(row.player, row.place, row) for row in rows]


# -- who met whom, who sat where ----------------------------------------------------------------------------------------


def meetings(done: Iterable[Outcome]) -> dict[frozenset[Id], int]:
    """How often two met at a table that was played."""
    met: dict[frozenset[Id], int] = defaultdict(int)
    for outcome in done:
        if outcome.played:
            for index, one in enumerate(outcome.players):
                for other in outcome.players[index + 1 :]:
                    met[frozenset((one, other))] += 1
    return met


def seated(done: Iterable[Outcome], players: Sequence[Id], rank: Mapping[Id, int], board: int) -> tuple[Id, ...]:
    """The seat order of a pair: who sat first less often; among equals who was second last time; then the higher ranked
    on odd boards and the lower on even ones (``board`` from 1)."""
    first: dict[Id, int] = defaultdict(int)
    last: dict[Id, int] = defaultdict(int)
    for outcome in sorted(done, key=lambda one: one.round):
        if outcome.played and len(outcome.players) > 1:
            first[outcome.players[0]] += 1
            for seat, player in enumerate(outcome.players):
                last[player] = seat
    sign = 1 if board % 2 else -1
    return tuple(sorted(players, key=lambda player: (first[player], -last[player], sign * rank[player])))
