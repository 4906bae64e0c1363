"""Looks four times a second whether a web process answers and the database can be asked: when nobody could be served."""

from __future__ import annotations

import asyncio
import urllib.request

import psycopg

from tests.faults.record import now_ms
from tests.faults.site import Site

EVERY_SECONDS = 0.25
WEB = ("web-1", "web-2")


class Watch:
    """``up`` are the stretches (from, to) in milliseconds in which it was served."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.up: list[tuple[int, int]] = []
        self._since: int | None = None
        self._last = 0

    async def run(self) -> None:
        while True:
            begun = now_ms()
            web = await asyncio.gather(*(asyncio.to_thread(self._answers, name) for name in WEB))
            served = any(web) and await asyncio.to_thread(self._has_database)
            self._note(begun, served=served)
            await asyncio.sleep(EVERY_SECONDS)

    def _note(self, at: int, *, served: bool) -> None:
        if served:
            self._since = at if self._since is None else self._since
            self._last = at
        elif self._since is not None:
            self.up.append((self._since, self._last))
            self._since = None

    def close(self) -> None:
        if self._since is not None:
            self.up.append((self._since, now_ms()))

    def _answers(self, name: str) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.site.port_of(name)}/api/session", timeout=1):
                return True
        except (OSError, KeyError, ValueError):
            return False

    def _has_database(self) -> bool:
        try:
            with psycopg.connect(self.site.about()["database_url"], connect_timeout=1, autocommit=True) as connection:
                connection.execute("SELECT 1")
                return True
        except (psycopg.Error, OSError, KeyError, ValueError):
            return False
