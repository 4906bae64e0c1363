"""What events hear from below: a match has been scored, an account goes."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from accounts.models import User
from matches.signals import match_scored
from tournaments.services import entries, rounds


@receiver(match_scored)
def scored(match: UUID, **kwargs: Any) -> None:
    rounds.game_over(match_id=match)


@receiver(pre_delete, sender=get_user_model())
def account_goes(instance: User, **kwargs: Any) -> None:
    entries.entries_forget(user_id=instance.pk)
