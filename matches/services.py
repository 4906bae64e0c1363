"""Everything that happens to a match.

What its players do goes through matches.live (many matches share a commit); what workers do is one transaction each, under
the match's lock. Both are told after the commit.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Count

from games import registry
from games.registry import BadSettings, ClockPreset, GameSpec
from matches import acts, beat, live, publish, schedule, store
from matches.frames import Rematch
from matches.models import Match, Report, Seat, Status
from matches.store import Outcome
from matches.table import Table
from ratings import selectors as rating_selectors
from realtime.errors import Refused
from realtime.now import now_ms


@dataclass(frozen=True, slots=True)
class Player:
    """A person (``user``) or a bot (its key)."""

    user: int | None = None
    bot: str = ""


# -- beginning ----------------------------------------------------------------------------------------------------------


def terms(
    *, game: str, clock: str, rated: bool, wanted: dict[str, Any], seats: int
) -> tuple[GameSpec, ClockPreset, dict[str, Any]]:
    """What a table wants, checked. Raises Refused: not_found, bad_clock, bad_seats, bad_settings."""
    try:
        spec = registry.get(game)
    except KeyError as unknown:
        raise Refused("not_found", status=404) from unknown
    if (preset := spec.clock(clock)) is None:
        raise Refused("bad_clock")
    if seats not in spec.seats:
        raise Refused("bad_seats")
    try:
        return spec, preset, spec.settle(wanted, rated=rated)
    except BadSettings as bad:
        raise Refused("bad_settings", setting=str(bad)) from bad


def pool_of(clock: ClockPreset, seats: int) -> str:
    """The rating pool of a match (architecture.md, "Rating pools")."""
    if clock.kind == "correspondence":
        return "correspondence"
    return "duel" if seats == 2 else "table"


@transaction.atomic
def match_create(
    *,
    game: str,
    clock: str,
    players: Sequence[Player],
    rated: bool,
    wanted: dict[str, Any] | None = None,
    seated: bool = False,
) -> Match:
    """A match that waits for its players' shares of the shuffle. Self-play and bots are never rated. ``seated``: the
    players already sit where they shall (a rematch). Raises Refused as `terms`, and bad_bot."""
    spec, preset, settled = terms(game=game, clock=clock, rated=rated, wanted=wanted or {}, seats=len(players))
    for player in players:
        if player.bot and player.bot not in spec.bots:
            raise Refused("bad_bot")
    people = [player.user for player in players if player.user is not None]
    rated = rated and len(people) == len(players) and len(set(people)) == len(people)
    return _create(spec, preset, settled, players if seated else _seating(game, players), rated)


def lesson_create(*, game: str, user: int) -> Match:
    """The lesson of a game: its fixed shuffle against its scripted opponent. Raises Refused: not_found."""
    try:
        spec = registry.get(game)
    except KeyError as unknown:
        raise Refused("not_found", status=404) from unknown
    lesson = spec.lesson
    if lesson is None:
        raise Refused("not_found", status=404)
    players = [Player(user=user) if seat == lesson.seat else Player(bot="teacher") for seat in range(min(spec.seats))]
    preset = ClockPreset("lesson", "correspondence", 6, turn=7 * 24 * 3600, reserve=0)
    with transaction.atomic():
        match = _create(spec, preset, dict(lesson.settings), players, rated=False, lesson=True)
        match.seed = lesson.seed
        match.save(update_fields=["seed"])
        return match


def _create(
    spec: GameSpec,
    preset: ClockPreset,
    settled: dict[str, Any],
    players: Sequence[Player],
    rated: bool,
    lesson: bool = False,
) -> Match:
    now = now_ms()
    match = Match.objects.create(
        game=spec.key,
        rules_version=spec.version,
        settings=settled,
        rated=rated,
        pool=pool_of(preset, len(players)),
        clock=preset.key,
        control={
            "kind": preset.kind,
            "bank": preset.bank * 1000,
            "increment": preset.increment * 1000,
            "turn": preset.turn * 1000,
            "reserve": preset.reserve * 1000,
        },
        lesson=lesson,
        created_at=now,
        deadline_at=now + settings.READY_SECONDS[preset.kind] * 1000,
    )
    people = [player.user for player in players if player.user is not None]
    known = rating_selectors.ratings_of(people, game=spec.key, pool=match.pool)
    for index, player in enumerate(players):
        rating = known.get(player.user) if player.user is not None else None
        Seat.objects.create(
            match=match,
            index=index,
            user_id=player.user,
            bot=player.bot,
            rating=rating.value if rating else None,
            provisional=rating.provisional if rating else True,
        )
    publish.begun(match, people)
    return match


def _seating(game: str, players: Sequence[Player]) -> list[Player]:
    """Low seats go to whoever had them less often; among equals, by lot."""
    had: dict[int, float] = {}
    for player in players:
        if player.user is not None:
            rows = Seat.objects.filter(user=player.user, match__game=game).values("index").annotate(n=Count("id"))
            total = sum(row["n"] for row in rows)
            had[player.user] = sum((1 / (1 + row["index"])) * row["n"] for row in rows) / total if total else 0.0
    lots = list(players)
    secrets.SystemRandom().shuffle(lots)
    return sorted(lots, key=lambda player: had.get(player.user, 0.5) if player.user is not None else 0.5)


# -- in a match ---------------------------------------------------------------------------------------------------------


async def match_ready(*, match_id: UUID, user_id: int, nonce: str) -> None:
    """A client's share of the shuffle; the first one counts. The last one starts the match. Raises Refused: not_found,
    not_seated."""
    await live.rooms().act(match_id, lambda table: acts.ready(table, user_id, nonce))


async def match_answer(
    *, match_id: UUID, user_id: int, ask: int, picks: Sequence[Any], command: str, text: str | None = None
) -> int:
    """Answer the question ``ask``; returns the number of the log row, once it is durable.

    Raises:
        Refused: not_found, not_seated, not_started, over, stale, illegal; try_again when the database is away.
    """
    return await live.rooms().act(
        match_id, lambda table: acts.answer(table, user_id, ask, picks, text, command), command=(user_id, command)
    )


async def match_undo(*, match_id: UUID, user_id: int, command: str) -> int:
    """Back to this seat's last decision. Raises Refused: undo_* with the reason, and as `match_answer`."""
    return await live.rooms().act(
        match_id, lambda table: acts.undo(table, user_id, command), command=(user_id, command)
    )


