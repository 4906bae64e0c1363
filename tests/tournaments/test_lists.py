"""Lists of players as spreadsheets and people write them."""

from __future__ import annotations

import pytest

from tournaments.lists import listed_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ana\nbo", {"ana": 1, "bo": 2}),
        ("name,rating\nana,1500\nbo,1400", {"ana": 2, "bo": 3}),
        ("username\nana", {"ana": 2}),
        ("\ufeffRating;Nome\r\n1500;ana\r\n\r\n1400;bo", {"ana": 2, "bo": 4}),
        ('"Player"\t"Club"\n"ana"\t"The ""Cats"""', {"ana": 2}),
        ('"ana","a; b"\n"bo","c, d"', {"ana": 1, "bo": 2}),
        ("place,name,rating,seed,state,points\n1,ana,1500,1,in,2\n2,bo,1400,2,in,1", {"ana": 2, "bo": 3}),
        ("\n\n  ana , x\nana", {"ana": 3}),
        ("player\nana", {"player": 1, "ana": 2}),  # somebody is called so
        ("player,rating\nana,1500", {"ana": 2}),
        ('"ana\nbo', {"ana": 1, "bo": 2}),  # a quote that nobody closed
        ("rating,name\n1500", {}),
        ("", {}),
    ],
)
def test_names_and_their_lines(text: str, names: dict[str, int]) -> None:
    assert listed_names(text, lambda name: name == "player") == names
