"""Telling who looks at an event, or takes part in it, that something is new."""

from __future__ import annotations

from realtime.publish import after_commit, user_topic
from tournaments.frames import Changed, Message
from tournaments.models import Entry, Tournament


def topic(tournament_id: object) -> str:
    return f"event.{tournament_id}"


def changed(tournament: Tournament) -> None:
    """The event is at another version: whoever shows it asks again."""
    after_commit(
        [
            (
                topic(tournament.pk),
                "event.changed",
                Changed(str(tournament.pk), tournament.version, tournament.status, tournament.round),
            )
        ]
    )


def message(tournament: Tournament, text: str) -> None:
    """A word of the organizers to everybody who takes part."""
    users = Entry.objects.filter(tournament=tournament, user__isnull=False).values_list("user", flat=True)
    told = Message(str(tournament.pk), tournament.name, text)
    after_commit([(user_topic(user), "event.message", told) for user in users if user is not None])
