"""A web process under Daphne: ``python -m config.serve_daphne`` and Daphne's own arguments.

Daphne as it is, on uvloop's event loop, with a shorter way out for text.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import uvloop

from config.textframe import text_frame

asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())  # before Daphne makes its loop

from daphne.cli import CommandLineInterface  # type: ignore[import-untyped]  # noqa: E402
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol  # type: ignore[import-untyped]  # noqa: E402


class WebSocket(WebSocketProtocol):  # type: ignore[misc]
    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802
        if binary or self.state != self.STATE_OPEN:
            super().serverSend(content, binary)
        else:
            self.transport.write(text_frame(content.encode()))


if __name__ == "__main__":
    WebSocketFactory.protocol = WebSocket
    sys.exit(CommandLineInterface.entrypoint())
