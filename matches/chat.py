"""The chat of a match: everybody may read, only its players may write (a watcher could tell what a hand should not know)."""

from __future__ import annotations

from uuid import UUID

from matches.models import Match, Seat
from social import rooms


def _uuid(key: str) -> UUID | None:
    try:
        return UUID(key)
    except ValueError:
        return None


def may_read(key: str, user_id: int) -> bool:
    match = _uuid(key)
    return match is not None and Match.objects.filter(pk=match).exists()


def may_write(key: str, user_id: int) -> bool:
    return Seat.objects.filter(match=_uuid(key), user=user_id).exists()


rooms.register("match", may_read=may_read, may_write=may_write)
