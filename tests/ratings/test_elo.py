"""Elo: published vectors and properties (shared design, ratings 3.4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.elo import changes, expected, k, parts


@pytest.mark.parametrize(
    ("ratings", "places", "ks", "wanted"),
    [
        ([1500] * 4, [1, 2, 3, 4], [20] * 4, [10, 3.3333, -3.3333, -10]),
        ([1600, 1500, 1400], [1, 2, 3], [32] * 3, [9.603, 0, -9.603]),
        ([1600, 1500, 1400], [3, 2, 1], [32] * 3, [-22.397, 0, 22.397]),
        ([1613, 1609], [1, 2], [32, 32], [15.8158, -15.8158]),
        ([1500, 1500], [1, 2], [40, 40], [20, -20]),
        ([1500, 1900], [1, 2], [40, 40], [36.3636, -36.3636]),
    ],
)
def test_vectors(ratings: list[float], places: list[int], ks: list[float], wanted: list[float]) -> None:
    assert changes(ratings, places, ks) == pytest.approx(wanted, abs=5e-4)


def test_four_hundred_points_are_ten_to_one() -> None:
    assert expected(1900, 1500) == pytest.approx(10 / 11)


def test_k_falls_after_thirty_matches() -> None:
    assert (k(0), k(29), k(30), k(500)) == (40, 40, 20, 20)


@pytest.mark.parametrize(("ratings", "places"), [([1500], [1]), ([], []), ([1, 2], [1])])
def test_lists_must_fit(ratings: list[float], places: list[int]) -> None:
    with pytest.raises(ValueError, match="same length"):
        changes(ratings, places, [20] * len(ratings))


TABLE = st.integers(2, 8).flatmap(
    lambda n: st.tuples(
        st.lists(st.floats(400, 3000), min_size=n, max_size=n), st.lists(st.integers(1, n), min_size=n, max_size=n)
    )
)


@given(TABLE)
def test_equal_ks_give_a_sum_of_nothing(table: tuple[list[float], list[int]]) -> None:
    ratings, places = table
    assert sum(changes(ratings, places, [20] * len(ratings))) == pytest.approx(0, abs=1e-9)


@given(TABLE, st.randoms(use_true_random=False))
def test_the_order_of_the_seats_changes_nothing(table: tuple[list[float], list[int]], random: object) -> None:
    ratings, places = table
    ks = [20.0 + seat for seat in range(len(ratings))]
    order = list(range(len(ratings)))
    random.shuffle(order)  # type: ignore[attr-defined]
    plain = changes(ratings, places, ks)
    turned = changes([ratings[i] for i in order], [places[i] for i in order], [ks[i] for i in order])
    assert [turned[order.index(i)] for i in range(len(order))] == pytest.approx(plain)


@given(TABLE)
def test_bounded_by_k_and_a_better_place_never_gives_less(table: tuple[list[float], list[int]]) -> None:
    ratings, places = table
    found = changes(ratings, places, [20] * len(ratings))
    assert all(abs(change) <= 20 for change in found)
    if places[0] > 1:
        better = changes(ratings, [places[0] - 1, *places[1:]], [20] * len(ratings))
        assert better[0] >= found[0] - 1e-9


@given(TABLE)
def test_the_parts_add_up(table: tuple[list[float], list[int]]) -> None:
    ratings, places = table
    ks = [20.0] * len(ratings)
    assert [sum(row) for row in parts(ratings, places, ks)] == changes(ratings, places, ks)
