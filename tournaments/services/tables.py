"""The tables of a round: opened as matches, decided by what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

from games import registry
from matches import rulings
from matches import services as match_services
from matches.models import LogRow, Match, Seat
from matches.models import Status as MatchStatus
from matches.services import Plan, Player
from matches.table import Table
from realtime.errors import Refused
from realtime.now import now_ms
from tournaments import terms
from tournaments.formats.series import Places
from tournaments.models import Chair, Entry, Game, Pairing, Tournament

How = Pairing.How


def open_pairings(tournament: Tournament, *, running: bool | None = None) -> list[Pairing]:
    """Those that nothing has decided yet, of any round that is not done."""
    found = Pairing.objects.filter(round__tournament=tournament, how=How.OPEN).select_related("round")
    if running is not None:
        found = found.filter(round__state="running" if running else "paired")
    return list(found.prefetch_related("chairs__entry", "games"))


def live_game(pairing: Pairing) -> Game | None:
    """The match that goes on at a table."""
    return next((game for game in pairing.games.all() if game.places is None and not game.void), None)


def open_tables(tournament: Tournament, pairings: Sequence[Pairing]) -> None:
    """The next game of each, all at once; a seat whose account is gone has lost."""
    plans: list[Plan] = []
    games: list[Game] = []
    for pairing in pairings:
        if forfeited(pairing):
            continue
        counted = [game for game in pairing.games.all() if not game.void]
        plans.append(_plan(tournament, pairing, len(counted)))
        games.append(Game(pairing=pairing, number=len(counted) + 1))
    if not plans:
        return
    for game, match in zip(games, match_services.matches_create(plans), strict=True):
        game.match = match.pk
        if tournament.paused_at is not None:
            Match.objects.filter(pk=match.pk).update(paused_at=now_ms())
    Game.objects.bulk_create(games)


def _plan(tournament: Tournament, pairing: Pairing, before: int) -> Plan:
    spec = registry.get(tournament.game)
    preset = spec.clock(tournament.clock)
    assert preset is not None
    chairs = ordered(tournament, pairing, before)
    players = [Player(user=chair.entry.user_id) for chair in chairs]
    return Plan(
        spec,
        preset,
        tournament.settings,
        players,
        tournament.rated,
        seated=True,
        event=str(tournament.pk),
        start=tournament.start_window,
        sealed=tournament.sealed,
    )


def ordered(tournament: Tournament, pairing: Pairing, before: int) -> list[Chair]:
    """The chairs in the seat order of the game after so many: in a series the first seat changes."""
    chairs = sorted(pairing.chairs.all(), key=lambda chair: chair.seat)
    series = terms.series_of(tournament.format, tournament.best_of, pairing.slot)
    turn = series.first_seat(before) if len(chairs) == 2 else 0
    return chairs[turn:] + chairs[:turn]


def forfeited(pairing: Pairing) -> bool:
    """Decide a table at which somebody will not sit (withdrawn, or without an account); False where all are there."""
    chairs = sorted(pairing.chairs.all(), key=lambda chair: chair.seat)
    gone = [chair for chair in chairs if chair.entry.user_id is None or chair.entry.state not in ("in", "absent")]
    if not gone or (len(chairs) - len(gone) > 1 and len(chairs) > 2):
        return False
    settle(pairing, [2 if chair in gone else 1 for chair in chairs], How.WALKOVER, played=False)
    return True


def settle(pairing: Pairing, places: Sequence[int], how: Pairing.How, *, played: bool, note: str = "") -> None:
    """A table is decided; ``places`` in the order of its chairs."""
    pairing.places, pairing.how, pairing.played = list(places), how, played
    pairing.note, pairing.needs_arbiter = note, False
    pairing.save()


# -- what comes of a match ----------------------------------------------------------------------------------------------


def count(tournament: Tournament, game: Game) -> bool:
    """Take over the result of a match that is over, once. A match that was called off is played again. Whether anything
    changed."""
    match = Match.objects.filter(pk=game.match).first()
    pairing = game.pairing
    if game.places is not None or game.void:
        return False
    if match is None or match.status == MatchStatus.ABORTED:
        game.void = True
        game.save(update_fields=["void"])
        if pairing.how == How.OPEN and pairing.round.state == "running":
            open_tables(tournament, [fresh(pairing)])
        return True
    if match.status != MatchStatus.OVER:
        return False
    seats = list(match.seats.order_by("index"))
    chairs = ordered(tournament, pairing, game.number - 1)
    by_chair = dict(zip((chair.pk for chair in chairs), _places(match, seats), strict=True))
    in_order = sorted(chairs, key=lambda chair: chair.seat)
    game.places = [by_chair[chair.pk] for chair in in_order]
    game.save(update_fields=["places"])
    _mark_absent(match, dict(zip((seat.index for seat in seats), chairs, strict=True)))
    if pairing.how == How.OPEN:
        _decide(tournament, pairing, match)
    return True


def fresh(pairing: Pairing) -> Pairing:
    return Pairing.objects.select_related("round").prefetch_related("chairs__entry", "games").get(pk=pairing.pk)


def _places(match: Match, seats: Sequence[Seat]) -> list[int]:
    """By seat. Where nobody came, all have lost."""
    if match.started_at is None and all(seat.retired for seat in seats):
        return [2] * len(seats)
    assert match.standing is not None
    return list(match.standing["places"])


def _mark_absent(match: Match, chairs: dict[int, Chair]) -> None:
    """Who did not come is not paired until they say that they are back."""
    rows = LogRow.objects.filter(match=match, kind="absent").values_list("seat", flat=True)
    gone = [chairs[seat].entry_id for seat in rows if seat in chairs]
    # where phases take a seat away it leaves by the rules' own word
    never = set(range(len(chairs))) - set(match.answered) if match.reason == "absent" else set()
    gone += [chairs[seat].entry_id for seat in never if match.seats.filter(index=seat, retired=True).exists()]
    Entry.objects.filter(pk__in=gone, state=Entry.State.IN).update(state=Entry.State.ABSENT)


def _decide(tournament: Tournament, pairing: Pairing, match: Match) -> None:
    """The table, if this game was its last; otherwise the next game begins."""
    games = [game for game in fresh(pairing).games.all() if not game.void and game.places is not None]
    results = [tuple(game.places or ()) for game in games]
    places = results[-1]
    if len(places) == 2 and match.started_at is not None:  # who does not come to one game has lost the series
        series = terms.series_of(tournament.format, tournament.best_of, pairing.slot)
        duels: list[Places] = [(one, other) for one, other in results]
        decided = series.places(duels)
        if decided is None and not over_limit(pairing):
            open_tables(tournament, [fresh(pairing)])
            return
        places = decided or series_so_far(duels)
    elif len(places) == 2 and 1 not in places and len(results) > 1:  # nobody came to go on: who led has the series
        led = series_so_far([(one, other) for one, other in results[:-1]])
        places = led if led.count(1) == 1 else places
    played = any(_was_played(game) for game in games)
    settle(pairing, places, How.PLAYED if played else How.ABSENT, played=played, note=pairing.note)


def _was_played(game: Game) -> bool:
    return Match.objects.filter(pk=game.match, started_at__isnull=False).exists()


def over_limit(pairing: Pairing) -> bool:
    return pairing.round.ends_at is not None and now_ms() >= pairing.round.ends_at


def series_so_far(results: Sequence[Places]) -> Places:
    """Who is ahead, where no more games will be played."""
    ahead = sum((one < other) - (other < one) for one, other in results)
    return (1, 1) if ahead == 0 else (1, 2) if ahead > 0 else (2, 1)


# -- stopping -----------------------------------------------------------------------------------------------------------


def forfeit(tournament: Tournament, entry: Entry) -> None:
    """Whoever goes loses at every table that is open."""
    for pairing in open_pairings(tournament, running=True):
        if all(chair.entry_id != entry.pk for chair in pairing.chairs.all()):
            continue
        game = live_game(pairing)
        if game is None:
            forfeited(pairing)
        elif not _resign(game, entry):
            match_services.match_annul(match_id=game.match)
            game.void = True
            game.save(update_fields=["void"])
            if not forfeited(pairing):
                open_tables(tournament, [fresh(pairing)])  # the others play; who went does not come


def _resign(game: Game, entry: Entry) -> bool:
    """At a match that runs, as if they had resigned there; False where it has not begun."""

    def leave(table: Table) -> None:
        seat = next((seat for seat in table.seats if seat.user_id == entry.user_id and not seat.retired), None)
        if not table.running:
            raise Refused("over")
        if seat is not None and entry.user_id is not None:
            table.go(seat.index, "resign", table.spec.leaving)

    try:
        match_services.match_rule(match_id=game.match, do=leave)
    except Refused as refused:
        match = Match.objects.filter(pk=game.match).first()
        return refused.code == "over" and match is not None and match.status == MatchStatus.OVER
    return True


def annul_all(tournament: Tournament) -> None:
    """No table of the event goes on."""
    for pairing in open_pairings(tournament):
        if (game := live_game(pairing)) is not None:
            match_services.match_annul(match_id=game.match)
            game.void = True
            game.save(update_fields=["void"])


def rule_tables(tournament: Tournament, pairings: Sequence[Pairing]) -> None:
    """The limit of the round: every match that runs ends as it stands."""
    for pairing in pairings:
        if (game := live_game(pairing)) is not None:
            try:
                match_services.match_rule(match_id=game.match, do=rulings.rule)
            except Refused as refused:
                if refused.code not in ("over", "not_started"):  # who does not come has lost by that
                    raise


def pause_tables(tournament: Tournament) -> None:
    _each_live(tournament, rulings.pause)


def resume_tables(tournament: Tournament) -> None:
    """Those that the pause of the event stopped; one that the arbiter had stopped before stands still on."""
    since = tournament.paused_at or 0

    def resume(table: Table) -> None:
        if (table.match.paused_at or 0) >= since:
            rulings.resume(table)

    _each_live(tournament, resume)


def _each_live(tournament: Tournament, do: Callable[[Table], object]) -> None:
    for pairing in open_pairings(tournament, running=True):
        game = live_game(pairing)
        if game is not None:
            try:
                match_services.match_rule(match_id=game.match, do=do)
            except Refused as refused:
                if refused.code != "over":
                    raise


def tournament_of(match_id: UUID) -> UUID | None:
    """The event of a match."""
    return Game.objects.filter(match=match_id).values_list("pairing__round__tournament", flat=True).first()
