"""Windows, simultaneous answers and more than two seats, with the engine's toy game at a real table."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games import registry
from games.engine import RandomBot
from games.registry import ClockPreset, GameSpec, Window
from matches import selectors, services, tasks
from matches.frames import Update
from matches.models import Match, Status
from matches.services import Player
from matches.table import Table
from ratings.models import RatingChange
from realtime.errors import Refused
from tests.conftest import NAMES, user_at
from tests.games.engine.toy import Toy
from tests.loop import run
from tests.matches.play import moment, older, rows, sweep, take

pytestmark = pytest.mark.django_db(transaction=True)


def spec(**changes: object) -> GameSpec:
    options: dict[str, object] = {
        "key": "toy",
        "seats": (2, 3, 4),
        "rules": {1: Toy()},
        "settings": (),
        "clocks": (ClockPreset("normal", "live", minutes=5, bank=60, increment=5),),
        "bots": {"random": RandomBot()},
        "windows": {"ward": Window(limit=20, delay=3)},
        "leaving": "bot",
        "timeout": "bot",
    }
    return GameSpec(**{**options, **changes})  # type: ignore[arg-type]


Sit = Callable[..., Match]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, person: Callable[[str], User], up: None) -> Sit:
    def make(seats: int = 3, **changes: object) -> Match:
        monkeypatch.setitem(registry._games, "toy", spec(**changes))
        people = [person(name) for name in NAMES[:seats]]
        players = [Player(user=user.pk) for user in people]
        match = services.match_create(game="toy", clock="normal", players=players, rated=True, seated=True)
        for user in people:
            run(services.match_ready(match_id=match.pk, user_id=user.pk, nonce="ab" * 8))
        match.refresh_from_db()
        return match

    return make


def bid(match: Match, seat: int, which: int = 0) -> None:
    question = moment(match, seat).question
    assert question is not None
    take(match, seat, question.options[which])


def to_ward(match: Match) -> int:
    """Everybody bids; returns the seat that is asked to ward."""
    for seat in range(match.seats.count()):
        bid(match, seat)
    (seat,) = match.asked
    question = moment(match, seat).question
    assert question is not None
    assert question.kind == "ward"
    return seat


def of(match: Match, seat: int | None) -> Update:
    return selectors.snapshot(
        match_id=match.pk, user_id=user_at(match, seat) if seat is not None else None, since=match.number
    ).update


def test_answers_given_at_once_are_all_taken(sit: Sit) -> None:
    match = sit()
    asks = {seat: moment(match, seat).question.ask for seat in range(3)}  # type: ignore[union-attr]
    options = {seat: moment(match, seat).question.options[0] for seat in range(3)}  # type: ignore[union-attr]
    for seat in (2, 0, 1):
        take(match, seat, options[seat], ask=asks[seat])
    assert match.number == 3


def test_my_simultaneous_answer_can_be_taken_back_and_theirs_stays(sit: Sit) -> None:
    match = sit()
    bid(match, 0)
    bid(match, 1)
    run(services.match_undo(match_id=match.pk, user_id=user_at(match, 0), command="u" * 8))
    match.refresh_from_db()
    assert match.asked == [0, 2]


def test_an_early_answer_in_a_window_is_kept_and_nobody_can_tell(sit: Sit) -> None:
    match = sit()
    seat = to_ward(match)
    others = [other for other in (None, 0, 1, 2) if other != seat]

    def seen() -> list[object]:
        updates = [of(match, other) for other in others]
        return [(u.view, u.asked, u.number, u.notes, u.clocks.window, u.undo, u.why_not) for u in updates]

    before = seen()
    take(match, seat, "pass")
    assert match.number == 3
    assert seen() == before
    mine = of(match, seat)
    assert mine.question is None
    with pytest.raises(Refused, match="stale"):
        take(match, seat, "pass", ask=4)
    older(match, 3_100)
    sweep()
    match.refresh_from_db()
    assert match.number == 4


def test_the_kept_answer_is_acknowledged_once_however_often_it_is_sent(sit: Sit) -> None:
    match = sit()
    seat = to_ward(match)
    ask = moment(match, seat).question.ask  # type: ignore[union-attr]
    command = uuid.uuid4().hex
    for _ in range(2):
        take(match, seat, "pass", ask=ask, command=command)
    older(match, 3_100)
    sweep()
    assert take(match, seat, "pass", ask=ask, command=command) == 4


def test_an_illegal_answer_is_refused_at_once_also_in_a_window(sit: Sit) -> None:
    match = sit()
    seat = to_ward(match)
    with pytest.raises(Refused, match="illegal"):
        take(match, seat, 12345)
    assert of(match, seat).question is not None


def test_a_window_that_runs_out_takes_the_default_and_no_bank(sit: Sit) -> None:
    match = sit()
    to_ward(match)
    banks = of(match, None).clocks.left
    older(match, 19_000)
    sweep()
    match.refresh_from_db()
    assert match.number == 3
    older(match, 1_100)
    sweep()
    match.refresh_from_db()
    assert match.number == 4
    after = of(match, None).clocks.left  # the next question runs on banks again, since a moment
    assert all(before - left < 500 for before, left in zip(banks, after, strict=True))


def test_who_resigns_among_three_is_played_on_by_a_bot_and_placed_last(sit: Sit) -> None:
    match = sit()
    run(services.match_resign(match_id=match.pk, user_id=user_at(match, 1), command="r" * 8))
    match.refresh_from_db()
    assert match.status == Status.RUNNING
    assert match.bot_due_at is not None
    services.match_bot_answer(match_id=match.pk)
    match.refresh_from_db()
    assert match.asked == [0, 2]
    with pytest.raises(Refused, match="stale"):
        take(match, 1, 1, ask=1)
    # When only one person still plays, the match ends.
    run(services.match_resign(match_id=match.pk, user_id=user_at(match, 2), command="r" * 8))
    match.refresh_from_db()
    assert match.status == Status.OVER
    assert match.standing["places"][0] == 1
    assert match.standing["places"][1] == match.standing["places"][2] == 2


def test_where_the_rules_handle_leaving_they_do(sit: Sit) -> None:
    match = sit(leaving="rules")
    run(services.match_resign(match_id=match.pk, user_id=user_at(match, 1), command="r" * 8))
    match.refresh_from_db()
    assert of(match, 0).notes == []
    assert match.asked == [0, 2]
    run(services.match_resign(match_id=match.pk, user_id=user_at(match, 2), command="r" * 8))
    match.refresh_from_db()
    assert match.status == Status.OVER


def test_who_left_where_the_rules_handle_it_has_left_for_good(sit: Sit) -> None:
    """Free for another match, and cannot leave again; no bot takes the seat."""
    match = sit(leaving="rules")
    user = user_at(match, 1)
    run(services.match_resign(match_id=match.pk, user_id=user, command="r" * 8))
    match.refresh_from_db()
    assert match.bot_due_at is None
    assert selectors.in_live_match({user, user_at(match, 0)}) == {user_at(match, 0)}
    with pytest.raises(Refused, match="over"):
        run(services.match_resign(match_id=match.pk, user_id=user, command="s" * 8))


def test_a_match_that_only_bots_would_go_on_with_ends(
    monkeypatch: pytest.MonkeyPatch, person: Callable[[str], User], up: None
) -> None:
    monkeypatch.setitem(registry._games, "toy", spec(leaving="rules"))
    user = person("Marina")
    players = [Player(user=user.pk), *[Player(bot="random")] * 3]
    match = services.match_create(game="toy", clock="normal", players=players, rated=False, seated=True)
    run(services.match_ready(match_id=match.pk, user_id=user.pk, nonce="ab" * 8))
    run(services.match_resign(match_id=match.pk, user_id=user.pk, command="r" * 8))
    match.refresh_from_db()
    assert (match.status, match.reason, match.by) == (Status.OVER, "resign", 0)
    assert match.standing["places"] == [4, 1, 1, 1]


def test_bots_that_are_asked_at_once_think_at_once(
    monkeypatch: pytest.MonkeyPatch, person: Callable[[str], User], up: None, settings: Any
) -> None:
    settings.BOT_DELAY = (3, 3)
    monkeypatch.setitem(registry._games, "toy", spec())
    user = person("Marina")
    players = [Player(user=user.pk), *[Player(bot="random")] * 3]
    match = services.match_create(game="toy", clock="normal", players=players, rated=False, seated=True)
    run(services.match_ready(match_id=match.pk, user_id=user.pk, nonce="ab" * 8))
    delays = []
    for _ in range(3):
        match.refresh_from_db()
        assert match.bot_due_at is not None
        table = Table.read(match.pk)
        assert table is not None
        delays.append(match.bot_due_at - max(row.at for row in rows(match)))
        services.match_bot_answer(match_id=match.pk)
    assert delays == [2000 + 1000, 1500, 3000]  # nobody answers before people have looked


def test_whoever_let_the_time_go_by_has_had_a_turn(sit: Sit) -> None:
    """One who never comes does not let the others call the match off at any time."""
    match = sit(windows={"bid": Window(limit=10)})
    bid(match, 0)
    bid(match, 1)
    assert of(match, 0).abortable
    older(match, 10_100)
    sweep()
    match.refresh_from_db()
    assert match.number >= 3
    assert not of(match, 0).abortable
    with pytest.raises(Refused, match="not_abortable"):
        run(services.match_abort(match_id=match.pk, user_id=user_at(match, 0), command="a" * 8))


def test_phases_of_a_clock_go_before_the_games_windows(sit: Sit) -> None:
    """Where a control has them no seat has time of its own."""
    clock = ClockPreset("normal", "live", minutes=5, phases={"bid": 8, "ward": 5})
    match = sit(clocks=(clock,))
    clocks = of(match, 0).clocks
    assert (clocks.kind, clocks.left, clocks.running) == ("none", [], [])
    assert match.window_opened is not None
    assert clocks.window == match.window_opened + 8_000
    older(match, 8_100)
    sweep()
    match.refresh_from_db()
    assert match.number == 3  # three bids by default: the phase is over for all of them
    assert match.window["limit"] == 5_000


def test_three_people_move_three_ratings_of_the_table_pool(sit: Sit) -> None:
    match = sit()
    assert match.pool == "table"
    run(services.match_resign(match_id=match.pk, user_id=user_at(match, 1), command="r" * 8))
    run(services.match_resign(match_id=match.pk, user_id=user_at(match, 2), command="r" * 8))
    tasks.score([str(match.pk)])
    changes = list(RatingChange.objects.filter(match=match.pk).order_by("seat"))
    assert [round(change.change, 4) for change in changes] == [20.0, -10.0, -10.0]
    assert changes[0].parts == [[1, 10.0], [2, 10.0]]
