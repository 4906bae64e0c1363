"""One tab's WebSocket that comes back by itself: what frontend/src/lib/connection.ts does, over a real socket."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection, connect

from tests.faults.record import Diary, Frames, decode

FIRST_WAIT = 0.3
LONGEST_WAIT = 8.0
PATIENCE = 10.0
PING_EVERY = 10.0
SENT_AWAY = 4401
Door = Callable[[], tuple[str, str]]
"""Where to connect just now, and the origin to name. Raises OSError while that is not known."""


class Fault(Exception):
    """The server's refusal, or ``timeout``, ``offline``, ``lost``, ``closed`` as the front end calls them."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class _Waiting:
    __slots__ = ("body", "command", "done", "name", "timer")

    def __init__(self, name: str, body: dict[str, Any]) -> None:
        self.name = name
        self.body = body
        self.command = "command" in body
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.timer: asyncio.TimerHandle | None = None

    def settle(self, *, reply: Any = None, fault: Fault | None = None) -> None:
        if self.timer is not None:
            self.timer.cancel()
        if self.done.done():
            return
        if fault is None:
            self.done.set_result(reply)
        else:
            self.done.set_exception(fault)


class Line:
    """``door`` is asked anew before every try, as a site may come back elsewhere. ``hear`` is called with every frame
    that the server tells, ``arrive`` after every new connection."""

    def __init__(
        self,
        door: Door,
        cookie: str,
        diary: Diary,
        frames: Frames,
        *,
        hear: Callable[[str, Any], None],
        arrive: Callable[[], Awaitable[None]],
    ) -> None:
        self._door = door
        self._cookie = cookie
        self._diary = diary
        self._frames = frames
        self._hear = hear
        self._arrive = arrive
        self._socket: ClientConnection | None = None
        self._sent: dict[int, _Waiting] = {}
        self._queue: list[_Waiting] = []
        self._ref = 0
        self._tries = 0
        self._tasks: set[asyncio.Task[Any]] = set()
        self.connected = False
        self.closed = False
        self._since = 0.0

    # -- for the player -------------------------------------------------------------------------------------------------

    async def ask(self, name: str, **body: Any) -> Any:
        """Raises Fault. An ask with a ``command`` is never lost or offline: it goes out again on the next connection."""
        waiting = _Waiting(name, body)
        if self.closed:
            raise Fault("closed")
        if self.connected:
            self._send(waiting)
        else:
            self._queue.append(waiting)
            if not waiting.command:
                waiting.timer = asyncio.get_running_loop().call_later(PATIENCE, self._forget, waiting)
        return await waiting.done

    def connected_for(self) -> float:
        """Seconds since the welcome of the present connection; 0 without one."""
        return time.monotonic() - self._since if self.connected else 0.0

    async def run(self) -> None:
        """Connects, and again after every loss, until `close`."""
        while not self.closed:
            try:
                await self._once()
            except websockets.InvalidStatus as refused:
                self._note(f"refused with {refused.response.status_code}")
            except (OSError, TimeoutError, websockets.InvalidHandshake, websockets.InvalidMessage):
                self._note("could not connect")
            self._lose()
            if self.closed:
                return
            longest = min(LONGEST_WAIT, FIRST_WAIT * 2**self._tries)
            self._tries += 1
            await asyncio.sleep(longest * (0.5 + random.random() / 2))

    async def close(self) -> None:
        self.closed = True
        for waiting in [*self._queue, *self._sent.values()]:
            waiting.settle(fault=Fault("closed"))
        if self._socket is not None:
            await self._socket.close()
        for task in list(self._tasks):
            task.cancel()

    # -- one connection -------------------------------------------------------------------------------------------------

    async def _once(self) -> None:
        address, origin = self._door()
        headers = {"Cookie": self._cookie, "Origin": origin}
        url = address.replace("http", "ws", 1) + "/ws/"
        async with connect(
            url, additional_headers=headers, open_timeout=PATIENCE, ping_interval=None, close_timeout=1, max_size=None
        ) as socket:
            self._socket = socket
            greeting = self._spawn(self._greet(socket))
            try:
                async for raw in socket:
                    self._receive(str(raw))
            except websockets.ConnectionClosed:
                pass
            finally:
                greeting.cancel()
                if self._diary.listening and not self.closed:
                    self._note(f"closed {socket.close_code}")
            if socket.close_code == SENT_AWAY:
                self._note("sent away")

    async def _greet(self, socket: ClientConnection) -> None:
        try:
            await self._exchange("session.hello", {"build": ""})
        except Fault as fault:
            self._note(f"no welcome: {fault.code}")
            await self._drop(socket)
            return
        self._tries = 0
        self.connected = True
        self._since = time.monotonic()
        queue, self._queue = self._queue, []
        for waiting in queue:
            if waiting.command:
                self._note("resent on a new connection")
            self._send(waiting)
        self._spawn(self._arrive())
        while True:
            await asyncio.sleep(PING_EVERY)
            try:
                await self._exchange("session.ping", {})
            except Fault as fault:
                if fault.code == "timeout":
                    self._note("no pong")
                    await self._drop(socket)
                    return

    async def _drop(self, socket: ClientConnection) -> None:
        """A line that does not answer is dead: away with it, without waiting for its goodbye."""
        socket.transport.abort()

    async def _exchange(self, name: str, body: dict[str, Any]) -> Any:
        waiting = _Waiting(name, body)
        waiting.command = False
        self._send(waiting)
        return await waiting.done

    def _send(self, waiting: _Waiting) -> None:
        self._ref += 1
        ref = self._ref
        self._sent[ref] = waiting
        if waiting.timer is not None:
            waiting.timer.cancel()
        waiting.timer = asyncio.get_running_loop().call_later(PATIENCE, self._time_out, ref)
        if self._socket is not None:
            self._spawn(self._write(self._socket, json.dumps([waiting.name, ref, waiting.body])))

    async def _write(self, socket: ClientConnection, text: str) -> None:
        with suppress(websockets.ConnectionClosed):
            await socket.send(text)

    def _time_out(self, ref: int) -> None:
        if (waiting := self._sent.pop(ref, None)) is not None:
            self._note(f"timeout of {waiting.name}")
            waiting.settle(fault=Fault("timeout"))

    def _receive(self, raw: str) -> None:
        self._frames.keep(raw)
        name, ref, body = decode(raw)
        if name not in ("ok", "error"):
            self._hear(name, body)
            return
        if name == "error":
            self._note(f"error {body['code']}")
        waiting = self._sent.pop(ref, None) if ref else None
        if waiting is None:
            return
        if name == "ok":
            waiting.settle(reply=body)
        else:
            waiting.settle(fault=Fault(body["code"]))

    def _lose(self) -> None:
        self.connected = False
        self._socket = None
        sent, self._sent = list(self._sent.values()), {}
        for waiting in sent:
            if waiting.timer is not None:
                waiting.timer.cancel()
            if waiting.command and not self.closed:
                self._queue.append(waiting)
            else:
                waiting.settle(fault=Fault("lost"))

    def _forget(self, waiting: _Waiting) -> None:
        if waiting in self._queue:
            self._queue.remove(waiting)
        waiting.settle(fault=Fault("offline"))

    def _note(self, trouble: str) -> None:
        self._diary.troubles[trouble] += 1

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, Fault):
            self._note(f"client: {error!r}")
