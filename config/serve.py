"""A web process under uvicorn: ``python -m config.serve BIND PORT PROXIES``. Stopping, it sends its people elsewhere."""

from __future__ import annotations

import logging
import socket
import sys
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from config.inbox import Inbox
from config.textframe import text_frame, text_in
from realtime.outbox import ABORT, WRITE

log = logging.getLogger("ludoteca.realtime")
_MOST_BYTES = 65536  # of a WebSocket message
_DRAIN_SECONDS = 10  # that answers in flight may take, after that


_with_text: list[WebSocket] = []
"""Sockets that this turn of the event loop has told something."""


def _flush_all() -> None:
    told = _with_text.copy()
    _with_text.clear()
    for each in told:
        try:
            each.flush()
        except Exception:  # one broken transport must not silence the others
            log.exception("writing to a socket failed")


class WebSocket(WebSocketsSansIOProtocol):
    """uvicorn's, with shorter ways for whole text frames: in, past the general parser; out, in one write for all that one
    turn of the event loop tells a socket."""

    _written: list[bytes]

    def connection_made(self, transport: Any) -> None:
        self._written = []
        self.queue = Inbox()  # type: ignore[assignment]
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        between_frames = self.handshake_complete and not self.conn.reader.buffer and not self.frames
        text = text_in(data) if between_frames and not self.close_sent else None
        try:
            if text is not None:
                self.queue.put_nowait({"type": "websocket.receive", "text": text.decode()})
                if not self.read_paused and not self.queue.empty():
                    self.read_paused = True
                    self.transport.pause_reading()
                return
        except UnicodeDecodeError:
            self.conn.fail(CloseCode.INVALID_DATA, "invalid UTF-8")
            self.handle_parser_exception()
            return
        super().data_received(data)

    def receive(self) -> Any:
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return self.queue.get()

    async def run_asgi(self) -> None:
        self.scope["extensions"] |= {WRITE: self.write, ABORT: self.transport.abort}  # type: ignore[dict-item]
        await super().run_asgi()

    def write(self, text: str) -> bool:
        """See `realtime.outbox.WRITE`."""
        if self.close_sent or self.disconnected or not self.handshake_complete or not self.writable.is_set():
            return False
        if not self._written:
            if not _with_text:
                self.loop.call_soon(_flush_all)
            _with_text.append(self)
        self._written.append(text_frame(text.encode()))
        return True

    async def send(self, message: Any) -> None:
        self.flush()
        await super().send(message)

    def flush(self) -> None:
        written, self._written = self._written, []
        if written and not self.transport.is_closing():
            self.transport.write(b"".join(written))


class Server(uvicorn.Server):
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nobody new, so that the proxy asks another process; then close what is open, little by little."""
        from config.leave import SPREAD_SECONDS
        from realtime import drain
        from realtime.socket import send_everybody_elsewhere

        drain.start()
        for listening in self.servers:
            listening.close()
        await send_everybody_elsewhere(seconds=SPREAD_SECONDS)
        await super().shutdown(sockets)


def main() -> int:
    bind, port, proxies = sys.argv[1:]
    config = uvicorn.Config(
        "config.web:application",
        host=bind,
        port=int(port),
        loop="uvloop",
        http="httptools",
        ws=WebSocket,  # `auto` and `websockets` are three times slower
        ws_per_message_deflate=False,  # compression would cost 40 KiB a socket
        ws_max_size=_MOST_BYTES,
        ws_ping_interval=None,  # tabs beat by themselves; whoever is silent is cut (realtime.socket)
        lifespan="off",
        backlog=4096,  # everybody comes back at once after a restart
        proxy_headers=True,
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=_DRAIN_SECONDS,
        access_log=False,
        server_header=False,
        log_level="warning",
    )
    server = Server(config)
    server.run()
    return 0 if server.started else 1


if __name__ == "__main__":
    sys.exit(main())
