"""Events from their start to their end, played by chance over the real services."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import User
from matches.models import Match
from ratings.models import RatingChange
from tests.tournaments.events import begun, fresh, live, people, play_out
from tournaments import selectors
from tournaments.models import Entry, Game, Pairing, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe", "up")]
Person = Callable[[str], User]


def consistent(tournament: Tournament) -> None:
    """What holds of every event that is over."""
    assert not live(tournament)
    assert not Pairing.objects.filter(round__tournament=tournament, how="").exists()
    games = Game.objects.filter(pairing__round__tournament=tournament, void=False)
    rated = RatingChange.objects.filter(match__in=games.values("match"))
    started = Match.objects.filter(pk__in=games.values("match"), started_at__isnull=False)
    seats = sum(match.seats.filter(user__isnull=False).count() for match in started)
    assert rated.count() == seats, "each match is rated once"
    places = {standing.player: standing.place for standing in selectors.standings_of(tournament)}
    stored = dict(Entry.objects.filter(tournament=tournament, seed__isnull=False).values_list("pk", "place"))
    assert stored == places


@pytest.mark.parametrize(
    ("format", "terms", "count", "rounds"),
    [
        ("swiss", {"rounds": 3}, 7, 3),
        ("robin", {"double": False}, 5, 5),
        ("single", {"third": True}, 6, 3),
        ("double", {}, 5, None),
        ("groups", {"size": 3, "advance": 1}, 6, 4),
    ],
)
def test_an_event_of_duels_from_start_to_end(
    person: Person, format: str, terms: dict[str, object], count: int, rounds: int | None
) -> None:
    tournament = begun(person("Olga"), people(person, count), format=format, terms=terms)
    tournament = play_out(tournament)
    assert tournament.status == "finished"
    assert rounds is None or tournament.round == rounds
    consistent(tournament)
    assert Entry.objects.filter(tournament=tournament, place=1).exists()


def test_a_series_of_three_changes_the_first_seat(person: Person) -> None:
    tournament = play_out(begun(person("Olga"), people(person, 4), best_of=3, terms={"rounds": 1}))
    consistent(tournament)
    for pairing in Pairing.objects.filter(round__tournament=tournament):
        games = list(pairing.games.all())
        assert 2 <= len(games) <= 3
        firsts = [Match.objects.get(pk=game.match).seats.get(index=0).user_id for game in games]
        assert firsts[0] != firsts[1]


def test_a_dixit_swiss_of_nine_at_tables_of_four_and_five(person: Person) -> None:
    tournament = begun(
        person("Olga"), people(person, 9), game="dixit", format="tables", terms={"rounds": 1, "least": 4, "most": 6}
    )
    assert sorted(pairing.chairs.count() for pairing in Pairing.objects.filter(round__tournament=tournament)) == [4, 5]
    tournament = play_out(tournament)
    consistent(tournament)
    assert fresh(tournament).status == "finished"
