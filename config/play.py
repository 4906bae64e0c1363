"""The whole platform from one command: ``python -m config.play``.

Starts a Valkey of our own (unless ``REDIS_URL`` is set), migrates, makes demo people and tables the first time, then runs
web, worker and beat as children. Children die with us; a child that dies stops the rest; Ctrl-C and SIGTERM stop
everything within five seconds.
"""

from __future__ import annotations

import fcntl
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from types import FrameType
from typing import TextIO

from config import env
from config.embedded import CannotStart, Valkey, die_with_parent

_STOP_SECONDS = 3.5
_START_SECONDS = 60.0


class Stopped(Exception):
    """Somebody asked us to stop."""


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)
    valkey = Valkey()
    children: dict[str, subprocess.Popen[bytes]] = {}
    lock: TextIO | None = None
    try:
        _port_is_free()
        lock = _only_one()
        if not os.environ.get("REDIS_URL"):
            os.environ["REDIS_URL"] = valkey.start()
        first = _prepare()
        children = {name: _child(command) for name, command in _commands().items()}
        _wait_until_up(children)
        _greet(first)
        return _watch(children)
    except Stopped:
        return 0
    except CannotStart as problem:
        _say(f"Ludoteca cannot start: {problem}")
        return 1
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        _end(children)
        valkey.stop()
        if lock is not None:
            lock.close()


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _port_is_free() -> None:
    """Raises CannotStart: another program, perhaps another Ludoteca, listens there."""
    try:
        port = env.port()
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
    except (ValueError, OverflowError) as bad:
        raise CannotStart("PORT must be a number from 1 to 65535") from bad
    except OSError as taken:
        raise CannotStart(f"port {port} is taken (PORT chooses another)") from taken


def _only_one() -> TextIO:
    """Two of us on one SQLite file would run two beats. Raises CannotStart."""
    file = (env.data_folder() / "running").open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as taken:
        file.close()
        raise CannotStart(f"it already runs on {env.data_folder()} (LUDOTECA_DATA chooses another folder)") from taken
    return file


def _prepare() -> bool:
    """Bring the database up to date; make demo people the first time. Returns whether it was the first time."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import DEFAULT_DB_ALIAS, connections
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        _say("Preparing the database ...")
        call_command("migrate", verbosity=0)
    from accounts.models import User

    first = not User.objects.exists()
    if first:
        _say("Making demo people and tables ...")
        call_command("demo")
    connections.close_all()
    return first


def _commands() -> dict[str, list[str]]:
    run = [sys.executable, "-m"]
    schedule = str(env.data_folder() / "beat-schedule")
    return {
        "web": [
            *run,
            "daphne",
            "--bind",
            "127.0.0.1",
            "--port",
            str(env.port()),
            "--websocket-max-message-size",
            "65536",
            "--websocket-max-frame-size",
            "65536",
            "--application-close-timeout",
            "2",
            "--no-server-name",
            "--verbosity",
            "0",
            "config.web:application",
        ],
        "worker": [
            sys.executable,
            "-W",
            "ignore:You're running the worker with superuser",  # in a container there is nobody else
            "-m",
            "celery",
            "--app",
            "config",
            "--quiet",
            "worker",
            "--pool",
            "threads",
            "--concurrency",
            "4",
            "--queues",
            "bots,scoring,chores",
            "--without-gossip",
            "--without-mingle",
            "--loglevel",
            "WARNING",
        ],
        "sweeper": [sys.executable, "manage.py", "sweep"],
        "beat": [
            *run,
            "celery",
            "--app",
            "config",
            "--quiet",
            "beat",
            "--schedule",
            schedule,
            "--pidfile",
            "",
            "--loglevel",
            "WARNING",
        ],
    }


def _child(command: list[str]) -> subprocess.Popen[bytes]:
    # A session of its own: Ctrl-C reaches us alone, and we stop the children in order.
    return subprocess.Popen(command, cwd=env.BASE, preexec_fn=die_with_parent, start_new_session=True)


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
                _say(f"The {name} process ended ({code}); stopping the rest.")
                return 1
        time.sleep(0.2)


def _greet(first: bool) -> None:
    lines = ["", f"  Ludoteca is up:  http://127.0.0.1:{env.port()}/", ""]
    demo = env.data_folder() / "demo-logins.txt"
    if demo.exists():
        lines += ["  Demo people (name / password):", *(f"    {line}" for line in demo.read_text().splitlines()), ""]
    if first:
        lines.append("  Mails (password reset) are written to this window.")
    lines.append("  Ctrl-C stops everything.")
    _say("\n".join(lines))


def _end(children: dict[str, subprocess.Popen[bytes]]) -> None:
    """First the web (nobody new), then the rest, all within the limit."""
    for child in children.values():
        if child.poll() is None:
            child.send_signal(signal.SIGTERM)
    until = time.monotonic() + _STOP_SECONDS
    for child in children.values():
        try:
            child.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


if __name__ == "__main__":
    sys.exit(main())
