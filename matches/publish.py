"""What each audience of a match is told. One group per audience: no message is ever stripped on its way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from games.engine import Decision, Note, thaw
from matches.frames import (
    Callout,
    Clocks,
    NoteOut,
    OfMatch,
    Over,
    Question,
    Rematch,
    Scored,
    ScoreLine,
    SeatChange,
    TextField,
    Undo,
    Update,
)
from matches.models import LogRow, Match, Status
from matches.signals import match_moved
from matches.table import Table
from realtime import publish
from realtime.frames import Told


def seat_group(match_id: UUID | str, seat: int) -> str:
    return f"match.{match_id}.seat.{seat}"


def watch_group(match_id: UUID | str) -> str:
    return f"match.{match_id}.watch"


def audiences(table: Table) -> list[tuple[str, int | None]]:
    """Every group with the seat whose eyes it has (None: the public's)."""
    people = [(seat_group(table.match.pk, seat.index), seat.index) for seat in table.seats if seat.user_id is not None]
    return [*people, (watch_group(table.match.pk), None)]


def moved(table: Table) -> None:
    """Tell everybody the new moment, after the commit; nothing when nothing happened."""
    if not table.touched:
        return
    messages: list[publish.Message] = [
        (group, "match.update", update(table, seat, table.rows)) for group, seat in audiences(table)
    ]
    publish.after_commit(messages, mark=["match", str(table.match.pk), table.match.number, table.match.status])
    if not table.listed_anew:
        return
    match_id, users, game = table.match.pk, table.people(), table.match.game
    publish.later(lambda: match_moved.send(sender=Match, match=match_id, users=users, game=game))


def begun(match: Match, people: Sequence[int]) -> None:
    """Call the players to their match."""
    publish.after_commit([(publish.user_group(user), "match.begun", OfMatch(str(match.pk))) for user in people])
    match_id, users, game = match.pk, list(people), match.game
    publish.later(lambda: match_moved.send(sender=Match, match=match_id, users=users, game=game))


def to_all(table: Table, name: str, body: Told) -> None:
    publish.after_commit([(group, name, body) for group, _ in audiences(table)])


def scored(table: Table, changes: list[SeatChange]) -> None:
    to_all(table, "match.scored", Scored(str(table.match.pk), changes))


def rematch(table: Table) -> Rematch:
    match = table.match
    offered = [seat.index for seat in table.seats if seat.wants_rematch]
    return Rematch(str(match.pk), offered, str(match.next_match_id) if match.next_match_id else None)


def update(table: Table, seat: int | None, rows: Sequence[LogRow], changes: list[SeatChange] | None = None) -> Update:
    """The present moment with the notes of ``rows``, as one audience may know it."""
    match = table.match
    ready = [bool(s.nonce) or s.user_id is None for s in table.seats]
    void = next((row.void for row in reversed(rows) if row.void is not None), None)
    common: dict[str, Any] = {
        "match": str(match.pk),
        "number": match.number,
        "status": match.status,
        "asked": list(match.asked),
        "clocks": clocks(table),
        "turn": match.turn,
        "ready": ready,
        "abortable": seat is not None and table.abortable,
    }
    if not table.started:
        return Update(
            view={},
            question=None,
            why_not={},
            undo=Undo(False, "nothing"),
            notes=[],
            over=over(table, changes),
            **common,
        )
    runner = table.runner
    view = runner.rules.view(runner.state, seat)
    held = seat is not None and table.seats[seat].held is not None
    decision = runner.question(seat) if table.running and not held else None
    why = "over" if seat is None or not table.running else runner.undo_refused(seat)
    return Update(
        view=view,
        question=question(decision, runner.asks[decision.seat]) if decision is not None else None,
        why_not={} if seat is None else _thawed(runner.why_not(seat, view)),
        undo=Undo(why is None, why),
        notes=notes(rows, seat),
        void=void,
        callout=callout(table, seat) if decision is not None else None,
        over=over(table, changes),
        **common,
    )


def _thawed(reasons: dict[str, list[Any]]) -> dict[str, list[Any]]:
    return {rule: [thaw(thing) for thing in things] for rule, things in reasons.items()}


def question(decision: Decision, ask: int) -> Question:
    text = decision.text
    return Question(
        ask,
        decision.kind,
        [thaw(option) for option in decision.options],
        decision.least,
        decision.most,
        decision.ordered,
        dict(decision.about),
        TextField(text.least, text.most) if text else None,
    )


def notes(rows: Iterable[LogRow], seat: int | None, *, everything: bool = False) -> list[NoteOut]:
    """The notes of log rows as one audience may know them; what an undo made void is left out."""
    told: list[NoteOut] = []
    for row in rows:
        if row.void is not None:
            told = [note for note in told if note.at[0] < row.void]
        for index, dumped in enumerate(row.notes):
            note = Note.load(dumped)
            told.append(NoteOut((row.number, index), note.kind, note.open() if everything else note.read_by(seat)))
    return told


def callout(table: Table, seat: int | None) -> Callout | None:
    found = table.callout(seat)
    lesson = table.lesson
    if found is None or lesson is None:
        return None
    index, suggest = found
    return Callout(lesson.callouts[index].key, index + 1, len(lesson.callouts), suggest)


def clocks(table: Table) -> Clocks:
    control, running = table.control, table.clocks
    match = table.match
    window = None
    if match.window is not None and match.window_opened is not None:
        window = match.window_opened + match.window["limit"]
    reserve = list(running.reserve) if running is not None and control.kind == "correspondence" else None
    if running is None:
        start = control.bank if control.kind == "live" else control.turn
        return Clocks(control.kind, table.now, [start] * len(table.seats), [], reserve, window)
    left = list(running.left)
    for index in running.running:
        left[index] = max(0, left[index] - max(0, table.now - running.since))
    return Clocks(control.kind, table.now, left, list(running.running), reserve, window)


def over(table: Table, changes: list[SeatChange] | None) -> Over | None:
    match = table.match
    if match.status not in (Status.OVER, Status.ABORTED):
        return None
    standing = match.standing or {"places": [], "lines": []}
    return Over(
        standing["places"],
        match.reason,
        [ScoreLine(line["what"], line["values"]) for line in standing["lines"]],
        bytes(match.secret).hex(),
        [seat.nonce for seat in table.seats],
        match.by,
        changes,
    )
