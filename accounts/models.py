"""Who somebody is."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, PermissionsMixin, UserManager
from django.db import models
from django.utils import timezone

from accounts import names


class Language(models.TextChoices):
    ENGLISH = "en"
    PORTUGUESE = "pt-BR"


class Theme(models.TextChoices):
    SYSTEM = "system"
    DAY = "day"
    NIGHT = "night"


class User(AbstractBaseUser, PermissionsMixin):
    """``username`` is the name everybody sees; ``skeleton`` keeps names apart that look alike (accounts.names)."""

    username = models.CharField(max_length=names.LONGEST, unique=True)
    skeleton = models.CharField(max_length=4 * names.LONGEST, unique=True, editable=False)
    email = models.EmailField(unique=True, null=True)
    language = models.CharField(max_length=8, choices=Language, default=Language.ENGLISH)
    theme = models.CharField(max_length=8, choices=Theme, default=Theme.SYSTEM)
    sounds = models.BooleanField(default=False)
    confirm = models.BooleanField(default=True, help_text="A choice is lifted first and sent by a second touch.")
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar = ["email"]

    objects: ClassVar[UserManager[User]] = UserManager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.username

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keeps the skeleton in step with the name."""
        self.skeleton = names.skeleton(self.username)
        if (fields := kwargs.get("update_fields")) is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "skeleton"}
        super().save(*args, **kwargs)
