"""Telling the lobby: everybody by a version that processes compare, the people concerned by their own group."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import redis

from lobby import presence, selectors
from realtime import publish

log = logging.getLogger("ludoteca.lobby")


def changed(*, users: Iterable[int] = ()) -> None:
    """After the commit: the hall is different, and so is what concerns these people."""
    concerned = sorted(set(users))

    def tell() -> None:
        try:
            presence.changed()
        except redis.RedisError:
            log.warning("could not mark the hall as changed")
        publish.after_commit([(publish.user_group(user), "lobby.mine", selectors.mine(user)) for user in concerned])

    publish.later(tell)
