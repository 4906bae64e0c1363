"""Events made and played for tests: real services, real matches, answers by chance."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any

from accounts.models import User
from games.engine import Dice, RandomBot
from matches import services as match_services
from matches import tasks as match_tasks
from matches.models import Match
from matches.models import Status as MatchStatus
from matches.table import Table
from realtime.now import now_ms
from tournaments.models import Entry, Game, Pairing, Round, Tournament
from tournaments.services import clockwork, entries, organize

WANTED: dict[str, Any] = {
    "name": "Copa de inverno",
    "game": "tictactoe",
    "clock": "normal",
    "rated": True,
    "format": "swiss",
    "terms": {"rounds": 3},
    "begin": "now",
    "break_seconds": 0,
    "start_window": 60,
}


def people(person: Callable[[str], User], count: int) -> list[User]:
    """Made without hashing a password each: nobody signs in."""
    made = [
        User(username=f"p{number:03}", email=f"p{number:03}@example.org", skeleton=f"p{number:03}")
        for number in range(count)
    ]
    for user in made:
        user.set_unusable_password()
        user.save()
    return made


def event(organizer: User, players: Iterable[User] = (), **wanted: Any) -> Tournament:
    """Open, with these people in it."""
    made = organize.tournament_create(user_id=organizer.pk, wanted={**WANTED, **wanted})
    organize.tournament_open(tournament_id=made.pk, user_id=organizer.pk)
    for user in players:
        entries.entry_add(tournament_id=made.pk, user_id=organizer.pk, name=user.username)
    return fresh(made)


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def begun(organizer: User, players: Iterable[User], **wanted: Any) -> Tournament:
    """Started, and its first round begun."""
    made = event(organizer, players, **wanted)
    organize.tournament_start(tournament_id=made.pk, user_id=organizer.pk)
    return later(made)


def later(tournament: Tournament, milliseconds: int = 0) -> Tournament:
    """As if so much time had gone by for the event; then the clockwork looks."""
    for current in Round.objects.filter(tournament=tournament).exclude(state="done"):
        current.starts_at -= milliseconds
        current.ends_at = current.ends_at - milliseconds if current.ends_at is not None else None
        current.save()
    Pairing.objects.filter(round__tournament=tournament, agreed_at__isnull=False).update(agreed_at=now_ms())
    Tournament.objects.filter(pk=tournament.pk, due_at__isnull=False).update(due_at=now_ms())
    clockwork.tick()
    return fresh(tournament)


def live(tournament: Tournament) -> list[Game]:
    """The matches that go on."""
    games = Game.objects.filter(pairing__round__tournament=tournament, places__isnull=True, void=False)
    return list(games.select_related("pairing").order_by("pairing__board"))


def win(game: Game, winner: int | None = None) -> Match:
    """Play a match to its end by chance, or so that this seat wins; then it is scored."""
    bot = RandomBot()

    def play(table: Table) -> None:
        if table.match.status == MatchStatus.READY:
            for seat in table.seats:
                seat.nonce = seat.nonce or "00" * 8
            table.begin()
        if winner is not None:
            table.go(1 - winner, "resign", "ends")
        while table.running:
            question = table.runner.pending[0]
            dice = Dice(hashlib.sha256(f"{table.id}{table.match.number}".encode()).digest())
            given = bot.answer(table.rules.view(table.runner.state, question.seat), question, dice)
            table.enter("answer", question.seat, given.picks, given.text)

    match_services.match_act(match_id=game.match, do=play)
    match_tasks.score([str(game.match)])
    return Match.objects.get(pk=game.match)


def play_round(tournament: Tournament) -> Tournament:
    """All matches that go on, and those that follow in their series."""
    number = fresh(tournament).round
    while games := [game for game in live(tournament) if game.pairing.round.number == number]:
        for game in games:
            win(game)
    return fresh(tournament)


def play_out(tournament: Tournament, most: int = 40) -> Tournament:
    """Round by round to its end."""
    for _ in range(most):
        tournament = later(tournament)
        if tournament.status != "running":
            return tournament
        play_round(tournament)
    raise AssertionError("it never ended")


def entry(tournament: Tournament, user: User) -> Entry:
    return Entry.objects.get(tournament=tournament, user=user)
