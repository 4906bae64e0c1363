"""Sequences that break tournaments: people come late, go, come back, do not come, lose their account; staff corrects."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest

from accounts.models import User
from matches import services as match_services
from matches.models import Match
from matches.models import Status as MatchStatus
from ratings.models import Rating, RatingChange
from realtime.errors import Refused
from realtime.now import now_ms
from tests.tournaments.events import WANTED, begun, entry, event, fresh, later, live, people, play_out, play_round, win
from tests.tournaments.test_events import consistent
from tournaments import selectors, shown, signals
from tournaments.formats.base import points
from tournaments.models import Action, Chair, Entry, Game, Pairing, Round, Tournament
from tournaments.services import clockwork, entries, organize, rounds, rulings

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe", "up")]
Person = Callable[[str], User]


def total(tournament: Tournament, user: User) -> float:
    """All points of somebody, straight from the tables."""
    mine = entry(tournament, user).pk
    won = 0.0
    for outcome in selectors.outcomes_of(tournament):
        if mine in outcome.players:
            won += float(points(outcome)[outcome.players.index(mine)])
    return won


def rounds_of(tournament: Tournament, user: User) -> list[int]:
    """The numbers of the rounds in which somebody has a chair: each once."""
    mine = Chair.objects.filter(entry=entry(tournament, user))
    return sorted(mine.values_list("pairing__round__number", flat=True))


def join(tournament: Tournament, user: User) -> Entry:
    """Through the door, as one for whom rated play is open."""
    played = Match.objects.create(
        game=tournament.game, rules_version=1, rated=False, pool="duel", clock="normal", control={"kind": "live"},
        created_at=1, ended_at=1, status=MatchStatus.OVER, scored_at=1,
    )  # fmt: skip
    played.seats.create(index=0, user=user)
    return entries.entry_join(tournament_id=tournament.pk, user_id=user.pk)


def test_odd_numbers_two_withdrawals_one_return_one_late_joiner_and_the_organizer_goes(person: Person) -> None:
    organizer = person("Olga")
    users = people(person, 9)
    tournament = begun(organizer, users[:8], terms={"rounds": 5}, late_until=4)
    play_round(tournament)
    entries.entry_leave(tournament_id=tournament.pk, user_id=users[0].pk)
    tournament = later(tournament)
    assert entry(tournament, users[0]).pk not in {
        player for outcome in selectors.outcomes_of(tournament) for player in outcome.players if outcome.round == 2
    }
    entries.entry_leave(tournament_id=tournament.pk, user_id=users[1].pk)  # in the middle of round 2
    late = join(tournament, users[8])
    assert late.since_round == 3
    organizer.delete()
    tournament = fresh(tournament)
    play_round(tournament)
    assert join(tournament, users[0]).state == "in"
    tournament = play_out(tournament)
    assert tournament.status == "finished"
    assert tournament.organizer is None
    consistent(tournament)
    assert rounds_of(tournament, users[0]) == [1, 2, 3, 4, 5]
    assert rounds_of(tournament, users[8]) == [1, 2, 3, 4, 5]
    for user in users:
        assert total(tournament, user) <= len(rounds_of(tournament, user))
    again = Pairing.objects.filter(round__tournament=tournament, played=True)
    met = [frozenset(chair.entry_id for chair in pairing.chairs.all()) for pairing in again]
    assert len(met) == len(set(met))


def test_leaving_and_coming_back_never_pays_twice(person: Person) -> None:
    users = people(person, 5)
    tournament = begun(person("Olga"), users, terms={"rounds": 4}, late_until=4, late_half=True)
    for _ in range(3):
        for _ in range(2):
            entries.entry_leave(tournament_id=tournament.pk, user_id=users[0].pk)
            join(tournament, users[0])
        play_round(tournament)
        tournament = later(tournament)
    tournament = play_out(tournament)
    consistent(tournament)
    assert len(rounds_of(tournament, users[0])) == len(set(rounds_of(tournament, users[0])))
    assert total(tournament, users[0]) <= 4


def test_who_goes_before_the_round_begins_is_not_in_it(person: Person) -> None:
    users = people(person, 6)
    tournament = event(person("Olga"), users, break_seconds=600)
    organize.tournament_start(tournament_id=tournament.pk, user_id=tournament.organizer_id or 0)
    begins = Round.objects.get(tournament=tournament).starts_at
    entries.entry_leave(tournament_id=tournament.pk, user_id=users[3].pk)
    only = Round.objects.get(tournament=tournament)
    assert (only.starts_at, only.number) == (begins, 1)
    tables = list(Pairing.objects.filter(round=only))
    assert [pairing.how for pairing in tables].count("bye") == 1
    assert rounds_of(tournament, users[3]) == []


def test_who_goes_during_the_round_loses_that_table_only_once(person: Person) -> None:
    users = people(person, 4)
    tournament = begun(person("Olga"), users, terms={"rounds": 2})
    mine = entry(tournament, users[0]).pk
    game = next(game for game in live(tournament) if game.pairing.chairs.filter(entry=mine).exists())
    entries.entry_leave(tournament_id=tournament.pk, user_id=users[0].pk)
    pairing = Pairing.objects.get(pk=game.pairing_id)
    other = next(c.entry for c in pairing.chairs.all() if c.entry.user_id != users[0].pk)
    assert pairing.how == "walkover"
    assert Match.objects.get(pk=game.match).status == MatchStatus.ABORTED  # it had not begun
    assert other.user is not None
    assert total(tournament, other.user) == 1
    consistent(play_out(tournament))


def test_a_no_show_loses_the_table_and_is_not_paired_until_back(person: Person) -> None:
    users = people(person, 4)
    tournament = begun(person("Olga"), users, terms={"rounds": 4})
    game = live(tournament)[0]
    match = Match.objects.get(pk=game.match)
    came, absent = (seat.user_id for seat in match.seats.order_by("index"))
    assert came is not None
    from tests.loop import run

    run(match_services.match_ready(match_id=match.pk, user_id=came, nonce="ab" * 8))
    Match.objects.filter(pk=match.pk).update(
        deadline_at=now_ms() - 1, version=Match.objects.get(pk=match.pk).version + 1
    )
    match_services.match_act(match_id=match.pk, do=lambda table: None)
    from matches import tasks

    tasks.score([str(match.pk)])
    pairing = Pairing.objects.get(pk=game.pairing_id)
    assert (pairing.how, pairing.played) == ("absent", False)
    gone = User.objects.get(pk=absent)
    assert entry(tournament, gone).state == "absent"
    assert not RatingChange.objects.filter(match=match.pk).exists()
    play_round(tournament)
    tournament = later(tournament)
    assert rounds_of(tournament, gone) == [1]
    entries.entry_back(tournament_id=tournament.pk, user_id=gone.pk)
    assert rounds_of(tournament, gone) == [1, 2]  # missed, nothing for it
    assert total(tournament, gone) == 0
    play_round(tournament)
    tournament = later(tournament)
    assert rounds_of(tournament, gone) == [1, 2, 3]
    consistent(play_out(tournament))


def test_the_end_of_a_match_counts_once_however_often_it_is_told(person: Person) -> None:
    users = people(person, 4)
    tournament = begun(person("Olga"), users, terms={"rounds": 2})
    game = live(tournament)[0]
    win(game, 0)
    before = fresh(tournament).version
    for _ in range(3):
        signals.scored(match=game.match)
        rounds.game_over(match_id=game.match)
    rounds.game_over(match_id=uuid.uuid4())
    assert fresh(tournament).version == before


def test_an_end_that_nobody_saw_is_found(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    users = people(person, 4)
    tournament = begun(person("Olga"), users, terms={"rounds": 1})
    from matches.signals import match_scored

    receivers = match_scored.receivers
    match_scored.receivers = []
    try:
        match_scored.sender_receivers_cache.clear()
        for game in live(tournament):
            win(game)
    finally:
        match_scored.receivers = receivers
        match_scored.sender_receivers_cache.clear()
    assert fresh(tournament).status == "running"
    clockwork.repair()
    assert fresh(tournament).status == "finished"
    consistent(fresh(tournament))


def test_a_match_that_vanished_is_played_again(person: Person) -> None:
    users = people(person, 4)
    tournament = begun(person("Olga"), users, terms={"rounds": 1})
    first = live(tournament)[0]
    Match.objects.filter(pk=first.match).delete()
    match_services.match_annul(match_id=live(tournament)[1].match)
    for _ in range(2):
        clockwork.repair()
    assert len(live(tournament)) == 2
    assert first.match not in {game.match for game in live(tournament)}
    consistent(play_out(tournament))


def test_a_round_that_stands_still_is_mended(person: Person) -> None:
    users = people(person, 4)
    tournament = begun(person("Olga"), users, terms={"rounds": 2})
    for pairing in Pairing.objects.filter(round__tournament=tournament):
        pairing.places, pairing.how, pairing.played = [1, 2], "arbiter", False
        pairing.save()
    Game.objects.filter(pairing__round__tournament=tournament).update(void=True)
    clockwork.repair()
    assert fresh(tournament).round == 2


def test_an_arbiter_corrects_voids_and_everything_follows(person: Person) -> None:
    organizer = person("Olga")
    users = people(person, 4)
    tournament = begun(organizer, users, terms={"rounds": 2})
    games = live(tournament)
    for game in games:
        win(game, 0)
    pairing = games[0].pairing
    ruled = {"tournament_id": tournament.pk, "user_id": organizer.pk, "pairing_id": pairing.pk}
    before = [standing.player for standing in selectors.standings_of(tournament)]
    rulings.result_set(**ruled, places=[2, 1], reason="wrong deck")
    after = [standing.player for standing in selectors.standings_of(tournament)]
    assert before != after
    action = Action.objects.filter(tournament=tournament, kind="result").get()
    assert (action.text, action.data["before"], action.data["places"]) == ("wrong deck", [1, 2], [2, 1])
    rulings.result_set(**ruled, places=[], reason="nobody should have it", void=True)
    assert [float(one) for one in points(selectors.outcomes_of(tournament)[0])] == [0, 0]
    for bad in ([1], [1, 3], [0, 1], [3, 1], [2, 2, 1]):
        with pytest.raises(Refused, match="bad_places"):
            rulings.result_set(**ruled, places=bad, reason="")
    with pytest.raises(Refused, match="not_organizer"):
        rulings.result_set(**{**ruled, "user_id": users[0].pk}, places=[1, 2], reason="")
    tournament = play_out(tournament)
    rulings.result_set(**ruled, places=[1, 1], reason="after the end")
    consistent(fresh(tournament))
    assert RatingChange.objects.filter(match=games[0].match).count() == 2


def test_a_bracket_that_has_gone_on_is_not_decided_anew(person: Person) -> None:
    organizer = person("Olga")
    tournament = begun(organizer, people(person, 4), format="single", terms={}, break_seconds=300)
    tournament = later(tournament, 300_000)
    games = live(tournament)
    for game in games:
        win(game, 0)
    ruled = {"tournament_id": tournament.pk, "user_id": organizer.pk, "pairing_id": games[0].pairing_id}
    final = set(Chair.objects.filter(pairing__slot="w2-1").values_list("entry", flat=True))
    rulings.result_set(**ruled, places=[2, 1], reason="corrected in time")
    changed = set(Chair.objects.filter(pairing__slot="w2-1").values_list("entry", flat=True))
    assert len(final & changed) == 1
    later(tournament, 300_000)
    with pytest.raises(Refused, match="later_round"):
        rulings.result_set(**ruled, places=[1, 2], reason="too late")


def test_annulled_and_played_again_once_rated(person: Person) -> None:
    organizer = person("Olga")
    tournament = begun(organizer, people(person, 4), terms={"rounds": 1})
    game = live(tournament)[0]
    ruled = {"tournament_id": tournament.pk, "user_id": organizer.pk, "pairing_id": game.pairing_id}
    rulings.table_replay(**ruled, reason="the server was slow")
    assert Match.objects.get(pk=game.match).reason == "annulled"
    new = next(g for g in live(tournament) if g.pairing_id == game.pairing_id)
    assert new.match != game.match
    other = next(g for g in live(tournament) if g.pairing_id != game.pairing_id)
    match_services.match_act(match_id=other.match, do=lambda table: table.begin())
    rulings.table_adjudicate(**{**ruled, "pairing_id": other.pairing_id}, reason="it grew late")
    consistent(play_out(tournament))
    assert sum(Rating.objects.values_list("matches", flat=True)) == 4
    notes = Pairing.objects.filter(round__tournament=tournament).order_by("board").values_list("note", flat=True)
    assert sorted(notes) == ["it grew late", "the server was slow"]  # who sat there reads why


def test_a_pause_stops_every_clock_and_the_round_goes_on_where_it_was(person: Person) -> None:
    organizer = person("Olga")
    tournament = begun(organizer, people(person, 4), terms={"rounds": 2}, round_minutes=10)
    acting = {"tournament_id": tournament.pk, "user_id": organizer.pk}
    for game in live(tournament):
        match_services.match_act(match_id=game.match, do=lambda table: table.begin())
    ends = Round.objects.get(tournament=tournament).ends_at
    organize.tournament_pause(**acting)
    assert {Match.objects.get(pk=game.match).paused_at is not None for game in live(tournament)} == {True}
    assert fresh(tournament).due_at is None
    Tournament.objects.filter(pk=tournament.pk).update(paused_at=now_ms() - 60_000)
    organize.tournament_resume(**acting)
    assert ends is not None
    assert Round.objects.get(tournament=tournament).ends_at == pytest.approx(ends + 60_000, abs=2000)
    assert not any(Match.objects.get(pk=game.match).paused_at for game in live(tournament))
    consistent(play_out(tournament))


def test_the_limit_of_a_round_ends_its_matches_as_they_stand(person: Person) -> None:
    tournament = begun(person("Olga"), people(person, 4), terms={"rounds": 1}, round_minutes=10)
    for game in live(tournament):
        match_services.match_act(match_id=game.match, do=lambda table: table.begin())
    later(tournament, 600_001)
    from matches import tasks

    for game in live(tournament):
        match = Match.objects.get(pk=game.match)
        assert (match.status, match.reason) == (MatchStatus.OVER, "ruling")
        tasks.score([str(match.pk)])
    assert fresh(tournament).status == "finished"


def test_too_few_at_the_start_and_it_is_called_off(person: Person) -> None:
    tournament = event(person("Olga"), people(person, 1), begin="time", starts_at=now_ms() + 3600_000, least=4)
    Tournament.objects.filter(pk=tournament.pk).update(starts_at=now_ms() - 1, due_at=now_ms() - 1)
    clockwork.tick()
    assert fresh(tournament).status == "cancelled"


def test_a_full_event_begins_by_itself_and_check_in_leaves_out_who_is_not_there(person: Person) -> None:
    users = people(person, 5)
    tournament = event(person("Olga"), users[:3], begin="full", most=4, checkin_minutes=5)
    join(tournament, users[3])
    tournament = fresh(tournament)
    assert tournament.status == "checkin"
    with pytest.raises(Refused, match="event_full"):
        join(tournament, users[4])
    for user in users[:3]:
        entries.entry_check_in(tournament_id=tournament.pk, user_id=user.pk)
    Tournament.objects.filter(pk=tournament.pk).update(starts_at=now_ms() - 1, due_at=now_ms() - 1)
    clockwork.tick()
    tournament = fresh(tournament)
    assert tournament.status == "running"
    assert entry(tournament, users[3]).state == "withdrawn"
    assert entry(tournament, users[3]).seed is None
    consistent(play_out(tournament))


def test_doors(person: Person) -> None:
    organizer = person("Olga")
    users = people(person, 3)
    closed = event(organizer, private=True, name="secret")
    with pytest.raises(Refused, match="not_found"):
        join(closed, users[0])
    with pytest.raises(Refused, match="lesson_first"):
        entries.entry_join(tournament_id=event(organizer).pk, user_id=users[1].pk)
    strong = event(organizer, rating_least=1800)
    with pytest.raises(Refused, match="rating_range"):
        join(strong, users[0])
    draft = organize.tournament_create(user_id=organizer.pk, wanted=WANTED)
    with pytest.raises(Refused, match="not_found"):
        join(draft, users[0])
    out = event(organizer, users[:1])
    entries.entry_remove(
        tournament_id=out.pk, user_id=organizer.pk, entry_id=entry(out, users[0]).pk, out=True, reason="rude"
    )
    with pytest.raises(Refused, match="put_out"):
        join(out, users[0])


def test_a_disqualified_player_loses_the_open_table_and_all_later_ones(person: Person) -> None:
    organizer = person("Olga")
    users = people(person, 4)
    tournament = begun(organizer, users, format="robin", terms={})
    mine = entry(tournament, users[0])
    entries.entry_remove(
        tournament_id=tournament.pk, user_id=organizer.pk, entry_id=mine.pk, out=True, reason="two accounts"
    )
    tournament = play_out(tournament)
    consistent(tournament)
    mine_tables = Pairing.objects.filter(round__tournament=tournament, chairs__entry=mine)
    assert {pairing.how for pairing in mine_tables} == {"walkover"}
    assert total(tournament, users[0]) == 0
    assert len(rounds_of(tournament, users[0])) == 3


def test_a_deleted_account_leaves_its_results_and_a_ghost(person: Person) -> None:
    users = people(person, 4)
    tournament = begun(person("Olga"), users, terms={"rounds": 3})
    play_round(tournament)
    tournament = later(tournament)
    mine = entry(tournament, users[0])
    users[0].delete()
    mine.refresh_from_db()
    assert (mine.user_id, mine.name, mine.state) == (None, f"ghost-{mine.pk}", "withdrawn")
    tournament = play_out(tournament)
    assert tournament.status == "finished"
    assert not live(tournament)
    assert mine.pk in {standing.player for standing in selectors.standings_of(tournament)}


def test_cancelling_ends_all_its_tables(person: Person) -> None:
    organizer = person("Olga")
    tournament = begun(organizer, people(person, 4))
    games = live(tournament)
    organize.tournament_cancel(tournament_id=tournament.pk, user_id=organizer.pk, reason="storm")
    assert fresh(tournament).status == "cancelled"
    assert {Match.objects.get(pk=game.match).status for game in games} == {"aborted"}
    assert not live(tournament)


def test_swapping_and_pairing_anew_before_a_round_begins(person: Person) -> None:
    organizer = person("Olga")
    users = people(person, 6)
    tournament = event(organizer, users, break_seconds=600)
    acting = {"tournament_id": tournament.pk, "user_id": organizer.pk}
    organize.tournament_start(**acting)
    one, other = (p.chairs.all()[0].entry_id for p in Pairing.objects.filter(round__tournament=tournament)[:2])
    rulings.round_swap(**acting, one=one, other=other)
    assert Chair.objects.filter(pairing__round__tournament=tournament).count() == 6
    first = Pairing.objects.filter(round__tournament=tournament).first()
    assert first is not None
    assert other in {chair.entry_id for chair in first.chairs.all()}
    pair = tuple(chair.entry_id for chair in first.chairs.all())
    organize.kept_apart(**acting, one=pair[0], other=pair[1], apart=True)
    rulings.round_pair_again(**acting)
    for pairing in Pairing.objects.filter(round__tournament=tournament):
        assert set(pair) != {chair.entry_id for chair in pairing.chairs.all()}
    rulings.round_extend(**acting, minutes=5)
    rulings.round_begin(**acting)
    assert len(live(tournament)) == 3


def test_an_invitation_opens_a_private_event_to_one_person(person: Person) -> None:
    organizer = person("Olga")
    guest, other = people(person, 2)
    tournament = event(organizer, private=True)
    with pytest.raises(Refused, match="not_found"):
        selectors.visible(tournament.pk, guest.pk)
    entries.entry_invite(tournament_id=tournament.pk, user_id=organizer.pk, name=guest.username)
    entries.entry_invite(tournament_id=tournament.pk, user_id=organizer.pk, name=guest.username)  # once is enough
    assert selectors.visible(tournament.pk, guest.pk) == tournament
    assert entry(tournament, guest).state == "invited"
    assert rounds.ready_to_start(tournament) == 0
    assert join(tournament, guest).state == "in"
    with pytest.raises(Refused, match="not_found"):
        join(tournament, other)


def test_a_paused_event_stands_still_wholly(person: Person) -> None:
    """Tables that wait for their players, tables that begin meanwhile, and the next game of a series."""
    organizer = person("Olga")
    tournament = begun(organizer, people(person, 4), terms={"rounds": 1}, best_of=3)
    acting = {"tournament_id": tournament.pk, "user_id": organizer.pk}
    first, second = live(tournament)
    organize.tournament_pause(**acting)
    Match.objects.filter(pk=first.match).update(deadline_at=now_ms() - 1)
    match_services.match_act(match_id=first.match, do=lambda table: None)
    assert Match.objects.get(pk=first.match).status == MatchStatus.READY  # nobody has lost by not coming
    match_services.match_act(match_id=second.match, do=lambda table: table.begin())
    assert Match.objects.get(pk=second.match).clocks["running"] == []
    with pytest.raises(Refused, match="event_paused"):
        rulings.table_pause(**acting, pairing_id=second.pairing_id, stop=False)
    win(second, 0)
    following = next(game for game in live(tournament) if game.pairing_id == second.pairing_id)
    assert Match.objects.get(pk=following.match).paused_at is not None
    organize.tournament_resume(**acting)
    assert not any(Match.objects.get(pk=game.match).paused_at for game in live(tournament))
    assert Match.objects.get(pk=second.match).status == MatchStatus.OVER
    consistent(play_out(tournament))


def test_nobody_swaps_places_in_a_bracket_nor_draws_there(person: Person) -> None:
    organizer = person("Olga")
    tournament = event(organizer, people(person, 3), format="single", terms={}, break_seconds=600)
    acting = {"tournament_id": tournament.pk, "user_id": organizer.pk}
    organize.tournament_start(**acting)
    one, other, *_ = Entry.objects.filter(tournament=tournament).values_list("pk", flat=True)
    with pytest.raises(Refused, match="no_swap"):
        rulings.round_swap(**acting, one=one, other=other)
    later(tournament, 600_000)
    (game,) = live(tournament)
    with pytest.raises(Refused, match="bad_places"):
        rulings.result_set(**acting, pairing_id=game.pairing_id, places=[1, 1], reason="")
    win(game, 0)
    later(tournament, 600_000)
    win(live(tournament)[0], 0)
    assert fresh(tournament).status == "finished"
    consistent(fresh(tournament))


def test_two_who_may_not_meet_are_too_few(person: Person) -> None:
    organizer = person("Olga")
    tournament = event(organizer, people(person, 2))
    acting = {"tournament_id": tournament.pk, "user_id": organizer.pk}
    one, other = Entry.objects.filter(tournament=tournament).values_list("pk", flat=True)
    organize.kept_apart(**acting, one=one, other=other, apart=True)
    with pytest.raises(Refused, match="too_few"):
        organize.tournament_start(**acting)
    assert fresh(tournament).status == "open"


def test_an_event_that_fails_keeps_no_other_from_being_mended(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    users = people(person, 4)
    broken = begun(person("Olga"), users[:2], terms={"rounds": 1})
    good = begun(person("Otto"), users[2:], terms={"rounds": 1})
    for tournament in (broken, good):
        Game.objects.filter(pairing__round__tournament=tournament).update(void=True)
        Pairing.objects.filter(round__tournament=tournament).update(places=[1, 2], how="arbiter")
    really = rounds.go_on

    def fails(tournament: Tournament) -> None:
        if tournament.pk == broken.pk:
            raise RuntimeError("broken")
        really(tournament)

    monkeypatch.setattr(rounds, "go_on", fails)
    clockwork.repair()
    assert (fresh(broken).status, fresh(good).status) == ("running", "finished")


def test_lists_as_spreadsheets_write_them(person: Person) -> None:
    organizer = person("Olga")
    users = people(person, 3)
    tournament = event(organizer)
    text = f"\ufeff{users[0].username};1500\r\n{users[1].username}\r{users[2].username},x"
    told = entries.entries_import(tournament_id=tournament.pk, user_id=organizer.pk, text=text)
    assert told == ([user.username for user in users], [])


@pytest.mark.parametrize("count", [12, 16])
def test_a_knock_out_after_groups_shows_all_who_came_through_while_it_runs(person: Person, count: int) -> None:
    """With byes (six came through) as with none; a result, and somebody who goes, move nobody else."""
    olga = person("Olga")
    tournament = begun(olga, people(person, count), format="groups", terms={"size": 4, "advance": 2})
    while not any(game.pairing.slot.startswith("w1-") for game in live(tournament)):
        for game in live(tournament):
            win(game, 0)
        tournament = later(tournament)

    def seats() -> list[list[int | None]]:
        bracket = shown.event(tournament_id=tournament.pk, user_id=None)["bracket"]
        return [sorted(slot["seats"], key=str) for slot in bracket if slot["slot"].startswith("w1-")]

    before = seats()
    through = {seat for table in before for seat in table if seat is not None}
    assert len(through) == count // 2
    first, second = live(tournament)[:2]
    win(first, 0)
    assert seats() == before
    standings = shown.event(tournament_id=tournament.pk, user_id=None)["standings"]
    assert {row["entry"] for row in standings[: count // 2]} == through
    leaver = second.pairing.chairs.first()
    assert leaver is not None
    entries.entry_remove(
        tournament_id=tournament.pk, user_id=olga.pk, entry_id=leaver.entry_id, out=False, reason="had to go"
    )
    assert seats() == before
    consistent(play_out(fresh(tournament)))


def test_an_arbiters_places_at_a_table_of_several_count_as_places(person: Person) -> None:
    """Though its match did not come to an end: (N - place) / (N - 1), and second places."""
    olga = person("Olga")
    tournament = begun(
        olga, people(person, 5), game="dixit", format="tables", terms={"rounds": 1, "least": 5, "most": 5}
    )
    pairing = live(tournament)[0].pairing
    chairs = [chair.entry_id for chair in pairing.chairs.all()]
    rulings.result_set(
        tournament_id=tournament.pk, user_id=olga.pk, pairing_id=pairing.pk, places=[1, 2, 3, 4, 5], reason="power cut"
    )
    standings = shown.event(tournament_id=tournament.pk, user_id=None)["standings"]
    assert [(row["entry"], row["points"]) for row in standings] == list(
        zip(chairs, [1, 0.75, 0.5, 0.25, 0], strict=True)
    )


def test_events_that_nobody_runs_any_more_do_not_wait_for_anybody(person: Person) -> None:
    """The organizer deletes the account: what was paused goes on, what waits for an arbiter is lost by all who sat there,
    what was to be begun by hand is called off."""
    users = people(person, 4)
    olga, oscar, ona = person("Olga"), person("Oscar"), person("Ona")
    paused = begun(olga, users, terms={"rounds": 2})
    organize.tournament_pause(tournament_id=paused.pk, user_id=olga.pk)
    waiting = event(ona, users)
    asking = event(ona, users, name="Who is there?")
    organize.tournament_check_in_opens(tournament_id=asking.pk, user_id=ona.pk)
    flagged = begun(oscar, people_more(person), live=False, round_days=1, terms={"rounds": 1}, unplayed="arbiter")
    flagged = later(flagged, 24 * 3600_000 + 1_000)
    assert Pairing.objects.filter(round__tournament=flagged, needs_arbiter=True).count() == 2
    for organizer in (olga, oscar, ona):
        organizer.delete()
    assert clockwork.repair() >= 4
    assert fresh(paused).paused_at is None
    consistent(play_out(fresh(paused)))
    assert [fresh(waiting).status, fresh(asking).status] == ["cancelled", "cancelled"]
    assert fresh(flagged).status == "finished"
    assert clockwork.repair() == 0


def people_more(person: Person) -> list[User]:
    return [person(name) for name in ("Rita", "Rui", "Rosa", "Raul")]
