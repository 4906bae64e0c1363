"""Standings and what decides between players with equal points, pure.

Definitions: docs/tournaments.md, after FIDE's C.07 where it has them. An unplayed round (a bye, a forfeit, an absence)
counts for Buchholz and Sonneborn-Berger as an opponent with the player's own final score. Every figure is a sum, or
a mean, of `Part`s, so that it can be opened. Everything is computed in fractions: no order of the results changes any of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, TypeAlias

Player: TypeAlias = Any
"""Whatever names a player: hashable, with an order of its own as text."""
Result: TypeAlias = (
    tuple[Player, Player | None, float | Fraction, int] | tuple[Player, Player | None, float | Fraction, int, bool]
)
"""``(first, second, score_of_first, round)``, or with a fifth field ``played``; ``second`` None: a bye or an absence."""
Table: TypeAlias = tuple[int, Sequence[tuple[Player, int]]]
"""``(round, ((player, place), ...))``; places are 1-based, equal ones are shared. One player alone: a bye (place 1) or an
absence (place 0)."""

HALF: Final = Fraction(1, 2)
ONE: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class Part:
    """What one round adds to a figure. ``opponent`` is None where nobody was met; ``cut``: left out of the sum."""

    round: int
    opponent: Player | None
    value: Fraction
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A tie-break's number and how it came about. ``mean``: of the parts, not their sum."""

    value: Fraction
    parts: tuple[Part, ...] = ()
    mean: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings. ``figures`` go by code, in the organizer's order; ``place`` is 1-based and shared by players
    whom nothing decides between."""

    player: Player
    points: float
    figures: Mapping[str, float]
    place: int
    explained: Mapping[str, Figure] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Game:
    """A round of one player: whom they met (None: nobody), what they scored."""

    round: int
    opponent: Player | None
    score: Fraction
    first: bool
    played: bool


class Event:
    """All results of two-player rounds, and the figures of its players."""

    def __init__(
        self,
        players: Iterable[Player],
        results: Iterable[Result],
        ratings: Mapping[Player, float] | None = None,
    ) -> None:
        self.players = list(dict.fromkeys(players))
        self.ratings = ratings or {}
        self.games: dict[Player, list[Game]] = {player: [] for player in self.players}
        for result in results:
            first, second, score, number = result[:4]
            met = second is not None and (len(result) == 4 or bool(result[4]))
            mine = Fraction(score)
            self._add(first, Game(number, second, mine, True, met))
            if second is not None:
                self._add(second, Game(number, first, 1 - mine, False, met))
        for games in self.games.values():
            games.sort(key=lambda game: (game.round, str(game.opponent)))
        self.last = max((game.round for games in self.games.values() for game in games), default=0)
        self.points = {player: sum((g.score for g in games), Fraction(0)) for player, games in self.games.items()}
        self._figures: dict[tuple[str, Player], Figure] = {}

    def _add(self, player: Player, game: Game) -> None:
        if player not in self.games:
            raise ValueError(f"a result names {player!r}, who does not play here")
        self.games[player].append(game)

    def figure(self, code: str, player: Player) -> Figure:
        """The figure of any code but ``DE``, which is a matter of the tied only. Raises KeyError: an unknown code."""
        if (code, player) not in self._figures:
            self._figures[code, player] = _FIGURES[code](self, player)
        return self._figures[code, player]

    def met(self, one: Player, other: Player) -> list[Game]:
        """The games that these two played."""
        return [game for game in self.games[one] if game.played and game.opponent == other]

    # -- figures ------------------------------------------------------------------------------------------------------

    def _opponents(self, player: Player, points: Mapping[Player, Fraction]) -> list[Part]:
        """The final score of whom the player met, round by round; the player's own where nobody was met."""
        return [
            Part(game.round, game.opponent if game.played else None, points[game.opponent if game.played else player])
            for game in self.games[player]
        ]

    def buchholz(self, player: Player, low: int = 0, high: int = 0) -> Figure:
        return _cut(self._opponents(player, self.points), low, high)

    def fore_buchholz(self, player: Player) -> Figure:
        """As if all games of the last round were draws."""
        points = {
            other: sum(
                (HALF if game.round == self.last and game.played else game.score for game in games),
                Fraction(0),
            )
            for other, games in self.games.items()
        }
        return _cut(self._opponents(player, points), 0, 0)

    def average_buchholz(self, player: Player) -> Figure:
        """The mean of the opponents' Buchholz."""
        met = [game for game in self.games[player] if game.played]
        return _mean([Part(game.round, game.opponent, self.figure("BH", game.opponent).value) for game in met])

    def sonneborn_berger(self, player: Player, low: int = 0, high: int = 0) -> Figure:
        """Every opponent's final score, times what the player won there."""
        parts = [
            Part(part.round, part.opponent, part.value * game.score)
            for part, game in zip(self._opponents(player, self.points), self.games[player], strict=True)
        ]
        return _cut(parts, low, high)

    def progressive(self, player: Player) -> Figure:
        """The sum of the running scores after each round."""
        running = Fraction(0)
        parts = []
        for number in range(1, self.last + 1):
            running += sum((game.score for game in self.games[player] if game.round == number), Fraction(0))
            parts.append(Part(number, None, running))
        return _cut(parts, 0, 0)

    def wins(self, player: Player) -> Figure:
        """Rounds with the points of a win, played or not."""
        return _cut([Part(game.round, game.opponent, ONE) for game in self.games[player] if game.score == 1], 0, 0)

    def koya(self, player: Player) -> Figure:
        """Points against opponents who scored half of all points or more."""
        strong = {other for other, points in self.points.items() if 2 * points >= len(self.games[other])}
        met = [game for game in self.games[player] if game.played and game.opponent in strong]
        return _cut([Part(game.round, game.opponent, game.score) for game in met], 0, 0)

    def average_rating(self, player: Player) -> Figure:
        """The mean rating of the opponents."""
        met = [game for game in self.games[player] if game.played and game.opponent in self.ratings]
        return _mean([Part(game.round, game.opponent, Fraction(self.ratings[game.opponent])) for game in met])

    def first_seats(self, player: Player) -> Figure:
        """Games as first seat; who had fewer goes ahead."""
        met = [game for game in self.games[player] if game.played and game.first]
        return _cut([Part(game.round, game.opponent, ONE) for game in met], 0, 0)


