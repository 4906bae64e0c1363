"""The rows of the table: each starts its servers anew, measures one thing and returns what it saw."""

from __future__ import annotations

import asyncio
import gc
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvloop
from django.conf import settings
from django.db import connections

from bench import lobby, seed
from bench.load import Crowd, Play, each
from bench.proc import Meter, pss_kib, wait_until_quiet
from bench.seed import TICTACTOE, Person, Ticket
from bench.servers import Server, serving
from bench.services import Services
from bench.wire import Ours, Peer, Player

CONNECTING = 64  # sockets that connect at the same time
LIGHT = 50.0  # moves a second
GRIMOIRE_SHUFFLES = 12

Row = dict[str, Any]


@dataclass
class Bench:
    """What the rows share. ``matches`` is how many a run at saturation plays, ``logs`` the folder of the servers' output.
    ``profile``: a flame graph of our web process at saturation is written there."""

    services: Services
    pool: Sequence[Person]
    matches: int
    logs: Path
    profile: Path | None = None
    patience: float = 8.0  # seconds to wait for a quiet moment before a row
    seconds: float = 4.0  # that an open loop lasts
    rates: dict[str, float] = field(default_factory=dict)  # the median moves/s of each target, for half load

    @property
    def warm(self) -> int:
        """How many matches are played before anything is measured, so that nothing then is done for the first time."""
        return min(30, 1 + self.matches // 100)

    def run(self, row: str, target: str) -> Row:
        """One row on one target."""
        wait_until_quiet(patience=self.patience)
        seed.clear()
        count = 2 if row in ("two", "across") else 1
        with ExitStack() as stack:
            servers = [stack.enter_context(serving(target, self.logs / f"{target}.log")) for _ in range(count)]
            fleet = _Fleet(self, servers, across=row == "across")
            tickets = self._tickets(row, target)
            connections.close_all()  # the bench itself holds no connection while it measures
            gc.collect()
            gc.disable()  # no pause of the client's is taken for the server's
            try:
                found: Row = uvloop.run(getattr(self, f"_{row}")(fleet, tickets))
            finally:
                gc.enable()
        return found

    def _tickets(self, row: str, target: str) -> list[Ticket]:
        """Running matches of ours; the first are for warming up."""
        if target == "peer":
            return []
        if row == "grimoire":
            return seed.matches("grimoire", self.pool, self.warm + max(1, self.matches // 50), GRIMOIRE_SHUFFLES)
        return seed.matches("tictactoe", self.pool, self.warm + self._count(row, target))

    def _count(self, row: str, target: str) -> int:
        """How many matches a row plays."""
        if row == "paced":
            moves = (LIGHT + sum(rate for _, rate in self._paces(target))) * self.seconds
            return round(moves / 9 * 1.2) + 40
        return {"storm": self.matches // 3, "tables": 0}.get(row, self.matches)

    def _paces(self, target: str) -> list[tuple[str, float]]:
        """Half of what this target can do and, for ours, half of what the peer can."""
        paces = [("half", self.rates.get(target, 1000) / 2)]
        return paces if target == "peer" else [*paces, ("peers_half", self.rates.get("peer", 1000) / 2)]

    # -- the rows -----------------------------------------------------------------------------------------------------

    async def _moves(self, fleet: _Fleet, tickets: list[Ticket]) -> Row:
        """Connects, memory of idle sockets, then moves at saturation."""
        await fleet.warm(tickets[: self.warm])
        crowd = await fleet.crowd(tickets[self.warm :], self.matches)
        before = pss_kib(fleet.pids)
        row: Row = {"connect": await fleet.connect(crowd)}
        await asyncio.sleep(1)
        row["kib_per_socket"] = round((pss_kib(fleet.pids) - before) / len(crowd.players), 1)
        row["subscribe"] = await fleet.subscribe(crowd)
        await asyncio.sleep(0.5)
        with self._profiled(fleet):
            row["saturation"] = await crowd.saturate(crowd.plays, fleet.meter)
        crowd.close()
        return row

    _two = _across = _grimoire = _moves

    @contextmanager
    def _profiled(self, fleet: _Fleet) -> Iterator[None]:
        """py-spy beside it, if asked for; its own CPU counts as nobody's."""
        if self.profile is None or fleet.target == "peer":
            yield
            return
        command = [
            Path(sys.executable).with_name("py-spy"),
            "record",
            "--nonblocking",
            "--rate",
            "200",
            "--duration",
            "600",
        ]
        where = ["--output", str(self.profile), "--pid", str(fleet.pids[0])]
        process = subprocess.Popen([*map(str, command), *where], stdout=subprocess.DEVNULL)
        yield
        process.send_signal(signal.SIGINT)
        process.wait()

    async def _paced(self, fleet: _Fleet, tickets: list[Ticket]) -> Row:
        """Light load, then half load, of matches of their own."""
        await fleet.warm(tickets[: self.warm])
        crowd = await fleet.crowd(tickets[self.warm :], self._count("paced", fleet.target))
        await fleet.connect(crowd)
        await fleet.subscribe(crowd)
        row: Row = {}
        used = 0
        for name, rate in [("light", LIGHT), *self._paces(fleet.target)]:
            count = round(rate * self.seconds / 9 * 1.2) + 10
            await asyncio.sleep(0.5)
            row[name] = await crowd.paced(crowd.plays[used : used + count], fleet.meter, rate, self.seconds)
            used += count
        crowd.close()
        return row

    async def _storm(self, fleet: _Fleet, tickets: list[Ticket]) -> Row:
        """Everybody comes back to a server that has just started: connect, hello, the match since its last moment."""
        crowd = await fleet.crowd(tickets[self.warm :], self.matches // 3)
        row = {"storm": await fleet.connect(crowd, since=0)}
        crowd.close()
        return row

    async def _tables(self, fleet: _Fleet, tickets: list[Ticket]) -> Row:
        """Create and join, so many pairs at the same time."""
        count = max(lobby.AT_ONCE, self.matches // 3)
        await fleet.warm(tickets[: self.warm])
        if fleet.target == "peer":
            await lobby.peer_matches(fleet.servers[0].port, count // 4)
            meter = fleet.meter()
            await lobby.peer_matches(fleet.servers[0].port, count)
            return {"tables": _per_second(meter.stop(count), count)}
        people = self.pool[2 * self.warm :]
        pairs = [Ticket("", (people[2 * n], people[2 * n + 1]), TICTACTOE) for n in range(count)]
        crowd = await fleet.crowd(pairs, count)
        await fleet.connect(crowd)
        meter = fleet.meter()
        await lobby.our_tables(crowd)
        row = {"tables": _per_second(meter.stop(count), count)}
        crowd.close()
        return row


def _per_second(measured: Row, count: int) -> Row:
    return {**measured, "count": count, "per_s": round(count / measured["seconds"], 1)}


class _Fleet:
    """The servers of one row and those who play on them. ``across``: the players of a match are on different servers."""

    def __init__(self, bench: Bench, servers: Sequence[Server], *, across: bool) -> None:
        self.bench, self.servers, self.across = bench, servers, across
        self.target = servers[0].kind
        self.pids = [server.pid for server in servers]

    def meter(self) -> Meter:
        groups = {"web": self.pids}
        if self.target != "peer":
            groups |= {"postgres": [self.bench.services.postgres], "redis": [self.bench.services.redis]}
        return Meter(groups)

    async def crowd(self, tickets: Sequence[Ticket], count: int) -> Crowd:
        """Players of these matches (of the peer: of so many new ones), not yet connected."""
        crowd = Crowd()
        if self.target == "peer":
            port = self.servers[0].port
            for match, *keys in await lobby.peer_matches(port, count):
                play = Play(crowd, TICTACTOE)
                play.players = tuple(Peer(play, seat, port, match, key) for seat, key in enumerate(keys))
                crowd.plays.append(play)
        for number, ticket in enumerate(tickets):
            play = Play(crowd, ticket.script)
            play.players = tuple(
                Ours(
                    play,
                    seat,
                    self.servers[(seat if self.across else number) % len(self.servers)].port,
                    f"{settings.SESSION_COOKIE_NAME}={person.session}",
                    ticket.match,
                )
                for seat, person in enumerate(ticket.people)
            )
            crowd.plays.append(play)
        return crowd

    async def connect(self, crowd: Crowd, since: int | None = None) -> Row:
        """All sockets of a crowd; with ``since`` each asks for its match at once. CPU is a socket's."""

        async def one(player: Player) -> None:
            await player.connect()
            if since is not None:
                await player.subscribe(since)

        meter = self.meter()
        await each(crowd.players, one, CONNECTING)
        return _per_second(meter.stop(len(crowd.players)), len(crowd.players))

    async def subscribe(self, crowd: Crowd) -> Row:
        async def one(player: Player) -> None:
            await player.subscribe()

        meter = self.meter()
        await each(crowd.players, one, CONNECTING)
        return _per_second(meter.stop(len(crowd.players)), len(crowd.players))

    async def warm(self, tickets: Sequence[Ticket]) -> None:
        crowd = await self.crowd(tickets, self.bench.warm)
        await self.connect(crowd)
        await self.subscribe(crowd)
        await crowd.saturate(crowd.plays, self.meter)
        crowd.close()
        await asyncio.sleep(0.3)
