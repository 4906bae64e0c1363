"""Reading ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from ratings.models import Rating, RatingChange

LEADERBOARD_ROWS = 100


def ratings_of(users: Iterable[int], *, game: str, pool: str) -> dict[int, Rating]:
    """User id -> rating, for those who have one."""
    found = Rating.objects.filter(user__in=list(users), game=game, pool=pool)
    return {rating.user_id: rating for rating in found if rating.user_id is not None}


Known = dict[tuple[int, str, str], Rating]
"""(User id, game, pool) -> rating."""


def known_ratings(users: Iterable[int]) -> Known:
    """All ratings of these people, in one query."""
    found = Rating.objects.filter(user__in=set(users))
    return {(rating.user_id, rating.game, rating.pool): rating for rating in found if rating.user_id is not None}


def bot_rating(*, bot: str, game: str, pool: str) -> Rating | None:
    return Rating.objects.filter(bot=bot, game=game, pool=pool).first()


def all_ratings(user: int) -> list[Rating]:
    return list(Rating.objects.filter(user=user, matches__gt=0).order_by("game", "pool"))


def changes_of(match: UUID) -> list[RatingChange]:
    """The changes of a match in seat order."""
    return list(
        RatingChange.objects.filter(match=match, kind=RatingChange.Kind.PLAYED)
        .select_related("rating")
        .order_by("seat")
    )


def changes_by_match(user: int, matches: Sequence[UUID]) -> dict[UUID, float]:
    found = RatingChange.objects.filter(rating__user=user, match__in=matches, kind=RatingChange.Kind.PLAYED)
    return {change.match: change.change for change in found}


def chart(*, user: int, game: str, pool: str, most: int = 500) -> list[RatingChange]:
    """The newest changes of one rating, oldest first."""
    found = RatingChange.objects.filter(rating__user=user, rating__game=game, rating__pool=pool).order_by("-id")[:most]
    return list(reversed(found))


def met_in(matches: Sequence[UUID], *, besides: int) -> dict[UUID, list[str]]:
    """Match -> the names of the other rated people in it, in seat order."""
    found = RatingChange.objects.filter(match__in=matches, rating__user__isnull=False).exclude(rating__user=besides)
    names: dict[UUID, list[str]] = {}
    for match, name in found.order_by("seat").values_list("match", "rating__user__username"):
        names.setdefault(match, []).append(name)
    return names


def leaderboard(*, game: str, pool: str, me: int | None) -> tuple[list[dict[str, Any]], dict[str, Any] | None]:
    """The best rated people with their places (equal ratings share one), and my own row wherever I am."""
    ranked = Rating.objects.filter(game=game, pool=pool, matches__gt=0, user__is_active=True).select_related("user")
    rows: list[dict[str, Any]] = []
    for index, rating in enumerate(ranked.order_by("-value", "pk")[:LEADERBOARD_ROWS]):
        shares = bool(rows) and rows[-1]["rating"] == round(rating.value)
        rows.append(_row(rating, rows[-1]["place"] if shares else index + 1))
    mine = ranked.filter(user=me).first() if me is not None else None
    if mine is None:
        return rows, None
    found = next((row for row in rows if row["id"] == me), None)
    return rows, found or _row(mine, ranked.filter(value__gt=mine.value).count() + 1)


def _row(rating: Rating, place: int) -> dict[str, Any]:
    assert rating.user is not None
    return {
        "place": place,
        "id": rating.user_id,
        "name": rating.user.username,
        "rating": round(rating.value),
        "provisional": rating.provisional,
        "matches": rating.matches,
    }
