"""Meeting people, live: tables, seeks, bots, the lesson; through the socket as tabs would."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from accounts.models import User
from lobby import presence, services
from lobby.models import OpenTable, Seek
from lobby.pairing import Seeker
from matches.models import Match, Seat, Status
from realtime.errors import Refused
from tests.loop import elsewhere
from tests.realtime.tab import Fault, Tab

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe", "up")]
Person = Callable[[str], User]


def opened(user: User) -> User:
    """Somebody who has finished an unrated match, so that rated play is open."""
    match = Match.objects.create(
        game="tictactoe",
        rules_version=1,
        rated=False,
        pool="duel",
        clock="normal",
        control={"kind": "live"},
        status=Status.OVER,
        created_at=1,
        ended_at=1,
        scored_at=1,
    )
    Seat.objects.create(match=match, index=0, user=user, place=1)
    return user


async def tab_of(person: Person, name: str, *, rated: bool = True) -> tuple[Tab, User]:
    user = await elsewhere(person)(name)
    if rated:
        await elsewhere(opened)(user)
    tab = await Tab.open(user)
    await tab.ask("session.hello")
    return tab, user


async def test_a_table_is_seen_joined_and_started_without_a_reload(person: Person) -> None:
    one, marina = await tab_of(person, "Marina")
    two, otto = await tab_of(person, "Otto")
    await one.ask("lobby.enter")
    await two.ask("lobby.enter")
    table = await one.ask("table.create", game="tictactoe", clock="normal")
    assert table["code"]
    while not (hall := await two.hear("lobby.hall"))["tables"]:
        pass
    assert hall["tables"][0]["people"][0]["name"] == "Marina"
    assert hall["tables"][0]["code"] is None
    assert {person["name"] for person in hall["people"]} == {"Marina", "Otto"}
    await two.ask("table.join", table=table["id"])
    begun = [(await tab.hear("match.begun"))["match"] for tab in (one, two)]
    assert begun[0] == begun[1]
    seats = await elsewhere(lambda: {s.user_id for s in Seat.objects.filter(match=begun[0])})()
    assert seats == {marina.pk, otto.pk}
    await one.close()
    await two.close()


async def test_play_now_pairs_two(person: Person) -> None:
    one, _ = await tab_of(person, "Marina")
    two, _ = await tab_of(person, "Otto")
    await one.ask("seek.start", game="tictactoe", clock="normal")
    await two.ask("seek.start", game="tictactoe", clock="normal")
    begun = [(await tab.hear("match.begun"))["match"] for tab in (one, two)]
    assert begun[0] == begun[1]
    assert not await elsewhere(Seek.objects.exists)()
    match = await elsewhere(Match.objects.get)(pk=begun[0])
    assert match.rated
    await one.close()
    await two.close()


async def test_a_whole_match_over_the_socket_with_its_rating(person: Person) -> None:
    from matches import tasks

    one, _ = await tab_of(person, "Marina")
    two, _ = await tab_of(person, "Otto")
    for tab in (one, two):
        await tab.ask("seek.start", game="tictactoe", clock="normal")
    match = (await one.hear("match.begun"))["match"]
    seats = {}
    for tab in (one, two):
        snapshot = await tab.ask("match.subscribe", match=match)
        assert snapshot["update"]["status"] == "ready"
        seats[snapshot["seat"]] = tab
    for tab in (one, two):
        await tab.ask("match.ready", match=match, nonce="ab" * 16)
    moves = [0, 3, 1, 4, 2]
    for index, cell in enumerate(moves):
        tab = seats[index % 2]
        while True:
            update = await tab.hear("match.update")
            if update["question"] and update["number"] == index:
                break
        await tab.ask(
            "match.answer", match=match, ask=update["question"]["ask"], picks=[cell], command=f"command-{index}"
        )
    while not (update := await seats[1].hear("match.update"))["over"]:
        pass
    assert update["over"]["places"] == [1, 2]
    await elsewhere(tasks.score)([match])
    scored = await seats[1].hear("match.scored")
    assert [change["change"] for change in scored["changes"]] == [20.0, -20.0]
    await one.close()
    await two.close()


async def test_rated_play_opens_after_the_lesson_or_an_unrated_match(person: Person) -> None:
    tab, user = await tab_of(person, "Marina", rated=False)
    for frame, body in (("seek.start", {}), ("table.create", {"rated": True})):
        with pytest.raises(Fault, match="lesson_first"):
            await tab.ask(frame, game="tictactoe", clock="normal", **body)
    await tab.ask("table.create", game="tictactoe", clock="normal", rated=False)
    await elsewhere(opened)(user)
    await tab.ask("seek.start", game="tictactoe", clock="normal")
    await tab.close()


async def test_a_private_table_needs_its_code_and_is_not_listed(person: Person) -> None:
    one, _ = await tab_of(person, "Marina")
    two, _ = await tab_of(person, "Otto")
    table = await one.ask("table.create", game="tictactoe", clock="normal", private=True)
    assert (await two.ask("lobby.enter"))["hall"]["tables"] == []
    for code in (None, "guess"):
        with pytest.raises(Fault, match="table_code"):
            await two.ask("table.join", table=table["id"], **({"code": code} if code else {}))
        with pytest.raises(Fault, match="table_code"):
            await two.ask("table.look", table=table["id"], **({"code": code} if code else {}))
    invitation = await two.ask("table.look", table=table["id"], code=table["code"])
    assert [one["name"] for one in invitation["people"]] == ["Marina"]
    assert invitation["code"] is None
    await two.ask("table.join", table=table["id"], code=table["code"])
    assert (await two.hear("match.begun"))["match"]
    await one.close()
    await two.close()


async def test_bad_wishes_get_their_reason(person: Person) -> None:
    tab, _ = await tab_of(person, "Marina")
    for body, code in (
        ({"game": "chess", "clock": "normal"}, "not_found"),
        ({"game": "tictactoe", "clock": "never"}, "bad_clock"),
        ({"game": "tictactoe", "clock": "normal", "seats": 3}, "bad_seats"),
        ({"game": "tictactoe", "clock": "normal", "settings": {"x": 1}}, "bad_settings"),
    ):
        with pytest.raises(Fault, match=code):
            await tab.ask("table.create", **body)
    with pytest.raises(Fault, match="bad_bot"):
        await tab.ask("bot.play", game="tictactoe", bot="deep", clock="normal")
    with pytest.raises(Fault, match="table_gone"):
        await tab.ask("table.join", table="nonsense")
    await tab.close()


async def test_nobody_plays_two_live_matches(person: Person) -> None:
    tab, _ = await tab_of(person, "Marina")
    await tab.ask("bot.play", game="tictactoe", bot="random", clock="normal")
    with pytest.raises(Fault, match="already_playing"):
        await tab.ask("bot.play", game="tictactoe", bot="random", clock="normal")
    with pytest.raises(Fault, match="already_playing"):
        await tab.ask("seek.start", game="tictactoe", clock="normal")
    await tab.ask("seek.start", game="tictactoe", clock="day")
    await tab.close()


def test_two_workers_pair_the_same_two_once(person: Person) -> None:
    one, two = opened(person("Marina")), opened(person("Otto"))
    for user in (one, two):
        presence.beat(user.pk)
        Seek.objects.create(user=user, game="tictactoe", clock="normal", rating=1500, since=1)
    services.pair()
    services.pair()
    services._begin("tictactoe", "normal", [Seeker(one.pk, 1500, 1), Seeker(two.pk, 1500, 1)])
    assert Match.objects.filter(status=Status.READY).count() == 1


def test_whoever_is_gone_is_not_paired_and_their_table_closes(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = opened(person("Marina")), opened(person("Otto"))
    services.table_create(
        user_id=one.pk, game="tictactoe", clock="normal", rated=True, seats=2, private=False, wanted={}
    )
    Seek.objects.create(user=two, game="tictactoe", clock="normal", rating=1500, since=1)
    presence.beat(one.pk)
    presence.beat(two.pk)
    services.tidy()
    assert OpenTable.objects.exists()
    later = presence.now_seconds() + 120
    monkeypatch.setattr(presence, "now_seconds", lambda: later)
    services.pair()
    services.tidy()
    assert not OpenTable.objects.exists()
    assert not Seek.objects.exists()
    assert presence.online() == []


def test_the_hall_costs_the_same_however_many_tables_there_are(
    person: Person, django_assert_max_num_queries: Callable[..., AbstractContextManager[object]]
) -> None:
    from lobby import selectors

    for number in range(12):
        services.table_create(
            user_id=opened(person(f"Host{number}x")).pk,
            game="tictactoe",
            clock="normal",
            rated=True,
            seats=2,
            private=False,
            wanted={},
        )
    with django_assert_max_num_queries(9):
        assert len(selectors.hall().tables) == 12


def test_a_table_closes_when_its_host_leaves(person: Person) -> None:
    host, guest = opened(person("Marina")), opened(person("Otto"))
    table = services.table_create(
        user_id=host.pk, game="tictactoe", clock="normal", rated=True, seats=2, private=False, wanted={}
    )
    with pytest.raises(Refused, match="not_host"):
        services.table_start(user_id=guest.pk, table_id=table.id)
    with pytest.raises(Refused, match="table_short"):
        services.table_start(user_id=host.pk, table_id=table.id)
    services.table_leave(user_id=host.pk, table_id=table.id)
    with pytest.raises(Refused, match="table_gone"):
        services.table_join(user_id=guest.pk, table_id=table.id, code=None)
