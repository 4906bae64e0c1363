"""Frames of a match: translated, nothing else."""

from __future__ import annotations

from uuid import UUID

from channels.db import database_sync_to_async

from matches import live, services
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
from matches.table import Table
from matches.watch import Watch, on_watch
from realtime.errors import Refused
from realtime.registry import frame, on_close, tells
from realtime.socket import Connection

tells("match.begun", OfMatch)
tells("match.update", Update)
tells("match.presence", Presence)
tells("match.scored", Scored)
tells("match.rematch", Rematch)

_MOST_SUBSCRIPTIONS = 20
_WHOLE_LOG_FRAMES = 9


def _watches(connection: Connection) -> dict[str, Watch]:
    found: dict[str, Watch] = connection.notes.setdefault("matches", {})
    return found


def _me(connection: Connection) -> int:
    assert connection.user is not None  # the registry lets nobody else through
    return connection.user.pk


def _id(text: str) -> UUID:
    try:
        found = UUID(text)
    except ValueError as bad:
        raise Refused("not_found", status=404) from bad
    if str(found) != text:
        raise Refused("not_found", status=404)
    return found


@frame("match.subscribe", Subscribe, Snapshot, signed_in=False)
async def subscribe(connection: Connection, body: Subscribe) -> Snapshot:
    """Hear the news first, then read: what happens in between arrives twice rather than never."""
    match_id = str(_id(body.match))
    watches = _watches(connection)
    if body.match not in watches and len(watches) >= _MOST_SUBSCRIPTIONS:
        raise Refused("too_fast")
    if body.since is None:  # the whole log: megabytes a second for who asks again and again
        connection.charge(_WHOLE_LOG_FRAMES)
    rooms = live.rooms()
    await rooms.tower.enter(match_id)

    def watch(table: Table, seat: int | None) -> None:
        old = watches.pop(body.match, None)
        mine = watches[body.match] = Watch(connection, match_id, seat, table.match.number, table.match.status)
        rooms.tower.add(mine, [index for index, user in enumerate(table.users) if user is not None])
        if old is not None:
            rooms.tower.remove(old)
            rooms.tower.exit(match_id)

    try:
        snapshot = await rooms.look(match_id, connection.user.pk if connection.user else None, body.since, watch)
    except BaseException:
        rooms.tower.exit(match_id)
        raise
    for hook in on_watch:
        hook(connection)
    return snapshot


@frame("match.unsubscribe", OneMatch, signed_in=False)
async def unsubscribe(connection: Connection, body: OneMatch) -> None:
    mine = _watches(connection).pop(body.match, None)
    if mine is not None:
        _stop(mine)
        for hook in on_watch:
            hook(connection)


def _stop(mine: Watch) -> None:
    tower = live.rooms().tower
    tower.remove(mine)
    tower.unseen(mine)
    tower.exit(mine.match)


@on_close
async def gone(connection: Connection) -> None:
    watches = _watches(connection)
    while watches:
        _stop(watches.popitem()[1])


@frame("match.ready", Ready)
async def ready(connection: Connection, body: Ready) -> None:
    await services.match_ready(match_id=body.match, user_id=_me(connection), nonce=body.nonce)


@frame("match.answer", Answer, Accepted)
async def answer(connection: Connection, body: Answer) -> Accepted:
    number = await services.match_answer(
        match_id=body.match,
        user_id=_me(connection),
        ask=body.ask,
        picks=body.picks,
        command=body.command,
        text=body.text,
    )
    return Accepted(number)


@frame("match.undo", Do, Accepted)
async def undo(connection: Connection, body: Do) -> Accepted:
    return Accepted(await services.match_undo(match_id=body.match, user_id=_me(connection), command=body.command))


@frame("match.resign", Do, Accepted)
async def resign(connection: Connection, body: Do) -> Accepted:
    return Accepted(await services.match_resign(match_id=body.match, user_id=_me(connection), command=body.command))


@frame("match.wake", Do, Accepted)
async def wake(connection: Connection, body: Do) -> Accepted:
    return Accepted(await services.match_wake(match_id=body.match, user_id=_me(connection), command=body.command))


@frame("match.abort", Do, Accepted)
async def abort(connection: Connection, body: Do) -> Accepted:
    return Accepted(await services.match_abort(match_id=body.match, user_id=_me(connection), command=body.command))


@frame("match.rematch", Do, Rematch)
async def rematch(connection: Connection, body: Do) -> Rematch:
    return await database_sync_to_async(services.match_rematch)(match_id=_id(body.match), user_id=_me(connection))


@frame("match.report", Report)
async def report(connection: Connection, body: Report) -> None:
    await database_sync_to_async(services.match_report)(
        match_id=_id(body.match), user_id=_me(connection), number=body.number, build=body.build, text=body.text
    )
