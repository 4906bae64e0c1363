"""A hundred people who are signed in, with rated play open: made in the instance's own database, no password hashed."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import User
from accounts.names import skeleton
from matches.models import Match, Seat, Status


def make_people(count: int) -> list[str]:
    """Returns a Cookie header for each. Called with Django set up on the instance's database, data folder and Redis."""
    names = [f"Player{index:03d}" for index in range(count)]
    User.objects.bulk_create(
        User(
            username=name,
            skeleton=skeleton(name),
            email=f"{name}@example.org",
            password=UNUSABLE_PASSWORD_PREFIX + name,
        )
        for name in names
    )
    people = sorted(User.objects.filter(username__in=names), key=lambda user: user.username)
    _open_rated_play(people)
    return [f"{settings.SESSION_COOKIE_NAME}={key}" for key in _sign_in(people)]


def _sign_in(people: list[User]) -> list[str]:
    engine: Any = import_module(settings.SESSION_ENGINE)
    store = engine.SessionStore()
    sessions = []
    for user in people:
        held = {
            SESSION_KEY: str(user.pk),
            BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend",
            HASH_SESSION_KEY: user.get_session_auth_hash(),
        }
        sessions.append(
            Session(
                session_key=store._get_new_session_key(),
                session_data=store.encode(held),
                expire_date=timezone.now() + timedelta(days=1),
            )
        )
    Session.objects.bulk_create(sessions)
    return [session.session_key for session in sessions]


def _open_rated_play(people: list[User]) -> None:
    """As if everybody had done the lesson."""
    lessons = [
        Match(
            game="grimoire",
            rules_version=1,
            rated=False,
            pool="correspondence",
            clock="lesson",
            control={"kind": "correspondence", "bank": 0, "increment": 0, "turn": 1, "reserve": 0},
            lesson=True,
            status=Status.OVER,
            created_at=1,
            ended_at=1,
            scored_at=1,
        )
        for _ in people
    ]
    Match.objects.bulk_create(lessons)
    Seat.objects.bulk_create(
        Seat(match=lesson, index=0, user=user, place=1) for lesson, user in zip(lessons, people, strict=True)
    )
