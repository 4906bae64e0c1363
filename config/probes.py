"""What an operator's machines ask of a web process, before Django: ``/health/live``, ``/health/ready`` and ``/metrics``."""

from __future__ import annotations

import asyncio
import json
import time
from ipaddress import ip_address
from typing import Any

import redis
from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.executor import MigrationExecutor
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import realtime.metrics  # noqa: F401 - what /metrics counts
from config.static import App, Scope, Send
from realtime.drain import draining

_SECONDS = 2.0  # that database and Redis have together
_FRESH_SECONDS = 1.0  # that an answer is good for: asking must stay cheap


class Probes:
    """ASGI wrapper.

    Live: the process serves. Ready: database and Redis answer in time, migrations are applied, and we are not about to stop.
    Metrics are for machines of the same network that ask this process itself, never through the proxy.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self._asked = asyncio.Lock()
        self._known: tuple[float, dict[str, str]] = (0.0, {})
        self._migrated = False

    async def __call__(self, scope: Scope, receive: Any, send: Send) -> None:
        match scope["path"]:
            case "/health/live":
                await _answer(send, 200, {"status": "live"})
            case "/health/ready":
                problems = await self._problems()
                body = {"status": "not ready", **problems} if problems else {"status": "ready"}
                await _answer(send, 503 if problems else 200, body)
            case "/metrics" if _near(scope):
                await _send(send, 200, CONTENT_TYPE_LATEST, generate_latest())
            case "/metrics":
                await _answer(send, 404, {"status": "not found"})
            case _:
                await self.app(scope, receive, send)

    async def _problems(self) -> dict[str, str]:
        if draining():
            return {"process": "is about to stop"}
        async with self._asked:
            since, problems = self._known
            if time.monotonic() - since > _FRESH_SECONDS:
                problems = await self._ask()
                self._known = (time.monotonic(), problems)
        return problems

    async def _ask(self) -> dict[str, str]:
        try:
            return await asyncio.wait_for(asyncio.to_thread(self._look), _SECONDS)
        except TimeoutError:
            return {"services": f"did not answer within {_SECONDS:g} s"}

    def _look(self) -> dict[str, str]:
        """In a thread of its own."""
        problems = {}
        try:
            if not self._migrated:
                executor = MigrationExecutor(connection)
                # Newer ones than ours may be applied: a migration runs while the old code still serves.
                self._migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
                if not self._migrated:
                    problems["database"] = "has unapplied migrations"
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
        except (DatabaseError, InterfaceError):
            problems["database"] = "does not answer"
        finally:
            connection.close()
        if settings.REDIS_URL:
            try:
                with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1) as client:
                    client.ping()
            except redis.RedisError:
                problems["redis"] = "does not answer"
        return problems


def _near(scope: Scope) -> bool:
    """Whether a machine of our own network asks, and nobody on behalf of another."""
    if any(name == b"x-forwarded-for" for name, _ in scope["headers"]) or not scope.get("client"):
        return False
    try:
        asker = ip_address(scope["client"][0])
    except ValueError:
        return False
    return asker.is_loopback or asker.is_private


async def _answer(send: Send, status: int, body: dict[str, str]) -> None:
    await _send(send, status, "application/json", json.dumps(body).encode())


async def _send(send: Send, status: int, kind: str, body: bytes) -> None:
    headers = [(b"content-type", kind.encode()), (b"cache-control", b"no-store")]
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
