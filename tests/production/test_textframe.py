"""Our short way for whole text frames, beside the library's own reading and writing of the same bytes."""

from __future__ import annotations

import secrets

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from config.inbox import Inbox
from config.textframe import text_frame, text_in

SIZES = [0, 1, 125, 126, 127, 60_000, 65_535, 65_536, 70_000]


def masked(payload: bytes, *, fin: bool = True, opcode: Opcode = Opcode.TEXT) -> bytes:
    return Frame(opcode, payload, fin=fin).serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_what_we_write_the_library_reads(size: int) -> None:
    text = ("ã" * size)[:size].encode()
    client = ClientProtocol(parse_uri("ws://x/"), state=State.OPEN, max_size=None)
    client.receive_data(text_frame(text))
    (frame,) = client.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, text)


@pytest.mark.parametrize("size", SIZES)
def test_we_read_what_the_library_writes(size: int) -> None:
    payload = secrets.token_hex(size // 2 + 1)[:size].encode()
    assert text_in(masked(payload)) == (payload if size < 65_536 else None)


def test_everything_else_is_left_to_the_library() -> None:
    whole = masked(b"hello")
    assert text_in(whole[:-1]) is None  # not all of it
    assert text_in(whole + whole) is None  # more than one
    assert text_in(masked(b"hello", fin=False)) is None
    assert text_in(masked(b"hello", opcode=Opcode.BINARY)) is None
    assert text_in(masked(b"hello", opcode=Opcode.PING)) is None
    assert text_in(Frame(Opcode.TEXT, b"hello").serialize(mask=False)) is None
    assert text_in(bytes([0x81, 0x80 | 126, 0, 5]) + whole[2:]) is None  # a length written longer than need be
    assert text_in(b"") is None
    assert text_in(b"\x81") is None


async def test_an_inbox_hands_over_in_order_whether_or_not_somebody_waits() -> None:
    inbox = Inbox()
    inbox.put_nowait({"n": 1})
    inbox.put_nowait({"n": 2})
    assert not inbox.empty()
    assert [await inbox.get(), await inbox.get()] == [{"n": 1}, {"n": 2}]
    assert inbox.empty()
    waiting = inbox.get()
    assert not waiting.done()
    inbox.put_nowait({"n": 3})
    assert await waiting == {"n": 3}
    given_up = inbox.get()
    given_up.cancel()
    inbox.put_nowait({"n": 4})
    assert await inbox.get() == {"n": 4}
