"""What the lobby hears from matches: one began, moved or ended."""

from __future__ import annotations

import time
from typing import Any
from uuid import UUID

from django.dispatch import receiver

from lobby import presence, publish, tasks
from matches.signals import match_moved
from social.selectors import push_listeners


@receiver(match_moved)
def match_changed(match: UUID, users: list[int], **kwargs: Any) -> None:
    publish.changed(users=users)
    _call(str(match), users)


def _call(match: str, users: list[int]) -> None:
    """Have those called who are away. A tab closed a moment ago still counts as here: those are looked at again later."""
    listening = push_listeners(users)
    if not listening:
        return
    moment = time.time()
    away = {user for user in listening if presence.away_since(user, moment)}
    if away:
        tasks.call.delay(match, sorted(away), moment)
    if listening - away:
        tasks.call.apply_async((match, sorted(listening - away), moment), countdown=presence.LIFETIME_SECONDS + 1)
