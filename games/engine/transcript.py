"""A whole game as text: golden playthroughs that are reviewed as a diff, and bug reports one can read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from games.engine.bots import Bot
from games.engine.decisions import JSON, Decision, thaw
from games.engine.dice import Dice
from games.engine.notes import Note
from games.engine.rules import AnyRules
from games.engine.runner import AnyRunner, Runner


def _compact(value: JSON) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _note(note: Note) -> str:
    secret = "".join(f" | {seat}: {_compact(part)}" for seat, part in sorted(note.secret.items()))
    return f"  * {note.kind} {_compact(note.public)}{secret}{' (shown)' if note.shows else ''}"


def _question(decision: Decision) -> str:
    counts = "" if decision.least == decision.most == 1 else f" {decision.least}-{decision.most}"
    about = f" {_compact(decision.about)}" if decision.about else ""
    order = " in order" if decision.ordered else ""
    options = _compact([thaw(option) for option in decision.options])
    return f"  ? seat {decision.seat} {decision.kind}{about}{counts}{order} {options}"


def _views(runner: AnyRunner, seats: int) -> Iterator[str]:
    yield f"  view watcher {_compact(runner.rules.view(runner.state, None))}"
    for seat in range(seats):
        yield f"  view seat {seat} {_compact(runner.rules.view(runner.state, seat))}"


def transcript(
    rules: AnyRules,
    *,
    seed: bytes,
    seats: int,
    settings: Mapping[str, JSON],
    bots: Sequence[Bot],
    views_every: int = 10,
    cap: int = 20_000,
) -> str:
    """One game, line by line: questions, answers, notes with what each seat learns, and every so often all views."""
    runner = Runner(rules, rules.setup(seed, seats, settings))
    dice = [Dice(seed, drawn=1_000_000 * (seat + 1)) for seat in range(seats)]
    lines = [f"seed {seed.hex()} seats {seats} settings {_compact(settings)} rules {rules.version}"]
    lines += map(_note, runner.notes)
    while runner.pending and runner.number < cap:
        if runner.number % views_every == 0:
            lines += _views(runner, seats)
        question = runner.pending[0]
        lines.append(_question(question))
        answer = bots[question.seat].answer(rules.view(runner.state, question.seat), question, dice[question.seat])
        notes = runner.enter("answer", question.seat, answer.picks, answer.text)
        text = f" {_compact(answer.text)}" if answer.text is not None else ""
        lines.append(f"{runner.number} seat {question.seat} -> {_compact([thaw(p) for p in answer.picks])}{text}")
        lines += map(_note, notes)
    lines += _views(runner, seats)
    standing = runner.standing
    if standing is not None:
        scores = " ".join(f"{line.what}={_compact(line.values)}" for line in standing.lines)
        lines.append(f"end {standing.reason} places {_compact(standing.places)} {scores}".rstrip())
    return "\n".join(lines) + "\n"
