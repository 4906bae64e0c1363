"""Which frames the socket understands. Apps register theirs in ``consumers.py``; the table is the protocol."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from realtime.frames import Body, Told

if TYPE_CHECKING:
    from realtime.socket import Connection

B = TypeVar("B", bound=Body)
Handler = Callable[["Connection", Any], Awaitable[Told | None]]


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of the client: its body, its reply (None: an empty one) and who may send it."""

    name: str
    body: type[Body]
    reply: type[Told] | None
    signed_in: bool
    handler: Handler
    decoder: msgspec.json.Decoder[Any]


frames: dict[str, Frame] = {}
told: dict[str, type[Told]] = {}
_on_ping: list[Callable[[Connection], Awaitable[None]]] = []
_on_hear: list[Callable[[Connection, dict[str, Any]], None]] = []
_on_close: list[Callable[[Connection], Awaitable[None]]] = []


def frame(
    name: str, body: type[B], reply: type[Told] | None = None, *, signed_in: bool = True
) -> Callable[[Callable[[Connection, B], Awaitable[Told | None]]], Callable[[Connection, B], Awaitable[Told | None]]]:
    """Register the handler of a frame. Raises ValueError for a second one of that name."""

    def register(
        handler: Callable[[Connection, B], Awaitable[Told | None]],
    ) -> Callable[[Connection, B], Awaitable[Told | None]]:
        if name in frames:
            raise ValueError(f"{name} is registered twice")
        frames[name] = Frame(name, body, reply, signed_in, handler, msgspec.json.Decoder(body))
        return handler

    return register


def tells(name: str, body: type[Told]) -> None:
    """Declare a frame that only the server sends."""
    told[name] = body


def on_ping(hook: Callable[[Connection], Awaitable[None]]) -> Callable[[Connection], Awaitable[None]]:
    """Called at every heartbeat of a tab (every 10 s)."""
    _on_ping.append(hook)
    return hook


def on_close(hook: Callable[[Connection], Awaitable[None]]) -> Callable[[Connection], Awaitable[None]]:
    """Called when a tab is gone, if that is noticed: presence must live by heartbeats."""
    _on_close.append(hook)
    return hook


def on_hear(hook: Callable[[Connection, dict[str, Any]], None]) -> Callable[[Connection, dict[str, Any]], None]:
    """Called with what a socket hears over the bus and does not know itself."""
    _on_hear.append(hook)
    return hook


def heard(connection: Connection, message: dict[str, Any]) -> None:
    for hook in _on_hear:
        hook(connection, message)


async def ping(connection: Connection) -> None:
    for hook in _on_ping:
        await hook(connection)


async def closed(connection: Connection) -> None:
    for hook in _on_close:
        await hook(connection)
