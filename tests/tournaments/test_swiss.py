"""Swiss: who meets whom, who sits out, and that no random event breaks it. docs/tournaments.md numbers the wishes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest
import rustworkx

from tests.tournaments.kit import (
    Event,
    back,
    check,
    entrants,
    field_size,
    joined,
    results_of,
    seeds,
    tables,
    wild,
    without,
)
from tournaments.formats.base import FULL, HALF, NOTHING, Field, Outcome, Pairing, Round, meetings, points, totals
from tournaments.formats.swiss import Swiss

Pairs = tuple[tuple[int, ...], ...]

# -- the edges ----------------------------------------------------------------------------------------------------------


def test_one_player_has_nobody_to_meet() -> None:
    for count in (0, 1):
        event = Event(Swiss(5), entrants(count))
        assert event.pair() is None
        assert [standing.place for standing in event.standings()] == [1] * count


def test_two_players_meet_once_whatever_the_rounds() -> None:
    event = Event(Swiss(2), entrants(2))
    dice = random.Random(1)
    paired = event.pair()
    assert paired is not None
    assert [pairing.players for pairing in paired.pairings] == [(1, 2)]
    event.play(paired, dice)
    assert event.pair() is None


def test_of_three_each_sits_out_once_and_there_is_no_fourth_round() -> None:
    event = wild(Swiss(4), random.Random(2), 3, calm=True)
    out = [pairing for *_, paired in event.rounds for pairing in paired.pairings if pairing.places]
    assert sorted(pairing.players for pairing in out) == [(1,), (2,), (3,)]
    assert {(pairing.places, pairing.why[0].code) for pairing in out} == {((FULL,), "bye")}
    assert len(event.rounds) == 3


def test_a_second_bye_only_when_everybody_had_one_and_it_says_so() -> None:
    """Of three, the first two always lose to each other by not coming, so that new pairs remain."""
    event = Event(Swiss(4), entrants(3))
    for _ in range(4):
        paired = event.pair()
        assert paired is not None
        for pairing in paired.pairings:
            event.record(paired, pairing, pairing.places or (2, 2), played=False)
    byes = [pairing for *_, paired in event.rounds for pairing in paired.pairings if pairing.places]
    assert [pairing.why[0].code for pairing in byes] == ["bye", "bye", "bye", "bye_again"]
    assert len({pairing.players for pairing in byes[:3]}) == 3


def test_who_won_because_nobody_came_gets_no_bye() -> None:
    event = Event(Swiss(3), entrants(5))
    paired = event.pair()
    assert paired is not None
    for pairing in paired.pairings:  # everybody there loses to the better seed, but 4 wins without playing
        places = pairing.places or [1 if player == min(pairing.players) else 2 for player in pairing.players]
        event.record(paired, pairing, places, played=not pairing.places)
    low = [player for player, won in totals(event.there.players, event.done).items() if won == 0]
    first, *others = sorted(low, reverse=True)
    event.done = [
        Outcome(o.round, o.slot, o.players, tuple(1 if p == first else 2 for p in o.players), played=False)
        if first in o.players
        else o
        for o in event.done
    ]
    after = event.pair()
    assert after is not None
    (bye,) = (pairing.players[0] for pairing in after.pairings if pairing.places)
    assert bye != first
    assert totals((), event.done)[bye] == 0
    assert others


def test_the_first_round_sets_the_upper_half_against_the_lower() -> None:
    paired = Event(Swiss(3), entrants(8)).pair()
    assert paired is not None
    assert [sorted(pairing.players) for pairing in paired.pairings] == [[1, 5], [2, 6], [3, 7], [4, 8]]
    assert [pairing.players[0] for pairing in paired.pairings] == [1, 6, 3, 8]  # odd boards the higher, even the lower


def test_withdrawal_before_the_pairing_leaves_no_trace_and_after_it_a_loss() -> None:
    dice = random.Random(3)
    event = Event(Swiss(3), without(entrants(6), 6))
    paired = event.pair()
    assert paired is not None
    assert 6 not in {player for pairing in paired.pairings for player in pairing.players}
    victim, other = next(tables(paired))
    event.there = without(event.there, victim)
    event.play(paired, dice)
    assert results_of(event, victim) == [0]
    assert results_of(event, other) == [1]
    after = event.pair()
    assert after is not None
    assert victim not in {player for pairing in after.pairings for player in pairing.players}


@pytest.mark.parametrize(("place", "worth"), [(HALF, Fraction(1, 2)), (NOTHING, Fraction(0))])
def test_a_late_joiner_gets_what_the_event_says_and_plays_on(place: int, worth: Fraction) -> None:
    dice = random.Random(4)
    event = Event(Swiss(3), entrants(7))
    for _ in range(2):
        paired = event.pair()
        assert paired is not None
        event.play(paired, dice)
    event.late(8, place)
    paired = event.pair()
    assert paired is not None
    assert 8 in {player for pairing in tables(paired) for player in pairing}
    event.play(paired, dice)
    assert results_of(event, 8)[:2] == [worth, worth]
    assert event.pair() is None


def test_who_leaves_and_returns_is_not_paid_for_the_rounds_between() -> None:
    event = wild_ending(Swiss(5), entrants(6), {2: lambda there: without(there, 1), 4: lambda there: back(there, 1)})
    assert [outcome.round for outcome in sorted(event.done, key=lambda o: o.round) if 1 in outcome.players] == [1, 4, 5]
    (row,) = (standing.row for standing in event.standings() if standing.player == 1)
    assert row is not None
    assert row.points == sum(results_of(event, 1)) <= 3


def test_where_nobody_may_meet_somebody_they_sit_out_without_points() -> None:
    """1 may meet nobody at all: of four, one other sits out with 1."""
    event = Event(Swiss(3), entrants(4, (1, 2), (1, 3), (1, 4)))
    paired = event.pair()
    assert paired is not None
    out = {pairing.players[0]: pairing for pairing in paired.pairings if pairing.places}
    assert len(out) == 2
    assert 1 in out
    assert {(p.why[0].code, p.places) for p in out.values()} == {("unpaired", (NOTHING,))}
    assert Event(Swiss(3), entrants(2, (1, 2))).pair() is None


def test_a_rematch_comes_before_a_forbidden_pair() -> None:
    event = Event(Swiss(9), entrants(4, (1, 4), (2, 3), (1, 2), (3, 4)))
    dice = random.Random(6)
    for _ in range(2):
        paired = event.pair()
        if paired is None:
            break
        event.play(paired, dice)
    assert len(event.rounds) == 1  # 1-3 and 2-4 are all that there is


# -- a whole event of odd numbers ----------------------------------------------------------------------------------------


def wild_ending(form: Swiss, there: Field, changes: dict[int, object], seed: int = 5) -> Event:
    """An event in which the field changes before the given rounds."""
    dice, event = random.Random(seed), Event(form, there)
    while True:
        change = changes.get(event.number + 1)
        if callable(change):
            event.there = change(event.there)
        paired = event.pair()
        if paired is None:
            return event
        event.play(paired, dice)


@pytest.mark.parametrize("count", [9, 15, 16, 33])
def test_odd_numbers_two_withdrawals_a_return_and_a_late_join(count: int) -> None:
    changes = {
        2: lambda there: without(there, 2),
        3: lambda there: joined(without(there, 5), count + 1),
        4: lambda there: back(there, 2),
    }
    for seed in range(4):
        event = wild_ending(Swiss(6), entrants(count), changes, seed)
        check(event, random.Random(seed))
        assert len(event.rounds) == 6
        present = [len({p for pairing in paired.pairings for p in pairing.players}) for *_, paired in event.rounds]
        assert present == [count, count - 1, count - 1, count, count, count]
        assert all(times == 1 for times in meetings(event.done).values())
        byes = Counter(o.players[0] for o in event.done if len(o.players) == 1)
        assert set(byes.values()) <= {1}
        assert [outcome.round for outcome in event.done if 5 in outcome.players] == [1, 2]
        assert [outcome.round for outcome in event.done if 2 in outcome.players] == [1, 4, 5, 6]


# -- what must hold for every event --------------------------------------------------------------------------------------


@pytest.mark.parametrize("numbers", seeds(100))
def test_random_events(numbers: Sequence[int]) -> None:
    for number in numbers:
        dice = random.Random(number)
        form = Swiss(dice.randint(1, 9))
        event = wild(form, dice, field_size(dice))
        check(event, dice)
        for there, done, paired in event.rounds:
            _check_round(there, done, paired)
        if len(event.rounds) < form.length:
            assert not _new_pairs(event.there, event.done)


def _new_pairs(there: Field, done: Sequence[Outcome]) -> list[tuple[int, int]]:
    met = meetings(done)
    here = sorted(there.active)
    return [
        (one, other)
        for one in here
        for other in here
        if one < other and there.may_meet(one, other) and not met.get(frozenset((one, other)))
    ]


def _check_round(there: Field, done: Sequence[Outcome], paired: Round) -> None:
    assert {player for pairing in paired.pairings for player in pairing.players} == there.active
    pairs = [pairing.players for pairing in paired.pairings if len(pairing.players) == 2]
    out = [pairing for pairing in paired.pairings if len(pairing.players) == 1]
    assert all(there.may_meet(*pair) for pair in pairs)
    _check_reasons(there, done, paired)
    if len(there.active) <= 9:
        _check_best(there, done, tuple(pairs))
        return
    byes, met = _byes(done), meetings(done)
    least = min(byes[player] for player in there.active)
    full = len(out) == len(there.active) % 2
    if full and out:
        assert out[0].places == (FULL,)
    eligible = [player for player in there.active if byes[player] == least]
    if full and out and byes[out[0].players[0]] > least:
        assert not _perfect(there, {}, eligible)
    if full and any(met.get(frozenset(pair)) for pair in pairs):
        assert not _perfect(there, met, eligible)


def _perfect(there: Field, met: dict[frozenset[int], int], eligible: Sequence[int]) -> bool:
    """Whether everybody finds somebody new, and of an odd number one of these sits out."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    here = sorted(there.active)
    node = {player: graph.add_node(player) for player in here}
    for one in here:
        for other in here:
            if one < other and there.may_meet(one, other) and not met.get(frozenset((one, other))):
                graph.add_edge(node[one], node[other], 1)
    if len(here) % 2:
        bye = graph.add_node(0)
        for player in eligible:
            graph.add_edge(node[player], bye, 1)
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return 2 * len(matched) == graph.num_nodes()


