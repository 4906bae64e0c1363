"""What only happens at tables that a bot plays on: who goes is last, and early leavers cost nobody else rating."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache

import pytest

from accounts.models import User
from games.engine import Dice, RandomBot
from matches import publish, services, tasks
from matches.models import Match, Status
from matches.services import Player
from matches.table import Table
from ratings.models import RatingChange
from realtime.errors import Refused
from tests.loop import run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("up")]
NAMES = ("Marina", "Otto", "Bento", "Chiara")
Sit = Callable[..., Match]


@pytest.fixture
def sit(person: Callable[[str], User]) -> Sit:
    @cache
    def user(name: str) -> int:
        return person(name).pk

    def begin(people: int = 4, bots: int = 0, clock: str = "normal", rated: bool = True) -> Match:
        players = [Player(user=user(name)) for name in NAMES[:people]] + [Player(bot="random")] * bots
        match = services.match_create(game="elysium", clock=clock, players=players, rated=rated, seated=True)
        for index, player in enumerate(players[:people]):
            run(services.match_ready(match_id=match.pk, user_id=player.user or 0, nonce=f"{index}" * 32))
        return match

    return begin


def play(match: Match, turns: int) -> Table:
    """At random until so many turns have begun, or to the end."""
    bot, reached = RandomBot(), False
    while not reached:

        def some(table: Table) -> None:
            nonlocal reached
            while table.running and not reached:
                question = table.runner.pending[0]
                dice = Dice(hashlib.sha256(f"{table.match.number}".encode()).digest())
                answer = bot.answer(table.rules.view(table.runner.state, question.seat), question, dice)
                table.enter("answer", question.seat, answer.picks, answer.text)
                reached = table.match.turn >= turns
            reached = True

        services.match_act(match_id=match.pk, do=some)
    table = Table.read(match.pk)
    assert table is not None
    return table


def resign(match: Match, seat: int) -> None:
    user = match.seats.get(index=seat).user_id
    assert user is not None
    run(services.match_resign(match_id=match.pk, user_id=user, command=f"resign-{seat}"))


def changes(match: Match) -> dict[int, float]:
    tasks.score([str(match.pk)])
    return {change.seat: change.change for change in RatingChange.objects.filter(match=match.pk)}


@pytest.mark.parametrize(("turn", "spared"), [(2, True), (7, True), (8, False), (30, False)])
def test_who_goes_is_last_and_who_stayed_loses_nothing_before_everybodys_second_turn(
    sit: Sit, turn: int, spared: bool
) -> None:
    match = sit()
    play(match, turn)
    resign(match, 1)
    table = play(match, 1000)
    assert (table.match.status, table.match.reason) == (Status.OVER, "rules")
    places = [seat.place for seat in table.seats]
    assert places[1] == 4
    assert sorted(place for place in places if place)[:1] == [1]
    moved = changes(match)
    assert moved[1] < 0
    stayed = [moved[seat] for seat in (0, 2, 3)]
    assert (min(stayed) >= 0) == spared
    assert max(stayed) > 0


def test_a_bot_plays_on_for_who_went(sit: Sit) -> None:
    match = sit()
    play(match, 3)
    on_turn = next(iter(Match.objects.get(pk=match.pk).asked))
    resign(match, on_turn)
    match.refresh_from_db()
    assert match.status == Status.RUNNING
    assert match.bot_due_at is not None
    table = Table.read(match.pk)
    assert table is not None
    assert publish.update(table, None, []).gone == [on_turn]  # everybody is told
    before = match.number
    services.match_bot_answer(match_id=match.pk)
    match.refresh_from_db()
    assert match.number == before + 1


def test_the_last_person_but_one_ends_it_and_so_does_the_only_one_among_bots(sit: Sit) -> None:
    match = sit(people=3)
    resign(match, 0)
    match.refresh_from_db()
    assert match.status == Status.RUNNING
    resign(match, 2)
    match.refresh_from_db()
    assert (match.status, match.reason) == (Status.OVER, "resign")
    assert [seat.place for seat in match.seats.order_by("index")] == [2, 1, 2]


def test_the_only_person_among_bots_ends_it(sit: Sit) -> None:
    match = sit(people=1, bots=3, rated=False)
    resign(match, 0)
    match.refresh_from_db()
    assert (match.status, match.standing["places"][0]) == (Status.OVER, 4)


def test_rated_matches_are_with_the_first_game_set_until_nobody_is_new(sit: Sit) -> None:
    """Five at random only where every seat has finished three matches of it."""
    match = sit(people=2)
    assert match.settings == {"families": "first", "interrupts": True}
    for _ in range(3):
        resign(match, 0)
        match = sit(people=2)
    assert match.settings == {"families": "random", "interrupts": True}
    third = sit(people=3)
    assert third.settings["families"] == "first"  # Bento is new
    assert sit(people=1, bots=1, rated=False).settings["families"] == "first"


def test_correspondence_has_nobody_interrupted(sit: Sit) -> None:
    match = sit(people=2, clock="day")
    assert match.settings == {"families": "first", "interrupts": False}
    table = Table.read(match.pk)
    assert table is not None
    assert not {"athena", "poseidon"} & set(table.runner.state.families)


def asked(match: Match) -> tuple[int, int, list[object]]:
    """The seat whose answer is awaited, the number of its question and the options."""
    table = Table.read(match.pk)
    assert table is not None
    question = table.runner.pending[0]
    return question.seat, table.runner.asks[question.seat], list(question.options)


def give(match: Match, seat: int, ask: int, pick: object) -> int:
    user = match.seats.get(index=seat).user_id
    assert user is not None
    return run(
        services.match_answer(match_id=match.pk, user_id=user, ask=ask, picks=[pick], command=f"give-{ask}-{pick}")
    )


def test_b10_a_choice_that_comes_after_the_next_question_began_changes_nothing(sit: Sit) -> None:
    match = sit(people=2)
    seat, ask, options = asked(match)
    give(match, seat, ask, options[0])
    before = Match.objects.get(pk=match.pk)
    with pytest.raises(Refused, match="stale"):
        give(match, seat, ask, options[-1])
    after = Match.objects.get(pk=match.pk)
    assert (after.number, after.state) == (before.number, before.state)


def test_b15_after_an_undo_the_turn_can_be_ended(sit: Sit) -> None:
    match = sit(people=2)
    seat, ask, options = asked(match)
    quest = next(option for option in options if str(option).startswith("quest-"))
    give(match, seat, ask, quest)
    user = match.seats.get(index=seat).user_id
    assert user is not None
    run(services.match_undo(match_id=match.pk, user_id=user, command="take-back"))
    again, ask, options = asked(match)
    assert again == seat
    give(match, seat, ask, quest)
    column_seat, ask, columns = asked(match)
    assert column_seat == seat
    give(match, seat, ask, columns[0])
    assert asked(match)[0] != seat
