"""Telling the lobby: everybody by a version that processes compare, the people concerned by their own topic."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import redis

from lobby import presence
from realtime import publish

log = logging.getLogger("ludoteca.lobby")


def changed(*, users: Iterable[int] = ()) -> None:
    """After the commit: the hall is different, and so is what concerns these people (lobby.mine)."""
    publish.later(_mark)
    publish.raw_after_commit([(publish.user_topic(user), {"mine": True}) for user in sorted(set(users))])


def _mark() -> None:
    try:
        presence.changed()
    except redis.RedisError:
        log.warning("could not mark the hall as changed")
