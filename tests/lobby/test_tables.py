"""Many people opening and joining tables at the same moment: one transaction, and to each their own outcome."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from bench.tictactoe.spec import SPEC
from games import registry
from lobby import presence, services, tables, together
from lobby.frames import Table
from lobby.models import OpenTable, Seek, Sitter
from lobby.tables import Chair, Wish, tables_create, tables_join
from matches import services as match_services
from matches.models import Match, Seat
from matches.services import Player
from realtime.errors import Refused
from tests.loop import run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe", "up")]


@pytest.fixture
def trio(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game for two or three."""
    monkeypatch.setitem(registry._games, "trio", replace(SPEC, key="trio", seats=(2, 3)))


@pytest.fixture
def people(person: Callable[[str], User]) -> list[int]:
    """Eight people."""
    return [person(f"Person{number}x").pk for number in range(8)]


def wish(user: int, clock: str = "normal", **changed: object) -> Wish:
    return Wish(user, "tictactoe", clock, False, 2, False, {})._replace(**changed)


def opened(*hosts: int, clock: str = "normal") -> list[str]:
    """Ids of new tables of these people."""
    made = tables_create([wish(host, clock) for host in hosts])
    return [table.id for table in made if isinstance(table, Table)]


def told(outcomes: list[Table | Refused]) -> list[object]:
    """The people at each table, or the code of the refusal."""
    return [
        outcome.code if isinstance(outcome, Refused) else [person.id for person in outcome.people]
        for outcome in outcomes
    ]


def playing() -> list[set[int | None]]:
    return [{seat.user_id for seat in match.seats.all()} for match in Match.objects.order_by("pk")]


def sitting() -> set[tuple[str, int]]:
    return {(str(table), user) for table, user in Sitter.objects.values_list("table", "user")}


def test_each_wish_has_its_own_outcome(people: list[int]) -> None:
    one, two, *_ = people
    wishes = [wish(one), wish(one, game="chess"), wish(two, rated=True), wish(two, clock="day"), wish(10**6)]
    assert told(tables_create(wishes)) == [[one], "not_found", "lesson_first", [two], "sign_in"]
    assert sorted(OpenTable.objects.values_list("host", "clock")) == [(one, "normal"), (two, "day")]


def test_three_tables_a_person_also_at_once(people: list[int]) -> None:
    one, two, *_ = people
    opened(one)
    assert told(tables_create([wish(one), wish(two), wish(one), wish(one)])) == [[one], [two], [one], "too_many_tables"]
    assert Counter(OpenTable.objects.values_list("host", flat=True)) == {one: 3, two: 1}


def test_two_want_the_last_chair(people: list[int]) -> None:
    host, one, two, *_ = people
    (table,) = opened(host)
    assert told(tables_join([Chair(one, table, None), Chair(two, table, None)])) == [[host, one], "table_gone"]
    assert playing() == [{host, one}]
    assert sitting() == set()


@pytest.mark.usefixtures("trio")
def test_the_last_chair_of_three(people: list[int]) -> None:
    host, *guests = people[:5]
    (table,) = (made for made in tables_create([wish(host, game="trio", seats=3)]) if isinstance(made, Table))
    outcomes = tables_join([Chair(guest, table.id, None) for guest in [guests[0], *guests]])
    assert told(outcomes) == [[host, guests[0]], [host, guests[0]], [host, *guests[:2]], "table_gone", "table_gone"]
    assert playing() == [{host, *guests[:2]}]
    assert sitting() == set()


def test_the_host_may_begin_before_all_chairs_are_taken(people: list[int]) -> None:
    host, *guests = people[:5]
    (table,) = (made for made in tables_create([wish(host, game="dixit", seats=5)]) if isinstance(made, Table))
    tables_join([Chair(guests[0], table.id, None)])
    with pytest.raises(Refused, match="table_short"):
        services.table_start(user_id=host, table_id=table.id)
    tables_join([Chair(guests[1], table.id, None)])
    match = services.table_start(user_id=host, table_id=table.id)
    assert {seat.user_id for seat in match.seats.all()} == {host, *guests[:2]}
    assert sitting() == set()


