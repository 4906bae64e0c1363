"""Who may read and write in which room. Apps above say so for their kind of room (``match:<id>``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from realtime.errors import Refused


class MayRead(Protocol):
    """``code``: of a room behind a link, for whoever has nothing but that."""

    def __call__(self, key: str, user_id: int, code: str) -> bool: ...


class MayWrite(Protocol):
    """May raise Refused itself, to say more than no."""

    def __call__(self, key: str, user_id: int) -> bool: ...


@dataclass(frozen=True, slots=True)
class Kind:
    """``key`` is what stands behind the colon of a room's name."""

    may_read: MayRead
    may_write: MayWrite


_kinds: dict[str, Kind] = {}


def register(name: str, *, may_read: MayRead, may_write: MayWrite) -> None:
    _kinds[name] = Kind(may_read, may_write)


def _everybody(key: str, user_id: int, code: str = "") -> bool:
    return key == ""


register("lobby", may_read=_everybody, may_write=_everybody)


def require_read(room: str, user_id: int, code: str = "") -> None:
    """Raises Refused: chat_closed."""
    name, _, key = room.partition(":")
    if name not in _kinds or not _kinds[name].may_read(key, user_id, code):
        raise Refused("chat_closed", status=403)


def require_write(room: str, user_id: int) -> None:
    """Raises Refused: chat_closed, and as the kind of room does."""
    name, _, key = room.partition(":")
    if name not in _kinds or not _kinds[name].may_write(key, user_id):
        raise Refused("chat_closed", status=403)


def group(room: str) -> str:
    return f"chat.{room.replace(':', '.')}"
