"""Thin: every task may run late, twice or not at all."""

from __future__ import annotations

from celery import shared_task

from tournaments import mails
from tournaments.services import clockwork


@shared_task
def tick() -> None:
    clockwork.tick()


@shared_task
def repair() -> None:
    clockwork.repair()


@shared_task
def mail(users: list[int], kind: str, event: str, name: str, at: int | None, who: str) -> None:
    mails.send(users, kind, event, name, at, who)
