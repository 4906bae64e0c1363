"""Frames of the chat: translated, nothing else."""

from __future__ import annotations

from channels.db import database_sync_to_async

from realtime.registry import frame, tells
from realtime.socket import Connection
from social import rooms, selectors, services
from social.frames import Backlog, EnterRoom, Line, Mute, Say

tells("chat.line", Line)


@frame("chat.enter", EnterRoom, Backlog)
async def enter(connection: Connection, body: EnterRoom) -> Backlog:
    assert connection.user is not None  # the registry lets nobody else through
    backlog = await database_sync_to_async(selectors.backlog)(
        room=body.room, user_id=connection.user.pk, code=body.code
    )
    await connection.join(rooms.group(body.room))
    return backlog


@frame("chat.exit", EnterRoom)
async def leave(connection: Connection, body: EnterRoom) -> None:
    connection.leave(rooms.group(body.room))


@frame("chat.say", Say, Line)
async def say(connection: Connection, body: Say) -> Line:
    assert connection.user is not None
    return await database_sync_to_async(services.line_say)(
        user_id=connection.user.pk, name=connection.user.username, room=body.room, text=body.text
    )


@frame("chat.mute", Mute)
async def mute(connection: Connection, body: Mute) -> None:
    assert connection.user is not None
    await database_sync_to_async(services.person_mute)(user_id=connection.user.pk, other=body.user, muted=body.muted)
