"""Stopping Daphne: its people are sent elsewhere before it closes what is open.

Daphne cannot stop listening alone: who connects meanwhile is told to try again, and the proxy tries the other process.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from types import FrameType
from typing import Any, Final, cast

from realtime import drain
from realtime.socket import send_everybody_elsewhere

SPREAD_SECONDS: Final = 2.0
"""Over which the sockets are closed: their reconnecting shall not come as one wave."""

_leaving: set[asyncio.Task[None]] = set()


def leave_gently_under_daphne() -> None:
    from twisted.internet import reactor

    # Once it runs: only then has it set its own handlers, which ours call in the end.
    cast(Any, reactor).callLater(0, _wrap, signal.SIGTERM)


def _wrap(number: int) -> None:
    stop = cast(Callable[[int, FrameType | None], Any], signal.getsignal(number))
    loop = asyncio.get_running_loop()

    async def leave() -> None:
        await send_everybody_elsewhere(seconds=SPREAD_SECONDS)
        stop(number, None)

    def handle(number: int, frame: FrameType | None) -> None:
        if drain.draining():
            stop(number, frame)  # asked twice: at once
        else:
            drain.start()
            loop.call_soon_threadsafe(lambda: _leaving.add(loop.create_task(leave())))

    signal.signal(number, handle)
