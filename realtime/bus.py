"""Between processes: topics over Redis pub/sub, one connection a process.

Best effort by design: a lost message is noticed by numbers. Within a process nothing goes through here; whoever publishes
tells its own sockets itself.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import random
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
import redis.asyncio
from django.conf import settings
from redis.exceptions import RedisError

from realtime import chaos, metrics
from realtime.perloop import PerLoop

log = logging.getLogger("ludoteca.realtime")
Message = dict[str, Any]
Receiver = Callable[[Message], None]
_PATIENCE_SECONDS: Final = 1.0
_ORIGIN_BYTES: Final = 12
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(dict).decode


def channel(topic: str) -> str:
    return f"{settings.CHANNEL_PREFIX}:{topic}"


def pack(message: Message, origin: bytes = bytes(_ORIGIN_BYTES)) -> bytes:
    """A message on its way: ``origin`` names the process whose loop leaves it out when it comes back."""
    return origin + _encode(message)


class Bus:
    """The topics that this loop's sockets want to hear."""

    def __init__(self) -> None:
        # Names us, so that we leave out what we published ourselves.
        self._origin = secrets.token_bytes(_ORIGIN_BYTES)
        self._receivers: dict[str, set[Receiver]] = {}
        self._confirmed: dict[str, asyncio.Future[None]] = {}
        self._asked: dict[str, bool] = {}  # topic -> subscribe or unsubscribe, waiting for the next turn of the loop
        self._asking: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None
        self._publishing: asyncio.Task[None] | None = None
        self._outgoing: list[tuple[str, bytes, Callable[[int], None] | None]] = []
        self._pubsub: Any = None
        self._up = False
        self._on_gap: list[Callable[[], Awaitable[None]]] = []
        url = str(settings.REDIS_URL)
        self._redis = redis.asyncio.Redis.from_url(url, socket_timeout=5, socket_connect_timeout=2)
        # Protocol 3 would take redis-py half as long again to read a message.
        self._subscriber = redis.asyncio.Redis.from_url(
            url, socket_connect_timeout=2, health_check_interval=15, protocol=2
        )

    # -- hearing ------------------------------------------------------------------------------------------------------

    async def join(self, topic: str, receiver: Receiver) -> None:
        """Hear a topic. Returns when Redis has confirmed it (or is down: then a gap is announced when it is back)."""
        receivers = self._receivers.setdefault(topic, set())
        receivers.add(receiver)
        if topic not in self._confirmed:
            self._confirmed[topic] = asyncio.get_running_loop().create_future()
            self._ask(topic, True)
        confirmed = self._confirmed[topic]
        if not confirmed.done():
            await asyncio.wait([confirmed], timeout=_PATIENCE_SECONDS)

    def leave(self, topic: str, receiver: Receiver) -> None:
        receivers = self._receivers.get(topic)
        if receivers is None:
            return
        receivers.discard(receiver)
        if not receivers:
            del self._receivers[topic]
            self._confirmed.pop(topic, None)
            self._ask(topic, False)

    def on_gap(self, hook: Callable[[], Awaitable[None]]) -> None:
        """Called after messages may have been lost, because Redis was away."""
        self._on_gap.append(hook)

    @property
    def up(self) -> bool:
        return self._up

    def _ask(self, topic: str, subscribe: bool) -> None:
        self._asked[topic] = subscribe
        if self._listening is None:
            self._listening = asyncio.get_running_loop().create_task(self._listen())
        elif self._up and self._asking is None:
            self._asking = asyncio.get_running_loop().create_task(self._send_asked())

    async def _send_asked(self) -> None:
        """One command for all the topics of one turn of the loop."""
        try:
            while self._asked:
                asked, self._asked = self._asked, {}
                wanted = [channel(topic) for topic, subscribe in asked.items() if subscribe]
                unwanted = [channel(topic) for topic, subscribe in asked.items() if not subscribe]
                if wanted:
                    await self._pubsub.subscribe(*wanted)
                if unwanted:
                    await self._pubsub.unsubscribe(*unwanted)
        except (RedisError, OSError):
            pass  # the listener notices as well, and subscribes to everything anew
        finally:
            self._asking = None

    async def _listen(self) -> None:
        wait, first = 0.1, True
        while True:
            try:
                self._pubsub = self._subscriber.pubsub()
                self._asked.clear()
                topics = list(self._receivers) or ["nobody"]
                await self._pubsub.subscribe(*(channel(topic) for topic in topics))
                self._up, wait = True, 0.1
                if self._asked:  # while we subscribed
                    self._asking = asyncio.get_running_loop().create_task(self._send_asked())
                if not first:
                    await self._announce_gap()
                first = False
                await self._hear()
            except (RedisError, OSError) as lost:
                log.warning("the bus is down (%s); sockets notice by number meanwhile", type(lost).__name__)
            finally:
                self._up, first = False, False
            await asyncio.sleep(wait * (0.5 + random.random()))
            wait = min(2.0, wait * 2)

    async def _hear(self) -> None:
        pubsub = self._pubsub
        while True:
            found = await pubsub.parse_response(block=False, timeout=10)
            if found is None:
                await pubsub.ping()
            elif found[0] == b"message":
                _, name, data = found
                if data.startswith(self._origin):
                    continue
                topic = name.decode().partition(":")[2]
                if chaos.HEARING is None:
                    self._deliver(topic, data)
                else:
                    chaos.HEARING.through(functools.partial(self._deliver, topic), data)
            elif (message := await pubsub.handle_message(found)) and message["type"] == "subscribe":
                confirmed = self._confirmed.get(message["channel"].decode().partition(":")[2])
                if confirmed is not None and not confirmed.done():
                    confirmed.set_result(None)

    def _deliver(self, topic: str, data: bytes) -> None:
        message = _decode(data[_ORIGIN_BYTES:])
        for receiver in list(self._receivers.get(topic, ())):
            try:
                receiver(message)
            except Exception:
                log.exception("a receiver of %s failed", topic.partition(".")[0])

    async def _announce_gap(self) -> None:
        for hook in self._on_gap:
            try:
                await hook()
            except Exception:
                log.exception("resyncing after a gap failed")

    # -- telling ------------------------------------------------------------------------------------------------------

    def publish(self, topic: str, message: Message, heard: Callable[[int], None] | None = None) -> None:
        """Tell the other processes, soon; ``heard`` is told how many processes listen (ours included). Never fails."""
        self._outgoing.append((channel(topic), pack(message, self._origin), heard))
        if self._publishing is None:
            self._publishing = asyncio.get_running_loop().create_task(self._publish())

    async def _publish(self) -> None:
        try:
            while self._outgoing:
                outgoing, self._outgoing = self._outgoing, []
                try:
                    async with self._redis.pipeline(transaction=False) as pipe:
                        for name, data, _ in outgoing:
                            pipe.publish(name, data)
                        counts = await pipe.execute()
                except (RedisError, OSError):
                    metrics.BUS_DROPPED.inc(len(outgoing))
                    log.warning("could not tell other processes %d things; they notice by number", len(outgoing))
                    await asyncio.sleep(0.1)
                    continue
                for (_, _, heard), count in zip(outgoing, counts, strict=True):
                    if heard is not None:
                        heard(int(count))
        finally:
            self._publishing = None


bus = PerLoop(Bus)
