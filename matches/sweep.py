"""The truth about deadlines: what is due is looked for, then visited, many matches at once.

It needs the database alone, so that clocks fall while Redis or the workers are away. Several may run side by side: a visit
looks at the clock again, and only one of two writers finds the version it read.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from channels.db import database_sync_to_async

from matches import acts, beat
from matches.live import Rooms
from matches.models import Match, Status
from matches.writer import FAILURES
from realtime import metrics
from realtime.errors import Refused
from realtime.now import keep_in_step, now_ms

log = logging.getLogger("ludoteca.matches")
EVERY_SECONDS: Final = 0.2
_MOST: Final = 1000
_BOT_GRACE_MS: Final = 1500


async def sweep_forever() -> None:
    """One round after another, until cancelled."""
    sweeper = Sweeper()
    while True:
        began = time.monotonic()
        try:
            await sweeper.round()
        except FAILURES as failed:
            log.warning("a sweep failed (%s)", type(failed).__name__)
        await asyncio.sleep(max(0.0, EVERY_SECONDS - (time.monotonic() - began)))


class Sweeper:
    def __init__(self) -> None:
        self._clocks_run = False
        self._rooms = Rooms(keep_bytes=0, may_flag=self._may_flag)

    async def _may_flag(self) -> bool:
        return self._clocks_run

    async def visit(self, match_id: str) -> None:
        """Let time have its say at one match, if clocks run."""
        self._clocks_run = await database_sync_to_async(beat.fresh)()
        await self._rooms.act(match_id, acts.nothing)

    async def round(self) -> int:
        """Visit what is due; returns how many matches that were."""
        self._clocks_run, deadlines, bots = await _due()
        if not self._clocks_run:  # no web process is up: nobody's clock runs
            return 0
        now = now_ms()
        for _, deadline in deadlines:
            metrics.SWEEP_LATENESS.observe(max(0, now - deadline) / 1000)
        visits = [self._rooms.act(match_id, acts.nothing) for match_id, _ in deadlines]
        visits += [self._rooms.act(match_id, acts.bot_answer) for match_id in bots]
        for outcome in await asyncio.gather(*visits, return_exceptions=True):
            if isinstance(outcome, Exception) and not isinstance(outcome, Refused):
                log.error("a visit of the sweep failed: %s", type(outcome).__name__, exc_info=outcome)
        return len(visits)


@database_sync_to_async
def _due() -> tuple[bool, list[tuple[str, int]], list[str]]:
    """Whether clocks run; matches whose deadline is over; matches whose bot did not answer in time."""
    keep_in_step(older_than=30)
    if not beat.fresh():
        return False, [], []
    now = now_ms()
    waiting = Match.objects.filter(status__in=[Status.READY, Status.RUNNING])
    deadlines = waiting.filter(deadline_at__lte=now).order_by("deadline_at").values_list("pk", "deadline_at")
    # Conditions as the partial indexes have them: 100,000 matches must not be read to find the few that are due.
    bots = Match.objects.filter(status=Status.RUNNING, bot_due_at__lte=now - _BOT_GRACE_MS).exclude(
        deadline_at__lte=now
    )
    bots = bots.order_by("bot_due_at")
    return (
        True,
        [(str(pk), at) for pk, at in deadlines[:_MOST] if at is not None],
        [str(pk) for pk in bots.values_list("pk", flat=True)[:_MOST]],
    )
