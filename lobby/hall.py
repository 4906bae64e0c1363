"""The sockets of this process that look at the lobby, and the loop that tells them when it changed.

The hall's version lies in Redis; twice a second each process compares it, rebuilds the hall once and sends the same bytes to
all. A lost message cannot exist, and a burst of changes costs one frame.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING
from weakref import WeakSet

from channels.db import database_sync_to_async

from lobby import presence, selectors
from realtime.publish import encode

if TYPE_CHECKING:
    from realtime.consumers import Connection

log = logging.getLogger("ludoteca.lobby")
_ROUND_SECONDS = 0.5
_EVERY_ROUNDS = 20  # rebuilt now and then all the same: people go silent without a word

_lookers: WeakSet[Connection] = WeakSet()
_loop: asyncio.Task[None] | None = None


def add(connection: Connection) -> None:
    global _loop
    _lookers.add(connection)
    if _loop is None or _loop.done():
        _loop = asyncio.get_running_loop().create_task(_rounds())


def remove(connection: Connection) -> None:
    _lookers.discard(connection)


async def _rounds() -> None:
    seen: str | None = None
    last = ""
    rounds = 0
    while _lookers:
        try:
            version = await database_sync_to_async(presence.version)()
            if version != seen or rounds % _EVERY_ROUNDS == 0:
                seen = version
                frame = encode("lobby.hall", None, await database_sync_to_async(selectors.hall)())
                if frame != last:
                    last = frame
                    for connection in list(_lookers):
                        await connection.send(frame)
        except Exception:
            log.exception("a round of the lobby failed")
        rounds += 1
        await asyncio.sleep(_ROUND_SECONDS)
