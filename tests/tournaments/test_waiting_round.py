"""A round that is paired and has not begun: what is changed by hand stays, and only what must change does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from accounts.models import User
from realtime.errors import Refused
from tests.tournaments.events import entry, event, fresh, later, live, people, win
from tests.tournaments.test_sequences import join
from tournaments.models import Action, Entry, Pairing, Tournament
from tournaments.services import entries, organize, rulings

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe", "up")]
Person = Callable[[str], User]
Acting: TypeAlias = dict[str, Any]
BREAK = 600


def started(organizer: User, users: list[User], **wanted: object) -> tuple[Tournament, Acting]:
    made = event(organizer, users, break_seconds=BREAK, **wanted)
    acting: Acting = {"tournament_id": made.pk, "user_id": organizer.pk}
    organize.tournament_start(**acting)
    return fresh(made), acting


def second_round(tournament: Tournament) -> Tournament:
    """The first one played, first seats winning; the second one waits."""
    for game in live(later(tournament, BREAK * 1000)):
        win(game, 0)
    assert fresh(tournament).round == 2
    return fresh(tournament)


def tables(tournament: Tournament) -> list[frozenset[int]]:
    """Who sits with whom in the newest round."""
    newest = Pairing.objects.filter(round__tournament=tournament, round__number=fresh(tournament).round)
    return [frozenset(chair.entry_id for chair in pairing.chairs.all()) for pairing in newest]


def whys(tournament: Tournament, table: frozenset[int]) -> list[str]:
    newest = Pairing.objects.filter(round__tournament=tournament, round__number=fresh(tournament).round)
    found = next(one for one in newest if frozenset(chair.entry_id for chair in one.chairs.all()) == table)
    return [why["code"] for why in found.why]


def swap_two_pairs(acting: Acting, tournament: Tournament) -> list[frozenset[int]]:
    """Two tables exchange a player each; the tables that come of it."""
    one, other = (sorted(table) for table in tables(tournament)[:2])
    rulings.round_swap(**acting, one=one[0], other=other[0], sure=True)
    return [frozenset((other[0], one[1])), frozenset((one[0], other[1]))]


def test_tables_made_by_hand_survive_a_correction(person: Person) -> None:
    tournament, acting = started(person("Olga"), people(person, 8))
    tournament = second_round(tournament)
    made = swap_two_pairs(acting, tournament)
    assert set(made) <= set(tables(tournament))
    first = Pairing.objects.filter(round__tournament=tournament, round__number=1)[3]
    rulings.result_set(**acting, pairing_id=first.pk, places=[2, 1], reason="wrong")
    assert set(made) <= set(tables(tournament))
    assert all("organizer" in whys(tournament, table) for table in made)
    assert len(tables(tournament)) == 4


def test_tables_made_by_hand_survive_who_comes_and_goes(person: Person) -> None:
    users = people(person, 8)
    tournament, acting = started(person("Olga"), users[:7], late_until=4)
    made = swap_two_pairs(acting, tournament)
    alone = next(iter(next(table for table in tables(tournament) if len(table) == 1)))
    join(tournament, users[7])
    assert set(made) <= set(tables(tournament))
    newcomer = entry(tournament, users[7]).pk
    assert frozenset((alone, newcomer)) in tables(tournament)
    goes = Entry.objects.get(pk=min(made[0]))
    assert goes.user_id is not None
    entries.entry_leave(tournament_id=tournament.pk, user_id=goes.user_id)
    assert made[1] in tables(tournament)
    told = Action.objects.filter(tournament=tournament, kind="unkept").get()
    assert set(told.data["players"]) == made[0]


def test_a_bye_given_by_hand_stays_while_somebody_must_sit_out(person: Person) -> None:
    users = people(person, 6)
    tournament, acting = started(person("Olga"), users[:5], late_until=4)
    out = next(table for table in tables(tournament) if len(table) == 1)
    pair = next(table for table in tables(tournament) if len(table) == 2)
    chosen = min(pair)
    rulings.round_swap(**acting, one=chosen, other=min(out))
    assert frozenset((chosen,)) in tables(tournament)
    goes, comes = users[4], users[5]
    organize.tournament_pause(**acting)
    organize.tournament_resume(**acting)
    assert frozenset((chosen,)) in tables(tournament)
    join(tournament, comes)
    assert sorted(map(len, tables(tournament))) == [2, 2, 2]
    entries.entry_leave(tournament_id=tournament.pk, user_id=goes.pk)
    assert sorted(map(len, tables(tournament))) == [1, 2, 2]


def test_pairing_anew_by_hand_forgets_what_was_swapped(person: Person) -> None:
    tournament, acting = started(person("Olga"), people(person, 6))
    before = tables(tournament)
    swap_two_pairs(acting, tournament)
    rulings.round_pair_again(**acting)
    assert tables(tournament) == before


def test_a_swap_that_seats_people_who_are_kept_apart_or_met_asks_first(person: Person) -> None:
    tournament, acting = started(person("Olga"), people(person, 6))
    one, other = (sorted(table) for table in tables(tournament)[:2])
    organize.kept_apart(**acting, one=one[1], other=other[0], apart=True)
    before = tables(tournament)
    with pytest.raises(Refused, match="swap_warning") as refused:
        rulings.round_swap(**acting, one=one[0], other=other[0])
    names = dict(Entry.objects.values_list("pk", "name"))
    assert refused.value.detail == {"apart": " – ".join(sorted((names[one[1]], names[other[0]]))), "met": ""}
    assert tables(tournament) == before
    rulings.round_swap(**acting, one=one[0], other=other[0], sure=True)
    assert whys(tournament, frozenset((one[1], other[0]))) == ["organizer", "apart"]
    organize.tournament_pause(**acting)
    organize.tournament_resume(**acting)
    assert frozenset((one[1], other[0])) in tables(tournament)  # it was confirmed
    rulings.round_pair_again(**acting)
    tournament = second_round(tournament)
    met = Pairing.objects.filter(round__tournament=tournament, round__number=1)[0]
    first, second = (chair.entry_id for chair in met.chairs.all())
    opponent = next(min(table - {first}) for table in tables(tournament) if first in table)
    with pytest.raises(Refused, match="swap_warning") as refused:
        rulings.round_swap(**acting, one=second, other=opponent)
    assert refused.value.detail["met"] == " – ".join(sorted((names[first], names[second])))


def test_who_is_kept_apart_after_a_swap_is_parted(person: Person) -> None:
    tournament, acting = started(person("Olga"), people(person, 6))
    made = swap_two_pairs(acting, tournament)
    one, other = made[0]
    organize.kept_apart(**acting, one=one, other=other, apart=True)
    organize.tournament_pause(**acting)
    organize.tournament_resume(**acting)
    assert made[0] not in tables(tournament)
    assert made[1] in tables(tournament)


@pytest.mark.parametrize("out", [True, False])
def test_of_who_goes_only_the_own_table_changes(person: Person, out: bool) -> None:
    users = people(person, 9)
    tournament, acting = started(person("Olga"), users)
    before = tables(tournament)
    alone = next(table for table in before if len(table) == 1)
    table = [table for table in before if len(table) == 2][1]
    goes, stays = sorted(table)
    entries.entry_remove(**acting, entry_id=goes, out=out, reason="")
    assert set(tables(tournament)) == {*before, alone | {stays}} - {alone, table}
    goes = min(tables(tournament)[0])
    left = tables(tournament)[0] - {goes}
    before = tables(tournament)
    entries.entry_remove(**acting, entry_id=goes, out=out, reason="")
    assert set(tables(tournament)) == {*before[1:], left}
    assert whys(tournament, left) == ["bye"]


def test_who_goes_changes_more_where_it_would_cost_a_second_bye(person: Person) -> None:
    users = people(person, 5)
    tournament, acting = started(person("Olga"), users, late_until=3)
    tournament = second_round(tournament)
    had = next(iter(next(p for p in Pairing.objects.filter(round__number=1, how="bye")).chairs.all())).entry_id
    table = next(table for table in tables(tournament) if had in table)
    out = next(table for table in tables(tournament) if len(table) == 1)
    entries.entry_remove(**acting, entry_id=min(out), out=False, reason="")
    (goes,) = table - {had}
    entries.entry_remove(**acting, entry_id=goes, out=False, reason="")
    assert frozenset((had,)) not in tables(tournament)
    assert sorted(map(len, tables(tournament))) == [1, 2]


@pytest.mark.parametrize(("format_", "count"), [("robin", 6), ("single", 8), ("double", 8), ("groups", 8)])
def test_elsewhere_who_goes_loses_the_own_table_and_no_other_changes(person: Person, format_: str, count: int) -> None:
    tournament, acting = started(person("Olga"), people(person, count), format=format_, terms={})
    before = tables(tournament)
    table = before[1]
    entries.entry_remove(**acting, entry_id=min(table), out=True, reason="")
    assert tables(tournament) == before
    lost = Pairing.objects.filter(round__tournament=tournament).exclude(how="")
    assert [pairing.how for pairing in lost] == ["walkover"]


def test_at_tables_of_several_the_others_stay(person: Person) -> None:
    users = people(person, 12)
    tournament, acting = started(
        person("Olga"), users, game="dixit", format="tables", terms={"rounds": 2, "least": 3, "most": 4}
    )
    before = tables(tournament)
    goes = min(before[1])
    entries.entry_remove(**acting, entry_id=goes, out=False, reason="")
    assert set(tables(tournament)) == {before[0], before[2], before[1] - {goes}}
