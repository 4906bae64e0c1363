"""Who is here: one Redis sorted set of heartbeats. A closed tab need not say goodbye; a silent one is gone soon."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final

import redis

from realtime import brief
from realtime.now import now_ms

LIFETIME_SECONDS: Final = 25
_ONLINE: Final = "lobby:online"
_CALLED: Final = "lobby:called:{}"
_CALLED_SECONDS: Final = 60 * 24 * 3600
_VERSION: Final = "lobby:version"


@functools.cache
def _redis() -> redis.Redis:
    return brief.client(decode_responses=True)


def beat(user_id: int) -> None:
    """A tab of this person is alive."""
    beat_many([user_id])


def beat_many(user_ids: Iterable[int]) -> None:
    """Tabs of these people are alive."""
    now, people = now_seconds(), [str(user_id) for user_id in user_ids]
    with _redis().pipeline(transaction=False) as pipe:
        pipe.zmscore(_ONLINE, people)
        pipe.zadd(_ONLINE, dict.fromkeys(people, now))
        pipe.delete(*(_CALLED.format(person) for person in people))
        scores: list[float | None] = pipe.execute()[0]
    if any(score is None or now - score > LIFETIME_SECONDS for score in scores):
        changed()


def now_seconds() -> float:
    """Hosts disagree about the time of day; everything here goes by the database's clock."""
    return now_ms() / 1000


def online() -> list[int]:
    """Ids of the people here, longest silent last."""
    alive = _redis().zrevrangebyscore(_ONLINE, "+inf", now_seconds() - LIFETIME_SECONDS)
    return [int(str(user)) for user in alive]


def away_since(user_id: int, moment: float) -> bool:
    """Whether no tab of this person is here, nor was after that moment (seconds of this module's clock)."""
    score = _redis().zscore(_ONLINE, str(user_id))
    return score is None or float(score) < min(moment, now_seconds() - LIFETIME_SECONDS)


def call(user_id: int, match_id: str) -> bool:
    """Note that this person is called to a match; False when that was done already since they were last here."""
    key = _CALLED.format(user_id)
    with _redis().pipeline() as pipe:
        pipe.sadd(key, match_id)
        pipe.expire(key, _CALLED_SECONDS)
        return bool(pipe.execute()[0])


def silent_since(seconds: float) -> set[int]:
    """Ids of the people who were here and have been silent for this long."""
    return {int(str(user)) for user in _redis().zrangebyscore(_ONLINE, "-inf", now_seconds() - seconds)}


def forget(before_seconds: float) -> bool:
    """Drop heartbeats older than that; whether there were any."""
    return bool(_redis().zremrangebyscore(_ONLINE, "-inf", now_seconds() - before_seconds))


def changed() -> None:
    """Something that the hall shows is different now."""
    _redis().incr(_VERSION)


def version() -> str:
    """Grows with every change of the hall: processes compare it and rebuild only then."""
    return str(_redis().get(_VERSION) or "0")
