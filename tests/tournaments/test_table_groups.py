"""Groups at tables of several, then tables from which the upper half goes on."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Sequence

import pytest

from tests.tournaments.kit import Event, back, check, entrants, field_size, seeds, wild, without
from tournaments.formats.table_groups import TableGroups


def test_nobody_and_one_alone() -> None:
    for count in (0, 1):
        event = Event(TableGroups(3, 4, 6), entrants(count))
        assert event.format.rounds(count) == 0
        assert event.pair() is None
        assert [standing.place for standing in event.standings()] == [1] * count


def test_twenty_four_in_sixes_of_whom_eight_go_on() -> None:
    form = TableGroups(2, 4, 6)
    event = wild(form, random.Random(1), 24, calm=True)
    assert [[len(p.players) for p in paired.pairings] for *_, paired in event.rounds] == [[6] * 4, [6] * 4, [4, 4], [4]]
    assert len(event.rounds) == form.rounds(24)
    standings = event.standings()
    assert {standing.player for standing in standings[:4]} == set(event.rounds[-1][2].pairings[0].players)
    check(event, random.Random(1))


def test_the_first_seat_goes_round_in_a_group() -> None:
    event = wild(TableGroups(4, 4, 4), random.Random(1), 8, calm=True)
    first = Counter(outcome.players[0] for outcome in event.done if outcome.round <= 4)
    assert set(first.values()) == {1}


def test_one_who_stays_alone_wins_what_is_to_come() -> None:
    event = Event(TableGroups(2, 3, 4), entrants(8))
    dice = random.Random(3)
    paired = event.pair()
    assert paired is not None
    event.play(paired, dice)
    event.there = without(event.there, *(player for player in event.there.players if player != 7))
    while (paired := event.pair()) is not None:
        assert [pairing.players for pairing in paired.pairings] == [(7,)]
        event.play(paired, dice)
    assert event.standings()[0].player == 7
    check(event, dice)


def test_who_is_gone_when_the_knock_out_begins_makes_room() -> None:
    event = Event(TableGroups(1, 3, 4, advance=1), entrants(8))
    paired = event.pair()
    assert paired is not None
    for pairing in paired.pairings:
        event.record(paired, pairing, [1 + sorted(pairing.players).index(player) for player in pairing.players])
    event.there = without(event.there, 1)
    final = event.pair()
    assert final is not None
    assert sorted(final.pairings[0].players) == [2, 4]


def test_odd_numbers_two_withdrawals_and_a_return() -> None:
    for seed in range(5):
        dice, event = random.Random(seed), Event(TableGroups(3, 4, 6), entrants(19))
        while True:
            event.there = without(event.there, *{2: [2], 3: [7]}.get(event.number + 1, []))
            event.there = back(event.there, *{4: [2]}.get(event.number + 1, []))
            paired = event.pair()
            if paired is None:
                break
            event.play(paired, dice)
        check(event, dice)
        assert len(event.rounds) == event.format.rounds(19)


@pytest.mark.parametrize("numbers", seeds(100))
def test_random_events(numbers: Sequence[int]) -> None:
    for number in numbers:
        dice = random.Random(number)
        least = dice.randint(3, 5)
        form = TableGroups(dice.randint(1, 4), least, dice.randint(least, 6), dice.randint(1, 3))
        count = field_size(dice)
        event = wild(form, dice, count)
        check(event, dice)
        if event.there.active and count > 1:
            assert len(event.rounds) >= form.length
        for there, _, paired in event.rounds:
            seated = {player for pairing in paired.pairings for player in pairing.players}
            assert seated <= there.active
            assert seated == there.active or paired.number > form.length
            assert all(len(pairing.players) <= form.most for pairing in paired.pairings)
        knock_out = [paired for *_, paired in event.rounds if paired.number > form.length]
        for before, after in itertools.pairwise(knock_out):
            was = {player for pairing in before.pairings for player in pairing.players}
            now = {player for pairing in after.pairings for player in pairing.players}
            assert now < was
        if knock_out:
            leaders = {standing.player for standing in event.standings() if standing.place == 1}
            assert (
                len(knock_out[-1].pairings) == 1 or not leaders & event.there.active
            )  # all who went through have left
