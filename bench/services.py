"""A PostgreSQL and a Redis of the bench's own, as their packages set them up: nobody else's work is counted as ours."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from config.embedded import die_with_parent


@dataclass(frozen=True)
class Services:
    """``folder`` is the bench's own and gone afterwards; the pids are those of PostgreSQL's first process and of Redis."""

    folder: Path
    database_url: str
    redis_url: str
    postgres: int
    redis: int
    versions: tuple[str, str]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for_port(port: int, process: subprocess.Popen[bytes], seconds: float = 60) -> None:
    """Raises RuntimeError: it ended, or nothing listens."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"{process.args!r} ended with {process.returncode}")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"nothing listens on port {port}: {process.args!r}")


def _programs() -> Path:
    """Where PostgreSQL's programs are. Raises RuntimeError."""
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda f: int(f.parent.name), reverse=True):
        if (folder / "postgres").exists():
            return folder
    if found := shutil.which("postgres"):
        return Path(found).parent
    raise RuntimeError("the bench needs PostgreSQL's programs: apt-get install postgresql")


@contextmanager
def services() -> Iterator[Services]:
    """Both, empty, for as long as this lasts."""
    if shutil.which("redis-server") is None:
        raise RuntimeError("the bench needs Redis: apt-get install redis-server")
    programs = _programs()
    user = "postgres" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
    folder = Path(
        tempfile.mkdtemp(prefix="ludoteca-bench-", dir="/var/tmp")
    )  # on a disk: commits must cost what they cost
    started: list[tuple[subprocess.Popen[bytes], int]] = []
    try:
        folder.chmod(0o755)
        data, sockets = folder / "postgres", folder / "sockets"
        for made in (data, sockets):
            made.mkdir(mode=0o700)
            if user:
                shutil.chown(made, user, user)
        ports = free_port(), free_port()
        with (folder / "services.log").open("wb") as log:
            subprocess.run(
                [programs / "initdb", "-D", data, "-U", "bench", "-A", "trust", "-E", "UTF8", "--locale=C"],
                stdout=log, stderr=log, check=True, user=user, group=user, cwd="/",
            )  # fmt: skip
            postgres = subprocess.Popen(
                [programs / "postgres", "-D", data, "-h", "127.0.0.1", "-p", str(ports[0]), "-k", sockets],
                stdout=log, stderr=log, user=user, group=user, cwd="/", preexec_fn=die_with_parent,
            )  # fmt: skip
            started.append((postgres, signal.SIGINT))
            redis = subprocess.Popen(
                ["redis-server", "--bind", "127.0.0.1", "--port", str(ports[1]), "--save", "", "--appendonly", "no"],
                stdout=log, stderr=log, cwd=folder, preexec_fn=die_with_parent,
            )  # fmt: skip
            started.append((redis, signal.SIGTERM))
        wait_for_port(ports[1], redis)
        wait_for_port(ports[0], postgres)
        yield Services(
            folder,
            f"postgres://bench@127.0.0.1:{ports[0]}/postgres",
            f"redis://127.0.0.1:{ports[1]}/0",
            postgres.pid,
            redis.pid,
            (_version([programs / "postgres", "--version"]), _version(["redis-server", "--version"])),
        )
    finally:
        for process, stop in started:
            process.send_signal(stop)
        for process, _ in started:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _version(command: list[str | Path]) -> str:
    words = subprocess.run(command, capture_output=True, text=True, check=True).stdout.replace("v=", "").split()
    return next(word for word in words if word[:1].isdigit())


def work_on(running: Services) -> None:
    """This process and its children use these services: the bench's settings, and a database that is up to date."""
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "bench.settings",
        "DATABASE_URL": running.database_url,
        "REDIS_URL": running.redis_url,
        "LUDOTECA_DATA": str(running.folder / "data"),
    }
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
