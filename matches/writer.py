"""Group commit: the changes of all matches of this process that wait at the same moment are one transaction.

PostgreSQL is spoken to over a connection of its own, without a thread; SQLite through Django's, in its database thread.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import psycopg
from channels.db import database_sync_to_async
from django.db import DatabaseError, InterfaceError, InternalError, OperationalError, connection, transaction

from matches import store
from matches.store import Change, Outcome
from realtime import metrics
from realtime.batch import Batcher

log = logging.getLogger("ludoteca.matches")
FAILURES = (
    *(OperationalError, InterfaceError, InternalError, psycopg.OperationalError, psycopg.InterfaceError),
    *(psycopg.InternalError, OSError),
)
"""What a database that is away, full or restarting raises."""
_REFUSED = (DatabaseError, psycopg.Error)
"""And what it does not like about one change."""
DOUBLES = (psycopg.errors.UniqueViolation,)

_MOST = 200
_PAUSE_SECONDS = 0.012  # between transactions: a larger one costs each of its answers less
# Batches are small, tables are not: a plan made while the tables were small must not read them whole later on.
_PLANNING = "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off"


class Writer:
    """``append`` returns when the change is durable. One per event loop."""

    def __init__(self) -> None:
        self._batcher: Batcher[Change, Outcome] = Batcher(self._write, most=_MOST, pause=_PAUSE_SECONDS)
        self._line: psycopg.AsyncConnection[Any] | None = None

    async def append(self, change: Change) -> Outcome:
        """Raises one of FAILURES (whether it was stored is then unknown), or why the database refuses this change."""
        return await self._batcher.submit(change)

    async def _write(self, changes: list[Change]) -> Sequence[Outcome | BaseException]:
        metrics.BATCH_SIZE.observe(len(changes))
        told = await self._share(changes)
        metrics.ANSWERS.inc(sum(outcome is Outcome.STORED for outcome in told))
        return told

    async def _share(self, changes: list[Change]) -> Sequence[Outcome | BaseException]:
        """One transaction for all of them; one bad change must not sink its neighbours."""
        try:
            return await self._transaction(changes)
        except (*FAILURES, *_REFUSED) as failed:
            if len(changes) == 1 or (self._line is not None and self._line.closed):
                return [failed] * len(changes)
            log.warning("a batch of %d failed (%s); one by one", len(changes), type(failed).__name__)
            return [(await self._share([change]))[0] for change in changes]

    async def _transaction(self, changes: list[Change]) -> list[Outcome]:
        if connection.vendor != "postgresql":
            return await _append_in_thread(changes)
        if self._line is None or self._line.closed:
            self._line = await _connect()
        cursor = await self._line.execute(*store.statement(changes), prepare=True)
        return store.outcomes(changes, await cursor.fetchall())


async def _connect() -> psycopg.AsyncConnection[Any]:
    given = connection.get_connection_params()
    known = ("dbname", "user", "password", "host", "port", "tcp_user_timeout")
    where = {key: given[key] for key in known if given.get(key)}
    line = await psycopg.AsyncConnection.connect(
        **where, autocommit=True, connect_timeout=3, cursor_factory=psycopg.AsyncRawCursor
    )
    await line.execute(_PLANNING)
    return line


@database_sync_to_async
def _append_in_thread(changes: list[Change]) -> list[Outcome]:
    with transaction.atomic():
        return store.append(changes)
