"""Tables and seeks, one at a time: opened, joined, started, paired."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from games import registry
from games.registry import GameSpec
from lobby import pairing, presence, publish, tables
from lobby.frames import Table
from lobby.models import OpenTable, Seek, Sitter
from lobby.tables import Chair, Floor, People, Wish
from matches import services as match_services
from matches.models import Match
from matches.services import Player
from ratings.elo import START
from ratings.selectors import ratings_of
from realtime.errors import Refused
from realtime.now import now_ms
from realtime.publish import later


def table_create(
    *, user_id: int, game: str, clock: str, rated: bool, seats: int, private: bool, wanted: dict[str, Any]
) -> Table:
    """Open one table. Raises Refused as `tables.tables_create`."""
    return tables.only(tables.tables_create([Wish(user_id, game, clock, rated, seats, private, wanted)]))


def table_join(*, user_id: int, table_id: str, code: str | None) -> Table:
    """Sit down at one table. Returns it as it then stands. Raises Refused as `tables.tables_join`."""
    return tables.only(tables.tables_join([Chair(user_id, table_id, code)]))


@transaction.atomic
def table_leave(*, user_id: int, table_id: str) -> None:
    """Stand up; the host's leaving closes the table."""
    pk = tables.table_id(table_id)
    table = OpenTable.objects.select_for_update().filter(pk=pk).first() if pk else None
    if table is None:
        raise Refused("table_gone", status=404)
    people = list(table.sitters.values_list("user_id", flat=True))
    if table.host_id == user_id:
        table.delete()
    elif user_id in people:
        table.sitters.filter(user=user_id).delete()
    publish.changed(users=people)


@transaction.atomic
def table_start(*, user_id: int, table_id: str) -> Match:
    """The host starts. Raises Refused: not_host, table_short, table_gone, try_again."""
    pk = tables.table_id(table_id)
    sitters = Sitter.objects.filter(table=pk).values_list("user", flat=True)
    floor = Floor([pk] if pk else [], People([user_id, *sitters]))
    floor.start(pk, user_id)
    return floor.write()[0]


@transaction.atomic
def seek_start(*, user_id: int, game: str, clock: str, accepts: Mapping[str, list[Any]] | None = None) -> Seek:
    """Look for a rated match. A second one of the same game takes the place of the first.

    Raises:
        Refused: bad_settings (a value that is not on offer, or none that suits), and as `match_services.terms`.
    """
    spec, preset, _ = match_services.terms(game=game, clock=clock, rated=True, wanted={}, seats=_quick(game)[0])
    suits = _suiting(spec, accepts or {})
    People([user_id]).may_play(user_id, game=game, rated=True, live=preset.kind == "live")
    pool = match_services.pool_of(preset, _quick(game)[0])
    mine = ratings_of([user_id], game=game, pool=pool).get(user_id)
    seek, _ = Seek.objects.update_or_create(
        user_id=user_id,
        game=game,
        defaults={"clock": clock, "rating": mine.value if mine else START, "accepts": suits, "since": now_ms()},
    )
    publish.changed(users=[user_id])
    later(pair)
    return seek


def _quick(game: str) -> tuple[int, int]:
    """Fewest and most people of a quick match; any, for a game that there is not."""
    known = {spec.key: spec for spec in registry.all_games()}
    return known[game].quick if game in known else (2, 2)


def _suiting(spec: GameSpec, accepts: Mapping[str, list[Any]]) -> dict[str, list[Any]]:
    """What suits a seeker, of all settings that may differ. Raises Refused: bad_settings."""
    free = {setting.key: list(setting.choices) for setting in spec.settings if setting.rated is None}
    for key, values in accepts.items():
        if key not in free or not values or any(value not in free[key] for value in values):
            raise Refused("bad_settings", setting=key)
    return {**free, **accepts}


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
            pairing.Seeker(seek.user_id, seek.rating, seek.since, seek.accepts)
            for seek in Seek.objects.filter(game=game, clock=clock)
            if seek.user_id in here
        ]
        least, most = _quick(game)
        for group in pairing.groups(seekers, now_ms(), least=least, most=most):
            _begin(game, clock, group)


@transaction.atomic
def _begin(game: str, clock: str, group: Sequence[pairing.Seeker]) -> None:
    """Two tasks may find the same people: only whoever deletes all their seeks starts the match."""
    users = [seeker.user for seeker in group]
    people = People(users)
    seeks = list(Seek.objects.select_for_update().filter(game=game, clock=clock, user__in=users).order_by("user"))
    if len(seeks) < len(users) or any(seek.accepts != seeker.accepts for seek, seeker in _matched(seeks, group)):
        return
    live = tables.is_live(game, clock)
    if live and people.playing:
        Seek.objects.filter(pk__in=[seek.pk for seek in seeks if seek.user_id in people.playing]).delete()
        return
    Seek.objects.filter(pk__in=[seek.pk for seek in seeks]).delete()
    if live:
        _stop_looking(people)
    players = [Player(user=user) for user in users]
    match_services.match_create(game=game, clock=clock, players=players, rated=True, wanted=pairing.agreed(group))


def _matched(seeks: Sequence[Seek], group: Sequence[pairing.Seeker]) -> Iterator[tuple[Seek, pairing.Seeker]]:
    return zip(seeks, sorted(group, key=lambda seeker: seeker.user), strict=True)


def _stop_looking(people: People) -> None:
    floor = Floor([], people)
    floor.stop_looking(people.names)
    floor.write()


@transaction.atomic
def bot_play(
    *, user_id: int, game: str, bot: str, clock: str, wanted: dict[str, Any], seats: int | None = None
) -> Match:
    """A match against bots of one kind, at once; ``seats`` with oneself, the fewest if None.

    Raises:
        Refused: bad_bot, already_playing and as `match_services.terms`.
    """
    try:
        spec = registry.get(game)
    except KeyError as unknown:
        raise Refused("not_found", status=404) from unknown
    preset = spec.clock(clock)
    people = People([user_id])
    people.may_play(user_id, game=game, rated=False, live=preset is not None and preset.kind == "live")
    players = [Player(user=user_id), *[Player(bot=bot)] * ((seats or min(spec.seats)) - 1)]
    match = match_services.match_create(game=game, clock=clock, players=players, rated=False, wanted=wanted)
    _stop_looking(people)
    return match


def tidy() -> None:
    """Seeks and live tables of people who are gone; correspondence tables after three days."""
    away = silent_users()
    gone = list(Seek.objects.filter(user__in=away).values_list("pk", flat=True))
    for seek in Seek.objects.filter(pk__in=gone):
        seek.delete()
    for table in OpenTable.objects.filter(host__in=away):
        if tables.is_live(table.game, table.clock) or now_ms() - table.created_at > 3 * 24 * 3600 * 1000:
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
