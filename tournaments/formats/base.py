"""What all formats share: players and results so far go in, the next round or the end comes out. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
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
    "organizer",  # the organizer sat them so
    "apart",  # ``players`` should not meet: the organizer wanted it, or no change of two people parts them
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
    ``forbidden``: pairs that the organizer keeps apart.

    Of a round that is paired again before it begins: ``wanted`` are the tables that the organizer made, ``standing`` those
    that nothing has happened to. Formats in which points decide who meets whom leave them as they are, if they can.

    ``drawn`` are the tables (slot, players) of a knock-out that came after groups, as they were paired at first: decided
    or not, they say who came through."""

    players: tuple[Id, ...]
    active: frozenset[Id] = frozenset()
    forbidden: frozenset[frozenset[Id]] = frozenset()
    ratings: Mapping[Id, float] = field(default_factory=dict)
    wanted: tuple[tuple[Id, ...], ...] = ()
    standing: tuple[tuple[Id, ...], ...] = ()
    drawn: tuple[tuple[str, tuple[Id, ...]], ...] = ()

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


def least_upset(entrants: Field, pair: Callable[[Sequence[tuple[Id, ...]]], Sequence[Pairing]]) -> tuple[Pairing, ...]:
    """The tables of a round, where ``pair`` makes them around some that stay. The standing ones stay unless that costs a
    rematch, a second bye or somebody's table; the wanted ones unless it costs somebody's table."""
    wanted = tuple(table for table in entrants.wanted if entrants.active.issuperset(table))
    standing = tuple(table for table in entrants.standing if entrants.active.issuperset(table))
    best = pair(())
    if wanted and _alone(among := pair(wanted)) <= _alone(best):
        best = among
    else:
        wanted = ()
    if standing and _upset(among := pair(wanted + standing)) <= _upset(best):
        best = among
    return tuple(best)


def _alone(pairings: Sequence[Pairing]) -> int:
    return sum(len(pairing.players) == 1 for pairing in pairings)


def _upset(pairings: Sequence[Pairing]) -> tuple[int, int]:
    codes = [why.code for pairing in pairings for why in pairing.why]
    return _alone(pairings), sum(code in ("rematch", "bye_again", "unpaired", "short_again") for code in codes)


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
    if _nobody_met(outcome):
        return [Fraction(place == 1) for place in outcome.places]
    return tiebreaks.table_points(outcome.places)


def _nobody_met(outcome: Outcome) -> bool:
    """A table to which at most one came: a first place is a bye, any other an absence."""
    return not outcome.played and len(outcome.players) > 1 and outcome.places.count(1) < 2


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


def table_results(done: Iterable[Outcome]) -> list[tiebreaks.Table]:
    """As `tiebreaks.table_standings` reads them: of a table that was not played each has a bye, or nothing."""
    tables: list[tiebreaks.Table] = []
    for outcome in done:
        seated = tuple(zip(outcome.players, outcome.places, strict=True))
        if _nobody_met(outcome):
            tables += [(outcome.round, ((player, FULL if place == 1 else NOTHING),)) for player, place in seated]
        else:
            tables.append((outcome.round, seated))
    return tables


def by_points(
    entrants: Field, players: Sequence[Id], done: Sequence[Outcome], codes: Sequence[str], *, duel: bool
) -> list[Standing]:
    """The standings of ``players`` by points and tie-breaks."""
    inside = set(players)
    own = [outcome for outcome in done if inside.issuperset(outcome.players)]
    if duel:
        rows = tiebreaks.standings(players, two_player_results(own), codes, entrants.ratings)
    else:
        rows = tiebreaks.table_standings(players, table_results(own), codes, entrants.ratings)
    order = {player: seed for seed, player in enumerate(entrants.players)}
    rows.sort(key=lambda row: (row.place, order[row.player]))
    return [Standing(row.player, row.place, row) for row in rows]


# -- who met whom, who sat where ----------------------------------------------------------------------------------------


def meetings(done: Iterable[Outcome]) -> dict[frozenset[Id], int]:
    """How often two met at a table that was played."""
    met: dict[frozenset[Id], int] = defaultdict(int)
    for outcome in done:
        if outcome.played:
            for pair in pairs_of(outcome.players):
                met[pair] += 1
    return met


def pairs_of(players: Sequence[Id]) -> list[frozenset[Id]]:
    """Every two of a table."""
    return [frozenset(pair) for pair in combinations(players, 2)]


def wanted_why(entrants: Field, players: Sequence[Id], met: Mapping[frozenset[Id], int]) -> tuple[Why, ...]:
    """What is to be said of a table that the organizer made."""
    return (Why("organizer"), *noteworthy(entrants, players, met))


def noteworthy(entrants: Field, players: Sequence[Id], met: Mapping[frozenset[Id], int]) -> tuple[Why, ...]:
    """Who of a table met before, and who should not meet."""
    pairs = pairs_of(players)
    again = {player for pair in pairs if met.get(pair) for player in pair}
    apart = {player for pair in pairs if pair in entrants.forbidden for player in pair}
    told: list[Why] = []
    if again:
        told.append(Why("rematch", tuple(player for player in players if player in again)))
    if apart:
        told.append(Why("apart", tuple(player for player in players if player in apart)))
    return tuple(told)


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
