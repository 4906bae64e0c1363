"""What an event does by itself when its time has come, and what a dead process left undone."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Final
from uuid import UUID

from django.db import transaction

from matches.models import Match
from matches.models import Status as MatchStatus
from realtime.errors import Refused
from realtime.now import now_ms
from tournaments.models import Game, Round, Status, Tournament
from tournaments.services import agenda, orphans, rounds, schedule, tables
from tournaments.services.common import LIVING, note, store

log = logging.getLogger("ludoteca.tournaments")
_MOST: Final = 100


def tick() -> int:
    """Everything that is due, one transaction an event; returns how many that were."""
    due = Tournament.objects.filter(status__in=LIVING, due_at__lte=now_ms()).order_by("due_at")
    ids = list(due.values_list("pk", flat=True)[:_MOST])
    for tournament_id in ids:
        try:
            look(tournament_id=tournament_id)
        except Exception:  # one event that fails keeps no other from its round
            log.exception("an event could not go on: %s", tournament_id)
    return len(ids)


@transaction.atomic
def look(*, tournament_id: UUID) -> None:
    """Let time have its say at one event. Does nothing while somebody else is at it."""
    tournament = Tournament.objects.select_for_update(skip_locked=True).filter(pk=tournament_id).first()
    if tournament is None or tournament.due_at is None or tournament.due_at > now_ms():
        return
    if tournament.status in (Status.OPEN, Status.CHECKIN):
        _before(tournament)
    elif tournament.status == Status.RUNNING and tournament.paused_at is None:
        _during(tournament)
    agenda.plan_next_look(tournament)
    store(tournament)


def _before(tournament: Tournament) -> None:
    starts = tournament.starts_at or 0
    if tournament.status == Status.OPEN and tournament.checkin_minutes and starts > now_ms():
        tournament.status = Status.CHECKIN
        note(tournament, None, "checkin")
    elif starts <= now_ms():
        if rounds.ready_to_start(tournament) < max(2, tournament.least):
            rounds.close(tournament, Status.CANCELLED)
            note(tournament, None, "too_few")
        else:
            try:
                with transaction.atomic():
                    rounds.start(tournament)
                    note(tournament, None, "started")
            except Refused:
                rounds.close(tournament, Status.CANCELLED)
                note(tournament, None, "too_few")


def _during(tournament: Tournament) -> None:
    current = agenda.newest(tournament)
    if current is None or current.state == Round.State.DONE:
        rounds.go_on(tournament)
        return
    if current.state == Round.State.PAIRED:
        if current.starts_at <= now_ms():
            rounds.begin_round(tournament, current)
            rounds.go_on(tournament)
        return
    if not tournament.live:
        schedule.look(tournament, current)
    if current.ends_at is not None and current.ends_at <= now_ms():
        if rounds.opens_at_once(tournament):
            tables.rule_tables(tournament, tables.open_pairings(tournament, running=True))
        else:
            schedule.deadline(tournament, current)
        rounds.go_on(tournament)


# -- repair -------------------------------------------------------------------------------------------------------------


def repair() -> int:
    """Find and mend what got lost: ends that nobody saw, tables without a match, rounds that stand still. Returns how many
    events were mended."""
    mended = 0
    for match_id in _unseen():
        mended += _guarded(partial(_seen, match_id))
    for tournament_id in orphans.orphans():
        mended += _guarded(partial(orphans.let_go, tournament_id))
    running = Tournament.objects.filter(status=Status.RUNNING, paused_at=None)
    for tournament_id in list(running.values_list("pk", flat=True)):
        mended += _guarded(partial(_mend, tournament_id))
    return mended


def _guarded(mend: Callable[[], bool]) -> bool:
    """One event that fails keeps no other from being mended."""
    try:
        return mend()
    except Exception:
        log.exception("an event could not be mended")
        return False


def _seen(match_id: UUID) -> bool:
    rounds.game_over(match_id=match_id)
    return True


def _unseen() -> list[UUID]:
    """Matches whose end their event has not seen, and those that are gone."""
    waiting = Game.objects.filter(places__isnull=True, void=False).order_by("pk").values_list("match", flat=True)
    known = {
        pk: status == MatchStatus.ABORTED or (status == MatchStatus.OVER and scored is not None)
        for pk, status, scored in Match.objects.filter(pk__in=list(waiting)).values_list("pk", "status", "scored_at")
    }
    return [pk for pk in waiting if known.get(pk, True)][:_MOST]


@transaction.atomic
def _mend(tournament_id: UUID) -> bool:
    tournament = Tournament.objects.select_for_update(skip_locked=True).filter(pk=tournament_id).first()
    if tournament is None or tournament.status != Status.RUNNING or tournament.paused_at is not None:
        return False
    current = agenda.newest(tournament)
    before = (tournament.round, tournament.status, tournament.due_at)
    if current is not None and current.state == Round.State.RUNNING and rounds.opens_at_once(tournament):
        lost = [one for one in tables.open_pairings(tournament, running=True) if tables.live_game(one) is None]
        tables.open_tables(tournament, [one for one in lost if not one.needs_arbiter])
        if lost:
            before = (-1, "", None)
    rounds.go_on(tournament)
    if before == (tournament.round, tournament.status, tournament.due_at):
        return False
    store(tournament)
    log.warning("an event was mended: %s", tournament_id)
    return True
