"""Making and running an event: drafts, doors, staff, pairs kept apart, words to all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import transaction

from accounts.models import Language
from games.registry import ClockPreset, GameSpec
from matches import services as match_services
from realtime.errors import Refused
from realtime.now import now_ms
from social.services import clean
from tournaments import publish, terms
from tournaments.models import Entry, KeptApart, Staff, Status, Tournament
from tournaments.selectors import ARBITER, CO_ORGANIZER, ORGANIZER
from tournaments.services import agenda, rounds
from tournaments.services.common import LIVING, entry_of, led, note, require, store

MOST_DRAFTS: Final = 10
MOST_STAFF: Final = 10
MOST_LIVING: Final = 20
"""Events of one organizer that are open or run."""
MOST_AHEAD: Final = 2 * 366 * 24 * 3600_000
"""How far ahead an event may be planned, in milliseconds."""
BEGINS: Final = ("now", "time", "full")
UNPLAYED: Final = ("arbiter", "draw", "lost")
LEAST_CHECKIN: Final = 10
"""Minutes, where a check-in that was not planned is opened by hand."""
_FREE: Final = frozenset({"name", "text", "prizes", "language", "private", "round_minutes", "unplayed", "tiebreaks"})
"""What may still be changed once people have joined."""
_PLAIN: Final = (
    "name", "text", "prizes", "private", "live", "round_minutes", "round_days", "break_seconds", "start_window",
    "checkin_minutes", "least", "most", "rating_least", "rating_most", "late_until", "late_half", "sealed", "starts_at",
)  # fmt: skip


@transaction.atomic
def tournament_create(*, user_id: int, wanted: Mapping[str, Any]) -> Tournament:
    """A draft that only its organizer sees. Raises Refused: too_many_drafts, and as `_apply`."""
    drafts = Tournament.objects.filter(organizer=user_id, status=Status.DRAFT).count()
    if drafts >= MOST_DRAFTS:
        raise Refused("too_many_drafts", most=MOST_DRAFTS)
    tournament = Tournament(organizer_id=user_id, created_at=now_ms())
    _apply(tournament, wanted)
    tournament.save()
    note(tournament, user_id, "created")
    return tournament


@transaction.atomic
def tournament_edit(*, tournament_id: UUID, user_id: int, wanted: Mapping[str, Any]) -> Tournament:
    """Change a draft; of an open event only what nobody joined for. Raises Refused: too_late, and as `_apply`."""
    tournament = led(tournament_id, user_id)
    require(tournament, Status.DRAFT, *LIVING)
    if tournament.status != Status.DRAFT:
        changed = {key for key, value in wanted.items() if key != "starts_at" and value != _shown(tournament, key)}
        allowed = _FREE if tournament.entries.exists() else _FREE | {"most", "least", "checkin_minutes"}
        if tournament.status == Status.OPEN:
            allowed = allowed | {"most", "checkin_minutes", "late_until"}
        elif "starts_at" in wanted and wanted["starts_at"] != tournament.starts_at:
            raise Refused("too_late", what="starts_at")
        if "starts_at" in wanted and tournament.begin == "time" and (wanted["starts_at"] or 0) <= now_ms():
            raise Refused("bad_event", what="starts_at")
        if late := sorted(changed - allowed):
            raise Refused("too_late", what=late[0])
        if "most" in changed and wanted["most"] < tournament.entries.filter(state=Entry.State.IN).count():
            raise Refused("too_late", what="most")
    _apply(tournament, wanted)
    note(tournament, user_id, "edited", fields=sorted(wanted))
    if tournament.status == Status.OPEN:
        rounds.after_joining(tournament)  # fewer places may be all taken
    agenda.plan_next_look(tournament)
    store(tournament)
    return tournament


def _shown(tournament: Tournament, key: str) -> Any:
    return getattr(tournament, key)


def _apply(tournament: Tournament, wanted: Mapping[str, Any]) -> None:
    """Raises Refused: not_found (the game), bad_clock, bad_settings, bad_format, bad_term, bad_tiebreak, bad_event (a
    ``what`` that is wrong)."""
    for key in _PLAIN:
        if key in wanted:
            setattr(tournament, key, wanted[key])
    for key in ("game", "clock", "rated", "format", "best_of", "begin", "unplayed", "language"):
        if key in wanted:
            setattr(tournament, key, wanted[key])
    tournament.name = clean(tournament.name)  # it is the subject of letters
    spec, preset = _check_game(tournament, wanted)
    same = "format" not in wanted or wanted["format"] == tournament.format
    tournament.terms = terms.settle(spec, tournament.format, wanted.get("terms", tournament.terms if same else {}))
    codes = wanted.get("tiebreaks", tournament.tiebreaks if tournament.tiebreaks and same else None)
    tournament.tiebreaks = terms.tiebreaks_of(tournament.format, codes)
    if "most" not in wanted:
        tournament.most = min(tournament.most, terms.kind_of(tournament.format).most)
    _check(tournament, preset)


def _check_game(tournament: Tournament, wanted: Mapping[str, Any]) -> tuple[GameSpec, ClockPreset]:
    kind = terms.kind_of(tournament.format)
    least = wanted.get("terms", tournament.terms).get("least", 3)
    seats = 2 if kind.duel else int(kind.terms["least"].read("least", least))
    spec, preset, settled = match_services.terms(
        game=tournament.game,
        clock=tournament.clock,
        rated=tournament.rated,
        wanted=dict(wanted.get("settings", tournament.settings)),
        seats=seats,
    )
    tournament.settings = settled
    return spec, preset


def _check(tournament: Tournament, preset: ClockPreset) -> None:
    kind = terms.kind_of(tournament.format)
    wrong = {
        "name": not tournament.name.strip("\u200d "),
        "best_of": tournament.best_of not in (terms.BEST_OF if kind.duel else (1,)),
        "begin": tournament.begin not in BEGINS,
        "unplayed": tournament.unplayed not in UNPLAYED,
        "language": tournament.language not in ("", *Language.values),
        "starts_at": (tournament.begin == "time" and tournament.starts_at is None)
        or (tournament.starts_at or 0) > now_ms() + MOST_AHEAD,
        "most": not max(tournament.least, 2) <= tournament.most <= kind.most,
        "least": not 2 <= tournament.least <= kind.most,
        "live": tournament.live and preset.kind != "live",
        "round_minutes": bool(tournament.round_minutes) and not 5 <= tournament.round_minutes <= 24 * 60,
        "round_days": not 1 <= tournament.round_days <= 60,
        "break_seconds": not 0 <= tournament.break_seconds <= 3600,
        "start_window": not 15 <= tournament.start_window <= (3600 if tournament.live else 7 * 24 * 3600),
        "checkin_minutes": not 0 <= tournament.checkin_minutes <= 24 * 60,
        "rating_most": tournament.rating_least is not None
        and tournament.rating_most is not None
        and tournament.rating_least > tournament.rating_most,
        "late_until": bool(tournament.late_until)
        and not terms.format_of(tournament.format, tournament.terms, ()).late_join,
    }
    if bad := [key for key, is_wrong in wrong.items() if is_wrong]:
        raise Refused("bad_event", what=bad[0])


# -- doors --------------------------------------------------------------------------------------------------------------


@transaction.atomic
def tournament_open(*, tournament_id: UUID, user_id: int) -> None:
    """From now on people may join. Raises Refused: event_status, bad_event (a start that is over), too_many_events."""
    tournament = led(tournament_id, user_id)
    require(tournament, Status.DRAFT)
    if Tournament.objects.filter(organizer=tournament.organizer_id, status__in=LIVING).count() >= MOST_LIVING:
        raise Refused("too_many_events", most=MOST_LIVING)
    if tournament.begin == "time" and (tournament.starts_at or 0) <= now_ms():
        raise Refused("bad_event", what="starts_at")
    tournament.status = Status.OPEN
    note(tournament, user_id, "opened")
    rounds.after_joining(tournament)  # its list may be full by now
    store(tournament)


@transaction.atomic
def tournament_cancel(*, tournament_id: UUID, user_id: int, reason: str) -> None:
    """Its tables end without a result, their matches unrated. Only the organizer may. Raises Refused: event_status,
    not_organizer."""
    tournament = led(tournament_id, user_id, ORGANIZER)
    require(tournament, Status.DRAFT, *LIVING)
    rounds.close(tournament, Status.CANCELLED)
    note(tournament, user_id, "cancelled", reason)
    store(tournament)


@transaction.atomic
def tournament_start(*, tournament_id: UUID, user_id: int) -> None:
    """Begin now, whoever has joined (with a check-in: whoever is there). Raises Refused: event_status, too_few."""
    tournament = led(tournament_id, user_id)
    require(tournament, Status.OPEN, Status.CHECKIN)
    if rounds.ready_to_start(tournament) < tournament.least:
        raise Refused("too_few", least=tournament.least)
    note(tournament, user_id, "started")
    rounds.start(tournament)
    store(tournament)


@transaction.atomic
def tournament_check_in_opens(*, tournament_id: UUID, user_id: int) -> None:
    """Ask who is there, ahead of time."""
    tournament = led(tournament_id, user_id)
    require(tournament, Status.OPEN)
    tournament.status = Status.CHECKIN
    if tournament.begin == "full":
        tournament.starts_at = now_ms() + max(tournament.checkin_minutes, LEAST_CHECKIN) * agenda.MINUTE
    note(tournament, user_id, "checkin")
    agenda.plan_next_look(tournament)
    store(tournament)


@transaction.atomic
def tournament_pause(*, tournament_id: UUID, user_id: int) -> None:
    """No round begins and no clock runs until it goes on. Raises Refused: event_status."""
    tournament = led(tournament_id, user_id, ARBITER)
    require(tournament, Status.RUNNING)
    if tournament.paused_at is None:
        tournament.paused_at = now_ms()
        rounds.pause_tables(tournament)
        note(tournament, user_id, "paused")
        agenda.plan_next_look(tournament)
        store(tournament)


@transaction.atomic
def tournament_resume(*, tournament_id: UUID, user_id: int) -> None:
    """Limits of the round move on by as long as it stood still."""
    tournament = led(tournament_id, user_id, ARBITER)
    require(tournament, Status.RUNNING)
    if tournament.paused_at is not None:
        rounds.resume_tables(tournament, now_ms() - tournament.paused_at)
        tournament.paused_at = None
        note(tournament, user_id, "resumed")
        rounds.pair_again_if_waiting(tournament, rounds.Keep.WANTED)
        rounds.go_on(tournament)
        store(tournament)


@transaction.atomic
def tournament_finish(*, tournament_id: UUID, user_id: int, reason: str) -> None:
    """End it before its last round, as the standings are. Raises Refused: event_status, round_open."""
    tournament = led(tournament_id, user_id)
    require(tournament, Status.RUNNING)
    if rounds.open_pairings(tournament).filter(round__state="running").exists():
        raise Refused("round_open")
    rounds.finish(tournament)
    note(tournament, user_id, "finished", reason)
    store(tournament)


# -- staff and pairs ----------------------------------------------------------------------------------------------------


def _person(name: str) -> int:
    found = get_user_model().objects.filter(username__iexact=name.strip(), is_active=True).first()
    if found is None:
        raise Refused("no_such_person", name=name[:40])
    return int(found.pk)


@transaction.atomic
def staff_set(*, tournament_id: UUID, user_id: int, name: str, role: str) -> None:
    """Make somebody co-organizer or arbiter; with no role, neither. Raises Refused: no_such_person, bad_event."""
    tournament = led(tournament_id, user_id)
    person = _person(name)
    if role not in ("", *Staff.Role.values) or person == tournament.organizer_id:
        raise Refused("bad_event", what="role")
    Staff.objects.filter(tournament=tournament, user=person).delete()
    if role:
        if tournament.staff.count() >= MOST_STAFF:
            raise Refused("too_many_staff", most=MOST_STAFF)
        Staff.objects.create(tournament=tournament, user_id=person, role=role)
    note(tournament, user_id, "staff", name=name, role=role)
    store(tournament)


@transaction.atomic
def kept_apart(*, tournament_id: UUID, user_id: int, one: int, other: int, apart: bool) -> None:
    """Two shall not be paired, or may be again. Raises Refused: not_found, bad_event."""
    tournament = led(tournament_id, user_id, CO_ORGANIZER)
    first, second = sorted((entry_of(tournament, one).pk, entry_of(tournament, other).pk))
    if first == second:
        raise Refused("bad_event", what="other")
    KeptApart.objects.filter(tournament=tournament, one=first, other=second).delete()
    if apart:
        KeptApart.objects.create(tournament=tournament, one_id=first, other_id=second)
    note(tournament, user_id, "apart", one=first, other=second, apart=apart)
    store(tournament)


@transaction.atomic
def message_all(*, tournament_id: UUID, user_id: int, text: str) -> None:
    """A word to everybody who takes part; it stays on the event's page."""
    tournament = led(tournament_id, user_id, ARBITER)
    if not text.strip():
        raise Refused("bad_event", what="text")
    note(tournament, user_id, "message", text.strip()[:1000])
    publish.message(tournament, text.strip()[:1000])
    store(tournament)
