"""The chat of a match: everybody may read, only its players may write (a watcher could tell what a hand should not know),
and not while the rules want them silent."""

from __future__ import annotations

from uuid import UUID

from matches.models import Match
from matches.table import Table
from realtime.errors import Refused
from social import rooms


def _uuid(key: str) -> UUID | None:
    try:
        return UUID(key)
    except ValueError:
        return None


def may_read(key: str, user_id: int, code: str = "") -> bool:
    match = _uuid(key)
    return match is not None and Match.objects.filter(pk=match).exists()


def may_write(key: str, user_id: int) -> bool:
    """Raises Refused: chat_silent."""
    match = _uuid(key)
    table = Table.read(match) if match is not None else None
    if table is None or user_id not in table.users:
        return False
    if table.running and table.users.index(user_id) in table.rules.silent(table.runner.state):
        raise Refused("chat_silent", status=403)
    return True


rooms.register("match", may_read=may_read, may_write=may_write)
