"""Everything that happens to a match.

What its players do goes through matches.live (many matches share a commit); what workers do is one transaction each, under
the match's lock. Both are told after the commit.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction

from games import registry
from games.registry import BadSettings, ClockPreset, GameSpec
from matches import acts, beat, live, publish, schedule, selectors, store
from matches.frames import Rematch
from matches.models import Match, Report, Seat, Status
from matches.store import Outcome
from matches.table import Table
from ratings import selectors as rating_selectors
from realtime.errors import Refused
from realtime.insert import insert
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
        return spec, preset, spec.settle(wanted, rated=rated, clock=preset)
    except BadSettings as bad:
        raise Refused("bad_settings", setting=str(bad)) from bad


def pool_of(clock: ClockPreset, seats: int) -> str:
    """The rating pool of a match (architecture.md, "Rating pools")."""
    if clock.kind == "correspondence":
        return "correspondence"
    return "duel" if seats == 2 else "table"


@dataclass(frozen=True, slots=True)
class Plan:
    """A match that may begin: everything has been checked. ``seated``: the players already sit where they shall.

    ``event``: the id of the event it belongs to; then ``start`` is the time to come and to give the first answer (seconds),
    and ``sealed`` keeps its review to the players' own eyes while the event lasts.
    """

    spec: GameSpec
    preset: ClockPreset
    settled: dict[str, Any]
    players: Sequence[Player]
    rated: bool
    seated: bool = False
    lesson: bool = False
    seed: bytes | None = None
    event: str = ""
    start: int = 0
    sealed: bool = False

    @property
    def people(self) -> list[int]:
        return [player.user for player in self.players if player.user is not None]


def plan(
    *,
    game: str,
    clock: str,
    players: Sequence[Player],
    rated: bool,
    wanted: dict[str, Any] | None = None,
    seated: bool = False,
) -> Plan:
    """Self-play and bots are never rated. Raises Refused as `terms`, and bad_bot."""
    spec, preset, settled = terms(game=game, clock=clock, rated=rated, wanted=wanted or {}, seats=len(players))
    for player in players:
        if player.bot and player.bot not in spec.bots:
            raise Refused("bad_bot")
    people = {player.user for player in players if player.user is not None}
    return Plan(spec, preset, settled, players, rated and len(people) == len(players), seated)


def match_create(
    *,
    game: str,
    clock: str,
    players: Sequence[Player],
    rated: bool,
    wanted: dict[str, Any] | None = None,
    seated: bool = False,
) -> Match:
    """One match (`matches_create`) as planned. Raises Refused as `plan`."""
    planned = plan(game=game, clock=clock, players=players, rated=rated, wanted=wanted, seated=seated)
    return matches_create([planned])[0]


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
    settled = dict(lesson.settings)
    planned = Plan(spec, preset, settled, players, rated=False, seated=True, lesson=True, seed=lesson.seed)
    return matches_create([planned])[0]


@transaction.atomic(savepoint=False)
def matches_create(plans: Sequence[Plan], known: rating_selectors.Known | None = None) -> list[Match]:
    """Matches that wait for their players' shares of the shuffle, in plan order; in as few queries as one alone needs.
    ``known``: the ratings of all players, if they were read already."""
    now = now_ms()
    if known is None:
        known = rating_selectors.known_ratings({user for planned in plans for user in planned.people})
    had = selectors.low_seats_of({user for planned in plans if not planned.seated for user in planned.people})
    matches = [_match(planned, now) for planned in _eased(plans)]
    insert(matches)
    seats = []
    for match, planned in zip(matches, plans, strict=True):
        for index, player in enumerate(planned.players if planned.seated else _seating(planned, had)):
            rating = known.get((player.user, match.game, match.pool)) if player.user is not None else None
            seat = Seat(match=match, index=index, user_id=player.user, bot=player.bot)
            if rating is not None:
                seat.rating, seat.provisional = rating.value, rating.provisional
            seats.append(seat)
    insert(seats)
    publish.begun([(match, planned.people) for match, planned in zip(matches, plans, strict=True)])
    return matches


def _eased(plans: Sequence[Plan]) -> Sequence[Plan]:
    """Rated matches of games with settings for newcomers, where somebody is one."""
    concerned = [
        planned for planned in plans if planned.rated and planned.spec.eased(planned.settled) != planned.settled
    ]
    if not concerned:
        return plans
    new = selectors.newcomers(
        {user for planned in concerned for user in planned.people}, {planned.spec.key for planned in concerned}
    )
    return [
        replace(planned, settled=planned.spec.eased(planned.settled))
        if planned in concerned and any((user, planned.spec.key) in new for user in planned.people)
        else planned
        for planned in plans
    ]


def _match(planned: Plan, now: int) -> Match:
    spec, preset = planned.spec, planned.preset
    return Match(
        game=spec.key,
        rules_version=spec.version,
        settings=planned.settled,
        rated=planned.rated,
        pool=pool_of(preset, len(planned.players)),
        clock=preset.key,
        control={
            "kind": preset.kind,
            "bank": preset.bank * 1000,
            "increment": preset.increment * 1000,
            "turn": preset.turn * 1000,
            "reserve": preset.reserve * 1000,
            "phases": {kind: seconds * 1000 for kind, seconds in preset.phases.items()},
            **({"start": planned.start * 1000} if planned.event else {}),
        },
        event=planned.event,
        sealed=planned.sealed,
        lesson=planned.lesson,
        seed=planned.seed,
        created_at=now,
        deadline_at=now + (planned.start if planned.event else settings.READY_SECONDS[preset.kind]) * 1000,
    )


def _seating(planned: Plan, had: dict[tuple[int, str], float]) -> list[Player]:
    """Low seats go to whoever had them less often (a bot counts as somebody who had them half of the time); among
    equals, by lot."""

    def often(player: Player) -> float:
        return had.get((player.user, planned.spec.key), 0.0) if player.user is not None else 0.5

    lots = list(planned.players)
    secrets.SystemRandom().shuffle(lots)
    return sorted(lots, key=often)


# -- in a match ---------------------------------------------------------------------------------------------------------


async def match_ready(*, match_id: UUID | str, user_id: int, nonce: str) -> None:
    """A client's share of the shuffle; the first one counts. The last one starts the match. Raises Refused: not_found,
    not_seated."""
    await live.rooms().act(str(match_id), lambda table: acts.ready(table, user_id, nonce))


async def match_answer(
    *, match_id: UUID | str, user_id: int, ask: int, picks: Sequence[Any], command: str, text: str | None = None
) -> int:
    """Answer the question ``ask``; returns the number of the log row, once it is durable.

    Raises:
        Refused: not_found, not_seated, not_started, over, stale, illegal, text_* (what is wrong with the words); try_again
            when the database is away.
    """
    return await live.rooms().act(
        str(match_id), lambda table: acts.answer(table, user_id, ask, picks, text, command), command=(user_id, command)
    )


async def match_undo(*, match_id: UUID | str, user_id: int, command: str) -> int:
    """Back to this seat's last decision. Raises Refused: undo_* with the reason, and as `match_answer`."""
    return await live.rooms().act(
        str(match_id), lambda table: acts.undo(table, user_id, command), command=(user_id, command)
    )


