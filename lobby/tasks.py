"""Thin: one service call each."""

from celery import shared_task

from lobby import services


@shared_task
def pair() -> None:
    services.pair()


@shared_task
def tidy() -> None:
    services.tidy()
