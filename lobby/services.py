"""Tables and seeks: opened, joined, started, paired."""

from __future__ import annotations

import logging
from typing import Any
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction

from games import registry
from lobby import pairing, presence, publish, selectors
from lobby.frames import Table
from lobby.models import OpenTable, Seek, Sitter
from matches import selectors as match_selectors
from matches import services as match_services
from matches.models import Match
from matches.services import Player
from ratings.elo import START
from ratings.selectors import ratings_of
from realtime.errors import Refused
from realtime.now import now_ms
from realtime.publish import later

log = logging.getLogger("ludoteca.lobby")
_MOST_TABLES = 3


def _may_play(*, user_id: int, game: str, rated: bool, live: bool) -> None:
    """Raises Refused: lesson_first, already_playing."""
    if rated and not match_selectors.rated_open(user_id=user_id, game=game):
        raise Refused("lesson_first")
    if live and match_selectors.in_live_match(user_id):
        raise Refused("already_playing")


def _find(table_id: str) -> OpenTable:
    try:
        found = OpenTable.objects.select_for_update().filter(pk=UUID(table_id)).first()
    except ValueError:
        found = None
    if found is None:
        raise Refused("table_gone", status=404)
    return found


@transaction.atomic
def table_create(
    *, user_id: int, game: str, clock: str, rated: bool, seats: int, private: bool, wanted: dict[str, Any]
) -> OpenTable:
    """Open a table and sit down. Raises Refused: lesson_first, already_playing, table_full and as `match_services.terms`."""
    _, preset, settled = match_services.terms(game=game, clock=clock, rated=rated, wanted=wanted, seats=seats)
    _may_play(user_id=user_id, game=game, rated=rated, live=preset.kind == "live")
    if OpenTable.objects.filter(host=user_id).count() >= _MOST_TABLES:
        raise Refused("too_many_tables", most=_MOST_TABLES)
    table = OpenTable.objects.create(
        game=game,
        settings=settled,
        rated=rated,
        clock=clock,
        seats=seats,
        private=private,
        host_id=user_id,
        created_at=now_ms(),
    )
    Sitter.objects.create(table=table, user_id=user_id)
    publish.changed(users=[user_id])
    return table


@transaction.atomic
def table_join(*, user_id: int, table_id: str, code: str | None) -> Table:
    """Sit down; the last free seat of a table for two starts the match. Returns the table as it then
    stands. Raises Refused: table_gone, table_code,
    table_full, lesson_first, already_playing."""
    table = _find(table_id)
    sitters = list(table.sitters.values_list("user_id", flat=True))
    if user_id in sitters:
        return selectors.table_out(table, code=True)
    if table.private and code != table.code:
        raise Refused("table_code", status=403)
    if len(sitters) >= table.seats:
        raise Refused("table_full")
    _may_play(user_id=user_id, game=table.game, rated=table.rated, live=_is_live(table.game, table.clock))
    try:
        with transaction.atomic():
            Sitter.objects.create(table=table, user_id=user_id)
    except IntegrityError:
        return selectors.table_out(table, code=True)
    publish.changed(users=[*sitters, user_id])
    joined = selectors.table_out(table, code=True)
    if len(sitters) + 1 == table.seats == 2:
        _start(table)
    return joined


@transaction.atomic
def table_leave(*, user_id: int, table_id: str) -> None:
    """Stand up; the host's leaving closes the table."""
    table = _find(table_id)
    people = list(table.sitters.values_list("user_id", flat=True))
    if table.host_id == user_id:
        table.delete()
    elif user_id in people:
        table.sitters.filter(user=user_id).delete()
    publish.changed(users=people)


@transaction.atomic
def table_start(*, user_id: int, table_id: str) -> Match:
    """The host starts. Raises Refused: not_host, table_short, table_gone."""
    table = _find(table_id)
    if table.host_id != user_id:
        raise Refused("not_host", status=403)
    if table.sitters.count() not in registry.get(table.game).seats:
        raise Refused("table_short")
    return _start(table)


def _start(table: OpenTable) -> Match:
    people = list(table.sitters.values_list("user_id", flat=True))
    match = match_services.match_create(
        game=table.game,
        clock=table.clock,
        players=[Player(user=user) for user in people],
        rated=table.rated,
        wanted=table.settings,
    )
    table.delete()
    if _is_live(table.game, table.clock):
        _stop_looking(people)
    publish.changed(users=people)
    return match


def _is_live(game: str, clock: str) -> bool:
    preset = registry.get(game).clock(clock)
    return preset is not None and preset.kind == "live"


