"""Frames that open or join tables: those that wait at the same moment are one transaction, in the database's thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from channels.db import database_sync_to_async

from lobby import tables
from lobby.frames import Table
from lobby.tables import Chair, Wish
from realtime.batch import Batcher
from realtime.errors import Refused
from realtime.perloop import PerLoop

K = TypeVar("K")
_GATHER_SECONDS: Final = 0.01  # nobody notices, and a batch twice as large costs little more


def _batcher(do: Callable[[Sequence[K]], list[Table | Refused]]) -> Batcher[K, Table]:
    @database_sync_to_async
    def run(items: list[K]) -> list[Table | BaseException]:
        return [*tables.each(do, items)]

    return Batcher(run, gather=_GATHER_SECONDS)


_creates: PerLoop[Batcher[Wish, Table]] = PerLoop(lambda: _batcher(tables.tables_create))
_joins: PerLoop[Batcher[Chair, Table]] = PerLoop(lambda: _batcher(tables.tables_join))


async def create(wish: Wish) -> Table:
    """Open a table. Raises Refused as `tables.tables_create`."""
    return await _creates().submit(wish)


async def join(chair: Chair) -> Table:
    """Sit down. Raises Refused as `tables.tables_join`."""
    return await _joins().submit(chair)
