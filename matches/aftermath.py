"""What follows a commit, best effort: bots asked, finished matches scored, lists told.

Gathered, and done in a thread now and then; sweeps find what gets lost with the process.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable
from typing import Final

from channels.db import database_sync_to_async

from matches import publish, schedule
from matches.models import Status
from matches.table import Table

log = logging.getLogger("ludoteca.matches")
_GATHER_SECONDS: Final = 0.4


class Aftermath:
    def __init__(self) -> None:
        self._bots: list[schedule.Bot] = []
        self._over: list[str] = []
        self._moved: dict[str, Table] = {}
        self._task: asyncio.Task[None] | None = None

    def add(self, table: Table, bot_delay: int | None) -> None:
        """Note what a stored visit asks for."""
        match = table.match
        if bot_delay is not None:
            self._bots.append(schedule.Bot(table.id, match.number, bot_delay))
        if table.touched and match.status == Status.OVER:
            self._over.append(table.id)
        if table.touched and table.listed_anew:
            self._moved[table.id] = table
        if self._task is None and (self._bots or self._over or self._moved):
            self._task = asyncio.get_running_loop().create_task(self._do())

    async def _do(self) -> None:
        try:
            while self._bots or self._over or self._moved:
                await asyncio.sleep(_GATHER_SECONDS)
                bots, self._bots = self._bots, []
                over, self._over = self._over, []
                moved, self._moved = self._moved, {}
                # The broker may hang, and must not hang the thread that reads the database.
                told = _tell([publish.moved_of(table) for table in moved.values()])
                await asyncio.gather(asyncio.to_thread(_queue, bots, over), told, return_exceptions=True)
        finally:
            self._task = None


def _queue(bots: list[schedule.Bot], over: list[str]) -> None:
    _try(functools.partial(schedule.send_bots, bots))
    _try(functools.partial(schedule.send_scores, over))


@database_sync_to_async
def _tell(moved: list[publish.Moved]) -> None:
    _try(functools.partial(publish.send_moved, moved))


def _try(action: Callable[[], None]) -> None:
    try:
        action()
    except Exception:
        log.exception("the aftermath of a commit failed; a sweep will find it")
