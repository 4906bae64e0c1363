"""Matches under load. Every move goes from its mover's socket to the opponent's, both in this process: one clock."""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from bench.proc import Meter
from bench.seed import Move
from bench.wire import Player

_now = time.perf_counter
ACTIVE = 100  # matches that play at the same time
_STUCK = 10.0  # seconds without a move, after which a run has failed


class Play:
    """One match. ``number`` is how many moves the next mover knows of."""

    __slots__ = ("counted", "crowd", "number", "players", "script", "sent")

    def __init__(self, crowd: Crowd, script: Sequence[Move]) -> None:
        self.crowd, self.script = crowd, script
        self.players: tuple[Player, ...] = ()
        self.sent = [0.0] * len(script)
        self.number = 0
        self.counted = [0, 0]

    def go(self) -> None:
        """The next mover moves."""
        move = self.script[self.number]
        self.sent[self.number] = _now()
        self.players[move.seat].move(self.number, move)

    def told(self, seat: int, number: int, size: int) -> None:
        """The server told ``seat`` of the moment ``number``."""
        crowd, script, known = self.crowd, self.script, self.counted[seat]
        crowd.bytes += size
        crowd.frames += 1
        if number <= known:
            return
        self.counted[seat] = number
        now = _now()
        for done in range(known, number):
            if script[done].seat != seat and self.sent[done]:
                crowd.received(now, now - self.sent[done])
        if number == len(script):
            if script[-1].seat != seat:
                crowd.finished(self)
        elif script[number].seat == seat:
            self.number = number
            crowd.ready(self)

    def outstanding(self, now: float) -> list[float]:
        """Seconds that moves have been under way of which the opponent has not been told."""
        return [now - sent for n, sent in enumerate(self.sent) if sent and self.counted[1 - self.script[n].seat] <= n]

    def failed(self, why: str) -> None:
        self.crowd.errors[why] += 1


class Crowd:
    """Many matches on one server (or several), with what was measured of them."""

    def __init__(self) -> None:
        self.plays: list[Play] = []
        self.errors: Counter[str] = Counter()
        self.bytes = self.frames = 0
        self._stamps: list[float] = []
        self._delays: list[float] = []
        self._left = 0
        self._waiting: deque[Play] = deque()
        self._free: deque[Play] = deque()
        self._closed_loop = False
        self._over = asyncio.Event()

    @property
    def players(self) -> list[Player]:
        return [player for play in self.plays for player in play.players]

    # -- what a match reports -----------------------------------------------------------------------------------------

    def received(self, at: float, delay: float) -> None:
        self._stamps.append(at)
        self._delays.append(delay)

    def ready(self, play: Play) -> None:
        if self._closed_loop:
            play.go()
        else:
            self._free.append(play)

    def finished(self, play: Play) -> None:
        self._left -= 1
        if not self._left:
            self._over.set()
        if self._waiting:
            self.ready(self._waiting.popleft())

    # -- the loads ----------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._stamps, self._delays, self.bytes, self.frames = [], [], 0, 0
        self.errors.clear()

    async def saturate(self, plays: Iterable[Play], meter: Callable[[], Meter]) -> dict[str, Any]:
        """A closed loop: `ACTIVE` matches, every player answers at once, until all are played."""
        self._begin()
        waiting = list(plays)
        random.Random(1).shuffle(waiting)
        self._left, self._closed_loop = len(waiting), True
        self._over.clear()
        self._waiting = deque(waiting[ACTIVE:])
        measure = meter()
        for play in waiting[:ACTIVE]:
            play.go()
        last = -1
        while not self._over.is_set() and len(self._stamps) != last:
            last = len(self._stamps)
            try:
                async with asyncio.timeout(_STUCK):
                    await self._over.wait()
            except TimeoutError:
                continue
        stuck = self._left
        row = self._row(measure.stop(len(self._delays)))
        low, high = len(self._stamps) // 10, len(self._stamps) * 9 // 10 - 1
        if high > low:
            row["moves_per_s"] = round((high - low) / (self._stamps[high] - self._stamps[low]))
        return row | {"unfinished": stuck}

    async def paced(
        self, plays: Iterable[Play], meter: Callable[[], Meter], rate: float, seconds: float
    ) -> dict[str, Any]:
        """An open loop: a move every ``1/rate`` seconds, whatever has become of those before."""
        self._begin()
        waiting = list(plays)
        self._left, self._closed_loop, self._waiting, self._free = len(waiting), False, deque(), deque(waiting)
        random.Random(1).shuffle(self._free)
        measure = meter()
        next_at = _now()
        end = next_at + seconds
        starved, late = 0, 0.0
        while (now := _now()) < end:
            while next_at <= now:
                late = max(late, now - next_at)
                if self._free:
                    self._free.popleft().go()
                else:
                    starved += 1
                next_at += 1 / rate
            await asyncio.sleep(max(0.001, min(next_at - _now(), 0.002)))
        used = measure.stop(max(1, len(self._delays)))
        await asyncio.sleep(0.5)
        missing = [delay for play in waiting for delay in play.outstanding(_now())]
        self._delays += missing  # at least so late: a server that cannot keep up must not look quick
        return self._row(used) | {
            "rate": round(rate),
            "starved": starved,
            "missing": len(missing),
            "late_ms": round(late * 1000, 1),
        }

    def _row(self, used: dict[str, Any]) -> dict[str, Any]:
        moves = len(self._delays)
        row = {"moves": moves, **used, "errors": dict(self.errors)}
        ordered = sorted(self._delays[moves // 10 :])
        for name, share in (("p50_ms", 0.5), ("p99_ms", 0.99), ("max_ms", 1.0)):
            if ordered:
                row[name] = round(ordered[min(len(ordered) - 1, math.floor(share * len(ordered)))] * 1000, 2)
        if self.frames:
            row["bytes_per_frame"] = round(self.bytes / self.frames)
        return row

    def close(self) -> None:
        for player in self.players:
            player.close()


async def each(things: Iterable[Any], work: Callable[[Any], Awaitable[None]], at_once: int) -> None:
    """Do the work for every thing, so many at the same time."""
    left = iter(things)

    async def one() -> None:
        for thing in left:
            await work(thing)

    await asyncio.gather(*(one() for _ in range(at_once)))
