"""Do this later: tasks by name, best effort. Sweeps find what gets lost."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

from celery import current_app
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from realtime.publish import later

log = logging.getLogger("ludoteca.matches")
_KEPT_SECONDS = 600
"""A task that waits longer is dropped; clocks of hosts may differ by minutes."""


class Bot(NamedTuple):
    """A bot's answer that is due: only if the match has not moved on from ``number``."""

    match: str
    number: int
    delay_ms: int


def _send(task: str, *args: Any, countdown: float = 0) -> bool:
    try:
        current_app.send_task(task, args=args, countdown=countdown, retry=False, expires=countdown + _KEPT_SECONDS)
    except (OperationalError, RedisError, OSError):
        log.warning("could not queue %s; a sweep will find it", task)
        return False
    return True


def send_bots(bots: Sequence[Bot]) -> None:
    for bot in bots:
        if not _send("matches.tasks.bot_answer", bot.match, bot.number, countdown=bot.delay_ms / 1000):
            return  # the broker is away: the others would only wait for it, too


def send_scores(match_ids: Sequence[str]) -> None:
    if match_ids:
        _send("matches.tasks.score", list(match_ids))


def bot_answer(match_id: UUID, number: int, *, delay_ms: int) -> None:
    later(lambda: send_bots([Bot(str(match_id), number, delay_ms)]))


def score(match_id: UUID) -> None:
    later(lambda: send_scores([str(match_id)]))


def pack(match_id: UUID) -> None:
    later(lambda: _send("matches.tasks.pack", str(match_id)))
