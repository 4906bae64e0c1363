"""``manage.py sweep``: acts on deadlines, five times a second, until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import Any

from django.core.management.base import BaseCommand

from matches.sweep import sweep_forever
from realtime import metrics


class Command(BaseCommand):
    help = "Act on deadlines (flags, windows, no-shows, late bots) until stopped."

    def handle(self, *args: Any, **options: Any) -> None:
        metrics.serve()
        with contextlib.suppress(asyncio.CancelledError):
            asyncio.run(_until_stopped())


async def _until_stopped() -> None:
    task = asyncio.current_task()
    assert task is not None
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, task.cancel)
    await sweep_forever()
