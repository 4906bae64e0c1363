"""What all services of an event share: its lock, who may do what, the trail of what was done."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from realtime.errors import Refused
from realtime.now import now_ms
from tournaments import publish
from tournaments.models import Action, Entry, Status, Tournament
from tournaments.selectors import CO_ORGANIZER, rank_of

LIVING: Final = (Status.OPEN, Status.CHECKIN, Status.RUNNING)


def locked(tournament_id: UUID) -> Tournament:
    """Under the lock of its row until the transaction ends. Raises Refused: not_found."""
    found = Tournament.objects.select_for_update().filter(pk=tournament_id).first()
    if found is None:
        raise Refused("not_found", status=404)
    return found


def led(tournament_id: UUID, user_id: int, least: int = CO_ORGANIZER) -> Tournament:
    """The event under its lock, for somebody who runs it. Raises Refused: not_found, not_organizer."""
    tournament = locked(tournament_id)
    rank = rank_of(tournament, user_id)
    if not rank and tournament.status == Status.DRAFT:
        raise Refused("not_found", status=404)
    if rank < least:
        raise Refused("not_organizer", status=403)
    return tournament


def require(tournament: Tournament, *statuses: Status) -> None:
    """Raises Refused: event_status, with the status that it has."""
    if tournament.status not in statuses:
        raise Refused("event_status", event_status=str(tournament.status))


def entry_of(tournament: Tournament, entry_id: int) -> Entry:
    """Raises Refused: not_found."""
    found = Entry.objects.filter(tournament=tournament, pk=entry_id).first()
    if found is None:
        raise Refused("not_found", status=404)
    return found


def note(tournament: Tournament, user_id: int | None, kind: str, text: str = "", **data: Any) -> None:
    """A line of the audit trail."""
    Action.objects.create(tournament=tournament, user_id=user_id, at=now_ms(), kind=kind, text=text, data=data)


def store(tournament: Tournament) -> None:
    """Write the event, at its next version, and tell who looks at it."""
    tournament.version += 1
    tournament.save()
    publish.changed(tournament)
