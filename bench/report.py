"""The table of docs/performance.md from the raw rows: ``python -m bench.report ROWS.jsonl`` prints it."""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Row = dict[str, Any]
TARGETS = ("peer", "uvicorn", "daphne")
_HEAD = """# Performance

What `make bench` measured; the command writes this file. Do not edit it.

{machine}

Our server and the peer, boardgame.io {peer}, take turns on the first core; the client, the same code for both, is on the
second. PostgreSQL (`synchronous_commit=on`, as packaged) and Redis are the bench's own and not pinned. Both play noughts and
crosses, nine moves to a draw, {matches} matches of people of their own a run, 100 at a time. The peer has no accounts, keeps
everything in memory and tells of a move before it stores it; ours signs everybody in and tells of a move after its commit.
Figures are medians of the runs; CPU is from `/proc`, in microseconds. The pace of a virtual machine's core varies by half:
ten times a second a piece of work is timed on the first core (`bench/pace.py`); "in pieces" is CPU in thousandths of that. A
run beside which others used more than a tenth of a core is run again a few times; what is left of those is marked `~`. "Half
load" is half of what that very server did at saturation.
"""


_SPLIT = "Both web processes share the first core: what splitting the work costs.\n\n"


@dataclass(frozen=True)
class Figure:
    """A median; ``noisy`` when only disturbed runs are there."""

    value: float
    noisy: bool

    def __str__(self) -> str:
        digits = 0 if self.value >= 100 else 1 if self.value >= 10 else 2
        return f"{self.value:,.{digits}f}{' ~' if self.noisy else ''}"


Pick = Callable[[Row], float | None]


def _at(*path: str) -> Pick:
    """A figure of a row by its path; None where it is not there."""

    def pick(row: Row) -> float | None:
        found: Any = row
        for key in path:
            found = found.get(key) if isinstance(found, dict) else None
        return None if found is None else float(found)

    return pick


def _cpu(part: str, *groups: str) -> Pick:
    """CPU microseconds of these groups together; the peer has none but ``web``."""

    def pick(row: Row) -> float | None:
        used = row.get(part, {}).get("cpu_us", {})
        found = [used[group] for group in groups if group in used]
        return sum(found) if found else None

    return pick


def _pieces(part: str, *groups: str) -> Pick:
    """CPU of these groups in thousandths of the piece of work that `bench.pace` timed meanwhile."""

    def pick(row: Row) -> float | None:
        used, piece = _cpu(part, *groups)(row), row.get(part, {}).get("piece_us")
        return used / piece * 1000 if used is not None and piece else None

    return pick


def _same_rate(name: str) -> Pick:
    """A figure at half of what the peer can do."""
    return lambda row: _at("half" if row["target"] == "peer" else "peers_half", name)(row)


class Rows:
    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = list(rows)

    def figure(self, row: str, target: str, pick: Pick) -> Figure | None:
        mine = [r for r in self._rows if (r["row"], r.get("target")) == (row, target) and pick(r) is not None]
        quiet = [r for r in mine if not r["noisy"]]
        values = [value for r in quiet or mine if (value := pick(r)) is not None]
        return Figure(statistics.median(values), not quiet) if values else None

    def spread(self, target: str) -> str:
        runs = [r for r in self._rows if (r["row"], r.get("target")) == ("moves", target)]
        return " ".join(f"{r['saturation']['moves_per_s']:,}{'~' if r['noisy'] else ''}" for r in runs) or "-"

    def one(self, row: str) -> Row | None:
        return next((r for r in self._rows if r["row"] == row), None)


