"""The fault harness: ``python -m tests.faults`` (`make faults`). Never part of the tests.

Fifty live matches through real sockets against the production topology while its parts are killed, stopped, filled up and
turned, one after another and then at random; then the proofs. Ends with 1 when a match did not recover or a proof failed.

| variable | means |
|---|---|
| ``FAULTS_SECONDS`` | how long the faults at random last; default 300 |
| ``FAULTS_MATCHES`` | how many matches go on at a time; default 50 |
| ``FAULTS_ONLY`` | only faults whose name holds this |
| ``FAULTS_SEED`` | which faults come at random; default 1 |
| ``FAULTS_OUT`` | where report and recorded frames go; default a folder in /tmp |
"""

from __future__ import annotations

import asyncio
import functools
import os
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg

from tests.faults import report
from tests.faults.clock import Clock
from tests.faults.player import Habits, Pair, Player
from tests.faults.record import Diary, now_ms
from tests.faults.report import Happened
from tests.faults.site import Site
from tests.faults.trouble import Trouble, draw, troubles
from tests.faults.watch import WEB, Watch

SECONDS = float(os.environ.get("FAULTS_SECONDS") or 300)
MATCHES = int(os.environ.get("FAULTS_MATCHES") or 50)
ONLY = os.environ.get("FAULTS_ONLY") or ""
SEED = os.environ.get("FAULTS_SEED") or "1"
RECOVER_SECONDS = 60.0
REST_SECONDS = 3.0
QUIET_SECONDS = 40.0
SAMPLED_FRAMES = 6_000
CHAOS_SECONDS = 30.0
CHAOS = Trouble("5 % of messages lost, 5 % doubled, 5 % swapped", lambda: asyncio.sleep(CHAOS_SECONDS))
LOSSES = "LUDOTECA_BUS_CHAOS=drop=0.05,duplicate=0.05,reorder=0.05"
LEAST_RATED = 20


def say(text: str) -> None:
    print(text, flush=True)


class Run:
    def __init__(self, site: Site, clock: Clock, out: Path) -> None:
        self.site = site
        self.clock = clock
        (out / "frames").mkdir(parents=True, exist_ok=True)
        self.diary = Diary(out / "frames")
        self.watch = Watch(site)
        self.happened: list[Happened] = []
        self.players: list[Player] = []
        self.tasks: list[asyncio.Task[Any]] = []

    async def go(self, cookies: list[str]) -> None:
        self.tasks.append(asyncio.create_task(self.watch.run()))
        await self._arrive(cookies)
        known = [trouble for trouble in troubles(self.site, self.clock) if ONLY in trouble.name]
        for trouble in known:
            await self._make("one by one", trouble)
        if ONLY in CHAOS.name:
            await self._lose_messages()
        dice = random.Random(SEED)
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            await self._make("at random", draw(troubles(self.site, self.clock), dice))
            await asyncio.sleep(dice.uniform(0, REST_SECONDS))
        await self._make("at the end", Trouble("nothing", lambda: asyncio.sleep(0)))
        await self._end()

    async def _arrive(self, cookies: list[str]) -> None:
        begun = time.monotonic()
        for index in range(MATCHES):
            pair = Pair(index)
            habits = Habits(resign=0.06 if index % 2 else 0.0)  # some matches are long, and many end
            for host in (True, False):
                cookie = cookies[2 * index + (not host)]
                # nginx may lead both to one process; half of the pairs are spread for sure.
                name = WEB[host] if index // 2 % 2 else None
                door = functools.partial(self.site.door, name)
                player = Player(pair, host=host, cookie=cookie, door=door, diary=self.diary, habits=habits)
                self.players.append(player)
                self.tasks += [asyncio.create_task(player.line.run()), asyncio.create_task(player.play())]
                await asyncio.sleep(0.1)
        if not await self._all_moved(now_ms(), 120):
            raise AssertionError(f"only {len(self.diary.acks)} matches began: {dict(self.diary.troubles)}")
        say(f"{MATCHES} matches go on after {time.monotonic() - begun:.0f} s")

    async def _lose_messages(self) -> None:
        await self._make(
            "messages", Trouble("site stopped, started with losses", lambda: self._restart(LOSSES), down=True)
        )
        await self._make("messages", CHAOS)
        await self._make("messages", Trouble("site stopped, started without losses", self._restart, down=True))

    async def _restart(self, *more: str) -> None:
        """As an operator would, with something more in the environment of both web processes from now on."""
        turned = (f"{key}={value}" for key, value in self.clock.environment().items())
        self.site.environment |= {
            "LUDOTECA_PROD_WEB_1_ENV": ";".join(more),
            "LUDOTECA_PROD_WEB_2_ENV": ";".join([*turned, *more]),
        }
        await asyncio.to_thread(self.site.stop)
        self.site.start()
        await asyncio.to_thread(self.site.wait)

    async def _make(self, phase: str, trouble: Trouble) -> None:
        before, done = Counter(self.diary.troubles), len(self.diary.commands)
        at = now_ms()
        try:
            await trouble.make()
        except (psycopg.Error, OSError) as problem:
            say(f"{trouble.name} could not be made: {problem}")
        moved = await self._all_moved(at, RECOVER_SECONDS)
        recovered = (max(self.diary.firsts(at).values()) - at) / 1000 if moved else None
        await asyncio.sleep(REST_SECONDS)
        answers = sum(command.acked is not None for command in self.diary.commands[done:])
        pause = self.diary.longest_pause(at, now_ms()) / 1000
        one = Happened(phase, trouble.name, recovered, pause, answers, report.met(before, self.diary.troubles))
        self.happened.append(one)
        say(one.line())

    async def _all_moved(self, since: int, seconds: float) -> bool:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if len(self.diary.firsts(since)) == MATCHES:
                return True
            await asyncio.sleep(0.1)
        return False

    async def _end(self) -> None:
        """Nobody begins anything any more; what is on its way arrives; then everybody leaves."""
        for player in self.players:
            player.thinking = False
        await asyncio.sleep(QUIET_SECONDS)
        self.diary.listening = False
        self.watch.close()
        for player in self.players:
            await player.leave()
        for task in self.tasks:
            task.cancel()
        for ended in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                self.diary.troubles[f"client: {ended!r}"] += 1


