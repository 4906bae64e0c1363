"""Signing out, in any tab or by an administrator, closes the sockets of that session."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from realtime.publish import close_after_commit


@receiver(user_logged_out)
def close_sockets(request: HttpRequest | None, user: Any, **kwargs: Any) -> None:
    if request is not None and user is not None and request.session.session_key:
        close_after_commit(user.pk, "sign_in", session_key=request.session.session_key)
