"""Which matches this process has sockets for, and who is looking at them.

Every two seconds one query compares the numbers of those matches with what their sockets were told last; whoever missed a
message gets the present moment. The same round tells who of a match is away.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import time
from collections import defaultdict
from typing import TYPE_CHECKING, Any
from uuid import UUID

import redis.asyncio
from channels.db import database_sync_to_async
from django.conf import settings

from matches import selectors
from matches.frames import Presence
from realtime.publish import encode

if TYPE_CHECKING:
    from realtime.consumers import Connection

log = logging.getLogger("ludoteca.matches")
_ROUND_SECONDS = 2.0
_AWAY_SECONDS = 25
_KEPT_SECONDS = 3600


class Watch:
    """One socket on one match: ``seat`` (None: a spectator), the newest number and the status that it was told."""

    __slots__ = ("connection", "match", "seat", "status", "told")

    def __init__(self, connection: Connection, match: UUID, seat: int | None, told: int, status: str) -> None:
        self.connection = connection
        self.match = match
        self.seat = seat
        self.told = told
        self.status = status


_watches: dict[UUID, set[Watch]] = defaultdict(set)
_away: dict[UUID, dict[str, int]] = {}
_round: asyncio.Task[None] | None = None


def add(watch: Watch) -> None:
    global _round
    _watches[watch.match].add(watch)
    if _round is None or _round.done():
        _round = asyncio.get_running_loop().create_task(_rounds())


def remove(watch: Watch) -> None:
    _watches[watch.match].discard(watch)
    if not _watches[watch.match]:
        del _watches[watch.match]
        _away.pop(watch.match, None)


async def _rounds() -> None:
    while _watches:
        await asyncio.sleep(_ROUND_SECONDS)
        try:
            await _compare()
            await _tell_presence()
        except Exception:
            log.exception("a round of comparing matches failed")


async def _compare() -> None:
    found = await database_sync_to_async(selectors.numbers)(list(_watches))
    for match_id, (number, status) in found.items():
        for watch in list(_watches.get(match_id, ())):
            if watch.told < number or watch.status != status:
                await resync(watch)


async def resync(watch: Watch) -> None:
    """Tell one socket the present moment and what it missed."""
    user = watch.connection.user
    snapshot = await database_sync_to_async(selectors.snapshot)(
        match_id=watch.match, user_id=user.pk if user else None, since=watch.told
    )
    if (snapshot.update.number, snapshot.update.status) != (watch.told, watch.status):
        watch.told, watch.status = snapshot.update.number, snapshot.update.status
        await watch.connection.send(encode("match.update", None, snapshot.update))


# -- who is looking -----------------------------------------------------------------------------------------------------


@functools.cache
def _redis(loop: asyncio.AbstractEventLoop) -> redis.asyncio.Redis:
    return redis.asyncio.Redis.from_url(str(settings.REDIS_URL))


def _key(match_id: UUID) -> str:
    return f"here:{match_id}"


async def seen(watch: Watch) -> None:
    """A seat's tab is alive."""
    if watch.seat is None or settings.REDIS_URL is None:
        return
    client = _redis(asyncio.get_running_loop())
    async with client.pipeline(transaction=False) as pipe:
        pipe.zadd(_key(watch.match), {str(watch.seat): time.time()})
        pipe.expire(_key(watch.match), _KEPT_SECONDS)
        await pipe.execute()


async def unseen(watch: Watch) -> None:
    """A seat's tab closed: away at once, unless another tab is alive and says so at its next heartbeat."""
    if watch.seat is None or settings.REDIS_URL is None:
        return
    others = [w for w in _watches.get(watch.match, ()) if w.seat == watch.seat and w is not watch]
    if not others:
        await _redis(asyncio.get_running_loop()).zadd(_key(watch.match), {str(watch.seat): time.time() - _AWAY_SECONDS})


async def _tell_presence() -> None:
    if settings.REDIS_URL is None:
        return
    client = _redis(asyncio.get_running_loop())
    matches = list(_watches)
    async with client.pipeline(transaction=False) as pipe:
        for match_id in matches:
            pipe.zrange(_key(match_id), 0, -1, withscores=True)
        answers: list[list[tuple[bytes, float]]] = await pipe.execute()
    now = time.time()
    for match_id, answer in zip(matches, answers, strict=True):
        away = {seat.decode(): round(now - at) for seat, at in answer if now - at >= _AWAY_SECONDS}
        if away.keys() != _away.get(match_id, {}).keys():
            _away[match_id] = away
            await tell_presence(match_id, _watches.get(match_id, ()))


async def tell_presence(match_id: UUID, watches: Any) -> None:
    frame = encode("match.presence", None, Presence(str(match_id), _away.get(match_id, {})))
    for watch in list(watches):
        await watch.connection.send(frame)
