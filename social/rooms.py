"""Who may read and write in which room. Apps above say so for their kind of room (``match:<id>``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from realtime.errors import Refused


class MayEnter(Protocol):
    """May raise Refused itself, to say more than no."""

    def __call__(self, key: str, user_id: int) -> bool: ...


@dataclass(frozen=True, slots=True)
class Kind:
    """``key`` is what stands behind the colon of a room's name."""

    may_read: MayEnter
    may_write: MayEnter


_kinds: dict[str, Kind] = {}


def register(name: str, *, may_read: MayEnter, may_write: MayEnter) -> None:
    _kinds[name] = Kind(may_read, may_write)


def _everybody(key: str, user_id: int) -> bool:
    return key == ""


register("lobby", may_read=_everybody, may_write=_everybody)


def require(room: str, user_id: int, right: Callable[[Kind], MayEnter]) -> None:
    """Raises Refused: chat_closed."""
    name, _, key = room.partition(":")
    kind = _kinds.get(name)
    if kind is None or not right(kind)(key, user_id):
        raise Refused("chat_closed", status=403)


def group(room: str) -> str:
    return f"chat.{room.replace(':', '.')}"