async def match_resign(*, match_id: UUID | str, user_id: int, command: str) -> int:
    """Give up."""
    return await live.rooms().act(
        str(match_id), lambda table: acts.resign(table, user_id, command), command=(user_id, command)
    )


async def match_wake(*, match_id: UUID | str, user_id: int, command: str) -> int:
    """Be back at a table that no longer waited. Raises as `acts.wake`, and not_found."""
    return await live.rooms().act(
        str(match_id), lambda table: acts.wake(table, user_id, command), command=(user_id, command)
    )


async def match_abort(*, match_id: UUID | str, user_id: int, command: str) -> int:
    """Call the match off alone, until every seat has answered once. Raises Refused: not_abortable, over."""
    return await live.rooms().act(
        str(match_id), lambda table: acts.abort(table, user_id, command), command=(user_id, command)
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
        if match.lesson or match.event:
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


# -- an arbiter's acts --------------------------------------------------------------------------------------------------


@transaction.atomic
def match_rule(*, match_id: UUID, do: Callable[[Table], object]) -> None:
    """What an arbiter does at a table (`rulings.pause`, `resume`, `add_time`, `rule`), after time has had its say. Waits for
    the match's lock. Raises Refused: not_found, over."""
    table = Table.lock(match_id)
    if table is None:
        raise Refused("not_found", status=404)
    table.settle(may_flag=beat.fresh())
    if table.match.status not in (Status.READY, Status.RUNNING):
        _write(table)
        raise Refused("over")
    do(table)
    _write(table)


@transaction.atomic
def match_annul(*, match_id: UUID) -> None:
    """Call a match off that counts for nobody: whether it waits, runs or has just ended unscored; nothing for one that is
    gone or scored."""
    table = Table.lock(match_id)
    if table is not None and table.match.scored_at is None and table.match.status != Status.ABORTED:
        table.abort("annulled", None)
        _write(table)


def matches_unseal(*, matches: Sequence[UUID]) -> None:
    """Their event is over: everybody may review them through all eyes."""
    Match.objects.filter(pk__in=matches, sealed=True).update(sealed=False)


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