def test_one_person_at_two_live_tables_plays_once(people: list[int]) -> None:
    one, two, guest, *_ = people
    first, second = opened(one, two)
    outcomes = tables_join([Chair(guest, first, None), Chair(guest, second, None)])
    assert told(outcomes) == [[one, guest], "already_playing"]
    assert playing() == [{one, guest}]
    assert sitting() == {(second, two)}


def test_a_host_of_two_live_tables_plays_once(people: list[int]) -> None:
    host, one, two, *_ = people
    first, second = opened(host, host)
    assert told(tables_join([Chair(one, second, None), Chair(two, first, None)])) == [[host, one], "table_gone"]
    assert playing() == [{host, one}]
    assert not OpenTable.objects.exists()


def test_a_private_table_among_others(people: list[int]) -> None:
    host, other, one, two, *_ = people
    (table,) = tables_create([wish(host, private=True)])
    assert isinstance(table, Table)
    (open_one,) = opened(other)
    chairs = [Chair(one, table.id, "guess"), Chair(two, open_one, None), Chair(one, "nonsense", None)]
    assert told(tables_join(chairs)) == ["table_code", [other, two], "table_gone"]
    assert told(tables_join([Chair(one, table.id, table.code)])) == [[host, one]]


def test_whoever_begins_a_live_match_no_longer_looks_for_one(people: list[int]) -> None:
    host, guest, other, *_ = people
    (joined, live), (slow,) = opened(host, guest), opened(guest, clock="day")
    (larger,) = tables_create([wish(other, game="dixit", seats=4)])
    assert isinstance(larger, Table)
    for user in (host, guest, other):
        Seek.objects.create(user_id=user, game="tictactoe", clock="normal", rating=1500, since=1)
    # The guest sits down there a moment before, in the same batch.
    tables_join([Chair(guest, larger.id, None), Chair(host, larger.id, None), Chair(guest, joined, None)])
    assert sitting() == {(slow, guest), (larger.id, other)}
    assert set(Seek.objects.values_list("user", flat=True)) == {other}
    assert not OpenTable.objects.filter(pk=live).exists()


def test_low_seats_go_to_whoever_had_them_less_often(people: list[int]) -> None:
    low, high, *others = people[:6]
    game = {"game": "tictactoe", "clock": "day", "rated": False}
    for _ in range(2):
        match_services.match_create(players=[Player(user=low), Player(user=high)], seated=True, **game)
    pairs = [(low, high), (others[0], low), (others[1], others[2])]
    plans = [match_services.plan(players=[Player(user=one), Player(user=two)], **game) for one, two in pairs]
    made = match_services.matches_create(plans)
    order = [list(match.seats.order_by("index").values_list("user", flat=True)) for match in made]
    assert order[0] == [high, low]
    assert order[1] == [others[0], low]
    assert sorted(order[2]) == others[1:3]


def test_a_batch_costs_as_many_queries_as_one_and_marks_the_hall_once(people: list[int]) -> None:
    def cost(hosts: list[int], guests: list[int]) -> tuple[int, int]:
        version = int(presence.version())
        with CaptureQueriesContext(connection) as queries:
            ids = opened(*hosts)
            tables_join([Chair(guest, table, None) for guest, table in zip(guests, ids, strict=True)])
        return len(queries), int(presence.version()) - version

    queries, marks = cost(people[:1], people[1:2])
    assert marks == 2  # opened, begun
    assert cost(people[2:5], people[5:8]) == (queries, marks)


