"""What must hold for every game, as functions that raise AssertionError: used on the registered games, and on games that
were sabotaged on purpose, to see that they notice."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine import (
    PASS,
    Answer,
    AnyRules,
    AnyRunner,
    Bot,
    Decision,
    Dice,
    Entry,
    Illegal,
    Option,
    RandomBot,
    Runner,
    Slot,
    Snapshot,
)

RANDOM = RandomBot()


def through_json(runner: AnyRunner) -> AnyRunner:
    return Runner.restore(runner.rules, Snapshot(*json.loads(json.dumps(runner.snapshot()))))


@dataclass
class Moment:
    """A runner before an answer, the answer, and the base and journal it was given on."""

    runner: AnyRunner
    question: Decision
    answer: Answer
    base: Any
    journal: list[Entry]


def walk(
    rules: AnyRules,
    *,
    seed: bytes,
    seats: int,
    settings: Mapping[str, Any],
    bots: Sequence[Bot] | None = None,
    cap: int = 20_000,
) -> Iterator[Moment]:
    """Play one game; yields before every answer."""
    runner: AnyRunner = Runner(rules, rules.setup(seed, seats, settings))
    dice = Dice(seed, drawn=10_000_000)
    while runner.pending and runner.number < cap:
        question = dice.pick(runner.pending)
        bot = bots[question.seat] if bots else RANDOM
        answer = bot.answer(rules.view(runner.state, question.seat), question, dice)
        base, journal = runner.base_and_journal()
        yield Moment(runner, question, answer, base, journal)
        runner.enter("answer", question.seat, answer.picks, answer.text)


# -- listed and unlisted ------------------------------------------------------------------------------------------------


def options_are_there(runner: AnyRunner) -> None:
    for decision in runner.pending:
        assert decision.options, f"{decision.kind}: no options"
        assert len(set(decision.options)) == len(decision.options), f"{decision.kind}: listed twice"
        assert decision.least >= 1
        assert decision.most >= decision.least
        free = [option for option in decision.options if option != PASS]
        assert PASS in decision.options or len(free) >= decision.least, f"{decision.kind}: cannot be answered"
        json.dumps([decision.options, dict(decision.about)])


def listed_answers_are_accepted(runner: AnyRunner, dice: Dice) -> None:
    for decision in runner.pending:
        for picks in _answers(decision, dice):
            text = "ab" * decision.text.least if decision.text else None
            through_json(runner).enter("answer", decision.seat, picks, text)


def _answers(decision: Decision, dice: Dice) -> Iterator[Sequence[Option]]:
    if PASS in decision.options:
        yield (PASS,)
    free = [option for option in decision.options if option != PASS]
    if decision.least == 1:
        yield from ((option,) for option in free)
    if decision.most > 1:
        for _ in range(4):
            yield RANDOM.answer({}, decision, dice).picks


def unlisted_answers_are_refused(runner: AnyRunner, seats: int, elsewhere: Sequence[Option]) -> None:
    """Hostile answers, options of other questions among them, change nothing at all."""
    before = json.dumps(runner.snapshot()), list(runner.notes), runner.pending
    hostile: list[Any] = [None, True, -1, 1.0, "", "pass ", "__proto__", ("x",), 10**12, *elsewhere]
    for seat in range(seats):
        question = runner.question(seat)
        options = set(question.options) if question else set()
        bad = [[thing] for thing in hostile if not _listed(thing, options)]
        if question is not None:
            free = [option for option in question.options if option != PASS]
            bad += [[], free[: question.most] + free[:1], [free[0], free[0]] if free else [], [*question.options, -1]]
            bad += [[PASS, option] for option in free[:1]]
            bad = [picks for picks in bad if not _fits(question, picks)]
        else:
            bad += [[PASS], [0]]
        for picks in bad:
            try:
                runner.enter("answer", seat, picks)
            except Illegal:
                pass
            else:
                raise AssertionError(f"seat {seat} was allowed {picks!r}")
            assert (json.dumps(runner.snapshot()), list(runner.notes), runner.pending) == before


def _listed(thing: Any, options: set[Option]) -> bool:
    return any(thing == option and type(thing) is type(option) for option in options)


def _fits(question: Decision, picks: Sequence[Option]) -> bool:
    """An oracle of its own, written without looking at `Decision.check`."""
    if any(not _listed(pick, set(question.options)) for pick in picks) or len(set(picks)) < len(picks):
        return False
    if PASS in picks:
        return list(picks) == [PASS]
    return question.least <= len(picks) <= question.most


# -- storing ------------------------------------------------------------------------------------------------------------


def restored_is_the_same(runner: AnyRunner, seats: int) -> AnyRunner:
    again = through_json(runner)
    assert again.pending == runner.pending
    assert again.asks == runner.asks
    assert not again.notes, "notes told twice"
    assert again.rules.dump(again.state) == runner.rules.dump(runner.state)
    for seat in (None, *range(seats)):
        assert again.rules.view(again.state, seat) == runner.rules.view(runner.state, seat)
    for seat in range(seats):
        assert again.undo_refused(seat) == runner.undo_refused(seat)
    return again


# -- undo ---------------------------------------------------------------------------------------------------------------


def undo_is_as_the_rule_says(moment: Moment, seats: int) -> bool:
    """Give the moment's answer to a copy and compare its undo with an oracle that watches chance, showing and asking.
    Returns whether it could be taken back."""
    again = through_json(moment.runner)
    rules, seat = again.rules, moment.question.seat
    before, drawn, alone = rules.dump(again.state), again.state.dice.drawn, len(again.pending) == 1
    open_before = {d.seat for d in again.pending}
    views = [rules.view(again.state, s) for s in (None, *range(seats))]
    notes = again.enter("answer", seat, moment.answer.picks, moment.answer.text)
    waiting = not alone and {d.seat for d in again.pending} == open_before - {seat}
    final = (
        again.over
        or moment.question.final
        or again.state.dice.drawn != drawn
        or any(note.shows for note in notes)
        or (not waiting and any(d.seat != seat for d in again.pending))
        or (not alone and not waiting)
    )
    refused = again.undo_refused(seat)
    assert (refused is not None) == final, f"undo after {moment.question.kind}: {refused}"
    if final:
        return False
    again = through_json(again)
    again.enter("undo", seat)
    assert rules.dump(again.state) == before
    assert again.question(seat) == moment.question
    assert {d.seat for d in again.pending} == open_before
    assert [rules.view(again.state, s) for s in (None, *range(seats))] == views
    assert again.void is not None
    return True


# -- reasons ------------------------------------------------------------------------------------------------------------


def things_are_options_or_have_a_reason(runner: AnyRunner, seats: int) -> None:
    for seat in range(seats):
        view = runner.rules.view(runner.state, seat)
        question = runner.question(seat)
        options = set(question.options) if question else set()
        things = list(runner.rules.things(view))
        assert len(set(things)) == len(things), "a thing is named twice"
        reasons = runner.why_not(seat, view)
        explained = [thing for found in reasons.values() for thing in found]
        assert not options & set(explained), "an option has a reason against it"
        missing = set(things) - options - set(explained)
        assert not missing, f"no reason why not: {sorted(map(str, missing))}"
        assert all(rule and isinstance(rule, str) for rule in reasons)


# -- secrets ------------------------------------------------------------------------------------------------------------


def nothing_leaks(moment: Moment, seats: int, dice: Dice, worlds: int = 2) -> tuple[int, int]:
    """For each audience re-deal what it cannot know, give the same answers, and demand that it sees the same.

    Worlds in which a fact that was lawfully shown differs, or in which the answers do not fit, are dropped. Returns how
    many worlds were kept and how many were tried.
    """
    rules = moment.runner.rules
    entry = Entry("answer", moment.question.seat, moment.answer.picks, moment.answer.text, 0)
    journal = [*moment.journal, entry]
    kept = tried = 0
    for viewer in (None, *range(seats)):
        truth = _observe(rules, rules.copy(moment.base), journal, viewer)
        assert truth is not None, "the match itself does not replay"
        for _ in range(worlds):
            world = rules.copy(moment.base)
            if not _redeal(world, rules.unknown(world, viewer), dice):
                continue
            tried += 1
            other = _observe(rules, world, journal, viewer)
            if other is None or other.facts != truth.facts:
                continue
            kept += 1
            assert other.seen == truth.seen, f"audience {viewer} could tell worlds apart after {moment.question.kind}"
    return kept, tried


def the_seed_shows_nowhere(moment: Moment, seats: int) -> None:
    """Views, options and reasons are the same under another seed."""
    runner = through_json(moment.runner)
    rules = runner.rules

    def seen() -> str:
        parts = []
        for seat in (None, *range(seats)):
            view = rules.view(runner.state, seat)
            reasons = runner.why_not(seat, view) if seat is not None else {}
            parts.append([view, reasons])
        return json.dumps([parts, [[d.seat, d.kind, d.options, dict(d.about)] for d in runner.pending]])

    before = seen()
    runner.state.dice.seed = bytes(32)
    assert seen() == before


@dataclass
class _Observation:
    facts: str
    seen: str


def _observe(rules: AnyRules, base: Any, journal: Sequence[Entry], viewer: int | None) -> _Observation | None:
    """All that an audience sees while these entries are given; None when they cannot be."""
    runner: AnyRunner = Runner(rules, base)
    facts: list[Any] = []
    seen: list[Any] = []

    def note_down() -> None:
        for note in runner.notes:
            (facts if note.shows else seen).append([note.kind, note.read_by(viewer)])
        seen.append(runner.asked())

    note_down()
    for entry in journal:
        try:
            runner.enter(entry.kind, entry.seat, entry.picks, entry.text)
        except Illegal:
            return None
        note_down()
    view = rules.view(runner.state, viewer)
    seen.append(view)
    if viewer is not None:
        question = runner.question(viewer)
        seen.append([question.kind, question.options, dict(question.about)] if question else None)
        seen.append(runner.why_not(viewer, view))
        seen.append(runner.undo_refused(viewer))
        try:
            runner.enter("answer", viewer, ["no such thing"])
        except Illegal as illegal:
            seen.append(str(illegal))
    seen.append(runner.standing is not None)
    return _Observation(json.dumps(facts, sort_keys=True), json.dumps(seen, sort_keys=True))


def _redeal(world: Any, groups: Sequence[Sequence[Slot]], dice: Dice) -> bool:
    """Shuffle the contents of each group of slots; whether anything really changed."""
    changed = False
    for group in groups:
        contents = [getattr(world, slot.table)[slot.key] for slot in group]
        dealt = list(contents)
        dice.shuffle(dealt)
        changed |= dealt != contents
        for slot, content in zip(group, dealt, strict=True):
            getattr(world, slot.table)[slot.key] = content
    return changed
