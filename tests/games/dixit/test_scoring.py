"""Rules 12-17: the vectors, by themselves and through the engine."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dixit.rules.scoring import reasons_of_round, score_round
from tests.games.dixit.kit import Table, letters, parse_votes
from tests.games.dixit.vectors import PLAYED_FOR, VECTORS

BY_NUMBER = [pytest.param(*vector, PLAYED_FOR.get(number, ()), id=number) for number, vector in VECTORS.items()]


def owners_of(seats: int) -> dict[int, int]:
    """Card -> seat; S is seat 0. With three players guesser 1 owns 101 and 102."""
    owners = {100 * seat + 1: seat for seat in range(seats)}
    return owners | {100 * seat + 2: seat for seat in (1, 2) if seats == 3}


def card(name: str) -> int:
    return 100 * (0 if name[0] == "S" else ord(name[0]) - ord("A") + 1) + int(name[1:] or 1)


def ballots(votes: str) -> dict[int, tuple[int, ...]]:
    return {card(who) // 100: tuple(card(name) for name in cards) for who, cards in parse_votes(votes).items()}


@pytest.mark.parametrize(("seats", "votes", "expected", "played_for"), BY_NUMBER)
def test_vector(seats: int, votes: str, expected: list[int], played_for: tuple[str, ...]) -> None:
    cast = ballots(votes)
    absent = frozenset(range(1, seats)) - cast.keys()
    auto = frozenset(card(who) // 100 for who in played_for)
    points = score_round(0, owners_of(seats), cast, absent, auto)
    assert points == dict(enumerate(expected))
    assert score_round(0, owners_of(seats), cast, auto=auto) == points  # a missing vote is an absent one


@pytest.mark.parametrize(("seats", "votes", "expected", "played_for"), BY_NUMBER)
def test_vector_through_the_engine(seats: int, votes: str, expected: list[int], played_for: tuple[str, ...]) -> None:
    table = Table(seats).seated().clue().play(*played_for).expire(*played_for)
    cast = parse_votes(votes)
    silent = [table.seat(who) for who in letters(seats)[1:] if who not in cast]
    order = [table.seat(who) for who in letters(seats)]
    table.vote(votes).expire(*silent)
    assert [table.state.scores[seat] for seat in order] == expected


def test_the_narrator_for_whom_was_narrated_scores_nothing() -> None:
    """G14: the others score as ever."""
    cast = ballots("A:S B:C C:B")
    assert score_round(0, owners_of(4), cast, auto=frozenset({0})) == {0: 0, 1: 3, 2: 1, 3: 1}


def test_a_vote_of_an_absent_seat_does_not_count() -> None:
    cast = ballots("A:S B:S C:S")
    assert score_round(0, owners_of(4), cast, absent=frozenset({3})) == {0: 3, 1: 3, 2: 3, 3: 0}


def test_reasons_say_rule_and_points() -> None:
    reasons = reasons_of_round(0, owners_of(7), ballots("A:S B-F:A"))
    assert [(part.why, part.points, part.rule) for part in reasons[1]] == [
        ("found", 3, "14"),
        ("single_vote", 1, "15"),
        ("decoys", 3, "16"),
    ]
    assert [(part.why, part.points) for part in reasons[2]] == [("not_found", 0)]
    assert [(part.why, part.points, part.rule) for part in reasons[0]] == [("some_found", 3, "14")]


@st.composite
def rounds(draw: st.DrawFn) -> tuple[int, dict[int, tuple[int, ...]]]:
    seats = draw(st.integers(3, 12))
    owners = owners_of(seats)
    cast: dict[int, tuple[int, ...]] = {}
    for seat in range(1, seats):
        others = st.sampled_from([card for card, owner in owners.items() if owner != seat])
        most = 2 if seats >= 7 else 1
        cast[seat] = tuple(draw(st.lists(others, min_size=0, max_size=most, unique=True)))
    return seats, cast


@given(rounds())
def test_bounds_of_rule_17(played: tuple[int, dict[int, tuple[int, ...]]]) -> None:
    seats, cast = played
    points = score_round(0, owners_of(seats), cast)
    most = {3: 4, 4: 5, 5: 6, 6: 6}.get(seats, 7)
    assert points[0] in (0, 3)
    assert all(0 <= points[seat] <= most for seat in range(seats))
    assert points == score_round(0, dict(reversed(owners_of(seats).items())), dict(reversed(cast.items())))
