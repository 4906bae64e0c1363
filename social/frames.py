"""Frames of the chat: a room is ``lobby``, ``match:<id>`` or ``event:<id>``."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from realtime.frames import Body, Told

Room = Annotated[str, Meta(max_length=80, pattern=r"^(lobby|(match|event):[0-9a-f-]{36})$")]


class Line(Told, frozen=True):
    """One line of chat, as text: clients must escape it (Svelte does)."""

    id: int
    room: str
    user: int
    name: str
    text: str
    at: int


class EnterRoom(Body, frozen=True):
    """``code``: of a private tournament, for whoever has nothing but its link."""

    room: Room
    code: Annotated[str, Meta(max_length=16)] = ""


class Backlog(Told, frozen=True):
    """The newest lines, oldest first; ``muted`` lists people whose lines this user hides."""

    room: str
    lines: list[Line]
    muted: list[int]


class Say(Body, frozen=True):
    room: Room
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Mute(Body, frozen=True):
    user: int
    muted: bool
