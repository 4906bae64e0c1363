"""Reading matches."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from games import registry
from matches import publish, scoring
from matches.clocks import Clocks
from matches.frames import SeatChange, SeatInfo, Snapshot
from matches.models import LogRow, Match, Seat, Status
from matches.store import Row
from matches.table import Table
from ratings.selectors import changes_by_match
from realtime.errors import Refused

HISTORY_PAGE = 20
_BOT = "bot:"  # no name of a person holds a colon


def snapshot(*, match_id: UUID, user_id: int | None, since: int | None) -> Snapshot:
    """A match as somebody may see it now. Read without a lock: number and view come from one row. Raises Refused."""
    table = Table.read_many([str(match_id)]).get(str(match_id))
    if table is None:
        raise Refused("not_found", status=404)
    match = table.match
    seat = next((s.index for s in table.seats if user_id is not None and s.user_id == user_id), None)
    (newer,) = rows_between([(str(match_id), since, match.number)])
    changes = scoring.seat_changes(match.pk) if match.scored_at is not None else None
    return snapshot_of(table, seat, newer, changes)


def rows_between(wanted: Sequence[tuple[str, int | None, int]]) -> list[list[LogRow]]:
    """For each (match, since, until): the rows after ``since`` (None: all) up to ``until``, in order. One query."""
    some = Q()
    for match_id, since, until in set(wanted):
        some |= Q(match=match_id, number__lte=until, number__gt=-1 if since is None else since)
    found: dict[str, list[LogRow]] = defaultdict(list)
    for row in LogRow.objects.filter(some).order_by("match", "number"):
        found[str(row.match_id)].append(row)
    return [
        [row for row in found[match_id] if row.number <= until and (since is None or row.number > since)]
        for match_id, since, until in wanted
    ]


def snapshot_of(
    table: Table, seat: int | None, rows: Sequence[LogRow | Row], changes: list[SeatChange] | None
) -> Snapshot:
    """The present moment of a table through a seat's eyes, with the notes of ``rows``."""
    match = table.match
    ended = match.status in (Status.OVER, Status.ABORTED)
    return Snapshot(
        match=str(match.pk),
        game=match.game,
        rules_version=match.rules_version,
        settings=match.settings,
        rated=match.rated,
        pool=match.pool,
        clock=match.clock,
        lesson=match.lesson,
        seat=seat,
        seats=[_seat_info(table, s) for s in table.seats],
        commitment=table.commitment,
        created=match.created_at,
        update=publish.update(table, seat, rows, changes),
        rematch=publish.rematch(table) if ended and not match.event else None,
        event=match.event or None,
    )


def _seat_info(table: Table, seat: Seat) -> SeatInfo:
    rating = round(seat.rating) if seat.rating is not None else None
    provisional = seat.provisional
    if seat.bot:
        rating, provisional = table.bot_ratings.get(seat.bot, (None, True))
    return SeatInfo(
        seat=seat.index,
        user=seat.user_id,
        name=seat.user.username if seat.user else "",
        bot=seat.bot or None,
        rating=rating,
        provisional=provisional,
        ready=bool(seat.nonce) or seat.user_id is None,
    )


def rated_open(*, user_id: int, game: str) -> bool:
    """Rated play opens after the lesson or one finished unrated match."""
    return _opening().filter(user=user_id, match__game=game).exists()


def rated_open_of(user_ids: Collection[int]) -> set[tuple[int, str]]:
    """(person, game) wherever rated play is open."""
    seats = _opening().filter(user__in=user_ids)
    return {(user, game) for user, game in seats.values_list("user", "match__game").distinct() if user is not None}


def _opening() -> QuerySet[Seat]:
    return Seat.objects.filter(Q(match__lesson=True) | Q(match__rated=False), match__status=Status.OVER)


def lesson_done(*, user_id: int, game: str) -> bool:
    return Seat.objects.filter(user=user_id, match__game=game, match__lesson=True, match__status=Status.OVER).exists()


def in_live_match(user_ids: Collection[int]) -> set[int]:
    """Those of these people who sit in a live match that goes on (a lesson does not count)."""
    live = Seat.objects.filter(
        ~Q(match__pool="correspondence"),
        user__in=user_ids,
        match__status__in=[Status.READY, Status.RUNNING],
        match__lesson=False,
        retired=False,
    )
    return {user for user in live.values_list("user", flat=True) if user is not None}


