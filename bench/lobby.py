"""Making matches of two from outside: the peer's HTTP lobby, and our frames ``table.create`` and ``table.join``."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from bench.load import Crowd, each
from bench.wire import Ours

AT_ONCE = 32  # pairs of players that make a match at the same time
_GAME = "/games/tic-tac-toe"


class _Http:
    """One connection that is kept, for JSON answers that give their length."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def post(self, path: str, body: dict[str, Any]) -> Any:
        """Raises RuntimeError: refused."""
        data = msgspec.json.encode(body)
        head = (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(data)}"
        )
        self._writer.write(head.encode() + b"\r\n\r\n" + data)
        status, *lines = (await self._reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next(int(line.split(":")[1]) for line in lines if line.startswith("content-length"))
        answer = await self._reader.readexactly(length)
        if " 200 " not in status:
            raise RuntimeError(f"{path}: {status}")
        return msgspec.json.decode(answer)


async def peer_matches(port: int, count: int) -> list[tuple[str, str, str]]:
    """Create and join by two, so often. Returns each match's id and the players' credentials."""
    made: list[tuple[str, str, str]] = []
    connections: list[_Http] = []
    for _ in range(AT_ONCE):
        connections.append(_Http(*await asyncio.open_connection("127.0.0.1", port)))

    async def make(_: int) -> None:
        http = connections.pop()
        match = (await http.post(f"{_GAME}/create", {"numPlayers": 2}))["matchID"]
        keys = []
        for seat in ("0", "1"):
            joined = await http.post(f"{_GAME}/{match}/join", {"playerID": seat, "playerName": f"player {seat}"})
            keys.append(joined["playerCredentials"])
        made.append((match, keys[0], keys[1]))
        connections.append(http)

    await each(range(count), make, AT_ONCE)
    return made


async def our_tables(crowd: Crowd) -> None:
    """Every pair of sockets makes one match. Raises RuntimeError: refused."""

    async def make(pair: tuple[Ours, Ours]) -> None:
        table = msgspec.json.decode(
            await pair[0].ask("table.create", {"game": "tictactoe", "clock": "normal", "rated": False})
        )
        await pair[1].ask("table.join", {"table": table["id"]})

    await each([play.players for play in crowd.plays], make, AT_ONCE)
