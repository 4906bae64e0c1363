"""Everything that happens to a match. One transaction each, under the match's lock; published after the commit."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Count

from games import registry
from games.engine import Illegal, freeze, thaw
from games.registry import BadSettings, ClockPreset, GameSpec
from matches import beat, publish, schedule
from matches.frames import Rematch
from matches.models import LogRow, Match, Report, Seat, Status
from matches.table import Table, refused
from ratings import selectors as rating_selectors
from realtime.errors import Refused
from realtime.now import now_ms

T = TypeVar("T")


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


def _in_match(match_id: UUID, act: Callable[[Table], T]) -> T:
    """Run ``act`` under the match's lock, after time has had its say. What ``act`` refuses has changed nothing; what time
    did stays. Raises Refused: not_found, and what ``act`` raises."""
    outcome: T | Refused
    with transaction.atomic():
        table = Table.lock(match_id)
        if table is None:
            raise Refused("not_found", status=404)
        table.settle(may_flag=beat.fresh())
        try:
            outcome = act(table)
        except Refused as refusal:
            outcome = refusal
        _finish(table)
    if isinstance(outcome, Refused):
        raise outcome
    return outcome


def _finish(table: Table) -> None:
    """Save, and queue what follows."""
    match = table.match
    bots = table.bot_seats()
    if not bots:
        match.bot_due_at = None
    elif table.touched or match.bot_due_at is None:
        low, high = settings.BOT_DELAY
        delay = round(1000 * (low + (high - low) * secrets.randbelow(1001) / 1000))
        match.bot_due_at = table.now + delay
        schedule.bot_answer(match.pk, match.number, delay_ms=delay)
    table.save()
    publish.moved(table)
    if table.touched and match.status == Status.OVER:
        schedule.score(match.pk)


def _require_running(table: Table) -> None:
    if table.match.status == Status.READY:
        raise Refused("not_started")
    if not table.running:
        raise Refused("over")


def _repeated(table: Table, seat: Seat, command: str) -> int | None:
    """The number of the row that this very command made before."""
    rows = LogRow.objects.filter(match=table.match, seat=seat.index, command=command)
    return rows.values_list("number", flat=True).first()


def match_ready(*, match_id: UUID, user_id: int, nonce: str) -> None:
    """A client's share of the shuffle; the first one counts. The last one starts the match."""

    def ready(table: Table) -> None:
        seat = table.seat_of(user_id)
        if table.match.status != Status.READY or seat.nonce:
            return
        seat.nonce = nonce
        table.touched = True
        if all(s.nonce or s.user_id is None for s in table.seats):
            table.begin()

    _in_match(match_id, ready)


def match_answer(
    *, match_id: UUID, user_id: int, ask: int, picks: Sequence[Any], command: str, text: str | None = None
) -> int:
    """Answer the question ``ask``; returns the number of the log row.

    Raises:
        Refused: not_found, not_seated, not_started, over, stale, illegal.
    """

    def answer(table: Table) -> int:
        seat = table.seat_of(user_id)
        if (number := _repeated(table, seat, command)) is not None:
            return number
        if seat.held is not None and seat.held["command"] == command:
            return table.match.number
        _require_running(table)
        runner = table.runner
        question = runner.question(seat.index)
        if question is None or runner.asks[seat.index] != ask or seat.held is not None or seat.retired:
            raise Refused("stale")
        try:
            if table.holds(question):
                checked = question.check(freeze(list(picks)), text)
                seat.held = {"picks": [thaw(p) for p in checked.picks], "text": checked.text, "command": command}
                return table.match.number
            return table.enter("answer", seat.index, [freeze(pick) for pick in picks], text, command=command).number
        except Illegal as illegal:
            raise refused(illegal) from illegal

    return _in_match(match_id, answer)


def match_undo(*, match_id: UUID, user_id: int, command: str) -> int:
    """Back to this seat's last decision. Raises Refused: undo_* with the reason, and as `match_answer`."""

    def undo(table: Table) -> int:
        seat = table.seat_of(user_id)
        if (number := _repeated(table, seat, command)) is not None:
            return number
        _require_running(table)
        try:
            return table.enter("undo", seat.index, command=command).number
        except Illegal as illegal:
            raise refused(illegal) from illegal

    return _in_match(match_id, undo)


def match_resign(*, match_id: UUID, user_id: int, command: str) -> int:
    """Give up."""

    def resign(table: Table) -> int:
        seat = table.seat_of(user_id)
        if (number := _repeated(table, seat, command)) is not None:
            return number
        _require_running(table)
        if seat.retired:
            raise Refused("over")
        return table.go(seat.index, "resign", table.spec.leaving, command=command).number

    return _in_match(match_id, resign)


def match_abort(*, match_id: UUID, user_id: int, command: str) -> int:
    """Call the match off alone, until every seat has answered once. Raises Refused: not_abortable, over."""

    def abort(table: Table) -> int:
        seat = table.seat_of(user_id)
        if (number := _repeated(table, seat, command)) is not None:
            return number
        if table.match.status not in (Status.READY, Status.RUNNING):
            raise Refused("over")
        if not table.abortable:
            raise Refused("not_abortable")
        return table.abort("abort", seat.index, command=command).number

    return _in_match(match_id, abort)


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

    def offer(table: Table) -> Rematch:
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
        told = publish.rematch(table)
        publish.to_all(table, "match.rematch", told)
        return told

    return _in_match(match_id, offer)


# -- time and bots ------------------------------------------------------------------------------------------------------


def match_touch(*, match_id: UUID) -> None:
    """Let time have its say: flags, windows, no-shows. Harmless at any moment."""
    if not beat.fresh():
        return
    with transaction.atomic():
        table = Table.lock(match_id, skip_locked=True)
        if table is not None:
            table.settle(may_flag=True)
            _finish(table)


def match_bot_answer(*, match_id: UUID, number: int | None = None) -> None:
    """One answer of a bot that is due. With ``number``: only if the match has not moved on since."""
    with transaction.atomic():
        table = Table.lock(match_id, skip_locked=True)
        if table is None or (number is not None and table.match.number != number):
            return
        table.settle(may_flag=beat.fresh())
        if table.touched or not (bots := table.bot_seats()):
            _finish(table)
            return
        index = bots[0]
        picks, text = table.bot_picks(index)
        question = table.runner.question(index)
        assert question is not None
        if table.holds(question):
            held = [thaw(p) for p in picks]
            table.seats[index].held = {"picks": held, "text": text, "command": None}
        else:
            table.enter("answer", index, picks, text)
        _finish(table)