def low_seats_of(user_ids: Collection[int]) -> dict[tuple[int, str], float]:
    """(Person, game) -> how low they sat there so far: 1 is always first."""
    total: Counter[tuple[int, str]] = Counter()
    low: dict[tuple[int, str], float] = defaultdict(float)
    seats = Seat.objects.filter(user__in=user_ids).values_list("user", "match__game", "index")
    for user, game, index, count in seats.annotate(count=Count("id")) if user_ids else ():
        assert user is not None
        total[user, game] += count
        low[user, game] += count / (1 + index)
    return {key: value / total[key] for key, value in low.items()}


def newcomers(user_ids: Collection[int], games: Collection[str]) -> set[tuple[int, str]]:
    """(Person, game) of those who finished fewer than `registry.EXPERIENCED` matches of it."""
    seats = Seat.objects.filter(
        user__in=user_ids, match__game__in=games, match__status=Status.OVER, match__lesson=False
    )
    counted = seats.values_list("user", "match__game").annotate(count=Count("id"))
    known = {(user, game) for user, game, count in counted if count >= registry.EXPERIENCED}
    return {(user, game) for user in user_ids for game in games} - known


class Listed(NamedTuple):
    """A match as lists show it."""

    match: Match
    seats: list[ListedSeat]


class ListedSeat(NamedTuple):
    user: int | None
    name: str | None
    bot: str
    rating: float | None
    provisional: bool


def _listed(matches: QuerySet[Match]) -> list[Listed]:
    """With as little of them as lists need: many are read at a time."""
    clocks = ("status", "deadline_at", "clocks", "clock_since", "window", "window_opened")
    found = matches.only("game", "rated", "clock", "turn", "asked", *clocks)
    listed = {match.pk: Listed(match, []) for match in found}
    seats = Seat.objects.filter(match__in=listed).order_by("match", "index")
    shown = seats.values_list("match", "user", "user__username", "bot", "rating", "provisional")
    for pk, user, name, bot, rating, provisional in shown:
        listed[pk].seats.append(ListedSeat(user, name, bot, rating, provisional))
    return list(listed.values())


def going_on(most: int = 50) -> list[Listed]:
    """Matches that go on and everybody may watch, newest first."""
    return _listed(Match.objects.filter(status=Status.RUNNING, lesson=False).order_by("-id")[:most])


def going_on_of(user_ids: Collection[int], most: int = 50) -> list[Listed]:
    """The matches of these people that go on, newest first; of one person the newest ``most``."""
    own = Seat.objects.filter(user__in=user_ids, match__status__in=[Status.READY, Status.RUNNING])
    counted: Counter[int] = Counter()
    kept = []
    for listed in _listed(Match.objects.filter(pk__in=own.values("match")).order_by("-id")):
        people = [seat.user for seat in listed.seats if seat.user is not None and seat.user in user_ids]
        counted.update(people)
        if any(counted[user] <= most for user in people):
            kept.append(listed)
    return kept


def deadline_of(match: Match) -> int | None:
    """When a match that goes on runs into the first flag or the end of a window (``deadline_at`` may lie before it)."""
    if match.status == Status.READY or not match.clocks:
        return match.deadline_at
    ends = [Clocks.load(match.clocks, match.clock_since).deadline()]
    if match.window is not None and match.window_opened is not None:
        ends.append(match.window_opened + match.window["limit"])
    return min((end for end in ends if end is not None), default=None)


def numbers(match_ids: list[str]) -> dict[str, tuple[int, str]]:
    """Match -> (newest number, status), in one query: how sockets notice what they were not told."""
    if connection.vendor == "postgresql":  # many, often: the ORM would take ten times as long
        with connection.cursor() as cursor:
            cursor.execute("SELECT id::text, number, status FROM matches_match WHERE id = ANY(%s::uuid[])", [match_ids])
            return {match_id: (number, status) for match_id, number, status in cursor.fetchall()}
    found = Match.objects.filter(pk__in=match_ids).values_list("pk", "number", "status")
    return {str(pk): (number, status) for pk, number, status in found}


