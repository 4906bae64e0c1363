"""Serves the built front end in the embedded profile, compressed and cached for ever (names carry a hash).

A middleware would cost every request a hop to a thread; nginx does this in production.
"""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Awaitable, Callable, MutableMapping
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Any, Send], Awaitable[None]]
_PACKED = {".js", ".css", ".svg", ".json", ".html", ".map"}
_FOR_EVER = b"public, max-age=31536000, immutable"


@cache
def _load(name: str) -> tuple[bytes, bytes | None, str] | None:
    """Content, gzipped content where it pays, and type of a static file."""
    found = finders.find(name)
    if not isinstance(found, str):
        return None
    path = Path(found)
    content = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return content, gzip.compress(content, 9) if path.suffix in _PACKED else None, kind


class BuiltFiles:
    """ASGI wrapper: ``/static/`` from the finders, everything else to the application."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Any, send: Send) -> None:
        path: str = scope["path"]
        if not path.startswith(settings.STATIC_URL):
            await self.app(scope, receive, send)
            return
        name = path.removeprefix(settings.STATIC_URL)
        loaded = None if ".." in name.split("/") else _load(name)
        if loaded is None or scope["method"] not in ("GET", "HEAD"):
            await send({"type": "http.response.start", "status": 404, "headers": [(b"content-type", b"text/plain")]})
            await send({"type": "http.response.body", "body": b"not found"})
            return
        content, packed, kind = loaded
        headers = [(b"content-type", kind.encode()), (b"x-content-type-options", b"nosniff")]
        if name.startswith("assets/"):
            headers.append((b"cache-control", _FOR_EVER))
        accepted = dict(scope["headers"]).get(b"accept-encoding", b"")
        if packed is not None and b"gzip" in accepted:
            content = packed
            headers += [(b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")]
        headers.append((b"content-length", str(len(content)).encode()))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else content})
