"""One event loop for all that tests ask of a web process, so that what it keeps (matches, connections) is kept."""

from __future__ import annotations

import asyncio
import contextvars
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

from django.db import connections

P = ParamSpec("P")
T = TypeVar("T")
_loop: asyncio.AbstractEventLoop | None = None


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run it in the web process's loop, from any other thread."""
    global _loop
    if _loop is None:
        _loop = asyncio.new_event_loop()
        threading.Thread(target=_loop.run_forever, name="web", daemon=True).start()
    # A context of its own: ours may say that Django's database thread is waiting for us.
    return contextvars.Context().run(asyncio.run_coroutine_threadsafe, coroutine, _loop).result(30)


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
