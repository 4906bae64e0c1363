"""People, sessions and running matches in bulk: one match is made by the platform's own code, the others are its copies."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from importlib import import_module
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.engine import Dice, thaw
from matches import acts, services
from matches.models import LogRow, Match, Seat
from matches.services import Player
from matches.table import Table

DRAW = (0, 1, 2, 4, 3, 5, 7, 6, 8)  # nine moves of noughts and crosses that nobody wins
_HOURS_OF_BANK = 12  # no clock runs out while a match waits for its turn in the bench


@dataclass(frozen=True, slots=True)
class Person:
    pk: int
    session: str


@dataclass(frozen=True, slots=True)
class Move:
    """``picks`` is JSON."""

    seat: int
    picks: bytes


@dataclass(frozen=True, slots=True)
class Ticket:
    """A running match: who sits where (seat 0 first), and every answer until its end."""

    match: str
    people: tuple[Person, Person]
    script: Sequence[Move]


TICTACTOE = tuple(Move(number % 2, b"[%d]" % cell) for number, cell in enumerate(DRAW))


def people(count: int) -> list[Person]:
    """Signed-in people without a password."""
    names = [f"bench{number:06}" for number in range(count)]
    User.objects.bulk_create([User(username=name, skeleton=name, password="!") for name in names])
    users = list(User.objects.filter(username__in=names).order_by("pk"))
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    expires = timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE)
    made: dict[str, dict[str, Any]] = {}
    for user in users:
        made[secrets.token_hex(16)] = {
            SESSION_KEY: str(user.pk),
            BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
            HASH_SESSION_KEY: user.get_session_auth_hash(),
        }
    Session.objects.bulk_create(
        [Session(session_key=key, session_data=store.encode(data), expire_date=expires) for key, data in made.items()]
    )
    if hasattr(store, "cache"):  # as signing in would leave it
        store.cache.set_many({store.cache_key_prefix + key: data for key, data in made.items()}, 24 * 3600)
    return [Person(user.pk, key) for user, key in zip(users, made, strict=True)]


def clear() -> None:
    """No match and no table is left; people and their sessions stay."""
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE matches_match, matches_logrow, lobby_opentable, lobby_seek CASCADE")


def matches(game: str, pool: Sequence[Person], count: int, kinds: int = 1) -> list[Ticket]:
    """Running matches of two, each of people of its own while the pool lasts. ``kinds``: how many shuffles they have."""
    pairs = [(pool[2 * n % len(pool)], pool[(2 * n + 1) % len(pool)]) for n in range(count)]
    tickets: list[Ticket] = []
    for kind in range(min(kinds, count)):
        mine = pairs[kind::kinds]
        original = _one(game, mine[0])
        script = TICTACTOE if game == "tictactoe" else _script(original)
        copies = _copies(original, mine[1:])
        tickets += [Ticket(str(pk), pair, script) for pk, pair in zip([original, *copies], mine, strict=True)]
    return tickets


def _one(game: str, pair: tuple[Person, Person]) -> UUID:
    players = [Player(user=person.pk) for person in pair]
    match = services.match_create(game=game, clock="normal", players=players, rated=False, seated=True)
    Match.objects.filter(pk=match.pk).update(control={**match.control, "bank": _HOURS_OF_BANK * 3_600_000})
    for person in pair:
        share = functools.partial(acts.ready, user_id=person.pk, nonce=secrets.token_hex(16))
        services.match_act(match_id=match.pk, do=share)
    return match.pk


def _copies(original: UUID, pairs: Sequence[tuple[Person, Person]]) -> list[UUID]:
    """The same running match for other people."""
    ids = [Match._meta.pk.get_default() for _ in pairs]
    given = [ids, [one.pk for one, _ in pairs], [two.pk for _, two in pairs]]
    new = "unnest(%s::uuid[], %s::bigint[], %s::bigint[]) AS new(match, one, two)"
    with connection.cursor() as cursor:
        for model, key, changed in (
            (Match, "id", {"id": "new.match"}),
            (
                Seat,
                "match_id",
                {"match_id": "new.match", "user_id": 'CASE "index" WHEN 0 THEN new.one ELSE new.two END'},
            ),
            (LogRow, "match_id", {"match_id": "new.match"}),
        ):
            columns = [str(f.column) for f in model._meta.concrete_fields if model is Match or not f.primary_key]
            target = ", ".join(f'"{column}"' for column in columns)
            source = ", ".join(changed.get(column, f'"{column}"') for column in columns)
            table = model._meta.db_table
            cursor.execute(
                f'INSERT INTO "{table}" ({target}) SELECT {source} FROM "{table}", {new} WHERE "{key}" = %s',
                [*given, original],
            )
        cursor.execute("ANALYZE")
    return ids


def _script(match_id: UUID) -> list[Move]:
    """Every answer of the match until its end, as two adepts give them."""
    table = Table.read(match_id)
    assert table is not None
    runner, dice, moves = table.runner, Dice(match_id.bytes * 2), list[Move]()
    while runner.pending:
        question = runner.pending[0]
        answer = table.spec.bots["adept"].answer(table.rules.view(runner.state, question.seat), question, dice)
        runner.number = len(moves)
        runner.enter("answer", question.seat, answer.picks, answer.text)
        moves.append(Move(question.seat, msgspec.json.encode([thaw(pick) for pick in answer.picks])))
    return moves
