"""My matches: filters, pages, and a profile's sums."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from matches import selectors, services
from matches.models import Match
from matches.services import Player
from tests.conftest import user_at
from tests.loop import run
from tests.matches.play import play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe")]
Begin = Callable[..., Match]
WIN = (0, 3, 1, 4, 2)


def test_filters_find_and_do_not_find(begin: Begin) -> None:
    match = begin()
    play(match, *WIN)
    winner, loser = user_at(match, 0), user_at(match, 1)

    def found(user: int, **filters: str) -> list[str]:
        return [row["result"] for row in selectors.history(user_id=user, **filters)[0]]

    assert found(winner) == ["won"]
    assert found(loser) == ["lost"]
    assert found(winner, result="lost") == found(winner, result="drawn") == []
    assert found(winner, opponent="ott") == found(winner, opponent="OTTO") == ["won"]
    assert found(winner, opponent="marina") == found(winner, opponent="x") == []
    assert found(winner, game="grimoire") == []
    assert selectors.record(winner) == [{"game": "tictactoe", "won": 1, "lost": 0, "drawn": 0}]
    assert selectors.opponents(winner) == [{"name": "Otto", "won": 1, "lost": 0, "drawn": 0, "bot": None}]


def test_a_draw_is_nobody_s_win(begin: Begin) -> None:
    match = begin()
    play(match, 0, 1, 2, 4, 3, 5, 7, 6, 8)
    for seat in (0, 1):
        rows = selectors.history(user_id=user_at(match, seat), result="drawn")[0]
        assert [row["result"] for row in rows] == ["drawn"]
        assert selectors.history(user_id=user_at(match, seat), result="won")[0] == []


def test_bots_are_met_under_their_key(begin: Begin) -> None:
    match = begin(bot="random", rated=False)
    run(services.match_resign(match_id=match.pk, user_id=user_at(match, 0), command="r" * 8))
    assert selectors.history(user_id=user_at(match, 0), opponent="random")[0][0]["result"] == "lost"
    assert selectors.opponents(user_at(match, 0)) == [{"name": "", "won": 0, "lost": 1, "drawn": 0, "bot": "random"}]


def test_pages_go_on_where_the_last_one_ended(begin: Begin, person: Callable[[str], User]) -> None:
    match = begin()
    one, two = user_at(match, 0), user_at(match, 1)
    for _ in range(selectors.HISTORY_PAGE + 3):
        made = services.match_create(
            game="tictactoe", clock="normal", players=[Player(one), Player(two)], rated=False, seated=True
        )
        run(services.match_abort(match_id=made.pk, user_id=one, command="a" * 8))
    first, after = selectors.history(user_id=one)
    assert len(first) == selectors.HISTORY_PAGE
    second, end = selectors.history(user_id=one, before=after)
    assert (len(second), end) == (3, None)
    assert not {row["id"] for row in first} & {row["id"] for row in second}


@pytest.mark.parametrize(
    "query", ["cursor=cD0lMDA=", "cursor=x", "result=better", "game=" + "g" * 99, "opponent=%00" + "o" * 50]
)
def test_hostile_filters_are_malformed(begin: Begin, query: str) -> None:
    match = begin()
    client = Client()
    client.force_login(User.objects.get(pk=user_at(match, 0)), backend="django.contrib.auth.backends.ModelBackend")
    answer = client.get(f"/api/matches?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
