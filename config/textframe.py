"""A WebSocket text frame from a server (RFC 6455, section 5.2): whole and unmasked."""

from __future__ import annotations

from struct import Struct

_TEXT = 0x81  # the last frame of its message, which is text
_short, _middle, _long = Struct("!BB").pack, Struct("!BBH").pack, Struct("!BBQ").pack


def text_frame(payload: bytes) -> bytes:
    """The frame that carries this UTF-8 text."""
    size = len(payload)
    if size < 126:
        return _short(_TEXT, size) + payload
    return (_middle(_TEXT, 126, size) if size < 65536 else _long(_TEXT, 127, size)) + payload
