"""Random events, round by round as the service runs them, and what must hold for every one of them."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import pytest

from tournaments.formats.base import HALF, NOTHING, Field, Format, Outcome, Pairing, Round, Standing, points

CODES = ("DE", "BH-C1", "SB", "PS", "WIN", "ARO", "FIRST")
TABLE_CODES = ("WIN", "SEC", "MOP", "RTG")


def seeds(quick: int) -> list[object]:
    """Seeds of random events: the quick ones always, 2,000 in all with ``-m soak``."""
    return [
        pytest.param(range(quick), id=f"{quick}"),
        pytest.param(range(quick, 2000), id="2000", marks=[pytest.mark.soak, pytest.mark.timeout(600)]),
    ]


def field_size(dice: random.Random) -> int:
    """1 to 40 players, small fields more often: they have the hard cases."""
    return dice.randint(1, dice.choice((6, 7, 8, 9, 12, 16, 24, 40)))


def entrants(count: int, *forbidden: tuple[int, int]) -> Field:
    """Players 1 to ``count`` by their seeds, all there."""
    players = tuple(range(1, count + 1))
    apart = frozenset(frozenset(pair) for pair in forbidden)
    return Field(players, frozenset(players), apart, {player: 2000.0 - 10 * player for player in players})


def without(there: Field, *gone: int) -> Field:
    return replace(there, active=there.active - set(gone))


def back(there: Field, *returned: int) -> Field:
    return replace(there, active=there.active | set(returned))


def joined(there: Field, player: int) -> Field:
    """With one player more, behind all the others."""
    ratings = {**there.ratings, player: 1000.0}
    return replace(there, players=(*there.players, player), active=there.active | {player}, ratings=ratings)


@dataclass(slots=True)
class Event:
    """``rounds``: what was known and what was paired."""

    format: Format
    there: Field
    done: list[Outcome] = field(default_factory=list)
    rounds: list[tuple[Field, tuple[Outcome, ...], Round]] = field(default_factory=list)

    @property
    def number(self) -> int:
        return max((outcome.round for outcome in self.done), default=0)

    def pair(self) -> Round | None:
        paired = self.format.next_round(self.there, tuple(self.done))
        if paired is not None:
            self.rounds.append((self.there, tuple(self.done), paired))
        return paired

    def record(self, paired: Round, pairing: Pairing, places: Sequence[int], *, played: bool = True) -> None:
        self.done.append(Outcome(paired.number, pairing.slot, pairing.players, tuple(places), played))

    def late(self, player: int, place: int = NOTHING) -> None:
        """Somebody comes in and has ``place`` for every round that is over."""
        self.there = joined(self.there, player)
        self.done += [Outcome(n, f"late-{player}", (player,), (place,), False) for n in range(1, self.number + 1)]

    def play(self, paired: Round, dice: random.Random, *, absent: float = 0.0, draws: float = 0.2) -> None:
        """An outcome for every table: who is not there loses, others with the chance ``absent``."""
        for pairing in paired.pairings:
            if pairing.places:
                self.record(paired, pairing, pairing.places, played=False)
                continue
            came = [player in self.there.active and dice.random() >= absent for player in pairing.players]
            if sum(came) < 2:
                self.record(paired, pairing, [1 if there else 2 for there in came], played=False)
            else:
                self.record(paired, pairing, _places(came, dice, draws))

    def standings(self) -> list[Standing]:
        duel = all(len(outcome.players) < 3 for outcome in self.done) and not hasattr(self.format, "most")
        return self.format.standings(self.there, self.done, CODES if duel else TABLE_CODES)


def _places(came: Sequence[bool], dice: random.Random, draws: float) -> list[int]:
    """Random places, some shared; who did not come is last."""
    luck = [dice.random() if there else -1.0 for there in came]
    for index in range(1, len(luck)):
        if came[index] and came[index - 1] and dice.random() < draws:
            luck[index] = luck[index - 1]
    return [1 + sum(other > mine for other in luck) for mine in luck]


def wild(form: Format, dice: random.Random, count: int, *, calm: bool = False) -> Event:
    """A whole event in which people withdraw, come back, are thrown out, come late, and do not turn up, at random."""
    pairs = [] if calm else _pairs(dice, count)
    event = Event(form, entrants(count, *pairs))
    trouble = 0.0 if calm else dice.choice((0.0, 0.02, 0.1))
    banned: set[int] = set()
    while True:
        if trouble:
            _come_and_go(event, dice, trouble, banned)
        paired = event.pair()
        if paired is None:
            return event
        gone = [player for player in event.there.active if dice.random() < trouble / 2]
        event.there = without(event.there, *gone)  # after the pairing
        event.play(paired, dice, absent=trouble)
        assert len(event.rounds) <= form.rounds(len(event.there.players))


def _pairs(dice: random.Random, count: int) -> list[tuple[int, int]]:
    if count < 2 or dice.random() < 0.6:
        return []
    drawn = [dice.sample(range(1, count + 1), 2) for _ in range(dice.randint(1, count))]
    return [(one, other) for one, other in drawn]


def _come_and_go(event: Event, dice: random.Random, trouble: float, banned: set[int]) -> None:
    for player in event.there.players:
        if dice.random() < trouble:
            if player in event.there.active:
                event.there = without(event.there, player)
                if dice.random() < 0.3:
                    banned.add(player)
            elif player not in banned:
                event.there = back(event.there, player)
    if event.rounds and event.format.late_join and dice.random() < trouble * 3:
        event.late(max(event.there.players, default=0) + 1, dice.choice((NOTHING, HALF)))


# -- what holds for every event -----------------------------------------------------------------------------------------


def check(event: Event, dice: random.Random) -> None:
    """Nobody twice in a round, a reason for each pairing, at most a point a round, and the order of results is nothing."""
    for _, done, paired in event.rounds:
        assert paired.number == max((outcome.round for outcome in done), default=0) + 1
        seated = [player for pairing in paired.pairings for player in pairing.players]
        assert len(seated) == len(set(seated)), paired
        assert len({pairing.slot for pairing in paired.pairings}) == len(paired.pairings)
        for pairing in paired.pairings:
            assert pairing.why
            assert len(pairing.places) in (0, len(pairing.players))
    assert event.format.next_round(event.there, tuple(event.done)) is None
    standings = event.standings()
    _check_pay(event, standings)
    _check_order(event, standings, dice)


def _check_pay(event: Event, standings: Sequence[Standing]) -> None:
    paid: dict[int, Fraction] = defaultdict(Fraction)
    rounds: Counter[tuple[int, int]] = Counter()
    for outcome in event.done:
        won = points(outcome)
        assert sum(won) <= max(1, Fraction(len(outcome.players), 2))
        for player, share in zip(outcome.players, won, strict=True):
            assert 0 <= share <= 1
            paid[player] += share
            rounds[player, outcome.round] += 1
    assert max(rounds.values(), default=1) == 1
    if not any(outcome.slot[0] in "wlk" for outcome in event.done):  # no knock-out: the points are all that counts
        for standing in standings:
            assert standing.row is None or standing.row.points == float(paid[standing.player])


def _check_order(event: Event, standings: Sequence[Standing], dice: random.Random) -> None:
    assert sorted(standing.player for standing in standings) == sorted(event.there.players)
    ranked = [standing.place for standing in standings]
    assert ranked == [1 + sum(other < place for other in ranked) for place in ranked]
    shuffled = dice.sample(event.done, len(event.done))
    assert Event(event.format, event.there, shuffled).standings() == standings
    if event.rounds:
        there, done, paired = dice.choice(event.rounds)
        assert event.format.next_round(there, tuple(dice.sample(done, len(done)))) == paired


def tables(paired: Round) -> Iterator[tuple[int, ...]]:
    """The tables that are to be played."""
    return (pairing.players for pairing in paired.pairings if not pairing.places)


def results_of(event: Event, player: int) -> list[Fraction]:
    """What a player won, round by round."""
    won = {
        outcome.round: points(outcome)[outcome.players.index(player)]
        for outcome in event.done
        if player in outcome.players
    }
    return [won[number] for number in sorted(won)]
