"""What the lobby shows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db.models import Prefetch, QuerySet
from msgspec import structs

from games import registry
from lobby import models, pairing, presence
from lobby.frames import Hall, LiveMatch, Mine, Person, Sitter, Table
from lobby.frames import Seek as SeekOut
from lobby.models import OpenTable, Seek
from matches import selectors as match_selectors
from matches.selectors import Listed
from matches.services import pool_of
from ratings.selectors import Known, known_ratings
from realtime.errors import Refused
from realtime.now import now_ms

_MOST_PEOPLE = 100


def hall() -> Hall:
    """The part that is the same for everybody. Eight queries, however many look."""
    here = presence.online()
    names = dict(get_user_model()._default_manager.filter(pk__in=here, is_active=True).values_list("pk", "username"))
    tables = list(_with_people(OpenTable.objects.filter(private=False)).order_by("-created_at")[:100])
    live = match_selectors.going_on()
    playing = {seat.user for listed in live for seat in listed.seats}
    seeking = set(Seek.objects.values_list("user_id", flat=True))
    sitting = {sitter.user_id for table in tables for sitter in table.sitters.all()}
    people = []
    for user in here[:_MOST_PEOPLE]:
        if user in names:
            doing = (
                "playing"
                if user in playing
                else "seeking"
                if user in seeking
                else "table"
                if user in sitting
                else "idle"
            )
            people.append(Person(user, names[user], doing))
    people.sort(key=lambda person: person.name.casefold())
    known = known_ratings(sitting)
    listed = [shown(table, _people(table), known, code=False) for table in tables]
    return Hall(people, len(names), listed, [live_match(listed) for listed in live])


def shown(table: OpenTable, people: Mapping[int, str], known: Known, *, code: bool) -> Table:
    """One open table with those who sit at it (id -> name); ``code`` only for these."""
    preset = registry.get(table.game).clock(table.clock)
    pool = pool_of(preset, table.seats) if preset else "duel"
    sitters = []
    for user, name in people.items():
        rating = known.get((user, table.game, pool))
        if rating is not None:
            sitters.append(Sitter(user, name, round(rating.value), rating.provisional))
        else:
            sitters.append(Sitter(user, name))
    return Table(
        id=str(table.pk),
        game=table.game,
        settings=table.settings,
        rated=table.rated,
        clock=table.clock,
        seats=table.seats,
        private=table.private,
        host=table.host_id,
        people=sitters,
        created=table.created_at,
        code=table.code if code else None,
    )


def _people(table: OpenTable) -> dict[int, str]:
    return {sitter.user_id: sitter.user.username for sitter in table.sitters.all()}


def _with_people(tables: QuerySet[OpenTable]) -> QuerySet[OpenTable]:
    sitters = models.Sitter.objects.select_related("user").only("table", "user__username").order_by("pk")
    return tables.prefetch_related(Prefetch("sitters", sitters))


def live_match(listed: Listed) -> LiveMatch:
    match, seats = listed
    return LiveMatch(
        id=str(match.pk),
        game=match.game,
        rated=match.rated,
        clock=match.clock,
        seats=[
            Sitter(seat.user, seat.name, round(seat.rating) if seat.rating is not None else None, seat.provisional)
            if seat.user is not None and seat.name is not None
            else None
            for seat in seats
        ],
        bots=[seat.bot or None for seat in seats],
        turn=match.turn,
        asked=list(match.asked),
        deadline=match_selectors.deadline_of(match),
    )


def mine(user_id: int) -> Mine:
    """What concerns one person alone."""
    return mine_of([user_id])[user_id]


def mine_of(user_ids: Collection[int]) -> dict[int, Mine]:
    """The same for many people, in eight queries."""
    now = now_ms()
    games = [spec.key for spec in registry.all_games()]
    opened = match_selectors.rated_open_of(user_ids)
    lists = {user: Mine([], [], [], {game: (user, game) in opened for game in games}) for user in user_ids}
    for seek in Seek.objects.filter(user__in=user_ids):
        lists[seek.user_id].seeks.append(
            SeekOut(seek.game, seek.clock, seek.accepts, seek.since, pairing.window(seek.since, now))
        )
    tables = list(_with_people(OpenTable.objects.filter(sitters__user__in=user_ids).distinct()))
    known = known_ratings({sitter.user_id for table in tables for sitter in table.sitters.all()})
    for table in tables:
        own = shown(table, _people(table), known, code=True)
        for person in own.people:
            if person.id in lists:
                lists[person.id].tables.append(own)
    for listed in match_selectors.going_on_of(user_ids):
        match = live_match(listed)
        for index, seat in enumerate(listed.seats):
            if seat.user in lists:
                lists[seat.user].matches.append(structs.replace(match, seat=index))
    return lists


def table_invitation(*, table_id: str, code: str | None) -> Table:
    """A table as its link shows it before one sits down. Raises Refused: table_gone, table_code."""
    try:
        table = _with_people(OpenTable.objects.filter(pk=UUID(table_id))).first()
    except ValueError:
        table = None
    if table is None:
        raise Refused("table_gone", status=404)
    if table.private and code != table.code:
        raise Refused("table_code", status=403)
    people = _people(table)
    return shown(table, people, known_ratings(people), code=False)
