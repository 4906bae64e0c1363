"""HTTP to Django, the one WebSocket to `realtime`, built files straight from the disk."""

import os
from typing import Any, cast

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

django = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.urls import path

from config.static import BuiltFiles
from realtime.socket import application as tab

application = ProtocolTypeRouter(
    {
        "http": BuiltFiles(cast(Any, django)),
        "websocket": AllowedHostsOriginValidator(URLRouter([cast(Any, path)("ws/", tab)])),
    }
)