_ALL = ("web", "postgres", "redis")
_LINES: tuple[tuple[str, str, Pick], ...] = (
    ("moves/s at saturation", "moves", _at("saturation", "moves_per_s")),
    ("CPU a move: web", "moves", _cpu("saturation", "web")),
    ("CPU a move: PostgreSQL", "moves", _cpu("saturation", "postgres")),
    ("CPU a move: Redis", "moves", _cpu("saturation", "redis")),
    ("**CPU a move: web + PostgreSQL**", "moves", _cpu("saturation", "web", "postgres")),
    ("the same in pieces of fixed work", "moves", _pieces("saturation", "web", "postgres")),
    ("the fixed piece itself, us", "moves", _at("saturation", "piece_us")),
    ("move to opponent, 50/s: p50 ms", "paced", _at("light", "p50_ms")),
    ("move to opponent, 50/s: p99 ms", "paced", _at("light", "p99_ms")),
    ("half load: moves/s", "paced", _at("half", "rate")),
    ("half load: p50 ms", "paced", _at("half", "p50_ms")),
    ("**half load: p99 ms**", "paced", _at("half", "p99_ms")),
    ("at the peer's half load: p50 ms", "paced", _same_rate("p50_ms")),
    ("at the peer's half load: p99 ms", "paced", _same_rate("p99_ms")),
    ("bytes of an update", "moves", _at("saturation", "bytes_per_frame")),
    ("**KiB an idle socket** (PSS)", "moves", _at("kib_per_socket")),
    ("connects/s (ours: session checked, hello)", "moves", _at("connect", "per_s")),
    ("CPU a connect: web + PostgreSQL + Redis", "moves", _cpu("connect", *_ALL)),
    ("everybody back after a restart: sockets/s", "storm", _at("storm", "per_s")),
    ("CPU of coming back: web + PostgreSQL + Redis", "storm", _cpu("storm", *_ALL)),
    ("create + join: pairs/s", "tables", _at("tables", "per_s")),
    ("CPU of create + join: web + PostgreSQL + Redis", "tables", _cpu("tables", *_ALL)),
)  # fmt: skip


def _table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    rows = [head, ["---", *("---:" for _ in head[1:])], *lines]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows) + "\n"


def _ratio(mine: Figure | None, other: Figure | None) -> str:
    return f"{mine.value / other.value:.2f}" if mine and other and other.value else "-"


def _text(figure: Figure | None) -> str:
    return str(figure) if figure else "-"


def _main_table(rows: Rows) -> str:
    lines = []
    for title, row, pick in _LINES:
        peer, uvicorn, daphne = (rows.figure(row, target, pick) for target in TARGETS)
        cells = [_text(peer), _text(uvicorn), _text(daphne), _ratio(uvicorn, peer), _ratio(daphne, peer)]
        lines.append([title, *cells])
    lines.append(["runs at saturation", *(rows.spread(target) for target in TARGETS), "", ""])
    return _table(["", "boardgame.io", "ours, uvicorn", "ours, Daphne", "uvicorn : peer", "Daphne : peer"], lines)


def _processes(rows: Rows) -> str:
    lines = []
    base = rows.figure("moves", "uvicorn", _cpu("saturation", *_ALL))
    for title, row in (
        ("one process", "moves"),
        ("two, both players on the same", "two"),
        ("two, the players on different ones", "across"),
    ):
        figures = [
            rows.figure(row, "uvicorn", pick)
            for pick in (
                _at("saturation", "moves_per_s"),
                *(_cpu("saturation", group) for group in _ALL),
                _cpu("saturation", *_ALL),
            )
        ]
        lines.append([title, *map(_text, figures), _ratio(figures[-1], base)])
    head = ["web processes (uvicorn)", "moves/s", "web", "PostgreSQL", "Redis", "CPU a move", "to one process"]
    return _table(head, lines)


def _grimoire(rows: Rows) -> str:
    lines = []
    for target in TARGETS[1:]:
        picks = [
            _at("saturation", "moves_per_s"),
            *(_cpu("saturation", group) for group in _ALL),
            _at("saturation", "bytes_per_frame"),
            _at("saturation", "p99_ms"),
        ]
        lines.append([f"ours, {target}", *(_text(rows.figure("grimoire", target, pick)) for pick in picks)])
    return _table(
        [
            "Wizard's Grimoire, adept against adept",
            "answers/s",
            "web",
            "PostgreSQL",
            "Redis",
            "bytes of an update",
            "p99 ms",
        ],
        lines,
    )


