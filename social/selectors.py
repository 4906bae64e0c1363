"""Reading chat."""

from __future__ import annotations

from typing import Final

from social import rooms
from social.frames import Backlog, Line
from social.models import ChatLine, Mute

NEWEST: Final = 50


def backlog(*, room: str, user_id: int) -> Backlog:
    """The newest lines of a room, oldest first. Raises Refused: chat_closed."""
    rooms.require(room, user_id, lambda kind: kind.may_read)
    rows = ChatLine.objects.filter(room=room).select_related("user").order_by("-id")[:NEWEST]
    lines = [Line(row.pk, room, row.user_id, row.user.get_username(), row.text, row.at) for row in reversed(rows)]
    return Backlog(room, lines, list(Mute.objects.filter(user=user_id).values_list("muted_id", flat=True)))
