"""Downtime: nobody's clock runs while no web process was up.

Every web process beats once a second on one row. Whoever beats first after a gap adds the gap to every running deadline
in the same transaction, before it serves; until then nobody flags anybody.
"""

from __future__ import annotations

import logging
import threading
import time

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import close_old_connections, transaction
from django.db.models import F

from matches.models import Beat, Match, Status
from realtime.now import keep_in_step, now_ms

log = logging.getLogger("ludoteca.matches")
_ROW = 1
_newest: float | None = None  # when this process beat last, by its own clock


def beat() -> int:
    """One beat. Returns the milliseconds of downtime that were given back, mostly 0."""
    global _newest
    moment = time.monotonic()
    with transaction.atomic():
        row = Beat.objects.select_for_update().filter(pk=_ROW).first()
        now = now_ms()
        if row is None:
            Beat.objects.get_or_create(pk=_ROW, defaults={"at": now})
            _newest = moment
            return 0
        gap = now - row.at
        given = gap if gap > settings.STALE_BEAT_MS else 0
        if given:
            waiting = Match.objects.filter(status__in=[Status.READY, Status.RUNNING])
            waiting.update(
                clock_since=F("clock_since") + given,
                window_opened=F("window_opened") + given,
                deadline_at=F("deadline_at") + given,
                bot_due_at=F("bot_due_at") + given,
                version=F("version") + 1,
            )
            log.info("was down for %.1f s; every running clock got it back", given / 1000)
        if gap > 0:
            row.at = now
            row.save(update_fields=["at"])
    _newest = moment
    return given


def fresh() -> bool:
    """Whether a web process is up, so that clocks may be flagged."""
    row = Beat.objects.filter(pk=_ROW).first()
    return row is not None and now_ms() - row.at <= settings.STALE_BEAT_MS


async def ensure() -> bool:
    """In a web process, before it does anything to a match: it has beaten within the last seconds, or does so now. So a
    database that was away has been given back to the clocks before anybody is charged. Returns True."""
    if _newest is None or (time.monotonic() - _newest) * 1000 > settings.STALE_BEAT_MS:
        await database_sync_to_async(beat)()
    return True


def start_beating() -> None:
    """The first beat at once, the others from a thread of their own: a busy event loop must not look like a downtime."""
    beat()
    threading.Thread(target=_keep_beating, name="beat", daemon=True).start()


def _keep_beating() -> None:
    while True:
        time.sleep(settings.BEAT_SECONDS)
        try:
            beat()
            keep_in_step(older_than=30)
        except Exception:
            log.exception("beat failed")
        finally:
            close_old_connections()
