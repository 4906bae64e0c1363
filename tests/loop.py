"""Event loops for what tests ask of a web process, so that what it keeps (matches, connections) is kept."""

from __future__ import annotations

import asyncio
import contextvars
import itertools
import os
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

from django.db import connections

P = ParamSpec("P")
T = TypeVar("T")
PROCESSES = int(os.environ.get("LUDOTECA_TEST_PROCESSES") or 1)
"""How many web processes take turns: loops of their own, which share nothing but database and Redis."""

_loops: dict[int, asyncio.AbstractEventLoop] = {}
_turn = itertools.cycle(range(PROCESSES))


def run(coroutine: Coroutine[Any, Any, T], *, process: int | None = None) -> T:
    """Run it in a web process's loop (``process``: in which), from any other thread."""
    number = next(_turn) if process is None else process
    loop = _loops.get(number)
    if loop is None:
        loop = _loops[number] = asyncio.new_event_loop()
        threading.Thread(target=loop.run_forever, name=f"web-{number}", daemon=True).start()
    # A context of its own: ours may say that Django's database thread is waiting for us.
    return contextvars.Context().run(asyncio.run_coroutine_threadsafe, coroutine, loop).result(30)


def elsewhere(function: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Run something synchronous, which may `run`, in a thread of its own: Django's database thread would wait for itself."""

    def closing(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(*args, **kwargs)
        finally:
            connections.close_all()

    async def call(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.to_thread(closing, *args, **kwargs)

    return call


def wait_until(true: Callable[[], object], seconds: float = 5) -> None:
    """Wait for what another thread or process brings about."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it did not come about in time"
        time.sleep(0.01)
