"""Rules 40-55 by their numbers: Phase III, Legends, bonus tiles, Phase IV."""

from __future__ import annotations

from games.elysium.rules.constants import INCOMPLETE_QUEST
from games.elysium.rules.reading import fits, is_full, kind_of
from games.engine import PASS
from tests.games.elysium.kit import RULES, Table


def about_to_write(seats: int, quests: list[int]) -> Table:
    """Phase III begins with these quests; 0: none was to be had."""
    t = Table(seats)
    state = t.state
    state.round, state.at = 3, seats - 1
    state.quest = quests
    state.cards_taken = [3] * seats
    state.columns = [[] for _ in range(seats)]
    state.columns[seats - 1] = ["red"]
    for seat in range(seats):
        t.own(seat, "bellows" if seat < 2 else "ferryman")
    state.used = [card for domain in state.domains for card in domain]
    state.took = True
    return t.answer("red", seat=seats - 1)


def test_rule_40_discs_by_quests() -> None:
    t = about_to_write(4, [3, 1, 4, 2])
    assert t.state.order == [1, 3, 0, 2]


def test_rule_40_and_g10_three_players_by_the_rank_of_the_quest() -> None:
    t = about_to_write(3, [4, 1, 3])
    assert t.state.order == [1, 2, 0]


def test_rule_40_and_g11_incomplete_quests_last_in_disc_order() -> None:
    t = Table(4)
    state = t.state
    state.order = [3, 0, 1, 2]
    state.round, state.at = 3, 3
    state.quest = [0, 2, 1, 0]
    state.took = True
    state.columns = [[], [], ["red"], []]
    for seat in range(4):
        t.own(seat, "bellows" if seat < 2 else "ferryman")
    state.used = [card for domain in state.domains for card in domain]
    t.answer("red", seat=2)
    assert t.state.order == [2, 1, 3, 0]


def test_rule_41_everybody_gains_what_the_quest_shows() -> None:
    t = about_to_write(4, [1, 2, 3, 4])
    assert t.state.vp == [1 + 3, 2 + 2, 3 + 1, 4 + 0]
    assert t.state.gold == [4 + 2, 4 + 2, 4 + 2, 4 + 1]


def test_rule_41_two_players() -> None:
    t = about_to_write(2, [2, 1])
    assert (t.state.vp, t.state.gold) == ([1 + 1, 2 + 2], [6, 6])
    assert INCOMPLETE_QUEST == (0, 1, 1)


def test_rule_42_up_to_the_lyres_number() -> None:
    t = Table()
    one, two, three, _ = t.own(0, "bellows", "smiths-wage", "amalthea", "areopagus")
    t.write(transfers=2)
    t.answer(one).answer(two).answer("legend-0-0")
    assert three not in t.options()
    assert t.why_not(three) == ("42",)


def test_rule_42_and_g33_powers_add_to_it_and_transfers_are_optional() -> None:
    t = Table()
    (card,) = t.own(0, "bellows")
    t.write(transfers=1)
    t.state.extra[0] += 1
    assert t.question().about["left"] == 2
    assert t.options() == (card, PASS)
    t.pass_()
    assert t.state.legends[0] == []


def test_rule_42_each_does_a_whole_step_in_the_new_order() -> None:
    t = about_to_write(2, [2, 1])
    assert [note["seat"] for note in t.notes("writing")] == [1]
    t.pass_(seat=1)
    assert [note["seat"] for note in t.notes("writing")] == [1, 0]


def test_rule_43_quests_return() -> None:
    t = Table()
    t.state.quest = [2, 1]
    t.end_epoch()
    assert t.state.quest == [0, 0]


def test_rule_44_a_transfer_costs_its_level_and_returns_the_ring() -> None:
    t = Table()
    (card,) = t.own(0, "great-wave")
    t.write()
    t.answer(card)
    assert (t.state.gold[0], t.state.rings) == (4 - 3, [])


def test_rule_44_not_without_the_gold() -> None:
    t = Table()
    cheap, dear = t.own(0, "bellows", "zeus")
    t.state.gold[0] = 2
    t.write()
    assert (cheap in t.options(), dear in t.options()) == (True, False)
    assert t.why_not(dear) == ("44",)


def test_rule_45_level_legends() -> None:
    t = Table()
    t.legend(0, "dancing-curetes", "bellows")
    same_family, fits_in, other_level = t.own(0, "copper-ingots", "ferryman", "smiths-wage")
    legend = t.state.legends[0][0]
    assert kind_of(t.state, legend) == "level"
    assert fits(t.state, legend, same_family) is None
    assert fits(t.state, legend, fits_in) == (1, "hades")
    assert fits(t.state, legend, other_level) is None


def test_rule_45_family_legends() -> None:
    t = Table()
    t.legend(0, "dancing-curetes", "sky-eagle")
    fits_in, same_level, other_family = t.own(0, "zeus", "amalthea", "golden-handmaidens")
    legend = t.state.legends[0][0]
    assert kind_of(t.state, legend) == "family"
    assert fits(t.state, legend, fits_in) == (3, "zeus")
    assert fits(t.state, legend, same_level) is None
    assert fits(t.state, legend, other_family) is None


