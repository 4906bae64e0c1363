"""Frames of an event: that it is new, and what its organizers say."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from realtime.frames import Body, Told

EventId = Annotated[str, Meta(max_length=36, pattern=r"^[0-9a-f-]{36}\Z")]


class OneEvent(Body, frozen=True):
    """``code``: of a private event, for whoever has nothing but its link."""

    event: EventId
    code: Annotated[str, Meta(max_length=16)] = ""


class Changed(Told, frozen=True):
    """Whoever shows an older ``version`` asks for the event again."""

    event: str
    version: int
    status: str
    round: int


class Message(Told, frozen=True):
    """A word of the organizers to everybody who takes part."""

    event: str
    name: str
    text: str
