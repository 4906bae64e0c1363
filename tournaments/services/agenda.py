"""When the clockwork has to look at an event next."""

from __future__ import annotations

from typing import Final

from realtime.now import now_ms
from tournaments.models import Pairing, Round, Status, Tournament

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
REMINDERS: Final = (24 * HOUR, HOUR)
"""Before the time agreed upon; and, where nothing is agreed, before the deadline."""


def newest(tournament: Tournament) -> Round | None:
    return Round.objects.filter(tournament=tournament).order_by("-number").first()


def unopened(current: Round) -> list[Pairing]:
    """Tables that nothing has decided and at which no match was made."""
    waiting = current.pairings.filter(how=Pairing.How.OPEN).prefetch_related("games")
    return [one for one in waiting if not one.games.all()]


def plan_next_look(tournament: Tournament) -> None:
    """Note the moment; None where nothing happens by itself."""
    tournament.due_at = _due(tournament)


def _due(tournament: Tournament) -> int | None:
    if tournament.status == Status.OPEN and tournament.begin == "time" and tournament.starts_at is not None:
        return tournament.starts_at - tournament.checkin_minutes * MINUTE
    if tournament.status == Status.CHECKIN:
        return tournament.starts_at if tournament.begin != "now" else None
    if tournament.status != Status.RUNNING or tournament.paused_at is not None:
        return None
    current = newest(tournament)
    if current is None or current.state == Round.State.DONE:
        return None
    return current.starts_at if current.state == Round.State.PAIRED else _next_moment(tournament, current)


def _next_moment(tournament: Tournament, current: Round) -> int | None:
    """Of a round that runs: a table to open, a reminder, its limit."""
    ends = current.ends_at
    if ends is not None and ends <= now_ms():
        return None
    moments = [ends] if ends is not None else []
    for pairing in unopened(current) if not tournament.live else ():
        target = pairing.agreed_at or ends
        if target is not None:
            moments += [target - before for before in REMINDERS[pairing.reminded :]]
            moments += [target] if pairing.agreed_at else []
    return min(moments, default=None)
