"""What the players of a run saw and did, kept for the proofs. Times are milliseconds since the epoch (of this machine, which
is the database's as well)."""

from __future__ import annotations

import gzip
import itertools
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from games.engine import JSON


def now_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class Command:
    """Something a player did. ``number`` is what the server acknowledged it with; None: never acknowledged."""

    match: str
    seat: int
    what: str  # answer, undo, resign
    command: str
    ask: int | None
    picks: list[JSON]
    sent: int
    acked: int | None = None
    number: int | None = None
    fault: str | None = None


@dataclass(slots=True)
class Look:
    """The newest moment of a match that a tab had shown when it turned away (or at the end of the run)."""

    match: str
    seat: int
    update: dict[str, Any]


class Frames:
    """Every frame one tab received, on the disk: a line is ``[milliseconds, frame]``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = gzip.open(path, "wb", compresslevel=1)  # noqa: SIM115

    def keep(self, raw: str) -> None:
        self._file.write(b"[%d," % now_ms() + raw.encode() + b"]\n")

    def close(self) -> None:
        self._file.close()


def read_frames(path: Path) -> Iterator[tuple[int, str]]:
    """The received frames of one tab as they came: when, and the text."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            at, _, rest = line.partition(",")
            yield int(at[1:]), rest[:-2]


def decode(raw: str) -> tuple[str, int | None, Any]:
    name, ref, body = msgspec.json.decode(raw)
    return name, ref, body


@dataclass
class Diary:
    """What all players of a run did and met."""

    folder: Path
    commands: list[Command] = field(default_factory=list)
    looks: list[Look] = field(default_factory=list)
    troubles: Counter[str] = field(default_factory=Counter)
    """What clients met: ``error internal``, ``closed 1006``, ``refused``, ``timeout``, ``gap``, ``resent`` ..."""
    acks: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    """Pair of players -> (given, acknowledged) of every command of theirs."""
    listening: bool = True

    def acknowledged(self, pair: int, command: Command, number: int) -> None:
        command.acked = now_ms()
        command.number = number
        self.acks.setdefault(pair, []).append((command.sent, command.acked))

    def firsts(self, since: int) -> dict[int, int]:
        """Pair -> when its first command given since then was acknowledged; only pairs that had one."""
        found = {}
        for pair, acks in self.acks.items():
            for sent, acked in reversed(acks):
                if acked < since:
                    break
                if sent >= since:
                    found[pair] = acked
        return found

    def longest_pause(self, since: int, until: int) -> int:
        """The longest time in which some pair had nothing acknowledged."""
        longest = 0
        for acks in self.acks.values():
            moments = [since, *sorted(acked for _, acked in acks if since < acked < until), until]
            longest = max(longest, *(later - earlier for earlier, later in itertools.pairwise(moments)))
        return longest