def rows_of(seats: list[Seat], user_id: int) -> list[dict[str, Any]]:
    """Matches as lists show them, from one person's side. ``seats`` with match, its seats and users fetched."""
    changes = changes_by_match(user_id, [seat.match_id for seat in seats])
    rows = []
    for seat in seats:
        match = seat.match
        others = [other for other in match.seats.all() if other.pk != seat.pk]
        rows.append(
            {
                "id": str(match.pk),
                "game": match.game,
                "rated": match.rated,
                "clock": match.clock,
                "ended": match.ended_at,
                "result": _result(match, seat, others),
                "reason": match.reason,
                "opponents": [
                    {"name": other.user.username if other.user else "", "bot": other.bot or None} for other in others
                ],
                "change": changes.get(match.pk),
            }
        )
    return rows


def _result(match: Match, seat: Seat, others: list[Seat]) -> str:
    if match.status == Status.ABORTED:
        return "aborted"
    if match.status != Status.OVER or seat.place is None:
        return "running"
    if seat.place > 1:
        return "lost"
    return "drawn" if any(other.place == 1 for other in others) else "won"


_RESULTS = {
    "won": Q(place=1, match__status=Status.OVER),
    "drawn": Q(place=1, match__status=Status.OVER),
    "lost": Q(place__gt=1, match__status=Status.OVER),
    "aborted": Q(match__status=Status.ABORTED),
}


def history(
    *, user_id: int, game: str = "", result: str = "", opponent: str = "", before: UUID | None = None
) -> tuple[list[dict[str, Any]], UUID | None]:
    """A page of somebody's finished matches, newest first, and the id after which the next page begins."""
    seats = Seat.objects.filter(user=user_id, match__status__in=[Status.OVER, Status.ABORTED])
    if game:
        seats = seats.filter(match__game=game)
    if result:
        if result not in _RESULTS:
            raise Refused("malformed", field="result")
        seats = seats.filter(_RESULTS[result])
        if result == "drawn":
            seats = seats.filter(match__in=_shared_firsts())
        elif result == "won":
            seats = seats.exclude(match__in=_shared_firsts())
    if opponent:
        named = Q(user__username__icontains=opponent) | Q(bot=opponent)
        met = Seat.objects.filter(named, match=OuterRef("match")).exclude(pk=OuterRef("pk"))
        seats = seats.filter(Exists(met))
    if before is not None:
        seats = seats.filter(match_id__lt=before)
    page = seats.select_related("match").prefetch_related("match__seats__user").order_by("-match_id")
    found = list(page.distinct()[: HISTORY_PAGE + 1])
    shown = found[:HISTORY_PAGE]
    return rows_of(shown, user_id), shown[-1].match_id if len(found) > HISTORY_PAGE else None


def _shared_firsts() -> QuerySet[Match, Any]:
    """Matches in which two or more seats are first: draws."""
    firsts = Match.objects.filter(status=Status.OVER, seats__place=1).annotate(n=Count("seats"))
    return firsts.filter(n__gt=1).values("pk")


def record(user_id: int) -> list[dict[str, Any]]:
    """Wins, losses and draws per game."""
    return _tally(user_id, lambda seat: [seat.match.game], "game")


def opponents(user_id: int, most: int = 8) -> list[dict[str, Any]]:
    """The people and bots met most often, with the score against each; ``bot`` is a bot's key."""
    met = _tally(
        user_id,
        lambda seat: [
            other.user.username if other.user else f"{_BOT}{other.bot}"
            for other in seat.match.seats.all()
            if other.pk != seat.pk and (other.user or other.bot)
        ],
        "name",
    )
    for row in met:
        name = row["name"]
        row["bot"] = name.removeprefix(_BOT) if name.startswith(_BOT) else None
        row["name"] = "" if row["bot"] else name
    return sorted(met, key=lambda row: -(row["won"] + row["lost"] + row["drawn"]))[:most]


def _tally(user_id: int, keys: Callable[[Seat], list[str]], named: str) -> list[dict[str, Any]]:
    seats = Seat.objects.filter(user=user_id, match__status=Status.OVER, match__lesson=False)
    tally: dict[str, dict[str, Any]] = {}
    for seat in seats.select_related("match").prefetch_related("match__seats__user"):
        others = [other for other in seat.match.seats.all() if other.pk != seat.pk]
        result = _result(seat.match, seat, others)
        for key in keys(seat):
            row = tally.setdefault(key, {named: key, "won": 0, "lost": 0, "drawn": 0})
            if result in row:
                row[result] += 1
    return sorted(tally.values(), key=lambda row: str(row[named]))
