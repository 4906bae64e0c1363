"""An event from its start to its end: seeds, rounds paired, begun and closed. All under the lock of its row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet

from games import registry
from matches import services as match_services
from realtime.errors import Refused
from realtime.now import now_ms
from tournaments import selectors, terms
from tournaments.formats.base import Round as Paired
from tournaments.formats.base import Why, pairs_of
from tournaments.models import Chair, Entry, Game, Pairing, Round, Status, Tournament
from tournaments.services import schedule, tables
from tournaments.services.agenda import MINUTE, newest, plan_next_look
from tournaments.services.common import note, store

State = Entry.State
DAY: Final = 24 * 60 * MINUTE


class Kept(NamedTuple):
    """Tables of a round that is paired again, as `Field` has them."""

    wanted: tuple[tuple[int, ...], ...] = ()
    standing: tuple[tuple[int, ...], ...] = ()


NOTHING_KEPT: Final = Kept()


def ready_to_start(tournament: Tournament) -> int:
    """How many would play if it began now."""
    return len(_starters(tournament))


def _starters(tournament: Tournament) -> list[Entry]:
    entries = Entry.objects.filter(tournament=tournament, state=State.IN, user__isnull=False)
    if tournament.status == Status.CHECKIN:
        entries = entries.filter(checked_in=True)
    return list(entries.order_by("joined_at", "pk"))


def start(tournament: Tournament) -> None:
    """Seeds by rating, and the first round. Who has not checked in is out. Raises Refused: too_few, where these cannot play
    even one round."""
    starters = _starters(tournament)
    Entry.objects.filter(tournament=tournament).exclude(pk__in=[e.pk for e in starters]).exclude(
        state=State.DISQUALIFIED
    ).update(state=State.WITHDRAWN)
    ratings = selectors.ratings_now(tournament, {entry.user_id for entry in starters if entry.user_id is not None})
    for entry in starters:
        entry.rating = ratings.get(entry.user_id or 0, entry.rating)
    starters.sort(key=lambda entry: -entry.rating)
    for seed, entry in enumerate(starters, start=1):
        entry.seed = seed
    Entry.objects.bulk_update(starters, ["seed", "rating"])
    tournament.status, tournament.started_at, tournament.round = Status.RUNNING, now_ms(), 0
    go_on(tournament)
    if not tournament.round:
        raise Refused("too_few", least=tournament.least)


# -- pairing ------------------------------------------------------------------------------------------------------------


def open_pairings(tournament: Tournament) -> QuerySet[Pairing]:
    return Pairing.objects.filter(round__tournament=tournament, how=Pairing.How.OPEN)


def go_on(tournament: Tournament, kept: Kept = NOTHING_KEPT) -> None:
    """Close a round whose last table is decided, and pair the next around what is ``kept`` of it, or end the event."""
    while tournament.status == Status.RUNNING and tournament.paused_at is None:
        current = newest(tournament)
        if current is not None and current.state != Round.State.DONE:
            _final_to_arbiter(tournament, current)
            if open_pairings(tournament).filter(round=current).exists():
                break
            current.state, current.done_at = Round.State.DONE, now_ms()
            current.save()
        field = replace(selectors.field_of(tournament), wanted=kept.wanted, standing=kept.standing)
        paired = selectors.format_of(tournament).next_round(field, selectors.outcomes_of(tournament))
        kept = NOTHING_KEPT
        if paired is None and _all_away(tournament):
            tournament.paused_at = now_ms()
            note(tournament, None, "all_away")
        elif paired is None:
            finish(tournament)
        else:
            _write(tournament, paired)
    plan_next_look(tournament)


def _all_away(tournament: Tournament) -> bool:
    """Rounds are left and nobody is there to meet, but some were only absent: it waits for them and for its staff, who may
    go on or finish."""
    if not terms.kind_of(tournament.format).swappable or not selectors.has_staff(tournament):
        return False
    states = list(tournament.entries.exclude(seed=None).values_list("state", flat=True))
    more = tournament.round < selectors.format_of(tournament).rounds(len(states))
    return more and states.count(State.IN) < 2 <= states.count(State.IN) + states.count(State.ABSENT)


def _final_to_arbiter(tournament: Tournament, current: Round) -> None:
    """A final that nobody won without an arbiter's word is open again, and so is a round of a bracket from which nobody goes
    on: the event does not end without a first."""
    bracket = {slot.key for slot in selectors.slots_of(tournament)}
    here = [pairing for pairing in current.pairings.all() if pairing.slot in bracket]
    if here and not any(1 in (pairing.places or []) for pairing in here):  # nobody goes on: as good as a final
        asked = {pairing.slot for pairing in here}
    else:
        asked = set(selectors.final_slots(tournament))
    finals = current.pairings.filter(slot__in=asked, played=False)
    for pairing in finals.exclude(how__in=[Pairing.How.OPEN, Pairing.How.ARBITER]):
        if (pairing.places or []).count(1) != 1 and selectors.has_staff(tournament):
            pairing.places, pairing.how, pairing.needs_arbiter = None, Pairing.How.OPEN, True
            pairing.save()
            note(tournament, None, "final_open", table=pairing.pk)


def _write(tournament: Tournament, paired: Paired) -> Round:
    now = now_ms()
    made = Round.objects.create(
        tournament=tournament, number=paired.number, starts_at=now + tournament.break_seconds * 1000
    )
    pairings = Pairing.objects.bulk_create(
        [
            Pairing(
                round=made,
                board=board,
                slot=one.slot,
                why=whys(one.why),
                places=list(one.places) or None,
                how=_how(one.places, len(one.players)),
            )
            for board, one in enumerate(paired.pairings, start=1)
        ]
    )
    Chair.objects.bulk_create(
        [
            Chair(pairing=pairing, entry_id=player, seat=seat)
            for pairing, one in zip(pairings, paired.pairings, strict=True)
            for seat, player in enumerate(one.players)
        ]
    )
    tournament.round = paired.number
    note(tournament, None, "paired", round=paired.number)
    return made


def whys(reasons: Iterable[Why]) -> list[dict[str, Any]]:
    """The reasons of a pairing, as they are kept."""
    return [{"code": why.code, "players": list(why.players)} for why in reasons]


def _how(places: Sequence[int], players: int) -> Pairing.How:
    if not places:
        return Pairing.How.OPEN
    return Pairing.How.BYE if players == 1 else Pairing.How.WALKOVER


def drop_paired(tournament: Tournament) -> None:
    """Forget a round that has not begun."""
    waiting = Round.objects.filter(tournament=tournament, state=Round.State.PAIRED).first()
    if waiting is not None:
        waiting.delete()
        tournament.round = waiting.number - 1


class Keep(Enum):
    """What stays of a round that is paired again."""

    ALL = "all"  # somebody came or went: whatever they have nothing to do with
    WANTED = "wanted"  # a result was corrected: the tables that the organizer made
    NOTHING = "nothing"


def pair_again_if_waiting(tournament: Tournament, keep: Keep) -> None:
    """Something happened before the round began: it is paired again, and begins when it was to. A table that the organizer
    made and that could not be kept is on the trail."""
    waiting = Round.objects.filter(tournament=tournament, state=Round.State.PAIRED).first()
    if waiting is None or tournament.paused_at is not None:
        return
    begins = waiting.starts_at
    kept = _kept(tournament, waiting, keep)
    drop_paired(tournament)
    go_on(tournament, kept)
    Round.objects.filter(tournament=tournament, state=Round.State.PAIRED).update(starts_at=begins)
    if kept.wanted:
        chairs = Chair.objects.filter(pairing__round__tournament=tournament, pairing__round__state=Round.State.PAIRED)
        together: dict[int, set[int]] = {}
        for pairing, entry in chairs.values_list("pairing", "entry"):
            together.setdefault(pairing, set()).add(entry)
        for table in kept.wanted:
            if set(table) not in together.values():
                note(tournament, None, "unkept", players=list(table))
    plan_next_look(tournament)


def _kept(tournament: Tournament, waiting: Round, keep: Keep) -> Kept:
    """A table of people who were kept apart after it was made is none of them."""
    if keep == Keep.NOTHING:
        return NOTHING_KEPT
    forbidden = selectors.apart_in(tournament)
    wanted, standing = [], []
    for pairing in waiting.pairings.prefetch_related("chairs"):
        players = tuple(chair.entry_id for chair in pairing.chairs.all())
        known = {player for why in pairing.why if why["code"] == "apart" for player in why["players"]}
        if any(pair in forbidden and not known.issuperset(pair) for pair in pairs_of(players)):
            continue
        if any(why["code"] == "organizer" for why in pairing.why):
            wanted.append(players)
        elif keep == Keep.ALL and len(players) > 1:
            standing.append(players)
    return Kept(tuple(wanted), tuple(standing))


def after_joining(tournament: Tournament) -> None:
    """A full event may begin; a late one is paired with the newcomer."""
    if tournament.status == Status.RUNNING:
        pair_again_if_waiting(tournament, Keep.ALL)
    elif tournament.begin == "full" and tournament.status == Status.OPEN:
        if tournament.entries.filter(state=State.IN).count() < tournament.most:
            return
        if tournament.checkin_minutes:
            tournament.status = Status.CHECKIN
            tournament.starts_at = now_ms() + tournament.checkin_minutes * MINUTE
            note(tournament, None, "checkin")
        else:
            start(tournament)
    plan_next_look(tournament)


# -- rounds -------------------------------------------------------------------------------------------------------------


def opens_at_once(tournament: Tournament) -> bool:
    """Whether all tables of a round open together: live rounds do, and those played by correspondence."""
    preset = registry.get(tournament.game).clock(tournament.clock)
    return tournament.live or (preset is not None and preset.kind == "correspondence")


def begin_round(tournament: Tournament, current: Round) -> None:
    """Its tables open, or may be agreed upon."""
    now = now_ms()
    current.state = Round.State.RUNNING
    if not tournament.live:
        current.ends_at = now + tournament.round_days * DAY
    elif tournament.round_minutes:
        current.ends_at = now + tournament.round_minutes * MINUTE
    current.save()
    note(tournament, None, "round", round=current.number)
    if opens_at_once(tournament):
        tables.open_tables(tournament, tables.open_pairings(tournament, running=True))
    else:
        schedule.tell_pairings(tournament, current)


@transaction.atomic
def game_over(*, match_id: UUID) -> None:
    """The result of a match, once however often it is told."""
    tournament_id = tables.tournament_of(match_id)
    if tournament_id is None:
        return
    tournament = Tournament.objects.select_for_update().get(pk=tournament_id)
    game = Game.objects.select_related("pairing__round").get(match=match_id)
    if tables.count(tournament, game):
        pair_again_if_waiting(tournament, Keep.WANTED)  # somebody may be absent now
        go_on(tournament)
        store(tournament)


def finish(tournament: Tournament) -> None:
    """Final places."""
    close(tournament, Status.FINISHED)
    places = {standing.player: standing.place for standing in selectors.standings_of(tournament)}
    entries = list(Entry.objects.filter(tournament=tournament, seed__isnull=False))
    for entry in entries:
        entry.place = places.get(entry.pk)
    Entry.objects.bulk_update(entries, ["place"])
    note(tournament, None, "over")


def close(tournament: Tournament, status: Status) -> None:
    """Nothing of it goes on: matches that run are annulled, with them their tables, and a round that waits is forgotten. Its
    reviews are open to all."""
    drop_paired(tournament)
    tables.annul_all(tournament)
    open_pairings(tournament).update(how=Pairing.How.VOID, needs_arbiter=False)
    running = Round.objects.filter(tournament=tournament, state=Round.State.RUNNING)
    running.update(state=Round.State.DONE, done_at=now_ms())
    tournament.status, tournament.ended_at, tournament.due_at, tournament.paused_at = status, now_ms(), None, None
    games = Game.objects.filter(pairing__round__tournament=tournament)
    match_services.matches_unseal(matches=list(games.values_list("match", flat=True)))


# -- standing still -----------------------------------------------------------------------------------------------------


def pause_tables(tournament: Tournament) -> None:
    tables.pause_tables(tournament)


def resume_tables(tournament: Tournament, stood: int) -> None:
    """Limits and starts move on by as long as it stood (ms)."""
    for current in Round.objects.filter(tournament=tournament).exclude(state=Round.State.DONE):
        current.starts_at += stood
        current.ends_at = current.ends_at + stood if current.ends_at is not None else None
        current.save()
    agreed = Pairing.objects.filter(round__tournament=tournament, how=Pairing.How.OPEN, agreed_at__isnull=False)
    agreed.update(agreed_at=F("agreed_at") + stood)
    tables.resume_tables(tournament)
