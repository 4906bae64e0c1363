"""What the lobby hears from matches: one began, moved or ended."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from lobby import publish
from matches.signals import match_moved


@receiver(match_moved)
def match_changed(users: list[int], **kwargs: Any) -> None:
    publish.changed(users=users)
