"""Do this later: tasks by name, queued after the commit, best effort. Sweeps find what gets lost."""

from __future__ import annotations

import logging
from typing import Any
from uuid import UUID

from celery import current_app
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from realtime.publish import later

log = logging.getLogger("ludoteca.matches")


def _queue(task: str, *args: Any, countdown: float = 0) -> None:
    def send() -> None:
        try:
            current_app.send_task(task, args=args, countdown=countdown, retry=False, expires=countdown + 60)
        except (OperationalError, RedisError, OSError):
            log.warning("could not queue %s; a sweep will find it", task)

    later(send)


def bot_answer(match_id: UUID, number: int, *, delay_ms: int) -> None:
    _queue("matches.tasks.bot_answer", str(match_id), number, countdown=delay_ms / 1000)


def score(match_id: UUID) -> None:
    _queue("matches.tasks.score", str(match_id))


def pack(match_id: UUID) -> None:
    _queue("matches.tasks.pack", str(match_id))
