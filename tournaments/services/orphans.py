"""Events that nobody runs any more: who organized them has deleted the account, and no helper is left."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef

from realtime.now import now_ms
from tournaments.models import Pairing, Staff, Status, Tournament
from tournaments.services import rounds, tables
from tournaments.services.common import LIVING, note, store


def orphans() -> list[UUID]:
    """Those that would wait for somebody's word for good: paused, with a table for the arbiter, or to be begun by hand."""
    helpers = Staff.objects.filter(tournament=OuterRef("pk"))
    alone = Tournament.objects.filter(~Exists(helpers), organizer=None, status__in=LIVING)
    flagged = Pairing.objects.filter(round__tournament=OuterRef("pk"), needs_arbiter=True, how=Pairing.How.OPEN)
    waits = alone.filter(status=Status.RUNNING).filter(Exists(flagged)) | alone.filter(paused_at__isnull=False)
    by_hand = alone.filter(status=Status.OPEN).exclude(begin="time")
    by_hand = by_hand | alone.filter(status=Status.CHECKIN, begin="now")
    return [*waits.values_list("pk", flat=True), *by_hand.values_list("pk", flat=True)]


@transaction.atomic
def let_go(tournament_id: UUID) -> bool:
    """What has not begun is called off; what runs goes on, its tables for the arbiter lost by all who sat there."""
    tournament = Tournament.objects.select_for_update(skip_locked=True).filter(pk=tournament_id).first()
    if tournament is None or tournament.status not in LIVING:
        return False
    if tournament.status != Status.RUNNING:
        rounds.close(tournament, Status.CANCELLED)
        note(tournament, None, "cancelled")
        store(tournament)
        return True
    if tournament.paused_at is not None:
        stood, tournament.paused_at = now_ms() - tournament.paused_at, None
        rounds.resume_tables(tournament, stood)  # also what an arbiter stopped: nobody is left to let it run
        note(tournament, None, "resumed")
        rounds.pair_again_if_waiting(tournament, rounds.Keep.WANTED)
    flagged = Pairing.objects.filter(round__tournament=tournament, needs_arbiter=True, how=Pairing.How.OPEN)
    for pairing in flagged:
        tables.settle(pairing, [2] * pairing.chairs.count(), Pairing.How.DEADLINE, played=False)
    rounds.go_on(tournament)
    store(tournament)
    return True
