"""Production refuses to start with settings that are not safe, and says each thing that is missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.safety import problems

SAFE = {
    "LUDOTECA_PRODUCTION": "1",
    "LUDOTECA_SECRET_KEY": "k7Zq0vT2mXb9LwYc4RfHs8NdJp1GtEu6AaVoKiCxQh3Zz5Bn7My",
    "LUDOTECA_HOSTS": "play.example.org",
    "DATABASE_URL": "postgres://ludoteca:secret@db/ludoteca",
    "REDIS_URL": "redis://redis:6379/0",
    "LUDOTECA_EMAIL_URL": "smtp://user:password@mail.example.org",
    "LUDOTECA_VAPID_KEY": "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA",
}
TRIAL = {"LUDOTECA_HOSTS": "127.0.0.1,localhost", "LUDOTECA_INSECURE_COOKIES": "1", "LUDOTECA_EMAIL_URL": "console:"}


def test_safe_settings_and_a_trial_on_loopback_are_let_through() -> None:
    assert list(problems(SAFE)) == []
    assert list(problems({**SAFE, **TRIAL, "LUDOTECA_ORIGINS": "http://127.0.0.1:8000"})) == []


@pytest.mark.parametrize("name", [name for name in SAFE if name != "LUDOTECA_PRODUCTION"])
def test_whatever_is_missing_is_named(name: str) -> None:
    (said,) = problems({key: value for key, value in SAFE.items() if key != name})
    assert name in said


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LUDOTECA_SECRET_KEY", "short"),
        ("LUDOTECA_SECRET_KEY", "x" * 60),
        ("LUDOTECA_HOSTS", "*"),
        ("DATABASE_URL", "sqlite:///ludoteca.sqlite3"),
        ("LUDOTECA_DEBUG", "1"),
        ("LUDOTECA_EMAIL_URL", "console:"),
        ("LUDOTECA_VAPID_KEY", "AQID"),
        ("LUDOTECA_VAPID_KEY", "not base64 ä"),
        ("LUDOTECA_INSECURE_COOKIES", "1"),
        ("LUDOTECA_ORIGINS", "http://play.example.org"),
        ("LUDOTECA_ORIGINS", "play.example.org"),
        ("LUDOTECA_ORIGINS", "https://*.example.org"),
    ],
)
def test_an_unsafe_value_is_refused(name: str, value: str) -> None:
    assert any(name in said for said in problems({**SAFE, name: value}))


def test_plain_http_is_refused_as_soon_as_one_host_is_not_loopback() -> None:
    said = list(problems({**SAFE, **TRIAL, "LUDOTECA_HOSTS": "127.0.0.1,play.example.org"}))
    assert len(said) == 1
    assert "LUDOTECA_INSECURE_COOKIES" in said[0]


def _python(folder: Path, code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in SAFE and not name.startswith("LUDOTECA_")}
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, "DJANGO_SETTINGS_MODULE": "config.settings", "LUDOTECA_DATA": str(folder), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_a_process_refuses_to_start_and_says_why(tmp_path: Path) -> None:
    done = _python(tmp_path, "import django; django.setup()", **{**SAFE, "LUDOTECA_SECRET_KEY": "", "REDIS_URL": ""})
    assert done.returncode != 0
    assert "LUDOTECA_SECRET_KEY signs every session" in done.stderr
    assert "REDIS_URL must name" in done.stderr


def test_cookies_transport_and_origins_are_strict(tmp_path: Path) -> None:
    code = (
        "import django; django.setup()\n"
        "from django.conf import settings as s\n"
        "print(s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS > 0, s.DEBUG,\n"
        "      s.SECURE_PROXY_SSL_HEADER, s.SOCKET_ORIGINS, s.ACCOUNT_DEFAULT_HTTP_PROTOCOL)"
    )
    done = _python(tmp_path, code, **SAFE)
    assert done.stderr == ""
    assert done.stdout.strip() == (
        "True True True True False ('HTTP_X_FORWARDED_PROTO', 'https') ['https://play.example.org'] https"
    )
    trial = _python(tmp_path, code, **{**SAFE, **TRIAL, "LUDOTECA_ORIGINS": "http://localhost:8000"})
    assert trial.stdout.startswith("False False False False False")
    assert trial.stdout.strip().endswith("['http://localhost:8000'] http")


def test_django_itself_has_nothing_to_add(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        env={**os.environ, **SAFE, "LUDOTECA_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    found = {line.split("(")[1].split(")")[0] for line in done.stderr.splitlines() if line.startswith("?: (")}
    assert found <= {"security.W005", "security.W021"}, done.stderr  # subdomains are not ours to promise for
