"""Telling sockets, from anywhere: a web process, a Celery worker, a command.

Best effort, after the commit, and never the truth: a lost message is noticed by numbers and asked for again. Messages go
to Redis by a plain synchronous client in one round trip, in the form of the pub/sub channel layer: an event loop per call,
which ``async_to_sync`` would cost in a worker, is dear.
"""

from __future__ import annotations

import functools
import hashlib
import logging
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import redis
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

from realtime.frames import Told

log = logging.getLogger("ludoteca.realtime")
Message = tuple[str, str, Told]
"""Group, frame name, body."""

_encoder = msgspec.json.Encoder()


def user_group(user_id: int) -> str:
    return f"user.{user_id}"


def session_group(session_key: str) -> str:
    return f"session.{hashlib.sha256(session_key.encode()).hexdigest()[:32]}"


def encode(name: str, ref: int | None, body: Told | dict[str, Any]) -> str:
    return _encoder.encode([name, ref, body]).decode()


def after_commit(messages: Iterable[Message], *, mark: list[Any] | None = None) -> None:
    """Send frames once the surrounding transaction is durable; encoded now, while the state is at hand. ``mark`` goes along
    for our own sockets (`registry.on_tell`): how far they have been told."""
    encoded = [
        (group, {"type": "tell", "frame": encode(name, None, body), "mark": mark}) for group, name, body in messages
    ]
    if encoded:
        transaction.on_commit(lambda: _send(encoded), robust=True)


def close_after_commit(group: str, code: str) -> None:
    """Close every socket of a group, with the reason."""
    transaction.on_commit(lambda: _send([(group, {"type": "close_with", "code": code})]), robust=True)


def signal_after_commit(group: str, kind: str, **data: Any) -> None:
    """A message for our own processes: ``kind`` names a method of the connection."""
    transaction.on_commit(lambda: _send([(group, {"type": kind, **data})]), robust=True)


def later(action: Callable[[], object]) -> None:
    """Something best effort after the commit, such as queueing a task."""
    transaction.on_commit(action, robust=True)


@functools.cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(str(settings.REDIS_URL))


def _send(messages: list[tuple[str, dict[str, Any]]]) -> None:
    layer: Any = get_channel_layer()
    if settings.REDIS_URL is None:
        for group, message in messages:
            async_to_sync(layer.group_send)(group, message)
        return
    try:
        with _redis().pipeline(transaction=False) as pipe:
            for group, message in messages:
                pipe.publish(f"{settings.CHANNEL_PREFIX}__group__{group}", layer.serialize(message))
            pipe.execute()
    except redis.RedisError:
        log.warning("could not tell %d groups; sockets will notice by number", len(messages))
