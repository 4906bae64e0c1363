"""What smaller updates would cost: ``python -m bench.frames --game grimoire``.

Plays matches in memory and takes each seat's updates as they are sent: whole; deflated each by itself; deflated with the
memory of the socket's earlier ones (context takeover, RFC 7692); and as a JSON merge patch (RFC 7396) of the one before.
Prints mean bytes, CPU microseconds to make one, and KiB that a socket must keep.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
import uuid
import zlib
from collections.abc import Callable
from typing import Any

import msgspec

from bench.services import services, work_on

_encode = msgspec.json.Encoder().encode
_LEVEL = 1
_WINDOW = 12  # bits: the smallest memory that still covers an update
_MEMORY = 5


def updates(tickets: list[Any]) -> list[list[str]]:
    """The frames that each seat is sent, in order."""
    from matches import acts, publish
    from matches.table import Table
    from realtime.now import now_ms

    told: list[list[str]] = []
    for ticket in tickets:
        table = Table.read_many([ticket.match])[ticket.match]
        seats: list[list[str]] = [[], []]
        for move in ticket.script:
            table.visit(now_ms())
            ask = table.runner.asks[move.seat]
            acts.answer(table, ticket.people[move.seat].pk, ask, json.loads(move.picks), None, uuid.uuid4().hex)
            table.change()
            frames = publish.frames(table, [0, 1])
            for seat, sent in enumerate(seats):
                sent.append(frames[str(seat)])
        told += seats
    return told


def patch(old: Any, new: Any) -> Any:
    """The merge patch that makes ``new`` of ``old``."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        return new
    changed = {key: patch(old.get(key), value) for key, value in new.items() if key not in old or old[key] != value}
    return changed | {key: None for key in old if key not in new}


def whole(sent: list[str]) -> list[int]:
    return [len(frame.encode()) for frame in sent]


def alone(sent: list[str]) -> list[int]:
    return [len(zlib.compress(frame.encode(), _LEVEL, -15)) for frame in sent]


def remembering(sent: list[str]) -> list[int]:
    deflate = zlib.compressobj(_LEVEL, zlib.DEFLATED, -_WINDOW, _MEMORY)
    return [len(deflate.compress(frame.encode()) + deflate.flush(zlib.Z_SYNC_FLUSH)) for frame in sent]


def patched(sent: list[Any]) -> list[int]:
    return [len(_encode(patch(old, new))) for old, new in zip([None, *sent], sent, strict=False)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="grimoire")
    parser.add_argument("--matches", type=int, default=60)
    options = parser.parse_args()
    with services() as running:
        work_on(running)
        from bench import seed

        told = updates(seed.matches(options.game, seed.people(2 * options.matches), options.matches, 12))
    bodies = [[json.loads(frame)[2] for frame in sent] for sent in told]  # a server has both views at hand
    window_kib = ((1 << (_WINDOW + 2)) + (1 << (_MEMORY + 9))) / 1024  # zconf.h
    result: dict[str, Any] = {"game": options.game, "updates": sum(map(len, told))}
    ways: tuple[tuple[str, Callable[[list[Any]], list[int]], list[list[Any]], float], ...] = (
        ("whole", whole, told, 0),
        ("deflated", alone, told, 0),
        ("deflated, remembering", remembering, told, window_kib),
        ("patches", patched, bodies, 0),
    )
    for name, way, sequences, kib in ways:
        began = time.process_time()
        sizes = [size for sent in sequences for size in way(sent)]
        spent = (time.process_time() - began) / len(sizes) * 1e6
        result[name] = {"bytes": round(statistics.mean(sizes)), "us": round(spent, 1), "kib_a_socket": kib}
    sys.stdout.write(json.dumps(result) + "\n")


if __name__ == "__main__":
    main()
