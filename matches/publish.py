"""What each audience of a match is told. A frame for each: no frame is ever stripped on its way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from games.engine import Decision, Option
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
from matches.signals import matches_moved
from matches.store import Row
from matches.table import Table
from realtime import publish
from realtime.bus import Message
from realtime.frames import Told

WATCHERS = "watch"
"""The audience of a match that has no seat."""


class Moved(NamedTuple):
    """A match of which lists now show something else."""

    match: str
    users: list[int]
    game: str
    began: bool = False


def match_topic(match_id: UUID | str) -> str:
    return f"match.{match_id}"


def audiences(table: Table) -> list[int | None]:
    """Whose eyes see this match: every seat with a person, and (None) the public."""
    return [*(seat for seat, user in enumerate(table.users) if user is not None), None]


def frames(table: Table, eyes: Iterable[int | None]) -> dict[str, str]:
    """What each audience is told of a visit: one frame for all who see the same."""
    common = _common(table, table.rows, None)
    return {
        WATCHERS if seat is None else str(seat): publish.encode("match.update", None, _update(table, seat, common))
        for seat in eyes
    }


def news(table: Table, told: dict[str, str]) -> Message:
    """A visit as the other processes hear of it: frames, and how far they bring a socket (matches.watch)."""
    match = table.match
    return {
        "version": match.version,
        "number": match.number,
        "status": str(match.status),
        "frames": told,
        "listed": table.listed_anew,
    }


def moved(table: Table) -> None:
    """Tell everybody the new moment, after the commit; nothing when nothing happened."""
    if not table.touched:
        return
    publish.raw_after_commit([(match_topic(table.id), news(table, frames(table, audiences(table))))])
    if table.listed_anew:
        here = moved_of(table)
        publish.later(lambda: send_moved([here]))


def moved_of(table: Table) -> Moved:
    return Moved(table.id, table.people(), table.match.game)


def send_moved(moved: list[Moved]) -> None:
    if moved:
        matches_moved.send(sender=Match, moved=moved)


def begun(matches: Iterable[tuple[Match, list[int]]]) -> None:
    """Call the people of each match to it; ``begun`` tells their sockets that lists show it."""
    messages: list[tuple[str, Message]] = []
    here: list[Moved] = []
    for match, people in matches:
        frame = publish.encode("match.begun", None, OfMatch(str(match.pk)))
        messages += [(publish.user_topic(user), {"frame": frame, "begun": True}) for user in people]
        here.append(Moved(str(match.pk), people, match.game, began=True))
    publish.raw_after_commit(messages)
    publish.later(lambda: send_moved(here))


def to_all(table: Table, name: str, body: Told) -> None:
    """The same for everybody at a match."""
    publish.raw_after_commit([(match_topic(table.id), {"all": publish.encode(name, None, body)})])


def scored(table: Table, changes: list[SeatChange]) -> None:
    to_all(table, "match.scored", Scored(table.id, changes))


def rematch(table: Table) -> Rematch:
    match = table.match
    offered = [seat.index for seat in table.seats if seat.wants_rematch]
    return Rematch(str(match.pk), offered, str(match.next_match_id) if match.next_match_id else None)


def update(
    table: Table, seat: int | None, rows: Sequence[LogRow | Row], changes: list[SeatChange] | None = None
) -> Update:
    """The present moment with the notes of ``rows``, as one audience may know it."""
    return _update(table, seat, _common(table, rows, changes))


class _Common(NamedTuple):
    """What is the same for all audiences of a moment."""

    rows: Sequence[LogRow | Row]
    clocks: Clocks
    ready: list[bool]
    void: int | None
    over: Over | None


def _common(table: Table, rows: Sequence[LogRow | Row], changes: list[SeatChange] | None) -> _Common:
    ready = [bool(seat.nonce) or user is None for seat, user in zip(table.seats, table.users, strict=True)]
    void = None
    for row in rows:
        if row.void is not None:
            void = row.void
    return _Common(rows, clocks(table), ready, void, over(table, changes))


def _update(table: Table, seat: int | None, common: _Common) -> Update:
    match = table.match
    view: dict[str, Any] = {}
    why_not: dict[str, list[Option]] = {}
    decision: Decision | None = None
    why: str | None = "nothing"
    told: list[NoteOut] = []
    if table.started:
        runner, running = table.runner, table.running
        view = runner.rules.view(runner.state, seat)
        why = "over"
        if seat is not None:
            why_not = runner.why_not(seat, view)
            if running and match.paused_at is None:
                why = runner.undo_refused(seat)
                if table.seats[seat].held is None:
                    decision = runner.question(seat)
        told = notes(common.rows, seat)
    return Update(
        match=table.id,
        number=match.number,
        version=match.version,
        status=str(match.status),
        view=view,
        asked=match.asked,
        question=question(decision, runner.asks[decision.seat]) if decision is not None else None,
        why_not=why_not,
        undo=Undo(why is None, why),
        notes=told,
        clocks=common.clocks,
        turn=match.turn,
        ready=common.ready,
        abortable=seat is not None and table.abortable,
        void=common.void,
        callout=callout(table, seat) if table.lesson is not None and decision is not None else None,
        over=common.over,
        paused=match.paused_at is not None,
        come_by=match.deadline_at if match.event and match.status == Status.READY else None,
        gone=[held.index for held in table.seats if held.retired],
    )


def question(decision: Decision, ask: int) -> Question:
    text = decision.text
    return Question(
        ask,
        decision.kind,
        list(decision.options),  # tuples among them become JSON arrays
        decision.least,
        decision.most,
        decision.ordered,
        dict(decision.about),
        TextField(text.least, text.most) if text else None,
    )


def notes(rows: Iterable[LogRow | Row], seat: int | None, *, everything: bool = False) -> list[NoteOut]:
    """The notes of log rows as one audience may know them; what an undo made void is left out."""
    told: list[NoteOut] = []
    for row in rows:
        if row.void is not None:
            told = [note for note in told if note.at[0] < row.void]
        for index, (kind, public, secret, _) in enumerate(row.notes):  # as Note.dump wrote it
            data = dict(public)
            for part in secret.values() if everything else [secret.get(str(seat), {})]:
                data.update(part)
            told.append(NoteOut((row.number, index), kind, data))
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
    if control.phases:
        return Clocks("none", table.now, [], [], window=window)
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
        "" if match.sealed else bytes(match.secret).hex(),
        [seat.nonce for seat in table.seats],
        match.by,
        changes,
    )
