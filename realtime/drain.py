"""Whether this process is about to stop: it takes no new tabs, and says so when asked for its health."""

from __future__ import annotations

_draining = False


def draining() -> bool:
    return _draining


def start() -> None:
    global _draining
    _draining = True
