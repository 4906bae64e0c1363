"""What happens once after a match: ratings, and the moments packed for the review. Called by tasks, and by sweeps for
what a dead worker left."""

from __future__ import annotations

import zlib
from uuid import UUID

import msgspec
from django.db import transaction

from matches import publish, review, schedule
from matches.frames import RatingPart, SeatChange
from matches.models import LogRow, Match, Review, Status
from matches.signals import match_scored as scored_signal
from matches.table import Table
from ratings.models import RatingChange
from ratings.selectors import changes_of
from ratings.services import Result, ratings_apply
from realtime.publish import later


def match_score(*, match_id: UUID) -> None:
    """Apply a finished match to the ratings, exactly once, and tell its audiences."""
    with transaction.atomic():
        table = Table.lock(match_id)
        if table is None or table.match.status != Status.OVER or table.match.scored_at is not None:
            return
        match = table.match
        if counts(table):
            early = left_early(table)
            results = [
                Result(seat.user_id, seat.bot, seat.place or len(table.seats), spared=early and not seat.retired)
                for seat in table.seats
            ]
            ratings_apply(
                match=match.pk,
                game=match.game,
                pool=match.pool,
                results=results,
                k_factor=table.spec.k_factor,
                now=table.now,
            )
        match.scored_at = table.now
        match.save(update_fields=["scored_at"])
        publish.scored(table, seat_changes(match.pk))
        schedule.pack(match.pk)
        later(lambda: scored_signal.send(sender=Match, match=match_id))


def counts(table: Table) -> bool:
    """Whether a match moves any rating: rated ones do, and people's games against a bot move the bot's number."""
    match = table.match
    people = [seat for seat in table.seats if seat.user_id is not None]
    bots = [seat for seat in table.seats if seat.bot]
    if (
        match.lesson or not table.started or len(people) + len(bots) < len(table.seats)
    ):  # somebody deleted the account meanwhile
        return False
    return match.rated if not bots else bool(people)


def left_early(table: Table) -> bool:
    """Whether somebody went before everybody had as many turns as the game's grace."""
    if not table.spec.grace or not any(seat.retired for seat in table.seats):
        return False
    went = LogRow.objects.filter(match=table.match, kind__in=["resign", "time", "leave"]).order_by("number").first()
    return went is not None and went.turn < table.spec.grace * len(table.seats)


def seat_changes(match_id: UUID) -> list[SeatChange]:
    """How the ratings of a match moved, in seat order; empty while (or when) none did."""
    return [_seat_change(change) for change in changes_of(match_id)]


def _seat_change(change: RatingChange) -> SeatChange:
    return SeatChange(
        seat=change.seat,
        before=round(change.before, 1),
        change=round(change.change, 1),
        after=round(change.before + change.change, 1),
        provisional=change.rating.provisional,
        parts=[RatingPart(opponent, round(part, 1)) for opponent, part in change.parts],
        estimate=bool(change.rating.bot),
    )


def match_pack(*, match_id: UUID) -> None:
    """Store the moments of a finished match, so that its review needs no old rules."""
    match = Match.objects.filter(pk=match_id, status__in=[Status.OVER, Status.ABORTED]).first()
    if match is None or Review.objects.filter(match=match).exists():
        return
    packed = zlib.compress(msgspec.json.encode(review.replay(match)))
    Review.objects.get_or_create(match=match, defaults={"packed": packed})
