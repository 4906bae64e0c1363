"""What must be true after a run. Every proof returns a verdict: how much it looked at, and what is wrong."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from games.engine import AnyRules, AnyRunner, Decision, Dice, Illegal, Note, Runner, thaw
from ratings.elo import START
from tests.faults.evidence import DoesNotReplay, Evidence, Framed, Moment, Played, replay
from tests.games.proofs import _redeal

# The gap in the beats that counts as downtime (3 s) is not given back below it; a beat is up to 1 s old; and a second for
# the probe. No seat may be charged more for a time in which nothing served.
CLOCK_TOLERANCE_MS = 5_000
SAME_CLOCK_MS = 50
SCORED_WITHIN_MS = (
    45_000  # a sweep every 10 s looks for what ended 5 s ago; the worker may be dead or stopped meanwhile
)
RUNNING = "running"


@dataclass
class Verdict:
    """``looked`` counts what was compared: a proof of nothing proves nothing."""

    name: str
    looked: int = 0
    wrong: list[str] = field(default_factory=list)
    note: str = ""

    @property
    def holds(self) -> bool:
        return not self.wrong and self.looked > 0


def prove(evidence: Evidence) -> list[Verdict]:
    return [proof(evidence) for proof in PROOFS]


# -- the log ------------------------------------------------------------------------------------------------------------


def acknowledged_once(evidence: Evidence) -> Verdict:
    """Every acknowledged answer, undo and resignation stands in the log once, under the number it was acknowledged with.

    An answer to a window is acknowledged before its row exists (with a number below its question's): its row comes later,
    or the match ended before the window did."""
    verdict = Verdict("every acknowledged answer is in the log exactly once")
    waited = 0
    rows = defaultdict(list)
    for match in evidence.matches.values():
        for row in match.rows:
            if row.command is not None:
                rows[match.id, row.seat, row.command].append(row)
        numbers = [row.number for row in match.rows]
        if numbers != list(range(len(numbers))) or (numbers and numbers[-1] != match.number):
            verdict.wrong.append(f"{match.id}: numbers {numbers[-3:]} of {len(numbers)} rows, match at {match.number}")
        asked = Counter((row.seat, row.ask) for row in match.rows if row.ask is not None)
        verdict.wrong += [f"{match.id}: question {key} answered {n} times" for key, n in asked.items() if n > 1]
    for command in evidence.commands:
        if command.number is None:
            continue
        verdict.looked += 1
        found = rows[command.match, command.seat, command.command]
        where = f"{command.match} seat {command.seat} {command.what} acknowledged as {command.number}"
        held = command.what == "answer" and command.ask is not None and command.number < command.ask
        if held and not found:
            match = evidence.matches[command.match]
            if match.status == RUNNING or not _cut_short(match, command.number):
                verdict.wrong.append(f"{where}: lost in the window")
            waited += 1
        elif len(found) != 1:
            verdict.wrong.append(f"{where}: {len(found)} rows")
        elif held:
            waited += 1
        elif found[0].number != command.number:
            verdict.wrong.append(f"{where}: is row {found[0].number}")
        elif command.what == "answer" and (found[0].kind, found[0].ask) != ("answer", command.ask):
            verdict.wrong.append(f"{where}: is {found[0].kind} to question {found[0].ask}")
    verdict.note = f"{waited} of them waited in a window"
    return verdict


def _cut_short(match: Played, number: int) -> bool:
    """Whether the match ended by somebody's leaving while an answer given at ``number`` waited."""
    after = [row.kind for row in match.rows if row.number > number]
    return after[:1] in (["resign"], ["time"], ["abort"])


# -- what a seat sees ---------------------------------------------------------------------------------------------------


def seen(rules: AnyRules, runner: AnyRunner, seat: int, *, running: bool) -> dict[str, Any]:
    """The parts of a frame that depend on the cards, worked out from the engine alone."""
    view = rules.view(runner.state, seat)
    question = runner.question(seat) if running else None
    why = runner.undo_refused(seat) if running else "over"
    return {
        "view": view,
        "asked": runner.asked() if running else [],
        "question": _question(question, runner.asks[seat]) if question is not None else None,
        "why_not": {rule: [thaw(thing) for thing in things] for rule, things in runner.why_not(seat, view).items()},
        "undo": {"allowed": why is None, "why": why},
    }


def _question(decision: Decision, ask: int) -> dict[str, Any]:
    return {
        "ask": ask,
        "kind": decision.kind,
        "options": [thaw(option) for option in decision.options],
        "least": decision.least,
        "most": decision.most,
        "ordered": decision.ordered,
        "about": dict(decision.about),
        "text": {"least": decision.text.least, "most": decision.text.most} if decision.text else None,
    }


def _differs(update: dict[str, Any], moment: Moment, rules: AnyRules, seat: int) -> str | None:
    """The part of a frame that is not as the replayed log has it."""
    running = update["status"] == RUNNING
    truth = seen(rules, moment.runner, seat, running=running)
    open_now = moment.runner.question(seat)
    if update["question"] is None and open_now is not None and open_now.clock == "window":
        truth["question"] = None  # answered already, and kept back
    return next((part for part in truth if json.dumps(update[part]) != json.dumps(truth[part])), None)


def last_views(evidence: Evidence) -> Verdict:
    """What every tab showed last is what the replayed log gives its seat to see, at the newest number."""
    verdict = Verdict("every client's last view equals view() of the replayed log")
    looks = defaultdict(list)
    for look in evidence.looks:
        looks[look.match].append(look)
    for match in evidence.matches.values():
        try:
            moments = list(replay(match))[-1:]
        except DoesNotReplay as wrong:
            verdict.wrong.append(str(wrong))
            continue
        for look in looks[match.id]:
            update = look.update
            where = f"{match.id} seat {look.seat}"
            if (update["number"], update["status"]) != (match.number, match.status):
                shown = f"{update['number']} {update['status']}"
                verdict.wrong.append(f"{where}: shows {shown}, but the match is at {match.number} {match.status}")
            elif moments and update["view"]:
                verdict.looked += 1
                if (part := _differs(update, moments[0], match.rules, look.seat)) is not None:
                    verdict.wrong.append(f"{where}: {part} differs at {match.number}")
    return verdict


# -- ratings ------------------------------------------------------------------------------------------------------------


def rated_once(evidence: Evidence) -> Verdict:
    """Every finished rated match has moved both ratings once, soon, and ratings are the sum of their changes."""
    verdict = Verdict("every finished match is rated exactly once, within the sweep's time")
    changes = defaultdict(list)
    people = defaultdict(list)
    for change in evidence.changes:
        changes[change.match].append(change)
        people[change.user].append(change)
    late = []
    for match in evidence.matches.values():
        users = sorted(change.user for change in changes[match.id])
        if match.status != "over" or not match.rated:
            if users:
                verdict.wrong.append(f"{match.id}: {match.status}, but rated")
            continue
        verdict.looked += 1
        if users != sorted(match.users):
            verdict.wrong.append(f"{match.id}: {len(users)} changes")
        if match.scored is None or match.ended is None:
            verdict.wrong.append(f"{match.id}: never scored")
            continue
        late.append(match.scored - match.ended)
        if late[-1] > SCORED_WITHIN_MS:
            verdict.wrong.append(f"{match.id}: scored {late[-1] / 1000:.1f} s after its end")
    for user, made in people.items():
        value = START
        for change in made:
            if abs(change.before - value) > 1e-6:
                verdict.wrong.append(f"user {user}: {change.match} began at {change.before}, not {value}")
            value += change.change
        kept = evidence.ratings.get(user)
        if kept is None or abs(kept[0] - value) > 1e-6 or kept[1] != len(made):
            verdict.wrong.append(f"user {user}: rating {kept}, but {len(made)} changes lead to {value}")
    if late:
        verdict.note = (
            f"scored after {sorted(late)[len(late) // 2] / 1000:.2f} s (median), {max(late) / 1000:.1f} s (most)"
        )
    return verdict


# -- clocks -------------------------------------------------------------------------------------------------------------


def clocks_stood_still(evidence: Evidence) -> Verdict:
    """No seat was charged for time in which nothing served, nor given any beyond it; nobody lost by time."""
    verdict = Verdict("no clock charged for downtime, nobody lost by time")
    most = 0
    for match in evidence.matches.values():
        if match.reason in ("time", "absent"):
            verdict.wrong.append(f"{match.id}: ended by {match.reason}")
        try:
            for where, wall, spent in charges(match):
                verdict.looked += 1
                begun = where[1] - wall
                served = _overlap(evidence.up, begun, where[1])
                most = max(most, spent - served)
                excess = spent - served > CLOCK_TOLERANCE_MS
                gift = spent < served - CLOCK_TOLERANCE_MS
                near = _overlap(evidence.up, begun - CLOCK_TOLERANCE_MS, where[1] + CLOCK_TOLERANCE_MS)
                quiet = near >= wall + 2 * CLOCK_TOLERANCE_MS
                if excess or gift or spent > wall + SAME_CLOCK_MS or (quiet and abs(spent - wall) > SAME_CLOCK_MS):
                    verdict.wrong.append(f"{match.id} row {where[0]}: charged {spent} ms of {wall}, served {served}")
        except DoesNotReplay as wrong:
            verdict.wrong.append(str(wrong))
    verdict.note = f"charged at most {max(0, most)} ms beyond what served (tolerance {CLOCK_TOLERANCE_MS})"
    return verdict


def charges(match: Played) -> list[tuple[tuple[int, int], int, int]]:
    """For every row and seat whose clock ran until then: ((number, when), wall time since the row before, time charged)."""
    found = []
    before: tuple[int, list[int], list[int], int] | None = (
        None  # when, left, running seats, whose turn had its increment
    )
    for moment in replay(match):
        row, runner = moment.row, moment.runner
        turn, on_turn = match.rules.turn(runner.state), match.rules.on_turn(runner.state)
        since, own_turn = row.at, -1
        if before is not None:
            since, left, running, own_turn = before
            for seat in range(len(match.users)):
                gained = match.control["increment"] if on_turn == seat and turn != own_turn else 0
                if gained and row.left[seat] >= match.control["bank"]:
                    continue  # full again: what was charged cannot be told
                spent = left[seat] + gained - row.left[seat]
                wall = max(0, row.at - since) if seat in running else 0
                if seat in running or spent:
                    found.append(((row.number, max(row.at, since)), wall, spent))
        if on_turn is not None:
            own_turn = turn
        banked = [decision.seat for decision in runner.pending if decision.clock == "bank"]
        before = (max(row.at, since), row.left, banked, own_turn)
    return found


def _overlap(stretches: list[tuple[int, int]], begin: int, end: int) -> int:
    return sum(max(0, min(end, to) - max(begin, since)) for since, to in stretches)


# -- nothing stuck ------------------------------------------------------------------------------------------------------


def nothing_stuck(evidence: Evidence) -> Verdict:
    """Every match that goes on waits for somebody, has a deadline that is not over, and both its players look at it."""
    verdict = Verdict("no match is stuck")
    looked_at = Counter(look.match for look in evidence.looks if look.update["status"] in (RUNNING, "ready"))
    for match in evidence.matches.values():
        if match.status not in (RUNNING, "ready"):
            continue
        verdict.looked += 1
        if match.deadline is None or match.deadline < evidence.now - 2_000:
            verdict.wrong.append(f"{match.id}: deadline {match.deadline} at {evidence.now}")
        if looked_at[match.id] != len(match.users):
            verdict.wrong.append(f"{match.id}: goes on, but {looked_at[match.id]} of its players look at it")
        if match.status == "ready":
            continue
        *_, last = replay(match)
        if last.runner.asked() != match.asked or not match.asked or any(match.retired[seat] for seat in match.asked):
            verdict.wrong.append(f"{match.id}: asks {match.asked}, the rules ask {last.runner.asked()}")
    return verdict


# -- secrets ------------------------------------------------------------------------------------------------------------


def nothing_hidden_was_sent(evidence: Evidence) -> Verdict:
    """The permutation rule on frames that were received: deal anew what the seat cannot know, give the same answers, and
    the frame must be the same bytes. And no secret of the shuffle in any frame before the end."""
    verdict = Verdict("no hidden card in any frame received")
    verdict.wrong += [f"the secret of a shuffle was told: {where}" for where in evidence.secrets_seen]
    dice = Dice(b"another world" * 2)
    frames: dict[str, dict[int, list[Framed]]] = defaultdict(lambda: defaultdict(list))
    for frame in evidence.frames:
        frames[frame.match][frame.update["number"]].append(frame)
    tried = compared = 0
    for match_id, by_number in frames.items():
        match = evidence.matches[match_id]
        try:
            for moment in replay(match):
                for frame in by_number.get(moment.row.number, ()):
                    if not frame.update["view"]:
                        continue
                    tried += 1
                    where = f"{match_id} seat {frame.seat} at {moment.row.number}"
                    if (part := _differs(frame.update, moment, match.rules, frame.seat)) is not None:
                        verdict.wrong.append(f"{where}: {part} is not as the log has it")
                    elif (note := _wrong_note(frame, match)) is not None:
                        verdict.wrong.append(f"{where}: note {note} is not as the log has it")
                    elif (told := _tells(frame, moment, match.rules, dice)) is not None:
                        compared += 1
                        if told:
                            verdict.wrong.append(f"{where}: {told} differs in a world that the seat cannot tell apart")
        except DoesNotReplay as wrong:
            verdict.wrong.append(str(wrong))
    verdict.looked = compared
    verdict.note = (
        f"{tried} frames compared with the log, {compared} of them with another world; "
        f"{evidence.frames_read} searched for secrets"
    )
    return verdict


def _wrong_note(frame: Framed, match: Played) -> tuple[int, int] | None:
    for note in frame.update["notes"]:
        number, index = note["at"]
        stored = match.rows[number].notes if number < len(match.rows) else []
        if index >= len(stored):
            return (number, index)
        truth = Note.load(stored[index])
        if _sorted([note["kind"], note["data"]]) != _sorted([truth.kind, truth.read_by(frame.seat)]):
            return (number, index)
    return None


def _tells(frame: Framed, moment: Moment, rules: AnyRules, dice: Dice) -> str | None:
    """The part of a frame that another world gives away; empty when none does, None when there is no such world."""
    seat, update = frame.seat, frame.update
    world = rules.copy(moment.base)
    if not _redeal(world, rules.unknown(world, seat), dice):
        return None
    there, here = _run(rules, world, moment, seat), _run(rules, rules.copy(moment.base), moment, seat)
    if there is None or here is None or there.facts != here.facts:
        return None
    told = seen(rules, there.runner, seat, running=update["status"] == RUNNING)
    told["question"] = None if update["question"] is None else told["question"]
    # A run from the checkpoint has forgotten why what lies before it is final: undo is compared between the two runs.
    mine = {**update, "undo": seen(rules, here.runner, seat, running=update["status"] == RUNNING)["undo"]}
    for frame_like in (told, mine):
        if frame_like["question"] is not None:
            frame_like["question"] = {**frame_like["question"], "ask": 0}
    for part in told:
        if json.dumps(told[part]) != json.dumps(mine[part]):
            return part
    return "notes" if there.notes != here.notes else ""


@dataclass
class _Run:
    runner: AnyRunner
    facts: str
    notes: str


def _run(rules: AnyRules, base: Any, moment: Moment, seat: int) -> _Run | None:
    """The entries given in a world; None when they cannot be. ``facts``: what was lawfully shown."""
    runner: AnyRunner = Runner(rules, base)
    notes = list(runner.notes)
    for entry in moment.entries:
        try:
            notes += runner.enter(entry.kind, entry.seat, entry.picks, entry.text)
        except Illegal:
            return None
    facts = [[note.kind, note.read_by(seat)] for note in notes if note.shows]
    others = [[note.kind, note.read_by(seat)] for note in notes if not note.shows]
    return _Run(runner, _sorted(facts), _sorted(others))


def _sorted(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


PROOFS: tuple[Callable[[Evidence], Verdict], ...] = (
    acknowledged_once,
    last_views,
    rated_once,
    clocks_stood_still,
    nothing_stuck,
    nothing_hidden_was_sent,
)


def enough_rated(evidence: Evidence, least: int) -> Verdict:
    """The run has tried scoring often enough."""
    ended = sum(match.status == "over" and match.rated for match in evidence.matches.values())
    few = [f"only {ended}"] if ended < least else []
    return Verdict(f"at least {least} rated matches have finished", ended, few)


def nothing_failed_meanwhile(troubles: Counter[str]) -> Verdict:
    """No tab had to help itself, no acknowledged answer was asked again, no client fell over."""
    verdict = Verdict("no tab had to help itself", looked=1)
    bad = ("STUCK", "ASKED AGAIN", "client:", "sent away")
    verdict.wrong = [f"{count} x {what}" for what, count in troubles.items() if what.startswith(bad)]
    return verdict
