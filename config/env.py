"""The only reader of the environment. Nothing set means the embedded profile: SQLite and a Valkey of our own.

| variable | means |
|---|---|
| ``DATABASE_URL`` | ``postgres://user:password@host:port/name``; unset: SQLite in the data folder |
| ``REDIS_URL`` | ``redis://host:port/first-database`` or ``unix:///path``; `make play` sets it |
| ``LUDOTECA_DATA`` | the data folder (SQLite file, keys); default ``var`` |
| ``PORT`` | where ``make play`` listens; default 8000 |
| ``LUDOTECA_HOSTS`` | comma-separated host names that may be asked for; default this machine only |
| ``LUDOTECA_SECRET_KEY`` | the signing key; unset: made once and kept in the data folder |
| ``LUDOTECA_VAPID_KEY`` | signs push messages: a P-256 private number, base64url; unset: made once and kept as well |
| ``LUDOTECA_CONTACT`` | ``mailto:`` or ``https://`` address that push services may write to about us |
| ``LUDOTECA_BOT_DELAY`` | seconds, ``low-high``, that a bot takes at a table; default ``0.7-1.5`` |
| ``LUDOTECA_LIVE_CACHE`` | MiB that a web process keeps of matches being played; default 64, 0 keeps none |
| ``LUDOTECA_BUS_CHAOS`` | for fault tests only: see realtime/chaos.py |
| ``LUDOTECA_DEMO`` | ``0``: make no demo people in an empty database |
| ``LUDOTECA_DEBUG`` | ``1``: Django's debug pages |
| ``LUDOTECA_POOL`` | most connections to PostgreSQL of one process; default 8 |
| ``LUDOTECA_BIND`` | the address that a web process listens on in production; default ``127.0.0.1`` |
| ``LUDOTECA_SERVER`` | what serves a web process in production: ``uvicorn`` (default) or ``daphne`` |
| ``LUDOTECA_PROXIES`` | comma-separated addresses whose X-Forwarded headers are believed; default ``127.0.0.1`` |
| ``LUDOTECA_STATIC`` | where ``collectstatic`` puts what the proxy serves; default ``static-root`` |
| ``LUDOTECA_LOG`` | ``json``: one JSON object a line; default lines for people |
| ``LUDOTECA_METRICS_PORT`` | where worker and sweeper offer their metrics; unset: nowhere |
| ``LUDOTECA_METRICS_BIND`` | the address they do it on; default ``127.0.0.1`` |
| ``LUDOTECA_PRODUCTION`` | ``1``: refuse to start with settings that are not safe (config/safety.py) |
| ``LUDOTECA_ORIGINS`` | pages that may open the socket, ``https://host``; default in production: each host by https |
| ``LUDOTECA_INSECURE_COOKIES`` | ``1``: production over plain http, for a try on loopback only |
| ``LUDOTECA_EMAIL_URL`` | ``smtp://user:password@host:port`` or ``console:``; unset: mails are written to the console |
"""

from __future__ import annotations

import base64
import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

BASE = Path(__file__).resolve().parent.parent
_P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # FIPS 186-4, D.1.2.3


def data_folder() -> Path:
    folder = Path(os.environ.get("LUDOTECA_DATA") or BASE / "var").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def debug() -> bool:
    return os.environ.get("LUDOTECA_DEBUG") == "1"


def demo() -> bool:
    return os.environ.get("LUDOTECA_DEMO") != "0"


def port() -> int:
    return int(os.environ.get("PORT") or 8000)


def given() -> Mapping[str, str]:
    return os.environ


def production() -> bool:
    return os.environ.get("LUDOTECA_PRODUCTION") == "1"


def insecure_cookies() -> bool:
    return os.environ.get("LUDOTECA_INSECURE_COOKIES") == "1"


def origins() -> list[str]:
    """Exactly those of the pages that may open the socket; empty: those of our hosts, by any scheme and port."""
    named = os.environ.get("LUDOTECA_ORIGINS")
    if named:
        return named.split(",")
    return [f"https://{host}" for host in hosts()] if production() else []


def log_format() -> str:
    return "json" if os.environ.get("LUDOTECA_LOG") == "json" else "line"


def metrics_port() -> int | None:
    port = os.environ.get("LUDOTECA_METRICS_PORT")
    return int(port) if port else None


def metrics_bind() -> str:
    return os.environ.get("LUDOTECA_METRICS_BIND") or "127.0.0.1"


def bind() -> str:
    return os.environ.get("LUDOTECA_BIND") or "127.0.0.1"


