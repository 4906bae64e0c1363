"""Telling sockets from a service: after the commit, through Redis, to whichever process has them.

Best effort and never the truth: a lost message is noticed by numbers and asked for again. Services are synchronous, so is
this; a web process's own loop tells its sockets without Redis (realtime.bus is for the others).
"""

from __future__ import annotations

import functools
import hashlib
import logging
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import redis
from django.conf import settings
from django.db import transaction

from realtime import brief, bus, metrics
from realtime.frames import Told

log = logging.getLogger("ludoteca.realtime")
Message = tuple[str, str, Told]
"""Topic, frame name, body."""

_encoder = msgspec.json.Encoder()


def user_topic(user_id: int) -> str:
    return f"user.{user_id}"


def session_digest(session_key: str | None) -> str:
    """Names a sign-in without giving it away."""
    return hashlib.sha256((session_key or "").encode()).hexdigest()[:32]


def encode(name: str, ref: int | None, body: Told | dict[str, Any]) -> str:
    return _encoder.encode([name, ref, body]).decode()


def after_commit(messages: Iterable[Message]) -> None:
    """Send frames once the surrounding transaction is durable; encoded now, while the state is at hand."""
    raw_after_commit([(topic, {"frame": encode(name, None, body)}) for topic, name, body in messages])


def raw_after_commit(messages: list[tuple[str, bus.Message]]) -> None:
    """The same for messages that receivers other than a plain socket understand."""
    if messages:
        transaction.on_commit(lambda: _send(messages), robust=True)


def close_after_commit(user_id: int, code: str, *, session_key: str | None = None) -> None:
    """Close every socket of a person (or of one sign-in), with the reason."""
    session = session_digest(session_key) if session_key else None
    raw_after_commit([(user_topic(user_id), {"close": code, "session": session})])


def later(action: Callable[[], object]) -> None:
    """Something best effort after the commit, such as queueing a task."""
    transaction.on_commit(action, robust=True)


@functools.cache
def _redis() -> redis.Redis:
    return brief.client()


def _send(messages: list[tuple[str, bus.Message]]) -> None:
    if settings.REDIS_URL is None:  # a command beside the platform: sockets notice by number
        return
    try:
        with _redis().pipeline(transaction=False) as pipe:
            for topic, message in messages:
                pipe.publish(bus.channel(topic), bus.pack(message))
            pipe.execute()
    except redis.RedisError:
        metrics.BUS_DROPPED.inc(len(messages))
        log.warning("could not tell %d topics; sockets will notice by number", len(messages))
