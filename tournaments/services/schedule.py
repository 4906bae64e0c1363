"""Scheduled rounds: the players of a table agree on a time, are reminded, and the table opens by itself."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.db import transaction

from realtime.errors import Refused
from realtime.now import now_ms
from tournaments import mails, selectors
from tournaments.models import Chair, Entry, Pairing, Proposal, Round, Status, Tournament
from tournaments.selectors import ARBITER
from tournaments.services import tables
from tournaments.services.agenda import REMINDERS, plan_next_look, unopened
from tournaments.services.common import led, locked, note, require, store

MOST_PROPOSALS: Final = 20
OPEN: Final = Pairing.How.OPEN


def _table(tournament: Tournament, pairing_id: int) -> Pairing:
    found = Pairing.objects.filter(round__tournament=tournament, pk=pairing_id).select_related("round").first()
    if found is None:
        raise Refused("not_found", status=404)
    return found


def _waiting(tournament: Tournament, pairing_id: int) -> Pairing:
    """A table of a scheduled round that has not opened. Raises Refused: not_found, event_status, table_open."""
    require(tournament, Status.RUNNING)
    pairing = _table(tournament, pairing_id)
    if tournament.live or pairing.how != OPEN or pairing.round.state != Round.State.RUNNING:
        raise Refused("event_status", event_status=str(pairing.round.state))
    if pairing.games.filter(void=False).exists():
        raise Refused("table_open")
    return pairing


def _seat_at(pairing: Pairing, user_id: int) -> Entry:
    chair = Chair.objects.filter(pairing=pairing, entry__user=user_id).select_related("entry").first()
    if chair is None:
        raise Refused("not_seated", status=403)
    return chair.entry


def _check_time(tournament: Tournament, pairing: Pairing, at: int) -> None:
    ends = pairing.round.ends_at
    if at < now_ms() or (ends is not None and at > ends):
        raise Refused("bad_event", what="at")


@transaction.atomic
def time_propose(*, tournament_id: UUID, user_id: int, pairing_id: int, at: int) -> None:
    """Offer a time (ms) to the others of one's table. Raises Refused: as `_waiting`, not_seated, bad_event."""
    tournament = locked(tournament_id)
    pairing = _waiting(tournament, pairing_id)
    entry = _seat_at(pairing, user_id)
    _check_time(tournament, pairing, at)
    if pairing.proposals.count() >= MOST_PROPOSALS:
        raise Refused("too_fast", status=429)
    pairing.proposals.filter(accepted=None, entry=entry).delete()
    Proposal.objects.create(pairing=pairing, entry=entry, at=at, made_at=now_ms())
    mails.later_to(_others(pairing, entry), "proposed", tournament, at=at, who=entry.name)
    store(tournament)


@transaction.atomic
def time_answer(*, tournament_id: UUID, user_id: int, pairing_id: int, proposal_id: int, accept: bool) -> None:
    """Take or decline a time that somebody else of the table offered. Raises Refused: as `time_propose`, not_found."""
    tournament = locked(tournament_id)
    pairing = _waiting(tournament, pairing_id)
    entry = _seat_at(pairing, user_id)
    proposal = pairing.proposals.filter(pk=proposal_id, accepted=None).exclude(entry=entry).first()
    if proposal is None:
        raise Refused("not_found", status=404)
    if accept:
        _check_time(tournament, pairing, proposal.at)
        agree(tournament, pairing, proposal.at)
    proposal.accepted = accept
    proposal.save(update_fields=["accepted"])
    plan_next_look(tournament)
    store(tournament)


@transaction.atomic
def time_set(*, tournament_id: UUID, user_id: int, pairing_id: int, at: int) -> None:
    """Staff sets the time. Raises Refused: as `_waiting`, not_organizer, bad_event."""
    tournament = led(tournament_id, user_id, ARBITER)
    pairing = _waiting(tournament, pairing_id)
    _check_time(tournament, pairing, at)
    agree(tournament, pairing, at)
    note(tournament, user_id, "time_set", table=pairing.pk, at=at)
    plan_next_look(tournament)
    store(tournament)


def agree(tournament: Tournament, pairing: Pairing, at: int) -> None:
    pairing.agreed_at = at
    pairing.reminded = sum(at - before <= now_ms() for before in REMINDERS)
    pairing.save(update_fields=["agreed_at", "reminded"])
    pairing.proposals.filter(accepted=None).update(accepted=False)
    mails.later_to(_others(pairing, None), "agreed", tournament, at=at)


def _others(pairing: Pairing, but: Entry | None) -> list[int]:
    chairs = Chair.objects.filter(pairing=pairing, entry__user__isnull=False).exclude(entry=but)
    return [user for user in chairs.values_list("entry__user", flat=True) if user is not None]


# -- by itself ----------------------------------------------------------------------------------------------------------


def tell_pairings(tournament: Tournament, current: Round) -> None:
    """A scheduled round begins: everybody hears whom they meet, and until when."""
    for pairing in current.pairings.filter(how=OPEN):
        mails.later_to(_others(pairing, None), "paired", tournament, at=current.ends_at)


def look(tournament: Tournament, current: Round) -> None:
    """Reminders that are due, and tables whose time has come."""
    now = now_ms()
    opened = []
    for pairing in unopened(current):
        target = pairing.agreed_at or current.ends_at
        if target is None:
            continue
        due = [before for before in REMINDERS[pairing.reminded :] if target - before <= now < target]
        if due:
            kind = "reminder" if pairing.agreed_at else "no_time"
            mails.later_to(_others(pairing, None), kind, tournament, at=target)
            pairing.reminded += len(due)
            pairing.save(update_fields=["reminded"])
        if pairing.agreed_at is not None and pairing.agreed_at <= now:
            opened.append(tables.fresh(pairing))
    tables.open_tables(tournament, opened)


def deadline(tournament: Tournament, current: Round) -> None:
    """The window is over: what was not played goes by the event's rule; what is being played may end."""
    for pairing in unopened(current):
        if tournament.unplayed == "arbiter" and selectors.has_staff(tournament):
            pairing.needs_arbiter = True
            pairing.save(update_fields=["needs_arbiter"])
            note(tournament, None, "unplayed", table=pairing.pk)
            continue
        seats = pairing.chairs.count()
        places = [1] * seats if tournament.unplayed == "draw" else [2] * seats
        tables.settle(pairing, places, Pairing.How.DEADLINE, played=False)
