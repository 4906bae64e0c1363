"""Topics between processes: each hears the others, not itself; a Redis that went away is joined again, which is told."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import Callable

import pytest
from pytest_django.fixtures import Settings

from config.embedded import Valkey
from realtime.bus import Bus, Message
from realtime.chaos import Chaos


async def until(true: Callable[[], object], seconds: float = 5) -> None:
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 - what we wait for knows no events
            await asyncio.sleep(0.01)


async def test_others_hear_and_we_do_not_hear_ourselves() -> None:
    one, two = Bus(), Bus()
    heard: dict[str, list[Message]] = {"one": [], "two": []}
    counts: list[int] = []
    await one.join("t", heard["one"].append)
    await two.join("t", heard["two"].append)
    one.publish("t", {"n": 1}, counts.append)
    one.publish("elsewhere", {"n": 2}, counts.append)
    await until(lambda: len(counts) == 2 and heard["two"])
    assert counts == [2, 0]
    assert [message["n"] for message in heard["two"]] == [1]
    assert heard["one"] == []


async def test_what_is_joined_while_the_first_topic_is_joined_is_heard_too() -> None:
    one, two = Bus(), Bus()
    heard: list[Message] = []
    first = asyncio.create_task(two.join("early", heard.append))
    while two._pubsub is None:  # noqa: ASYNC110 - what we wait for knows no events
        await asyncio.sleep(0)
    await asyncio.gather(first, two.join("late", heard.append))
    one.publish("late", {"n": 1})
    await until(lambda: heard)


async def test_whoever_leaves_hears_no_more() -> None:
    one, two = Bus(), Bus()
    heard: list[Message] = []
    counts: list[int] = []
    await two.join("left", heard.append)
    two.leave("left", heard.append)
    await two.join("stayed", heard.append)
    for _ in range(100):
        one.publish("left", {"n": 1}, counts.append)
        await until(lambda: counts)
        if counts.pop() == 0:
            break
        await asyncio.sleep(0.02)
    else:
        pytest.fail("still subscribed")
    assert heard == []


async def test_a_redis_that_died_is_joined_again_and_the_gap_announced(settings: Settings) -> None:
    valkey = Valkey()
    settings.REDIS_URL = valkey.start()
    bus = Bus()
    heard: list[Message] = []
    gaps: list[None] = []

    async def gap() -> None:
        gaps.append(None)

    bus.on_gap(gap)
    await bus.join("t", heard.append)
    assert valkey.process is not None
    valkey.process.kill()
    valkey.process.wait()
    await until(lambda: not bus.up)
    bus.publish("t", {"n": 0})  # lost, and harms nobody
    await asyncio.wait_for(bus.join("u", heard.append), 3)
    assert valkey.start() == settings.REDIS_URL
    try:
        await until(lambda: bus.up and gaps)
        other = Bus()
        for topic in ("t", "u"):
            other.publish(topic, {"n": topic})
        await until(lambda: len(heard) == 2)
        assert sorted(message["n"] for message in heard) == ["t", "u"]
    finally:
        valkey.stop()


def test_chaos_loses_doubles_and_swaps_about_as_often_as_asked() -> None:
    random.seed(7)
    chaos = Chaos.of("drop=0.1,duplicate=0.1,reorder=0.1")
    seen: list[int] = []
    for number in range(2000):
        chaos.through(lambda data: seen.append(int(data)), str(number).encode())
    counted = Counter(seen)
    assert 130 < 2000 - len(counted) < 270
    assert 100 < sum(1 for times in counted.values() if times == 2) < 260
    assert 100 < sum(1 for a, b in itertools.pairwise(seen) if b < a) < 260
