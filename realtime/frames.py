"""The shape of every frame on the one WebSocket of a tab.

A frame is a JSON array of three: ``[name, ref, body]``.

* the client asks ``["match.answer", 41, {...}]`` with a ``ref`` of its own choosing (a positive integer);
* the server replies ``["ok", 41, {...}]`` or ``["error", 41, {"code": ..., ...}]``;
* the server tells ``["match.update", null, {...}]``.

Every app declares its own bodies in its ``frames.py`` and registers them here; ``docs/protocol.md`` and the
TypeScript types are generated from these declarations.
"""

from __future__ import annotations

import msgspec


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=False):
    """A client's frame body: unknown fields are refused."""


class Told(msgspec.Struct, frozen=True):
    """A body that the server sends."""


class Empty(Body, frozen=True):
    """A frame that needs no body."""


class Fault(Told, frozen=True):
    """Why something was refused. ``code`` is stable and translated by the client; ``detail`` holds numbers or names
    that the sentence needs (for example ``retry_after`` in seconds)."""

    code: str
    detail: dict[str, str | int | float | None] = {}


class Hello(Body, frozen=True):
    """The first frame of a tab: which build of the client speaks."""

    build: str = msgspec.field(default="")


class Me(Told, frozen=True):
    """Who this socket belongs to."""

    id: int
    name: str
    language: str
    theme: str
    staff: bool


class Welcome(Told, frozen=True):
    """``build`` differs from the client's when the server was updated: the client offers one reload."""

    me: Me | None
    now: int  # server time, milliseconds since the epoch
    build: str


class Pong(Told, frozen=True):
    now: int
