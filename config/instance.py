"""An instance's data folder: one runs on it at a time, the database is brought up to date, demo people are made once."""

from __future__ import annotations

import fcntl
import socket
from typing import TextIO

from config import env
from config.children import say
from config.embedded import CannotStart


def check_port(port: int) -> None:
    """Raises CannotStart: another program, perhaps another Ludoteca, listens there."""
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
    except OverflowError as bad:
        raise CannotStart("PORT must be a number from 1 to 65535") from bad
    except OSError as taken:
        raise CannotStart(f"port {port} is taken (PORT chooses another)") from taken


def only_one() -> TextIO:
    """Two of us on one data folder would run two beats. Raises CannotStart."""
    file = (env.data_folder() / "running").open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as taken:
        file.close()
        raise CannotStart(f"it already runs on {env.data_folder()} (LUDOTECA_DATA chooses another folder)") from taken
    return file


def prepare() -> bool:
    """Bring the database up to date; make demo people the first time. Returns whether it was the first time."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import DEFAULT_DB_ALIAS, connections
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        say("Preparing the database ...")
        call_command("migrate", verbosity=0)
    from accounts.models import User

    first = not User.objects.exists() and env.demo()
    if first:
        say("Making demo people and tables ...")
        call_command("demo")
    connections.close_all()
    return first


def greet(url: str, *notes: str) -> None:
    lines = ["", f"  Ludoteca is up:  {url}/", ""]
    demo = env.data_folder() / "demo-logins.txt"
    if demo.exists():
        lines += ["  Demo people (name / password):", *(f"    {line}" for line in demo.read_text().splitlines()), ""]
    say("\n".join([*lines, *(f"  {note}" for note in notes), "  Ctrl-C stops everything."]))