def bars(rows: Rows) -> list[tuple[str, float | None, float, bool]]:
    """Every bar: what is measured, its value, the most it may be, and whether it is met."""

    def ratio(mine: Figure | None, other: Figure | None) -> float | None:
        return mine.value / other.value if mine and other and other.value else None

    found: list[tuple[str, float | None, float]] = []
    both = _cpu("saturation", "web", "postgres")
    peer = rows.figure("moves", "peer", both)
    for target, most in (("uvicorn", 0.8), ("daphne", 1.0)):
        cpu = ratio(rows.figure("moves", target, both), peer)
        found.append((f"CPU a move, web + PostgreSQL, to the peer's: {target}", cpu, most))
    pieces = _pieces("saturation", "web", "postgres")
    for target, most in (("uvicorn", 0.8), ("daphne", 1.0)):
        paced = ratio(rows.figure("moves", target, pieces), rows.figure("moves", "peer", pieces))
        found.append((f"the same at one pace of the machine: {target}", paced, most))
    for target in TARGETS[1:]:
        late = [rows.figure("paced", name, _at("half", "p99_ms")) for name in (target, "peer")]
        found.append((f"p99 at half load, to the peer's: {target}", ratio(*late), 1.0))
    for target in TARGETS[1:]:
        memory = rows.figure("moves", target, _at("kib_per_socket"))
        found.append((f"KiB an idle socket: {target}", memory.value if memory else None, 40.0))
    for what, pick in (("", _cpu("saturation", *_ALL)), (", at one pace", _pieces("saturation", *_ALL))):
        local, two, across = (rows.figure(row, "uvicorn", pick) for row in ("moves", "two", "across"))
        found.append((f"CPU a move with two web processes, to one's{what}", ratio(two, local), 1.1))
        found.append((f"CPU of a move between processes, to a local one's{what}", ratio(across, local), 2.0))
    return [(what, value, most, value is not None and value <= most) for what, value, most in found]


def _bars(rows: Rows) -> str:
    lines = []
    for what, value, most, met in bars(rows):
        verdict = "not measured" if value is None else "pass" if met else "FAIL"
        lines.append([what, "-" if value is None else f"{value:.2f}", f"{most:g}", verdict])
    return _table(["bar", "measured", "at most", ""], lines)


def _engine(rows: Rows) -> str:
    row = rows.one("engine")
    if row is None:
        return "Not measured.\n"
    kept = row["restore"]
    return (
        _table(["decisions, one core", "a second"], [[name, f"{value:,}"] for name, value in row["decisions"].items()])
        + "\nAll by random players unless named; RLCard's are its own environments, whose step makes the next player's\n"
        f"view, as ours does. A waiting match of Wizard's Grimoire has {kept['snapshot_bytes_mean']:,} bytes; to store it\n"
        f"takes {kept['store_us_mean']:.0f} us, to restore it {kept['restore_us_mean']:.0f} us.\n"
    )


def render(raw: Sequence[Row]) -> str:
    """The whole of docs/performance.md."""
    rows = Rows(raw)
    facts = rows.one("facts") or {}
    machine = "\n".join(
        f"- {name}: {facts[name]}" for name in ("date", "commit", "machine", "versions") if name in facts
    )
    head = _HEAD.format(machine=machine, matches=f"{facts.get('moves', 0) // 9:,}", peer=facts.get("peer", ""))
    parts = (
        ("Against the peer", _main_table(rows)),
        ("Bars", _bars(rows)),
        (
            "Several processes",
            _SPLIT + _processes(rows),
        ),
        ("A real game", _grimoire(rows)),
        (f"The rules alone, beside RLCard {facts.get('rlcard', '')}", _engine(rows)),
    )
    return head + "".join(f"\n## {title}\n\n{text.rstrip()}\n" for title, text in parts)


def facts(moves: int, services: tuple[str, str]) -> Row:
    """Date, commit, machine and versions of this run."""
    from importlib.metadata import version

    def said(*command: str) -> str:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    models = [
        line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line
    ]
    memory = int(Path("/proc/meminfo").read_text().split()[1]) / 2**20
    peer = json.loads((Path(__file__).parent / "peer" / "package.json").read_text())
    changed = " with changes" if said("git", "status", "--porcelain", "--untracked-files=no") else ""
    packages = ("django", "uvicorn", "uvloop", "daphne", "psycopg", "picows")
    return {
        "row": "facts",
        "date": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()),
        "commit": said("git", "rev-parse", "--short=12", "HEAD") + changed,
        "machine": f"{os.cpu_count()} cores {models[0] if models else platform.machine()}, {memory:.0f} GiB, "
        f"Linux {platform.release().split('-')[0]}",
        "versions": f"Python {platform.python_version()}, "
        + ", ".join(f"{name} {version(name)}" for name in packages)
        + f", PostgreSQL {services[0]}, Redis {services[1]}, Node {said('node', '--version').lstrip('v')}",
        "peer": peer["dependencies"]["boardgame.io"],
        "rlcard": version("rlcard"),
        "moves": moves,
    }


if __name__ == "__main__":
    lines = [line for name in sys.argv[1:] for line in Path(name).read_text().splitlines()]
    sys.stdout.write(render([json.loads(line) for line in lines]))
