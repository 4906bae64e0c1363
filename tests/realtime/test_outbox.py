"""A socket that takes its frames gets them at once; one that does not holds up nobody and is cut in the end."""

from __future__ import annotations

import asyncio
from typing import Any

from realtime.outbox import MOST_WAITING, Outbox


class Socket:
    """Takes frames while it is open."""

    def __init__(self) -> None:
        self.taken: list[Any] = []
        self.open = asyncio.Event()

    async def send(self, event: dict[str, Any]) -> None:
        if not self.open.is_set():
            await self.open.wait()
            await asyncio.sleep(0)
        self.taken.append(event["n"])


async def test_a_ready_socket_is_sent_to_without_a_turn_of_the_loop() -> None:
    socket = Socket()
    socket.open.set()
    outbox = Outbox(socket.send)
    assert all(outbox.put({"n": n}) for n in range(3))
    assert socket.taken == [0, 1, 2]


async def test_a_slow_socket_gets_everything_in_order_once_it_reads() -> None:
    socket = Socket()
    outbox = Outbox(socket.send)
    for n in range(5):
        assert outbox.put({"n": n})
    assert socket.taken == []
    socket.open.set()
    await outbox.drained()
    assert socket.taken == [0, 1, 2, 3, 4]
    outbox.put({"n": 5})
    assert socket.taken[-1] == 5


async def test_a_socket_that_never_reads_is_given_up() -> None:
    outbox = Outbox(Socket().send)
    results = [outbox.put({"n": n}) for n in range(MOST_WAITING + 2)]
    assert results == [True] * (MOST_WAITING + 1) + [False]
    outbox.drop()
    await outbox.drained()


async def test_a_socket_that_breaks_while_we_wait_breaks_nothing_else() -> None:
    async def send(event: dict[str, Any]) -> None:
        await asyncio.sleep(0)
        raise ConnectionError

    outbox = Outbox(send)
    outbox.put({"n": 1})
    outbox.put({"n": 2})
    await outbox.drained()
    assert outbox.put({"n": 3})
    await outbox.drained()


async def test_text_goes_by_the_short_way_while_the_server_offers_it() -> None:
    socket, written = Socket(), list[str]()
    ready = [True]

    def write(text: str) -> bool:
        if ready[0]:
            written.append(text)
        return ready[0]

    async def send(event: dict[str, Any]) -> None:
        await socket.send({"n": event["text"]})

    outbox = Outbox(send, write)
    assert outbox.text("1")
    ready[0] = False  # the server must wait for its reader: so do we, in turn
    assert outbox.text("2")
    ready[0] = True
    assert outbox.text("3")
    assert written == ["1"]
    socket.open.set()
    await outbox.drained()
    assert socket.taken == ["2", "3"]
    assert outbox.text("4")
    assert written == ["1", "4"]
