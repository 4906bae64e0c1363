"""Frames of a match: translated, nothing else."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from channels.db import database_sync_to_async

from matches import selectors, services, watch
from matches.frames import (
    Accepted,
    Answer,
    Do,
    OfMatch,
    OneMatch,
    Presence,
    Ready,
    Rematch,
    Report,
    Scored,
    Snapshot,
    Subscribe,
    Update,
)
from matches.publish import seat_group, watch_group
from realtime.consumers import Connection
from realtime.errors import Refused
from realtime.registry import frame, on_close, on_ping, on_tell, tells

tells("match.begun", OfMatch)
tells("match.update", Update)
tells("match.presence", Presence)
tells("match.scored", Scored)
tells("match.rematch", Rematch)

_MOST_SUBSCRIPTIONS = 20


def _watches(connection: Connection) -> dict[str, watch.Watch]:
    found: dict[str, watch.Watch] = connection.notes.setdefault("matches", {})
    return found


def _me(connection: Connection) -> int:
    assert connection.user is not None  # the registry lets nobody else through
    return connection.user.pk


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as bad:
        raise Refused("not_found", status=404) from bad


@frame("match.subscribe", Subscribe, Snapshot, signed_in=False)
async def subscribe(connection: Connection, body: Subscribe) -> Snapshot:
    """Join the group first, then read: what happens in between arrives twice rather than never."""
    match_id = _id(body.match)
    watches = _watches(connection)
    if body.match not in watches and len(watches) >= _MOST_SUBSCRIPTIONS:
        raise Refused("too_fast")
    user_id = connection.user.pk if connection.user else None
    seat = await database_sync_to_async(selectors.seat_index)(match_id=match_id, user_id=user_id)
    group = watch_group(match_id) if seat is None else seat_group(match_id, seat)
    await connection.join(group)
    try:
        snapshot = await database_sync_to_async(selectors.snapshot)(
            match_id=match_id, user_id=user_id, since=body.since
        )
    except Refused:
        await connection.leave(group)
        raise
    if (old := watches.pop(body.match, None)) is not None:
        watch.remove(old)
    mine = watches[body.match] = watch.Watch(connection, match_id, seat, snapshot.update.number, snapshot.update.status)
    watch.add(mine)
    await watch.seen(mine)
    return snapshot


@frame("match.unsubscribe", OneMatch, signed_in=False)
async def unsubscribe(connection: Connection, body: OneMatch) -> None:
    mine = _watches(connection).pop(body.match, None)
    if mine is not None:
        group = watch_group(mine.match) if mine.seat is None else seat_group(mine.match, mine.seat)
        await connection.leave(group)
        watch.remove(mine)
        await watch.unseen(mine)


@on_tell
def told(connection: Connection, mark: list[Any]) -> None:
    """How far a tab has been told, so that the comparing round finds only what got lost."""
    kind, match_id, *newest = mark
    mine = _watches(connection).get(match_id) if kind == "match" else None
    if mine is not None:
        mine.told, mine.status = newest


@on_ping
async def heartbeat(connection: Connection) -> None:
    for mine in _watches(connection).values():
        await watch.seen(mine)


@on_close
async def gone(connection: Connection) -> None:
    for mine in _watches(connection).values():
        watch.remove(mine)
        await watch.unseen(mine)


@frame("match.ready", Ready)
async def ready(connection: Connection, body: Ready) -> None:
    await database_sync_to_async(services.match_ready)(
        match_id=_id(body.match), user_id=_me(connection), nonce=body.nonce
    )


@frame("match.answer", Answer, Accepted)
async def answer(connection: Connection, body: Answer) -> Accepted:
    number = await database_sync_to_async(services.match_answer)(
        match_id=_id(body.match),
        user_id=_me(connection),
        ask=body.ask,
        picks=body.picks,
        command=body.command,
        text=body.text,
    )
    return Accepted(number)


@frame("match.undo", Do, Accepted)
async def undo(connection: Connection, body: Do) -> Accepted:
    return Accepted(
        await database_sync_to_async(services.match_undo)(
            match_id=_id(body.match), user_id=_me(connection), command=body.command
        )
    )


@frame("match.resign", Do, Accepted)
async def resign(connection: Connection, body: Do) -> Accepted:
    return Accepted(
        await database_sync_to_async(services.match_resign)(
            match_id=_id(body.match), user_id=_me(connection), command=body.command
        )
    )


@frame("match.abort", Do, Accepted)
async def abort(connection: Connection, body: Do) -> Accepted:
    return Accepted(
        await database_sync_to_async(services.match_abort)(
            match_id=_id(body.match), user_id=_me(connection), command=body.command
        )
    )


@frame("match.rematch", Do, Rematch)
async def rematch(connection: Connection, body: Do) -> Rematch:
    return await database_sync_to_async(services.match_rematch)(match_id=_id(body.match), user_id=_me(connection))


@frame("match.report", Report)
async def report(connection: Connection, body: Report) -> None:
    await database_sync_to_async(services.match_report)(
        match_id=_id(body.match), user_id=_me(connection), number=body.number, build=body.build, text=body.text
    )
