"""The lesson leads whoever follows it through everything and to a win, and anybody else to an end."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from games.elysium.bots import Adept
from games.elysium.families import CARDS
from games.elysium.lesson import LESSON, TAUGHT, WRITTEN
from games.elysium.rules.constants import ACTIVATE, EPOCHS, FIRST_GAME, PERMANENT
from games.elysium.spec import SPEC
from games.engine import PASS, Answer, Bot, Decision, Dice, Option, RandomBot, Runner
from tests.games.elysium.kit import RULES

TEXTS = Path(__file__).resolve().parents[3] / "games/elysium/texts"
LEARNER, APPRENTICE = 0, 1


@dataclass
class Said:
    """A callout as it came."""

    key: str
    epoch: int
    suggested: Sequence[Option]
    designs: Sequence[str | None]


@dataclass
class Played:
    won: bool
    decisions: int
    epoch: int
    said: list[Said] = field(default_factory=list)
    longest: int = 0

    @property
    def keys(self) -> list[str]:
        return [said.key for said in self.said]


def play(learner: Bot, *, follow: bool, luck: int = 0) -> Played:
    """``learner`` answers where nothing is suggested, or everything when it does not follow."""
    runner = Runner(RULES, RULES.setup(LESSON.seed, 2, LESSON.settings))
    dice = Dice(luck.to_bytes(32, "big"))
    step, played = 0, Played(False, 0, 0)
    while runner.pending:
        question = runner.pending[0]
        view = RULES.view(runner.state, question.seat)
        answer: Answer | None = None
        if question.seat != LESSON.seat:
            answer = LESSON.bot.answer(view, question, dice)
        else:
            played.decisions += 1
            index = LESSON.at(step, view, question)
            if index is not None:
                step = index + 1
                suggested = LESSON.callouts[index].suggest(view, question)
                if suggested:
                    question.check(suggested)
                designs = [runner.state.design.get(option) for option in suggested]
                played.said.append(Said(LESSON.callouts[index].key, runner.state.epoch, suggested, designs))
                answer = Answer(tuple(suggested)) if follow and suggested else None
        if answer is None:
            answer = learner.answer(view, question, dice)
        runner.enter("answer", question.seat, answer.picks)
        played.longest = max([played.longest, *(len(legend) for legend in runner.state.legends[APPRENTICE])])
    assert runner.standing is not None
    played.won = runner.standing.places[LESSON.seat] == 1
    played.epoch = runner.state.epoch
    return played


def test_it_is_named_by_the_spec_and_the_learner_begins() -> None:
    assert SPEC.lesson is LESSON
    state = RULES.setup(LESSON.seed, 2, LESSON.settings)
    assert state.order[0] == LESSON.seat
    assert state.families == list(FIRST_GAME)


def test_who_follows_hears_every_callout_and_wins() -> None:
    played = play(Adept(), follow=True)
    assert played.won
    assert played.keys == [callout.key for callout in LESSON.callouts]
    assert 8 <= len(played.said) <= 15


def test_most_is_said_in_the_first_two_epochs() -> None:
    """Then the learner plays alone, but for a word before the last epoch and in its writing step."""
    epochs = {said.key: said.epoch for said in play(Adept(), follow=True).said}
    assert {key for key, epoch in epochs.items() if epoch > 2} == {"alone", "last", "end"}
    assert epochs["gold"] == 1
    assert epochs["last"] == epochs["end"] == EPOCHS


def test_the_learner_finds_what_is_taught() -> None:
    """A card to use at once, its power, a column, a quest, a transfer, a Legend."""
    said = {found.key: found for found in play(Adept(), follow=True).said}
    assert said["aim"].designs[0] in TAUGHT
    assert said["power"].designs == said["aim"].designs
    assert said["column"].suggested[0] in ("red", "yellow", "green", "blue")
    assert str(said["quest"].suggested[0]).startswith("quest-")
    assert all(CARDS[str(said[key].designs[0])].power not in (ACTIVATE, PERMANENT) for key in ("transfer", "gold"))
    assert str(said["legend"].suggested[0]).startswith("legend-")
    assert {CARDS[key].power for key in TAUGHT} == {ACTIVATE}


@pytest.mark.parametrize("luck", range(6))
def test_who_follows_and_then_plays_anyhow_still_wins(luck: int) -> None:
    assert play(RandomBot(), follow=True, luck=luck).won


@pytest.mark.parametrize("luck", range(6))
def test_who_does_not_follow_gets_to_an_end_and_hears_of_the_last_epoch(luck: int) -> None:
    played = play(RandomBot(), follow=False, luck=luck)
    assert played.epoch == EPOCHS
    assert {"aim", "discs", "alone", "last"} <= set(played.keys)
    assert {"column", "keep"} & set(played.keys)  # both say that any column may go


class Stubborn:
    """Passes wherever it may, otherwise takes what comes last."""

    def answer(self, view: Mapping[str, Any], decision: Decision, dice: Dice) -> Answer:
        return Answer((PASS,) if PASS in decision.options else decision.options[-1:])


def test_who_only_passes_gets_to_an_end() -> None:
    played = play(Stubborn(), follow=False)
    assert played.epoch == EPOCHS
    assert not played.won


def test_the_apprentice_writes_short_legends_only() -> None:
    assert 1 < play(Adept(), follow=True).longest <= WRITTEN


@pytest.mark.parametrize("language", ["en", "pt-BR"])
def test_every_callout_has_its_sentence(language: str) -> None:
    sentences = json.loads((TEXTS / f"{language}.json").read_text())["lesson"]
    assert list(sentences) == [callout.key for callout in LESSON.callouts]
    assert all(30 < len(sentence) <= 200 for sentence in sentences.values())
