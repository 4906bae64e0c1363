"""`make prod`: the whole topology, what dies comes back, and everything goes in the end."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psutil
import psycopg
import pytest
import redis
from websockets import ConnectionClosed, InvalidStatus, Origin
from websockets.sync.client import connect

from realtime.socket import CLOSE_RESTART
from tests.production.topology import ROOT, Topology

pytestmark = [pytest.mark.prod, pytest.mark.timeout(300)]
PARTS = ("nginx", "web-1", "web-2", "worker", "sweeper", "beat", "redis", "postgres")


@pytest.fixture(scope="module")
def prod() -> Iterator[Topology]:
    prod = Topology(LUDOTECA_PROD_WEB_2_ENV="LUDOTECA_POOL=3;LUDOTECA_TRIED=yes")
    try:
        prod.start()
        yield prod
    finally:
        prod.clear()


def _sound(prod: Topology) -> bool:
    return all(prod.pid(name) for name in PARTS) and all(
        prod.status("/health/ready", name) == 200 for name in ("web-1", "web-2")
    )


def test_everything_runs_and_what_is_for_the_operator_stays_inside(prod: Topology) -> None:
    assert set(prod.about()["processes"]) == set(PARTS)
    assert prod.status("/health/ready") == 200
    assert prod.status("/api/session") == 200
    assert prod.status("/static/admin/css/base.css") == 200
    assert prod.status("/static/../manage.py") in (400, 404)
    assert prod.status("/metrics") == 404
    measured = ("web-1", "web-2", "worker", "sweeper")
    prod.wait(lambda: all(prod.status("/metrics", name) == 200 for name in measured), 30)
    assert (prod.folder / "processes.json").stat().st_mode & 0o077 == 0
    assert psutil.Process(prod.pid("web-2")).environ()["LUDOTECA_TRIED"] == "yes"
    assert "LUDOTECA_TRIED" not in psutil.Process(prod.pid("web-1")).environ()
    services = [psutil.Process(prod.pid(name)) for name in ("postgres", "redis", "nginx")]
    assert all(process.uids().effective != 0 for process in services)
    for process in services:
        listening = [c.laddr.ip for c in process.net_connections("inet") if c.status == psutil.CONN_LISTEN]
        assert set(listening) == {"127.0.0.1"}


def test_the_services_keep_what_they_are_told(prod: Topology) -> None:
    with psycopg.connect(prod.about()["database_url"]) as connection:
        for name in ("fsync", "synchronous_commit", "full_page_writes"):
            assert connection.execute(f"SHOW {name}").fetchone() == ("on",)
    with redis.Redis.from_url(prod.about()["redis_url"]) as client:
        assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        assert client.config_get("appendonly") == {"appendonly": "yes"}
    port = prod.about()["processes"]["redis"]["port"]
    with redis.Redis(port=port) as stranger, pytest.raises(redis.AuthenticationError):
        stranger.ping()


def test_the_doctor_finds_the_topology_sound(prod: Topology) -> None:
    prod.wait(lambda: _sound(prod), 30)
    done = prod.run(".venv/bin/python", "manage.py", "doctor")
    ill = [line for line in done.stdout.splitlines() if line.startswith("  -") and "has not been built" not in line]
    assert ill == [], done.stdout + done.stderr


@pytest.mark.parametrize("name", PARTS)
def test_what_is_killed_comes_back(prod: Topology, name: str) -> None:
    prod.wait(lambda: _sound(prod), 30)
    before = prod.pid(name)
    assert before is not None
    os.kill(before, signal.SIGKILL)
    prod.wait(lambda: prod.pid(name) not in (None, before), 10)
    prod.wait(lambda: _sound(prod) and prod.status("/api/session") == 200, 30)


def test_somebody_serves_while_the_halves_restart(prod: Topology) -> None:
    prod.wait(lambda: _sound(prod), 30)
    before = {name: prod.pid(name) for name in PARTS}
    seen: list[int] = []
    over = threading.Event()

    def visit() -> None:
        while not over.is_set():
            seen.append(prod.status("/api/session"))
            time.sleep(0.02)

    visitor = threading.Thread(target=visit)
    visitor.start()
    try:
        done = subprocess.run(["scripts/restart-by-halves"], cwd=ROOT, env=prod.environment, check=False, timeout=100)
    finally:
        over.set()
        visitor.join()
    assert done.returncode == 0
    assert len(seen) > 20
    assert set(seen) == {200}
    changed = {name for name in PARTS if prod.pid(name) != before[name]}
    assert changed == {"web-1", "web-2"}


def _tab(prod: Topology, origin: str | None = None) -> connect:
    url = prod.about()["url"]
    return connect(f"{url.replace('http', 'ws')}/ws/", origin=Origin(origin or url), open_timeout=5)


def _restart_under_open_sockets(prod: Topology, code: int | None) -> None:
    """Each hears that its process restarts, and a new one is served at once."""
    prod.wait(lambda: _sound(prod), 30)
    with ExitStack() as stack:
        tabs = [stack.enter_context(_tab(prod)) for _ in range(40)]
        served = [psutil.Process(prod.pid(name)).net_connections("inet") for name in ("web-1", "web-2")]
        assert all(len([c for c in each if c.status == psutil.CONN_ESTABLISHED]) >= 15 for each in served)
        halves = subprocess.Popen(["scripts/restart-by-halves"], cwd=ROOT, env=prod.environment)
        codes = []
        for tab in tabs:
            with pytest.raises(ConnectionClosed) as closed:
                tab.recv(timeout=60)
            codes.append(closed.value.rcvd.code if closed.value.rcvd else None)
            with _tab(prod) as again:
                again.send('["session.hello", 1, {}]')
                assert str(again.recv(timeout=5)).startswith('["ok",1,')
    assert set(codes) == {code}
    assert halves.wait(60) == 0


def test_sockets_are_sent_elsewhere_before_a_half_stops(prod: Topology) -> None:
    _restart_under_open_sockets(prod, CLOSE_RESTART)


def test_a_strange_page_may_not_open_a_socket(prod: Topology) -> None:
    for stranger in ("https://example.org", prod.about()["url"].replace("http:", "https:"), "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus), _tab(prod, stranger):
            pass


def test_backup_and_restore_of_the_running_topology(prod: Topology, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    done = prod.run("scripts/backup", str(file))
    assert (done.returncode, done.stdout) == (0, f"{file}: 0 people, 0 matches, 0 log rows, 0 rating changes\n"), done
    refused = prod.run("scripts/restore", str(file))
    assert refused.returncode == 1
    assert "not empty" in refused.stderr


def test_it_stops_in_order_and_leaves_nothing_behind(prod: Topology) -> None:
    prod.wait(lambda: _sound(prod), 30)
    assert prod.process is not None
    everybody = psutil.Process(prod.process.pid).children(recursive=True)
    assert len(everybody) > len(PARTS)
    assert prod.stop() < 20
    assert prod.process.returncode == 0
    _, alive = psutil.wait_procs(everybody, timeout=3)
    assert alive == []
    assert prod.about()["processes"] == {}
    log = (prod.folder / "log" / "postgres.log").read_text()
    assert log.rstrip().endswith("database system is shut down")


def test_it_starts_again_on_its_data_and_nothing_survives_its_sudden_death(prod: Topology) -> None:
    prod.start()
    assert prod.process is not None
    everybody = psutil.Process(prod.process.pid).children(recursive=True)
    prod.process.kill()
    prod.process.wait()
    _, alive = psutil.wait_procs(everybody, timeout=15)
    assert alive == []


def test_daphne_serves_as_well() -> None:
    prod = Topology(LUDOTECA_SERVER="daphne")
    try:
        prod.start()
        assert prod.status("/health/ready") == 200
        _restart_under_open_sockets(prod, None)  # Daphne's library refuses to send 1012 and ends the connection instead
        assert prod.stop() < 20
    finally:
        prod.clear()
