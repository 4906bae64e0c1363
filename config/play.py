"""The whole platform from one command: ``python -m config.play``.

Starts a Valkey of our own (unless ``REDIS_URL`` is set), migrates, makes demo people and tables the first time, then runs
web, worker, sweeper and beat as children. Children die with us; a child that dies stops the rest; Ctrl-C and SIGTERM stop
everything within five seconds.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from typing import TextIO

from config import commands, env, instance
from config.children import Stopped, end, ignore_signals, say, spawn, stop_on_signals
from config.embedded import CannotStart, Valkey

_STOP_SECONDS = 3.5
_START_SECONDS = 60.0


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    stop_on_signals()
    valkey = Valkey()
    children: dict[str, subprocess.Popen[bytes]] = {}
    lock: TextIO | None = None
    try:
        instance.check_port(_port())
        lock = instance.only_one()
        if not os.environ.get("REDIS_URL"):
            os.environ["REDIS_URL"] = valkey.start()
        first = instance.prepare()
        children = {name: spawn(command) for name, command in _commands().items()}
        _wait_until_up(children)
        note = ["Mails (password reset) are written to this window."] if first else []
        instance.greet(f"http://127.0.0.1:{_port()}", *note)
        return _watch(children)
    except Stopped:
        return 0
    except CannotStart as problem:
        say(f"Ludoteca cannot start: {problem}")
        return 1
    finally:
        ignore_signals()
        end(children.values(), _STOP_SECONDS)  # first the web: nobody new
        valkey.stop()
        if lock is not None:
            lock.close()


def _port() -> int:
    try:
        return env.port()
    except ValueError as bad:
        raise CannotStart("PORT must be a number from 1 to 65535") from bad


def _commands() -> dict[str, list[str]]:
    return {
        "web": commands.daphne("127.0.0.1", env.port()),
        "worker": commands.worker("bots,scoring,chores"),
        "sweeper": commands.sweeper(),
        "beat": commands.beat(),
    }


def _wait_until_up(children: dict[str, subprocess.Popen[bytes]]) -> None:
    """Raises CannotStart."""
    until = time.monotonic() + _START_SECONDS
    while time.monotonic() < until:
        _check(children)
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{env.port()}/api/session", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    raise CannotStart(f"nothing answers on port {env.port()}")


def _check(children: dict[str, subprocess.Popen[bytes]]) -> None:
    for name, child in children.items():
        if (code := child.poll()) is not None:
            raise CannotStart(f"the {name} process ended ({code}); is port {env.port()} taken? (PORT chooses another)")


def _watch(children: dict[str, subprocess.Popen[bytes]]) -> int:
    while True:
        for name, child in children.items():
            if (code := child.poll()) is not None:
                say(f"The {name} process ended ({code}); stopping the rest.")
                return 1
        time.sleep(0.2)


if __name__ == "__main__":
    sys.exit(main())
