"""A Redis that hangs costs whoever tells it something one short wait, not one each time."""

from __future__ import annotations

import time

import pytest
import redis
from django.conf import settings

from realtime import brief


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brief, "_away_until", 0.0)


def test_only_the_first_command_waits_for_a_redis_that_hangs(monkeypatch: pytest.MonkeyPatch, hung: int) -> None:
    monkeypatch.setattr(settings, "REDIS_URL", f"redis://127.0.0.1:{hung}")
    clients = [brief.client(), brief.client()]
    began = time.monotonic()
    with pytest.raises(redis.TimeoutError):
        clients[0].ping()
    first = time.monotonic() - began
    assert brief.PATIENCE_SECONDS * 0.9 < first < brief.PATIENCE_SECONDS * 2
    began = time.monotonic()
    for _ in range(20):
        for client in clients:
            with pytest.raises(redis.ConnectionError):
                client.publish("anything", "")
    assert time.monotonic() - began < 0.2


def test_it_is_asked_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    client = brief.client()
    monkeypatch.setattr(brief, "_away_until", time.monotonic() + 0.3)
    with pytest.raises(redis.ConnectionError):
        client.ping()
    time.sleep(0.35)
    assert client.ping()
