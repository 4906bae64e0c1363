"""A refusal that people may read: a stable code for the client's dictionary and the numbers its sentence needs."""

from __future__ import annotations


class Refused(Exception):
    """Raised by services and selectors; sockets answer it as ``error`` frames, the HTTP API as JSON."""

    def __init__(self, code: str, *, status: int = 400, **detail: str | int | float | None) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        # what people sent may hold halves of letters, which no reply can carry
        self.detail = {
            key: value.encode(errors="replace").decode() if isinstance(value, str) else value
            for key, value in detail.items()
        }
