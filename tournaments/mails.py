"""Letters of an event: times offered, agreed upon and near. In the reader's language, best effort, after the commit."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from smtplib import SMTPException
from typing import Final

from celery import current_app
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.mail import send_mail
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from accounts.models import Language
from realtime.publish import later
from tournaments.models import Tournament

log = logging.getLogger("ludoteca.tournaments")

_WORDS: Final[dict[str, dict[str, str]]] = {
    Language.ENGLISH: {
        "paired": "You have a new table. Agree with the others on a time before {at}.",
        "invited": "You are invited to this tournament.",
        "proposed": "{who} offers to play at {at}. Take it, or offer another time.",
        "agreed": "Your table opens at {at}.",
        "reminder": "Your table opens soon: at {at}.",
        "no_time": "Your table has no time yet. The round ends at {at}.",
        "time": "%-d %b %Y, %H:%M UTC",
    },
    Language.PORTUGUESE: {
        "paired": "Você tem uma nova mesa. Combine um horário com os outros até {at}.",
        "invited": "Você foi convidado para este torneio.",
        "proposed": "{who} propõe jogar em {at}. Aceite ou proponha outro horário.",
        "agreed": "Sua mesa abre em {at}.",
        "reminder": "Sua mesa abre logo: em {at}.",
        "no_time": "Sua mesa ainda não tem horário. A rodada termina em {at}.",
        "time": "%d/%m/%Y, %H:%M UTC",
    },
}


def later_to(users: Sequence[int], kind: str, tournament: Tournament, *, at: int | None = None, who: str = "") -> None:
    """A letter to each of these people once the transaction is durable."""
    args = [list(users), kind, str(tournament.pk), tournament.name, at, who]

    def queue() -> None:
        try:
            current_app.send_task("tournaments.tasks.mail", args=args, retry=False)
        except (OperationalError, RedisError, OSError):
            log.warning("could not queue a letter")

    if users:
        later(queue)


def send(users: Sequence[int], kind: str, event: str, name: str, at: int | None, who: str) -> None:
    """One letter a person; an address that fails keeps nobody else from theirs."""
    subject = f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{name}"
    for user in get_user_model().objects.filter(pk__in=users, is_active=True).exclude(email=None):
        words = _WORDS[Language(user.language)]
        when = datetime.fromtimestamp((at or 0) / 1000, UTC).strftime(words["time"])
        text = words[kind].format(at=when, who=who)
        try:
            send_mail(subject, f"{text}\n\n{link(event)}\n", None, [user.email or ""])
        except (SMTPException, OSError):
            log.warning("a letter could not be sent")


def link(event: str) -> str:
    """The address of an event's page."""
    origins = settings.SOCKET_ORIGINS
    base = origins[0] if origins else f"{settings.ACCOUNT_DEFAULT_HTTP_PROTOCOL}://{settings.ALLOWED_HOSTS[0]}"
    return f"{base}/tournaments/{event}"
