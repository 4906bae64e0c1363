"""Matches of an event: nobody calls them off, who does not come loses, an arbiter may stop the clocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games import registry
from games.engine import Dice, RandomBot
from matches import review, rulings, selectors, services, tasks
from matches.models import LogRow, Match, Status
from matches.services import Plan, Player
from matches.table import Table
from ratings.models import RatingChange
from realtime.errors import Refused
from tests.loop import run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("up")]
NAMES = ("Marina", "Otto", "Bento", "Chiara")
EVENT = "0192d3a4-7b1c-7e55-9a10-3f6d2c8b4e72"
Sit = Callable[..., Match]


@pytest.fixture
def sit(person: Callable[[str], User]) -> Sit:
    def begin(game: str = "grimoire", people: int = 2, come: int | None = None, sealed: bool = False) -> Match:
        spec = registry.get(game)
        players = [Player(user=person(name).pk) for name in NAMES[:people]]
        settled = spec.settle({}, rated=True)
        plan = Plan(spec, spec.clocks[0], settled, players, True, True, event=EVENT, start=60, sealed=sealed)
        match = services.matches_create([plan])[0]
        for index, player in enumerate(players[:come]):
            run(services.match_ready(match_id=match.pk, user_id=player.user or 0, nonce=f"{index}" * 32))
        match.refresh_from_db()
        return match

    return begin


def user_at(match: Match, seat: int) -> int:
    user = match.seats.get(index=seat).user_id
    assert user is not None
    return user


def pass_time(match: Match, milliseconds: int) -> Match:
    """As if so much time had gone by since everything."""
    fields = ("deadline_at", "clock_since", "started_at", "window_opened")
    match.refresh_from_db()
    values = {name: value - milliseconds for name in fields if (value := getattr(match, name)) is not None}
    Match.objects.filter(pk=match.pk).update(**values, version=match.version + 1)
    services.match_act(match_id=match.pk, do=lambda table: None)
    match.refresh_from_db()
    return match


def answer(match: Match, seat: int) -> None:
    table = Table.read(match.pk)
    assert table is not None
    question = table.runner.question(seat)
    if question is None:  # settled by somebody else
        return
    given = RandomBot().answer(
        table.rules.view(table.runner.state, seat), question, Dice(bytes([table.match.number % 256]))
    )
    run(
        services.match_answer(
            match_id=match.pk,
            user_id=user_at(match, seat),
            ask=table.runner.asks[seat],
            picks=list(given.picks),
            text=given.text,
            command=f"answer-{table.match.number}",
        )
    )


def test_nobody_calls_it_off_and_there_is_no_rematch(sit: Sit) -> None:
    match = sit()
    with pytest.raises(Refused, match="not_abortable"):
        run(services.match_abort(match_id=match.pk, user_id=user_at(match, 0), command="a" * 8))
    assert selectors.snapshot(match_id=match.pk, user_id=user_at(match, 0), since=None).event == EVENT
    run(services.match_resign(match_id=match.pk, user_id=user_at(match, 0), command="r" * 8))
    with pytest.raises(Refused, match="not_found"):
        services.match_rematch(match_id=match.pk, user_id=user_at(match, 0))


def test_who_does_not_come_has_lost_without_a_rating(sit: Sit) -> None:
    match = sit(come=1)
    shown = selectors.snapshot(match_id=match.pk, user_id=None, since=None).update
    assert shown.come_by == match.created_at + 60_000
    assert pass_time(match, 59_000).status == Status.READY
    pass_time(match, 1_500)
    assert (match.status, match.reason, match.by) == (Status.OVER, "absent", 1)
    assert match.standing["places"] == [1, 2]
    tasks.score([str(match.pk)])
    assert not RatingChange.objects.filter(match=match.pk).exists()
    match.refresh_from_db()
    assert match.scored_at is not None
    over = selectors.snapshot(match_id=match.pk, user_id=None, since=None).update.over
    assert over is not None
    assert over.places == [1, 2]


def test_if_nobody_comes_all_have_lost(sit: Sit) -> None:
    match = pass_time(sit(come=0), 61_000)
    assert (match.status, match.reason, match.by) == (Status.OVER, "absent", None)
    assert all(seat.retired for seat in match.seats.all())


def test_a_table_of_several_begins_without_who_is_not_there(sit: Sit) -> None:
    match = pass_time(sit("elysium", people=4, come=3), 61_000)
    assert match.status == Status.RUNNING
    assert [seat.retired for seat in match.seats.order_by("index")] == [False, False, False, True]
    assert [row.kind for row in LogRow.objects.filter(match=match).order_by("number")] == ["begin", "absent"]


def test_the_first_answer_has_a_time_of_its_own(sit: Sit) -> None:
    match = sit()
    asked = match.asked[0]
    assert pass_time(match, 59_000).status == Status.RUNNING
    answer(match, asked)
    pass_time(match, 30_000)
    assert match.status == Status.RUNNING  # whoever has answered once has the clock alone
    while match.asked == [asked]:
        answer(match, asked)
        match.refresh_from_db()
    pass_time(match, 61_000)
    assert (match.status, match.reason, match.by) == (Status.OVER, "absent", 1 - asked)


def test_phases_take_those_away_who_never_answered(sit: Sit) -> None:
    """In a game whose questions all have a clock of their own."""
    match = sit("dixit", people=4)
    for _ in range(40):
        if match.status != Status.RUNNING:
            break
        for seat in match.asked:
            if seat != 3:
                answer(match, seat)
        pass_time(match, 20_000)
    assert match.seats.get(index=3).retired
    assert LogRow.objects.filter(match=match, kind="leave", seat=3).count() == 1


def test_an_arbiter_stops_the_clocks_and_lets_them_run(sit: Sit) -> None:
    match = sit()
    services.match_rule(match_id=match.pk, do=rulings.pause)
    pass_time(match, 3_600_000)
    assert match.status == Status.RUNNING
    seat = match.asked[0]
    with pytest.raises(Refused, match="paused"):
        answer(match, seat)
    shown = selectors.snapshot(match_id=match.pk, user_id=user_at(match, seat), since=None).update
    assert shown.paused
    assert (shown.question, shown.clocks.running) == (None, [])
    services.match_rule(match_id=match.pk, do=rulings.resume)
    shown = selectors.snapshot(match_id=match.pk, user_id=user_at(match, seat), since=None).update
    assert (shown.paused, shown.clocks.running) == (False, [seat])
    assert shown.clocks.left[seat] > 5 * 60_000
    answer(match, seat)
    assert review.replay(Match.objects.get(pk=match.pk))[-1]["kind"] == "answer"


def test_a_pause_in_a_phase_gives_its_time_back(sit: Sit) -> None:
    match = sit("dixit", people=4)
    before = match.window_opened
    assert before is not None
    services.match_rule(match_id=match.pk, do=rulings.pause)
    Match.objects.filter(pk=match.pk).update(paused_at=Match.objects.get(pk=match.pk).paused_at - 50_000)
    services.match_rule(match_id=match.pk, do=rulings.resume)
    match.refresh_from_db()
    assert match.window_opened is not None
    assert match.window_opened - before >= 50_000


def test_an_arbiter_gives_time_that_no_increment_takes_back(sit: Sit) -> None:
    match = sit()
    services.match_rule(match_id=match.pk, do=lambda table: rulings.add_time(table, 5 * 60_000))
    left = selectors.snapshot(match_id=match.pk, user_id=None, since=None).update.clocks.left
    assert all(one > 10 * 60_000 for one in left)
    while match.turn < 4:
        answer(match, match.asked[0])
        match.refresh_from_db()
    left = selectors.snapshot(match_id=match.pk, user_id=None, since=None).update.clocks.left
    assert all(one > 10 * 60_000 for one in left)


def test_an_arbiter_ends_it_as_it_stands(sit: Sit) -> None:
    match = sit()
    services.match_rule(match_id=match.pk, do=rulings.rule)
    match.refresh_from_db()
    assert (match.status, match.reason, match.standing["places"]) == (Status.OVER, "ruling", [1, 1])
    with pytest.raises(Refused, match="over"):
        services.match_rule(match_id=match.pk, do=rulings.rule)


def test_an_annulled_match_counts_for_nobody(sit: Sit) -> None:
    match = sit()
    services.match_annul(match_id=match.pk)
    match.refresh_from_db()
    assert (match.status, match.reason) == (Status.ABORTED, "annulled")
    tasks.score([str(match.pk)])
    assert not RatingChange.objects.exists()


def test_a_sealed_match_shows_own_eyes_only_until_the_event_ends(sit: Sit) -> None:
    match = sit(sealed=True)
    run(services.match_resign(match_id=match.pk, user_id=user_at(match, 0), command="r" * 8))
    eyes: Any = review.moments(match_id=match.pk, user_id=user_at(match, 1), eyes=None)[2]
    assert eyes == ["public", "1"]
    with pytest.raises(Refused, match="not_found"):
        review.moments(match_id=match.pk, user_id=user_at(match, 1), eyes="open")
    over = selectors.snapshot(match_id=match.pk, user_id=user_at(match, 1), since=None).update.over
    assert over is not None
    assert over.secret == ""
    services.matches_unseal(matches=[match.pk])
    assert "open" in review.moments(match_id=match.pk, user_id=user_at(match, 1), eyes=None)[2]
