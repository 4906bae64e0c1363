"""What an online game platform must survive: the scenarios on clocks, moves, restarts, Celery and events, one test a number.

Two cannot happen here: 13 as it happened elsewhere (there is no pause; what is like it, time given back after a downtime,
is tested) and 16 (no timer can be switched: every clock runs from the first question to the last). What needs processes to
die is shown by a phase of the fault harness (tests/faults), and a test here sees to it that the phase is there.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from games import registry
from games.engine import Answer, Dice, RandomBot
from lobby import services as lobby_services
from matches import beat, scoring, services, tasks
from matches.models import Beat, LogRow, Match, Status
from matches.services import Player
from matches.table import Table
from ratings.models import RatingChange
from realtime.errors import Refused
from realtime.now import now_ms
from tests.conftest import NAMES, user_at
from tests.faults.clock import Clock
from tests.faults.site import Site
from tests.faults.trouble import troubles
from tests.loop import elsewhere, run
from tests.matches.play import moment, older, play, rows, sweep, take, touch
from tests.matches.test_windows import spec as toy
from tests.realtime.tab import Fault, Tab

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe")]
Begin = Callable[..., Match]


def of(match: Match, seat: int) -> User:
    return User.objects.get(pk=user_at(match, seat))


async def seated(begin: Begin, *seats: int) -> tuple[Match, list[Tab]]:
    """A match, and a tab for each of these seats that is subscribed to it."""
    match = await elsewhere(begin)()
    tabs = []
    for seat in seats:
        tabs.append(await Tab.open(await elsewhere(of)(match, seat)))
        await tabs[-1].ask("match.subscribe", match=str(match.pk))
    return match, tabs


def answer(match: Match, ask: int, cell: int, command: str | None = None) -> dict[str, Any]:
    return {"match": str(match.pk), "ask": ask, "picks": [cell], "command": command or uuid.uuid4().hex}


async def test_01_two_moves_at_once_from_two_tabs(begin: Begin) -> None:
    match, tabs = await seated(begin, 0, 0)
    sent = [tab.ask("match.answer", **answer(match, 1, cell)) for tab, cell in zip(tabs, (3, 5), strict=True)]
    outcomes = await asyncio.gather(*sent, return_exceptions=True)
    refused = [outcome for outcome in outcomes if isinstance(outcome, Fault)]
    assert [fault.code for fault in refused] == ["stale"]
    loser = tabs[outcomes.index(refused[0])]
    assert (await loser.hear("match.update"))["number"] == 1
    await elsewhere(match.refresh_from_db)()
    assert match.number == 1
    for tab in tabs:
        await tab.close()


async def test_02_a_stale_answer_is_refused_to_the_clients_face(begin: Begin) -> None:
    match, (tab,) = await seated(begin, 0)
    await tab.ask("match.answer", **answer(match, 1, 4))
    with pytest.raises(Fault, match="stale"):
        await tab.ask("match.answer", **answer(match, 1, 5))
    assert (await tab.hear("match.update"))["view"]["cells"][4] == 0
    await tab.close()


def test_03_legal_simultaneous_moves_are_both_taken(
    monkeypatch: pytest.MonkeyPatch, person: Callable[[str], User], up: None
) -> None:
    monkeypatch.setitem(registry._games, "toy", toy())
    people = [person(name) for name in NAMES[:2]]
    players = [Player(user=user.pk) for user in people]
    match = services.match_create(game="toy", clock="normal", players=players, rated=True, seated=True)
    for user in people:
        run(services.match_ready(match_id=match.pk, user_id=user.pk, nonce="ab" * 8))
    questions = [moment(match, seat).question for seat in (0, 1)]  # both from the same moment
    for seat in (1, 0):
        question = questions[seat]
        assert question is not None
        take(match, seat, question.options[0], ask=question.ask)
    assert {row.seat for row in rows(match) if row.kind == "answer"} == {0, 1}


async def test_04_what_an_offline_client_played_does_not_count_twice(begin: Begin) -> None:
    """It answered, lost the line before the reply, thought of another move, and comes back."""
    match, (tab,) = await seated(begin, 0)
    first = answer(match, 1, 4)
    await tab.ask("match.answer", **first)
    await tab.close()
    again = await Tab.open(await elsewhere(of)(match, 0))
    assert (await again.ask("match.answer", **first))["number"] == 1
    with pytest.raises(Fault, match="stale"):
        await again.ask("match.answer", **answer(match, 1, 0))
    update = (await again.ask("match.subscribe", match=str(match.pk), since=0))["update"]
    assert (update["number"], update["view"]["cells"][0], update["view"]["cells"][4]) == (1, -1, 0)
    await again.close()


async def test_05_what_arrives_twice_is_applied_once(begin: Begin) -> None:
    """The answer that arrives twice is one row; what is told twice has one number, by which the front end drops it."""
    match, (tab, rival) = await seated(begin, 0, 1)
    frame = answer(match, 1, 4)
    replies = [await tab.ask("match.answer", **frame) for _ in range(2)]
    assert replies[0] == replies[1]
    told = await rival.hear("match.update")
    again = (await rival.ask("match.subscribe", match=str(match.pk), since=0))["update"]
    assert (told["number"], told["notes"]) == (again["number"], again["notes"])
    assert await elsewhere(LogRow.objects.filter(match=match, kind="answer").count)() == 1
    for open_tab in (tab, rival):
        await open_tab.close()


async def test_06_after_a_gap_the_missed_part_comes_in_order(begin: Begin) -> None:
    match, (tab,) = await seated(begin, 0)
    await elsewhere(play)(match, 0, 3, 1)
    while (await tab.hear("match.update", 5))["number"] < 3:  # another process played: our picture follows
        pass
    update = (await tab.ask("match.subscribe", match=str(match.pk), since=1))["update"]
    assert [note["at"][0] for note in update["notes"]] == [2, 3]
    assert update["number"] == 3
    await tab.close()


async def test_07_after_a_burst_the_lobby_is_true_within_five_seconds(person: Callable[[str], User]) -> None:
    user = await elsewhere(person)("Marina")
    tab = await Tab.open()
    await tab.ask("lobby.enter")

    def burst() -> None:
        for _ in range(50):
            table = lobby_services.table_create(
                user_id=user.pk, game="tictactoe", clock="normal", rated=False, seats=2, private=False, wanted={}
            )
            lobby_services.table_leave(user_id=user.pk, table_id=table.id)
        lobby_services.table_create(
            user_id=user.pk, game="tictactoe", clock="normal", rated=False, seats=2, private=False, wanted={}
        )

    await elsewhere(burst)()
    async with asyncio.timeout(5):
        while len((await tab.hear("lobby.hall", 5))["tables"]) != 1:
            pass
    await tab.close()


def test_09_an_answer_after_the_deadline_loses_though_no_sweep_ran(begin: Begin) -> None:
    match = begin()
    older(match, 60_500)
    with pytest.raises(Refused, match="over"):
        take(match, 0, 4, ask=1)
    match.refresh_from_db()
    assert (match.status, match.reason, match.by, match.number) == (Status.OVER, "time", 0, 1)
    assert [row.kind for row in rows(match)] == ["begin", "time"]


def test_10_a_sweep_that_looked_before_the_answer_does_nothing_after_it(begin: Begin) -> None:
    match = begin()
    older(match, 58_000)
    due = Match.objects.get(pk=match.pk).deadline_at
    take(match, 0, 4)
    time.sleep(max(0.0, (due or 0) - now_ms()) / 1000 + 0.05)
    assert due is not None
    assert due <= now_ms()
    touch(match)
    match.refresh_from_db()
    assert match.status == Status.RUNNING


def test_11_a_reload_shows_whose_clock_runs_and_what_the_server_counts(begin: Begin) -> None:
    match = begin()
    take(match, 0, 4)
    older(match, 10_000)
    looks = [moment(match, seat).clocks for seat in (0, 1, None)]
    assert all(clocks.running == [1] for clocks in looks)
    assert all(clocks.left[0] >= 59_000 and 49_000 <= clocks.left[1] <= 50_000 for clocks in looks)
    assert all(abs(clocks.at - now_ms()) < 2_000 for clocks in looks)
    match.refresh_from_db()
    assert match.status == Status.RUNNING


async def test_12_every_client_can_tell_how_wrong_its_clock_is(begin: Begin) -> None:
    match, (tab,) = await seated(begin, 0)
    before = await elsewhere(now_ms)()
    nows = [(await tab.ask("session.hello", build=""))["now"], (await tab.ask("session.ping"))["now"]]
    nows.append((await tab.ask("match.subscribe", match=str(match.pk)))["update"]["clocks"]["at"])
    after = await elsewhere(now_ms)()
    assert all(before - 50 <= now <= after + 50 for now in nows)
    await tab.close()


def test_13_ten_downtimes_refill_no_clock(begin: Begin) -> None:
    match = begin()
    play(match, 4, 0)
    bank = match.control["bank"]
    older(match, 30_000)
    for _ in range(10):
        older(match, 20_000)
        Beat.objects.update(at=Beat.objects.get().at - 20_000)
        beat.beat()
        match.refresh_from_db()
        # What the last beat was old when everything stopped is given back as well: less than a second each time.
        assert moment(match, 0).clocks.left[0] < bank - 20_000
    assert match.status == Status.RUNNING


def test_14_undo_stops_at_what_was_shown_and_the_clock_runs_on(begin: Begin) -> None:
    match = begin("grimoire")
    dice = Dice(b"undo" * 8)
    allowed = refused = 0
    for _ in range(80):
        beat.beat()
        table = Table.read(match.pk)
        assert table is not None
        if table.match.status != Status.RUNNING or (allowed and refused):
            break
        question = table.runner.pending[0]
        seat = question.seat
        chosen: Answer = RandomBot().answer({}, question, dice)
        take(match, seat, *chosen.picks, ask=table.runner.asks[seat])
        if table.holds(question):
            older(match, 4_000)
            touch(match)
            continue
        undo = moment(match, seat).undo
        if undo.allowed:
            run(services.match_undo(match_id=match.pk, user_id=user_at(match, seat), command=uuid.uuid4().hex))
            assert moment(match, seat).question is not None
            allowed += 1
        else:
            with pytest.raises(Refused, match="undo_"):
                run(services.match_undo(match_id=match.pk, user_id=user_at(match, seat), command=uuid.uuid4().hex))
            refused += 1
    assert allowed
    assert refused
    match.refresh_from_db()
    older(match, 60 * 60_000)
    sweep()
    match.refresh_from_db()
    assert match.reason == "time"


async def test_15_a_short_drop_costs_only_its_time(begin: Begin) -> None:
    match, (tab, rival) = await seated(begin, 0, 1)
    before = (await rival.ask("match.subscribe", match=str(match.pk)))["update"]["clocks"]["left"][0]
    await tab.close()
    await asyncio.sleep(2)
    back = await Tab.open(await elsewhere(of)(match, 0))
    update = (await back.ask("match.subscribe", match=str(match.pk), since=0))["update"]
    assert update["status"] == "running"
    assert 1_900 <= before - update["clocks"]["left"][0] < 10_000
    assert (await back.ask("match.answer", **answer(match, update["question"]["ask"], 4)))["number"] == 1
    for open_tab in (back, rival):
        await open_tab.close()


def test_17_after_a_restart_the_match_goes_on_and_nobody_is_punished(begin: Begin) -> None:
    match = begin()
    take(match, 0, 4)
    older(match, 300_000)
    Beat.objects.update(at=Beat.objects.get().at - 300_000)
    sweep()  # a worker that is up before any web process
    match.refresh_from_db()
    assert match.status == Status.RUNNING
    beat.beat()
    sweep()
    match.refresh_from_db()
    assert match.status == Status.RUNNING
    assert moment(match, 1).clocks.left[1] > 55_000
    take(match, 1, 0)


def test_18_two_workers_that_score_the_same_match_move_the_ratings_once(begin: Begin) -> None:
    match = begin()
    play(match, 0, 3, 1, 4, 2)
    failed: list[BaseException] = []
    barrier = threading.Barrier(2)

    def score() -> None:
        barrier.wait()
        try:
            scoring.match_score(match_id=match.pk)
        except Exception as problem:
            failed.append(problem)
        finally:
            connection.close()

    threads = [threading.Thread(target=score) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    tasks.score([str(match.pk)])  # redelivered
    assert not failed
    changes = RatingChange.objects.filter(match=match.pk).order_by("seat")
    assert [(change.seat, change.rating.matches) for change in changes] == [(0, 1), (1, 1)]


@pytest.mark.parametrize(
    ("number", "phase"),
    [
        (7, "SIGSTOP web-1 for 10 s"),
        (8, "SIGKILL Redis"),
        (8, "SIGSTOP Redis for 10 s"),
        (12, "clock of web-2 2 min ahead"),
        (17, "SIGKILL both web processes"),
        (17, "SIGKILL PostgreSQL"),
        (18, "SIGKILL worker"),
    ],
)
def test_what_needs_processes_has_a_phase_in_the_fault_harness(number: int, phase: str, tmp_path: Path) -> None:
    (tmp_path / "processes.json").write_text(json.dumps({"processes": {}}))
    known = {trouble.name for trouble in troubles(Site(tmp_path), Clock(tmp_path))}
    assert phase in known, f"scenario {number}"
