"""Saying something, not wanting to read somebody, and being told things while away."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import transaction

from realtime import publish
from realtime.errors import Refused
from realtime.now import now_ms
from social import push, rooms
from social.frames import Line
from social.models import ChatLine, Mute, PushSubscription
from social.selectors import digest

MOST_LINES: Final = 5
IN_SECONDS: Final = 10
_MOST_MARKS: Final = 3
MOST_BROWSERS: Final = 10


def clean(raw: str) -> str:
    """One line of plain text: no control characters, no turned-around writing, no towers of accents."""
    text = unicodedata.normalize("NFC", raw)
    kept: list[str] = []
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        if kind in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and letter != "\u200d":
            letter = " "
        marks = marks + 1 if kind.startswith("M") else 0
        if marks <= _MOST_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())


@transaction.atomic
def line_say(*, user_id: int, name: str, room: str, text: str) -> Line:
    """Say a line to a room. Raises Refused: chat_closed, chat_silent, chat_fast, malformed."""
    rooms.require_write(room, user_id)
    cleaned = clean(text)
    if not cleaned:
        raise Refused("malformed", field="text")
    _limit(user_id)
    row = ChatLine.objects.create(room=room, user_id=user_id, text=cleaned, at=now_ms())
    line = Line(row.pk, room, user_id, name, cleaned, row.at)
    publish.after_commit([(rooms.group(room), "chat.line", line)])
    return line


def _limit(user_id: int) -> None:
    key = f"chat:{user_id}"
    cache.add(key, 0, timeout=IN_SECONDS)
    try:
        said = cache.incr(key)
    except ValueError:  # it expired in between
        return
    if said > MOST_LINES:
        raise Refused("chat_fast", status=429, retry_after=IN_SECONDS)


def person_mute(*, user_id: int, other: int, muted: bool) -> None:
    """Raises Refused: not_found."""
    if other == user_id or not get_user_model()._default_manager.filter(pk=other).exists():
        raise Refused("not_found", status=404)
    if muted:
        Mute.objects.get_or_create(user_id=user_id, muted_id=other)
    else:
        Mute.objects.filter(user=user_id, muted=other).delete()


@transaction.atomic
def push_subscribe(*, user_id: int, session_key: str, endpoint: str, p256dh: str, auth: str) -> None:
    """Tell this browser what happens while its person is away; the oldest beyond ten is forgotten. A browser has one
    person: whoever asked last. Raises Refused: push_host, malformed."""
    if not push.allowed(endpoint):
        raise Refused("push_host")
    if not push.good_keys(p256dh, auth):
        raise Refused("malformed", field="keys")
    PushSubscription.objects.update_or_create(
        endpoint=endpoint,
        defaults={
            "user_id": user_id,
            "p256dh": p256dh,
            "auth": auth,
            "session": digest(session_key),
            "at": now_ms(),
        },
    )
    mine = PushSubscription.objects.filter(user=user_id)
    kept = list(mine.order_by("-at", "-pk").values_list("pk", flat=True)[:MOST_BROWSERS])
    mine.exclude(pk__in=kept).delete()


def push_unsubscribe(*, user_id: int, endpoint: str) -> None:
    """Nothing happens when there is no such subscription."""
    PushSubscription.objects.filter(user=user_id, endpoint=endpoint).delete()


def push_forget_session(*, session_key: str) -> None:
    """Signing out of a browser: it no longer speaks of this person's matches."""
    PushSubscription.objects.filter(session=digest(session_key)).delete()


def push_send(*, user_id: int, message: dict[str, Any], topic: str) -> None:
    """Tell all browsers of a person, best effort; slow (up to 5 s a browser), so never outside a task."""
    for row in PushSubscription.objects.filter(user=user_id):
        outcome = push.send(endpoint=row.endpoint, p256dh=row.p256dh, auth=row.auth, message=message, topic=topic)
        if outcome is push.Outcome.GONE:
            row.delete()
