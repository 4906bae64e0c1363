"""Calling those who are away: a match of theirs began, or waits for them.

Nobody is called who is here, nor twice to a match without having been here in between.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from uuid import UUID

from accounts.models import Language
from games import registry
from lobby import presence
from matches.models import Match, Seat, Status
from social import services as social_services

_WORDS: Final = {
    Language.ENGLISH: {
        "turn": "It is your turn",
        "begun": "Your match begins",
        "about": "{game} against {others}",
        "bot": "a bot",
        "and": " and ",
    },
    Language.PORTUGUESE: {
        "turn": "É a sua vez",
        "begun": "Sua partida começou",
        "about": "{game} contra {others}",
        "bot": "um robô",
        "and": " e ",
    },
}


def call(*, match_id: str, users: Iterable[int], moment: float) -> None:
    """Call those of ``users`` for whom the match waits now and who have not been here since ``moment`` (seconds)."""
    waiting = Match.objects.filter(pk=UUID(match_id), status__in=[Status.READY, Status.RUNNING], lesson=False)
    match = waiting.prefetch_related("seats__user").first()
    if match is None:
        return
    wanted, seats = set(users), list(match.seats.all())
    for seat in seats:
        if seat.user_id not in wanted or (match.status == Status.RUNNING and seat.index not in match.asked):
            continue
        if presence.away_since(seat.user_id, moment) and presence.call(seat.user_id, match_id):
            social_services.push_send(user_id=seat.user_id, message=_message(match, seat, seats), topic=match.pk.hex)


def _message(match: Match, seat: Seat, seats: list[Seat]) -> dict[str, str]:
    assert seat.user is not None  # it is one of the called
    language = Language(seat.user.language)
    words = _WORDS[language]
    others = [other.user.username if other.user else words["bot"] for other in seats if other.index != seat.index]
    named = words["and"].join([", ".join(others[:-1]), others[-1]] if len(others) > 1 else others)
    game = registry.get(match.game)
    return {
        "title": words["begun" if match.status == Status.READY else "turn"],
        "text": words["about"].format(game=game.title or game.key.capitalize(), others=named),
        "language": language.value,
        "match": str(match.pk),
    }
