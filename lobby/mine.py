"""What concerns one person alone (their seeks, tables and matches), told to their tabs whenever it changes.

A tab that has been told follows the matches in its list, other than those it watches: of these it hears all by itself.
Changes are gathered, and many people's lists are read together.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable
from typing import Final

from channels.db import database_sync_to_async

from lobby import selectors
from lobby.frames import Mine
from matches import live
from realtime.perloop import PerLoop
from realtime.socket import Connection

log = logging.getLogger("ludoteca.lobby")
_GATHER_SECONDS: Final = 0.2
_NOTES: Final = "lobby"


class _Following:
    """What one tab follows."""

    def __init__(self, connection: Connection) -> None:
        self.matches: set[str] = set()
        self.call: Callable[[], None] = functools.partial(renew, connection)


class _Renewals:
    def __init__(self) -> None:
        self.waiting: set[Connection] = set()
        self.task: asyncio.Task[None] | None = None

    async def work(self) -> None:
        try:
            while self.waiting:
                await asyncio.sleep(_GATHER_SECONDS)
                connections, self.waiting = self.waiting, set()
                try:
                    await _tell(connections)
                except Exception:
                    log.exception("telling %d tabs what concerns them failed", len(connections))
        finally:
            self.task = None


_renewals: PerLoop[_Renewals] = PerLoop(_Renewals)


async def now(connection: Connection) -> Mine:
    """The list of a tab's person; from now on it is told of changes."""
    assert connection.user is not None
    mine = await database_sync_to_async(selectors.mine)(connection.user.pk)
    await _follow(connection, mine)
    return mine


def renew(connection: Connection) -> None:
    """Something in this person's list is different."""
    if connection.user is None or connection.closed:
        return
    renewals = _renewals()
    renewals.waiting.add(connection)
    if renewals.task is None:
        renewals.task = asyncio.get_running_loop().create_task(renewals.work())


def renew_if_known(connection: Connection) -> None:
    """The same for a tab that has been told before."""
    if _NOTES in connection.notes:
        renew(connection)


def stop(connection: Connection) -> None:
    """The tab is gone."""
    following: _Following | None = connection.notes.pop(_NOTES, None)
    if following is not None:
        for match_id in following.matches:
            _leave(match_id, following)


async def _tell(connections: set[Connection]) -> None:
    people = {connection.user.pk for connection in connections if connection.user is not None}
    lists = await database_sync_to_async(selectors.mine_of)(people)
    here = [
        (connection, lists[connection.user.pk])
        for connection in connections
        if connection.user is not None and not connection.closed
    ]
    for connection, mine in here:
        connection.told("lobby.mine", mine)
    await asyncio.gather(*(_follow(connection, mine) for connection, mine in here))  # the bus is asked once for all


async def _follow(connection: Connection, mine: Mine) -> None:
    following: _Following = connection.notes.setdefault(_NOTES, _Following(connection))
    wanted = {match.id for match in mine.matches} - set(connection.notes.get("matches", ()))
    for match_id in following.matches - wanted:
        following.matches.discard(match_id)
        _leave(match_id, following)
    tower = live.rooms().tower
    for match_id in wanted - following.matches:
        await tower.enter(match_id)
        if connection.closed or match_id in following.matches:  # meanwhile it went, or was told by another renewal
            tower.exit(match_id)
        else:
            following.matches.add(match_id)
            tower.follow(match_id, following.call)


def _leave(match_id: str, following: _Following) -> None:
    tower = live.rooms().tower
    tower.unfollow(match_id, following.call)
    tower.exit(match_id)
