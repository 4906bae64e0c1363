"""Writing matches: what one visit changed, guarded by the version that it found, many matches in one statement.

The version of a match grows with every write of its row, so that whoever holds an older picture of it (a cache, another
process) cannot write over what is newer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, Final, NamedTuple

import msgspec
from django.db import connection
from psycopg import RawCursor

JSON = Any


class Row(msgspec.Struct):
    """A row of the log that is about to be written, or was a moment ago; fields as in `models.LogRow`."""

    number: int
    kind: str
    seat: int | None
    at: int
    notes: list[JSON] = []
    ask: int | None = None
    picks: list[JSON] = []
    text: str | None = None
    command: str | None = None
    void: int | None = None
    left: list[int] = []
    turn: int = 0


class Outcome(Enum):
    STORED = "stored"
    LOST = "lost"  # the match is at another version (or gone): read it again
    BUSY = "busy"  # somebody holds its lock just now: try again


class Change(NamedTuple):
    """``match`` holds the columns of USUAL (and of RARE, unless it is ``usual``), its ``id``, the version that it had
    (``was``), the new ``rows`` of its log, and the ``seats`` that changed (columns of SEAT; None: none did)."""

    id: str
    match: dict[str, JSON]
    usual: bool


USUAL: Final = {
    "number": "int",
    "turn": "int",
    "asked": "jsonb",
    "state": "text",
    "clocks": "jsonb",
    "clock_since": "bigint",
    "deadline_at": "bigint",
}
"""What almost every answer changes, and nothing else."""

RARE: Final = {
    "status": "text",
    "answered": "jsonb",
    "seed": "text",
    "lesson_step": "int",
    "window": "jsonb",
    "window_opened": "bigint",
    "paused_at": "bigint",
    "bot_due_at": "bigint",
    "standing": "jsonb",
    "reason": "text",
    "by": "int",
    "started_at": "bigint",
    "ended_at": "bigint",
}
MATCH: Final = {**USUAL, **RARE}
LOG: Final = {
    "number": "int",
    "kind": "text",
    "seat": "int",
    "ask": "int",
    "picks": "jsonb",
    "text": "text",
    "command": "text",
    "void": "int",
    "notes": "jsonb",
    "left": "jsonb",
    "turn": "int",
    "at": "bigint",
}
SEAT: Final = {
    "index": "int",
    "nonce": "text",
    "retired": "bool",
    "held": "jsonb",
    "place": "int",
    "wants_rematch": "bool",
}
_SEAT_CHANGES: Final = [name for name in SEAT if name != "index"]


def _columns(columns: dict[str, str], prefix: str = "") -> str:
    return ", ".join(f'{prefix}"{name}"' for name in columns)


def _types(columns: dict[str, str]) -> str:
    return ", ".join(f'"{name}" {kind}' for name, kind in columns.items())


def _assignments(columns: Iterable[str]) -> str:
    """From a changed row ``c`` to a match ``m`` or a seat; what is rare stays where the change is usual."""
    values = {name: f'c."{name}"' for name in columns}
    if "seed" in values:
        values["seed"] = "decode(c.seed, 'hex')"
    values |= {name: f'CASE WHEN c.usual THEN m."{name}" ELSE {values[name]} END' for name in values if name in RARE}
    return ", ".join(f'"{name}" = {value}' for name, value in values.items())


def _statement(columns: dict[str, str]) -> str:
    """One statement for many matches. Locks are taken in the order of ids; a row that somebody else has locked is skipped
    and tried again with a later batch. Rows and seats travel inside their match, so that nothing is joined but the match by
    its key."""
    known = _types(
        {"n": "int", "id": "uuid", "was": "int", "usual": "bool", "rows": "jsonb", "seats": "jsonb"} | columns
    )
    return f"""