def test_what_is_wrong_with_one_is_nobody_elses_trouble() -> None:
    def halve(numbers: list[int]) -> list[float]:
        return [1 / number for number in numbers]

    first, second, third = tables.each(halve, [2, 0, 4])
    assert (first, third) == (0.5, 0.25)
    assert isinstance(second, ZeroDivisionError)


def test_frames_that_wait_at_the_same_moment_go_together(people: list[int]) -> None:
    async def everybody() -> list[object]:
        made = await asyncio.gather(*(together.create(wish(host)) for host in people[:4]))
        chairs = [Chair(guest, table.id, None) for guest, table in zip(people[4:], made, strict=True)]
        return await asyncio.gather(
            *(together.join(chair) for chair in [*chairs, chairs[0]._replace(table="nonsense")]), return_exceptions=True
        )

    before = int(presence.version())
    *joined, refused = run(everybody())
    assert all(isinstance(table, Table) for table in joined)
    assert isinstance(refused, Refused)
    assert len(playing()) == 4
    assert int(presence.version()) == before + 2


def test_two_processes_seat_nobody_twice_and_wait_in_no_circle(people: list[int]) -> None:
    """Everybody hosts and everybody wants to join two neighbours, at two processes in opposite orders."""
    for _ in range(6):
        Match.objects.all().delete()
        ids = dict(zip(people, opened(*people), strict=True))
        around = [*pairwise([*people, people[0]]), *pairwise([*reversed(people), people[-1]])]
        chairs = [Chair(guest, ids[host], None) for host, guest in around]
        failures = _at_once(
            lambda chairs=chairs: tables_join(chairs[::2]), lambda chairs=chairs: tables_join(chairs[::-1])
        )
        assert failures == []
        seated = Counter(Seat.objects.values_list("user", flat=True))
        assert set(seated.values()) == {1}
        assert len(seated) == 2 * Match.objects.count()
        assert not OpenTable.objects.filter(host__in=seated).exists()
        OpenTable.objects.all().delete()


def test_a_guest_of_two_processes_plays_once(people: list[int]) -> None:
    """The tables have nothing in common but those who want to sit down."""
    hosts, guests = people[:4], people[4:6]
    for _ in range(6):
        Match.objects.all().delete()
        ids = opened(*hosts)
        halves = [
            [Chair(guest, table, None) for guest, table in zip(guests, half, strict=True)]
            for half in (ids[:2], ids[2:])
        ]
        outcomes: list[object] = []
        assert (
            _at_once(
                *(lambda half=half, outcomes=outcomes: outcomes.extend(told(tables_join(half))) for half in halves)
            )
            == []
        )
        assert outcomes.count("already_playing") == 2
        assert Counter(Seat.objects.filter(user__in=guests).values_list("user", flat=True)) == dict.fromkeys(guests, 1)
        OpenTable.objects.all().delete()


def test_the_host_leaves_while_somebody_sits_down(people: list[int]) -> None:
    host, guest, *_ = people
    for _ in range(10):
        Match.objects.all().delete()
        (table,) = opened(host)
        outcomes: list[Table | Refused] = []
        failures = _at_once(
            lambda table=table, outcomes=outcomes: outcomes.extend(tables_join([Chair(guest, table, None)])),
            lambda table=table: services.table_leave(user_id=host, table_id=table),
        )
        (outcome,) = outcomes
        if isinstance(outcome, Refused):
            assert (outcome.code, playing(), failures) == ("table_gone", [], [])
        else:
            assert playing() == [{host, guest}]
            assert [failure.code for failure in failures if isinstance(failure, Refused)] == ["table_gone"]
        assert sitting() == set()


def _at_once(*actions: Callable[[], object]) -> list[Exception]:
    """Each in a thread with a connection of its own; returns what they raised."""
    start, failures = threading.Barrier(len(actions)), list[Exception]()

    def act(action: Callable[[], object]) -> None:
        try:
            start.wait()
            action()
        except Exception as failure:
            failures.append(failure)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=act, args=(action,)) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return failures
