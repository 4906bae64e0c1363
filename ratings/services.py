"""Applying results to ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from ratings import elo
from ratings.models import Rating, RatingChange


@dataclass(frozen=True, slots=True)
class Result:
    """One seat of a finished match: a person or a bot, and its place (1-based, equal places are draws). ``spared``: it may
    win rating, but loses none."""

    user: int | None
    bot: str
    place: int
    spared: bool = False


@transaction.atomic
def ratings_apply(
    *, match: UUID, game: str, pool: str, results: Sequence[Result], k_factor: float, now: int
) -> list[RatingChange]:
    """Move the ratings of a match's seats, in seat order, exactly once however often it is called.

    With a bot among the seats only the bots' numbers move; a bot that sits more than once moves by the mean of its seats.
    Returns the changes in seat order, one a rating.
    """
    for result in results:
        if result.user is not None:
            Rating.objects.get_or_create(user_id=result.user, game=game, pool=pool)
        else:
            Rating.objects.get_or_create(bot=result.bot, game=game, pool=pool)
    # Locked in one fixed order, or two matches of the same people would wait for each other.
    users = [result.user for result in results if result.user is not None]
    bots = [result.bot for result in results if result.bot]
    rows = Rating.objects.select_for_update().filter(game=game, pool=pool).order_by("pk")
    locked = {(row.user_id, row.bot): row for row in [*rows.filter(user__in=users), *rows.filter(bot__in=bots)]}
    if done := list(RatingChange.objects.filter(match=match, kind=RatingChange.Kind.PLAYED).order_by("seat")):
        return done
    ratings = [locked[result.user, result.bot] for result in results]
    with_bot = any(result.bot for result in results)
    before = [rating.value for rating in ratings]
    ks = [elo.k(rating.matches) * k_factor for rating in ratings]
    parts = elo.parts(before, [result.place for result in results], ks)
    applied = []
    sits: dict[int, list[int]] = {}
    for seat, (rating, result) in enumerate(zip(ratings, results, strict=True)):
        if result.bot or not with_bot:
            sits.setdefault(rating.pk, []).append(seat)
    for seats in sits.values():
        seat, rating = seats[0], ratings[seats[0]]
        against = [sum(column) / len(seats) for column in zip(*(parts[own] for own in seats), strict=True)]
        change = sum(against)
        if results[seat].spared and change < 0:
            against, change = [0.0] * len(against), 0.0
        applied.append(
            RatingChange.objects.create(
                rating=rating,
                match=match,
                seat=seat,
                place=results[seat].place,
                k=ks[seat],
                before=before[seat],
                change=change,
                parts=[[other, part] for other, part in enumerate(against) if other not in seats],
                applied_at=now,
            )
        )
        rating.value += change
        rating.best = max(rating.best, rating.value)
        rating.matches += 1
        rating.save(update_fields=["value", "best", "matches"])
    return applied
