"""Changes to an account."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction

from accounts import names
from accounts.models import Language, Theme, User
from realtime.errors import Refused

_SETTINGS: dict[str, set[Any]] = {
    "language": set(Language.values),
    "theme": set(Theme.values),
    "sounds": {True, False},
    "confirm": {True, False},
}


def name_taken(name: str, *, besides: int | None = None) -> str | None:
    """``name_taken`` or ``name_alike`` when somebody else (or the house) has (nearly) this name."""
    if names.reserved(name):
        return "name_taken"
    others = User.objects.all() if besides is None else User.objects.exclude(pk=besides)
    alike = others.filter(skeleton=names.skeleton(name)).first()
    if alike is None:
        return None
    return "name_taken" if alike.username.casefold() == name.casefold() else "name_alike"


def account_change(*, user: User, changes: dict[str, Any]) -> User:
    """Change name or settings; all or nothing. Raises Refused (name_*, malformed)."""
    changes = dict(changes)
    if "name" in changes:
        try:
            name = names.clean(str(changes.pop("name")))
        except names.NameRefused as refused:
            raise Refused(refused.code) from refused
        if code := name_taken(name, besides=user.pk):
            raise Refused(code)
        user.username = name
    for key, value in changes.items():
        if key not in _SETTINGS or value not in _SETTINGS[key]:
            raise Refused("malformed", field=key)
        setattr(user, key, value)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as taken:  # somebody took it between the look and the write
        raise Refused("name_taken") from taken
    return user


def person_create(*, name: str, password: str, email: str, language: str = "en") -> User:
    """An account from the command line (demo people). Raises NameRefused, IntegrityError."""
    return User.objects.create_user(username=names.clean(name), email=email, password=password, language=language)
