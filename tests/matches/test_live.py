"""Answers from memory: several web processes, lost races, shared commits, a database that goes away."""

from __future__ import annotations

import asyncio
import threading
import uuid
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction
from pytest_django.fixtures import Settings

from accounts.models import User
from games.engine import Option
from matches import live, services
from matches.models import LogRow, Match, Status
from matches.services import Player
from matches.store import MATCH, SEAT, Change
from matches.table import Table
from realtime import metrics
from realtime.bus import Bus
from realtime.errors import Refused
from tests.conftest import user_at
from tests.loop import run, wait_until
from tests.matches.play import moment, rows

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe")]
Begin = Callable[..., Match]


async def answer(match: Match, user: int, ask: int, cell: Option, command: str | None = None) -> int:
    return await services.match_answer(
        match_id=match.pk, user_id=user, ask=ask, picks=[cell], command=command or uuid.uuid4().hex
    )


async def kept(match_id: UUID) -> bool:
    return str(match_id) in live.rooms()._kept


def test_two_processes_take_turns_on_one_match(begin: Begin) -> None:
    match = begin()
    people = [user_at(match, 0), user_at(match, 1)]
    for number, cell in enumerate((0, 3, 1, 4, 2)):
        ask = number + 1
        assert run(answer(match, people[number % 2], ask, cell), process=10 + number // 2 % 2) == number + 1
    match.refresh_from_db()
    assert match.status == Status.OVER
    assert [row.number for row in rows(match)] == list(range(6))


def test_an_old_picture_refuses_nothing_that_is_right_now(begin: Begin) -> None:
    """Process 10 kept the match as it was before process 11 moved it; its next answer is checked against the truth."""
    match = begin()
    one, two = user_at(match, 0), user_at(match, 1)
    assert run(answer(match, one, 1, 0), process=10) == 1
    assert run(answer(match, two, 2, 3), process=11) == 2
    assert run(answer(match, one, 3, 1), process=10) == 3
    with pytest.raises(Refused, match="stale"):
        run(answer(match, one, 3, 2), process=11)


def test_two_processes_at_once_and_exactly_one_answer_is_taken(begin: Begin) -> None:
    match = begin()
    user = user_at(match, 0)
    before = metrics.LOST_RACES._value.get()
    for process in (10, 11):  # both keep a picture
        with pytest.raises(Refused):
            run(answer(match, user, 7, 0), process=process)
    outcomes: list[str] = []
    barrier = threading.Barrier(2)

    def play(process: int, cell: int) -> None:
        barrier.wait()
        try:
            run(answer(match, user, 1, cell), process=process)
            outcomes.append("taken")
        except Refused as refused:
            outcomes.append(refused.code)

    threads = [threading.Thread(target=play, args=(10 + n, n)) for n in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["stale", "taken"]
    assert [row.number for row in rows(match)] == [0, 1]
    assert metrics.LOST_RACES._value.get() - before <= 1


def crowd(person: Callable[[str], User], count: int) -> list[Match]:
    """Running matches of one and the same pair."""
    pair = [person("Marina"), person("Otto")]
    matches = []
    for _ in range(count):
        players = [Player(user=user.pk) for user in pair]
        match = services.match_create(game="tictactoe", clock="normal", players=players, rated=False, seated=True)
        for user in pair:
            run(services.match_ready(match_id=match.pk, user_id=user.pk, nonce="ab" * 8), process=0)
        matches.append(match)
    return matches


async def together(answers: list[Any]) -> list[Any]:
    return await asyncio.gather(*answers, return_exceptions=True)


@pytest.mark.usefixtures("up")
def test_answers_that_wait_together_share_a_commit(person: Callable[[str], User]) -> None:
    matches = crowd(person, 12)
    batches, size = metrics.BATCH_SIZE._sum.get(), 0
    counted = metrics.BATCH_SIZE.collect()[0].samples
    before = next(s.value for s in counted if s.name.endswith("_count"))
    user = user_at(matches[0], 0)
    assert run(together([answer(match, user, 1, 4) for match in matches]), process=0) == [1] * 12
    counted = metrics.BATCH_SIZE.collect()[0].samples
    size = round(metrics.BATCH_SIZE._sum.get() - batches)
    assert size == 12
    assert next(s.value for s in counted if s.name.endswith("_count")) - before <= 4
    assert LogRow.objects.filter(match__in=matches, number=1).count() == 12


@pytest.mark.usefixtures("up")
def test_one_bad_answer_does_not_sink_its_neighbours(person: Callable[[str], User]) -> None:
    """A row that the log has already, though its match does not know: the database refuses the whole batch."""
    matches = crowd(person, 6)
    user, other = user_at(matches[0], 0), user_at(matches[0], 1)
    run(answer(matches[2], user, 1, 4, "used-before"), process=0)
    run(answer(matches[2], other, 2, 0), process=0)
    LogRow.objects.create(match=matches[2], number=3, kind="answer", seat=0, ask=3, command="known-to-us", at=0)
    answers = [answer(match, user, 3 if match is matches[2] else 1, 5, "known-to-us") for match in matches]
    assert run(together(answers), process=0) == [1, 1, 3, 1, 1, 1]
    matches[2].refresh_from_db()
    assert matches[2].number == 2
    assert LogRow.objects.filter(match__in=matches, number=1).count() == 6


def test_a_lock_that_somebody_else_holds_is_waited_for(begin: Begin) -> None:
    match = begin()
    user = user_at(match, 0)
    done: list[int] = []
    with transaction.atomic():
        Match.objects.select_for_update().get(pk=match.pk)
        thread = threading.Thread(target=lambda: done.append(run(answer(match, user, 1, 4), process=0)))
        thread.start()
        thread.join(0.3)
        assert done == []
    thread.join(10)
    assert done == [1]


def test_a_database_that_hangs_up_is_called_again(begin: Begin) -> None:
    match = begin()
    run(answer(match, user_at(match, 0), 1, 4), process=0)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
    else:
        run(close_the_threads_connection(), process=0)
    assert run(answer(match, user_at(match, 1), 2, 0), process=0) == 2
    assert [row.number for row in rows(match)] == [0, 1, 2]


async def close_the_threads_connection() -> None:
    from channels.db import database_sync_to_async
    from django.db import connections

    await database_sync_to_async(connections.close_all)()


def test_without_a_cache_nothing_is_kept_and_nothing_is_different(begin: Begin) -> None:
    match = begin()

    async def play() -> None:
        rooms = live.Rooms(keep_bytes=0, may_flag=live.beat.ensure)
        for number, cell in enumerate((0, 3, 1)):
            await rooms.act(
                str(match.pk),
                lambda table, n=number, c=cell: live_answer(table, n, c),  # type: ignore[misc]
            )
        assert not rooms._kept

    def live_answer(table: Any, number: int, cell: int) -> int:
        from matches import acts

        user = table.seats[number % 2].user_id
        return acts.answer(table, user, number + 1, [cell], None, uuid.uuid4().hex)

    run(play())
    assert moment(match, None).number == 3


@pytest.mark.usefixtures("up")
def test_the_cache_is_bounded_by_bytes_and_drops_the_longest_unused(person: Callable[[str], User]) -> None:
    matches = crowd(person, 5)
    user = user_at(matches[0], 0)

    async def play() -> list[bool]:
        rooms = live.Rooms(keep_bytes=0, may_flag=live.beat.ensure)
        one = await rooms._take(str(matches[0].pk))
        rooms._keep_bytes = round(2.5 * one.weight)
        for match in matches:
            await rooms.look(str(match.pk), user, None, lambda table, seat: None)
        assert rooms._bytes == sum(table.weight for table in rooms._kept.values()) <= rooms._keep_bytes
        return [str(match.pk) in rooms._kept for match in matches]

    assert run(play()) == [False, False, False, True, True]


def truths(table: Table) -> list[Any]:
    columns = [getattr(table.match, name) for name in (*MATCH, "version")]
    seats = [[getattr(seat, name) for name in SEAT] for seat in table.seats]
    return [*columns, seats, table.clocks, table.runner.snapshot(), table.rules.view(table.runner.state, None)]


def test_a_picture_follows_what_another_process_stores_and_reads_nothing(
    person: Callable[[str], User], settings: Settings
) -> None:
    if not settings.LIVE_CACHE_BYTES:
        pytest.skip("nothing is kept in this profile")
    match = crowd(person, 1)[0]
    match.refresh_from_db()
    people = [user_at(match, 0), user_at(match, 1)]
    key = str(match.pk)

    async def watch() -> None:
        await live.rooms().tower.enter(key)
        await live.rooms().look(key, None, None, lambda table, seat: None)

    async def version() -> int:
        return live.rooms()._kept[key].match.version

    async def kept_truths() -> list[Any]:
        return truths(live.rooms()._kept[key])

    async def newcomers() -> int:
        return live.rooms().tower._matches[key].newcomers

    for process in (12, 13):  # of its own: no other test has cut their connections
        run(watch(), process=process)
    wait_until(lambda: run(newcomers(), process=12))  # whoever has not heard of the other tells it nothing
    reads: list[Any] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "read_many", lambda ids: reads.append(ids))
        for number, cell in enumerate((0, 3, 1, 4)):
            assert run(answer(match, people[number % 2], number + 1, cell), process=12 + number % 2) == number + 1
            other = 13 - number % 2
            expected = match.version + number + 1
            wait_until(lambda o=other, e=expected: run(version(), process=o) == e)  # type: ignore[misc]
            assert run(kept_truths(), process=12) == run(kept_truths(), process=13)
    assert reads == []
    assert run(kept_truths(), process=13) == truths(Table.read_many([key])[key])
    assert run(answer(match, people[0], 5, 2), process=12) == 5
    wait_until(lambda: not run(kept(match.pk), process=13))  # over: nobody keeps it


def test_a_process_that_becomes_interested_during_the_commit_is_told_of_every_audience(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begin()
    told: list[Any] = []
    monkeypatch.setattr(Bus, "publish", lambda self, topic, message, heard=None: told.append(message))

    async def play() -> None:
        rooms = live.Rooms(keep_bytes=0, may_flag=live.beat.ensure)
        await rooms.tower.enter(str(match.pk))
        here = rooms.tower._matches[str(match.pk)]
        here.shared = False
        table = await rooms._take(str(match.pk))
        news = rooms.tower.news(table)
        assert news["frames"] == {}  # nobody looks at it here
        here.shared = True
        rooms.tower.tell(table, news, Change(table.id, {}, usual=True))
        rooms.tower.exit(str(match.pk))

    run(play())
    assert sorted(told[-1]["frames"]) == ["0", "1", "watch"]


def test_a_newcomer_is_not_forgotten_when_an_older_count_comes_later(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counts come over one connection to Redis, newcomers' words over another."""
    key = str(begin().pk)
    counts: list[Callable[[int], None]] = []
    monkeypatch.setattr(Bus, "publish", lambda self, topic, message, heard=None: counts.append(heard))

    async def play() -> list[bool]:
        tower = live.Rooms(keep_bytes=0, may_flag=live.beat.ensure).tower
        await tower.enter(key)  # says that it is here
        match = tower._matches[key]
        match.hear({"here": True})
        counts[0](1)  # as Redis counted before the newcomer came
        seen = [match.shared]
        tower._announce(key, match)
        counts[1](1)
        tower.exit(key)
        return [*seen, match.shared]

    assert run(play()) == [True, False]
