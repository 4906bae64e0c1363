"""What must be set before strangers are let in; ``LUDOTECA_PRODUCTION=1`` refuses to start without it."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Mapping
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

_LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}
_KEY_LENGTH = 50


def refuse(given: Mapping[str, str]) -> None:
    """Raises ImproperlyConfigured, with a sentence for each thing that is missing."""
    if found := list(problems(given)):
        raise ImproperlyConfigured("These settings are not safe for production:\n- " + "\n- ".join(found))


def problems(given: Mapping[str, str]) -> Iterator[str]:
    """A sentence for each thing that is missing in this environment."""
    hosts = [host for host in given.get("LUDOTECA_HOSTS", "").split(",") if host]
    local = bool(hosts) and set(hosts) <= _LOOPBACK
    trial = given.get("LUDOTECA_INSECURE_COOKIES") == "1"
    key = given.get("LUDOTECA_SECRET_KEY", "")
    if len(key) < _KEY_LENGTH or len(set(key)) < 10:
        yield f"LUDOTECA_SECRET_KEY signs every session: set {_KEY_LENGTH} random characters or more."
    if not hosts or "*" in hosts:
        yield "LUDOTECA_HOSTS must name the site's hosts, and not by *."
    if urlsplit(given.get("DATABASE_URL", "")).scheme not in ("postgres", "postgresql"):
        yield "DATABASE_URL must name a PostgreSQL database: SQLite serves one process."
    if urlsplit(given.get("REDIS_URL", "")).scheme not in ("redis", "rediss", "unix"):
        yield "REDIS_URL must name a Redis or Valkey server: the processes talk through it."
    if given.get("LUDOTECA_DEBUG") == "1":
        yield "LUDOTECA_DEBUG=1 shows the code and its settings to everybody who meets an error: leave it out."
    if not (
        urlsplit(given.get("LUDOTECA_EMAIL_URL", "")).scheme == "smtp" or (trial and given.get("LUDOTECA_EMAIL_URL"))
    ):
        yield "LUDOTECA_EMAIL_URL must name a mail server (smtp://...): forgotten passwords are mended by mail."
    if not _is_vapid_key(given.get("LUDOTECA_VAPID_KEY", "")):
        yield "LUDOTECA_VAPID_KEY must be a P-256 private number, 32 bytes in base64url: every process signs with the same."
    if trial and not local:
        yield "LUDOTECA_INSECURE_COOKIES=1 sends sessions in the clear: it is for loopback hosts only."
    for origin in filter(None, given.get("LUDOTECA_ORIGINS", "").split(",")):
        parts = urlsplit(origin)
        if not parts.hostname or parts.path or "*" in origin or parts.scheme != ("http" if trial else "https"):
            yield f"LUDOTECA_ORIGINS: {origin} is not an exact origin such as https://play.example.org."


def _is_vapid_key(key: str) -> bool:
    try:
        return len(base64.urlsafe_b64decode(key + "=" * (-len(key) % 4))) == 32
    except (binascii.Error, ValueError):
        return False
