"""Looks an instance over and says in words what is wrong. Each check is asked alone: one that fails hides no other."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from typing import Any, cast

import redis
from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.executor import MigrationExecutor

from config import env, queues, safety
from matches.models import Beat, Match, Status
from realtime.now import now_ms

_CLOCK_SECONDS = 2.0
_LATE_SECONDS = 2.0
_UNSCORED_SECONDS = 30
_QUEUE_SECONDS = {"bots": 5.0, "scoring": 30.0, "chores": 10.0}
_FREE_BYTES = 2**30


def check_settings() -> Iterator[str]:
    if env.production():
        yield from safety.problems(env.given())
        if env.insecure_cookies():
            return
    elif set(env.hosts()) - {"localhost", "127.0.0.1", "[::1]"}:
        yield "Strangers are let in (LUDOTECA_HOSTS) without LUDOTECA_PRODUCTION=1: cookies may travel in the clear."


def check_files() -> Iterator[str]:
    if not (settings.FRONTEND_DIST / ".vite" / "manifest.json").exists():
        yield "The front end has not been built: every page says so instead of showing itself."
    if env.production() and not (settings.STATIC_ROOT / "admin").exists():
        yield f"Static files are missing in {settings.STATIC_ROOT}: run manage.py collectstatic."


def check_disk() -> Iterator[str]:
    usage = shutil.disk_usage(env.data_folder())
    if usage.free < _FREE_BYTES:
        yield f"Only {usage.free / 2**20:.0f} MiB are free where the data folder is: answers stop when it is full."


def check_migrations() -> Iterator[str]:
    executor = MigrationExecutor(connection)
    if plan := executor.migration_plan(executor.loader.graph.leaf_nodes()):
        yield f"{len(plan)} migrations are not applied (first: {plan[0][0]}): run manage.py migrate."


def check_clock() -> Iterator[str]:
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        before = time.time()
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())::float8")
        (theirs,) = cursor.fetchone()
    apart = theirs - (before + time.time()) / 2
    if abs(apart) > _CLOCK_SECONDS:
        yield f"This machine's clock and the database's are {abs(apart):.0f} s apart: logs mislead; check the time service."


def check_durability() -> Iterator[str]:
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        for name in ("fsync", "synchronous_commit", "full_page_writes"):
            cursor.execute("SELECT current_setting(%s)", [name])
            if (value := cursor.fetchone()[0]) == "off":
                yield f"PostgreSQL has {name}={value}: an acknowledged answer can be lost."
        cursor.execute("SELECT count(*), current_setting('max_connections')::int FROM pg_stat_activity")
        used, most = cursor.fetchone()
        if used > 0.9 * most:
            yield f"{used} of PostgreSQL's {most} connections are in use: lower LUDOTECA_POOL or raise max_connections."


def check_beat() -> Iterator[str]:
    row = Beat.objects.first()
    if row is None:
        yield "No web process has ever beaten: none was started with this database."
    elif (age := now_ms() - row.at) > settings.STALE_BEAT_MS:
        yield f"The newest beat is {age / 1000:.0f} s old: no web process is up, and every clock stands still."


def check_sweep() -> Iterator[str]:
    now = now_ms()
    waiting = Match.objects.filter(status__in=[Status.READY, Status.RUNNING])
    late = waiting.filter(deadline_at__lt=now - _LATE_SECONDS * 1000)
    if (oldest := late.order_by("deadline_at").values_list("deadline_at", flat=True).first()) is not None:
        yield (
            f"{late.count()} matches wait past their deadline, the oldest {(now - oldest) / 1000:.0f} s: "
            "the sweeper is not running or not keeping up."
        )


def check_scoring() -> Iterator[str]:
    ended = Match.objects.filter(status=Status.OVER, scored_at=None, ended_at__lt=now_ms() - _UNSCORED_SECONDS * 1000)
    if count := ended.count():
        yield f"{count} matches ended more than {_UNSCORED_SECONDS} s ago and are not scored: is a worker running?"


def check_redis() -> Iterator[str]:
    if settings.REDIS_URL is None:
        yield "REDIS_URL is not set: only make play gives it, and only to its own processes."
        return
    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as client:
        about = cast("dict[str, Any]", client.info())
    if about.get("maxmemory_policy") != "noeviction":
        yield f"Redis may evict (maxmemory-policy {about.get('maxmemory_policy')}): queues get lost; set noeviction."
    if evicted := about.get("evicted_keys"):
        yield f"Redis has evicted {evicted} keys since it started."
    if (most := about.get("maxmemory")) and about["used_memory"] > 0.9 * most:
        yield f"Redis uses {about['used_memory'] / most:.0%} of its memory: with noeviction it soon refuses writes."
    if env.production() and not about.get("aof_enabled"):
        yield "Redis keeps no append-only file: queued tasks are lost with it (sweeps bring them back later)."
    if about.get("aof_last_write_status", "ok") != "ok":
        yield "Redis could not write its append-only file: is its disk full?"


def check_queues() -> Iterator[str]:
    for queue in queues.look():
        if queue.age > _QUEUE_SECONDS[queue.name]:
            yield f"{queue.length} tasks wait in {queue.name}, the oldest {queue.age:.0f} s: too few workers, or none."


CHECKS: tuple[tuple[str, Callable[[], Iterator[str]]], ...] = (
    ("settings", check_settings),
    ("files", check_files),
    ("disk", check_disk),
    ("migrations", check_migrations),
    ("clock", check_clock),
    ("durability", check_durability),
    ("beat", check_beat),
    ("sweep", check_sweep),
    ("scoring", check_scoring),
    ("redis", check_redis),
    ("queues", check_queues),
)


def examine() -> Iterator[tuple[str, list[str]]]:
    """Each check's name and what it found wrong, a sentence each; nothing when all is well."""
    for name, check in CHECKS:
        try:
            yield name, list(check())
        except (DatabaseError, InterfaceError) as problem:
            yield name, [f"The database does not answer as it should: {_first_line(problem)}"]
            connection.close()
        except redis.RedisError as problem:
            yield name, [f"Redis does not answer: {_first_line(problem)}"]


def _first_line(problem: Exception) -> str:
    return (str(problem).strip() or type(problem).__name__).splitlines()[0]
