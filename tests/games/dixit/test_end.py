"""The end of the game (rules 19, 21, 22, G9-G12) and the 84 cards over whole games."""

from __future__ import annotations

import pytest

from games.dixit.bots import ADEPT
from games.dixit.rules import State
from games.engine import Dice, RandomBot, Runner, play_out
from tests.games.dixit.kit import RULES, TELLING, Table, audit, letters, places
from tests.games.dixit.vectors import VECTORS


def after(vector: str, before: list[int]) -> tuple[Table, list[int]]:
    """A round with the votes of a vector, from these scores of S A B C ...; returns also the seats in that order."""
    seats, votes, _ = VECTORS[vector]
    table = Table(seats).to_vote()
    order = [table.seat(who) for who in letters(seats)]
    table.rescored(dict(zip(order, before, strict=True))).vote(votes)
    return table, order


@pytest.mark.parametrize(
    ("vector", "before", "scores", "standing"),
    [
        pytest.param("9", [28, 27, 29, 10], [31, 30, 30, 11], [1, 2, 2, 4], id="E1"),
        pytest.param("9", [27, 27, 20, 20], [30, 30, 21, 21], [1, 1, 3, 3], id="E2"),
        pytest.param("9", [26, 26, 26, 26], [29, 29, 27, 27], None, id="E3"),
        pytest.param("26", [0, 29, 0, 0, 0, 0, 0], [3, 36, 0, 0, 0, 0, 0], [2, 1, 3, 3, 3, 3, 3], id="E5"),
        pytest.param("6", [29, 10, 10, 10], [29, 12, 12, 12], None, id="E6"),
    ],
)
def test_end_of_game(vector: str, before: list[int], scores: list[int], standing: list[int] | None) -> None:
    """G10: whole round, no clamp; G11: shared places."""
    table, order = after(vector, before)
    assert [table.state.scores[seat] for seat in order] == scores
    assert table.runner.over == (standing is not None)
    if standing is not None:
        assert places(table, order) == standing
        assert table.runner.standing is not None
        assert table.runner.standing.reason == "rules"
        assert table.runner.standing.lines[0].values == tuple(table.state.scores)
        assert table.state.round == table.rules.turn(table.state) == 1  # scenario 30: no round is begun after the last
    else:
        assert table.state.round == 2


def test_everybody_wins() -> None:
    table, order = after("7", [30 - 3, 27, 27, 27])
    assert places(table, order) == [4, 1, 1, 1]


def test_the_points_of_who_left_end_nothing() -> None:
    """G13: a narrator who left after the clue still scores, but below all who stayed."""
    table = Table(5).seated().clue()
    order = [table.seat(who) for who in letters(5)]
    table.rescored({order[0]: 29}).enter("leave", "S").play().vote("A:S B-D:A")
    assert table.state.scores[order[0]] == 32
    assert not table.runner.over
    assert table.rules.adjudicate(table.state).places[order[0]] == 5
    assert table.rules.adjudicate(table.state).places[order[1]] == 1


def test_the_pile_of_twelve() -> None:
    """E7, G9: the table of the round joins the discard before the hands are filled."""
    table = Table(12).seated()
    piles = []
    for _ in range(5):
        ids = set(table.state.picture)
        table.round("A-K:S") if table.state.round % 2 else table.clue().play().expire_all()
        piles.append(len(table.state.pile))
        reshuffled = bool(table.told("reshuffle"))
        assert reshuffled == (len(piles) % 2 == 0)
        assert len(ids & set(table.state.picture)) == (84 - 12 if not reshuffled else 84 - 12 - 12)
    assert piles == [0, 12, 0, 12, 0]


def test_the_pile_runs_out_in_the_middle_of_a_refill() -> None:
    """G9, G24: what is left is drawn, then the whole discard is shuffled; nobody stops playing."""
    table = Table(11).seated()
    while len(table.state.pile) >= 11:
        table.clue().play().expire_all()
    left, discard = len(table.state.pile), len(table.state.discard)
    assert 0 < left < 11
    table.clue().play().expire_all()
    assert table.told("reshuffle")
    assert len(table.state.pile) == left + discard + 11 - 11
    assert table.state.discard == []


@pytest.mark.parametrize(("seats", "rounds"), [(12, 40), (3, 20)])
def test_many_rounds(seats: int, rounds: int) -> None:
    """Scenarios 28, 29: the audit of the kit after every step; scores are set back so that nobody reaches 30."""
    table = Table(seats).seated()
    for number in range(1, rounds + 1):
        assert table.state.round == number
        table.clue().play().vote("A:S" if number % 2 else "B:S").expire_all()
        table.rescored(dict.fromkeys(range(seats), 0))
    assert table.state.round == rounds + 1


@pytest.mark.parametrize("seats", range(3, 13))
def test_random_games_end(seats: int) -> None:
    used: set[str] = set()
    for number in range(120):
        played = play_out(
            RULES, seed=number.to_bytes(32, "big"), seats=seats, settings={}, bots=[RandomBot()] * seats, cap=3000
        )
        assert not played.capped
        assert played.standing.reason == "rules"
        assert min(played.standing.places) == 1
        assert max(played.standing.lines[0].values) >= 30
        used |= played.used
    assert used == set(RULES.cards({}))


def audited(seats: int, games: int) -> None:
    """Whole games of bots; the 84 cards are counted after every step."""
    for number in range(games):
        runner: Runner[State] = Runner(TELLING, TELLING.setup(number.to_bytes(32, "big"), seats, {}), checkpoints=False)
        dice = Dice(bytes(32), drawn=1_000_000 * number)
        while runner.pending:
            question = dice.pick(runner.pending)
            answer = ADEPT.answer(TELLING.view(runner.state, question.seat), question, dice)
            if dice.below(50):
                runner.enter("answer", question.seat, answer.picks, answer.text)
            else:
                runner.enter(dice.pick(("expire", "expire", "leave")), question.seat)
            audit(runner.state)
        assert runner.standing is not None


@pytest.mark.parametrize("seats", range(3, 13))
def test_the_84_cards_after_every_step(seats: int) -> None:
    """Invariants of the rules, also while people leave and let time go by."""
    audited(seats, 4)


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seats", range(3, 13))
def test_the_84_cards_after_every_step_of_many_games(seats: int) -> None:
    audited(seats, 150)
