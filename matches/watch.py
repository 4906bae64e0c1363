"""Which matches the sockets of this process look at: they are told directly, other processes only if they look as well.

Every two seconds one query compares the numbers of those matches with what their sockets were told last; whoever missed a
message gets the present moment. The same round tells who of a match is away.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import redis.asyncio
from channels.db import database_sync_to_async
from django.conf import settings
from redis.exceptions import RedisError

from matches import publish, selectors
from matches.frames import Presence, Snapshot
from matches.store import Change
from realtime import metrics
from realtime.bus import Message, bus
from realtime.now import now_ms
from realtime.publish import encode

if TYPE_CHECKING:
    from matches.table import Table
    from realtime.socket import Connection

log = logging.getLogger("ludoteca.matches")
_ROUND_SECONDS = 2.0
_PART = 200
_AWAY_SECONDS = 25
_ASKED_SECONDS = 3.9
_NOTED_SECONDS = 8.0
_KEPT_SECONDS = 24 * 3600


class Watch:
    """One socket on one match: ``seat`` (None: a spectator), the newest number and the status that it was told."""

    __slots__ = ("connection", "match", "seat", "status", "told")

    def __init__(self, connection: Connection, match: str, seat: int | None, told: int, status: str) -> None:
        self.connection = connection
        self.match = match
        self.seat = seat
        self.told = told
        self.status = status

    def tell(self, frame: str, number: int, status: str) -> None:
        if number >= self.told:  # what comes late would only take the client back
            other = status != self.status
            self.told, self.status = number, status
            self.connection.send(frame)
            if other:
                for hook in on_watch:
                    hook(self.connection)


on_watch: list[Callable[[Connection], None]] = []
"""Called with a socket that begins or stops to watch a match, or whose match begins or ends."""

Follower = Callable[[], None]


class _Match:
    """One match that is looked at here. ``shared``: another process may be looking at it as well; ``newcomers``: how many
    have said so."""

    __slots__ = (
        "asked_at",
        "away",
        "followers",
        "hear",
        "newcomers",
        "noted_at",
        "people",
        "shared",
        "users",
        "watches",
    )

    def __init__(self, hear: Callable[[Message], None]) -> None:
        self.asked_at = self.noted_at = 0.0
        self.people: list[int] = []
        self.hear = hear
        self.watches: set[Watch] = set()
        self.followers: set[Follower] = set()
        self.shared = True
        self.newcomers = 0
        self.users = 0
        self.away: dict[str, int] = {}

    def here(self, moment: float) -> set[int]:
        """The seats that have a living tab in this process."""
        alive = moment - _AWAY_SECONDS
        return {w.seat for w in self.watches if w.seat is not None and w.connection.heard_at > alive}


class Tower:
    """``look`` brings one socket up to date, ``follow`` a picture of a match to what somebody else wrote."""

    def __init__(
        self, *, look: Callable[[Watch], Awaitable[Snapshot]], follow: Callable[[str, Message | None], None]
    ) -> None:
        self._look = look
        self._follow = follow
        self._matches: dict[str, _Match] = {}
        self._rounds: asyncio.Task[None] | None = None
        self._telling: asyncio.Task[None] | None = None
        self._unseen: dict[str, float] = {}  # seats whose last tab here closed, to be noted
        self._noting: asyncio.Task[None] | None = None
        self._redis: Any = None

    # -- who looks ----------------------------------------------------------------------------------------------------

    async def enter(self, match_id: str) -> None:
        """Hear the news of a match; before its present moment is read, so that nothing falls in between. Each needs an
        `exit`."""
        match = self._matches.get(match_id)
        if match is None:
            match = self._matches[match_id] = _Match(lambda news: self._hear(match_id, news))
            self._follow(match_id, None)  # kept from when nobody told us about it
        match.users += 1
        if self._rounds is None:
            bus().on_gap(self._compare)
        if self._rounds is None or self._rounds.done():
            self._rounds = asyncio.get_running_loop().create_task(self._go_round())
        first = match.users == 1
        await bus().join(publish.match_topic(match_id), match.hear)
        if first:
            self._announce(match_id, match)

    def exit(self, match_id: str) -> None:
        match = self._matches.get(match_id)
        if match is None:
            return
        match.users -= 1
        if not match.users:
            del self._matches[match_id]
            bus().leave(publish.match_topic(match_id), match.hear)

    def add(self, watch: Watch, people: list[int]) -> None:
        """A socket watches a match that was entered; ``people`` are the seats that have one."""
        match = self._matches[watch.match]
        match.watches.add(watch)
        match.people = people
        match.asked_at = match.noted_at = 0.0

    def remove(self, watch: Watch) -> None:
        match = self._matches.get(watch.match)
        if match is not None:
            match.watches.discard(watch)

    def follow(self, match_id: str, follower: Follower) -> None:
        """Be called when lists show something else of a match that was entered."""
        self._matches[match_id].followers.add(follower)

    def unfollow(self, match_id: str, follower: Follower) -> None:
        match = self._matches.get(match_id)
        if match is not None:
            match.followers.discard(follower)

    # -- news ---------------------------------------------------------------------------------------------------------

    def news(self, table: Table) -> Message:
        """What is to be told of a visit of this process: a frame for each audience that somebody may belong to. Made before
        the visit is stored, while all of it is at hand."""
        match = self._matches.get(table.id)
        if match is None or match.shared:
            return self._news_for_all(table)
        return publish.news(table, publish.frames(table, {watch.seat for watch in match.watches}))

    def tell(self, table: Table, news: Message, change: Change) -> None:
        """A visit was stored: tell our own sockets, and the other processes if they may be interested. Whoever began to
        watch meanwhile waits for their turn at the match, and reads what was stored."""
        topic = publish.match_topic(table.id)
        match = self._matches.get(table.id)
        if match is not None:
            self._deliver(match, news)
        if match is None or match.shared:
            if len(news["frames"]) < len(publish.audiences(table)):  # made while nobody elsewhere was interested
                news = self._news_for_all(table)
            news["change"] = change.match
            bus().publish(topic, news, None if match is None else self._count_of(match))

    @staticmethod
    def _news_for_all(table: Table) -> Message:
        return publish.news(table, publish.frames(table, publish.audiences(table)))

    def _hear(self, match_id: str, news: Message) -> None:
        """From another process, or from a service of our own."""
        match = self._matches.get(match_id)
        if match is None:
            return
        if "frames" in news:
            self._follow(match_id, news)
            self._deliver(match, news)
        elif "all" in news:
            for watch in match.watches:
                watch.connection.send(news["all"])
        elif "here" in news:
            match.shared = True
            match.newcomers += 1

    def _deliver(self, match: _Match, news: Message) -> None:
        frames, number, status = news["frames"], news["number"], news["status"]
        for watch in match.watches:
            frame = frames.get(publish.WATCHERS if watch.seat is None else str(watch.seat))
            if frame is not None:
                watch.tell(frame, number, status)
        if news["listed"]:
            for follower in match.followers:
                follower()

    def _announce(self, match_id: str, match: _Match) -> None:
        bus().publish(publish.match_topic(match_id), {"here": True}, self._count_of(match))

    @staticmethod
    def _count_of(match: _Match) -> Callable[[int], None]:
        """What to do with the number of processes that heard something: nobody else is interested, unless a newcomer has
        said so since we spoke (that comes over another connection, and may overtake the number)."""
        newcomers = match.newcomers

        def heard(count: int) -> None:
            match.shared = count > 1 or match.newcomers > newcomers

        return heard

    # -- what got lost ------------------------------------------------------------------------------------------------

    async def _go_round(self) -> None:
        """A part of the matches at a time, spread over the round: thousands at once would hold up the answers."""
        while self._matches:
            parts = self._parts()
            for part in parts:
                await asyncio.sleep(_ROUND_SECONDS / len(parts))
                # On its own: when Redis hangs, comparing is all that brings news from other processes.
                if self._telling is None or self._telling.done():
                    self._telling = asyncio.get_running_loop().create_task(self._try_to_tell_presence(part))
                try:
                    await self._compare_part(part)
                except Exception:
                    log.exception("a round of comparing matches failed")

    def _parts(self) -> list[list[str]]:
        matches = list(self._matches)
        return [matches[start : start + _PART] for start in range(0, len(matches), _PART)]

    async def _compare(self) -> None:
        for part in self._parts():
            await self._compare_part(part)

    async def _compare_part(self, part: list[str]) -> None:
        found = await database_sync_to_async(selectors.numbers)(part)
        for match_id, (number, status) in found.items():
            match = self._matches.get(match_id)
            if match is None:
                continue
            behind = [watch for watch in match.watches if watch.told < number or watch.status != status]
            for watch in behind:
                metrics.RESYNCS.inc()
                await self._resync(watch)
            if behind:
                self._announce(match_id, match)  # somebody moves this match and may not know of us
                for follower in match.followers:
                    follower()

    async def _resync(self, watch: Watch) -> None:
        """Tell one socket the present moment and what it missed."""
        snapshot = await self._look(watch)
        if (snapshot.update.number, snapshot.update.status) != (watch.told, watch.status):
            watch.tell(encode("match.update", None, snapshot.update), snapshot.update.number, snapshot.update.status)

    # -- who is away --------------------------------------------------------------------------------------------------

    def _client(self) -> Any:
        if self._redis is None:
            self._redis = redis.asyncio.Redis.from_url(
                str(settings.REDIS_URL), socket_timeout=2, socket_connect_timeout=1
            )
        return self._redis

    def unseen(self, watch: Watch) -> None:
        """A seat's tab closed: away at once, unless another tab is alive and says so at its next heartbeat."""
        match = self._matches.get(watch.match)
        if match is not None:
            match.asked_at = 0.0
        if watch.seat is None or (match is not None and watch.seat in match.here(time.monotonic())):
            return
        self._unseen[_seat(watch.match, watch.seat)] = now_ms() / 1000 - _AWAY_SECONDS
        if self._noting is None or self._noting.done():
            self._noting = asyncio.get_running_loop().create_task(self._note_unseen())

    async def _note_unseen(self) -> None:
        """Not in the way of the socket that closed or moves on: Redis may hang."""
        while self._unseen:
            unseen, self._unseen = self._unseen, {}
            try:
                await self._client().zadd(_HERE, unseen)
            except RedisError:
                log.warning("could not note that %d seats are away", len(unseen))

    async def _try_to_tell_presence(self, part: list[str]) -> None:
        try:
            await self._tell_presence(part)
        except RedisError:
            log.warning("who is away is not known while Redis is away")
        except Exception:
            log.exception("telling who is away failed")

    async def _tell_presence(self, part: list[str]) -> None:
        """Seats with a living tab here are noted for the other processes, now and then; about the others we ask."""
        moment, now = time.monotonic(), now_ms() / 1000
        here: dict[str, float] = {}
        asked: list[tuple[str, _Match, int]] = []
        for match_id in part:
            match = self._matches.get(match_id)
            if match is None or not match.watches or (moment < match.asked_at + _ASKED_SECONDS and not match.away):
                continue
            match.asked_at = moment
            seen = match.here(moment)
            if moment - match.noted_at > _NOTED_SECONDS:
                match.noted_at = moment
                here |= {_seat(match_id, seat): now for seat in seen}
            asked += [(match_id, match, seat) for seat in match.people if seat not in seen]
            if match.away and seen.issuperset(match.people):
                self._are_away(match_id, match, {})
        if here:
            await self._client().zadd(_HERE, here)
            await self._client().zremrangebyscore(_HERE, "-inf", now - _KEPT_SECONDS)
        if not asked:
            return
        seats = [_seat(match_id, seat) for match_id, _, seat in asked]
        scores: list[float | None] = await self._client().zmscore(_HERE, seats)
        away: dict[str, dict[str, int]] = {match_id: {} for match_id, _, _ in asked}
        for (match_id, _, seat), at in zip(asked, scores, strict=True):
            if at is not None and now - at >= _AWAY_SECONDS:
                away[match_id][str(seat)] = round(now - at)
        for match_id, match, _ in asked:
            self._are_away(match_id, match, away[match_id])

    def _are_away(self, match_id: str, match: _Match, away: dict[str, int]) -> None:
        if away.keys() != match.away.keys():
            match.away = away
            frame = encode("match.presence", None, Presence(match_id, away))
            for watch in match.watches:
                watch.connection.send(frame)


_HERE = "here"  # one sorted set: seat -> when one of its tabs was alive


def _seat(match_id: str, seat: int) -> str:
    return f"{match_id}:{seat}"
