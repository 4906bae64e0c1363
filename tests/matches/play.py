"""Playing noughts and crosses through the services, as a player's tab would."""

from __future__ import annotations

import uuid
from typing import Any

from matches import selectors, services
from matches.frames import Update
from matches.models import LogRow, Match
from matches.sweep import Sweeper
from tests.conftest import user_at
from tests.loop import run


def moment(match: Match, seat: int | None) -> Update:
    """The present moment through a seat's eyes."""
    user = user_at(match, seat) if seat is not None else None
    return selectors.snapshot(match_id=match.pk, user_id=user, since=match.number).update


def take(match: Match, seat: int, *picks: Any, ask: int | None = None, command: str | None = None) -> int:
    """Answer the open question of a seat; returns the row's number."""
    if ask is None:
        question = moment(match, seat).question
        ask = question.ask if question else 1
    number = run(
        services.match_answer(
            match_id=match.pk,
            user_id=user_at(match, seat),
            ask=ask,
            picks=list(picks),
            command=command or uuid.uuid4().hex,
        )
    )
    match.refresh_from_db()
    return number


def play(match: Match, *cells: int) -> None:
    for index, cell in enumerate(cells):
        take(match, index % 2, cell)


def older(match: Match, ms: int) -> None:
    """As if so much time had gone by since the match's clock was last touched."""
    match.refresh_from_db()
    match.clock_since -= ms
    if match.deadline_at is not None:
        match.deadline_at -= ms
    if match.window_opened is not None:
        match.window_opened -= ms
    match.version += 1
    match.save()


def sweep() -> None:
    """One round of the sweep."""
    run(_sweep(None))


def touch(match: Match) -> None:
    """The sweep comes to a match that it found due a moment ago."""
    run(_sweep(match.pk))


async def _sweep(match_id: uuid.UUID | None) -> None:
    sweeper = Sweeper()
    await (sweeper.round() if match_id is None else sweeper.visit(str(match_id)))


def rows(match: Match) -> list[LogRow]:
    return list(LogRow.objects.filter(match=match).order_by("number"))
