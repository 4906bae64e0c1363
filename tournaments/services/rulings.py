"""What an arbiter does at a table or to a round. Each with a reason, on the trail; standings follow by themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final
from uuid import UUID

from django.db import transaction

from matches import rulings
from matches import services as match_services
from realtime.errors import Refused
from realtime.now import now_ms
from tournaments import selectors, terms
from tournaments.formats.base import meetings, pairs_of, wanted_why
from tournaments.models import Chair, Pairing, Round, Status, Tournament
from tournaments.selectors import ARBITER
from tournaments.services import agenda, rounds, tables
from tournaments.services.common import led, note, require, store
from tournaments.services.rounds import Keep

How = Pairing.How
MOST_SECONDS: Final = 24 * 3600


def _ruled(tournament_id: UUID, user_id: int, pairing_id: int) -> tuple[Tournament, Pairing]:
    tournament = led(tournament_id, user_id, ARBITER)
    require(tournament, Status.RUNNING, Status.FINISHED)
    if not Pairing.objects.filter(round__tournament=tournament, pk=pairing_id).exists():
        raise Refused("not_found", status=404)
    return tournament, tables.fresh(Pairing(pk=pairing_id))


@transaction.atomic
def result_set(
    *, tournament_id: UUID, user_id: int, pairing_id: int, places: Sequence[int], reason: str, void: bool = False
) -> None:
    """Decide or correct a table: places in the order of its chairs; ``void``: nobody has anything of it.

    Raises:
        Refused: not_found, not_organizer, event_status, bad_places, round_waits (its round has not begun), later_round (the
            bracket has gone on from here), final_result (a final of an event that is over, or that both lose).
    """
    tournament, pairing = _ruled(tournament_id, user_id, pairing_id)
    if pairing.round.state == Round.State.PAIRED:
        raise Refused("round_waits")
    seats = len(pairing.chairs.all())
    wanted = [2] * seats if void else list(places)
    final = pairing.slot in selectors.final_slots(tournament)
    decisive = terms.series_of(tournament.format, 1, pairing.slot).decisive and not final
    if len(wanted) != seats or (decisive and wanted == [1, 1]) or not _are_places(wanted, alone=seats == 1, void=void):
        raise Refused("bad_places")
    if final and 1 not in wanted and (not void or tournament.status == Status.FINISHED):
        raise Refused("final_result")
    _bracket_has_not_gone_on(tournament, pairing)
    before = pairing.places
    if (game := tables.live_game(pairing)) is not None:
        match_services.match_annul(match_id=game.match)
        game.void = True
        game.save(update_fields=["void"])
    # who all have lost, and who share a final, have nothing of having played
    counts = 1 in wanted and not (final and len(set(wanted)) == 1)
    # at a table of several the arbiter's places are the result, whether or not its match came to an end
    met = seats > 2 or any(game.places is not None and not game.void for game in pairing.games.all())
    played = counts and not void and met
    tables.settle(pairing, wanted, How.VOID if void else How.ARBITER, played=played, note=reason[:300])
    if final and tournament.status == Status.FINISHED and _wants_more(tournament):
        raise Refused("final_result")  # the second final of a double knock-out, which nobody can play any more
    note(tournament, user_id, "void" if void else "result", reason, table=pairing.pk, before=before, places=wanted)
    _follow(tournament)


def _wants_more(tournament: Tournament) -> bool:
    form, field = selectors.format_of(tournament), selectors.field_of(tournament)
    return form.next_round(field, selectors.outcomes_of(tournament)) is not None


def _are_places(places: Sequence[int], *, alone: bool, void: bool) -> bool:
    """1 to the number of seats, the first taken, equal places as ranks share them (1, 1, 3); two may both have lost."""
    if alone:
        return places[0] in (0, 1, 2)
    if void or (len(places) == 2 and list(places) == [2, 2]):
        return True
    return all(place == 1 + sum(other < place for other in places) for place in places)


def _bracket_has_not_gone_on(tournament: Tournament, pairing: Pairing) -> None:
    """A knock-out cannot be decided anew once the next tables from here have begun."""
    if not terms.series_of(tournament.format, 1, pairing.slot).decisive and tournament.format != "table_groups":
        groups_over = (
            tournament.format == "groups"
            and Pairing.objects.filter(round__tournament=tournament, slot__startswith="w1-")
            .exclude(round__state=Round.State.PAIRED)
            .exists()
        )
        if not groups_over:
            return
    later = Round.objects.filter(tournament=tournament, number__gt=pairing.round.number)
    if later.exclude(state=Round.State.PAIRED).exists():
        raise Refused("later_round")


def _follow(tournament: Tournament) -> None:
    """Standings, pairings that wait and final places, after a table was decided anew."""
    if tournament.status == Status.RUNNING:
        rounds.pair_again_if_waiting(tournament, Keep.WANTED)
        rounds.go_on(tournament)
    else:
        places = {standing.player: standing.place for standing in selectors.standings_of(tournament)}
        for entry in tournament.entries.filter(seed__isnull=False):
            entry.place = places.get(entry.pk)
            entry.save(update_fields=["place"])
    store(tournament)


@transaction.atomic
def table_pause(*, tournament_id: UUID, user_id: int, pairing_id: int, stop: bool) -> None:
    """Stop the clocks of a table, or let them run. Raises Refused: table_closed."""
    tournament, pairing = _ruled(tournament_id, user_id, pairing_id)
    if tournament.paused_at is not None:
        raise Refused("event_paused")
    match_services.match_rule(match_id=_match_at(pairing), do=rulings.pause if stop else rulings.resume)
    note(tournament, user_id, "stopped" if stop else "let_run", table=pairing.pk)
    store(tournament)


@transaction.atomic
def table_add_time(*, tournament_id: UUID, user_id: int, pairing_id: int, seconds: int) -> None:
    """More time for everybody at a table. Raises Refused: table_closed, bad_event."""
    tournament, pairing = _ruled(tournament_id, user_id, pairing_id)
    if not 1 <= seconds <= MOST_SECONDS:
        raise Refused("bad_event", what="seconds")
    match_services.match_rule(match_id=_match_at(pairing), do=lambda table: rulings.add_time(table, seconds * 1000))
    note(tournament, user_id, "time", table=pairing.pk, seconds=seconds)
    store(tournament)


@transaction.atomic
def table_adjudicate(*, tournament_id: UUID, user_id: int, pairing_id: int, reason: str) -> None:
    """End the match of a table as it stands, by the rules of the game. Raises Refused: table_closed."""
    tournament, pairing = _ruled(tournament_id, user_id, pairing_id)
    pairing.note = reason[:300]
    pairing.save(update_fields=["note"])
    match_services.match_rule(match_id=_match_at(pairing), do=rulings.rule)
    note(tournament, user_id, "adjudicated", reason, table=pairing.pk)
    store(tournament)


@transaction.atomic
def table_replay(*, tournament_id: UUID, user_id: int, pairing_id: int, reason: str) -> None:
    """Annul the match of a table, its last one if it is over, and play it again. Ratings that moved stay.

    Raises:
        Refused: table_closed (nothing was played here, or its round is over), later_round.
    """
    tournament, pairing = _ruled(tournament_id, user_id, pairing_id)
    require(tournament, Status.RUNNING)
    games = list(pairing.games.all())
    if not games or pairing.round.state != Round.State.RUNNING:
        raise Refused("table_closed")
    last = games[-1]
    if not last.void:  # a table that was voided, or decided while it was played, has none to annul
        match_services.match_annul(match_id=last.match)
        last.void = True
        last.save(update_fields=["void"])
    pairing.places, pairing.how, pairing.played, pairing.note = None, How.OPEN, False, reason[:300]
    pairing.needs_arbiter = False
    pairing.save()
    note(tournament, user_id, "replayed", reason, table=pairing.pk)
    tables.open_tables(tournament, [tables.fresh(pairing)])
    agenda.plan_next_look(tournament)
    store(tournament)


def _match_at(pairing: Pairing) -> UUID:
    game = tables.live_game(pairing)
    if game is None:
        raise Refused("table_closed")
    return game.match


# -- rounds -------------------------------------------------------------------------------------------------------------


@transaction.atomic
def round_pair_again(*, tournament_id: UUID, user_id: int) -> None:
    """Pair the round that waits wholly anew, without what was changed by hand. Raises Refused: round_waits, event_paused."""
    tournament = led(tournament_id, user_id, ARBITER)
    _waiting_round(tournament)
    if tournament.paused_at is not None:
        raise Refused("event_paused")
    rounds.pair_again_if_waiting(tournament, Keep.NOTHING)
    note(tournament, user_id, "paired_anew", round=tournament.round)
    store(tournament)


@transaction.atomic
def round_swap(*, tournament_id: UUID, user_id: int, one: int, other: int, sure: bool = False) -> None:
    """Two players of the round that waits change places.

    Raises:
        Refused: round_waits, no_swap, not_found, swap_warning (pairs that are kept ``apart`` or ``met`` before would sit
            together: not if ``sure``).
    """
    tournament = led(tournament_id, user_id, ARBITER)
    waiting = _waiting_round(tournament)
    if not terms.kind_of(tournament.format).swappable:
        raise Refused("no_swap")
    pairings = waiting.pairings.prefetch_related("chairs")
    seats = {chair.entry_id: chair for pairing in pairings for chair in pairing.chairs.all()}
    if one not in seats or other not in seats:
        raise Refused("not_found", status=404)
    turned = {one: other, other: one}
    changed = [
        (pairing, before, [turned.get(player, player) for player in before])
        for pairing in pairings
        if set(before := [chair.entry_id for chair in pairing.chairs.all()]) & {one, other}
    ]
    field, met = selectors.field_of(tournament), meetings(selectors.outcomes_of(tournament))
    new = {pair for _, before, now in changed for pair in {*pairs_of(now)} - {*pairs_of(before)}}
    apart = [pair for pair in new if pair in field.forbidden]
    again = [pair for pair in new if met.get(pair)]
    if (apart or again) and not sure:
        raise Refused("swap_warning", status=409, apart=_named(tournament, apart), met=_named(tournament, again))
    Chair.objects.filter(pk__in=[seats[one].pk, seats[other].pk]).delete()
    Chair.objects.bulk_create(
        [Chair(pairing_id=seats[old].pairing_id, seat=seats[old].seat, entry_id=new) for old, new in turned.items()]
    )
    for pairing, _, now in changed:
        pairing.why = rounds.whys(wanted_why(field, now, met))
        pairing.save(update_fields=["why"])
    note(tournament, user_id, "swapped", one=one, other=other)
    store(tournament)


def _named(tournament: Tournament, pairs: Iterable[frozenset[int]]) -> str:
    """Pairs as people read them."""
    names = dict(tournament.entries.values_list("pk", "name"))
    return ", ".join(sorted(" – ".join(sorted(names[one] for one in pair)) for pair in pairs))


@transaction.atomic
def round_begin(*, tournament_id: UUID, user_id: int) -> None:
    """Begin the round that waits now. Raises Refused: round_waits."""
    tournament = led(tournament_id, user_id, ARBITER)
    waiting = _waiting_round(tournament)
    if tournament.paused_at is not None:
        raise Refused("event_paused")
    rounds.begin_round(tournament, waiting)
    rounds.go_on(tournament)
    note(tournament, user_id, "begun", round=waiting.number)
    store(tournament)


@transaction.atomic
def round_extend(*, tournament_id: UUID, user_id: int, minutes: int) -> None:
    """Move the limit of a running round, or the start of one that waits, by so many minutes. Raises Refused: bad_event."""
    tournament = led(tournament_id, user_id, ARBITER)
    require(tournament, Status.RUNNING)
    current = agenda.newest(tournament)
    if current is None or not -24 * 60 <= minutes <= 60 * 24 * 60:
        raise Refused("bad_event", what="minutes")
    moved = minutes * agenda.MINUTE
    if current.state == Round.State.PAIRED:
        current.starts_at = max(now_ms(), current.starts_at + moved)
    elif current.ends_at is not None:
        current.ends_at = max(now_ms(), max(current.ends_at, now_ms()) + moved)
    else:
        raise Refused("bad_event", what="minutes")
    current.save()
    note(tournament, user_id, "extended", round=current.number, minutes=minutes)
    agenda.plan_next_look(tournament)
    store(tournament)


def _waiting_round(tournament: Tournament) -> Round:
    require(tournament, Status.RUNNING)
    waiting = Round.objects.filter(tournament=tournament, state=Round.State.PAIRED).first()
    if waiting is None:
        raise Refused("round_waits")
    return waiting