def _cut(parts: Sequence[Part], low: int, high: int) -> Figure:
    """Their sum without the lowest ``low`` and the highest ``high``; of fewer parts than that, nothing is left."""
    ranked = sorted(range(len(parts)), key=lambda index: (parts[index].value, parts[index].round, index))
    out = {*ranked[:low], *(ranked[-high:] if high else ())}
    kept = tuple(Part(p.round, p.opponent, p.value, index in out) for index, p in enumerate(parts))
    return Figure(sum((part.value for part in kept if not part.cut), Fraction(0)), kept)


def _mean(parts: Sequence[Part]) -> Figure:
    total = sum((part.value for part in parts), Fraction(0))
    return Figure(total / len(parts) if parts else Fraction(0), tuple(parts), mean=True)


_FIGURES: Final[Mapping[str, Callable[[Event, Player], Figure]]] = {
    "BH": Event.buchholz,
    "BH-C1": lambda event, player: event.buchholz(player, 1),
    "BH-C2": lambda event, player: event.buchholz(player, 2),
    "MBH": lambda event, player: event.buchholz(player, 1, 1),
    "MBH2": lambda event, player: event.buchholz(player, 2, 2),
    "FORE-BH": Event.fore_buchholz,
    "AOB": Event.average_buchholz,
    "SB": Event.sonneborn_berger,
    "SB-C1": lambda event, player: event.sonneborn_berger(player, 1),
    "SB-M1": lambda event, player: event.sonneborn_berger(player, 1, 1),
    "PS": Event.progressive,
    "WIN": Event.wins,
    "KOYA": Event.koya,
    "ARO": Event.average_rating,
    "FIRST": Event.first_seats,
}
CODES: Final = ("DE", *_FIGURES)
LOWER_IS_BETTER: Final = frozenset({"DE", "FIRST"})


# -- direct encounter ---------------------------------------------------------------------------------------------------


def direct_encounter(event: Event, tied: Sequence[Player]) -> dict[Player, int]:
    """The rank of each inside a tied group by the points of their mutual games, from 1; 0 for all if that says nothing.

    It decides if all of them met, or for a player who leads whatever the missing games would have been; then again inside
    the sub-groups.
    """
    groups = _split(event, list(tied))
    if len(groups) == 1:
        return dict.fromkeys(tied, 0)
    ranks, rank = {}, 1
    for group in groups:
        ranks.update(dict.fromkeys(group, rank))
        rank += len(group)
    return ranks


def _split(event: Event, tied: list[Player]) -> list[list[Player]]:
    """The tied in groups, the best first; one group if nothing decides between them."""
    if len(tied) < 2:
        return [tied]
    inside = set(tied)
    points = {
        player: sum((g.score for g in event.games[player] if g.played and g.opponent in inside), Fraction(0))
        for player in tied
    }
    missing = {player: sum(1 for other in tied if other != player and not event.met(player, other)) for player in tied}
    if not any(missing.values()):
        by_points: dict[Fraction, list[Player]] = defaultdict(list)
        for player in tied:
            by_points[points[player]].append(player)
        groups = [by_points[score] for score in sorted(by_points, reverse=True)]
    else:
        best = max(tied, key=lambda player: points[player])
        rest = [player for player in tied if player != best]
        safe = all(points[best] > points[player] + missing[player] for player in rest)
        groups = [[best], rest] if safe else [tied]
    if len(groups) == 1:
        return groups
    return [part for group in groups for part in _split(event, group)]