def _check_reasons(there: Field, done: Sequence[Outcome], paired: Round) -> None:
    total, met = totals(there.players, done), meetings(done)
    for pairing in paired.pairings:
        codes = [why.code for why in pairing.why]
        if len(pairing.players) == 1:
            assert (codes, pairing.places) in (
                (["bye"], (FULL,)),
                (["bye_again"], (FULL,)),
                (["unpaired"], (NOTHING,)),
            )
            continue
        one, other = sorted(pairing.players, key=lambda player: -total[player])
        if total[one] == total[other]:
            assert codes[0] == "score"
        else:
            assert pairing.why[0].code == "float"
            assert pairing.why[0].players == (one,)
        assert ("rematch" in codes) == bool(met.get(frozenset((one, other))))


def _byes(done: Sequence[Outcome]) -> Counter[int]:
    byes: Counter[int] = Counter()
    for outcome in done:
        if not outcome.played:
            byes.update(p for p, won in zip(outcome.players, points(outcome), strict=True) if won == 1)
    return byes


def _check_best(there: Field, done: Sequence[Outcome], pairs: Pairs) -> None:
    """No other way to pair costs less: who is left over, byes, rematches, the bye's score, differences of score."""
    every = list(_every(there, tuple(sorted(there.active))))
    most = max(len(way) for way in every)
    assert len(pairs) == most
    if len(there.active) - 2 * most > 1:  # which of them is the odd one does not show
        return
    byes, met, total = _byes(done), meetings(done), {p: 2 * won for p, won in totals(there.players, done).items()}

    def cost(way: Pairs) -> tuple[Fraction, ...]:
        out = there.active.difference(*way)
        return (
            Fraction(sum(byes[player] for player in out)),
            Fraction(sum(met.get(frozenset(pair), 0) ** 2 for pair in way)),
            sum((total[player] for player in out), Fraction(0)),
            sum(((total[one] - total[other]) ** 2 for one, other in way), Fraction(0)),
        )

    assert cost(pairs) == min(cost(way) for way in every if len(way) == most)


