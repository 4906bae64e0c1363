"""Tie-breaks against the published examples of scalachess (`TiebreakTest.scala`), and what must hold for all of them."""

from __future__ import annotations

import random

import pytest

from tournaments.tiebreaks import CODES, TABLE_CODES, Event, direct_encounter, standings, table_points, table_standings

ROBIN = [
    ("A", "B", 1, 1),
    ("A", "C", 0.5, 2),
    ("B", "C", 1, 2),
    ("D", "A", 1, 3),
    ("B", "D", 0.5, 3),
    ("C", "D", 1, 3),
    ("A", "E", 1, 4),
    ("E", "B", 1, 4),
    ("C", "E", 0.5, 4),
    ("D", "E", 1, 4),
]
RATINGS = {"A": 1500.0, "B": 1600.0, "C": 1550.0, "D": 1450.0, "E": 1650.0}


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("BH", 7.5),
        ("BH-C1", 6.0),
        ("BH-C2", 4.5),
        ("MBH", 3.5),
        ("MBH2", 0),
        ("FORE-BH", 8.0),
        ("AOB", 8.125),
        ("SB", 4.0),
        ("SB-C1", 4.0),
        ("SB-M1", 2.5),
        ("WIN", 2),
        ("ARO", (1600 + 1550 + 1450 + 1650) / 4),
        ("FIRST", 3),
        ("PS", 1 + 1.5 + 1.5 + 2.5),
        ("KOYA", 0.5),
    ],
)
def test_the_published_round_robin_of_five(code: str, value: float) -> None:
    assert float(Event("ABCDE", ROBIN, RATINGS).figure(code, "A").value) == value


def test_direct_encounter_of_the_published_round_robin() -> None:
    rows = standings("ABCDE", ROBIN, ["DE"])
    assert [(row.player, row.points, row.place) for row in rows][:2] == [("D", 2.5, 1), ("A", 2.5, 2)]
    assert [row.figures["DE"] for row in rows][:2] == [1, 2]
    again = standings("ABCDE", [*ROBIN, ("A", "D", 0.5, 5)], ["DE"])
    assert [row.player for row in again][:2] == ["D", "A"]


RECURSIVE = [
    ("A", "B", 1, 1),
    ("A", "C", 1, 1),
    ("B", "C", 1, 2),
    ("B", "D", 1, 2),
    ("C", "D", 1, 3),
    ("C", "F", 1, 3),
    ("D", "A", 1, 4),
    ("D", "F", 1, 4),
    ("F", "A", 1, 5),
    ("F", "B", 1, 5),
]


def test_direct_encounter_again_inside_the_groups_that_it_makes() -> None:
    """All end on 2; an earlier tie-break sets F apart."""
    event = Event("ABCDF", RECURSIVE)
    assert set(event.points.values()) == {2}
    assert direct_encounter(event, "ABCD") == {"A": 1, "B": 2, "C": 3, "D": 4}
    ratings = {player: 1500.0 - 100 * (player == "F") for player in "ABCDF"}
    rows = standings("ABCDF", RECURSIVE, ["ARO", "DE"], ratings)
    assert {row.figures["DE"] for row in standings("ABCDF", RECURSIVE, ["DE"])} == {0}  # all met, all won two
    assert [row.player for row in rows if row.figures["ARO"] == 1475.0] != []


def test_direct_encounter_says_nothing_while_nobody_is_safe() -> None:
    results = [("X", "A", 1, 1), ("D", "E", 1, 1), ("A", "E", 1, 2), ("X", "D", 0.5, 2), ("E", "X", 1, 3)]
    # A and D have not met: A could still reach 1, D 1½, and X has 1½.
    event = Event("XADE", results)
    assert direct_encounter(event, ["X", "A", "D"]) == {"X": 0, "A": 0, "D": 0}


def test_direct_encounter_knows_a_leader_whom_no_missing_game_could_catch() -> None:
    results = [("X", "A", 1, 1), ("X", "D", 1, 2), ("X", "E", 0, 3), ("A", "E", 1, 3), ("D", "E", 1, 4)]
    assert direct_encounter(Event("XADE", results), ["X", "A", "D"]) == {"X": 1, "A": 2, "D": 2}


