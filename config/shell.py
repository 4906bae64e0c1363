"""The one HTML page of the site; every screen is drawn by the front end."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

_ENTRY = "src/app/main.ts"


@cache
def _manifest() -> dict[str, Any]:
    path = settings.FRONTEND_DIST / ".vite" / "manifest.json"
    manifest: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    return manifest


@cache
def _files() -> dict[str, Any]:
    """The entry's script, its style sheets, and the modules it imports at once."""
    manifest = _manifest()
    if _ENTRY not in manifest:
        return {}
    styles: list[str] = []
    modules: list[str] = []
    todo = [_ENTRY]
    while todo:
        chunk = manifest[todo.pop()]
        styles += [name for name in chunk.get("css", []) if name not in styles]
        for name in chunk.get("imports", []):
            if manifest[name]["file"] not in modules:
                modules.append(manifest[name]["file"])
                todo.append(name)
    return {
        "script": static(manifest[_ENTRY]["file"]),
        "styles": [static(name) for name in styles],
        "modules": [static(name) for name in modules],
    }


@require_safe
def shell(request: HttpRequest) -> HttpResponse:
    user: Any = request.user
    accepts = request.headers.get("Accept-Language", "").lower()
    language = user.language if user.is_authenticated else "pt-BR" if accepts.startswith("pt") else "en"
    theme = user.theme if user.is_authenticated else "system"
    files = _files()
    if not files:
        return HttpResponse("The front end has not been built: run make setup.", status=503, content_type="text/plain")
    return render(request, "shell.html", {"language": language, "theme": theme, "build": settings.BUILD, **files})
