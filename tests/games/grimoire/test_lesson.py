"""The lesson leads whoever follows it to a win, and anybody else to an end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from games.engine import PASS, Answer, Bot, Decision, Dice, RandomBot, Runner
from games.grimoire.bots import Adept
from games.grimoire.lesson import LESSON, TAUGHT
from tests.games.grimoire.kit import RULES


@dataclass
class Played:
    won: bool
    decisions: int
    turns: int
    said: list[str] = field(default_factory=list)


def play(learner: Bot, *, follow: bool, luck: int = 0) -> Played:
    """``learner`` answers where nothing is suggested, or everything when it does not follow."""
    runner = Runner(RULES, RULES.setup(LESSON.seed, 2, LESSON.settings))
    dice = Dice(luck.to_bytes(32, "big"))
    step, decisions = 0, 0
    said: list[str] = []
    while runner.pending:
        question = runner.pending[0]
        view = RULES.view(runner.state, question.seat)
        answer: Answer | None = None
        if question.seat != LESSON.seat:
            answer = LESSON.bot.answer(view, question, dice)
        else:
            decisions += 1
            index = LESSON.at(step, view, question)
            if index is not None:
                step = index + 1
                callout = LESSON.callouts[index]
                said.append(callout.key)
                suggested = callout.suggest(view, question)
                question.check(suggested)
                answer = Answer(suggested) if follow else None
        if answer is None:
            answer = learner.answer(view, question, dice)
        runner.enter("answer", question.seat, answer.picks)
    assert runner.standing is not None
    return Played(runner.standing.places[LESSON.seat] == 1, decisions, RULES.turn(runner.state), said)


def test_who_follows_hears_every_callout_and_wins_in_six_minutes() -> None:
    """At ten seconds for a callout and six for any other decision."""
    played = play(Adept(), follow=True)
    assert played.won
    assert played.said == [callout.key for callout in LESSON.callouts]
    assert 8 <= len(played.said) <= 15
    assert 10 * len(played.said) + 6 * (played.decisions - len(played.said)) <= 6 * 60


@pytest.mark.parametrize("luck", range(12))
def test_who_follows_and_then_plays_anyhow_still_wins(luck: int) -> None:
    played = play(RandomBot(), follow=True, luck=luck)
    assert played.won
    assert len(played.said) == len(LESSON.callouts)


@pytest.mark.parametrize("luck", range(12))
def test_who_does_not_follow_gets_to_an_end(luck: int) -> None:
    assert play(RandomBot(), follow=False, luck=luck).turns < 60


class Stubborn:
    """Passes wherever it may."""

    def answer(self, view: Mapping[str, Any], decision: Decision, dice: Dice) -> Answer:
        return Answer((PASS,) if PASS in decision.options else decision.options[: decision.least])


def test_who_only_passes_gets_to_an_end() -> None:
    assert not play(Stubborn(), follow=False).won


def test_the_learner_begins_and_finds_the_taught_spells() -> None:
    state = RULES.setup(LESSON.seed, 2, LESSON.settings)
    assert state.first == LESSON.seat
    assert set(TAUGHT) <= set(state.pool)
