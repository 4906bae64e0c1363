"""Rules 56-64 by their numbers: the result."""

from __future__ import annotations

import pytest

from games.elysium.rules.scoring import places, prestige
from tests.games.elysium.kit import RULES, Table


def stands_for(t: Table, seat: int, legend: int, level: int, family: str = "") -> int:
    """A Citizen in a Legend of a seat."""
    (card,) = t.citizens(seat)
    t.state.domains[seat].remove(card)
    t.state.legends[seat][legend].append(card)
    t.state.stands[card] = [level, family]
    return card


def test_rule_56_and_g29_domains_go_and_citizens_there_cost_nothing() -> None:
    t = Table()
    t.own(0, "amalthea")
    t.citizens(0, 3)
    lines = t.score()
    assert lines["citizens"] == (0, 0)
    assert lines["total"] == lines["board"]
    assert t.state.domains == [[], []]
    assert len(t.state.discard) == 4


def test_rule_57_single_cards_are_removed_and_score_nothing() -> None:
    t = Table()
    t.legend(0, "zeus")
    lines = t.score()
    assert t.state.legends == [[], []]
    assert (lines["level_legends"], lines["family_legends"]) == ((0, 0), (0, 0))


def test_rule_58_each_owner_orders_the_own_chronos_cards_in_disc_order() -> None:
    t = Table(3)
    t.state.order = [1, 2, 0]
    t.legend(0, "golden-handmaidens", "throne-of-the-summit")
    t.legend(1, "drowned-city", "pact-of-the-sky")
    t.state.epoch, t.state.phase = 5, "end"
    handmaidens, throne = t.state.legends[0][0]
    assert t.options(0) == (handmaidens, throne)
    t.answer(throne)
    assert [note["card"]["design"] for note in t.notes("used")] == [
        "drowned-city",
        "throne-of-the-summit",
        "golden-handmaidens",
    ]


@pytest.mark.parametrize(
    ("pp", "awards"),
    [
        ([5, 3, 2, 1], [16, 8, 4, 2]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([3, 3, 1, 0], [12, 12, 4, 0]),
        ([3, 2, 2, 2], [16, 4, 4, 4]),
        ([1, 1, 1], [9, 9, 9]),
        ([0, 4], [0, 16]),
    ],
)
def test_rule_59_prestige(pp: list[int], awards: list[int]) -> None:
    assert prestige(pp) == awards


LEVEL_ONE = ["dancing-curetes", "bellows", "ferryman", "olive-tree", "riptide"]


@pytest.mark.parametrize(("size", "vp"), [(2, 2), (3, 4), (4, 8), (5, 12)])
def test_rule_60_level_legends(size: int, vp: int) -> None:
    t = Table()
    t.legend(1, *LEVEL_ONE[:size])
    assert t.score()["level_legends"] == (0, vp)


@pytest.mark.parametrize(("cards", "vp"), [(["amalthea", "zeus"], 3), (["amalthea", "sky-eagle", "zeus"], 6)])
def test_rule_60_family_legends(cards: list[str], vp: int) -> None:
    t = Table()
    t.legend(1, *cards)
    assert t.score()["family_legends"] == (0, vp)


def test_rule_61_tiles() -> None:
    t = Table()
    t.state.level_tiles = [1, -1, -1]
    t.state.family_tiles["zeus"] = [0, 1]
    t.state.family_tiles["hades"] = [0, 0]
    lines = t.score()
    assert lines["level_tiles"] == (0, 4)
    assert lines["family_tiles"] == (5 + 7, 2)


def test_rule_62_each_citizen_in_an_own_legend() -> None:
    t = Table()
    t.legend(0, "dancing-curetes", "bellows")
    stands_for(t, 0, 0, 1)
    stands_for(t, 0, 0, 1)
    lines = t.score()
    assert (lines["citizens"], lines["level_legends"]) == ((-4, 0), (8, 0))


def test_rule_63_and_g30_gold_is_worth_nothing() -> None:
    t = Table()
    t.state.gold = [50, 0]
    lines = t.score()
    assert lines["total"] == lines["board"] == (1, 2)


def test_rule_64_most_vp_then_gold_then_the_place_is_shared() -> None:
    t = Table(4)
    t.state.vp, t.state.gold = [9, 9, 9, 20], [1, 2, 1, 0]
    assert places(t.state) == (3, 2, 3, 1)
    t.score()
    standing = RULES.standing(t.state)
    assert standing is not None
    assert (standing.places, standing.reason) == ((3, 2, 3, 1), "rules")
    assert RULES.why_not(t.state, 0, "red", None) == ("64",)


def test_the_worked_check_of_the_rules() -> None:
    """A 4-card Legend of level 1 with a Citizen (8 - 2), its tile (4), the first Zeus Legend (6 + 5), two cards of Hades
    (3), 24 VP on the board: 48."""
    t = Table()
    t.legend(0, "dancing-curetes", "bellows", "ferryman")
    stands_for(t, 0, 0, 1)
    t.legend(0, "amalthea", "sky-eagle", "zeus")
    t.legend(0, "asphodel-meadow", "barge-of-souls")
    t.state.level_tiles[0] = 0
    t.state.family_tiles["zeus"] = [0]
    t.state.vp[0] = 24
    lines = t.score()
    assert {what: values[0] for what, values in lines.items()} == {
        "board": 24,
        "chronos": 0,
        "prestige": 0,
        "level_legends": 8,
        "family_legends": 6 + 3,
        "level_tiles": 4,
        "family_tiles": 5,
        "citizens": -2,
        "total": 48,
    }


def test_the_estimate_of_a_running_match_is_what_it_would_score_now() -> None:
    t = Table()
    t.legend(0, "amalthea", "sky-eagle")
    t.legend(0, "bellows")
    assert t.open
    players = RULES.view(t.state, 1)["players"]
    assert [player["estimate"] for player in players] == [1 + 3, 2]
    assert RULES.adjudicate(t.state).places == (1, 2)
    assert RULES.adjudicate(t.state).reason == "cap"
