"""How many tasks wait in Celery's queues on Redis, and for how long."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import redis

from config import env
from realtime import metrics

NAMES = ("bots", "scoring", "chores")
_SENT = "ludoteca_sent_at"


@dataclass(frozen=True)
class Queue:
    """``age``: seconds that the oldest waiting task has waited."""

    name: str
    length: int
    age: float


def stamp(headers: dict[str, Any]) -> None:
    """Celery's messages do not say when they were sent; ours do."""
    headers[_SENT] = time.time()


def look(*names: str) -> Iterator[Queue]:
    """Those queues, or all. Raises redis.RedisError."""
    urls = env.redis()
    if urls is None:
        return
    with redis.Redis.from_url(urls.broker, socket_timeout=2, socket_connect_timeout=2) as client:
        for name in names or NAMES:
            length = cast(int, client.llen(name))
            oldest = cast("bytes | None", client.lindex(name, -1))  # new ones are pushed at the other end
            sent = json.loads(oldest).get("headers", {}).get(_SENT) if oldest else None
            yield Queue(name, length, max(0.0, time.time() - sent) if sent else 0.0)


def offer_metrics() -> None:
    """In a worker: its metrics and the queues', which are looked at when Prometheus asks."""
    for name in NAMES:
        metrics.QUEUE_AGE.labels(name).set_function(partial(_now, name, "age"))
        metrics.QUEUE_LENGTH.labels(name).set_function(partial(_now, name, "length"))
    metrics.serve()


def _now(name: str, what: str) -> float:
    try:
        (queue,) = look(name)
    except redis.RedisError:
        return float("nan")
    return float(getattr(queue, what))
