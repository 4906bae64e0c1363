"""Flags, windows, no-shows and downtime."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from matches import beat, services
from matches.models import Beat, Match, Status
from realtime.errors import Refused
from tests.conftest import user_at
from tests.loop import run
from tests.matches.play import moment, older, play, sweep, take, touch

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe")]
Begin = Callable[..., Match]


def test_an_answer_after_the_deadline_is_refused_and_the_match_is_lost(begin: Begin) -> None:
    match = begin()
    older(match, 60_000)
    with pytest.raises(Refused, match="over"):
        take(match, 0, 4, ask=1)
    match.refresh_from_db()
    assert (match.status, match.reason, match.by) == (Status.OVER, "time", 0)
    assert match.standing["places"] == [2, 1]


def test_the_sweep_flags_what_is_due_and_nothing_else(begin: Begin) -> None:
    match = begin()
    older(match, 30_000)
    sweep()
    match.refresh_from_db()
    assert match.status == Status.RUNNING
    older(match, 31_000)
    sweep()
    sweep()
    match.refresh_from_db()
    assert (match.status, match.reason, match.by) == (Status.OVER, "time", 0)


def test_a_move_in_flight_beats_the_sweep_that_looked_before_it(begin: Begin) -> None:
    """The sweep reads, the move commits, the sweep acts: it looks again under the lock."""
    match = begin()
    older(match, 59_000)
    take(match, 0, 4)
    touch(match)
    match.refresh_from_db()
    assert match.status == Status.RUNNING


def test_time_is_charged_to_whoever_is_asked(begin: Begin) -> None:
    match = begin()
    older(match, 20_000)
    take(match, 0, 4)
    left = moment(match, 0).clocks.left
    assert 39_000 <= left[0] <= 40_000
    assert left[1] >= 59_000
    older(match, 10_000)
    take(match, 1, 0)
    # A new own turn brings the increment.
    assert 44_000 <= moment(match, 0).clocks.left[0] <= 45_000


def test_no_show_calls_the_match_off(begin: Begin) -> None:
    match = begin(ready=False)
    older(match, 61_000)
    sweep()
    match.refresh_from_db()
    assert (match.status, match.reason) == (Status.ABORTED, "absent")


def test_downtime_is_given_back_once_and_flags_nobody(begin: Begin) -> None:
    match = begin()
    before = moment(match, 0).clocks.left[0]
    older(match, 70_000)
    Beat.objects.update(at=Beat.objects.get().at - 70_000)
    # No web process was up: neither sweep nor touch may flag.
    sweep()
    touch(match)
    match.refresh_from_db()
    assert match.status == Status.RUNNING
    given = beat.beat()
    assert 69_000 <= given <= 72_000
    assert beat.beat() == 0
    match.refresh_from_db()
    assert abs(moment(match, 0).clocks.left[0] - before) < 2_500
    sweep()
    take(match, 0, 4)
    assert match.status == Status.RUNNING


def test_a_dead_worker_stops_no_clock(begin: Begin) -> None:
    """Flags fall on any touch, without the sweep."""
    match = begin()
    play(match, 4)
    older(match, 61_000)
    with pytest.raises(Refused, match="over"):
        run(services.match_undo(match_id=match.pk, user_id=user_at(match, 0), command="u" * 8))
    match.refresh_from_db()
    assert (match.reason, match.by) == ("time", 1)


def test_correspondence_lasts_the_turn_and_the_reserve(begin: Begin) -> None:
    match = begin(clock="day")
    assert match.pool == "correspondence"
    hour = 3_600_000
    older(match, 95 * hour)
    sweep()
    match.refresh_from_db()
    assert match.status == Status.RUNNING
    older(match, 1 * hour)
    sweep()
    match.refresh_from_db()
    assert match.reason == "time"


def test_a_bot_answers_when_it_is_due_and_only_once(begin: Begin) -> None:
    match = begin(bot="random", rated=False)
    take(match, 0, 4)
    assert match.bot_due_at is not None
    services.match_bot_answer(match_id=match.pk, number=0)
    match.refresh_from_db()
    assert match.number == 1
    services.match_bot_answer(match_id=match.pk, number=1)
    services.match_bot_answer(match_id=match.pk, number=1)
    match.refresh_from_db()
    assert match.number == 2
    assert match.asked == [0]


def test_the_sweep_finds_a_bot_whose_task_was_lost(begin: Begin) -> None:
    match = begin(bot="random", rated=False)
    take(match, 0, 4)
    Match.objects.filter(pk=match.pk).update(bot_due_at=match.bot_due_at - 5_000)  # type: ignore[operator]
    sweep()
    match.refresh_from_db()
    assert match.number == 2
