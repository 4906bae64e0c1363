"""Whole games of random players: they end, every card is used, no card is lost, nothing leaks."""

from __future__ import annotations

from typing import Any

import pytest

from games.elysium.families import CARDS
from games.elysium.rules import ElysiumRules
from games.elysium.rules.constants import EPOCHS
from games.elysium.rules.state import State
from games.engine import Dice, RandomBot, play_out
from tests.games import proofs
from tests.games.elysium.kit import RULES, audit

SEATS = (2, 3, 4)


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def settings_of(number: int) -> dict[str, Any]:
    return [{}, {"families": "random"}, {"families": "random"}, {"families": "random", "interrupts": False}][number % 4]


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seats", SEATS)
def test_a_thousand_random_games_end_and_use_every_card(seats: int) -> None:
    _ends_and_uses_all(seats, 1000)


def _ends_and_uses_all(seats: int, games: int) -> None:
    used: set[str] = set()
    for number in range(games):
        settings = {"families": "random"} if number % 4 else {}
        played = play_out(
            RULES, seed=seed_of(number), seats=seats, settings=settings, bots=[RandomBot()] * seats, cap=2_000
        )
        assert not played.capped
        assert min(played.standing.places) == 1
        used |= played.used
    assert not CARDS.keys() - used


@pytest.mark.parametrize("seats", SEATS)
def test_no_card_is_lost_at_any_step(seats: int) -> None:
    """Rules 5, 8, 20, 22: after every answer all cards are there; nobody takes more than an epoch allows."""
    for number in range(6):
        for moment in proofs.walk(RULES, seed=seed_of(number), seats=seats, settings=settings_of(number)):
            state = moment.runner.state
            audit(state)
            assert max(state.cards_taken) <= 3
            assert state.epoch <= EPOCHS
        audit(moment.runner.state)
        assert moment.runner.standing is not None


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seats", SEATS)
def test_every_decision_of_many_games(seats: int) -> None:
    _deep(seats, 120 // seats, every=seats)


def _deep(seats: int, games: int, *, every: int) -> None:
    dice = Dice(b"elysium." * 4)
    kept = tried = undone = 0
    for number in range(games):
        seen: dict[Any, None] = {}
        walked = proofs.walk(RULES, seed=seed_of(500 + number), seats=seats, settings=settings_of(number))
        for moment in walked:
            proofs.options_are_there(moment.runner)
            proofs.things_are_options_or_have_a_reason(moment.runner, seats)
            seen.update((option, None) for option in moment.question.options)
            if dice.below(every) and moment.question.kind not in ("peek", "exchange_for", "harm", "turn"):
                continue
            proofs.listed_answers_are_accepted(moment.runner, dice)
            proofs.unlisted_answers_are_refused(moment.runner, seats, list(seen)[-40:])
            proofs.restored_is_the_same(moment.runner, seats)
            proofs.the_seed_shows_nowhere(moment, seats)
            undone += proofs.undo_is_as_the_rule_says(moment, seats)
            some_kept, some_tried = proofs.nothing_leaks(moment, seats, dice)
            kept, tried = kept + some_kept, tried + some_tried
    assert kept / tried > 0.1
    assert undone


@pytest.mark.parametrize("seats", SEATS)
def test_stored_at_every_question_it_tells_the_same_notes_once(seats: int) -> None:
    for moment in proofs.walk(RULES, seed=seed_of(77), seats=seats, settings={"families": "random"}):
        again = proofs.restored_is_the_same(moment.runner, seats)
        straight = proofs.through_json(moment.runner)
        picks = moment.answer.picks
        told = [note.dump() for note in again.enter("answer", moment.question.seat, picks)]
        assert told == [note.dump() for note in straight.enter("answer", moment.question.seat, picks)]


class Leaky(ElysiumRules):
    """Its view shows what the first Citizen is."""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, seat), "oops": [state.design[card] for card in state.citizens]}


def test_the_proof_of_secrets_notices_a_citizen_that_is_seen() -> None:
    with pytest.raises(AssertionError, match="tell worlds apart"):
        _look_for_leaks(Leaky(CARDS))


def _look_for_leaks(rules: ElysiumRules) -> None:
    dice = Dice(b"leaking." * 4)
    for moment in proofs.walk(rules, seed=seed_of(1), seats=2, settings={}):
        proofs.nothing_leaks(moment, 2, dice)
