"""Coming and going: joining, checking in, leaving, coming back, being put out."""

from __future__ import annotations

from typing import Final, NamedTuple
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import transaction

from matches import selectors as match_selectors
from realtime.errors import Refused
from realtime.now import now_ms
from tournaments import mails, selectors, terms
from tournaments.formats.base import HALF, NOTHING
from tournaments.lists import listed_names
from tournaments.models import Chair, Entry, Pairing, Round, Status, Tournament
from tournaments.selectors import ARBITER
from tournaments.services import rounds, tables
from tournaments.services.common import LIVING, entry_of, led, locked, note, require, store

State = Entry.State
GONE: Final = (State.WITHDRAWN, State.DISQUALIFIED)
MOST_IMPORTED: Final = 512
MOST_INVITED: Final = 100
"""Who was invited to one event and has not come."""


@transaction.atomic
def entry_join(*, tournament_id: UUID, user_id: int, code: str = "") -> Entry:
    """Take part, also late or again.

    Raises:
        Refused: not_found (a draft, or a private event without its code), event_status, lesson_first, rating_range (with the
            bounds), event_full, too_late, put_out.
    """
    tournament = locked(tournament_id)
    mine = Entry.objects.filter(tournament=tournament, user=user_id).first()
    if tournament.status == Status.DRAFT or (tournament.private and mine is None and code != tournament.code):
        raise Refused("not_found", status=404)
    require(tournament, *LIVING)
    if mine is not None and mine.state in (State.IN, State.ABSENT):
        return mine
    if mine is not None and mine.state == State.DISQUALIFIED:
        raise Refused("put_out")
    _may_play(tournament, user_id)
    entry = _let_in(tournament, user_id, mine)
    note(tournament, user_id, "joined", entry=entry.pk)
    rounds.after_joining(tournament)
    store(tournament)
    return entry


def _may_play(tournament: Tournament, user_id: int) -> None:
    if tournament.rated and (user_id, tournament.game) not in match_selectors.rated_open_of([user_id]):
        raise Refused("lesson_first")
    rating = selectors.ratings_now(tournament, {user_id})[user_id]
    least, most = tournament.rating_least, tournament.rating_most
    if (least is not None and rating < least) or (most is not None and rating > most):
        raise Refused("rating_range", least=least, most=most, rating=round(rating))


def _let_in(tournament: Tournament, user_id: int, mine: Entry | None) -> Entry:
    """A chair at the event for somebody new, or who comes back. Raises Refused: event_full, too_late."""
    back = mine is not None and mine.chairs.exists()
    if not back and tournament.entries.filter(state__in=[State.IN, State.ABSENT]).count() >= tournament.most:
        raise Refused("event_full")
    running = tournament.status == Status.RUNNING
    if running and not back and not may_come_late(tournament):
        raise Refused("too_late", what="join")
    name = get_user_model().objects.values_list("username", flat=True).get(pk=user_id)
    rating = selectors.ratings_now(tournament, {user_id})[user_id]
    entry = mine or Entry(tournament=tournament, user_id=user_id, joined_at=now_ms())
    entry.name, entry.state, entry.checked_in = name, State.IN, running
    entry.rating = rating
    if running and entry.seed is None:
        entry.since_round = tournament.round + 1
        entry.seed = (tournament.entries.exclude(seed=None).count()) + 1
    entry.save()
    if running:
        missed(tournament, entry, HALF if tournament.late_half and not back else NOTHING)
    return entry


def may_come_late(tournament: Tournament) -> bool:
    """Whether somebody may still come into the next round."""
    late_join = terms.format_of(tournament.format, tournament.terms, ()).late_join
    return late_join and tournament.round + 1 <= tournament.late_until


def missed(tournament: Tournament, entry: Entry, place: int) -> None:
    """Lone results for the rounds in which somebody had no chair, so that they count once and as what they are."""
    had = set(Chair.objects.filter(entry=entry).values_list("pairing__round", flat=True))
    begun = Round.objects.filter(tournament=tournament).exclude(state=Round.State.PAIRED)
    for one in begun.exclude(pk__in=had):
        pairing = Pairing.objects.create(
            round=one,
            board=30_000,
            slot=f"missed-{entry.pk}",
            why=[{"code": "missed", "players": []}],
            places=[place],
            how=Pairing.How.BYE,
        )
        Chair.objects.create(pairing=pairing, entry=entry, seat=0)


@transaction.atomic
def entry_leave(*, tournament_id: UUID, user_id: int) -> None:
    """Before the start as if one had never joined; later one loses what is still to be played.

    Raises:
        Refused: not_joined, event_status.
    """
    tournament = locked(tournament_id)
    require(tournament, *LIVING)
    entry = Entry.objects.filter(tournament=tournament, user=user_id).first()
    if entry is None or entry.state in (*GONE, State.INVITED):
        raise Refused("not_joined")
    go(tournament, entry, State.WITHDRAWN)
    note(tournament, user_id, "left", entry=entry.pk)
    store(tournament)


@transaction.atomic
def entry_remove(*, tournament_id: UUID, user_id: int, entry_id: int, out: bool, reason: str) -> None:
    """Staff takes somebody out: withdrawn, or disqualified (``out``), who cannot come back."""
    tournament = led(tournament_id, user_id, ARBITER)
    require(tournament, *LIVING)
    entry = entry_of(tournament, entry_id)
    out = out or entry.state == State.DISQUALIFIED
    go(tournament, entry, State.DISQUALIFIED if out else State.WITHDRAWN)
    note(tournament, user_id, "put_out" if out else "withdrawn", reason, entry=entry.pk, name=entry.name)
    store(tournament)


