"""Fixtures shared by all tests."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator

import channels.db
import pytest
import redis
from django.conf import settings
from django.db import close_old_connections, connections
from pytest_django import DjangoDbBlocker

from accounts.models import User
from bench.tictactoe.spec import SPEC
from games import registry
from matches import beat, services
from matches.models import Match, Seat
from matches.services import Player
from tests.loop import run


@pytest.fixture(autouse=True)
def _clean_redis(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every test with a database starts with an empty Redis (our own, or the one that the tests were given)."""
    if request.node.get_closest_marker("django_db"):
        from django.core.cache import cache

        cache.clear()
        client = redis.Redis.from_url(settings.REDIS_URL)
        client.delete("lobby:online", "lobby:version", "here")
        client.close()
    yield
    if request.node.get_closest_marker("django_db"):
        connections.close_all()


@pytest.fixture
def hung() -> Iterator[int]:
    """The port of a server that takes connections and never says a word, as a stopped Redis does."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture(autouse=True)
def _connections_are_looked_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """Channels' communicators patch this away while they send; two at once restore it in the wrong order, and then dead
    connections are kept for good."""
    monkeypatch.setattr(channels.db, "close_old_connections", close_old_connections)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """PostgreSQL cannot drop a database that Channels' database thread is still connected to."""
    yield
    if connections["default"].vendor == "postgresql":
        with django_db_blocker.unblock(), connections["default"].cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        connections.close_all()


@pytest.fixture
def tictactoe(monkeypatch: pytest.MonkeyPatch) -> str:
    """Noughts and crosses on offer, for this test only."""
    monkeypatch.setitem(registry._games, SPEC.key, SPEC)
    return SPEC.key


@pytest.fixture
def person(transactional_db: None) -> Callable[[str], User]:
    """Make somebody; the password is ``sesame-sesame``."""

    def make(name: str) -> User:
        return User.objects.create_user(username=name, email=f"{name.lower()}@example.org", password="sesame-sesame")

    return make


@pytest.fixture
def up(transactional_db: None) -> None:
    """A web process is up: clocks run."""
    beat.beat()


NAMES = ("Marina", "Otto", "Bento", "Chiara")


@pytest.fixture
def begin(person: Callable[[str], User], up: None) -> Callable[..., Match]:
    """Begin a match of as few as the game needs: people, or with ``bot`` one person and that bot."""

    def make(
        game: str = "tictactoe", *, clock: str = "normal", rated: bool = True, bot: str = "", ready: bool = True
    ) -> Match:
        seats = min(registry.get(game).seats)
        people = [person(name) for name in NAMES[: 1 if bot else seats]]
        players = [Player(user=user.pk) for user in people] + [Player(bot=bot)] * (seats - len(people))
        match = services.match_create(game=game, clock=clock, players=players, rated=rated, seated=True)
        if ready:
            for index, user in enumerate(people):
                run(services.match_ready(match_id=match.pk, user_id=user.pk, nonce=f"{index}" * 32))
        match.refresh_from_db()
        return match

    return make


def user_at(match: Match, seat: int) -> int:
    user = Seat.objects.get(match=match, index=seat).user_id
    assert user is not None
    return user
