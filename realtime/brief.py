"""Redis for callers who must not wait: what is told to it is best effort, and they hold up others meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

PATIENCE_SECONDS: Final = 1.0
AWAY_SECONDS: Final = 3.0
_away_until = 0.0


def client(**options: Any) -> redis.Redis:
    """A synchronous client. Once Redis did not answer within a second, every command fails at once for three seconds:
    a Redis that hangs must not hang the one thread that reads the database, whoever publishes from it. Commands raise
    redis.RedisError."""
    return redis.Redis.from_url(
        str(settings.REDIS_URL),
        socket_timeout=PATIENCE_SECONDS,
        socket_connect_timeout=PATIENCE_SECONDS,
        retry=_Fuse(NoBackoff(), 0),
        **options,
    )


class _Fuse(Retry):
    """Never tries again; remembers for the whole process that Redis hangs."""

    def call_with_retry(self, do: Callable[[], Any], *rest: Any, **more: Any) -> Any:
        global _away_until
        if time.monotonic() < _away_until:
            raise redis.ConnectionError("Redis hung a moment ago")
        try:
            return super().call_with_retry(do, *rest, **more)
        except redis.TimeoutError:
            _away_until = time.monotonic() + AWAY_SECONDS
            raise
