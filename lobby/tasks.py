"""Thin: one service call each."""

from celery import shared_task

from lobby import calls, services


@shared_task
def pair() -> None:
    services.pair()


@shared_task
def tidy() -> None:
    services.tidy()


@shared_task
def call(match_id: str, users: list[int], moment: float) -> None:
    calls.call(match_id=match_id, users=users, moment=moment)