async def match_resign(*, match_id: UUID, user_id: int, command: str) -> int:
    """Give up."""
    return await live.rooms().act(
        match_id, lambda table: acts.resign(table, user_id, command), command=(user_id, command)
    )


async def match_abort(*, match_id: UUID, user_id: int, command: str) -> int:
    """Call the match off alone, until every seat has answered once. Raises Refused: not_abortable, over."""
    return await live.rooms().act(
        match_id, lambda table: acts.abort(table, user_id, command), command=(user_id, command)
    )


def match_report(*, match_id: UUID, user_id: int, number: int, build: str, text: str) -> Report:
    """ "Something is wrong here". Raises Refused: not_found."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None or number > match.number:
        raise Refused("not_found", status=404)
    seat = match.seats.filter(user=user_id).first()
    return Report.objects.create(
        match=match,
        user_id=user_id,
        number=number,
        seat=seat.index if seat else None,
        build=build,
        text=text,
        created_at=now_ms(),
    )


def match_rematch(*, match_id: UUID, user_id: int) -> Rematch:
    """Offer a rematch; the last person to do so makes the next match, seats turned by one. Raises Refused: not_started."""
    with transaction.atomic():
        table = Table.lock(match_id)
        if table is None:
            raise Refused("not_found", status=404)
        seat = table.seat_of(user_id)
        match = table.match
        if match.status not in (Status.OVER, Status.ABORTED):
            raise Refused("not_started")
        if match.lesson:
            raise Refused("not_found", status=404)
        seat.wants_rematch = True
        if match.next_match_id is None and all(s.wants_rematch or s.user_id is None for s in table.seats):
            players = [Player(s.user_id, s.bot) for s in table.seats]
            match.next_match = match_create(
                game=match.game,
                clock=match.clock,
                players=[*players[1:], players[0]],
                rated=match.rated,
                wanted=match.settings,
                seated=True,
            )
            match.save(update_fields=["next_match"])
        _write(table)
        told = publish.rematch(table)
        publish.to_all(table, "match.rematch", told)
        return told


# -- time and bots ------------------------------------------------------------------------------------------------------


def match_bot_answer(*, match_id: UUID, number: int | None = None) -> None:
    """One answer of a bot that is due. With ``number``: only if the match has not moved on since."""
    if not beat.fresh():  # no clock runs; the sweep comes back to it
        return

    def answer(table: Table) -> None:
        if number is None or table.match.number == number:
            acts.bot_answer(table)

    match_act(match_id=match_id, do=answer)


@transaction.atomic
def match_act(*, match_id: UUID, do: Callable[[Table], object]) -> None:
    """Let time have its say, then do something, under the match's lock: for workers and commands. Does nothing while
    somebody else holds the lock. Raises what ``do`` raises, and then nothing has changed."""
    table = Table.lock(match_id, skip_locked=True)
    if table is not None:
        table.settle(may_flag=beat.fresh())
        do(table)
        _write(table)


def _write(table: Table) -> None:
    """Store what a visit under the lock changed, tell it and queue what follows."""
    delay = table.set_bots_due()
    change = table.change()
    if change is None:
        return
    (outcome,) = store.append([change])
    assert outcome is Outcome.STORED  # nobody else can have written: we hold the lock
    publish.moved(table)
    match = table.match
    if delay is not None:
        schedule.bot_answer(match.pk, match.number, delay_ms=delay)
    if table.touched and match.status == Status.OVER:
        schedule.score(match.pk)
