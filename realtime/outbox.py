"""Sending to a socket without waiting for it: a slow reader must not hold up whoever tells it something."""

from __future__ import annotations

import asyncio
import types
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, Final

Send = Callable[[dict[str, Any]], Awaitable[None]]
Write = Callable[[str], bool]
"""Text to a socket that can take it at once; False: it cannot."""

WRITE: Final = "ludoteca.write"
"""The ASGI extension under which our servers (config.serve, config.serve_daphne) offer a `Write`: a call for each frame
instead of a coroutine."""

ABORT: Final = "ludoteca.abort"
"""The same for breaking a connection without a word."""

MOST_WAITING: Final = 256
"""Frames a socket may be behind before it is cut: it comes back and asks for the present moment."""


class Outbox:
    """Frames leave at once while the socket takes them; when it does not, they queue behind a task that waits for it."""

    __slots__ = ("_abort", "_send", "_task", "_waiting", "_write")

    def __init__(self, send: Send, write: Write | None = None, abort: Callable[[], None] | None = None) -> None:
        self._send = send
        self._write = write
        self._abort = abort
        self._waiting: deque[dict[str, Any]] = deque()
        self._task: asyncio.Task[None] | None = None

    def text(self, frame: str) -> bool:
        """Send a frame, as `put`."""
        if self._task is None and self._write is not None and self._write(frame):
            return True
        return self.put({"type": "websocket.send", "text": frame})

    def put(self, event: dict[str, Any]) -> bool:
        """Send an ASGI event, now or in turn. False when the socket is too far behind."""
        if self._task is not None:
            self._waiting.append(event)
            return len(self._waiting) <= MOST_WAITING
        sending = self._begin(event)
        if sending is not None:
            self._task = asyncio.get_running_loop().create_task(self._rest(*sending))
        return True

    def _begin(self, event: dict[str, Any]) -> tuple[Coroutine[Any, Any, None], Any] | None:
        """Run the server's ``send`` to its first pause; most have none, and then a task would only cost time."""
        sending = self._send(event)
        if type(sending) is not types.CoroutineType:
            sending = self._coroutine(sending)
        try:
            paused = sending.send(None)
        except StopIteration:
            return None
        except Exception:  # the socket went away: its reader hears of it
            return None
        return sending, paused

    @staticmethod
    async def _coroutine(sending: Awaitable[None]) -> None:
        await sending

    async def _rest(self, sending: Coroutine[Any, Any, None], paused: Any) -> None:
        try:
            await _resume(sending, paused)
            while self._waiting:
                await self._send(self._waiting.popleft())
        except Exception:  # as above
            self._waiting.clear()
        finally:
            self._task = None

    async def drained(self) -> None:
        """Wait for what is on its way."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def abort(self) -> None:
        """Break the connection, if the server offers that; what waits is dropped."""
        if self._abort is not None:
            self.drop()
            self._abort()

    def drop(self) -> None:
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()


@types.coroutine
def _resume(sending: Coroutine[Any, Any, None], paused: Any) -> Generator[Any, Any, None]:
    """Go on with a coroutine that was already run to its first pause: hand our task what it waits for."""
    while True:
        try:
            value = yield paused
        except BaseException as error:
            try:
                paused = sending.throw(error)
            except StopIteration:
                return
        else:
            try:
                paused = sending.send(value)
            except StopIteration:
                return
