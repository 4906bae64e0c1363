"""The table that decides the first place: an event does not end without an arbiter's word where nobody won it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from matches import services as match_services
from matches import tasks as match_tasks
from matches.models import Match
from realtime.errors import Refused
from realtime.now import now_ms
from tests.tournaments.events import begun, fresh, later, live, people, play_round, win
from tests.tournaments.test_events import consistent
from tournaments import shown
from tournaments.models import Action, Entry, Game, Pairing, Round, Tournament
from tournaments.services import entries, organize, rulings

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe", "up")]
Person = Callable[[str], User]


def nobody_comes(game: Game) -> None:
    """The time to come is over."""
    match = Match.objects.get(pk=game.match)
    Match.objects.filter(pk=match.pk).update(deadline_at=now_ms() - 1, version=match.version + 1)
    match_services.match_act(match_id=match.pk, do=lambda table: None)
    match_tasks.score([str(match.pk)])


def at_the_final(organizer: User, users: list[User], **wanted: Any) -> tuple[Tournament, Game]:
    """Everything before it played; a match for the third place too."""
    tournament = begun(organizer, users, **{"format": "single", "terms": {"third": False}, **wanted})
    for _ in range(10):
        tournament = later(tournament, 0)
        games = live(tournament)
        if (
            len(games) == 1
            and shown.event(tournament_id=tournament.pk, user_id=None)["rounds_played"][-1]["tables"][0]["final"]
        ):
            return tournament, games[0]
        play_round(tournament)
    raise AssertionError("no final")


def firsts(tournament: Tournament) -> int:
    return Entry.objects.filter(tournament=tournament, place=1).count()


@pytest.mark.parametrize(
    ("wanted", "count"),
    [
        ({}, 4),
        ({"format": "double", "terms": {}}, 4),
        ({"format": "groups", "terms": {"size": 4, "third": False}}, 8),
        ({"game": "dixit", "format": "table_groups", "terms": {"rounds": 1, "least": 3, "most": 3, "advance": 1}}, 9),
    ],
)
def test_a_voided_final_waits_for_the_arbiter(person: Person, wanted: dict[str, Any], count: int) -> None:
    organizer = person("Olga")
    tournament, game = at_the_final(organizer, people(person, count), **wanted)
    ruled: dict[str, Any] = {
        "tournament_id": tournament.pk,
        "user_id": organizer.pk,
        "pairing_id": game.pairing_id,
        "reason": "",
    }
    seats = game.pairing.chairs.count()
    rulings.result_set(**ruled, places=[], void=True)
    pairing = Pairing.objects.get(pk=game.pairing_id)
    assert (pairing.how, pairing.places, pairing.needs_arbiter) == ("", None, True)
    assert fresh(tournament).status == "running"
    assert Action.objects.filter(tournament=tournament, kind="final_open").count() == 1
    with pytest.raises(Refused, match="round_open"):
        organize.tournament_finish(tournament_id=tournament.pk, user_id=organizer.pk, reason="")
    if seats == 2:
        with pytest.raises(Refused, match="final_result"):
            rulings.result_set(**ruled, places=[2, 2])
    rulings.result_set(**ruled, places=[1] * seats)
    tournament = fresh(tournament)
    assert (tournament.status, firsts(tournament)) == ("finished", seats)
    with pytest.raises(Refused, match="final_result"):
        rulings.result_set(**ruled, places=[], void=True)
    places = list(range(1, seats + 1))
    if wanted.get("format") == "double":  # who came without a loss; the other one would have to win again
        upper = next(one for one in shown.bracket(tournament) if one["slot"] == "final")["seats"][0]
        places = [1 if chair.entry_id == upper else 2 for chair in game.pairing.chairs.all()]
        with pytest.raises(Refused, match="final_result"):
            rulings.result_set(**ruled, places=places[::-1])
    rulings.result_set(**ruled, places=places)
    assert firsts(tournament) == 1
    consistent(tournament)


def test_a_final_to_which_nobody_came_is_played_again_or_awarded(person: Person) -> None:
    organizer = person("Olga")
    tournament, game = at_the_final(organizer, people(person, 4))
    ruled = {"tournament_id": tournament.pk, "user_id": organizer.pk, "pairing_id": game.pairing_id, "reason": ""}
    nobody_comes(game)
    assert fresh(tournament).status == "running"
    assert Pairing.objects.get(pk=game.pairing_id).needs_arbiter
    later(tournament)
    rulings.table_replay(**ruled)
    assert not Pairing.objects.get(pk=game.pairing_id).needs_arbiter
    (again,) = live(tournament)
    nobody_comes(again)
    assert Pairing.objects.get(pk=game.pairing_id).needs_arbiter
    rulings.table_replay(**ruled)
    win(live(tournament)[0], 0)
    tournament = fresh(tournament)
    assert (tournament.status, firsts(tournament)) == ("finished", 1)


def test_two_finalists_who_leave_before_it_begins_wait_for_the_arbiter(person: Person) -> None:
    organizer = person("Olga")
    tournament = begun(organizer, people(person, 4), format="single", terms={"third": True}, break_seconds=300)
    tournament = later(tournament, 300_000)
    for game in live(tournament):
        win(game, 0)
    final = Pairing.objects.get(round__tournament=tournament, slot="w2-1")
    for chair in final.chairs.all():
        entries.entry_remove(
            tournament_id=tournament.pk, user_id=organizer.pk, entry_id=chair.entry_id, out=True, reason=""
        )
    later(tournament, 300_000)
    final = Pairing.objects.get(round__tournament=tournament, slot="w2-1")
    assert (final.how, final.needs_arbiter) == ("", True)
    win(live(tournament)[0], 0)  # for the third place
    assert fresh(tournament).status == "running"
    rulings.result_set(
        tournament_id=tournament.pk, user_id=organizer.pk, pairing_id=final.pk, places=[2, 1], reason="by the score"
    )
    assert (fresh(tournament).status, firsts(tournament)) == ("finished", 1)


def test_without_anybody_to_ask_the_final_is_shared(person: Person) -> None:
    organizer = person("Olga")
    tournament, game = at_the_final(organizer, people(person, 4))
    organizer.delete()
    nobody_comes(game)
    assert (fresh(tournament).status, firsts(tournament)) == ("finished", 2)


def test_who_both_lose_have_no_half_points(person: Person) -> None:
    organizer = person("Olga")
    tournament = begun(organizer, people(person, 4), terms={"rounds": 1})
    game = live(tournament)[0]
    win(game, 0)
    rulings.result_set(
        tournament_id=tournament.pk,
        user_id=organizer.pk,
        pairing_id=game.pairing_id,
        places=[2, 2],
        reason="They fixed it.",
    )
    table = {chair.entry_id for chair in game.pairing.chairs.all()}
    rows = shown.event(tournament_id=tournament.pk, user_id=None)["standings"]
    assert [row["points"] for row in rows if row["entry"] in table] == [0, 0]


def test_cancelling_closes_the_round_and_its_tables(person: Person) -> None:
    organizer = person("Olga")
    tournament = begun(organizer, people(person, 4))
    games = live(tournament)
    for game in games:
        match_services.match_act(match_id=game.match, do=lambda table: table.begin())
    organize.tournament_cancel(tournament_id=tournament.pk, user_id=organizer.pk, reason="storm")
    assert set(Round.objects.filter(tournament=tournament).values_list("state", flat=True)) == {"done"}
    assert set(Pairing.objects.filter(round__tournament=tournament).values_list("how", flat=True)) == {"void"}
    assert {Match.objects.get(pk=game.match).status for game in games} == {"aborted"}
    assert shown.event(tournament_id=tournament.pk, user_id=organizer.pk)["rounds_played"][0]["state"] == "done"


def test_cancelling_forgets_a_round_that_waits(person: Person) -> None:
    organizer = person("Olga")
    tournament = begun(organizer, people(person, 4), break_seconds=600)
    organize.tournament_cancel(tournament_id=tournament.pk, user_id=organizer.pk, reason="")
    assert not Round.objects.filter(tournament=tournament).exists()
    assert fresh(tournament).round == 0


def test_the_server_says_who_sits_where_in_the_bracket(person: Person) -> None:
    """Also after a series that stayed level, where the better seed goes on, and before the groups are over."""
    organizer = person("Olga")
    tournament = begun(organizer, people(person, 3), format="single", terms={"third": False})
    slots = {one["slot"]: one for one in shown.bracket(tournament)}
    first, second, third = Entry.objects.filter(tournament=tournament).order_by("seed").values_list("pk", flat=True)
    assert slots["w1-1"]["seats"] == [first, None]
    assert (slots["w1-1"]["winner"], slots["w1-1"]["decided"]) == (first, True)
    assert slots["w1-2"]["seats"] == [second, third]
    assert slots["w2-1"]["seats"] == [first, 0]
    (game,) = live(tournament)
    match_services.match_annul(match_id=game.match)
    Game.objects.filter(pk=game.pk).update(void=True)
    Pairing.objects.filter(pk=game.pairing_id).update(how="played", played=True, places=[1, 1])
    slots = {one["slot"]: one for one in shown.bracket(tournament)}
    assert slots["w1-2"]["winner"] == second
    assert slots["w2-1"]["seats"] == [first, second]
    grouped = begun(organizer, people_named("q", 6), format="groups", terms={"size": 3})
    assert {seat for slot in shown.bracket(grouped) for seat in slot["seats"]} == {0}


def people_named(letter: str, count: int) -> list[User]:
    made = [
        User(username=f"{letter}{number}", email=f"{letter}{number}@example.org", skeleton=f"{letter}{number}")
        for number in range(count)
    ]
    for user in made:
        user.set_unusable_password()
        user.save()
    return made


def test_where_nobody_comes_a_swiss_waits_for_them(person: Person) -> None:
    """It pauses by itself, and goes on with who is back."""
    olga, users = person("Olga"), people(person, 4)
    tournament = begun(olga, users, terms={"rounds": 2})
    for game in live(tournament):
        nobody_comes(game)
    tournament = later(fresh(tournament))
    assert (tournament.status, tournament.round, tournament.paused_at is not None) == ("running", 1, True)
    for user in users[:2]:
        entries.entry_back(tournament_id=tournament.pk, user_id=user.pk)
    organize.tournament_resume(tournament_id=tournament.pk, user_id=olga.pk)
    tournament = later(fresh(tournament))
    (game,) = live(tournament)
    assert {chair.entry.user_id for chair in game.pairing.chairs.select_related("entry")} == {
        user.pk for user in users[:2]
    }


@pytest.mark.parametrize(("led", "places"), [(True, [1, 2]), (False, [2, 2])])
def test_where_nobody_comes_to_go_on_who_led_has_the_series(person: Person, led: bool, places: list[int]) -> None:
    tournament = begun(person("Olga"), people(person, 2), terms={"rounds": 1}, best_of=3)
    (game,) = live(tournament)
    win(game, 0)
    if not led:  # the first seat alternates: level after two
        (game,) = live(tournament)
        win(game, 0)
        over = Game.objects.filter(pairing=game.pairing, places__isnull=False)
        assert {tuple(places) for places in over.values_list("places", flat=True)} == {(1, 2), (2, 1)}
    nobody_comes(live(tournament)[0])
    assert Pairing.objects.get(round__tournament=tournament).places == places


def test_a_voided_table_is_played_again_while_its_round_runs(person: Person) -> None:
    olga = person("Olga")
    tournament = begun(olga, people(person, 4), terms={"rounds": 1})
    game = live(tournament)[0]
    ruled = {"tournament_id": tournament.pk, "user_id": olga.pk, "pairing_id": game.pairing_id}
    rulings.result_set(**ruled, places=[], void=True, reason="wrong table")
    rulings.table_replay(**ruled, reason="the right one")
    new = next(one for one in live(tournament) if one.pairing_id == game.pairing_id)
    assert new.match != game.match
    consistent(play_round_out(tournament))


def play_round_out(tournament: Tournament) -> Tournament:
    for game in live(tournament):
        win(game, 0)
    return later(fresh(tournament))


def test_a_table_that_the_arbiter_stopped_stays_so_when_the_event_goes_on(person: Person) -> None:
    olga = person("Olga")
    tournament = begun(olga, people(person, 4), terms={"rounds": 1})
    stopped, other = live(tournament)
    for game in (stopped, other):
        match_services.match_act(match_id=game.match, do=lambda table: table.begin())
    rulings.table_pause(tournament_id=tournament.pk, user_id=olga.pk, pairing_id=stopped.pairing_id, stop=True)
    organize.tournament_pause(tournament_id=tournament.pk, user_id=olga.pk)
    organize.tournament_resume(tournament_id=tournament.pk, user_id=olga.pk)
    assert [Match.objects.get(pk=game.match).paused_at is None for game in (stopped, other)] == [False, True]


def test_a_round_of_a_bracket_from_which_nobody_goes_on_waits_for_the_arbiter(person: Person) -> None:
    olga = person("Olga")
    tournament = begun(olga, people(person, 4), format="single", terms={"third": False})
    games = live(tournament)
    for game in games:
        nobody_comes(game)
    tournament = later(fresh(tournament))
    assert (tournament.status, tournament.round) == ("running", 1)
    flagged = Pairing.objects.filter(round__tournament=tournament, needs_arbiter=True)
    assert flagged.count() == 2
    for pairing in flagged:
        rulings.result_set(
            tournament_id=tournament.pk, user_id=olga.pk, pairing_id=pairing.pk, places=[1, 2], reason="came late"
        )
    tournament = later(fresh(tournament))
    assert tournament.round == 2
    consistent(play_round_out(tournament))
    assert [row["place"] for row in shown.event(tournament_id=tournament.pk, user_id=None)["standings"]][:2] == [1, 2]
