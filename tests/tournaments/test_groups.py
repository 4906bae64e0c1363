"""Groups, then a knock-out: who is drawn where, who goes on, and that group mates keep apart."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

import pytest

from tests.tournaments.kit import Event, back, check, entrants, field_size, seeds, tables, wild, without
from tournaments.formats.base import Outcome
from tournaments.formats.bracket import seeding, size_for
from tournaments.formats.groups import Groups, group_name, snake


def test_players_are_drawn_there_and_back_again() -> None:
    assert snake(range(1, 9), 3) == [[1, 6, 7], [2, 5, 8], [3, 4]]
    assert [group_name(index) for index in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_groups_differ_by_one_at_most(size: int) -> None:
    for count in range(1, 65):
        lengths = [len(group) for group in Groups(size).groups(range(count))]
        assert sum(lengths) == count
        assert max(lengths) - min(lengths) <= 1
        assert max(lengths) <= size


def group_stage(form: Groups, count: int) -> Event:
    """After groups in which the better seed won every match."""
    event = Event(form, entrants(count))
    for _ in range(form.group_rounds(count)):
        paired = event.pair()
        assert paired is not None
        for pairing in paired.pairings:
            best = min(pairing.players)
            event.record(paired, pairing, pairing.places or [1 if p == best else 2 for p in pairing.players])
    return event


def test_sixteen_in_fours_of_whom_eight_go_on() -> None:
    event = group_stage(Groups(), 16)
    paired = event.pair()
    assert paired is not None
    assert paired.number == 4
    assert sorted(player for table in tables(paired) for player in table) == list(range(1, 9))
    group_of = {p: index for index, group in enumerate(Groups().groups(event.there.players)) for p in group}
    assert all(group_of[one] != group_of[other] for one, other in tables(paired))
    dice = random.Random(1)
    while paired is not None:
        event.play(paired, dice, draws=0)
        paired = event.pair()
    assert len(event.rounds) == Groups().rounds(16) == 6
    assert [standing.place for standing in event.standings()] == [1, 2, 3, 4, 5, 5, 5, 5] + [9] * 4 + [13] * 4
    check(event, dice)


def test_nobody_and_one_alone() -> None:
    for count in (0, 1):
        event = Event(Groups(), entrants(count))
        assert event.pair() is None
        assert Groups().rounds(count) == 0
        assert [standing.place for standing in event.standings()] == [1] * count


def test_who_is_gone_when_the_bracket_begins_makes_room_and_who_leaves_later_does_not() -> None:
    event = group_stage(Groups(), 8)  # 1 and 4 go on from one group, 2 and 3 from the other; then 5 and 6
    event.there = without(event.there, 1)
    paired = event.pair()
    assert paired is not None
    assert sorted(player for table in tables(paired) for player in table) == [2, 3, 4, 5]
    event.play(paired, random.Random(1), draws=0)
    event.there = back(without(event.there, 2, 3, 4, 5), 1)
    final = event.pair()
    assert final is not None
    assert 1 not in {player for pairing in final.pairings for player in pairing.players}
    assert all(pairing.why[0].code == "walkover" for pairing in final.pairings)


def test_a_result_of_a_group_corrected_later_moves_nobody_in_the_bracket() -> None:
    event = group_stage(Groups(), 16)
    paired = event.pair()
    assert paired is not None
    event.play(paired, random.Random(2), draws=0)
    before = event.pair()
    assert before is not None
    event.done = [
        Outcome(o.round, o.slot, o.players, o.places[::-1], o.played) if o.round < 4 and len(o.players) == 2 else o
        for o in event.done
    ]
    after = event.pair()
    assert after is not None
    assert [(p.slot, set(p.players)) for p in after.pairings] == [(p.slot, set(p.players)) for p in before.pairings]


@pytest.mark.parametrize(
    ("groups", "advance"), [(2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (4, 2), (5, 2)]
)
def test_group_mates_do_not_meet_in_the_first_round_if_it_can_be_helped(groups: int, advance: int) -> None:
    """Against all orders that keep first ones above second ones, and so on."""
    form = Groups(size=4, advance=advance)
    for seed in range(8):
        dice = random.Random(seed)
        event = Event(form, entrants(4 * groups))
        for _ in range(form.group_rounds(4 * groups)):
            paired = event.pair()
            assert paired is not None
            event.play(paired, dice)
        through = form.through(event.there, event.done)
        group_of = {p: index for index, group in enumerate(form.groups(event.there.players)) for p in group}
        tiers = [through[index : index + groups] for index in range(0, len(through), groups)]
        clashes = _clashes([group_of[player] for player in through])
        assert clashes == min(_clashes([group_of[p] for p in order]) for order in _orders(tiers))


def _orders(tiers: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """The first tier stays; that is enough, for it is the others that can make way."""
    for lower in itertools.product(*(itertools.permutations(tier) for tier in tiers[1:])):
        yield [*tiers[0], *(player for tier in lower for player in tier)]


def _clashes(groups: Sequence[int]) -> int:
    line = seeding(size_for(len(groups)))
    met = [pair for pair in zip(line[::2], line[1::2], strict=False) if max(pair) < len(groups)]
    return sum(groups[one] == groups[other] for one, other in met)


def test_odd_numbers_two_withdrawals_and_a_return() -> None:
    for seed in range(10):
        dice, event = random.Random(seed), Event(Groups(), entrants(15))
        while True:
            event.there = without(event.there, *{2: [2], 3: [7]}.get(event.number + 1, []))
            event.there = back(event.there, *{4: [2]}.get(event.number + 1, []))
            paired = event.pair()
            if paired is None:
                break
            event.play(paired, dice, draws=0)
        check(event, dice)
        assert len(event.rounds) == Groups().rounds(15)


@pytest.mark.parametrize("numbers", seeds(100))
def test_random_events(numbers: Sequence[int]) -> None:
    for number in numbers:
        dice = random.Random(number)
        size = dice.randint(2, 6)
        form = Groups(size, dice.randint(1, size), dice.random() < 0.2, dice.random() < 0.7)
        count = field_size(dice)
        event = wild(form, dice, count)
        check(event, dice)
        stage = form.group_rounds(count)
        if event.there.active and count > 1:
            assert len(event.rounds) >= stage
        if len(event.rounds) > stage:
            _check_bracket(event, form, stage)


def _check_bracket(event: Event, form: Groups, stage: int) -> None:
    first = event.rounds[stage][2]
    through = [player for pairing in first.pairings for player in pairing.players]
    there = event.rounds[stage][0]
    assert there.active.issuperset(through)
    for group in form.groups(event.there.players):
        here = [player for player in group if player in there.active]
        assert sum(player in through for player in group) == min(form.advance, len(here))
    standings = event.standings()
    assert {standing.player for standing in standings[: len(through)]} == set(through)
    out = {player for outcome in event.done if outcome.round > stage for player in outcome.players}
    assert out == set(through)
