"""What only happens at tables of several, played with Dixit: sleepers who come back, a narrator who must not speak."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable

import pytest

from accounts.models import User
from games.engine import Dice, RandomBot
from matches import services
from matches.models import LogRow, Match, Status
from matches.review import replay
from matches.services import Player
from matches.table import Table
from realtime.errors import Refused
from social.services import line_say
from tests.loop import run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("up")]
NAMES = ("Marina", "Otto", "Bento", "Chiara")


@pytest.fixture
def table_of_four(person: Callable[[str], User]) -> Match:
    players = [Player(user=person(name).pk) for name in NAMES]
    match = services.match_create(
        game="dixit", clock="normal", players=players, rated=True, seated=True, wanted={"language": "en"}
    )
    for index, player in enumerate(players):
        run(services.match_ready(match_id=match.pk, user_id=player.user or 0, nonce=f"{index}" * 32))
    return match


def go_on(match: Match, until: Callable[[Table], bool], absent: tuple[int, ...] = ()) -> Table:
    """Play at random until then; those who are absent let their time go by."""
    bot = RandomBot()
    for number in range(400):
        reached: list[bool] = []

        def one(table: Table, number: int = number, reached: list[bool] = reached) -> None:
            reached.append(until(table))
            if reached[0]:
                return
            question = table.runner.pending[0]
            if question.seat in absent:
                table.enter("expire", question.seat)
                return
            dice = Dice(hashlib.sha256(f"{number}".encode()).digest())
            answer = bot.answer(table.rules.view(table.runner.state, question.seat), question, dice)
            table.enter("answer", question.seat, answer.picks, answer.text)

        services.match_act(match_id=match.pk, do=one)
        if reached[0]:
            table = Table.read(match.pk)
            assert table is not None
            return table
    raise AssertionError("it never came to that")


def asleep(table: Table) -> list[int]:
    return list(table.rules.asleep(table.runner.state))


def wake(match: Match, table: Table, seat: int, command: str | None = None) -> int:
    user = table.users[seat]
    assert user is not None
    return run(services.match_wake(match_id=match.pk, user_id=user, command=command or uuid.uuid4().hex))


def test_who_sleeps_says_so_and_plays_on(table_of_four: Match) -> None:
    table = go_on(table_of_four, lambda table: bool(asleep(table)), absent=(1,))
    assert asleep(table) == [1]
    command = uuid.uuid4().hex
    number = wake(table_of_four, table, 1, command)
    assert number == table.match.number + 1
    assert wake(table_of_four, table, 1, command) == number  # sent again
    assert wake(table_of_four, table, 1) == number  # awake already: nothing more is written
    assert LogRow.objects.filter(match=table_of_four, kind="wake").count() == 1
    awake = go_on(table_of_four, lambda table: 1 in table.runner.asked())
    assert asleep(awake) == []
    assert replay(awake.match)[-1]["number"] == awake.match.number


def test_waking_is_for_who_sits_there(table_of_four: Match, person: Callable[[str], User]) -> None:
    with pytest.raises(Refused, match="not_seated"):
        run(services.match_wake(match_id=table_of_four.pk, user_id=person("Eve").pk, command="x" * 32))
    Match.objects.filter(pk=table_of_four.pk).update(status=Status.OVER)
    user = table_of_four.seats.get(index=0).user_id
    assert user is not None
    with pytest.raises(Refused, match="over"):
        run(services.match_wake(match_id=table_of_four.pk, user_id=user, command="y" * 32))


def test_the_narrator_is_silent_from_the_clue_to_the_points(table_of_four: Match) -> None:
    """G19: a word in the chat would be a second clue."""

    def say(table: Table, seat: int) -> None:
        user = table.users[seat]
        assert user is not None
        line_say(user_id=user, name=NAMES[seat], room=f"match:{table.id}", text="hello")

    for phase in ("clue", "cards", "vote"):
        table = go_on(table_of_four, lambda table, phase=phase: bool(table.runner.state.phase == phase))  # type: ignore[misc]
        narrator = table.runner.state.narrator
        with pytest.raises(Refused, match="chat_silent"):
            say(table, narrator)
        say(table, (narrator + 1) % 4)
    first = narrator
    table = go_on(table_of_four, lambda table: bool(table.runner.state.narrator != first))
    say(table, first)
