"""The HTTP API speaks the same error codes as the socket."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from realtime.errors import Refused

_CODES = {401: "sign_in", 403: "sign_in", 404: "not_found", 429: "too_fast"}


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: every error is ``{"code", "detail"}``."""
    if isinstance(error, Refused):
        return Response({"code": error.code, "detail": error.detail}, status=error.status)
    if isinstance(error, RecursionError | SuspiciousOperation):  # JSON nested too deeply, a body too big
        return Response({"code": "malformed", "detail": {}}, status=400)
    response = exception_handler(error, context)
    if response is None:
        return None
    detail: dict[str, Any] = {}
    if isinstance(error, exceptions.ValidationError):
        detail = {"fields": response.data}
    elif isinstance(error, exceptions.Throttled):
        detail = {"retry_after": getattr(error, "wait", None)}
    code = "not_found" if isinstance(error, Http404) else _CODES.get(response.status_code, "malformed")
    return Response({"code": code, "detail": detail}, status=response.status_code, headers=dict(response.headers))
