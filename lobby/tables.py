"""Opening and joining tables, for as many people as want it at the same moment: what a batch asks of the database does not
grow with it.

A batch locks people first, then tables, each in the order of their ids: batches of several processes wait for one another
but never in a circle. Whoever is locked neither sits down nor begins a match elsewhere meanwhile.
"""

from __future__ import annotations

import functools
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeVar
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.db.models import Count

from games import registry
from lobby import publish, selectors
from lobby.frames import Table
from lobby.models import OpenTable, Seek, Sitter
from matches import selectors as match_selectors
from matches import services as match_services
from matches.models import Match
from matches.services import Plan, Player
from ratings.selectors import Known, known_ratings
from realtime.errors import Refused
from realtime.insert import insert
from realtime.now import now_ms

log = logging.getLogger("ludoteca.lobby")
K = TypeVar("K")
V = TypeVar("V")
MOST_TABLES: Final = 3


class Wish(NamedTuple):
    """A table that somebody wants to open; ``settings`` are those that differ from the game's own."""

    user: int
    game: str
    clock: str
    rated: bool
    seats: int
    private: bool
    settings: dict[str, Any]


class Chair(NamedTuple):
    """A place at a table that somebody wants; ``code`` opens a private one."""

    user: int
    table: str
    code: str | None


def each(do: Callable[[list[K]], list[V]], items: list[K]) -> list[V | BaseException]:
    """All in one go; if that fails, one by one: what is wrong with one item is nobody else's trouble."""
    try:
        return list(do(items))
    except Exception as failed:
        if len(items) == 1 or not connection.is_usable():
            return [failed] * len(items)
        log.warning("a batch of %d failed (%s); one by one", len(items), type(failed).__name__)
        return [each(do, [item])[0] for item in items]


def only(outcomes: Sequence[V | Refused]) -> V:
    """What became of a single item. Raises its Refused."""
    (outcome,) = outcomes
    if isinstance(outcome, Refused):
        raise outcome
    return outcome


@transaction.atomic
def tables_create(wishes: Sequence[Wish]) -> list[Table | Refused]:
    """Open tables and sit down. Outcomes in order. Refused: lesson_first, already_playing, too_many_tables and as
    `match_services.terms`."""
    people = People(wish.user for wish in wishes)
    known = known_ratings(people.names)
    hosted = Counter(
        dict(OpenTable.objects.filter(host__in=people.names).values_list("host").annotate(count=Count("pk")))
    )
    made: list[OpenTable] = []
    outcomes: list[Table | Refused] = []
    for wish in wishes:
        try:
            table = _open(wish, people, hosted)
        except Refused as refused:
            outcomes.append(refused)
        else:
            made.append(table)
            outcomes.append(selectors.shown(table, {wish.user: people.names[wish.user]}, known, code=True))
    if made:
        insert(made)
        insert([Sitter(table_id=table.pk, user_id=table.host_id) for table in made])
        publish.changed(users=[table.host_id for table in made])
    return outcomes


def _open(wish: Wish, people: People, hosted: Counter[int]) -> OpenTable:
    _, preset, settled = match_services.terms(
        game=wish.game, clock=wish.clock, rated=wish.rated, wanted=wish.settings, seats=wish.seats
    )
    people.may_play(wish.user, game=wish.game, rated=wish.rated, live=preset.kind == "live")
    if hosted[wish.user] >= MOST_TABLES:
        raise Refused("too_many_tables", most=MOST_TABLES)
    hosted[wish.user] += 1
    return OpenTable(
        game=wish.game,
        settings=settled,
        rated=wish.rated,
        clock=wish.clock,
        seats=wish.seats,
        private=wish.private,
        host_id=wish.user,
        created_at=now_ms(),
    )


@transaction.atomic
def tables_join(chairs: Sequence[Chair]) -> list[Table | Refused]:
    """Sit down; the last free chair begins the match. Outcomes in order: each table as it then stood,
    or Refused: table_gone, table_code, table_full, lesson_first, already_playing."""
    wanted = [table_id(chair.table) for chair in chairs]
    hosts = dict(OpenTable.objects.filter(pk__in={pk for pk in wanted if pk}).values_list("pk", "host"))
    people = People([*hosts.values(), *(chair.user for chair in chairs)])
    floor = Floor(hosts, people)
    outcomes: list[Table | Refused] = []
    for chair, pk in zip(chairs, wanted, strict=True):
        try:
            outcomes.append(floor.join(pk, chair.user, chair.code))
        except Refused as refused:
            outcomes.append(refused)
    floor.write()
    return outcomes