def _every(there: Field, players: tuple[int, ...], spare: int | None = None) -> Iterator[Pairs]:
    """All ways to pair these. Up to ``spare`` of them may be left over; without it, as many as it takes."""
    if spare is None:
        for left in range(len(players) % 2, len(players) + 1, 2):
            if found := list(_every(there, players, left)):
                yield from found
                return
    elif not players:
        yield ()
    else:
        one, rest = players[0], players[1:]
        for index, other in enumerate(rest):
            if there.may_meet(one, other):
                for more in _every(there, rest[:index] + rest[index + 1 :], spare):
                    yield ((one, other), *more)
        if spare:
            yield from _every(there, rest, spare - 1)


def test_seats_are_balanced() -> None:
    """Nobody sits first more than twice as often as second, or the other way round, in calm events."""
    for number in range(12):
        event = wild(Swiss(7), random.Random(number), random.Random(number).randint(8, 40), calm=True)
        balance: Counter[int] = Counter()
        for outcome in event.done:
            if len(outcome.players) == 2 and outcome.played:
                balance[outcome.players[0]] += 1
                balance[outcome.players[1]] -= 1
        assert max(abs(value) for value in balance.values()) <= 3


def test_a_pairing_names_who_floats_down() -> None:
    event = Event(Swiss(2), entrants(4))
    first = Round(1, (Pairing("1", (1, 2)), Pairing("2", (3, 4))))
    event.record(first, first.pairings[0], (1, 2))
    event.record(first, first.pairings[1], (1, 1))
    paired = event.pair()
    assert paired is not None
    named = {pairing.why[0].players for pairing in paired.pairings if pairing.why[0].code == "float"}
    assert named == {(1,), (3,)} or named == {(1,), (4,)}