WITH locked AS MATERIALIZED (
  SELECT c.* FROM jsonb_to_recordset($1::jsonb) AS c({known})
  JOIN matches_match m ON m.id = c.id ORDER BY c.id FOR UPDATE OF m SKIP LOCKED
), moved AS (
  UPDATE matches_match m SET version = m.version + 1, {_assignments(columns)}
  FROM locked c WHERE m.id = c.id AND m.version = c.was RETURNING c.n, m.id, c.rows, c.seats
), logged AS (
  INSERT INTO matches_logrow (match_id, {_columns(LOG)})
  SELECT moved.id, {_columns(LOG, "r.")} FROM moved, jsonb_to_recordset(moved.rows) AS r({_types(LOG)})
), seated AS (
  UPDATE matches_seat s SET {_assignments(_SEAT_CHANGES)}
  FROM moved, jsonb_to_recordset(moved.seats) AS c({_types(SEAT)})
  WHERE moved.seats IS NOT NULL AND s.match_id = moved.id AND s."index" = c."index"
)
SELECT n, false FROM locked UNION ALL SELECT n, true FROM moved
"""  # noqa: S608


POSTGRESQL: Final = {False: _statement(MATCH), True: _statement(USUAL)}
"""The statements for changes that are all `Change.usual`, and for any."""

_encode = msgspec.json.Encoder().encode


def statement(changes: Sequence[Change]) -> tuple[str, list[str]]:
    """PostgreSQL's statement for these changes, as it writes parameters itself ($1), and those: one document."""
    for n, change in enumerate(changes):
        change.match["n"], change.match["usual"] = n, change.usual
    usual = all(change.usual for change in changes)
    return POSTGRESQL[usual], [_encode([change.match for change in changes]).decode()]


def outcomes(changes: Sequence[Change], found: Sequence[tuple[int, bool]]) -> list[Outcome]:
    """What became of each change, from the rows that the statement returned: (n, False) was locked, (n, True) moved."""
    told = [Outcome.BUSY] * len(changes)
    for n, moved in found:
        if moved:
            told[n] = Outcome.STORED
        elif told[n] is Outcome.BUSY:
            told[n] = Outcome.LOST
    return told


def append(changes: Sequence[Change]) -> list[Outcome]:
    """Write changes in the surrounding transaction, over Django's connection."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with RawCursor(connection.connection) as raw:
                return outcomes(changes, raw.execute(*statement(changes)).fetchall())
        return [_append_sqlite(cursor, change) for change in changes]


def _places(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}" = %s' for name in names)


_SQLITE_MATCH: Final = {
    usual: f"UPDATE matches_match SET version = version + 1, {_places(columns)} WHERE id = %s AND version = %s"  # noqa: S608
    for usual, columns in ((True, USUAL), (False, MATCH))
}
_SQLITE_LOG: Final = (
    f"INSERT INTO matches_logrow (match_id, {_columns(LOG)}) VALUES (%s, {', '.join('%s' for _ in LOG)})"  # noqa: S608
)
_SQLITE_SEAT: Final = f'UPDATE matches_seat SET {_places(_SEAT_CHANGES)} WHERE match_id = %s AND "index" = %s'  # noqa: S608


def _append_sqlite(cursor: Any, change: Change) -> Outcome:
    """SQLite has one writer at a time: nothing is ever busy."""
    key = change.id.replace("-", "")  # as Django stores it there
    columns = USUAL if change.usual else MATCH
    values = {name: _plain(name, change.match[name], columns) for name in columns}
    if (seed := values.get("seed")) is not None:
        values["seed"] = bytes.fromhex(seed)
    cursor.execute(_SQLITE_MATCH[change.usual], [*values.values(), key, change.match["was"]])
    if cursor.rowcount != 1:
        return Outcome.LOST
    rows: list[Row] = change.match["rows"]
    if rows:
        cursor.executemany(_SQLITE_LOG, [[key, *(_plain(n, getattr(row, n), LOG) for n in LOG)] for row in rows])
    for seat in change.match["seats"] or ():
        cursor.execute(_SQLITE_SEAT, [*(_plain(n, seat[n], SEAT) for n in _SEAT_CHANGES), key, seat["index"]])
    return Outcome.STORED


def _plain(name: str, value: JSON, columns: dict[str, str]) -> Any:
    return _encode(value).decode() if columns[name] == "jsonb" and value is not None else value