def table_id(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def is_live(game: str, clock: str) -> bool:
    preset = registry.get(game).clock(clock)
    return preset is not None and preset.kind == "live"


class People:
    """People under lock until the transaction ends, and what they may do."""

    def __init__(self, ids: Iterable[int]) -> None:
        found = get_user_model()._default_manager.filter(pk__in=set(ids)).order_by("pk")
        self.names: dict[int, str] = dict(found.select_for_update(no_key=True).values_list("pk", "username"))

    @functools.cached_property
    def playing(self) -> set[int]:
        return match_selectors.in_live_match(self.names)

    @functools.cached_property
    def rated_open(self) -> set[tuple[int, str]]:
        return match_selectors.rated_open_of(self.names)

    def may_play(self, user: int, *, game: str, rated: bool, live: bool) -> None:
        """Raises Refused: lesson_first, already_playing; sign_in when the account is gone."""
        if user not in self.names:
            raise Refused("sign_in", status=401)
        if rated and (user, game) not in self.rated_open:
            raise Refused("lesson_first")
        if live and user in self.playing:
            raise Refused("already_playing")


class Floor:
    """Open tables under lock: those ``wanted`` and all at which ``people`` sit. One after another changes them in memory;
    `write` makes it so."""

    def __init__(self, wanted: Collection[UUID], people: People) -> None:
        self._people = people
        theirs = Sitter.objects.filter(user__in=people.names).values_list("table", flat=True)
        locked = OpenTable.objects.select_for_update().filter(pk__in={*wanted, *theirs}).order_by("pk")
        self._tables = {table.pk: table for table in locked}
        self._chairs: dict[UUID, dict[int, int | None]] = {
            pk: {} for pk in self._tables
        }  # person -> row, if there is one
        self._at: dict[int, set[UUID]] = defaultdict(set)
        self._names = dict(people.names)
        sitters = Sitter.objects.filter(table__in=self._tables).order_by("pk")
        for row, pk, user, name in sitters.values_list("pk", "table", "user", "user__username"):
            self._chairs[pk][user] = row
            self._at[user].add(pk)
            self._names[user] = name
        self._left: list[int] = []
        self._closed: list[UUID] = []
        self._begun: list[Plan] = []
        self._begin_live: set[int] = set()
        self._concerned: set[int] = set()

    @functools.cached_property
    def _known(self) -> Known:
        return known_ratings(self._names)

    def join(self, pk: UUID | None, user: int, code: str | None) -> Table:
        """Sit down, and begin if that was the last chair. Returns the table as it stood just before that. Raises
        Refused as `tables_join`."""
        table = self._find(pk)
        chairs = self._chairs[table.pk]
        if user in chairs:
            return self._shown(table)
        if table.private and code != table.code:
            raise Refused("table_code", status=403)
        if len(chairs) >= table.seats:
            raise Refused("table_full")
        self._people.may_play(user, game=table.game, rated=table.rated, live=is_live(table.game, table.clock))
        begins = len(chairs) + 1 == table.seats
        plan = _plan(table, [*chairs, user]) if begins else None  # refused, nobody has sat down
        chairs[user] = None
        self._at[user].add(table.pk)
        shown = self._shown(table)
        if plan is not None:
            self._begin(table, plan)
        else:
            self._concerned.update(chairs)
        return shown

    def start(self, pk: UUID | None, host: int) -> None:
        """The host begins with those who are there. Raises Refused: table_gone, not_host, table_short, try_again."""
        table = self._find(pk)
        chairs = self._chairs[table.pk]
        if table.host_id != host:
            raise Refused("not_host", status=403)
        if len(chairs) not in registry.get(table.game).seats:
            raise Refused("table_short")
        if not chairs.keys() <= self._people.names.keys():  # somebody sat down at this very moment
            raise Refused("try_again", status=503)
        self._begin(table, _plan(table, list(chairs)))

    def stop_looking(self, people: Collection[int]) -> None:
        """Whoever begins a live match no longer looks for one, nor holds other live tables."""
        self._begin_live.update(people)
        self._people.playing.update(people)
        for user in people:
            for table in [self._tables[pk] for pk in self._at[user]]:
                if not is_live(table.game, table.clock):
                    continue
                self._concerned.update(self._chairs[table.pk])
                if table.host_id == user:
                    self._close(table)
                else:
                    self._at[user].discard(table.pk)
                    row = self._chairs[table.pk].pop(user)
                    if row is not None:
                        self._left.append(row)

    def write(self) -> list[Match]:
        """Store it and tell those concerned, after the commit. Returns the matches begun."""
        if self._begin_live:
            Seek.objects.filter(user__in=self._begin_live).delete()
        if self._left:
            Sitter.objects.filter(pk__in=self._left).delete()
        if self._closed:
            Sitter.objects.filter(table__in=self._closed).delete()
            OpenTable.objects.filter(pk__in=self._closed)._raw_delete(connection.alias)  # only sitters point at them
        new = [
            Sitter(table_id=pk, user_id=user)
            for pk, chairs in self._chairs.items()
            for user, row in chairs.items()
            if row is None
        ]
        insert(new)
        begun = {user for plan in self._begun for user in plan.people}
        if self._concerned - begun:  # of a match that begins, its people hear anyway
            publish.changed(users=self._concerned - begun)
        return match_services.matches_create(self._begun, self._known) if self._begun else []

    def _find(self, pk: UUID | None) -> OpenTable:
        table = self._tables.get(pk) if pk is not None else None
        if table is None:
            raise Refused("table_gone", status=404)
        return table

    def _shown(self, table: OpenTable) -> Table:
        people = {user: self._names[user] for user in self._chairs[table.pk]}
        return selectors.shown(table, people, self._known, code=True)

    def _begin(self, table: OpenTable, plan: Plan) -> None:
        self._begun.append(plan)
        self._close(table)
        if plan.preset.kind == "live":
            self.stop_looking(plan.people)

    def _close(self, table: OpenTable) -> None:
        self._closed.append(table.pk)
        del self._tables[table.pk]
        for user in self._chairs.pop(table.pk):
            self._at[user].discard(table.pk)


def _plan(table: OpenTable, people: Iterable[int]) -> Plan:
    players = [Player(user=user) for user in people]
    return match_services.plan(
        game=table.game, clock=table.clock, players=players, rated=table.rated, wanted=table.settings
    )
