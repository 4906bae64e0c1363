"""What people say to each other."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class ChatLine(models.Model):
    room = models.CharField(max_length=80)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.CharField(max_length=300)
    at = models.BigIntegerField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["room", "-id"], name="chat_room")]

    def __str__(self) -> str:
        return f"{self.room}: {self.text[:40]}"


class Mute(models.Model):
    """``user`` does not want to read ``muted``."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "muted"], name="one_mute_a_person")]

    def __str__(self) -> str:
        return f"{self.user_id} mutes {self.muted_id}"


class PushSubscription(models.Model):
    """A browser that may be told something while no tab is open. ``endpoint`` is a secret of the browser and its push
    service; ``session`` is a digest of the sign-in it was made in."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=88)
    auth = models.CharField(max_length=24)
    session = models.CharField(max_length=64, db_index=True)
    at = models.BigIntegerField()

    def __str__(self) -> str:
        return f"a browser of {self.user_id}"
