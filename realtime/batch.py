"""Whatever is asked for while one batch is under way goes into the next: all who wait share the cost of a round trip."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Batcher(Generic[K, V]):
    """``run`` takes a batch and returns one outcome for each item, in order: a value, or an exception for that item alone.
    What ``run`` itself raises is everybody's outcome. At most ``most`` items go into a batch; ``gather`` is how many seconds
    each batch waits for company, ``pause`` how many one waits that follows another: who comes alone is served at once."""

    def __init__(
        self,
        run: Callable[[list[K]], Awaitable[Sequence[V | BaseException]]],
        *,
        most: int = 200,
        gather: float = 0,
        pause: float = 0,
    ) -> None:
        self._run = run
        self._most = most
        self._gather = gather
        self._pause = pause
        self._waiting: list[tuple[K, asyncio.Future[V]]] = []
        self._task: asyncio.Task[None] | None = None

    def submit(self, item: K) -> asyncio.Future[V]:
        """The outcome of one item, some time soon."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[V] = loop.create_future()
        self._waiting.append((item, future))
        if self._task is None:
            self._task = loop.create_task(self._work())
        return future

    async def _work(self) -> None:
        try:
            while self._waiting:
                if self._gather:
                    await asyncio.sleep(self._gather)
                batch, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
                outcomes: Sequence[V | BaseException]
                try:
                    outcomes = await self._run([item for item, _ in batch])
                except Exception as failed:
                    outcomes = [failed] * len(batch)
                for (_, future), outcome in zip(batch, outcomes, strict=True):
                    if future.done():  # whoever waited has gone
                        continue
                    if isinstance(outcome, BaseException):
                        future.set_exception(outcome)
                    else:
                        future.set_result(outcome)
                if self._pause:
                    await asyncio.sleep(self._pause)
        finally:
            self._task = None
