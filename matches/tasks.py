"""Thin: ids in, one service call. Every task may run late, twice or not at all."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from matches import scoring, services
from matches.models import Match, Status
from realtime.context import bind
from realtime.now import now_ms

_MOST = 200


@shared_task
def bot_answer(match_id: str, number: int) -> None:
    with bind(match=match_id):
        services.match_bot_answer(match_id=UUID(match_id), number=number)


@shared_task
def score(match_ids: list[str]) -> None:
    for match_id in match_ids:
        with bind(match=match_id):
            scoring.match_score(match_id=UUID(match_id))


@shared_task
def pack(match_id: str) -> None:
    with bind(match=match_id):
        scoring.match_pack(match_id=UUID(match_id))


@shared_task
def sweep_unscored() -> None:
    """What a dead worker left: matches that are over and not scored, or scored and not packed."""
    before = now_ms() - 5000
    over = Match.objects.filter(status=Status.OVER, ended_at__lte=before)
    for match_id in over.filter(scored_at=None).order_by("ended_at").values_list("pk", flat=True)[:_MOST]:
        scoring.match_score(match_id=match_id)
    for match_id in over.filter(review=None).exclude(scored_at=None).values_list("pk", flat=True)[:20]:
        scoring.match_pack(match_id=match_id)
