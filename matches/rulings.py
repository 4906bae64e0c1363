"""What an arbiter does at a table of an event. As `matches.acts`: no database, no clock but the table's own."""

from __future__ import annotations

from matches.table import Table
from realtime.errors import Refused


def pause(table: Table) -> None:
    """Stop all clocks; nothing can be answered until `resume`. Before its begin a match waits longer for who is to come."""
    if table.match.paused_at is not None:
        return
    table.match.paused_at = table.now
    table.touched = True
    if table.clocks is not None:
        table.clocks.stop(table.now)
        table.log("pause", None)


def resume(table: Table) -> None:
    """Let the clocks run again; what was open on a clock of its own keeps the time that it had."""
    match = table.match
    if match.paused_at is None:
        return
    stood, match.paused_at = table.now - match.paused_at, None
    table.touched = True
    if not table.running:
        match.deadline_at = match.deadline_at + stood if match.deadline_at is not None else None
        return
    if match.window_opened is not None:
        match.window_opened += stood
    table.run_banks()
    table.log("resume", None)


def add_time(table: Table, milliseconds: int) -> None:
    """More time for everybody, also beyond what the clock began with; an open window stays open longer."""
    if table.clocks is None:
        table.match.deadline_at = (table.match.deadline_at or table.now) + milliseconds
        table.touched = True
        return
    table.clocks.charge(table.now)
    table.clocks.left = [left + milliseconds for left in table.clocks.left]
    if table.match.window_opened is not None:
        table.match.window_opened += milliseconds
    table.log("bonus", None)


def rule(table: Table) -> None:
    """End it as it stands. Raises Refused: not_started."""
    if not table.running:
        raise Refused("not_started")
    table.log("ruling", None)
    table.end(table.rules.adjudicate(table.runner.state), reason="ruling")
