"""Heartbeats of the tabs of this process, gathered: one round trip a second, however many beat."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from channels.db import database_sync_to_async
from redis.exceptions import RedisError

from lobby import presence
from realtime.perloop import PerLoop

log = logging.getLogger("ludoteca.lobby")
_GATHER_SECONDS: Final = 0.5


class Heartbeats:
    def __init__(self) -> None:
        self._beating: set[int] = set()
        self._task: asyncio.Task[None] | None = None

    def note(self, user_id: int) -> None:
        """A tab of this person is alive."""
        self._beating.add(user_id)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._beating:
                beating, self._beating = self._beating, set()
                try:
                    await database_sync_to_async(presence.beat_many)(beating)
                except RedisError:
                    log.warning("who is here is not known while Redis is away")
                await asyncio.sleep(_GATHER_SECONDS)
        finally:
            self._task = None


heartbeats: PerLoop[Heartbeats] = PerLoop(Heartbeats)
