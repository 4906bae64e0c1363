"""How well the bots play, and how fast they think."""

from __future__ import annotations

import time
from typing import Any

import pytest

from games.engine import PASS, Bot, Dice, RandomBot, Runner, play_out
from games.grimoire.bots import _POLICY, _USE, _VALUE, Adept, Easy
from games.grimoire.cards import SPELLS
from tests.games.grimoire.kit import RULES

EVERYTHING = {"lost_pages": True, "secret_oath": True}


def wins(bot: Bot, other: Bot, games: int, settings: dict[str, Any]) -> float:
    """The share of games that ``bot`` wins, half of them in each seat; a draw counts half."""
    score = 0.0
    for number in range(games):
        seat = number % 2
        bots = [bot, other] if seat == 0 else [other, bot]
        played = play_out(RULES, seed=number.to_bytes(32, "big"), seats=2, settings=settings, bots=bots)
        assert not played.capped
        places = played.standing.places
        score += 0.5 if places[0] == places[1] else places[seat] == 1
    return score / games


def test_adept_beats_random() -> None:
    assert wins(Adept(), RandomBot(), 60, {}) >= 0.95


def test_easy_lies_between() -> None:
    assert wins(Adept(), Easy(), 30, {}) >= 0.8
    assert wins(Easy(), RandomBot(), 40, {}) >= 0.7


@pytest.mark.soak
def test_adept_beats_random_in_nine_of_ten_of_a_thousand_games() -> None:
    for settings in ({}, {"set": "beginner"}, EVERYTHING):
        assert wins(Adept(), RandomBot(), 1000, settings) >= 0.9


def test_adept_knows_every_spell_and_every_question() -> None:
    assert _USE.keys() == _VALUE.keys() == SPELLS.keys()


def questions(games: int) -> dict[str, int]:
    """Kinds of questions in games of adepts and random players; every answer of the adept is legal."""
    asked: dict[str, int] = {}
    for number in range(games):
        runner = Runner(RULES, RULES.setup(number.to_bytes(32, "little"), 2, EVERYTHING), checkpoints=False)
        bots, dice = (Adept(), RandomBot()), Dice(bytes(32))
        while runner.pending:
            question = runner.pending[0]
            asked[question.kind] = asked.get(question.kind, 0) + 1
            view = RULES.view(runner.state, question.seat)
            question.check(Adept().answer(view, question, dice).picks)
            runner.enter("answer", question.seat, bots[question.seat].answer(view, question, dice).picks)
    return asked


def test_adept_answers_everything_legally() -> None:
    assert questions(60).keys() == _POLICY.keys()


def test_adept_sees_only_its_view() -> None:
    """A bot gets the view and the question; the same view, the same answer."""
    state = RULES.setup(bytes(32), 2, {})
    runner = Runner(RULES, state)
    question = runner.pending[0]
    view = RULES.view(runner.state, question.seat)
    answers = [Adept().answer(view, question, Dice(bytes([number]) * 32)) for number in range(5)]
    assert len(set(answers)) == 1
    assert answers[0].picks != (PASS,)


def test_adept_thinks_fast() -> None:
    """Under 5 ms a decision (measured: under 0.1), the rules' own work included."""
    started = time.process_time()
    decisions = sum(
        play_out(RULES, seed=bytes([number]) * 32, seats=2, settings={}, bots=[Adept(), Adept()]).decisions
        for number in range(10)
    )
    assert (time.process_time() - started) / decisions < 0.005
