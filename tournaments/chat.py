"""The chat of an event: who may look at it may read, who takes part or runs it may write."""

from __future__ import annotations

from realtime.errors import Refused
from social import rooms
from tournaments import selectors
from tournaments.models import Entry


def may_read(key: str, user_id: int, code: str = "") -> bool:
    try:
        selectors.visible(key, user_id, code)
    except Refused:
        return False
    return True


def may_write(key: str, user_id: int) -> bool:
    try:
        found = selectors.visible(key, user_id)
    except Refused:
        return False
    if selectors.rank_of(found, user_id):
        return True
    return Entry.objects.filter(tournament=found, user=user_id).exclude(state=Entry.State.DISQUALIFIED).exists()


rooms.register("event", may_read=may_read, may_write=may_write)
