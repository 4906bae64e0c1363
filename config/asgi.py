"""HTTP to Django, the one WebSocket to `realtime`, built files straight from the disk."""

import os
from typing import Any, cast

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

django = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator, OriginValidator
from django.conf import settings
from django.urls import path, re_path

from config.probes import Probes
from config.static import BuiltFiles
from realtime.socket import application as tab


async def nowhere(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """A WebSocket to any other address: refused (HTTP 403)."""
    await receive()
    await send({"type": "websocket.close"})


socket = URLRouter([cast(Any, path)("ws/", tab), cast(Any, re_path)("", nowhere)])
exact = settings.SOCKET_ORIGINS
application = ProtocolTypeRouter(
    {
        "http": Probes(BuiltFiles(cast(Any, django))),
        "websocket": OriginValidator(socket, exact) if exact else AllowedHostsOriginValidator(socket),
    }
)
