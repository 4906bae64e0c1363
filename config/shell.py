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

from accounts.models import Language, Theme

_ENTRY = "src/app/main.ts"
_WORKER = "src/push/worker.ts"


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
        "fonts": [static(part["file"]) for name, part in manifest.items() if "-latin-" in name and "-ext-" not in name],
    }


def _dress(request: HttpRequest) -> tuple[str, str]:
    """Language and theme: the account's, else what this browser chose last, else what it asks for."""
    user: Any = request.user
    if user.is_authenticated:
        return user.language, user.theme
    accepts = request.headers.get("Accept-Language", "").lower()
    language = request.COOKIES.get("ludoteca_language")
    theme = request.COOKIES.get("ludoteca_theme")
    return (
        language if language in Language.values else "pt-BR" if accepts.startswith("pt") else "en",
        theme if theme in Theme.values else "system",
    )


@require_safe
def shell(request: HttpRequest) -> HttpResponse:
    files = _files()
    if not files:
        return HttpResponse("The front end has not been built: run make play.", status=503, content_type="text/plain")
    language, theme = _dress(request)
    return render(request, "shell.html", {"language": language, "theme": theme, "build": settings.BUILD, **files})


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root so that it is every page's; a browser asks for it anew each time."""
    chunk = _manifest().get(_WORKER)
    if chunk is None:
        return HttpResponse("The front end has not been built: run make play.", status=503, content_type="text/plain")
    script = (settings.FRONTEND_DIST / chunk["file"]).read_bytes()
    return HttpResponse(script, content_type="text/javascript", headers={"Cache-Control": "no-cache"})