def server() -> str:
    """Raises ValueError."""
    server = os.environ.get("LUDOTECA_SERVER") or "uvicorn"
    if server not in ("uvicorn", "daphne"):
        raise ValueError("LUDOTECA_SERVER must be uvicorn or daphne")
    return server


def proxies() -> str:
    return os.environ.get("LUDOTECA_PROXIES") or "127.0.0.1"


def static_root() -> Path:
    return Path(os.environ.get("LUDOTECA_STATIC") or BASE / "static-root").resolve()


def hosts() -> list[str]:
    named = os.environ.get("LUDOTECA_HOSTS")
    return named.split(",") if named else ["localhost", "127.0.0.1", "[::1]"]


def _kept(name: str, make: Callable[[], str]) -> str:
    """A secret of the data folder, made when there is none yet."""
    kept = data_folder() / name
    if not kept.exists():
        new = kept.with_suffix(f".{os.getpid()}")
        new.touch(mode=0o600)
        new.write_text(make())
        try:
            os.link(new, kept)  # the first of several processes wins
        except FileExistsError:
            pass
        finally:
            new.unlink()
    return kept.read_text()


def secret_key() -> str:
    return os.environ.get("LUDOTECA_SECRET_KEY") or _kept("secret-key", lambda: secrets.token_urlsafe(48))


def vapid_key() -> str:
    """Raises ValueError when it is not 32 bytes in base64url."""
    key = os.environ.get("LUDOTECA_VAPID_KEY") or _kept("vapid-key", _new_vapid_key)
    if len(base64.urlsafe_b64decode(key + "=" * (-len(key) % 4))) != 32:
        raise ValueError("LUDOTECA_VAPID_KEY must be 32 bytes in base64url")
    return key


def _new_vapid_key() -> str:
    number = 1 + secrets.randbelow(_P256_ORDER - 1)
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()


def contact() -> str:
    return os.environ.get("LUDOTECA_CONTACT") or "mailto:no-reply@ludoteca.example"


def database() -> dict[str, Any]:
    url = os.environ.get("DATABASE_URL")
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": data_folder() / "ludoteca.sqlite3",
            "TEST": {"NAME": data_folder() / "test.sqlite3"},  # a shared in-memory one fails between threads
            "OPTIONS": {
                # IMMEDIATE takes the write lock at BEGIN: every atomic block is then as good as SELECT FOR UPDATE.
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON",
            },
        }
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ValueError("DATABASE_URL must begin with postgres://")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.path.lstrip("/"),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        # Persistent connections do not survive ASGI's threads; the pool does.
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "tcp_user_timeout": 10_000,  # milliseconds until a host that vanished without a word is given up
            "pool": {"min_size": 1, "max_size": int(os.environ.get("LUDOTECA_POOL") or 8), "timeout": 10},
        },
    }


@dataclass(frozen=True)
class RedisUrls:
    """One server, as each library wants to be told of it. Three databases from the named one on: Channels, cache, Celery."""

    plain: str
    cache: str
    celery: str
    broker: str  # Celery's database, for a plain client
    prefix: str  # of channels: publishing knows no databases


def redis() -> RedisUrls | None:
    url = os.environ.get("REDIS_URL")
    if not url:
        return None
    if url.startswith("unix://"):
        path = url.removeprefix("unix://")
        return RedisUrls(
            f"unix://{path}",
            f"unix://{path}?db=1",
            f"redis+socket://{path}?virtual_host=2",
            f"unix://{path}?db=2",
            "ludoteca",
        )
    parts = urlsplit(url)
    first = int(parts.path.strip("/") or 0)
    base = f"{parts.scheme}://{parts.netloc}"
    celery = f"{base}/{first + 2}"
    return RedisUrls(f"{base}/{first}", f"{base}/{first + 1}", celery, celery, f"ludoteca{first}")


def bot_delay() -> tuple[float, float]:
    low, _, high = (os.environ.get("LUDOTECA_BOT_DELAY") or "0.7-1.5").partition("-")
    return float(low), float(high or low)


def live_cache_bytes() -> int:
    return int(float(os.environ.get("LUDOTECA_LIVE_CACHE") or 64) * 1024 * 1024)


def bus_chaos() -> str:
    return os.environ.get("LUDOTECA_BUS_CHAOS") or ""


def email() -> dict[str, Any]:
    url = os.environ.get("LUDOTECA_EMAIL_URL")
    if not url or url == "console:":
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    parts = urlsplit(url)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or 587,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": True,
    }