def go(tournament: Tournament, entry: Entry, state: Entry.State) -> None:
    """What is open for somebody who goes: a table that runs is lost, of a round that waits that table is paired anew."""
    entry.state, entry.checked_in = state, False
    entry.save()
    if tournament.status != Status.RUNNING:
        return
    tables.forfeit(tournament, entry)
    rounds.pair_again_if_waiting(tournament, rounds.Keep.ALL)
    rounds.go_on(tournament)


@transaction.atomic
def entry_check_in(*, tournament_id: UUID, user_id: int) -> None:
    """I am here. Raises Refused: event_status, not_joined."""
    tournament = locked(tournament_id)
    require(tournament, Status.CHECKIN)
    entry = Entry.objects.filter(tournament=tournament, user=user_id, state=State.IN).first()
    if entry is None:
        raise Refused("not_joined")
    if not entry.checked_in:
        entry.checked_in = True
        entry.save(update_fields=["checked_in"])
        store(tournament)


@transaction.atomic
def entry_back(*, tournament_id: UUID, user_id: int) -> None:
    """Whoever was marked absent plays again from the next round on. Raises Refused: not_joined."""
    tournament = locked(tournament_id)
    require(tournament, Status.RUNNING)
    entry = Entry.objects.filter(tournament=tournament, user=user_id, state=State.ABSENT).first()
    if entry is None:
        raise Refused("not_joined")
    entry.state = State.IN
    entry.save(update_fields=["state"])
    missed(tournament, entry, NOTHING)
    note(tournament, user_id, "back", entry=entry.pk)
    rounds.pair_again_if_waiting(tournament, rounds.Keep.ALL)
    rounds.go_on(tournament)
    store(tournament)


@transaction.atomic
def entry_add(*, tournament_id: UUID, user_id: int, name: str) -> Entry:
    """Staff lets somebody in, whatever rating and doors say. Raises Refused: no_such_person, event_full, too_late."""
    tournament = led(tournament_id, user_id)
    require(tournament, Status.DRAFT, *LIVING)
    person = get_user_model().objects.filter(username__iexact=name.strip(), is_active=True).first()
    if person is None:
        raise Refused("no_such_person", name=name[:40])
    mine = Entry.objects.filter(tournament=tournament, user=person.pk).first()
    if mine is not None and mine.state in (State.IN, State.ABSENT):
        return mine
    entry = _let_in(tournament, person.pk, mine)
    note(tournament, user_id, "added", entry=entry.pk, name=entry.name)
    rounds.after_joining(tournament)
    store(tournament)
    return entry


@transaction.atomic
def entry_invite(*, tournament_id: UUID, user_id: int, name: str) -> None:
    """Somebody may look and join, without the link of a private event; a letter tells them. Nothing for who is in already.
    Raises Refused: not_organizer, event_status, no_such_person."""
    tournament = led(tournament_id, user_id)
    require(tournament, Status.OPEN, Status.CHECKIN, Status.RUNNING)
    person = get_user_model().objects.filter(username__iexact=name.strip(), is_active=True).first()
    if person is None:
        raise Refused("no_such_person", name=name[:40])
    if Entry.objects.filter(tournament=tournament, user=person.pk).exists():
        return
    if tournament.entries.filter(state=State.INVITED).count() >= MOST_INVITED:
        raise Refused("too_fast", status=429)
    Entry.objects.create(
        tournament=tournament, user=person, name=person.username, state=State.INVITED, joined_at=now_ms()
    )
    mails.later_to([person.pk], "invited", tournament)
    note(tournament, user_id, "invited", name=person.username)
    store(tournament)


class LeftOut(NamedTuple):
    """A name of a list that was not let in, its line in the list, and the code of what kept it out."""

    line: int
    name: str
    code: str


def entries_import(*, tournament_id: UUID, user_id: int, text: str) -> tuple[list[str], list[LeftOut]]:
    """Let in everybody on a list (`listed_names`). Returns the names that were added, and the others. Raises Refused:
    not_organizer, bad_event."""
    names = listed_names(text, _is_person)
    if not names or len(names) > MOST_IMPORTED:
        raise Refused("bad_event", what="list")
    with transaction.atomic():
        tournament = led(tournament_id, user_id)
    inside = tournament.entries.filter(state__in=[State.IN, State.ABSENT])
    there = {name.casefold() for name in inside.values_list("name", flat=True)}
    added, left_out = [], []
    for name, line in names.items():
        if name.casefold() in there:
            left_out.append(LeftOut(line, name, "already_in"))
            continue
        try:
            entry_add(tournament_id=tournament_id, user_id=user_id, name=name)
        except Refused as refused:
            if refused.code in ("not_organizer", "not_found", "event_status"):
                raise
            left_out.append(LeftOut(line, name, refused.code))
        else:
            added.append(name)
    return added, left_out


def _is_person(name: str) -> bool:
    return get_user_model().objects.filter(username__iexact=name, is_active=True).exists()


def entries_forget(*, user_id: int) -> None:
    """Somebody deletes the account: their entries stay under a ghost's name and lose what is still to be played."""
    ids = Entry.objects.filter(user=user_id, tournament__status__in=LIVING).values_list("tournament", flat=True)
    for tournament_id in list(ids):
        with transaction.atomic():
            tournament = locked(tournament_id)
            entry = Entry.objects.filter(tournament=tournament, user=user_id).first()
            if entry is not None and entry.state not in GONE:
                go(tournament, entry, State.WITHDRAWN)
                store(tournament)
    for entry in Entry.objects.filter(user=user_id):
        entry.name = f"ghost-{entry.pk}"
        entry.save(update_fields=["name"])
