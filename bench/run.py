"""The bench: ``python -m bench.run`` measures our server and the peer side by side and writes docs/performance.md.

``--quick`` is a short look (``--quick --only moves --servers uvicorn``); ``--only moves,paced --servers peer,uvicorn`` names
what to run; ``--moves`` how many a run at saturation has; ``--profile flame.svg --only moves --servers uvicorn --repeat 1``
shows where the time goes. Every row is a line of JSON in the folder ``--out``.
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

from bench import engine, report, restore
from bench.pace import Pace
from bench.proc import Meter
from bench.servers import CLIENT_CORE, OURS, ROOT, SERVER_CORE
from bench.services import Services, services, work_on

if TYPE_CHECKING:
    from bench.rows import Bench

FOREIGN_MOST = 10.0  # percent of a core; a row with more is marked and run again
_MOST = 580.0  # seconds: what is spare is left out, and disturbed rows stay as they are from two thirds on
_RULES = 25.0  # seconds that the rules alone take
ROWS = ("moves", "paced", "storm", "tables", "two", "across", "grimoire", "engine")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=",".join(ROWS), help="rows, comma-separated: " + ", ".join(ROWS))
    parser.add_argument("--servers", default="peer,uvicorn,daphne")
    parser.add_argument("--moves", type=int)
    parser.add_argument("--repeat", type=int, help="runs at saturation of each server")
    parser.add_argument("--retries", type=int, help="how many disturbed rows may be run again")
    parser.add_argument("--quick", action="store_true", help="900 moves, once, no retries")
    parser.add_argument("--out", type=Path, default=Path("var/bench"), help="folder of the raw rows")
    parser.add_argument("--report", action="store_true", help="write docs/performance.md")
    parser.add_argument("--profile", type=Path, help="an SVG: the flame graph of our web process at saturation")
    options = parser.parse_args()
    usual = (900, 1, 0) if options.quick else (27_000, 3, 4)
    for name, value in zip(("moves", "repeat", "retries"), usual, strict=True):
        if getattr(options, name) is None:
            setattr(options, name, value)
    options.out.mkdir(parents=True, exist_ok=True)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what we started ends as well
    began = time.monotonic()
    Meter.pace = Pace(int(SERVER_CORE))
    with services() as running:
        work_on(running)
        os.sched_setaffinity(0, {CLIENT_CORE})
        bench = _prepared(running, options)
        rows = _run(options, bench, [report.facts(options.moves, running.versions)])
    Meter.pace.stop()
    for what, found, limit, met in report.bars(report.Rows(rows)):
        if found is not None:
            say(f"{'pass' if met else 'FAIL'}  {what}: {found:.2f}, at most {limit:g}")
    say(f"{len(rows)} rows in {time.monotonic() - began:.0f} s; {bench.logs}")
    if options.report:
        (ROOT / "docs" / "performance.md").write_text(report.render(rows))


def _prepared(running: Services, options: argparse.Namespace) -> Bench:
    """The database with its people."""
    from bench import seed
    from bench.rows import Bench

    matches = options.moves // 9
    people = seed.people(2 * max(1000, matches + matches // 2))
    patience = 1 if options.quick else 8
    return Bench(running, people, matches, options.out.resolve(), options.profile, patience)


def _plan(options: argparse.Namespace) -> Iterator[tuple[str, str, bool]]:
    """Row, target and whether it is left out when time is short, in the order in which they run: the servers take turns."""
    only, servers = options.only.split(","), options.servers.split(",")
    ours = [server for server in servers if server in OURS]

    def all_of(name: str, targets: list[str], *, spare: bool = False) -> list[tuple[str, str, bool]]:
        return [(name, target, spare) for target in targets] if name in only else []

    # Half load is half of what was measured before.
    yield from all_of("moves", servers) or [("moves", target, False) for target in servers if "paced" in only]
    yield from all_of("paced", servers)
    if options.repeat > 1:
        yield from all_of("moves", servers)
    for name in ("two", "across"):
        yield from all_of(name, ours[:1])
    for name in ("storm", "tables"):
        yield from all_of(name, servers)
    yield from all_of("grimoire", ours)
    for turn in range(2, options.repeat):
        yield from all_of("moves", servers, spare=True)
        for name in ("two", "across"):
            yield from all_of(name, ours[:1], spare=True)
        if turn == 2:
            yield from all_of("paced", servers, spare=True)


def _run(options: argparse.Namespace, bench: Bench, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All rows, behind those that are there."""
    retries, began = options.retries, time.monotonic()
    with (options.out / time.strftime("rows-%Y%m%d-%H%M%S.jsonl")).open("w") as raw:

        def keep(row: dict[str, Any]) -> None:
            raw.write(json.dumps(row) + "\n")
            raw.flush()

        keep(rows[0])
        for name, target, spare in _plan(options):
            took = max((row["took_s"] for row in rows[1:] if row["row"] == name), default=0.0)
            if spare and time.monotonic() - began + took > _MOST - _RULES:
                continue
            while True:
                row = _row(bench, name, target)
                keep(row)
                rows.append(row)
                _show(row)
                if not row["noisy"] or not retries or time.monotonic() - began > _MOST * 2 / 3:
                    break
                retries -= 1
            if name == "moves":
                mine = [r["saturation"]["moves_per_s"] for r in rows if (r["row"], r.get("target")) == (name, target)]
                bench.rates[target] = statistics.median(mine)
        if "engine" in options.only.split(","):
            rows.append({"row": "engine", "decisions": engine.measure(), "restore": restore.measure()})
            keep(rows[-1])
            say(json.dumps(rows[-1]))
    return rows


def _row(bench: Bench, name: str, target: str) -> dict[str, Any]:
    began = time.monotonic()
    measured = bench.run(name, target)
    noise = max(part["foreign_pct"] for part in measured.values() if isinstance(part, dict))
    took = {"at": time.strftime("%H:%M:%S"), "took_s": round(time.monotonic() - began, 1)}
    return {"row": name, "target": target, "noisy": noise > FOREIGN_MOST, **took, **measured}


def _show(row: dict[str, Any]) -> None:
    parts = []
    for name, part in row.items():
        if isinstance(part, dict):
            keys = (
                "moves_per_s",
                "per_s",
                "p50_ms",
                "p99_ms",
                "cpu_us",
                "errors",
                "unfinished",
                "missing",
                "starved",
                "bytes_per_frame",
            )
            shown = {key: part[key] for key in keys if part.get(key)}
            parts.append(
                f"{name} {shown} client {part['client_pct']}% foreign {part['foreign_pct']}% pace {part['piece_us']}"
            )
    memory = f" {row['kib_per_socket']} KiB/socket" if "kib_per_socket" in row else ""
    say(f"{row['at']} {row['row']:8} {row['target']:8} ({row['took_s']} s){memory}\n    " + "\n    ".join(parts))


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
