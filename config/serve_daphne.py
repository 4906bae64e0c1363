"""A web process under Daphne: ``python -m config.serve_daphne`` and Daphne's own arguments.

Daphne as it is, on uvloop's event loop, with shorter ways for whole text frames.
"""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from typing import Any, Final

import uvloop

from config.inbox import Inbox
from config.textframe import text_frame, text_in
from realtime import metrics
from realtime.outbox import ABORT, WRITE

asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())  # before Daphne makes its loop

from daphne.cli import CommandLineInterface  # type: ignore[import-untyped]  # noqa: E402
from daphne.server import Server as DaphneServer  # type: ignore[import-untyped]  # noqa: E402
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol  # type: ignore[import-untyped]  # noqa: E402

_MOST_UNREAD: Final = 1024 * 1024
"""Bytes a socket may be behind before it is cut: Twisted would buffer without end."""


class WebSocket(WebSocketProtocol):  # type: ignore[misc]
    """Daphne's; a whole text frame passes by the general parser, and out without a coroutine."""

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        between_frames = (
            self.state == self.STATE_OPEN and not self.data and self.current_frame is None and not self.inside_message
        )
        text = text_in(data) if between_frames else None
        try:
            if text is not None:
                self.onMessage(text, isBinary=False)
                return
        except UnicodeDecodeError:  # the general parser knows how to close for this
            pass
        super().dataReceived(data)

    def abort(self) -> None:
        self.transport.abortConnection()

    def write(self, text: str) -> bool:
        """See `realtime.outbox.WRITE`."""
        if self.state != self.STATE_OPEN:
            return False
        transport = self.transport
        if len(transport.dataBuffer) + transport._tempDataLen > _MOST_UNREAD:
            metrics.SOCKETS_CUT.inc()
            transport.abortConnection()
        else:
            transport.write(text_frame(text.encode()))
        return True


class Server(DaphneServer):  # type: ignore[misc]
    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        if not isinstance(protocol, WebSocket):
            return super().create_application(protocol, scope)
        scope |= {"asgi": {"version": "3.0"}, "extensions": {WRITE: protocol.write, ABORT: protocol.abort}}
        inbox = Inbox()
        application = self.application(scope=scope, receive=inbox.get, send=partial(self.handle_reply, protocol))
        self.connections[protocol]["application_instance"] = asyncio.ensure_future(application)
        return inbox


if __name__ == "__main__":
    WebSocketFactory.protocol = WebSocket
    CommandLineInterface.server_class = Server
    sys.exit(CommandLineInterface.entrypoint())
