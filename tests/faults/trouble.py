"""The faults: each is a coroutine that does it, and undoes it when it does not end by itself."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import psycopg

from tests.faults.clock import Clock
from tests.faults.site import Site

STOPPED_SECONDS = 10.0
FULL_SECONDS = 5.0
TURNED_SECONDS = 12.0
TURN = 120

_FULL = """
CREATE OR REPLACE FUNCTION faults_disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'could not extend file "matches_logrow": No space left on device' USING ERRCODE = '53100';
END $$;
CREATE TRIGGER faults_disk_full BEFORE INSERT ON matches_logrow FOR EACH ROW EXECUTE FUNCTION faults_disk_full();
"""
_ROOM = "DROP TRIGGER IF EXISTS faults_disk_full ON matches_logrow"


@dataclass(frozen=True)
class Trouble:
    """``down``: while it lasts no web process may be able to serve."""

    name: str
    make: Callable[[], Awaitable[None]]
    down: bool = False


def troubles(site: Site, clock: Clock) -> list[Trouble]:
    """Every fault once, in the order in which they are made first. ``clock`` is that of web-2."""

    async def kill(*names: str) -> None:
        for name in names:
            site.kill(name)

    async def stop(name: str) -> None:
        site.signal_all(name, signal.SIGSTOP)
        try:
            await asyncio.sleep(STOPPED_SECONDS)
        finally:
            site.signal_all(name, signal.SIGCONT)

    async def fill() -> None:
        """What a full disk is to whoever writes: SQLSTATE 53100 for every row of the log, reading goes on."""
        await asyncio.to_thread(_execute, site, _FULL)
        try:
            await asyncio.sleep(FULL_SECONDS)
        finally:
            await asyncio.to_thread(_execute, site, _ROOM)

    async def turn(seconds: int) -> None:
        clock.turn(seconds)
        try:
            await asyncio.sleep(TURNED_SECONDS)
        finally:
            clock.turn(0)

    return [
        Trouble("nothing", lambda: asyncio.sleep(0)),
        Trouble("SIGKILL web-1", lambda: kill("web-1")),
        Trouble("SIGKILL web-2", lambda: kill("web-2")),
        Trouble("SIGKILL both web processes", lambda: kill("web-1", "web-2"), down=True),
        Trouble("SIGKILL worker", lambda: kill("worker")),
        Trouble("SIGKILL sweeper", lambda: kill("sweeper")),
        Trouble("SIGKILL beat", lambda: kill("beat")),
        Trouble("SIGKILL Redis", lambda: kill("redis")),
        Trouble("SIGKILL PostgreSQL", lambda: kill("postgres"), down=True),
        Trouble("SIGSTOP web-1 for 10 s", lambda: stop("web-1")),
        Trouble("SIGSTOP worker for 10 s", lambda: stop("worker")),
        Trouble("SIGSTOP sweeper for 10 s", lambda: stop("sweeper")),
        Trouble("SIGSTOP Redis for 10 s", lambda: stop("redis")),
        Trouble("SIGSTOP PostgreSQL for 10 s", lambda: stop("postgres"), down=True),
        Trouble("log table full for 5 s", fill, down=True),
        Trouble("clock of web-2 2 min ahead", lambda: turn(TURN)),
        Trouble("clock of web-2 2 min behind", lambda: turn(-TURN)),
    ]


def draw(known: list[Trouble], dice: random.Random) -> Trouble:
    return dice.choice([trouble for trouble in known if trouble.name != "nothing"])


def _execute(site: Site, statements: str) -> None:
    with psycopg.connect(site.about()["database_url"], autocommit=True, connect_timeout=10) as connection:
        connection.execute(statements.encode())
