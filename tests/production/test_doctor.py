"""The doctor finds each illness, in words, and only then ends with 1."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

import pytest
import redis
from celery import current_app
from django.core.management import call_command
from django.db import connection

from config import doctor, env, queues
from matches import beat
from matches.models import Beat, Match, Status
from realtime.now import now_ms

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def found() -> Callable[[], dict[str, list[str]]]:
    def examine() -> dict[str, list[str]]:
        return {name: problems for name, problems in doctor.examine() if problems and name not in ("files", "disk")}

    return examine


@pytest.fixture
def broker() -> Iterator[redis.Redis]:
    urls = env.redis()
    assert urls is not None
    with redis.Redis.from_url(urls.broker) as client:
        client.delete(*queues.NAMES)
        yield client
        client.delete(*queues.NAMES)


@pytest.mark.usefixtures("up", "broker")
def test_a_sound_instance(found: Callable[[], dict[str, list[str]]]) -> None:
    assert found() == {}


@pytest.mark.usefixtures("broker")
def test_no_beat_and_an_old_beat(found: Callable[[], dict[str, list[str]]]) -> None:
    assert "No web process has ever beaten" in found()["beat"][0]
    beat.beat()
    Beat.objects.update(at=now_ms() - 60_000)
    assert "60 s old" in found()["beat"][0]


@pytest.mark.usefixtures("tictactoe", "broker")
def test_late_and_unscored_matches(begin: Callable[..., Match], found: Callable[[], dict[str, list[str]]]) -> None:
    match = begin()
    Match.objects.update(deadline_at=now_ms() - 10_000)
    assert "1 matches wait past their deadline, the oldest 10 s" in found()["sweep"][0]
    Match.objects.filter(pk=match.pk).update(status=Status.OVER, ended_at=now_ms() - 60_000)
    told = found()
    assert "sweep" not in told
    assert "1 matches ended more than 30 s ago and are not scored" in told["scoring"][0]


@pytest.mark.usefixtures("up")
def test_a_queue_that_nobody_reads(broker: redis.Redis, found: Callable[[], dict[str, list[str]]]) -> None:
    current_app.send_task("matches.tasks.bot_answer", args=["x", 1], queue="bots")
    (bots, *_) = queues.look()
    assert (bots.name, bots.length) == ("bots", 1)
    assert 0 <= bots.age < 5
    assert found() == {}
    message = broker.lpop("bots")
    assert isinstance(message, bytes)
    waiting = json.loads(message)
    waiting["headers"]["ludoteca_sent_at"] -= 60
    broker.lpush("bots", json.dumps(waiting))
    assert "1 tasks wait in bots" in found()["queues"][0]


@pytest.mark.usefixtures("up", "broker")
def test_redis_that_evicts_and_redis_that_is_gone(found: Callable[[], dict[str, list[str]]], settings: Any) -> None:
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        before: Any = client.config_get("maxmemory-policy")
        client.config_set("maxmemory-policy", "allkeys-lru")
        try:
            assert "Redis may evict (maxmemory-policy allkeys-lru)" in found()["redis"][0]
        finally:
            client.config_set("maxmemory-policy", before["maxmemory-policy"])
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert "Redis does not answer" in found()["redis"][0]


@pytest.mark.usefixtures("up", "broker")
def test_unapplied_migrations_and_the_exit_code(found: Callable[[], dict[str, list[str]]]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET app = 'other' WHERE app = 'lobby'")
    try:
        assert "migrations are not applied (first: lobby" in found()["migrations"][0]
        out = StringIO()
        with pytest.raises(SystemExit, match="1"):
            call_command("doctor", stdout=out)
        assert "are not applied" in out.getvalue()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("UPDATE django_migrations SET app = 'lobby' WHERE app = 'other'")