def set_up_django(site: Site) -> None:
    """This process on the instance's database, Redis and keys."""
    about = site.about()
    os.environ.update(
        DATABASE_URL=about["database_url"],
        REDIS_URL=about["redis_url"],
        LUDOTECA_DATA=str(site.folder),
        DJANGO_SETTINGS_MODULE="config.settings",
    )
    import django

    django.setup()


def follow(site: Site) -> None:
    """This process to where the database is now: a restart has moved it."""
    from django.db import connection

    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]
    connection.settings_dict["PORT"] = str(site.port_of("postgres"))


def gather(run: Run) -> Any:
    from tests.faults.evidence import Evidence, read_database, read_recorded

    follow(run.site)
    matches, changes, ratings = read_database()
    now = now_ms()
    total = sum(len(match.rows) for match in matches.values()) * 2
    sampled, leaked, read = read_recorded(run.diary.folder, matches, every=max(1, total // SAMPLED_FRAMES))
    return Evidence(
        matches, changes, ratings, run.diary.commands, run.diary.looks, sampled, run.watch.up, now, leaked, read
    )


def main() -> int:
    out = Path(os.environ.get("FAULTS_OUT") or tempfile.mkdtemp(prefix="ludoteca-faults-"))
    out.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="ludoteca-faults-site-"))
    folder.chmod(0o755)  # PostgreSQL runs as somebody else
    site = Site(folder)
    clock = Clock(folder)
    site.environment["LUDOTECA_PROD_WEB_2_ENV"] = ";".join(
        f"{key}={value}" for key, value in clock.environment().items()
    )
    try:
        site.start()
        site.wait()
        set_up_django(site)
        from tests.faults.people import make_people

        run = Run(site, clock, out)
        say(f"The site is up at {site.url}, its data in {folder}; the report goes to {out}.\n{report.HEAD}")
        cookies = make_people(2 * MATCHES)
        follow(site)  # no connection of ours is in the way
        asyncio.run(run.go(cookies))
        from tests.faults.proofs import enough_rated, nothing_failed_meanwhile, prove

        begun = time.monotonic()
        evidence = gather(run)
        verdicts = [*prove(evidence), enough_rated(evidence, LEAST_RATED), nothing_failed_meanwhile(run.diary.troubles)]
        for verdict in verdicts:
            say(report.describe(verdict))
        report.write(out, run.happened, verdicts, figures(run, evidence, time.monotonic() - begun))
        recovered = all(one.recovered is not None for one in run.happened)
        return 0 if recovered and all(verdict.holds for verdict in verdicts) else 1
    finally:
        with suppress(Exception):
            site.stop()


def figures(run: Run, evidence: Any, seconds: float) -> dict[str, Any]:
    ended = sum(match.status == "over" for match in evidence.matches.values())
    return {
        "matches": f"{len(evidence.matches)}, of them {ended} finished",
        "answers acknowledged": sum(command.acked is not None for command in evidence.commands),
        "frames received": evidence.frames_read,
        "seconds to prove": round(seconds, 1),
        "clients met": dict(run.diary.troubles.most_common()),
    }


if __name__ == "__main__":
    sys.exit(main())
