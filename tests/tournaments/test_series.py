"""Best of one, three and five."""

from __future__ import annotations

import itertools

import pytest

from tournaments.formats.series import MORE, Places, Series

WON: Places = (1, 2)
LOST: Places = (2, 1)
DRAW: Places = (1, 1)


def test_best_of_one() -> None:
    assert Series().places([]) is None
    assert Series().places([WON]) == WON
    assert Series().places([LOST]) == LOST
    assert Series().places([DRAW]) == DRAW


def test_best_of_three_ends_when_nothing_can_change_it() -> None:
    assert Series(3).places([WON]) is None
    assert Series(3).places([WON, WON]) == WON
    assert Series(3).places([WON, LOST]) is None
    assert Series(3).places([WON, LOST, LOST]) == LOST
    assert Series(3).places([WON, DRAW]) is None
    assert Series(3).places([WON, DRAW, LOST]) == DRAW
    assert Series(3).places([DRAW, DRAW, WON]) == WON


def test_a_series_that_must_have_a_winner_goes_on_for_three_games_and_no_more() -> None:
    decisive = Series(1, decisive=True)
    assert decisive.places([DRAW]) is None
    assert decisive.places([DRAW, DRAW, WON]) == WON
    assert decisive.places([DRAW] * MORE) is None
    assert decisive.places([DRAW] * (MORE + 1)) == DRAW


@pytest.mark.parametrize("decisive", [False, True])
@pytest.mark.parametrize("best_of", [1, 3, 5])
def test_every_course_of_a_series(best_of: int, decisive: bool) -> None:
    """It ends as soon as it is decided and not before, and no later than it may."""
    series, longest = Series(best_of, decisive), best_of + MORE * decisive
    for course in itertools.product((WON, LOST, DRAW), repeat=longest):
        ended = next(n for n in range(longest + 1) if series.places(course[:n]) is not None)
        lead = sum((game == WON) - (game == LOST) for game in course[:ended])
        left = max(best_of - ended, 0)
        assert series.places(course[:ended]) == (WON if lead > 0 else LOST if lead < 0 else DRAW)
        assert abs(lead) > left or ended == longest
        before = sum((game == WON) - (game == LOST) for game in course[: ended - 1])
        assert abs(before) <= max(best_of - ended + 1, 0)


def test_they_take_turns_in_sitting_first() -> None:
    assert [Series(5).first_seat(game) for game in range(5)] == [0, 1, 0, 1, 0]
