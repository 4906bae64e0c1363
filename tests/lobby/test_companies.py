"""Tables of more than two: quick matches in a common language, full tables, bots around one person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import F

from accounts.models import User
from lobby import presence, services
from lobby.models import OpenTable, Seek
from lobby.pairing import PATIENCE_MS
from matches.models import Match, Seat
from realtime.errors import Refused
from tests.lobby.test_lobby import opened, tab_of
from tests.loop import elsewhere
from tests.realtime.tab import Fault

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe", "up")]
Person = Callable[[str], User]
NAMES = ("Marina", "Otto", "Bento", "Chiara", "Ines", "Davi", "Lia")


def seekers(person: Person, *languages: list[str]) -> list[User]:
    """People who have just begun to look for a match of Dixit."""
    people = []
    for name, suits in zip(NAMES, languages, strict=False):
        user = opened(person(name))
        Match.objects.update(game="dixit")
        presence.beat(user.pk)
        services.seek_start(user_id=user.pk, game="dixit", clock="normal", accepts={"language": suits})
        people.append(user)
    return people


def waited() -> None:
    Seek.objects.update(since=F("since") - PATIENCE_MS)


def tables() -> list[tuple[set[str], dict[str, Any]]]:
    """Who sits at each match that has begun, and its settings."""
    begun = Match.objects.filter(created_at__gt=1).order_by("created_at")
    return [(set(match.seats.values_list("user__username", flat=True)), match.settings) for match in begun]


def test_six_begin_at_once_and_the_seventh_waits(person: Person) -> None:
    seekers(person, *[["en"]] * 6)
    ((people, settings),) = tables()
    assert people == set(NAMES[:6])
    assert settings == {"first": "claim", "language": "en"}
    assert Match.objects.latest("created_at").rated
    assert Match.objects.latest("created_at").pool == "table"


def test_three_begin_after_a_short_wait(person: Person) -> None:
    seekers(person, ["en"], ["en"], ["en"])
    services.pair()
    assert tables() == []
    waited()
    services.pair()
    assert [people for people, _ in tables()] == [set(NAMES[:3])]
    assert not Seek.objects.exists()


def test_only_people_with_a_common_language_meet(person: Person) -> None:
    seekers(person, ["en"], ["pt-BR"], ["en", "pt-BR"], ["pt-BR"])
    waited()
    services.pair()
    assert tables() == [({"Otto", "Bento", "Chiara"}, {"first": "claim", "language": "pt-BR"})]
    assert list(Seek.objects.values_list("user__username", flat=True)) == ["Marina"]


def test_what_suits_must_be_on_offer(person: Person) -> None:
    (user,) = seekers(person, ["en"])
    for accepts in ({"language": []}, {"language": ["tlh"]}, {"first": ["random"]}, {"size": [1]}):
        with pytest.raises(Refused, match="bad_settings"):
            services.seek_start(user_id=user.pk, game="dixit", clock="normal", accepts=accepts)
    assert services.seek_start(user_id=user.pk, game="dixit", clock="normal").accepts == {"language": ["en", "pt-BR"]}


async def test_one_person_plays_with_as_many_bots_as_wished(person: Person) -> None:
    tab, user = await tab_of(person, "Marina")
    for seats in (2, 13):
        with pytest.raises(Fault, match=r"bad_seats|malformed"):
            await tab.ask("bot.play", game="dixit", bot="adept", clock="normal", seats=seats)
    match = (await tab.ask("bot.play", game="dixit", bot="adept", clock="normal", seats=6))["match"]
    seats = await elsewhere(lambda: list(Seat.objects.filter(match=match).values_list("user", "bot")))()
    assert sorted(seats, key=str) == sorted([(user.pk, ""), *[(None, "adept")] * 5], key=str)
    await tab.close()


def test_the_last_chair_of_a_larger_table_begins_the_match(person: Person) -> None:
    people = [opened(person(name)) for name in NAMES[:3]]
    Match.objects.update(game="dixit")
    table = services.table_create(
        user_id=people[0].pk,
        game="dixit",
        clock="normal",
        rated=True,
        seats=3,
        private=False,
        wanted={"language": "pt-BR"},
    )
    services.table_join(user_id=people[1].pk, table_id=table.id, code=None)
    assert OpenTable.objects.exists()
    services.table_join(user_id=people[2].pk, table_id=table.id, code=None)
    assert tables() == [(set(NAMES[:3]), {"first": "claim", "language": "pt-BR"})]
    assert not OpenTable.objects.exists()
