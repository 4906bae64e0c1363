"""Single and double elimination: who is out, who sits out, who is placed where, and that nothing blocks a bracket."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from tests.tournaments.kit import Event, check, entrants, field_size, seeds, tables, wild, without
from tournaments.formats.base import Outcome, Pairing, Standing
from tournaments.formats.bracket import Slot, seeding
from tournaments.formats.double_elimination import AGAIN, FINAL, DoubleElimination, double_knock_out
from tournaments.formats.single_elimination import THIRD, SingleElimination

Bracket = SingleElimination | DoubleElimination


def played_out(form: Bracket, count: int, better: bool = True) -> Event:
    """An event in which the better seed always wins, or always the worse."""
    event = Event(form, entrants(count))
    while (paired := event.pair()) is not None:
        for pairing in paired.pairings:
            best = (min if better else max)(pairing.players)
            event.record(paired, pairing, pairing.places or [1 if p == best else 2 for p in pairing.players])
    return event


def places(standings: Sequence[Standing]) -> list[tuple[int, int]]:
    return [(standing.player, standing.place) for standing in standings]


def test_the_best_two_meet_last() -> None:
    assert seeding(8) == [0, 7, 3, 4, 1, 6, 2, 5]


def test_single_elimination_of_eight_with_a_match_for_third_place() -> None:
    event = played_out(SingleElimination(), 8)
    assert places(event.standings()) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 5), (7, 5), (8, 5)]
    third = next(outcome for outcome in event.done if outcome.slot == THIRD)
    assert set(third.players) == {3, 4}
    assert len(event.rounds) == 3


def test_who_wins_the_match_for_third_place_is_third() -> None:
    event = played_out(SingleElimination(), 8, better=False)
    third = next(outcome for outcome in event.done if outcome.slot == THIRD)
    assert places(event.standings())[2:4] == [(max(third.players), 3), (min(third.players), 4)]


def test_without_that_match_the_third_place_is_shared() -> None:
    event = played_out(SingleElimination(third=False), 8)
    assert places(event.standings())[:4] == [(1, 1), (2, 2), (3, 3), (4, 3)]


@pytest.mark.parametrize("form", [SingleElimination(), DoubleElimination()])
@pytest.mark.parametrize("count", range(2, 41))
def test_byes_go_to_the_best_seeds_in_the_first_round(form: Bracket, count: int) -> None:
    event = Event(form, entrants(count))
    paired = event.pair()
    assert paired is not None
    size = 1 << (count - 1).bit_length()
    byes = sorted(pairing.players[0] for pairing in paired.pairings if pairing.places)
    assert byes == list(range(1, size - count + 1))
    assert {pairing.why[0].code for pairing in paired.pairings if pairing.places} <= {"seeded"}
    assert sorted(len(pairing.players) for pairing in paired.pairings) == [1] * len(byes) + [2] * (count - size // 2)


@pytest.mark.parametrize("form", [SingleElimination(), DoubleElimination()])
def test_nobody_and_one_alone(form: Bracket) -> None:
    for count in (0, 1):
        event = Event(form, entrants(count))
        assert event.pair() is None
        assert form.rounds(count) == 0
        assert places(event.standings()) == [(player, 1) for player in range(1, count + 1)]


def test_double_elimination_of_two_and_of_four() -> None:
    event = played_out(DoubleElimination(), 2)
    assert [outcome.slot for outcome in event.done] == ["w1-1", FINAL]
    event = played_out(DoubleElimination(), 4)
    assert places(event.standings()) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert [len(paired.pairings) for *_, paired in event.rounds] == [2, 2, 1, 1]


def test_who_comes_without_a_loss_must_be_beaten_twice() -> None:
    event = Event(DoubleElimination(), entrants(4))
    while (paired := event.pair()) is not None:
        for pairing in paired.pairings:  # 1 wins all but the first final
            loser = 1 if pairing.slot == FINAL and 1 in pairing.players else max(pairing.players)
            event.record(paired, pairing, [2 if player == loser else 1 for player in pairing.players])
    assert [outcome.slot for outcome in event.done][-2:] == [FINAL, AGAIN]
    assert places(event.standings())[:2] == [(1, 1), (2, 2)]
    assert len(event.rounds) == DoubleElimination().rounds(4)


@pytest.mark.parametrize("form", [SingleElimination(), DoubleElimination()])
def test_two_finalists_who_do_not_come_leave_no_winner_but_stay_ahead(form: Bracket) -> None:
    event = Event(form, entrants(8))
    while (paired := event.pair()) is not None:
        for pairing in paired.pairings:
            final = pairing.slot in ("w3-1", FINAL) if isinstance(form, SingleElimination) else pairing.slot == FINAL
            won = [2, 2] if final else [1 if p == min(pairing.players) else 2 for p in pairing.players]
            event.record(paired, pairing, pairing.places or won, played=not final)
    assert places(event.standings())[:3] == [(1, 1), (2, 1), (3, 3)]


@pytest.mark.parametrize("form", [SingleElimination(), DoubleElimination()])
def test_who_meets_nobody_in_an_early_round_goes_on_and_those_who_missed_it_are_placed(form: Bracket) -> None:
    """3 and 6 both miss their first match; their next opponent, 2 or 7, goes on alone."""
    event = Event(form, entrants(8))
    paired = event.pair()
    assert paired is not None
    for pairing in paired.pairings:
        lost = set(pairing.players) == {3, 6}
        won = [2, 2] if lost else [1 if p == min(pairing.players) else 2 for p in pairing.players]
        event.record(paired, pairing, won, played=not lost)
    dice = random.Random(1)
    while (paired := event.pair()) is not None:
        event.play(paired, dice, draws=0)
    standings = dict(places(event.standings()))
    assert standings[3] == standings[6] == (4 if isinstance(form, SingleElimination) else 6)
    check(event, dice)


@pytest.mark.parametrize("form", [SingleElimination(), DoubleElimination()])
@pytest.mark.parametrize("count", [5, 8, 13, 16])
def test_two_withdrawals_one_of_them_after_the_pairing(form: Bracket, count: int) -> None:
    for seed in range(10):
        dice, event = random.Random(seed), Event(form, entrants(count))
        event.there = without(event.there, 2)
        while (paired := event.pair()) is not None:
            event.there = without(event.there, 4)
            event.play(paired, dice, draws=0)
        check(event, dice)
        champion, *_ = places(event.standings())
        assert champion[1] == 1
        assert champion[0] not in (2, 4)
        assert len(event.rounds) <= form.rounds(count)


def test_everybody_withdraws() -> None:
    for form in (SingleElimination(), DoubleElimination()):
        event = Event(form, without(entrants(6), *range(1, 7)))
        while (paired := event.pair()) is not None:
            assert list(tables(paired)) == []
            event.play(paired, random.Random(1))
        assert len(event.standings()) == 6


def losses(done: Sequence[Outcome]) -> Counter[int]:
    lost: Counter[int] = Counter()
    for outcome in done:
        if len(outcome.players) == 2 and outcome.slot != THIRD:
            level = outcome.places[0] == outcome.places[1] == 1  # then the better seed goes on
            lost.update(p for p, place in zip(outcome.players, outcome.places, strict=True) if place > 1)
            lost.update([max(outcome.players)] if level else [])
    return lost


@pytest.mark.parametrize("numbers", seeds(150))
@pytest.mark.parametrize("lives", [1, 2])
def test_random_events(numbers: Sequence[int], lives: int) -> None:
    for number in numbers:
        dice = random.Random(number)
        form: Bracket = SingleElimination(dice.random() < 0.7) if lives == 1 else DoubleElimination()
        event = wild(form, dice, field_size(dice))
        check(event, dice)
        for _, done, paired in event.rounds:
            assert any(len(pairing.players) == 2 for pairing in paired.pairings)
            lost = losses(done)
            for pairing in paired.pairings:
                assert pairing.slot == THIRD or all(lost[player] < lives for player in pairing.players)
        _check_end(event, lives)


def _check_end(event: Event, lives: int) -> None:
    """One is left, or nobody: two who both missed their match are both out."""
    lost = losses(event.done)
    standings = event.standings()
    missed = {
        player
        for outcome in event.done
        if len(outcome.players) == 2 and min(outcome.places) > 1
        for player in outcome.players
    }
    left = [player for player in event.there.players if lost[player] < lives and player not in missed]
    assert len(left) <= 1
    if left:
        assert [standing.player for standing in standings if standing.place == 1] == left
    firsts = {standing.place for standing in standings if standing.player in missed - set(left)}
    assert not left or 1 not in firsts


@pytest.mark.parametrize(("players", "stage"), [(8, 3), (16, 4), (32, 5)])
def test_the_turned_order_keeps_who_met_above_apart_below(players: int, stage: int) -> None:
    """No two who met in the upper bracket can meet again in a lower round before ``stage``."""
    assert min(_rematches(double_knock_out(players))) == stage


def _rematches(slots: Sequence[Slot]) -> set[int]:
    """Lower rounds in which two could meet who met in the upper bracket."""
    by_key = {slot.key: slot for slot in slots}
    coming: dict[str, set[tuple[int, str]]] = {}  # who may sit there, and where they lost
    found: set[int] = set()

    def side(key: str, seed: int) -> int | None:
        """On which side of an upper table a seed may come to sit."""
        for index, (kind, value) in enumerate(by_key[key].sources):
            if value == seed if kind == "seed" else side(str(value), seed) is not None:
                return index
        return None

    def met(early: tuple[int, str], late: tuple[int, str]) -> bool:
        """Whether the first could lose to the second, who lost later, where the first lost."""
        at, sides = early[1], (side(early[1], early[0]), side(early[1], late[0]))
        return at < late[1] and None not in sides and sides[0] != sides[1]

    for slot in (slot for slot in slots if slot.key.startswith("l")):
        sides: list[set[tuple[int, str]]] = []
        for kind, value in slot.sources:
            key = str(value)
            lost = {(seed, key) for seed in range(len(slots)) if kind == "loser" and side(key, seed) is not None}
            sides.append(lost or coming[key])
        coming[slot.key] = sides[0] | sides[1]
        if any(met(one, other) or met(other, one) for one in sides[0] for other in sides[1]):
            found.add(int(slot.key[1:].split("-")[0]))
    return found


def test_walkovers_say_who_is_gone() -> None:
    event = Event(SingleElimination(), without(entrants(4), 1))
    paired = event.pair()
    assert paired is not None
    walkover: Pairing = next(pairing for pairing in paired.pairings if pairing.places)
    assert walkover.why[0].code == "walkover"
    assert walkover.why[0].players == (1,)
    assert dict(zip(walkover.players, walkover.places, strict=True)) == {1: 2, 4: 1}
