"""What processes use, from ``/proc``: CPU seconds, memory, and what the rest of the machine took meanwhile."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from bench.pace import Pace

_TICK = os.sysconf("SC_CLK_TCK")
CORES = os.cpu_count() or 1


def tree(pid: int) -> list[int]:
    """The process and all below it."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            for child in task.read_text().split():
                found += tree(int(child))
        except OSError:
            continue
    return found


def cpu(pids: Iterable[int]) -> float:
    """CPU seconds of these processes and of all below them, ended ones included."""
    ticks = 0
    for root in pids:
        for pid in tree(root):
            try:
                fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            ticks += sum(map(int, fields[11:15]))
    return ticks / _TICK


def pss_kib(pids: Iterable[int]) -> int:
    """Memory of these processes, shared pages divided among who shares them."""
    total = 0
    for root in pids:
        for pid in tree(root):
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
    return total


def _idle() -> float:
    """Seconds that all cores together have been idle."""
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    return (int(fields[4]) + int(fields[5])) / _TICK


class Meter:
    """CPU of groups of processes from now on, and the foreign CPU beside them.

    Foreign is what neither this process nor anything below it used, in percent of one core.
    """

    pace: ClassVar[Pace | None] = None
    """Set while somebody wants to know how quick the machine was meanwhile (``piece_us``)."""

    def __init__(self, groups: Mapping[str, Iterable[int]] | None = None) -> None:
        self._mark = self.pace.mark() if self.pace is not None else None
        self._groups = {name: list(pids) for name, pids in (groups or {}).items()}
        self._began = time.perf_counter()
        self._before = {name: cpu(pids) for name, pids in self._groups.items()}
        self._ours, self._idle, self._self = cpu([os.getpid()]), _idle(), time.process_time()

    def stop(self, each: int = 1) -> dict[str, Any]:
        """``each``: the CPU per what, in microseconds (``cpu_us``); seconds, client's and foreign percent; what the piece of
        bench.pace took (``piece_us``)."""
        seconds = time.perf_counter() - self._began
        busy = seconds * CORES - (_idle() - self._idle)
        foreign = busy - (cpu([os.getpid()]) - self._ours)
        return {
            "seconds": round(seconds, 3),
            "cpu_us": {
                name: round((cpu(pids) - self._before[name]) / max(1, each) * 1e6, 1)
                for name, pids in self._groups.items()
            },
            "client_pct": round((time.process_time() - self._self) / seconds * 100, 1),
            "piece_us": self.pace.since(self._mark) if self.pace and self._mark else None,
            "foreign_pct": round(max(0.0, foreign) / seconds * 100, 1),
        }


def wait_until_quiet(most: float = 10.0, patience: float = 8.0) -> None:
    """Wait until others take less than ``most`` percent of a core, ``patience`` seconds at the longest."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        meter = Meter()
        time.sleep(0.4)
        if meter.stop()["foreign_pct"] < most:
            return
