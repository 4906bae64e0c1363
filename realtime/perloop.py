"""One object per event loop: what belongs to a loop (tasks, sockets, connections) must not be shared between loops."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

T = TypeVar("T")


class PerLoop(Generic[T]):
    """Call it inside a running loop to get that loop's own object; the first call makes it. A web process has one loop."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._made: WeakKeyDictionary[asyncio.AbstractEventLoop, T] = WeakKeyDictionary()
        self._latest: tuple[asyncio.AbstractEventLoop, T] | None = None

    def __call__(self) -> T:
        loop = asyncio.get_running_loop()
        if self._latest is not None and self._latest[0] is loop:
            return self._latest[1]
        made = self._made.get(loop)
        if made is None:
            made = self._made[loop] = self._make()
        self._latest = loop, made
        return made
