"""A browser tab, as tests open one: the real application under a WebsocketCommunicator."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from config.asgi import application
from tests.loop import elsewhere


@elsewhere
def cookie_of(user: User) -> str:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.cookies[settings.SESSION_COOKIE_NAME].value


class Tab:
    """``ask`` sends a frame and returns the reply's body (or raises Fault); everything that was told meanwhile is kept."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self.socket = communicator
        self.told: list[tuple[str, Any]] = []
        self.raw: list[str] = []
        self._ref = 0

    @classmethod
    async def open(cls, user: User | None = None, origin: str = "http://localhost") -> Tab:
        headers = [(b"origin", origin.encode()), (b"host", b"localhost")]
        if user is not None:
            headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={await cookie_of(user)}".encode()))
        communicator = WebsocketCommunicator(application, "/ws/", headers=headers)
        connected, _ = await communicator.connect(timeout=5)
        assert connected
        return cls(communicator)

    async def ask(self, name: str, **body: Any) -> Any:
        self._ref += 1
        await self.socket.send_to(text_data=json.dumps([name, self._ref, body]))
        while True:
            kind, ref, reply = await self._next(5)
            if ref == self._ref:
                if kind == "error":
                    raise Fault(reply["code"], reply["detail"])
                return reply

    async def _next(self, seconds: float) -> tuple[str, int | None, Any]:
        text = await self.socket.receive_from(timeout=seconds)
        self.raw.append(text)
        kind, ref, body = json.loads(text)
        if ref is None:
            self.told.append((kind, body))
        return kind, ref, body

    async def hear(self, name: str, seconds: float = 4) -> Any:
        """The next body of this name, told already or within the time."""
        for index, (kind, body) in enumerate(self.told):
            if kind == name:
                del self.told[index]
                return body
        async with asyncio.timeout(seconds):
            while True:
                kind, _, body = await self._next(seconds)
                if kind == name:
                    self.told.pop()
                    return body

    async def close(self) -> None:
        await self.socket.disconnect()


class Fault(Exception):
    def __init__(self, code: str, detail: dict[str, Any]) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
