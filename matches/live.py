"""Matches being played in this process: an answer is checked and applied in memory, then appended to the truth.

No process owns a match. A kept table is only a picture of the row: if somebody else has written meanwhile, the append finds
another version, the picture is dropped and everything is tried again on a fresh one. Without the cache every visit reads
the row; nothing else changes.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Final
from uuid import UUID

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import IntegrityError
from django.db.models import F

from matches import beat, scoring, selectors
from matches.aftermath import Aftermath
from matches.frames import SeatChange, Snapshot
from matches.models import LogRow, Status
from matches.store import Change, Outcome, Row
from matches.table import Table
from matches.watch import Tower, Watch
from matches.writer import DOUBLES, FAILURES, Writer
from realtime import metrics
from realtime.batch import Batcher
from realtime.bus import Message
from realtime.errors import Refused
from realtime.now import now_ms
from realtime.perloop import PerLoop

log = logging.getLogger("ludoteca.matches")
Act = Callable[[Table], int]
Command = tuple[int, str]
"""Whose it is, and the client's id of it."""

_PATIENCE_SECONDS: Final = 8.0
_BUSY_SECONDS: Final = 0.004
_BUSY_TRIES: Final = 250
_CERTAIN: Final = frozenset({"not_seated"})
"""Refusals that a newer picture of the match could not take back."""


class _OldPicture(Exception):
    """The match has moved on, or may have: read it again."""


