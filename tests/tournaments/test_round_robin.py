"""Round robin: the Berger tables, and that no random event breaks the schedule."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from pairing_core import round_robin

from tests.tournaments.kit import Event, back, check, entrants, field_size, results_of, seeds, wild, without
from tournaments.formats.round_robin import RoundRobin, berger

FOUR = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
SIX = [
    [(1, 6), (2, 5), (3, 4)],
    [(6, 4), (5, 3), (1, 2)],
    [(2, 6), (3, 1), (4, 5)],
    [(6, 5), (1, 4), (2, 3)],
    [(3, 6), (4, 2), (5, 1)],
]
EIGHT = [
    [(1, 8), (2, 7), (3, 6), (4, 5)],
    [(8, 5), (6, 4), (7, 3), (1, 2)],
    [(2, 8), (3, 1), (4, 7), (5, 6)],
    [(8, 6), (7, 5), (1, 4), (2, 3)],
    [(3, 8), (4, 2), (5, 1), (6, 7)],
    [(8, 7), (1, 6), (2, 5), (3, 4)],
    [(4, 8), (5, 3), (6, 2), (7, 1)],
]


@pytest.mark.parametrize("printed", [FOUR, SIX, EIGHT])
def test_the_tables_of_the_fide_handbook(printed: list[list[tuple[int, int]]]) -> None:
    assert berger(len(printed) + 1) == printed


@pytest.mark.parametrize("players", range(3, 17))
def test_an_independent_implementation_has_the_same_tables(players: int) -> None:
    """Board numbers are not compared: only round 1 has them in the handbook's order there."""
    theirs = [{(one, other) for one, other in boards if other is not None} for boards in round_robin(players)]
    ours = [{pair for pair in pairs if max(pair) <= players} for pairs in berger(players)]
    assert ours == theirs


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("players", range(2, 33))
def test_every_pair_once_and_seats_level(players: int, double: bool) -> None:
    event = wild(RoundRobin(double), random.Random(players), players, calm=True)
    met = Counter(frozenset(outcome.players) for outcome in event.done if len(outcome.players) == 2)
    assert len(met) == players * (players - 1) // 2
    assert set(met.values()) == {2 if double else 1}
    first = Counter(outcome.players[0] for outcome in event.done if len(outcome.players) == 2)
    second = Counter(outcome.players[1] for outcome in event.done if len(outcome.players) == 2)
    assert all(abs(first[player] - second[player]) <= (not double) for player in event.there.players)
    out = Counter(outcome.players[0] for outcome in event.done if len(outcome.players) == 1)
    assert out == (Counter() if players % 2 == 0 else Counter(dict.fromkeys(event.there.players, 2 if double else 1)))
    assert len(event.rounds) == event.format.rounds(players) == (players - 1 + players % 2) * (2 if double else 1)


def test_nobody_and_one_alone_have_nothing_to_play() -> None:
    for count in (0, 1):
        event = Event(RoundRobin(), entrants(count))
        assert event.format.rounds(count) == 0
        assert event.pair() is None
        assert len(event.standings()) == count


def test_who_withdrew_loses_what_is_to_come_and_may_return() -> None:
    dice = random.Random(1)
    event = Event(RoundRobin(), entrants(6))
    for number in range(1, 6):
        if number == 2:
            event.there = without(event.there, 3, 5)
        if number == 4:
            event.there = back(event.there, 3)
        paired = event.pair()
        assert paired is not None
        for pairing in paired.pairings:
            gone = tuple(player for player in pairing.players if player not in event.there.active)
            assert [why.players for why in pairing.why if why.code == "walkover"] == ([gone] if gone else [])
            assert pairing.places == (tuple(2 if player in gone else 1 for player in pairing.players) if gone else ())
        event.play(paired, dice, draws=0)
    assert event.pair() is None
    assert results_of(event, 3)[1:3] == [0, 0]
    assert results_of(event, 5)[1:] == [0, 0, 0, 0]


def test_one_who_stays_alone_still_wins_what_is_to_come() -> None:
    """Else somebody who left with more points would win the event."""
    event = Event(RoundRobin(), entrants(4))
    dice = random.Random(2)
    paired = event.pair()
    assert paired is not None
    for pairing in paired.pairings:
        event.record(paired, pairing, [1 if player in (1, 2) else 2 for player in pairing.players])
    event.there = without(event.there, 1, 2, 3)
    while (paired := event.pair()) is not None:
        event.play(paired, dice)
    assert results_of(event, 4) == [0, 1, 1]
    assert event.standings()[0].player == 4
    event.there = without(event.there, 4)
    assert Event(RoundRobin(), event.there).pair() is None


def test_odd_numbers_two_withdrawals_and_a_return() -> None:
    for seed in range(10):
        dice, event = random.Random(seed), Event(RoundRobin(), entrants(9))
        while True:
            event.there = without(event.there, *{2: [2], 3: [5]}.get(event.number + 1, []))
            event.there = back(event.there, *{6: [2]}.get(event.number + 1, []))
            paired = event.pair()
            if paired is None:
                break
            event.play(paired, dice)
        check(event, dice)
        assert len(event.rounds) == 9


@pytest.mark.parametrize("numbers", seeds(100))
def test_random_events(numbers: Sequence[int]) -> None:
    for number in numbers:
        dice = random.Random(number)
        form = RoundRobin(dice.random() < 0.3)
        count = field_size(dice)
        event = wild(form, dice, count)
        check(event, dice)
        met = Counter(frozenset(outcome.players) for outcome in event.done if len(outcome.players) == 2)
        assert max(met.values(), default=1) <= 1 + form.double
        if event.there.active and count > 1:
            assert len(event.rounds) == form.rounds(count)
            assert len(met) == count * (count - 1) // 2
