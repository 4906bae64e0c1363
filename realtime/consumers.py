"""The one WebSocket of a tab: checks a frame's form and its sender, hands it to the app's handler, answers."""

from __future__ import annotations

import logging
import time
from importlib import import_module
from typing import Any, Protocol, cast
from weakref import WeakValueDictionary

import msgspec
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.auth import SESSION_KEY, get_user_model

from realtime import registry
from realtime.errors import Refused
from realtime.frames import Empty, Fault, Hello, Me, Pong, Told, Welcome
from realtime.limits import Bucket
from realtime.now import now_ms
from realtime.publish import encode, session_group, user_group

log = logging.getLogger("ludoteca.realtime")

MAX_FRAME_BYTES = 16 * 1024
MOST_REF = 2**53  # what a JavaScript number holds exactly
FRAMES_PER_SECOND = 20
FRAMES_BURST = 40
RECHECK_SECONDS = 60.0
CLOSE_SIGNED_OUT = 4401
CLOSE_FLOOD = 4429
CLOSE_TOO_BIG = 4413

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


class Connection(AsyncWebsocketConsumer):
    """One open tab. Apps keep what they know of it in ``notes`` under their own name."""

    user: Person | None = None

    async def connect(self) -> None:
        self.notes: dict[str, Any] = {}
        self.groups_joined: set[str] = set()
        self.session_key: str | None = None
        self._checked = time.monotonic()
        user = self.scope.get("user")
        self.user = cast(Person, user) if user is not None and user.is_authenticated and user.is_active else None
        self._floods = 0
        self._bucket = self._bucket_of()
        await self.accept()
        if self.user is not None:
            self.session_key = self.scope["session"].session_key
            await self.join(user_group(self.user.pk))
            if self.session_key:
                await self.join(session_group(self.session_key))

    def _bucket_of(self) -> Bucket:
        if self.user is None:
            return Bucket(FRAMES_PER_SECOND, FRAMES_BURST)
        bucket = _buckets.get(self.user.pk)
        if bucket is None:
            bucket = _buckets[self.user.pk] = Bucket(FRAMES_PER_SECOND, FRAMES_BURST)
        return bucket

    async def disconnect(self, code: int) -> None:
        for group in list(self.groups_joined):
            await self.leave(group)
        await registry.closed(self)

    # -- groups -------------------------------------------------------------------------------------------------------

    async def join(self, group: str) -> None:
        if group not in self.groups_joined:
            self.groups_joined.add(group)
            await self.channel_layer.group_add(group, self.channel_name)

    async def leave(self, group: str) -> None:
        if group in self.groups_joined:
            self.groups_joined.discard(group)
            await self.channel_layer.group_discard(group, self.channel_name)

    # -- in -----------------------------------------------------------------------------------------------------------

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if text_data is None or len(text_data) > MAX_FRAME_BYTES:
            await self._fault(0, "malformed")
            await self.close(code=CLOSE_TOO_BIG)
            return
        if (wait := self._bucket.take()) > 0:
            await self._flood(wait)
            return
        try:
            name, ref, raw = _envelope.decode(text_data)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            await self._fault(0, "malformed")
            return
        if not 0 < ref <= MOST_REF:
            await self._fault(0, "malformed")
            return
        frame = registry.frames.get(name)
        if frame is None:
            await self._fault(ref, "unknown_frame")
        elif frame.signed_in and self.user is None:
            await self._fault(ref, "sign_in")
        else:
            await self._handle(frame, ref, raw)

    async def _handle(self, frame: registry.Frame, ref: int, raw: msgspec.Raw) -> None:
        try:
            body = frame.decoder.decode(raw)
            reply = await frame.handler(self, body)
        except (msgspec.DecodeError, RecursionError):
            await self._fault(ref, "malformed")
        except Refused as refused:
            await self._fault(ref, refused.code, refused.detail)
        except Exception:
            # Never the body: it may hold what nobody else may read.
            log.exception("frame %s of user %s failed", frame.name, self.user.pk if self.user else None)
            await self._fault(ref, "internal")
        else:
            await self.send(encode("ok", ref, reply if reply is not None else {}))

    async def _fault(self, ref: int, code: str, detail: dict[str, Any] | None = None) -> None:
        await self.send(encode("error", ref, Fault(code, detail or {})))

    async def _flood(self, wait: float) -> None:
        self._floods += 1
        if self._floods > 200:
            await self.close(code=CLOSE_FLOOD)
        elif self._floods % 20 == 1:
            await self._fault(0, "too_fast", {"retry_after": round(wait, 2)})

    # -- out ----------------------------------------------------------------------------------------------------------

    async def told(self, name: str, body: Told) -> None:
        await self.send(encode(name, None, body))

    async def tell(self, message: dict[str, Any]) -> None:
        await self.send(message["frame"])
        if (mark := message.get("mark")) is not None:
            registry.marked(self, mark)

    async def close_with(self, message: dict[str, Any]) -> None:
        await self.told("session.closed", Fault(message["code"]))
        await self.close(code=CLOSE_SIGNED_OUT)

    # -- is it still them? --------------------------------------------------------------------------------------------

    async def recheck(self) -> None:
        """Once a minute: the session still exists and the account is active."""
        if self.user is None or time.monotonic() - self._checked < RECHECK_SECONDS:
            return
        self._checked = time.monotonic()
        if not await _still_signed_in(self.session_key, self.user.pk):
            await self.close_with({"code": "sign_in"})


@database_sync_to_async
def _still_signed_in(session_key: str | None, user_id: int) -> bool:
    store = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    people = get_user_model()._default_manager
    return store.get(SESSION_KEY) == str(user_id) and people.filter(pk=user_id, is_active=True).exists()


@registry.frame("session.hello", Hello, Welcome, signed_in=False)
async def hello(connection: Connection, body: Hello) -> Welcome:
    user = connection.user
    me = Me(user.pk, user.username, user.language, user.theme, user.is_staff) if user else None
    await registry.ping(connection)
    return Welcome(me, await database_sync_to_async(now_ms)(), settings.BUILD)


@registry.frame("session.ping", Empty, Pong, signed_in=False)
async def ping(connection: Connection, body: Empty) -> Pong:
    await connection.recheck()
    await registry.ping(connection)
    return Pong(await database_sync_to_async(now_ms)())


registry.tells("session.closed", Fault)
