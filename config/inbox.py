"""What a socket has received and its application has not: `asyncio.Queue` for one reader, without its coroutine."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

Event = dict[str, Any]


class Inbox:
    """As much of a queue as Daphne and uvicorn use."""

    __slots__ = ("_events", "_reader")

    def __init__(self) -> None:
        self._events: deque[Event] = deque()
        self._reader: asyncio.Future[Event] | None = None

    def put_nowait(self, event: Event) -> None:
        reader, self._reader = self._reader, None
        if reader is not None and not reader.done():
            reader.set_result(event)
        else:
            self._events.append(event)

    def get(self) -> asyncio.Future[Event]:
        """The next event. Only one may be waited for at a time."""
        future: asyncio.Future[Event] = asyncio.get_running_loop().create_future()
        if self._events:
            future.set_result(self._events.popleft())
        else:
            self._reader = future
        return future

    def empty(self) -> bool:
        return not self._events
