"""Our rules inside django-allauth: which names it accepts, and the language of a new account."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from accounts import names, services
from accounts.models import User


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    def render_mail(self, template_prefix: str, email: str, context: dict[str, Any], headers: Any = None) -> Any:
        """Mails come from Ludoteca, not from the host they were asked for at."""
        named = {**context, "current_site": SimpleNamespace(name="Ludoteca", domain="ludoteca.example")}
        return super().render_mail(template_prefix, email, named, headers=headers)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        try:
            name = names.clean(username)
        except names.NameRefused as refused:
            raise ValidationError(refused.code, code=refused.code) from refused
        if not shallow and (code := services.name_taken(name)):
            raise ValidationError(code, code=code)
        return name

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        language = request.headers.get("Accept-Language", "")
        user.language = "pt-BR" if language.lower().startswith("pt") else "en"
        saved: User = super().save_user(request, user, form, commit)
        return saved