# -- standings ----------------------------------------------------------------------------------------------------------


def standings(
    players: Iterable[Player],
    results: Iterable[Result],
    tiebreaks: Sequence[str],
    ratings: Mapping[Player, float] | None = None,
) -> list[Row]:
    """The standings of an event of two-player rounds, the best first.

    Raises:
        ValueError: an unknown code, or a result of somebody who is not among the players.
    """
    _known(tiebreaks, CODES)
    event = Event(players, results, ratings)
    found: dict[Player, dict[str, Figure]] = {player: {} for player in event.players}

    def decide(code: str, tied: list[Player]) -> None:
        ranks = direct_encounter(event, tied) if code == "DE" else {}
        for player in tied:
            found[player][code] = Figure(Fraction(ranks[player])) if ranks else event.figure(code, player)

    return _rows(event.players, event.points, tiebreaks, found, decide)


def _known(tiebreaks: Sequence[str], codes: Sequence[str]) -> None:
    if unknown := [code for code in tiebreaks if code not in codes]:
        raise ValueError(f"unknown tie-break: {', '.join(unknown)}")


def _rows(
    players: Sequence[Player],
    points: Mapping[Player, Fraction],
    tiebreaks: Sequence[str],
    found: Mapping[Player, Mapping[str, Figure]],
    decide: Callable[[str, list[Player]], None],
) -> list[Row]:
    """Split the players by points, then by one tie-break after another; ``decide`` fills in the figures of a tied group."""
    groups = _grouped(players, lambda player: -points[player])
    for code in tiebreaks:
        split: list[list[Player]] = []
        sign = 1 if code in LOWER_IS_BETTER else -1
        for group in groups:
            decide(code, group)
            split += _grouped(group, lambda player, code=code, sign=sign: sign * found[player][code].value)  # type: ignore[misc]
        groups = split
    rows, place = [], 1
    for group in groups:
        for player in group:
            figures = {code: float(figure.value) for code, figure in found[player].items()}
            rows.append(Row(player, float(points[player]), figures, place, dict(found[player])))
        place += len(group)
    return rows


def _grouped(players: Iterable[Player], value: Callable[[Player], Fraction]) -> list[list[Player]]:
    by_value: dict[Fraction, list[Player]] = defaultdict(list)
    for player in players:
        by_value[value(player)].append(player)
    return [sorted(by_value[one], key=str) for one in sorted(by_value)]


# -- tables of several --------------------------------------------------------------------------------------------------

TABLE_CODES: Final = ("WIN", "SEC", "MOP", "RTG")
"""Wins, second places, the mean points of those met, own rating."""


def table_points(places: Sequence[int]) -> list[Fraction]:
    """Points by place: (N - place) / (N - 1), who share a place share the points. One alone has a bye (place 1) or was
    absent (place 0)."""
    seats = len(places)
    if seats == 1:
        return [ONE if places[0] == 1 else Fraction(0)]
    points = []
    for place in places:
        better = sum(other < place for other in places)
        level = places.count(place)
        mean = better + Fraction(level + 1, 2)
        points.append((seats - mean) / (seats - 1))
    return points


def table_standings(
    players: Iterable[Player],
    tables: Iterable[Table],
    tiebreaks: Sequence[str] = TABLE_CODES,
    ratings: Mapping[Player, float] | None = None,
) -> list[Row]:
    """The standings of an event at tables of several, the best first. Raises ValueError as `standings`."""
    _known(tiebreaks, TABLE_CODES)
    everybody = list(dict.fromkeys(players))
    sat: dict[Player, list[tuple[int, int, Fraction, list[Player]]]] = {player: [] for player in everybody}
    for number, seated in tables:
        places = [place for _, place in seated]
        for (player, place), points in zip(seated, table_points(places), strict=True):
            if player not in sat:
                raise ValueError(f"a result names {player!r}, who does not play here")
            sat[player].append((number, place, points, [other for other, _ in seated if other != player]))
    for rounds in sat.values():
        rounds.sort(key=lambda entry: entry[0])
    total = {player: sum((entry[2] for entry in rounds), Fraction(0)) for player, rounds in sat.items()}
    found: dict[Player, dict[str, Figure]] = {player: {} for player in everybody}

    def figure(code: str, player: Player) -> Figure:
        if code == "RTG":
            return Figure(Fraction((ratings or {}).get(player, 0)))
        if code == "MOP":
            return _mean([Part(number, other, total[other]) for number, _, _, met in sat[player] for other in met])
        wanted = 1 if code == "WIN" else 2
        return _cut([Part(number, None, ONE) for number, place, _, _ in sat[player] if place == wanted], 0, 0)

    def decide(code: str, tied: list[Player]) -> None:
        for player in tied:
            found[player][code] = figure(code, player)

    return _rows(everybody, total, tiebreaks, found, decide)
