"""The gaps of the rules G1-G38 and how they were closed, as far as a table can see it; those that other files ask by
their number (G10-G13, G26, G27, G29-G33, G35) are not repeated."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

import games.elysium
from games.elysium.families import CARDS
from games.elysium.rules import CHOICES
from games.elysium.rules.constants import LEVEL_TILES, PEDIMENT_SIDES, PRESTIGE, QUESTS
from games.elysium.rules.reading import acquires
from tests.games import proofs
from tests.games.elysium.kit import RULES, SEED, Table


def test_g1_the_end_has_a_result_of_named_lines() -> None:
    assert list(Table().lines()) == [
        "board",
        "chronos",
        "prestige",
        "level_legends",
        "family_legends",
        "level_tiles",
        "family_tiles",
        "citizens",
        "total",
    ]


def test_g2_chronos_cards_fire_at_the_end_from_the_elysium_only() -> None:
    t = Table()
    (card,) = t.own(0, "drowned-city")
    assert card not in t.options()
    t = Table()
    t.own(0, "drowned-city")
    assert t.score()["chronos"] == (0, 0)


def test_g3_a_lower_quest_gives_more_and_transfers_less() -> None:
    for seats in (2, 3, 4):
        rows = list(QUESTS[seats].values())
        assert rows == sorted(rows, key=lambda row: (-row[0], -row[1], row[2]))


def test_g4_an_incomplete_quest() -> None:
    t = Table(4)
    t.state.quest[2] = -1
    t.state.phase = "writing"
    t.state.at = 2
    t.own(2, "bellows", "ferryman")
    assert t.question(2).about["left"] == 1


def test_g5_and_g6_and_g7_the_house_values() -> None:
    assert LEVEL_TILES == {1: 4, 2: 5, 3: 6}
    assert PRESTIGE == (16, 8, 4, 2)
    assert [sorted(side) for side in PEDIMENT_SIDES] == [["blue", "green", "red", "yellow"]] * 2


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_g8_the_black_symbol_is_any_column(colour: str) -> None:
    t = Table()
    t.state.columns[0] = [colour]
    (card,) = t.lay("agora", "oaks-of-dodona")
    assert card in t.options()


def test_g9_one_column_does_not_serve_two_symbols() -> None:
    t = Table()
    t.state.columns[0] = ["red"]
    (card,) = t.lay("agora", "sky-eagle")
    assert card not in t.options()
    assert not acquires(["red"], ("any", "any"), False)


def test_g14_instants_must_be_used_and_their_offers_may_be_declined() -> None:
    t = Table(3)
    t.state.gold = [4, 2, 2]
    t.take("riptide")
    assert t.state.gold == [5, 1, 1]
    t = Table().take("judge-of-the-meads").pass_()
    assert t.notes("declined") == [{"seat": 0, "by": "judge-of-the-meads"}]


def test_g15_powers_before_the_take_and_until_the_column_goes() -> None:
    t = Table().use("bellows")
    assert t.question().kind == "act"
    t = Table()
    (card,) = t.own(0, "bellows")
    t.answer("quest-1")
    assert card in t.options()


def test_g16_an_identical_card_is_not_takeable_so_a_citizen_it_is() -> None:
    t = Table()
    t.own(0, "amalthea")
    t.lay("agora", "amalthea")
    t.state.quest[0] = 1
    assert t.options() == ("citizen",)


def test_g17_a_second_citizen() -> None:
    t = Table()
    t.citizens(0)
    t.state.quest[0] = 1
    t.answer("citizen")
    assert len(t.state.citizens) == 2


def test_g18_not_even_the_owner_sees_a_citizen() -> None:
    t = Table()
    (card,) = t.citizens(0)
    assert t.open
    face = t.state.design[card]
    for seat in (None, 0, 1):
        (seen,) = RULES.view(t.state, seat)["players"][0]["domain"]
        assert face not in seen.values()
    assert RULES.open_view(t.state)["faces"] == [{"id": card, "design": face}]


def test_g19_a_discarded_citizen_shows_its_face() -> None:
    t = Table()
    (card,) = t.citizens(1)
    t.state.gold[1] = 0
    t.take("cyclops")
    assert t.state.discard == [card]
    assert t.state.citizens == []
    (note,) = (note for note in t.runner.notes if note.kind == "discarded")
    assert note.shows
    assert RULES.view(t.state, 0)["discard"] == [{"id": card, "design": t.state.design[card]}]


def test_g20_a_turned_card_is_a_citizen_in_all_respects() -> None:
    t = Table()
    t.own(1, "storm-herald")
    t.take("poseidon")
    (citizen,) = t.state.citizens
    (copy,) = t.lay("agora", "storm-herald")
    t.answer("red")
    assert t.state.rings == []
    assert copy in t.state.agora
    assert "quest-1" in t.options(1)
    assert t.why_not(citizen, seat=1) == ("31",)
    assert RULES.view(t.state, 1)["players"][1]["domain"][0]["design"] is None


def test_g21_a_citizen_leaves_every_family_its_place() -> None:
    t = Table()
    t.legend(0, "dancing-curetes", "bellows")
    (citizen,) = t.citizens(0)
    cards = t.own(0, "ferryman", "olive-tree")
    t.write()
    t.answer(citizen)
    for card in cards:
        t.answer(card).answer("legend-0-0")
    assert len(t.state.legends[0][0]) == 5


def test_g22_several_citizens_in_one_legend() -> None:
    t = Table()
    t.legend(0, "dancing-curetes", "bellows")
    first, second = t.citizens(0, 2)
    t.own(0, "areopagus")
    t.write()
    t.answer(first).answer(second)
    assert t.state.legends[0][0][2:] == [first, second]


@pytest.mark.parametrize(
    ("cards", "cost"),
    [(["amalthea", "sky-eagle"], 3), (["amalthea", "zeus"], 2), (["sky-eagle", "zeus"], 1)],
)
def test_g23_a_citizen_as_third_costs_the_missing_level(cards: list[str], cost: int) -> None:
    t = Table()
    t.legend(0, *cards)
    (citizen,) = t.citizens(0)
    t.write()
    t.answer(citizen)
    assert t.state.gold[0] == 4 - cost


def test_g24_tiles_in_phase_2() -> None:
    t = Table()
    t.legend(0, "dancing-curetes")
    (card,) = t.own(0, "bellows")
    t.use("ferryman").answer(card).answer("legend-0-0")
    assert t.state.phase == "actions"
    assert t.state.level_tiles == [0, -1, -1]


def test_g25_the_largest_of_ones_level_legends_counts() -> None:
    t = Table()
    t.legend(1, "amalthea", "copper-ingots", "asphodel-meadow")
    t.legend(1, "dancing-curetes", "bellows")
    t.state.level_tiles[0] = 1
    t.legend(0, "amalthea", "copper-ingots")
    (card,) = t.own(0, "ferryman")
    t.write()
    t.answer(card).answer("legend-0-0")
    assert t.state.level_tiles[0] == 1


def test_g28_phase_4_runs_after_epoch_5() -> None:
    t = Table()
    t.own(0, "pact-of-the-sky")
    assert t.score()["board"] == (1 + 2, 2)


def test_g34_a_copy_is_takeable_as_soon_as_the_first_is_transferred() -> None:
    t = Table()
    (mine,) = t.own(0, "amalthea")
    (copy,) = t.lay("agora", "amalthea")
    assert copy not in t.options()
    t = Table()
    (mine,) = t.own(0, "amalthea")
    (copy,) = t.lay("agora", "amalthea")
    t.use("ferryman").answer(mine)
    assert copy in t.options()


def test_g36_the_families_are_a_setting() -> None:
    assert {"first", "random", "zeus+hades+hermes+apollo+ares"} <= set(CHOICES)


def test_g37_no_two_symbol_card_with_the_last_column() -> None:
    for card in CARDS.values():
        assert len(card.columns) < 2 or not acquires(["red"], card.columns, True)


def test_g38_the_last_column_goes_with_a_pass() -> None:
    t = Table()
    t.state.round, t.state.columns[0], t.state.cards_taken[0] = 3, ["blue"], 3
    t.state.quest[1] = 2
    t.own(0, "bellows")
    t.pass_()
    assert t.state.columns[0] == []


def test_every_rule_gap_and_scenario_is_cited_by_a_test() -> None:
    names = " ".join(
        re.findall(r"def (test_\w+)", "".join(p.read_text() for p in Path(__file__).parent.glob("test_*.py")))
    )
    for number in range(1, 65):
        assert re.search(rf"rule_{number}(_|\b)|rule_\d+_and_{number}_", names), f"rule {number}"
    for number in range(1, 39):
        assert re.search(rf"_g{number}(_|\b)", names), f"gap {number}"
    for scenario in ("b1", "b2", "b4", "b5", "b6", "b7", "b9", "b11", "b12", "b14", "b16"):
        assert f"test_{scenario}_" in names, scenario
    for scenario in (1, 2, 3, 4, 5, 8, 9, 11, 13, 14, 15):
        assert f"test_c{scenario}_" in names, scenario


def test_every_card_is_cited_by_a_test() -> None:
    names = " ".join(
        re.findall(r"def (test_\w+)", "".join(p.read_text() for p in Path(__file__).parent.glob("test_*.py")))
    )
    missing = [key for key in CARDS if f"test_{key.replace('-', '_')}" not in names]
    assert not missing


def test_gold_vp_and_prestige_are_never_negative() -> None:
    for moment in proofs.walk(RULES, seed=SEED, seats=4, settings={"families": "random"}):
        state = moment.runner.state
        assert min([*state.gold, *state.vp, *state.pp]) >= 0


def test_the_readme_numbers_every_rule_once() -> None:
    text = (Path(inspect.getfile(games.elysium)).parent / "README.md").read_text()
    assert [int(number) for number in re.findall(r"^\*\*(\d+)\*\* ", text, re.MULTILINE)] == list(range(1, 65))
    for number in range(1, 39):
        assert re.search(rf"\bG{number}\b", text), f"G{number}"


def test_h1_sea_toll_comes_before_the_instant() -> None:
    t = Table()
    t.own(1, "sea-toll")
    t.state.gold[0] = 0
    t.take("rolling-tripods")
    assert t.state.gold == [4, 4]


def test_h2_a_higher_price_is_no_loss_and_master_builder_comes_after_it() -> None:
    t = Table()
    (card,) = t.own(0, "bellows")
    t.own(0, "shield-bearer", "master-builder")
    t.state.tax[0] = 1
    t.write()
    t.answer(card)
    assert t.state.gold[0] == 4 - 1


def test_h4_a_citizen_has_the_level_of_its_place() -> None:
    t = Table()
    t.legend(0, "dancing-curetes", "bellows")
    t.legend(0, "sky-eagle", "smiths-wage")
    (citizen,) = t.citizens(0)
    t.use("ferryman").answer(citizen)
    assert t.state.stands[citizen] == [1, ""]
    assert len(t.state.legends[0][0]) == 3
