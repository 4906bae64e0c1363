"""The bench: ``python -m bench.run`` measures our server and the peer side by side and writes docs/performance.md.

``--quick`` is a short look; ``--only moves,paced --servers peer,uvicorn`` names what to run; ``--moves`` how many a run at
saturation has. Every row is a line of JSON in the folder ``--out``.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.servers import CLIENT_CORE, OURS
from bench.services import services

if TYPE_CHECKING:
    from bench.rows import Bench

FOREIGN_MOST = 10.0  # percent of a core; a row with more is marked and run again
ROWS = ("moves", "paced", "storm", "tables", "two", "across", "grimoire", "engine")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=",".join(ROWS), help="rows, comma-separated: " + ", ".join(ROWS))
    parser.add_argument("--servers", default="peer,uvicorn,daphne")
    parser.add_argument("--moves", type=int, default=27_000)
    parser.add_argument("--repeat", type=int, default=3, help="runs at saturation of each server")
    parser.add_argument("--retries", type=int, default=4, help="how many disturbed rows may be run again")
    parser.add_argument("--quick", action="store_true", help="900 moves, once, no retries")
    parser.add_argument("--out", type=Path, default=Path("var/bench"), help="folder of the raw rows")
    parser.add_argument("--report", action="store_true", help="write docs/performance.md")
    options = parser.parse_args()
    if options.quick:
        options.moves, options.repeat, options.retries = 900, 1, 0
    options.out.mkdir(parents=True, exist_ok=True)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what we started ends as well
    began = time.monotonic()
    with services() as running:
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "bench.settings",
            "DATABASE_URL": running.database_url,
            "REDIS_URL": running.redis_url,
            "LUDOTECA_DATA": str(running.folder / "data"),
        }
        os.sched_setaffinity(0, {CLIENT_CORE})
        rows = _run(options, _prepared(running, options.moves))
    say(f"{len(rows)} rows in {time.monotonic() - began:.0f} s")


def _prepared(running: Any, moves: int) -> Bench:
    """The database with its people."""
    import django

    django.setup()
    from django.core.management import call_command

    from bench import seed
    from bench.rows import Bench

    call_command("migrate", verbosity=0)
    matches = moves // 9
    return Bench(running, seed.people(2 * max(1000, matches + matches // 2)), matches)


def _plan(options: argparse.Namespace) -> Iterator[tuple[str, str, int]]:
    """Row, target and repetition, in the order in which they run: the servers take turns."""
    only, servers = options.only.split(","), options.servers.split(",")
    ours = [server for server in servers if server in OURS]
    for turn in range(options.repeat):
        yield from (("moves", target, turn) for target in servers if "moves" in only)
    for turn in range(min(2, options.repeat)):
        yield from (("paced", target, turn) for target in servers if "paced" in only)
        yield from ((row, ours[0], turn) for row in ("two", "across") if ours and row in only)
    yield from ((row, target, 0) for row in ("storm", "tables") for target in servers if row in only)
    yield from (("grimoire", target, 0) for target in ours if "grimoire" in only)


def _run(options: argparse.Namespace, bench: Bench) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    retries = options.retries
    with (options.out / time.strftime("rows-%Y%m%d-%H%M%S.jsonl")).open("w") as raw:
        for name, target, turn in _plan(options):
            while True:
                began = time.monotonic()
                measured = bench.run(name, target)
                noise = max(part["foreign_pct"] for part in measured.values() if isinstance(part, dict))
                row = {"row": name, "target": target, "turn": turn, "noisy": noise > FOREIGN_MOST, **measured}
                row |= {"at": time.strftime("%H:%M:%S"), "took_s": round(time.monotonic() - began, 1)}
                raw.write(json.dumps(row) + "\n")
                raw.flush()
                rows.append(row)
                _show(row)
                if not row["noisy"] or not retries:
                    break
                retries -= 1
            if name == "moves":
                mine = [r["saturation"]["moves_per_s"] for r in rows if (r["row"], r["target"]) == (name, target)]
                bench.rates[target] = statistics.median(mine)
    return rows


def _show(row: dict[str, Any]) -> None:
    parts = []
    for name, part in row.items():
        if isinstance(part, dict):
            keys = ("moves_per_s", "per_s", "p50_ms", "p99_ms", "cpu_us", "errors", "unfinished", "bytes_per_frame")
            shown = {key: part[key] for key in keys if part.get(key)}
            parts.append(f"{name} {shown} client {part['client_pct']}% foreign {part['foreign_pct']}%")
    memory = f" {row['kib_per_socket']} KiB/socket" if "kib_per_socket" in row else ""
    say(f"{row['at']} {row['row']:8} {row['target']:8} ({row['took_s']} s){memory}\n    " + "\n    ".join(parts))


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
