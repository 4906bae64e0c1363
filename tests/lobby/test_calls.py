"""Calling people who are away to their matches, and leaving alone those who are here."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from lobby import calls, presence, tasks
from matches.models import Match, Seat
from social import services as social
from social.models import PushSubscription
from tests.conftest import user_at
from tests.loop import wait_until
from tests.matches.play import play, take

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe")]
Begin = Callable[..., Match]
Queued = list[tuple[set[int], float, int]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, dict[str, Any]]]:
    """Whom the push services would have been given which message for."""
    sent: list[tuple[int, dict[str, Any]]] = []
    monkeypatch.setattr(social, "push_send", lambda user_id, message, topic: sent.append((user_id, message)))
    return sent


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> Queued:
    """Tasks queued: whom they are about, the moment, and after how many seconds they run."""
    queued: Queued = []

    def keep(args: tuple[str, list[int], float], countdown: int = 0) -> None:
        queued.append((set(args[1]), args[2], countdown))

    monkeypatch.setattr(tasks.call, "apply_async", keep)
    monkeypatch.setattr(tasks.call, "delay", lambda *args: keep(args))
    return queued


def listen(*users: int) -> None:
    for user in users:
        PushSubscription.objects.create(
            user_id=user, endpoint=f"https://fcm.googleapis.com/{user}", p256dh="p", auth="a", session="s", at=1
        )


def here(user: int, seconds_ago: float = 0) -> None:
    presence.beat(user)
    presence._redis().zadd("lobby:online", {str(user): time.time() - seconds_ago})


def call(match: Match, *, since: float = 0) -> None:
    """As the task of a move ``since`` seconds ago."""
    users = [seat.user_id for seat in Seat.objects.filter(match=match, user__isnull=False)]
    calls.call(match_id=str(match.pk), users=[user for user in users if user], moment=time.time() - since)


def test_only_the_one_it_waits_for_is_told_and_once_until_they_have_looked(begin: Begin, sent: list[Any]) -> None:
    match = begin()
    one, two = user_at(match, 0), user_at(match, 1)
    call(match)
    call(match)
    assert [user for user, _ in sent] == [one]
    take(match, 0, 0)
    call(match)
    assert [user for user, _ in sent] == [one, two]
    take(match, 1, 3)
    call(match)
    assert len(sent) == 2  # the first one has been told and has not been here since
    here(one)
    here(one, seconds_ago=60)
    call(match)
    assert [user for user, _ in sent] == [one, two, one]


def test_people_who_are_here_are_left_alone(begin: Begin, sent: list[Any]) -> None:
    match = begin()
    here(user_at(match, 0))
    call(match)
    assert sent == []


def test_whoever_saw_the_move_and_left_is_left_alone(begin: Begin, sent: list[Any]) -> None:
    match = begin()
    here(user_at(match, 0), seconds_ago=40)
    call(match, since=50)
    assert sent == []
    call(match, since=30)
    assert len(sent) == 1


def test_the_message_is_in_the_readers_language(begin: Begin, sent: list[Any]) -> None:
    match = begin()
    seat = Seat.objects.select_related("user").get(match=match, index=0)
    other = Seat.objects.select_related("user").get(match=match, index=1)
    assert seat.user is not None
    assert other.user is not None
    call(match)
    about = {"match": str(match.pk), "language": "en", "title": "It is your turn"}
    assert sent[-1][1] == {**about, "text": f"Tictactoe against {other.user.username}"}
    seat.user.language = "pt-BR"
    seat.user.save()
    presence.beat(seat.user.pk)
    here(seat.user.pk, seconds_ago=60)
    call(match)
    about = {"match": str(match.pk), "language": "pt-BR", "title": "É a sua vez"}
    assert sent[-1][1] == {**about, "text": f"Tictactoe contra {other.user.username}"}


def test_a_match_that_begins_calls_everybody_who_is_away(begin: Begin, sent: list[Any]) -> None:
    match = begin(ready=False)
    call(match)
    assert {user for user, _ in sent} == {user_at(match, 0), user_at(match, 1)}
    assert {message["title"] for _, message in sent} == {"Your match begins"}


def test_a_match_that_is_over_calls_nobody(begin: Begin, sent: list[Any]) -> None:
    match = begin()
    play(match, 0, 3, 1, 4, 2)
    call(match)
    calls.call(match_id="00000000-0000-0000-0000-000000000000", users=[1], moment=0)
    assert sent == []


def test_a_move_is_queued_for_listeners_only_later_for_those_still_here(begin: Begin, queued: Queued) -> None:
    match = begin()
    assert queued == []  # nobody has asked to be told
    one, two = user_at(match, 0), user_at(match, 1)
    listen(one, two)
    here(two)
    take(match, 0, 0)
    wait_until(lambda: len(queued) == 2)  # the aftermath of a commit is gathered
    assert [(users, after) for users, _, after in queued] == [({one}, 0), ({two}, presence.LIFETIME_SECONDS + 1)]
    assert abs(queued[0][1] - time.time()) < 5


def test_a_listener_is_really_sent_to(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    from social import push

    match = begin()
    listen(user_at(match, 0))
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(push, "send", lambda **what: asked.append(what) or push.Outcome.GONE)
    tasks.call(str(match.pk), [user_at(match, 0)], time.time())
    assert [what["topic"] for what in asked] == [match.pk.hex]
    assert not PushSubscription.objects.exists()
