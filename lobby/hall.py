"""The sockets of this process that look at the lobby, and the loop that tells them when it changed.

The hall's version lies in Redis; twice a second each process compares it, rebuilds the hall once and sends the same bytes to
all. A lost message cannot exist, and a burst of changes costs one frame.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING
from weakref import WeakSet

from channels.db import database_sync_to_async

from lobby import presence, selectors
from lobby.frames import Hall
from realtime.batch import Batcher
from realtime.perloop import PerLoop
from realtime.publish import encode

if TYPE_CHECKING:
    from realtime.socket import Connection

log = logging.getLogger("ludoteca.lobby")
_ROUND_SECONDS = 0.5
_EVERY_ROUNDS = 20  # rebuilt now and then all the same: people go silent without a word

_lookers: PerLoop[WeakSet[Connection]] = PerLoop(WeakSet)


class _Hall:
    """The newest hall that this process has built, and the loop that builds it."""

    def __init__(self) -> None:
        self.newest: Hall | None = None
        self.built_at = 0.0
        self.building = Batcher(self._build)
        self.loop: asyncio.Task[None] | None = None

    async def _build(self, askers: list[None]) -> list[Hall | BaseException]:
        """Whoever asks while one hall is being built shares the next."""
        self.newest = await database_sync_to_async(selectors.hall)()
        self.built_at = time.monotonic()
        return [self.newest] * len(askers)

    async def rounds(self) -> None:
        seen: str | None = None
        last = ""
        rounds = 0
        lookers = _lookers()
        while lookers:
            try:
                version = await database_sync_to_async(presence.version)()
                if version != seen or rounds % _EVERY_ROUNDS == 0:
                    seen = version
                    frame = encode("lobby.hall", None, await self.building.submit(None))
                    if frame != last:
                        last = frame
                        for connection in list(lookers):
                            connection.send(frame)
            except Exception:
                log.exception("a round of the lobby failed")
            rounds += 1
            await asyncio.sleep(_ROUND_SECONDS)
        self.loop = None


_hall: PerLoop[_Hall] = PerLoop(_Hall)


async def now() -> Hall:
    """The hall as it was at most one round ago."""
    hall = _hall()
    if hall.newest is not None and time.monotonic() - hall.built_at < _ROUND_SECONDS:
        return hall.newest
    return await hall.building.submit(None)


def add(connection: Connection) -> None:
    """This tab looks at the lobby."""
    _lookers().add(connection)
    hall = _hall()
    if hall.loop is None:
        hall.loop = asyncio.get_running_loop().create_task(hall.rounds())


def remove(connection: Connection) -> None:
    _lookers().discard(connection)
