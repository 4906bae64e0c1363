"""Chance is fair, repeatable and keyed."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine import Dice


def test_the_same_seed_gives_the_same_numbers_and_another_others() -> None:
    one, two, other = Dice(b"a" * 32), Dice(b"a" * 32), Dice(b"b" * 32)
    drawn = [one.below(1000) for _ in range(50)]
    assert drawn == [two.below(1000) for _ in range(50)]
    assert drawn != [other.below(1000) for _ in range(50)]


def test_a_stored_die_goes_on_where_it_was() -> None:
    dice = Dice(b"a" * 32)
    dice.below(6)
    again = Dice.load(dice.dump())
    assert [dice.below(6) for _ in range(20)] == [again.below(6) for _ in range(20)]


def test_fair_within_five_standard_deviations() -> None:
    dice = Dice(b"fair" * 8)
    throws = 60_000
    counts = Counter(dice.below(6) for _ in range(throws))
    deviation = (throws * (1 / 6) * (5 / 6)) ** 0.5
    assert all(abs(counts[face] - throws / 6) < 5 * deviation for face in range(6))


def test_every_order_of_three_is_as_likely() -> None:
    dice = Dice(b"order" * 6)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        items = [1, 2, 3]
        dice.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 6
    assert all(abs(count - 2000) < 5 * (12_000 * (1 / 6) * (5 / 6)) ** 0.5 for count in counts.values())


def test_minting_is_not_chance_and_never_repeats() -> None:
    dice = Dice(b"a" * 32)
    taken: set[int] = set()
    for _ in range(2000):
        taken.add(dice.mint(taken))
    assert len(taken) == 2000
    assert dice.drawn == 0


def test_no_number_below_nothing() -> None:
    with pytest.raises(ValueError, match="positive"):
        Dice(b"a" * 32).below(0)