def test_a_bye_and_a_forfeit_count_as_an_opponent_with_ones_own_score() -> None:
    results = [("A", None, 1, 1), ("B", "C", 1, 1), ("A", "B", 1, 2, False), ("C", None, 0, 2)]
    event = Event("ABC", results)
    assert [float(event.figure("BH", player).value) for player in "ABC"] == [2 + 2, 0 + 1, 1 + 0]
    assert float(event.figure("SB", "A").value) == 4
    assert event.figure("WIN", "A").value == 2
    assert event.figure("FIRST", "A").value == 0


def test_what_nothing_decides_is_a_shared_place() -> None:
    rows = standings("ABCD", [("A", "B", 0.5, 1), ("C", "D", 1, 1)], ["BH", "WIN"])
    assert [(row.player, row.place) for row in rows] == [("C", 1), ("A", 2), ("B", 2), ("D", 4)]


def test_every_figure_can_be_opened() -> None:
    rows = standings("ABCDE", ROBIN, [code for code in CODES if code != "DE"], RATINGS)
    for row in rows:
        for code, figure in row.explained.items():
            kept = [part.value for part in figure.parts if not part.cut]
            assert float(sum(kept) / (len(kept) or 1) if figure.mean else sum(kept)) == row.figures[code]


def test_standings_do_not_depend_on_the_order_of_results() -> None:
    dice = random.Random(4)
    players = list(range(12))
    for _ in range(50):
        results = []
        for number in range(1, 6):
            dice.shuffle(players)
            for one, other in zip(players[::2], players[1::2], strict=True):
                results.append((one, other, dice.choice((0, 0.5, 1)), number, dice.random() < 0.9))
        ratings = {player: dice.uniform(1000, 2000) for player in players}
        before = standings(sorted(players), results, CODES, ratings)
        dice.shuffle(results)
        assert standings(sorted(players, reverse=True), results, CODES, ratings) == before


def test_unknown_codes_and_strangers_are_refused() -> None:
    with pytest.raises(ValueError, match="XYZ"):
        standings("AB", [], ["XYZ"])
    with pytest.raises(ValueError, match="'C'"):
        standings("AB", [("A", "C", 1, 1)], [])
    with pytest.raises(ValueError, match="'C'"):
        table_standings("AB", [(1, (("A", 1), ("C", 2)))])


def test_points_of_a_table_go_by_place_and_are_shared_with_the_place() -> None:
    def points(*places: int) -> list[float]:
        return [float(point) for point in table_points(places)]

    assert points(1, 2, 3, 4, 5) == [1, 0.75, 0.5, 0.25, 0]
    assert points(1, 1, 3) == [0.75, 0.75, 0]
    assert points(2, 1) == [0, 1]
    assert points(1, 2, 2, 2) == [1, 1 / 3, 1 / 3, 1 / 3]
    assert points(1) == [1]
    assert points(0) == [0]
    assert sum(table_points([1, 2, 2, 4, 4, 4])) == 3


def test_tables_are_decided_by_wins_second_places_opponents_and_rating() -> None:
    tables = [
        (1, (("A", 1), ("B", 2), ("C", 3))),
        (1, (("D", 1), ("E", 2), ("F", 3))),
        (2, (("A", 3), ("D", 2), ("B", 1))),
        (2, (("C", 1), ("E", 2), ("F", 3))),
    ]
    rows = table_standings("ABCDEF", tables, TABLE_CODES, dict.fromkeys("ABCDEF", 1500.0))
    by = {row.player: row for row in rows}
    assert by["B"].points == by["D"].points == 1.5
    assert by["B"].figures["WIN"] == by["D"].figures["WIN"] == 1
    assert by["B"].figures["SEC"] == by["D"].figures["SEC"] == 1
    assert by["B"].figures["MOP"] == (1 + 1 + 1 + 1.5) / 4
    assert by["D"].figures["MOP"] == (1 + 0 + 1 + 1.5) / 4
    assert [row.player for row in rows] == ["B", "D", "A", "C", "E", "F"]
    assert [row.place for row in rows] == [1, 2, 3, 4, 5, 6]
