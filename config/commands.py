"""The command lines of our own processes: ``python -m config.commands NAME`` becomes that process.

Names: web, worker, sweeper, beat. ``PORT`` and ``LUDOTECA_BIND`` say where web listens, ``LUDOTECA_SERVER`` (uvicorn or
daphne) what serves, ``LUDOTECA_PROXIES`` (addresses, comma-separated) whose X-Forwarded headers are believed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from config import env

_PYTHON = sys.executable
_MOST_BYTES = "65536"  # of a WebSocket message


def daphne(bind: str, port: int, *, behind_proxy: bool = False) -> list[str]:
    return [
        *(_PYTHON, "-m", "config.serve_daphne", "--bind", bind, "--port", str(port)),
        *("--websocket-max-message-size", _MOST_BYTES, "--websocket-max-frame-size", _MOST_BYTES),
        *("--application-close-timeout", "2", "--no-server-name", "--verbosity", "0"),
        *(["--proxy-headers"] if behind_proxy else []),
        "config.web:application",
    ]


def web(bind: str, port: int) -> list[str]:
    """A web process behind a proxy."""
    if env.server() == "daphne":
        return daphne(bind, port, behind_proxy=True)
    return [_PYTHON, "-m", "config.serve", bind, str(port), env.proxies()]


def worker(queues: str) -> list[str]:
    quiet = ["-W", "ignore:You're running the worker with superuser"]  # in a container there is nobody else
    return [
        *(_PYTHON, *quiet, "-m", "celery", "--app", "config", "--quiet", "worker"),
        *("--pool", "threads", "--concurrency", "4", "--queues", queues),
        *("--without-gossip", "--without-mingle", "--loglevel", "WARNING"),
    ]


def sweeper() -> list[str]:
    return [_PYTHON, "manage.py", "sweep"]


def beat() -> list[str]:
    return [
        *(_PYTHON, "-m", "celery", "--app", "config", "--quiet", "beat"),
        *("--schedule", str(env.data_folder() / "beat-schedule"), "--pidfile", "", "--loglevel", "WARNING"),
    ]


COMMANDS: dict[str, Callable[[], list[str]]] = {
    "web": lambda: web(env.bind(), env.port()),
    "worker": lambda: worker("bots,scoring,chores"),
    "sweeper": sweeper,
    "beat": beat,
}


def main() -> None:
    name = sys.argv[1] if len(sys.argv) == 2 else ""
    if name not in COMMANDS:
        sys.exit(f"usage: python -m config.commands {'|'.join(COMMANDS)}")
    command = COMMANDS[name]()
    os.chdir(env.BASE)
    os.execv(command[0], command)  # noqa: S606 - our own command line


if __name__ == "__main__":
    main()
