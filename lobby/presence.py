"""Who is here: one Redis sorted set of heartbeats. A closed tab need not say goodbye; a silent one is gone soon."""

from __future__ import annotations

import functools
import time
from typing import Final

import redis
from django.conf import settings

LIFETIME_SECONDS: Final = 25
_ONLINE: Final = "lobby:online"
_CALLED: Final = "lobby:called:{}"
_CALLED_SECONDS: Final = 60 * 24 * 3600
_VERSION: Final = "lobby:version"


@functools.cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(str(settings.REDIS_URL), decode_responses=True)


def beat(user_id: int) -> None:
    """A tab of this person is alive."""
    now = time.time()
    with _redis().pipeline(transaction=False) as pipe:
        pipe.zscore(_ONLINE, str(user_id))
        pipe.zadd(_ONLINE, {str(user_id): now})
        pipe.delete(_CALLED.format(user_id))
        score = pipe.execute()[0]
    if score is None or now - float(score) > LIFETIME_SECONDS:
        changed()


def online() -> list[int]:
    """Ids of the people here, longest silent last."""
    alive = _redis().zrevrangebyscore(_ONLINE, "+inf", time.time() - LIFETIME_SECONDS)
    return [int(str(user)) for user in alive]


def away_since(user_id: int, moment: float) -> bool:
    """Whether no tab of this person is here, nor was after that moment (seconds of this module's clock)."""
    score = _redis().zscore(_ONLINE, str(user_id))
    return score is None or float(score) < min(moment, time.time() - LIFETIME_SECONDS)


def call(user_id: int, match_id: str) -> bool:
    """Note that this person is called to a match; False when that was done already since they were last here."""
    key = _CALLED.format(user_id)
    with _redis().pipeline() as pipe:
        pipe.sadd(key, match_id)
        pipe.expire(key, _CALLED_SECONDS)
        return bool(pipe.execute()[0])


def silent_since(seconds: float) -> set[int]:
    """Ids of the people who were here and have been silent for this long."""
    return {int(str(user)) for user in _redis().zrangebyscore(_ONLINE, "-inf", time.time() - seconds)}


def forget(before_seconds: float) -> bool:
    """Drop heartbeats older than that; whether there were any."""
    return bool(_redis().zremrangebyscore(_ONLINE, "-inf", time.time() - before_seconds))


def changed() -> None:
    """Something that the hall shows is different now."""
    _redis().incr(_VERSION)


def version() -> str:
    """Grows with every change of the hall: processes compare it and rebuild only then."""
    return str(_redis().get(_VERSION) or "0")
