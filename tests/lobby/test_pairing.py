"""Who meets whom."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lobby.pairing import PATIENCE_MS, WINDOW_START, WINDOW_WIDEST, Seeker, agreed, groups, window


def names(found: list[list[Seeker]]) -> list[tuple[int, ...]]:
    return [tuple(seeker.user for seeker in group) for group in found]


def test_the_nearest_is_taken() -> None:
    seekers = [Seeker(1, 1500, 0), Seeker(2, 1590, 1), Seeker(3, 1510, 2)]
    assert names(groups(seekers, 1000)) == [(1, 3)]


def test_far_apart_they_wait_until_both_windows_are_wide_enough() -> None:
    seekers = [Seeker(1, 1500, 0), Seeker(2, 1800, 15_000)]
    assert groups(seekers, 20_000) == []
    assert groups(seekers, 34_999) == []
    assert names(groups(seekers, 35_000)) == [(1, 2)]


def test_the_window_widens_and_stops() -> None:
    assert window(0, 0) == WINDOW_START
    assert window(0, 10_000) == 200
    assert window(0, 10**9) == WINDOW_WIDEST
    assert window(10, 0) == WINDOW_START


def test_nobody_meets_themself() -> None:
    assert groups([Seeker(1, 1500, 0), Seeker(1, 1500, 0)], 10**6) == []


@given(st.lists(st.builds(Seeker, st.integers(1, 30), st.floats(800, 2400), st.integers(0, 60_000)), max_size=20))
def test_each_at_most_once_and_always_within_both_windows(seekers: list[Seeker]) -> None:
    found = groups(seekers, 60_000)
    used = [seeker for group in found for seeker in group]
    assert len({id(seeker) for seeker in used}) == len(used)
    for one, two in found:
        assert one.user != two.user
        assert abs(one.rating - two.rating) <= min(window(one.since, 60_000), window(two.since, 60_000))


def crowd(count: int, **fields: int) -> list[Seeker]:
    return [Seeker(user, 1500, fields.get("since", 0)) for user in range(1, count + 1)]


def test_a_full_table_begins_at_once() -> None:
    assert names(groups(crowd(7), 1000, least=3, most=6)) == [(1, 2, 3, 4, 5, 6)]


def test_a_table_that_is_not_full_begins_when_who_came_first_has_waited() -> None:
    assert groups(crowd(4), PATIENCE_MS - 1, least=3, most=6) == []
    assert names(groups(crowd(4), PATIENCE_MS, least=3, most=6)) == [(1, 2, 3, 4)]
    assert groups(crowd(2), 10 * PATIENCE_MS, least=3, most=6) == []


def test_all_of_a_table_are_near_each_other() -> None:
    """2 and 3 are near 1, but not near each other."""
    seekers = [Seeker(1, 1500, 0), Seeker(2, 1410, 0), Seeker(3, 1590, 0), Seeker(4, 1450, 0)]
    assert names(groups(seekers, 0, least=3, most=3)) == [(1, 4, 2)]


def test_a_table_has_a_value_of_every_free_setting_in_common() -> None:
    suits = [["en"], ["pt-BR", "en"], ["pt-BR"], ["en", "pt-BR"], ["pt-BR"]]
    seekers = [Seeker(user, 1500, user, {"language": values}) for user, values in enumerate(suits, 1)]
    found = groups(seekers, PATIENCE_MS + 10, least=2, most=3)
    assert names(found) == [(1, 2, 4), (3, 5)]
    assert [agreed(group) for group in found] == [{"language": "en"}, {"language": "pt-BR"}]


def test_what_suits_all_is_what_the_first_likes_best() -> None:
    both = [Seeker(1, 1500, 0, {"language": ["pt-BR", "en"]}), Seeker(2, 1500, 1, {"language": ["en", "pt-BR"]})]
    assert agreed(both) == {"language": "pt-BR"}


@given(
    st.lists(
        st.builds(
            Seeker,
            st.integers(1, 30),
            st.floats(800, 2400),
            st.integers(0, 60_000),
            st.fixed_dictionaries({"language": st.sampled_from([("en",), ("pt-BR",), ("en", "pt-BR")])}),
        ),
        max_size=24,
    )
)
def test_tables_of_several_are_of_different_people_within_all_windows(seekers: list[Seeker]) -> None:
    found = groups(seekers, 60_000, least=3, most=6)
    assert len({id(seeker) for group in found for seeker in group}) == sum(map(len, found))
    for group in found:
        assert 3 <= len(group) <= 6
        assert len({seeker.user for seeker in group}) == len(group)
        assert agreed(group)["language"] in set.intersection(*[set(seeker.accepts["language"]) for seeker in group])
        for one in group:
            for two in group:
                near = min(window(one.since, 60_000), window(two.since, 60_000))
                assert abs(one.rating - two.rating) <= near
