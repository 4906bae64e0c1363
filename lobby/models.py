"""How people meet: open tables, and those who look for anybody near them in strength."""

from __future__ import annotations

import secrets
import uuid
from typing import ClassVar

from django.db import models

from accounts.models import User


def new_code() -> str:
    return secrets.token_urlsafe(9)


class OpenTable(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.CharField(max_length=32)
    settings = models.JSONField(default=dict)
    rated = models.BooleanField()
    clock = models.CharField(max_length=32)
    seats = models.PositiveSmallIntegerField()
    private = models.BooleanField(default=False)
    code = models.CharField(max_length=64, default=new_code)
    host = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    created_at = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.game} table of {self.host_id}"


class Sitter(models.Model):
    table = models.ForeignKey(OpenTable, on_delete=models.CASCADE, related_name="sitters")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "user"], name="one_chair_a_person")]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.table_id}"


class Seek(models.Model):
    """Somebody who pressed "play now". ``rating`` is the one at that moment; ``accepts`` are the values that suit of each
    setting that may differ in rated play, the dearest first."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    game = models.CharField(max_length=32)
    clock = models.CharField(max_length=32)
    rating = models.FloatField()
    accepts = models.JSONField(default=dict, db_default={})
    since = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "game"], name="one_seek_a_game")]

    def __str__(self) -> str:
        return f"{self.user_id} seeks {self.game}"
