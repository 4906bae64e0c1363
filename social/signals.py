"""Signing out of a browser drops its push subscription."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from social import services


@receiver(user_logged_out)
def signed_out(request: HttpRequest | None, **kwargs: Any) -> None:
    key = request.session.session_key if request is not None and hasattr(request, "session") else None
    if key:
        services.push_forget_session(session_key=key)
