"""What somebody does at a table. No database, no clock but the table's own: what is refused has changed nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import Illegal, freeze, thaw
from matches.models import Status
from matches.table import Table, refused
from realtime.errors import Refused


def ready(table: Table, user_id: int, nonce: str) -> int:
    """A share of the shuffle. Raises Refused: not_seated."""
    seat = table.seat_of(user_id)
    if table.match.status == Status.READY and not seat.nonce:
        seat.nonce = nonce
        table.touched = True
        if all(s.nonce or s.user_id is None for s in table.seats):
            table.begin()
    return table.match.number


def answer(table: Table, user_id: int, ask: int, picks: Sequence[Any], text: str | None, command: str | None) -> int:
    """An answer to the question ``ask``; returns the number of its row (of the newest one, when a window holds it back).

    Raises:
        Refused: not_seated, not_started, over, stale, illegal.
    """
    seat = table.seat_of(user_id)
    if seat.held is not None and seat.held["command"] == command:
        return table.match.number
    _require_running(table)
    runner = table.runner
    question = runner.question(seat.index)
    if question is None or runner.asks[seat.index] != ask or seat.held is not None or seat.retired:
        raise Refused("stale")
    try:
        if table.holds(question):
            checked = question.check(freeze(list(picks)), text)
            seat.held = {"picks": [thaw(p) for p in checked.picks], "text": checked.text, "command": command}
            return table.match.number
        return table.enter("answer", seat.index, [freeze(pick) for pick in picks], text, command=command).number
    except Illegal as illegal:
        raise refused(illegal) from illegal


def undo(table: Table, user_id: int, command: str) -> int:
    """Raises Refused: undo_* with the reason, not_seated, not_started, over."""
    seat = table.seat_of(user_id)
    _require_running(table)
    try:
        return table.enter("undo", seat.index, command=command).number
    except Illegal as illegal:
        raise refused(illegal) from illegal


def resign(table: Table, user_id: int, command: str) -> int:
    """Raises Refused: not_seated, not_started, over."""
    seat = table.seat_of(user_id)
    _require_running(table)
    if seat.retired:
        raise Refused("over")
    return table.go(seat.index, "resign", table.spec.leaving, command=command).number


def wake(table: Table, user_id: int, command: str) -> int:
    """Somebody whom nobody waited for is back; nothing for whoever is awake. Raises Refused: not_seated, not_started,
    over."""
    seat = table.seat_of(user_id)
    _require_running(table)
    if seat.index not in table.rules.asleep(table.runner.state):
        return table.match.number
    return table.enter("wake", seat.index, command=command).number


def abort(table: Table, user_id: int, command: str) -> int:
    """Raises Refused: not_seated, not_abortable, over."""
    seat = table.seat_of(user_id)
    if table.match.status not in (Status.READY, Status.RUNNING):
        raise Refused("over")
    if not table.abortable:
        raise Refused("not_abortable")
    return table.abort("abort", seat.index, command=command).number


def bot_answer(table: Table) -> int:
    """One answer of the first bot that is asked, if one is."""
    bots = table.bot_seats()
    if bots:
        index = bots[0]
        picks, text = table.bot_picks(index)
        question = table.runner.question(index)
        assert question is not None
        if table.holds(question):
            held = [thaw(p) for p in picks]
            table.seats[index].held = {"picks": held, "text": text, "command": None}
        else:
            table.enter("answer", index, picks, text)
    return table.match.number


def nothing(table: Table) -> int:
    """A look at the clock: time has had its say already."""
    return table.match.number


def _require_running(table: Table) -> None:
    if table.match.status == Status.READY:
        raise Refused("not_started")
    if not table.running:
        raise Refused("over")
    if table.match.paused_at is not None:
        raise Refused("paused")