def _stop_looking(people: list[int]) -> None:
    """Whoever begins a live match no longer looks for one, nor holds other live tables."""
    Seek.objects.filter(user__in=people).delete()
    for table in OpenTable.objects.filter(sitters__user__in=people).distinct():
        if _is_live(table.game, table.clock):
            others = list(table.sitters.values_list("user_id", flat=True))
            if table.host_id in people:
                table.delete()
            else:
                table.sitters.filter(user__in=people).delete()
            publish.changed(users=others)


@transaction.atomic
def seek_start(*, user_id: int, game: str, clock: str) -> Seek:
    """Look for a rated match of two. A second one of the same game takes the place of the first. Raises Refused."""
    _, preset, _ = match_services.terms(game=game, clock=clock, rated=True, wanted={}, seats=2)
    _may_play(user_id=user_id, game=game, rated=True, live=preset.kind == "live")
    pool = match_services.pool_of(preset, 2)
    mine = ratings_of([user_id], game=game, pool=pool).get(user_id)
    seek, _ = Seek.objects.update_or_create(
        user_id=user_id,
        game=game,
        defaults={"clock": clock, "rating": mine.value if mine else START, "since": now_ms()},
    )
    publish.changed(users=[user_id])
    later(pair)
    return seek


@transaction.atomic
def seek_stop(*, user_id: int, game: str) -> None:
    """Raises Refused: not_found when the seek has just been paired or never was."""
    deleted, _ = Seek.objects.filter(user=user_id, game=game).delete()
    if not deleted:
        raise Refused("not_found", status=404)
    publish.changed(users=[user_id])


def pair() -> None:
    """Start a match for everybody who is near enough to somebody; only people who are here."""
    kinds = Seek.objects.values_list("game", "clock").distinct()
    for game, clock in list(kinds):
        here = set(presence.online())
        seekers = [
            pairing.Seeker(seek.user_id, seek.rating, seek.since)
            for seek in Seek.objects.filter(game=game, clock=clock)
            if seek.user_id in here
        ]
        for one, two in pairing.pairs(seekers, now_ms()):
            _pair(game, clock, one.user, two.user)


@transaction.atomic
def _pair(game: str, clock: str, one: int, two: int) -> None:
    """Two tasks may find the same pair: only whoever deletes both seeks starts the match."""
    seeks = list(Seek.objects.select_for_update().filter(game=game, clock=clock, user__in=[one, two]).order_by("user"))
    if len(seeks) < 2:
        return
    if _is_live(game, clock) and any(match_selectors.in_live_match(user) for user in (one, two)):
        Seek.objects.filter(pk__in=[s.pk for s in seeks if match_selectors.in_live_match(s.user_id)]).delete()
        return
    Seek.objects.filter(pk__in=[seek.pk for seek in seeks]).delete()
    match_services.match_create(game=game, clock=clock, players=[Player(user=one), Player(user=two)], rated=True)
    if _is_live(game, clock):
        _stop_looking([one, two])
    publish.changed(users=[one, two])


@transaction.atomic
def bot_play(*, user_id: int, game: str, bot: str, clock: str, wanted: dict[str, Any]) -> Match:
    """A match against a bot, at once. Raises Refused: bad_bot, already_playing and as `match_services.terms`."""
    try:
        spec = registry.get(game)
    except KeyError as unknown:
        raise Refused("not_found", status=404) from unknown
    preset = spec.clock(clock)
    _may_play(user_id=user_id, game=game, rated=False, live=preset is not None and preset.kind == "live")
    seats = min(spec.seats)
    players = [Player(user=user_id), *(Player(bot=bot) for _ in range(seats - 1))]
    match = match_services.match_create(game=game, clock=clock, players=players, rated=False, wanted=wanted)
    _stop_looking([user_id])
    publish.changed(users=[user_id])
    return match


def tidy() -> None:
    """Seeks and live tables of people who are gone; correspondence tables after three days."""
    away = silent_users()
    gone = list(Seek.objects.filter(user__in=away).values_list("pk", flat=True))
    for seek in Seek.objects.filter(pk__in=gone):
        seek.delete()
    for table in OpenTable.objects.filter(host__in=away):
        if _is_live(table.game, table.clock) or now_ms() - table.created_at > 3 * 24 * 3600 * 1000:
            table.delete()
    if presence.forget(24 * 3600) or gone or away:
        presence.changed()


def silent_users() -> list[int]:
    """People with a seek or an open table who have not been heard of for a minute."""
    holders = {*Seek.objects.values_list("user_id", flat=True), *OpenTable.objects.values_list("host_id", flat=True)}
    if not holders:
        return []
    known = get_user_model()._default_manager.filter(pk__in=holders).values_list("pk", flat=True)
    here = set(presence.online())
    silent = presence.silent_since(60)
    return [user for user in known if user not in here and user in silent]
