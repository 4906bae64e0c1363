"""The lesson leads whoever follows it to a win, and anybody else to an end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from games.dixit.bots import ADEPT, CHANCE
from games.dixit.bots.tags import THEMES
from games.dixit.lesson import HELPER, LEARNER, LEARNERS, LESSON, POINTS, SIGNS
from games.dixit.rules import DixitRules
from games.dixit.rules.clue import clean_clue
from games.dixit.spec import SPEC
from games.engine import Answer, Bot, Decision, Dice, Note, Option, Runner
from tests.games.dixit.kit import audit

RULES = SPEC.rules[SPEC.version]


@dataclass
class Played:
    places: tuple[int, ...]
    decisions: int
    rounds: int
    points: tuple[int, ...]
    said: list[str] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    hands: set[int] = field(default_factory=set)


def play(learner: Bot, *, follow: bool, luck: int = 0) -> Played:
    """``learner`` answers where nothing is suggested, or everything when it does not follow; it writes every clue."""
    assert isinstance(RULES, DixitRules)
    runner = Runner(RULES, RULES.setup(LESSON.seed, min(SPEC.seats), LESSON.settings))
    dice = Dice(luck.to_bytes(32, "big"))
    step, decisions = 0, 0
    said: list[str] = []
    notes = list(runner.notes)
    hands: set[int] = set()
    while runner.pending:
        question = dice.pick(runner.pending)
        view = RULES.view(runner.state, question.seat)
        if question.seat != LESSON.seat:
            answer = LESSON.bot.answer(view, question, dice)
        else:
            decisions += 1
            if runner.state.round <= 3:
                hands |= {card["card"] for card in view["hand"]}
            answer = learner.answer(view, question, dice)
            index = LESSON.at(step, view, question)
            if index is not None:
                step = index + 1
                said.append(LESSON.callouts[index].key)
                suggested = LESSON.callouts[index].suggest(view, question)
                if suggested and follow:
                    answer = Answer(suggested, "what I see" if question.text else None)
        notes += runner.enter("answer", question.seat, answer.picks, answer.text)
        audit(runner.state)
    assert runner.standing is not None
    lines = runner.standing.lines[0].values
    return Played(runner.standing.places, decisions, runner.state.round, lines, said, notes, hands)


class Anyhow:
    """Takes what comes first."""

    def answer(self, view: object, decision: Decision, dice: Dice) -> Answer:
        return Answer(decision.options[: decision.least], "hm" if decision.text else None)


@pytest.mark.parametrize("luck", range(8))
def test_who_follows_hears_every_callout_and_wins(luck: int) -> None:
    played = play(ADEPT, follow=True, luck=luck)
    assert played.said == [callout.key for callout in LESSON.callouts]
    assert played.places[LEARNER] == 1
    assert played.places.count(1) == 1
    assert played.rounds <= 4
    assert played.decisions <= 9


def test_who_follows_is_understood_and_deceives() -> None:
    """In the first round the learner finds the card and catches a vote; in the second one of two finds the learner's."""
    played = play(ADEPT, follow=True)
    first, second = [note.public for note in played.notes if note.kind == "score"][:2]
    mine = {line["seat"]: [part["why"] for part in line["reasons"]] for line in first["points"]}[LEARNER]
    assert mine == ["found", "decoys"]
    assert second["narrator"] == LEARNER
    assert next(line["points"] for line in second["points"] if line["seat"] == LEARNER) == 3


def test_every_suggestion_is_an_option_and_marks_as_many_as_are_asked() -> None:
    seen: list[tuple[str, Sequence[Option]]] = []

    class Checking:
        def answer(self, view: object, decision: Decision, dice: Dice) -> Answer:
            for callout in LESSON.callouts:
                if callout.kind == decision.kind:
                    suggested = callout.suggest(view, decision)  # type: ignore[arg-type]
                    assert set(suggested) <= set(decision.options)
                    assert len(suggested) in (0, decision.least)
                    seen.append((callout.key, suggested))
            return Anyhow().answer(view, decision, dice)

    play(Checking(), follow=False)
    assert {key for key, _ in seen} == {callout.key for callout in LESSON.callouts}


@pytest.mark.parametrize("luck", range(12))
@pytest.mark.parametrize("learner", [CHANCE, Anyhow()], ids=["by lot", "anyhow"])
def test_who_does_not_follow_gets_to_an_end(learner: Bot, luck: int) -> None:
    played = play(learner, follow=False, luck=luck)
    assert played.rounds <= 15
    assert max(played.points) >= POINTS


def test_the_shuffle_is_as_the_lesson_was_written_for() -> None:
    """Somebody else narrates first, the learner next, the helper third; the learner's cards are known to the script."""
    played = play(ADEPT, follow=True)
    narrators = [note.public["narrator"] for note in played.notes if note.kind == "round"]
    assert narrators[:3] == [3 - LEARNER - HELPER, LEARNER, HELPER]
    assert played.hands == LEARNERS
    assert played.points[LEARNER] >= POINTS


def test_clues_need_no_language() -> None:
    played = play(ADEPT, follow=True)
    clues = [note.public["clue"] for note in played.notes if note.kind == "clue" and note.public["narrator"] != LEARNER]
    assert clues[0] == next(iter(SIGNS))
    assert set(clues) <= set(SIGNS)
    assert all(clean_clue(sign) == sign for sign in SIGNS)
    assert {theme for theme, _ in SIGNS.values()} <= THEMES.keys()
