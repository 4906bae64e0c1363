"""What time it is: the database's clock, carried on by this process's monotonic one.

Hosts and containers disagree and wall clocks jump; clocks of matches must not. One query a minute keeps a process in step.
"""

from __future__ import annotations

import asyncio
import time

from django.db import connection

_KEEP_SECONDS = 60.0
_synced: tuple[float, int] | None = None  # (monotonic seconds, database milliseconds) at one moment


def now_ms() -> int:
    """Milliseconds since the epoch."""
    if _synced is None or (time.monotonic() - _synced[0] > _KEEP_SECONDS and not _in_a_loop()):
        keep_in_step()
    assert _synced is not None
    at, database = _synced
    return database + round((time.monotonic() - at) * 1000)


def keep_in_step(*, older_than: float = 0) -> None:
    """Ask the database, if the last answer is older than that many seconds. A web process does it from its beat, so that
    its loop need not."""
    global _synced
    before = time.monotonic()
    if _synced is None or before - _synced[0] >= older_than:
        database = _database_ms()
        _synced = ((before + time.monotonic()) / 2, database)


def _in_a_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _database_ms() -> int:
    if connection.vendor == "sqlite":  # an embedded database has the host's clock
        return time.time_ns() // 1_000_000
    with connection.cursor() as cursor:
        cursor.execute("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        return int(cursor.fetchone()[0])