class Rooms:
    """The matches of one event loop. ``may_flag`` says whether clocks run (matches.beat)."""

    def __init__(self, *, keep_bytes: int, may_flag: Callable[[], Awaitable[bool]]) -> None:
        self._may_flag = may_flag
        self._keep_bytes = keep_bytes
        self._bytes = 0
        self._kept: OrderedDict[str, Table] = OrderedDict()  # the longest unused first
        self._visited: dict[str, deque[asyncio.Future[None]] | None] = {}  # match -> who waits for the visit to end
        self._reader: Batcher[str, Table | None] = Batcher(_read)
        self._log: Batcher[tuple[str, int | None, int], list[LogRow]] = Batcher(_read_log)
        self._writer = Writer()
        self._aftermath = Aftermath()
        self.tower = Tower(look=self.catch_up, follow=self.follow)

    # -- visits -------------------------------------------------------------------------------------------------------

    async def act(self, match_id: str, do: Act, *, command: Command | None = None) -> int:
        """Let time have its say, then ``do`` something; returns what it returned, once that is durable. A ``command`` that
        was done before gives its first result again.

        Raises:
            Refused: not_found, what ``do`` raises (what time did stays), try_again when the database is away.
        """
        began = time.perf_counter()
        if match_id in self._visited:
            await self._wait(match_id)
        else:
            self._visited[match_id] = None
        try:
            while True:
                try:
                    number = await self._try(match_id, do, command)
                except _OldPicture as old:
                    # One newer picture nearly always does; a row that stays locked must not keep us for ever.
                    if time.perf_counter() - began > _PATIENCE_SECONDS:
                        raise Refused("try_again", status=503) from old
                except (IntegrityError, *DOUBLES):
                    # The log holds this command already: a client that never heard of it sends it again.
                    known = await _number_of(match_id, command)
                    if known is not None:
                        return known
                    raise
                except FAILURES as failed:
                    if time.perf_counter() - began > _PATIENCE_SECONDS:
                        raise Refused("try_again", status=503) from failed
                    about = {"match": match_id, "command": command[1] if command is not None else None}
                    log.warning("the database is away (%s); trying again", type(failed).__name__, extra=about)
                    await asyncio.sleep(0.2)
                else:
                    metrics.ANSWER_SECONDS.observe(time.perf_counter() - began)
                    return number
        finally:
            self._leave(match_id)

    async def look(
        self, match_id: str, user_id: int | None, since: int | None, watch: Callable[[Table, int | None], None]
    ) -> Snapshot:
        """The present moment as somebody may see it; ``watch`` is called at that very moment. Raises Refused: not_found."""
        if match_id in self._visited:
            await self._wait(match_id)
        else:
            self._visited[match_id] = None
        try:
            table = await self._take(match_id)
            if since is not None and since > table.match.number:  # ours is older than what they have seen
                table = await self._take(match_id)
            seat = table.users.index(user_id) if user_id is not None and user_id in table.users else None
            rows: Sequence[LogRow | Row] | None = table.newer_rows(since) if since is not None else None
            if rows is None:
                rows = await self._log.submit((match_id, since, table.match.number))
            changes = await _changes(match_id) if table.match.scored_at is not None else None
            table.now = now_ms()
            watch(table, seat)
            self._keep(table)
            return selectors.snapshot_of(table, seat, rows, changes)
        finally:
            self._leave(match_id)

    async def catch_up(self, watch: Watch) -> Snapshot:
        """For a socket that has missed something."""
        self.follow(watch.match, None)
        user = watch.connection.user
        return await self.look(watch.match, user.pk if user else None, watch.told, lambda table, seat: None)

    def follow(self, match_id: str, news: Message | None) -> None:
        """Somebody else wrote a match: bring our picture to the same version, or drop it. None: news may be missing."""
        table = self._kept.get(match_id)
        if table is None or (news is not None and news["version"] <= table.match.version):
            return
        self._take_out(table)
        change = news.get("change") if news is not None else None
        if change is not None and change["was"] == table.match.version:
            table.follow(change)
            self._keep(table)

    async def _wait(self, match_id: str) -> None:
        """Visits of one match come one after another: wait until the one under way hands over to us."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = self._visited[match_id]
        if waiting is None:
            waiting = self._visited[match_id] = deque()
        waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was our turn already
                self._leave(match_id)
            raise

    def _leave(self, match_id: str) -> None:
        """The visit is over: the next one's turn."""
        waiting = self._visited[match_id]
        while waiting:
            turn = waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        del self._visited[match_id]

    async def _try(self, match_id: str, do: Act, command: Command | None) -> int:
        fresh = match_id not in self._kept
        table = await self._take(match_id)
        may_flag = await self._may_flag()
        table.visit(now_ms())
        table.settle(may_flag=may_flag)
        refusal: Refused | None = None
        number = 0
        try:
            number = do(table)
        except Refused as refused:
            if refused.code not in _CERTAIN:
                if not fresh:  # perhaps only our picture is old
                    raise _OldPicture from refused
                if (known := await _number_of(match_id, command)) is not None:
                    return known
                if refused.code == "stale":
                    metrics.STALE.inc()
            refusal = refused
        delay = table.set_bots_due()
        change = table.change()
        if change is None and refusal is None and not fresh:  # done before, as far as our picture goes
            raise _OldPicture
        if change is not None:
            news = self.tower.news(table) if table.touched else None
            outcome = await self._writer.append(change)
            if outcome is not Outcome.STORED:
                await self._insist(change, outcome)
            if news is not None:
                self.tower.tell(table, news, change)
            self._aftermath.add(table, delay)
        self._keep(table)
        if refusal is not None:
            raise refusal
        return number

    async def _insist(self, change: Change, outcome: Outcome) -> None:
        """Into later batches, while somebody has the row locked. Raises _OldPicture, and what the writer raises."""
        for _ in range(_BUSY_TRIES):
            if outcome is Outcome.LOST:
                break
            await asyncio.sleep(_BUSY_SECONDS)
            outcome = await self._writer.append(change)
            if outcome is Outcome.STORED:
                return
        metrics.LOST_RACES.inc()
        raise _OldPicture

    # -- the cache ----------------------------------------------------------------------------------------------------

    async def _take(self, match_id: str) -> Table:
        """A table for one visit: it is ours, and is kept again only if nothing goes wrong. Raises Refused: not_found."""
        table = self._kept.get(match_id)
        if table is not None:
            self._take_out(table)
            return table
        read = await self._reader.submit(match_id)
        if read is None:
            raise Refused("not_found", status=404)
        return read

    def _take_out(self, table: Table) -> None:
        del self._kept[table.id]
        self._bytes -= table.weight

    def _keep(self, table: Table) -> None:
        if not self._keep_bytes or table.match.status not in (Status.READY, Status.RUNNING):
            return
        self._kept[table.id] = table
        self._bytes += table.weight
        while self._bytes > self._keep_bytes:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= oldest.weight


@database_sync_to_async
def _read(match_ids: list[str]) -> Sequence[Table | None]:
    found = Table.read_many(match_ids)
    return [found.get(match_id) for match_id in match_ids]


@database_sync_to_async
def _read_log(wanted: list[tuple[str, int | None, int]]) -> Sequence[list[LogRow]]:
    return selectors.rows_between(wanted)


@database_sync_to_async
def _changes(match_id: str) -> list[SeatChange]:
    return scoring.seat_changes(UUID(match_id))


@database_sync_to_async
def _number_of(match_id: str, command: Command | None) -> int | None:
    """The number of the row that a command made before."""
    if command is None:
        return None
    user_id, name = command
    rows = LogRow.objects.filter(match=UUID(match_id), command=name, match__seats__user=user_id)
    return rows.filter(seat=F("match__seats__index")).values_list("number", flat=True).first()


rooms: PerLoop[Rooms] = PerLoop(lambda: Rooms(keep_bytes=settings.LIVE_CACHE_BYTES, may_flag=beat.ensure))
