"""Ratings after a match, exactly once; what is never rated."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from matches import review, scoring, tasks
from matches.models import LogRow, Match, Review
from ratings.models import Rating, RatingChange
from tests.conftest import user_at
from tests.loop import run
from tests.matches.play import moment, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe")]
Begin = Callable[..., Match]
WIN = (0, 3, 1, 4, 2)


def ended(match: Match) -> Match:
    match.ended_at = 1
    match.save(update_fields=["ended_at"])
    return match


def test_both_ratings_move_once_however_often_the_task_runs(begin: Begin) -> None:
    match = begin()
    play(match, *WIN)
    for _ in range(3):
        tasks.score([str(match.pk)])
    ended(match)
    tasks.sweep_unscored()
    changes = list(RatingChange.objects.filter(match=match.pk).order_by("seat"))
    assert [change.change for change in changes] == [20.0, -20.0]
    assert [Rating.objects.get(user=user_at(match, seat)).value for seat in (0, 1)] == [1520.0, 1480.0]
    assert Rating.objects.get(user=user_at(match, 0)).matches == 1
    assert changes[0].parts == [[1, 20.0]]
    match.refresh_from_db()
    shown = scoring.seat_changes(match.pk)
    assert (shown[0].before, shown[0].after, shown[0].provisional) == (1500.0, 1520.0, True)


def test_the_sweep_scores_what_a_dead_worker_left(begin: Begin) -> None:
    match = begin()
    play(match, *WIN)
    ended(match)
    tasks.sweep_unscored()
    assert RatingChange.objects.filter(match=match.pk).count() == 2
    assert Review.objects.filter(match=match).exists()


def test_unrated_and_aborted_matches_move_nothing(begin: Begin) -> None:
    match = begin(rated=False)
    play(match, *WIN)
    tasks.score([str(match.pk)])
    assert not RatingChange.objects.exists()


def test_against_a_bot_only_the_bots_number_moves(begin: Begin) -> None:
    match = begin(bot="random", rated=True)
    assert not match.rated
    from matches import services

    run(services.match_resign(match_id=match.pk, user_id=user_at(match, 0), command="r" * 8))
    tasks.score([str(match.pk)])
    (change,) = RatingChange.objects.all()
    assert change.rating.bot == "random"
    assert change.change > 0
    assert scoring.seat_changes(match.pk)[0].estimate


def test_the_review_is_the_same_packed_and_live_and_its_last_frame_is_the_end(begin: Begin) -> None:
    match = begin()
    play(match, *WIN)
    live = review.moments(match_id=match.pk, user_id=user_at(match, 0), eyes="open")[3]
    tasks.pack(str(match.pk))
    packed = review.moments(match_id=match.pk, user_id=user_at(match, 0), eyes="open")[3]
    assert packed == live
    assert packed[-1]["view"] == moment(match, 0).view
    assert [m["number"] for m in packed] == list(range(6))
    review.verify(match)


def test_verify_notices_a_changed_log(begin: Begin) -> None:
    match = begin()
    play(match, *WIN)
    row = LogRow.objects.get(match=match, number=2)
    row.picks = [5]
    row.save()
    with pytest.raises(review.DoesNotReplay, match="row 2"):
        review.verify(match)


def test_verify_notices_another_secret(begin: Begin) -> None:
    match = begin()
    play(match, *WIN)
    match.secret = b"x" * 32
    with pytest.raises(review.DoesNotReplay, match="seed"):
        review.verify(match)


def test_a_running_match_shows_nobody_more_than_they_may_see(begin: Begin) -> None:
    from realtime.errors import Refused

    match = begin()
    play(match, 0)
    assert review.allowed_eyes(match, user_at(match, 0)) == ["public", "0"]
    assert review.allowed_eyes(match, None) == ["public"]
    for eyes in ("1", "open", "../", "7"):
        with pytest.raises(Refused, match="not_found"):
            review.moments(match_id=match.pk, user_id=user_at(match, 0), eyes=eyes)
