"""What waits together goes together, and nobody pays for a neighbour."""

from __future__ import annotations

import asyncio

import pytest

from realtime.batch import Batcher


async def test_what_is_asked_during_a_batch_goes_into_the_next() -> None:
    batches: list[list[int]] = []
    gate = asyncio.Event()

    async def double(items: list[int]) -> list[int | BaseException]:
        batches.append(items)
        await gate.wait()
        return [2 * item for item in items]

    batcher: Batcher[int, int] = Batcher(double, most=3)
    first = batcher.submit(1)
    await asyncio.sleep(0)
    rest = [batcher.submit(item) for item in (2, 3, 4, 5)]
    gate.set()
    assert await asyncio.gather(first, *rest) == [2, 4, 6, 8, 10]
    assert batches == [[1], [2, 3, 4], [5]]


async def test_an_outcome_may_be_one_items_exception() -> None:
    async def odd(items: list[int]) -> list[int | BaseException]:
        return [item if item % 2 else ValueError(item) for item in items]

    batcher: Batcher[int, int] = Batcher(odd)
    one, two = batcher.submit(1), batcher.submit(2)
    assert await one == 1
    with pytest.raises(ValueError, match="2"):
        await two


async def test_what_fails_altogether_fails_for_all_and_the_next_batch_runs() -> None:
    calls = 0

    async def once(items: list[int]) -> list[int | BaseException]:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise OSError("away")
        return list(items)

    batcher: Batcher[int, int] = Batcher(once)
    for outcome in await asyncio.gather(batcher.submit(1), batcher.submit(2), return_exceptions=True):
        assert isinstance(outcome, OSError)
    assert await batcher.submit(3) == 3


async def test_whoever_stops_waiting_harms_nobody() -> None:
    async def same(items: list[int]) -> list[int | BaseException]:
        await asyncio.sleep(0.01)
        return list(items)

    batcher: Batcher[int, int] = Batcher(same)
    gone, stays = batcher.submit(1), batcher.submit(2)
    gone.cancel()
    assert await stays == 2


async def test_who_comes_alone_waits_for_nothing_and_who_follows_a_batch_waits_for_company() -> None:
    batches: list[list[int]] = []

    async def run(items: list[int]) -> list[int | BaseException]:
        batches.append(items)
        return list(items)

    batcher: Batcher[int, int] = Batcher(run, pause=0.05)
    async with asyncio.timeout(0.04):
        assert await batcher.submit(1) == 1
    second = batcher.submit(2)
    await asyncio.sleep(0.01)
    third = batcher.submit(3)
    assert await asyncio.gather(second, third) == [2, 3]
    assert batches == [[1], [2, 3]]
