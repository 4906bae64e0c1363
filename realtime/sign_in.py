"""Who a socket belongs to: the session of its cookie. Sockets that connect at the same moment share two queries."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.models import Session
from django.http.cookie import parse_cookie
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from realtime.batch import Batcher
from realtime.perloop import PerLoop

_store = import_module(settings.SESSION_ENGINE).SessionStore()


def session_key_of(scope: dict[str, Any]) -> str | None:
    for name, value in scope["headers"]:
        if name == b"cookie":
            return parse_cookie(value.decode("latin-1")).get(settings.SESSION_COOKIE_NAME)
    return None


@database_sync_to_async
def _people(keys: list[str]) -> Sequence[Any]:
    """The person of each session, or None: unknown, expired, signed out by a new password, or not active."""
    found = Session.objects.filter(session_key__in=set(keys), expire_date__gt=timezone.now())
    data = {session.session_key: _store.decode(session.session_data) for session in found}
    wanted = {key: content[SESSION_KEY] for key, content in data.items() if SESSION_KEY in content}
    people = get_user_model()._default_manager.in_bulk(set(wanted.values()), field_name="pk")
    by_text = {str(pk): person for pk, person in people.items()}
    return [_proven(by_text.get(wanted.get(key, "")), data.get(key, {})) for key in keys]


def _proven(person: Any, data: dict[str, Any]) -> Any:
    if person is None or not person.is_active or data.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return None
    proof = data.get(HASH_SESSION_KEY, "")
    known = [person.get_session_auth_hash(), *person.get_session_auth_fallback_hash()]
    return person if any(constant_time_compare(proof, each) for each in known) else None


_doorkeeper: PerLoop[Batcher[str, Any]] = PerLoop(lambda: Batcher(_people))


async def person_of(session_key: str | None) -> Any:
    """The active person who is signed in with this session, or None."""
    return await _doorkeeper().submit(session_key) if session_key else None
