"""The one WebSocket of a tab, as a bare ASGI application: checks a frame's form and its sender, hands it to the app's
handler, answers.

Nothing here hops to a thread for each frame; see docs/architecture.md, "The path of one answer".
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol
from weakref import WeakValueDictionary

import msgspec
from django.conf import settings

from realtime import drain, metrics, registry
from realtime.bus import Message, bus
from realtime.errors import Refused
from realtime.frames import Empty, Fault, Hello, Me, Pong, Told, Welcome
from realtime.limits import Bucket
from realtime.now import now_ms
from realtime.outbox import ABORT, WRITE, Outbox, Send
from realtime.perloop import PerLoop
from realtime.publish import encode, session_digest, user_topic
from realtime.sign_in import person_of, session_key_of

log = logging.getLogger("ludoteca.realtime")

MAX_FRAME_BYTES = 16 * 1024
_NUL = "\\u0000"  # as JSON writes it
_REF = re.compile(r'\["[a-z._]{1,40}", ?(\d{1,10}),')
"""Whom to answer when the rest of a frame is not even JSON."""
MOST_REF = 2**53  # what a JavaScript number holds exactly
RECHECK_SECONDS = 60.0
CLOSE_RESTART = 1012  # RFC 6455 registry: service restart
CLOSE_SIGNED_OUT = 4401
CLOSE_FLOOD = 4429
CLOSE_TOO_BIG = 4413
CLOSE_TOO_SLOW = 4408
CLOSE_SILENT = 4410
SILENT_SECONDS = 130.0

Receive = Callable[[], Awaitable[dict[str, Any]]]
_envelope = msgspec.json.Decoder(tuple[str, int, msgspec.Raw])
_buckets: WeakValueDictionary[int, Bucket] = WeakValueDictionary()


class Person(Protocol):
    """What a connection needs of the account model, which lives above."""

    pk: int
    username: str
    language: str
    theme: str
    is_staff: bool
    is_active: bool


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """One tab, from its connecting to its end."""
    await receive()  # websocket.connect
    session_key = session_key_of(scope)
    extensions = scope.get("extensions") or {}
    outbox = Outbox(send, extensions.get(WRITE), extensions.get(ABORT))
    connection = Connection(outbox, await person_of(session_key), session_key)
    await connection.open()
    # A task of its own: each frame would otherwise go up and down through every layer above us.
    await asyncio.create_task(connection.run(receive))


class Connection:
    """One open tab. Apps keep what they know of it in ``notes`` under their own name."""

    __slots__ = (
        "__weakref__",
        "_bucket",
        "_checked",
        "_floods",
        "_outbox",
        "_topics",
        "closed",
        "heard_at",
        "notes",
        "session_key",
        "user",
    )

    def __init__(self, outbox: Outbox, user: Person | None, session_key: str | None) -> None:
        self.user = user
        self.session_key = session_key if user is not None else None
        self.notes: dict[str, Any] = {}
        self.closed = False
        self.heard_at = self._checked = time.monotonic()
        self._outbox = outbox
        self._topics: set[str] = set()
        self._floods = 0
        self._bucket = _bucket_of(user)

    async def open(self) -> None:
        self._outbox.put({"type": "websocket.accept"})
        _open().admit(self)
        if drain.draining():
            self.close(CLOSE_RESTART)
        elif self.user is not None:
            await self.join(user_topic(self.user.pk))

    async def run(self, receive: Receive) -> None:
        """Until either side closes."""
        try:
            while not self.closed:
                event = await receive()
                if event["type"] == "websocket.disconnect":
                    break
                await self.receive(event.get("text"))
        finally:
            await self.gone()

    async def gone(self) -> None:
        self.closed = True
        _open().dismiss(self)
        for topic in list(self._topics):
            self.leave(topic)
        try:
            await registry.closed(self)
        finally:
            self._outbox.drop()

    # -- topics -------------------------------------------------------------------------------------------------------

    async def join(self, topic: str) -> None:
        """Hear what is told to a topic."""
        if topic not in self._topics:
            self._topics.add(topic)
            await bus().join(topic, self.hear)

    def leave(self, topic: str) -> None:
        if topic in self._topics:
            self._topics.discard(topic)
            bus().leave(topic, self.hear)

    def hear(self, message: Message) -> None:
        """What came over the bus: a frame for us, the end of our sign-in, or what an app understands."""
        if (frame := message.get("frame")) is not None:
            self.send(frame)
        if (code := message.get("close")) is not None and (
            message.get("session") is None or message["session"] == session_digest(self.session_key)
        ):
            self.send_away(code)
        else:
            registry.heard(self, message)

    # -- in -----------------------------------------------------------------------------------------------------------

    async def receive(self, text: str | None) -> None:
        if text is None or len(text) > MAX_FRAME_BYTES:
            self._fault(0, "malformed")
            self.close(CLOSE_TOO_BIG)
            return
        self.heard_at = time.monotonic()
        wait = self._bucket.take()
        broken = False
        try:
            name, ref, raw = _envelope.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            found = _REF.match(text)
            broken, name, ref, raw = True, "", int(found[1]) if found else 0, msgspec.Raw()
        if not 0 < ref <= MOST_REF:
            ref = 0
        if wait > 0:
            self._flood(ref, wait)
        elif broken or not ref or (_NUL in text and _holds_nul(raw)):  # PostgreSQL stores no NUL
            self._fault(ref, "malformed")
        elif (frame := registry.frames.get(name)) is None:
            self._fault(ref, "unknown_frame")
        elif frame.signed_in and self.user is None:
            self._fault(ref, "sign_in")
        else:
            await self._handle(frame, ref, raw)

    def charge(self, frames: float) -> None:
        """What was asked costs as much as so many frames more."""
        self._bucket.charge(frames)

    async def _handle(self, frame: registry.Frame, ref: int, raw: msgspec.Raw) -> None:
        body = None
        try:
            body = frame.decoder.decode(raw)
            reply = await frame.handler(self, body)
        except (msgspec.DecodeError, RecursionError):
            self._fault(ref, "malformed")
        except Refused as refused:
            self._fault(ref, refused.code, refused.detail)
        except Exception:
            # Never the body: it may hold what nobody else may read.
            about = {"user": self.user.pk if self.user else None}
            about |= {name: getattr(body, name, None) for name in ("match", "command")}
            log.exception("frame %s failed", frame.name, extra=about)
            self._fault(ref, "internal")
        else:
            self.send(encode("ok", ref, reply if reply is not None else {}))

    def _fault(self, ref: int, code: str, detail: dict[str, Any] | None = None) -> None:
        self.send(encode("error", ref, Fault(code, detail or {})))

    def _flood(self, ref: int, wait: float) -> None:
        self._floods += 1
        if self._floods > 200:
            self.close(CLOSE_FLOOD)
        else:
            self._fault(ref, "too_fast", {"retry_after": round(wait, 2)})

    # -- out ----------------------------------------------------------------------------------------------------------

    def send(self, frame: str) -> None:
        """Send a frame; whoever reads too slowly is cut, and resyncs when it comes back."""
        if not self.closed and not self._outbox.text(frame):
            self.close(CLOSE_TOO_SLOW)
            self.cut()

    def told(self, name: str, body: Told) -> None:
        self.send(encode(name, None, body))

    def close(self, code: int) -> None:
        if not self.closed:
            self.closed = True
            self._outbox.put({"type": "websocket.close", "code": code})

    def cut(self) -> None:
        """Break the connection of somebody who does not read: no word would reach them."""
        metrics.SOCKETS_CUT.inc()
        self._outbox.abort()

    def send_away(self, code: str) -> None:
        """The end of a sign-in, with its reason."""
        self.told("session.closed", Fault(code))
        self.close(CLOSE_SIGNED_OUT)

    async def drained(self) -> None:
        await self._outbox.drained()

    # -- is it still them? --------------------------------------------------------------------------------------------

    async def recheck(self) -> None:
        """Once a minute: the session still exists and the account is active."""
        if self.user is None or time.monotonic() - self._checked < RECHECK_SECONDS:
            return
        self._checked = time.monotonic()
        person = await person_of(self.session_key)
        if person is None or person.pk != self.user.pk:
            self.send_away("sign_in")


def _holds_nul(raw: msgspec.Raw) -> bool:
    """Whether any text of a body holds a NUL; the escape alone may also be what somebody typed."""
    try:
        waiting = [msgspec.json.decode(raw)]
    except (msgspec.DecodeError, RecursionError):
        return True
    while waiting:
        value = waiting.pop()
        if isinstance(value, str) and "\0" in value:
            return True
        if isinstance(value, dict):
            waiting += [*value, *value.values()]
        elif isinstance(value, list):
            waiting += value
    return False


def _bucket_of(user: Person | None) -> Bucket:
    if user is None:
        return Bucket(settings.FRAMES_PER_SECOND, settings.FRAMES_BURST)
    bucket = _buckets.get(user.pk)
    if bucket is None:
        bucket = _buckets[user.pk] = Bucket(settings.FRAMES_PER_SECOND, settings.FRAMES_BURST)
    return bucket


class _Open:
    """The sockets of this process. Tabs beat every ten seconds (a hidden one may be slowed to once a minute): whoever is
    silent for longer is gone, even if the network has not said so."""

    def __init__(self) -> None:
        self.tabs: set[Connection] = set()
        self._looking: asyncio.Task[None] | None = None

    def admit(self, connection: Connection) -> None:
        self.tabs.add(connection)
        metrics.SOCKETS.inc()
        if self._looking is None:
            self._looking = asyncio.get_running_loop().create_task(self._look())

    def dismiss(self, connection: Connection) -> None:
        self.tabs.discard(connection)
        metrics.SOCKETS.dec()

    async def _look(self) -> None:
        while self.tabs:
            await asyncio.sleep(SILENT_SECONDS / 4)
            before = time.monotonic() - SILENT_SECONDS
            for connection in [tab for tab in self.tabs if tab.heard_at < before]:
                if connection.closed:  # it was told so a while ago
                    connection.cut()
                connection.close(CLOSE_SILENT)
        self._looking = None


_open: PerLoop[_Open] = PerLoop(_Open)


async def send_everybody_elsewhere(*, seconds: float) -> None:
    """Before this process stops: close its sockets, spread over the time, so that they reconnect to another one."""
    tabs = list(_open().tabs)
    for index, connection in enumerate(tabs):
        connection.close(CLOSE_RESTART)
        if index % 50 == 49:
            await asyncio.sleep(seconds * 50 / len(tabs))
    for connection in tabs:
        await connection.drained()


@registry.frame("session.hello", Hello, Welcome, signed_in=False)
async def hello(connection: Connection, body: Hello) -> Welcome:
    user = connection.user
    me = Me(user.pk, user.username, user.language, user.theme, user.is_staff) if user else None
    await registry.ping(connection)
    return Welcome(me, now_ms(), settings.BUILD)


@registry.frame("session.ping", Empty, Pong, signed_in=False)
async def ping(connection: Connection, body: Empty) -> Pong:
    await connection.recheck()
    await registry.ping(connection)
    return Pong(now_ms())


registry.tells("session.closed", Fault)
