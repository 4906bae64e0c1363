"""What the lobby hears from matches: one began, moved or ended."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from lobby import presence, publish, tasks
from matches.publish import Moved
from matches.signals import matches_moved
from social.selectors import push_listeners


@receiver(matches_moved)
def changed(moved: list[Moved], **kwargs: Any) -> None:
    publish.changed()  # whose list it is follows the match, or has just been called to it
    _call(moved)


def _call(moved: list[Moved]) -> None:
    """Have those called who are away. A tab closed a moment ago still counts as here: those are looked at again later."""
    listening = push_listeners({user for match in moved for user in match.users})
    moment = presence.now_seconds()
    away = {user for user in listening if presence.away_since(user, moment)}
    for match in moved:
        users = listening.intersection(match.users)
        if gone := users & away:
            tasks.call.delay(match.match, sorted(gone), moment)
        if users - away:
            tasks.call.apply_async((match.match, sorted(users - away), moment), countdown=presence.LIFETIME_SECONDS + 1)