def test_rule_45_at_most_five_and_three() -> None:
    t = Table()
    t.legend(0, "dancing-curetes", "bellows", "ferryman", "olive-tree", "riptide")
    t.legend(0, "amalthea", "sky-eagle", "zeus")
    assert [is_full(t.state, legend) for legend in t.state.legends[0]] == [True, True]


def test_rule_46_the_second_card_fixes_the_kind() -> None:
    t = Table()
    t.legend(0, "dancing-curetes")
    level, family, neither = t.own(0, "bellows", "sky-eagle", "smiths-wage")
    legend = t.state.legends[0][0]
    assert kind_of(t.state, legend) == "open"
    assert fits(t.state, legend, level) is not None
    assert fits(t.state, legend, family) is not None
    assert fits(t.state, legend, neither) is None


def test_rule_47_any_number_of_legends() -> None:
    t = Table()
    t.legend(0, "dancing-curetes")
    t.legend(0, "amalthea")
    (card,) = t.own(0, "bellows")
    t.write()
    t.answer(card)
    assert t.options() == ("legend-0-0", "legend-0-1", "new")


def test_rule_48_a_placed_card_stays() -> None:
    t = Table(3)
    t.legend(1, "dancing-curetes")
    (placed,) = t.state.legends[1][0]
    t.use("great-wave")
    assert t.state.legends[1] == [[placed]]
    assert t.state.vp[1] == 0
    assert t.why_not(placed) == ("48",)


def test_rule_49_a_citizen_in_a_level_legend_is_tied_to_no_family() -> None:
    t = Table()
    t.legend(0, "dancing-curetes", "bellows")
    (citizen,) = t.citizens(0)
    (ferryman,) = t.own(0, "ferryman")
    t.write()
    t.answer(citizen)
    assert t.state.gold[0] == 4 - 1
    assert t.state.stands[citizen] == [1, ""]
    t.answer(ferryman).answer("legend-0-0")
    assert len(t.state.legends[0][0]) == 4


def test_rule_49_the_table_says_why_a_citizen_cannot_go() -> None:
    t = Table()
    t.legend(0, "dancing-curetes")
    (citizen,) = t.citizens(0)
    t.own(0, "bellows")
    t.write()
    assert t.why_not(citizen) == ("49",)


def test_rule_50_costs_are_never_negative() -> None:
    t = Table()
    t.own(0, "persephone")
    (card,) = t.own(0, "bellows")
    t.state.rebate[0] = 2
    t.write()
    t.answer(card)
    assert t.state.gold[0] == 4


def test_rule_51_family_tiles() -> None:
    t = Table(3)
    t.state.family_tiles["zeus"] = [1]
    t.legend(0, "amalthea", "sky-eagle")
    (god,) = t.own(0, "zeus")
    t.write()
    t.answer(god).answer("legend-0-0")
    assert t.state.family_tiles["zeus"] == [1, 0]
    assert t.notes("family_tile") == [{"seat": 0, "family": "zeus", "vp": 2}]


def test_rule_51_the_third_gets_nothing() -> None:
    t = Table()
    t.state.family_tiles["zeus"] = [1, 1]
    t.legend(0, "amalthea", "sky-eagle")
    (god,) = t.own(0, "zeus")
    t.write()
    t.answer(god).answer("legend-0-0")
    assert t.state.family_tiles["zeus"] == [1, 1]
    assert t.notes("family_tile") == []


def test_rule_52_and_53_the_level_tile_at_once() -> None:
    t = Table()
    t.legend(0, "dancing-curetes")
    (card,) = t.own(0, "bellows")
    t.write()
    t.answer(card).answer("legend-0-0")
    assert t.notes("level_tile") == [{"seat": 0, "level": 1, "before": -1}]


def test_rule_54_tile_values() -> None:
    t = Table()
    t.state.level_tiles = [0, 1, 0]
    assert t.lines()["level_tiles"] == (4 + 6, 5)


def test_rule_55_phase_4() -> None:
    t = Table()
    used = t.own(0, "bellows", "pact-of-the-sky")
    t.state.used = used[:1]
    t.state.columns = [[], []]
    t.state.extra, t.state.moved, t.state.tax = [1, 1], [1, 1], [1, 0]
    t.end_epoch()
    assert t.notes("gained")[0] == {"seat": 0, "what": "vp", "amount": 2, "by": "pact-of-the-sky"}
    assert all(len(columns) == 4 for columns in t.state.columns)
    assert (t.state.used, t.state.extra, t.state.moved, t.state.tax) == ([], [0, 0], [0, 0], [0, 0])
    assert (t.state.epoch, t.state.phase) == (2, "actions")
    assert RULES.view(t.state, 0)["round"] == 1
