"""How quick the machine is just now. The host of a virtual machine gives it more or less of a core from second to second;
the same work then takes up to half as long again, whoever does it.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import time
from typing import Any, Final

_EVERY_SECONDS: Final = 0.1
_THINGS: Final = [{"number": n, "cells": [n, -1, n], "name": f"cell {n}"} for n in range(60)]


def _piece() -> None:
    """Some half a millisecond of what servers in Python do."""
    for _ in range(6):
        kept = {thing["name"]: thing for thing in json.loads(json.dumps(_THINGS))}
        sum(len(kept[name]["cells"]) for name in kept)


def _timed() -> float:
    began = time.process_time()
    _piece()
    return time.process_time() - began


def _work(core: int, sums: Any) -> None:
    os.sched_setaffinity(0, {core})
    parent = os.getppid()
    while os.getppid() == parent:
        # The quickest of a few: what the server left in the caches must not count.
        sums[0] += min(_timed() for _ in range(5))
        sums[1] += 1
        time.sleep(_EVERY_SECONDS)


class Pace:
    """A process that times one and the same piece of work on a core, ten times a second."""

    def __init__(self, core: int) -> None:
        self._sums: Any = multiprocessing.Array("d", 2)
        self._process = multiprocessing.Process(target=_work, args=(core, self._sums), daemon=True)
        self._process.start()

    def mark(self) -> tuple[float, float]:
        return self._sums[0], self._sums[1]

    def since(self, mark: tuple[float, float]) -> float | None:
        """Microseconds that the piece took on average since then; None when it was not done."""
        spent, times = self._sums[0] - mark[0], self._sums[1] - mark[1]
        return round(spent / times * 1e6, 1) if times else None

    def stop(self) -> None:
        self._process.terminate()
        self._process.join()
