"""Who meets whom."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lobby.pairing import WINDOW_START, WINDOW_WIDEST, Seeker, pairs, window


def names(found: list[tuple[Seeker, Seeker]]) -> list[tuple[int, int]]:
    return [(one.user, two.user) for one, two in found]


def test_the_nearest_is_taken() -> None:
    seekers = [Seeker(1, 1500, 0), Seeker(2, 1590, 1), Seeker(3, 1510, 2)]
    assert names(pairs(seekers, 1000)) == [(1, 3)]


def test_far_apart_they_wait_until_both_windows_are_wide_enough() -> None:
    seekers = [Seeker(1, 1500, 0), Seeker(2, 1800, 15_000)]
    assert pairs(seekers, 20_000) == []
    assert pairs(seekers, 34_999) == []
    assert names(pairs(seekers, 35_000)) == [(1, 2)]


def test_the_window_widens_and_stops() -> None:
    assert window(0, 0) == WINDOW_START
    assert window(0, 10_000) == 200
    assert window(0, 10**9) == WINDOW_WIDEST
    assert window(10, 0) == WINDOW_START


def test_nobody_meets_themself() -> None:
    assert pairs([Seeker(1, 1500, 0), Seeker(1, 1500, 0)], 10**6) == []


@given(st.lists(st.builds(Seeker, st.integers(1, 30), st.floats(800, 2400), st.integers(0, 60_000)), max_size=20))
def test_each_at_most_once_and_always_within_both_windows(seekers: list[Seeker]) -> None:
    found = pairs(seekers, 60_000)
    used = [seeker for pair in found for seeker in pair]
    assert len({id(seeker) for seeker in used}) == len(used)
    for one, two in found:
        assert one.user != two.user
        assert abs(one.rating - two.rating) <= min(window(one.since, 60_000), window(two.since, 60_000))
