"""WebSocket text frames as they nearly always come: whole ones (RFC 6455, section 5.2). All others are the libraries'."""

from __future__ import annotations

from struct import Struct
from typing import Final

from websockets.speedups import apply_mask

_TEXT: Final = 0x81  # the last frame of its message, which is text
_MASKED: Final = 0x80
_short, _middle, _long = Struct("!BB").pack, Struct("!BBH").pack, Struct("!BBQ").pack


def text_frame(payload: bytes) -> bytes:
    """The unmasked frame, as a server sends it, that carries this UTF-8 text."""
    size = len(payload)
    if size < 126:
        return _short(_TEXT, size) + payload
    return (_middle(_TEXT, 126, size) if size < 65536 else _long(_TEXT, 127, size)) + payload


def text_in(data: bytes) -> bytes | None:
    """The text of a client's frame, if that is all there is in ``data``: whole, masked and short of 64 KiB."""
    size = len(data)
    if size < 6 or data[0] != _TEXT:
        return None
    if data[1] - _MASKED == size - 6 < 126:
        return apply_mask(data[6:], data[2:6])
    if size >= 134 and data[1] == _MASKED + 126 and int.from_bytes(data[2:4]) == size - 8:
        return apply_mask(data[8:], data[4:8])
    return None
