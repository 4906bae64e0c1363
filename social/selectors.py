"""Reading chat."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from social import rooms
from social.frames import Backlog, Line
from social.models import ChatLine, Mute, PushSubscription

NEWEST: Final = 50


def backlog(*, room: str, user_id: int, code: str = "") -> Backlog:
    """The newest lines of a room, oldest first. Raises Refused: chat_closed."""
    rooms.require_read(room, user_id, code)
    rows = ChatLine.objects.filter(room=room).select_related("user").order_by("-id")[:NEWEST]
    lines = [Line(row.pk, room, row.user_id, row.user.get_username(), row.text, row.at) for row in reversed(rows)]
    return Backlog(room, lines, list(Mute.objects.filter(user=user_id).values_list("muted_id", flat=True)))


def digest(secret: str) -> str:
    """Stands for a secret where the secret itself need not be."""
    return hashlib.sha256(secret.encode()).hexdigest()


def push_listeners(users: Iterable[int]) -> set[int]:
    """Those of these people who want to be told things while they are away."""
    return set(PushSubscription.objects.filter(user__in=list(users)).values_list("user_id", flat=True))


def push_browsers(user_id: int) -> list[str]:
    """Digests of the addresses of a person's browsers: each finds itself in them."""
    return [digest(row) for row in PushSubscription.objects.filter(user=user_id).values_list("endpoint", flat=True)]
