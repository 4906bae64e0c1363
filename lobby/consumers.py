"""Frames of the lobby: translated, nothing else."""

from __future__ import annotations

from typing import Any

from channels.db import database_sync_to_async

from lobby import hall, mine, presence, selectors, services, together
from lobby.frames import (
    CreateTable,
    Hall,
    JoinTable,
    Lobby,
    Mine,
    OneTable,
    PlayBot,
    Seek,
    StartLesson,
    StartSeek,
    StopSeek,
    Table,
)
from lobby.heartbeats import heartbeats
from lobby.pairing import WINDOW_START
from lobby.tables import Chair, Wish
from matches import services as match_services
from matches.frames import OfMatch
from matches.watch import on_watch
from realtime.frames import Empty
from realtime.registry import frame, on_close, on_hear, on_ping, tells
from realtime.socket import Connection

tells("lobby.hall", Hall)
tells("lobby.mine", Mine)

_NOBODY = Mine([], [], [], {})


def _me(connection: Connection) -> int:
    assert connection.user is not None  # the registry lets nobody else through
    return connection.user.pk


@frame("lobby.enter", Empty, Lobby, signed_in=False)
async def enter(connection: Connection, body: Empty) -> Lobby:
    hall.add(connection)
    return Lobby(await hall.now(), await mine.now(connection) if connection.user else _NOBODY)


@frame("lobby.exit", Empty, signed_in=False)
async def leave(connection: Connection, body: Empty) -> None:
    hall.remove(connection)


@on_close
async def gone(connection: Connection) -> None:
    hall.remove(connection)
    mine.stop(connection)


@on_hear
def heard(connection: Connection, message: dict[str, Any]) -> None:
    if "mine" in message or "begun" in message:
        mine.renew(connection)


on_watch.append(mine.renew_if_known)


@on_ping
async def heartbeat(connection: Connection) -> None:
    if connection.user is not None:
        heartbeats().note(connection.user.pk)


@frame("table.create", CreateTable, Table)
async def create(connection: Connection, body: CreateTable) -> Table:
    wish = Wish(_me(connection), body.game, body.clock, body.rated, body.seats, body.private, body.settings)
    return await together.create(wish)


@frame("table.join", JoinTable, Table)
async def join(connection: Connection, body: JoinTable) -> Table:
    return await together.join(Chair(_me(connection), body.table, body.code))


@frame("table.look", JoinTable, Table, signed_in=False)
async def look(connection: Connection, body: JoinTable) -> Table:
    return await database_sync_to_async(selectors.table_invitation)(table_id=body.table, code=body.code)


@frame("table.leave", OneTable)
async def stand_up(connection: Connection, body: OneTable) -> None:
    await database_sync_to_async(services.table_leave)(user_id=_me(connection), table_id=body.table)


@frame("table.start", OneTable, OfMatch)
async def start(connection: Connection, body: OneTable) -> OfMatch:
    match = await database_sync_to_async(services.table_start)(user_id=_me(connection), table_id=body.table)
    return OfMatch(str(match.pk))


@frame("seek.start", StartSeek, Seek)
async def seek(connection: Connection, body: StartSeek) -> Seek:
    await database_sync_to_async(presence.beat)(_me(connection))
    found = await database_sync_to_async(services.seek_start)(
        user_id=_me(connection), game=body.game, clock=body.clock, accepts=body.accepts
    )
    return Seek(found.game, found.clock, found.accepts, found.since, WINDOW_START)


@frame("seek.stop", StopSeek)
async def stop(connection: Connection, body: StopSeek) -> None:
    await database_sync_to_async(services.seek_stop)(user_id=_me(connection), game=body.game)


@frame("bot.play", PlayBot, OfMatch)
async def play_bot(connection: Connection, body: PlayBot) -> OfMatch:
    match = await database_sync_to_async(services.bot_play)(
        user_id=_me(connection),
        game=body.game,
        bot=body.bot,
        clock=body.clock,
        seats=body.seats,
        wanted=body.settings,
    )
    return OfMatch(str(match.pk))


@frame("lesson.start", StartLesson, OfMatch)
async def lesson(connection: Connection, body: StartLesson) -> OfMatch:
    match = await database_sync_to_async(match_services.lesson_create)(game=body.game, user=_me(connection))
    return OfMatch(str(match.pk))
