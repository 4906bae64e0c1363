"""Health and metrics, asked of the real application with real services."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.db import connection

from config.probes import Probes
from realtime import drain

pytestmark = pytest.mark.django_db(transaction=True)


async def _next(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": b"the application"})


async def ask(probes: Probes, path: str, client: str = "127.0.0.1", *headers: tuple[bytes, bytes]) -> tuple[int, str]:
    scope = {"type": "http", "path": path, "method": "GET", "headers": headers, "client": (client, 5000)}
    talk = ApplicationCommunicator(probes, scope)
    await talk.send_input({"type": "http.request", "body": b""})
    start = await talk.receive_output(5)
    body = await talk.receive_output(5)
    return start["status"], body["body"].decode()


async def test_a_sound_process_is_live_and_ready() -> None:
    probes = Probes(_next)
    assert await ask(probes, "/health/live") == (200, '{"status": "live"}')
    assert await ask(probes, "/health/ready") == (200, '{"status": "ready"}')
    assert await ask(probes, "/anything") == (418, "the application")


async def test_without_redis_it_is_live_and_not_ready(settings: Any) -> None:
    settings.REDIS_URL = "redis://:sesame@127.0.0.1:1"
    probes = Probes(_next)
    status, body = await ask(probes, "/health/ready")
    assert (status, json.loads(body)) == (503, {"status": "not ready", "redis": "does not answer"})
    assert (await ask(probes, "/health/live"))[0] == 200


def _forget(name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET name = %s || name WHERE app = 'lobby'", [name])


def _remember(name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET name = replace(name, %s, '') WHERE app = 'lobby'", [name])


async def test_unapplied_migrations_are_waited_for() -> None:
    from channels.db import database_sync_to_async

    await database_sync_to_async(_forget)("other-")
    try:
        status, body = await ask(Probes(_next), "/health/ready")
    finally:
        await database_sync_to_async(_remember)("other-")
    assert (status, json.loads(body)["database"]) == (503, "has unapplied migrations")


async def test_a_process_that_is_about_to_stop_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drain, "_draining", False)
    probes = Probes(_next)
    assert (await ask(probes, "/health/ready"))[0] == 200
    drain.start()
    assert await ask(probes, "/health/ready") == (503, '{"status": "not ready", "process": "is about to stop"}')


@pytest.mark.parametrize(
    ("client", "headers", "status"),
    [
        ("127.0.0.1", (), 200),
        ("10.0.0.7", (), 200),
        ("8.8.8.8", (), 404),
        ("127.0.0.1", ((b"x-forwarded-for", b"127.0.0.1"),), 404),
    ],
)
async def test_metrics_are_for_our_own_machines(client: str, headers: Any, status: int) -> None:
    got, body = await ask(Probes(_next), "/metrics", client, *headers)
    assert got == status
    assert ("ludoteca_answers_total" in body) == (status == 200)
