"""Frames of events: looking at one, and looking away."""

from __future__ import annotations

from channels.db import database_sync_to_async

from realtime.registry import frame, tells
from realtime.socket import Connection
from tournaments import publish, selectors
from tournaments.frames import Changed, Message, OneEvent

tells("event.changed", Changed)
tells("event.message", Message)


@frame("event.watch", OneEvent, Changed, signed_in=False)
async def watch(connection: Connection, body: OneEvent) -> Changed:
    user = connection.user.pk if connection.user is not None else None
    found = await database_sync_to_async(selectors.changed)(tournament_id=body.event, user_id=user, code=body.code)
    await connection.join(publish.topic(body.event))
    return found


@frame("event.unwatch", OneEvent, signed_in=False)
async def unwatch(connection: Connection, body: OneEvent) -> None:
    connection.leave(publish.topic(body.event))
