"""One player's socket: ours as docs/protocol.md has it, the peer's as its own client speaks (Engine.IO 4, Socket.IO 5)."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.seed import Move

_TEXT = WSMsgType.TEXT


class Told(Protocol):
    """Who wants to know of a seat's news."""

    def told(self, seat: int, number: int, size: int) -> None: ...

    def failed(self, why: str) -> None: ...


class Player(WSListener):
    """A seat of one match. ``told`` of the match is called with every number that the server tells this seat."""

    url: str
    headers: dict[str, str]

    def __init__(self, match: Told, seat: int) -> None:
        self.match, self.seat = match, seat
        self.transport: Any = None
        self.up: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.up.done():
            self.up.set_exception(ConnectionError("closed while connecting"))

    async def connect(self) -> None:
        """Connected and, of ours, welcomed. Raises ConnectionError, TimeoutError."""
        await ws_connect(
            lambda: self,
            self.url,
            extra_headers=self.headers,
            websocket_handshake_timeout=30,
            read_buffer_init_size=4096,
        )
        await asyncio.wait_for(self.up, 30)

    async def subscribe(self, since: int | None = None) -> None:
        """Ask for the match; its present moment is known afterwards."""
        raise NotImplementedError

    def move(self, number: int, move: Move) -> None:
        raise NotImplementedError

    def close(self) -> None:
        if self.transport is not None:
            self.transport.disconnect(False)


class _Question(msgspec.Struct):
    ask: int


class _Update(msgspec.Struct):
    number: int
    question: _Question | None


class _Snapshot(msgspec.Struct):
    seat: int | None
    update: _Update


_frame = msgspec.json.Decoder(tuple[str, int | None, msgspec.Raw])
_updated = msgspec.json.Decoder(tuple[str, None, _Update])
_snapshot = msgspec.json.Decoder(_Snapshot)


class Ours(Player):
    """Questions wait for their reply in ``_asked``; moves do not."""

    def __init__(self, match: Told, seat: int, port: int, cookie: str, match_id: str) -> None:
        super().__init__(match, seat)
        self.url = f"ws://127.0.0.1:{port}/ws/"
        self.headers = {"Cookie": cookie, "Origin": f"http://127.0.0.1:{port}"}
        self.match_id = match_id
        self.ask_number = 0
        self._ref = 0
        self._asked: dict[int, asyncio.Future[msgspec.Raw]] = {}
        self._middle = b',{"match":"%s","ask":' % match_id.encode()

    async def connect(self) -> None:
        await super().connect()
        await self.ask("session.hello", {"build": ""})

    def on_ws_connected(self, transport: WSTransport) -> None:
        super().on_ws_connected(transport)
        self.up.set_result(None)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        super().on_ws_disconnected(transport)
        for waiting in self._asked.values():
            if not waiting.done():
                waiting.set_exception(ConnectionError("closed"))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != _TEXT:
            if frame.msg_type == WSMsgType.CLOSE:
                self.match.failed(f"closed {frame.get_close_code()}")
                transport.disconnect()
            return
        text = frame.get_payload_as_bytes()
        if text.startswith(b'["match.update"'):
            update = _updated.decode(text)[2]
            if update.question is not None:
                self.ask_number = update.question.ask
            self.match.told(self.seat, update.number, len(text))
            return
        name, ref, body = _frame.decode(text)
        if ref is None:
            return
        if name == "error":
            self.match.failed(msgspec.json.decode(body)["code"])
        if (waiting := self._asked.pop(ref, None)) is not None and not waiting.done():
            if name == "error":
                waiting.set_exception(RuntimeError(bytes(body).decode()))
            else:
                waiting.set_result(body)

    async def ask(self, name: str, body: dict[str, Any]) -> msgspec.Raw:
        """Raises RuntimeError: refused."""
        self._ref += 1
        waiting = self._asked[self._ref] = asyncio.get_running_loop().create_future()
        self.transport.send(_TEXT, msgspec.json.encode([name, self._ref, body]))
        return await asyncio.wait_for(waiting, 60)

    async def subscribe(self, since: int | None = None) -> None:
        body: dict[str, Any] = {"match": self.match_id}
        reply = await self.ask("match.subscribe", body if since is None else {**body, "since": since})
        snapshot = _snapshot.decode(reply)
        if snapshot.seat != self.seat:
            raise RuntimeError(f"seat {snapshot.seat} in place of {self.seat}")
        if snapshot.update.question is not None:
            self.ask_number = snapshot.update.question.ask

    def move(self, number: int, move: Move) -> None:
        self._ref += 1
        frame = b'["match.answer",%d%s%d,"picks":%s,"command":"answer-%d"}]'
        self.transport.send(_TEXT, frame % (self._ref, self._middle, self.ask_number, move.picks, number))


class _Cells(msgspec.Struct):
    cells: list[str | None]


class _State(msgspec.Struct, rename={"id": "_stateID"}):
    G: _Cells
    id: int


class _Synced(msgspec.Struct):
    state: _State


_event = msgspec.json.Decoder(list[msgspec.Raw])
_synced = msgspec.json.Decoder(_Synced)
_state = msgspec.json.Decoder(_State)
_SPACE = b"/tic-tac-toe,"


class Peer(Player):
    """The credentials are what the peer gave for joining."""

    def __init__(self, match: Told, seat: int, port: int, match_id: str, credentials: str) -> None:
        super().__init__(match, seat)
        self.url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        self.headers = {}
        self.match_id, self.credentials = match_id, credentials
        self.state_id = 0
        self._in_match: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != _TEXT:
            return
        text = frame.get_payload_as_bytes()
        kind = text[:2]
        if kind == b"42":
            self._on_event(text, _event.decode(text[len(_SPACE) + 2 :]))
        elif kind[:1] == b"2":
            transport.send(_TEXT, b"3")
        elif kind[:1] == b"0":
            transport.send(_TEXT, b"40" + _SPACE)
        elif kind == b"40":
            self.up.set_result(None)
        else:
            self.match.failed(text[:40].decode())

    def _on_event(self, text: bytes, event: list[msgspec.Raw]) -> None:
        name = bytes(event[0])
        if name == b'"update"':
            state = _state.decode(event[2])
            self.state_id = state.id
            self.match.told(self.seat, 9 - state.G.cells.count(None), len(text))
        elif name == b'"sync"':
            self.state_id = _synced.decode(event[2]).state.id
            if not self._in_match.done():
                self._in_match.set_result(None)
        elif name != b'"matchData"':
            self.match.failed(name.decode())

    async def subscribe(self, since: int | None = None) -> None:
        sync = ["sync", self.match_id, str(self.seat), self.credentials, 2]
        self.transport.send(_TEXT, b"42" + _SPACE + msgspec.json.encode(sync))
        await asyncio.wait_for(self._in_match, 30)

    def move(self, number: int, move: Move) -> None:
        action = {
            "type": "MAKE_MOVE",
            "payload": {
                "type": "clickCell",
                "args": msgspec.Raw(move.picks),
                "playerID": str(self.seat),
                "credentials": self.credentials,
            },
        }
        event = ["update", action, self.state_id, self.match_id, str(self.seat)]
        self.transport.send(_TEXT, b"42" + _SPACE + msgspec.json.encode(event))
