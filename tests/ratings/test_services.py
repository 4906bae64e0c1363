"""Results become ratings, once."""

from __future__ import annotations

import uuid

import pytest

from ratings import elo
from ratings.models import Rating, RatingChange
from ratings.services import Result, ratings_apply

pytestmark = pytest.mark.django_db


def apply(match: uuid.UUID, results: list[Result]) -> list[RatingChange]:
    return ratings_apply(match=match, game="dixit", pool="table", results=results, k_factor=0.5, now=1)


def test_a_bot_that_sits_twice_moves_once_by_the_mean_of_its_seats(django_user_model: type) -> None:
    user = django_user_model.objects.create_user(username="Marina")  # type: ignore[attr-defined]
    results = [Result(None, "adept", 1), Result(user.pk, "", 2), Result(None, "adept", 3), Result(None, "easy", 4)]
    match = uuid.uuid4()
    applied = apply(match, results)
    assert [(change.rating.bot, change.seat, change.place) for change in applied] == [("adept", 0, 1), ("easy", 3, 4)]
    each = elo.changes([1500.0] * 4, [1, 2, 3, 4], [20.0] * 4)
    assert applied[0].change == pytest.approx((each[0] + each[2]) / 2)
    assert sum(part for _, part in applied[0].parts) == pytest.approx(applied[0].change)
    assert applied[1].change == pytest.approx(each[3])
    assert Rating.objects.get(user=user).matches == 0
    assert Rating.objects.get(bot="adept").matches == 1
    assert [change.pk for change in apply(match, results)] == [change.pk for change in applied]
    assert Rating.objects.get(bot="adept").matches == 1


def test_shared_places_and_half_the_k_at_a_table_of_several(django_user_model: type) -> None:
    users = [
        django_user_model.objects.create_user(username=name, email=f"{name}@example.org")  # type: ignore[attr-defined]
        for name in ("Marina", "Otto", "Bento")
    ]
    applied = apply(uuid.uuid4(), [Result(user.pk, "", place) for user, place in zip(users, (1, 1, 3), strict=True)])
    assert [change.change for change in applied] == pytest.approx([5.0, 5.0, -10.0])


def test_who_is_spared_may_win_but_loses_nothing(django_user_model: type) -> None:
    users = [
        django_user_model.objects.create_user(username=name, email=f"{name}@example.org")  # type: ignore[attr-defined]
        for name in ("Marina", "Otto", "Bento")
    ]
    places = ((1, True), (2, True), (3, False))
    results = [Result(user.pk, "", place, spared) for user, (place, spared) in zip(users, places, strict=True)]
    applied = apply(uuid.uuid4(), results)
    assert [change.change for change in applied] == pytest.approx([10.0, 0.0, -10.0])
    worse = [
        Result(user.pk, "", place, spared)
        for user, (place, spared) in zip(users, ((3, True), (1, False), (2, False)), strict=True)
    ]
    moved = apply(uuid.uuid4(), worse)
    assert moved[0].change == 0.0
    assert moved[0].parts == [[1, 0.0], [2, 0.0]]
    assert Rating.objects.get(user=users[0]).matches == 2
