"""How strong somebody is: one rating per (user or bot, game, pool), one change per match."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from ratings.elo import NEW_MATCHES, START


class Rating(models.Model):
    """``bot`` is a bot's key; its rating is an estimate of its strength from people's matches against it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="ratings")
    bot = models.CharField(max_length=32, blank=True)
    game = models.CharField(max_length=32)
    pool = models.CharField(max_length=16)
    value = models.FloatField(default=START)
    best = models.FloatField(default=START)
    matches = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "game", "pool"], name="one_rating_a_user", condition=Q(user__isnull=False)
            ),
            models.UniqueConstraint(fields=["bot", "game", "pool"], name="one_rating_a_bot", condition=~Q(bot="")),
        ]
        indexes: ClassVar = [models.Index(fields=["game", "pool", "-value"], name="rating_ranking")]

    def __str__(self) -> str:
        return f"{self.user_id or self.bot} {self.game} {self.pool}: {self.value:.0f}"

    @property
    def provisional(self) -> bool:
        return self.matches < NEW_MATCHES


class RatingChange(models.Model):
    """What one match did to one rating, applied exactly once. ``match`` names a match by its id: this app lies below."""

    class Kind(models.TextChoices):
        PLAYED = "played"
        VOIDED = "voided"

    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="changes")
    match = models.UUIDField()
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.PLAYED)
    seat = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    k = models.FloatField()
    before = models.FloatField()
    change = models.FloatField()
    parts = models.JSONField(help_text="[[opponent's seat, part of the change], ...]")
    applied_at = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "rating", "kind"], name="one_change_a_match"),
        ]
        indexes: ClassVar = [models.Index(fields=["rating", "id"], name="rating_history")]

    def __str__(self) -> str:
        return f"{self.rating_id} {self.change:+.1f}"
