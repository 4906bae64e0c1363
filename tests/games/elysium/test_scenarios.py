"""Bugs of other online games (B) and rule traps (C), by their numbers in the collection of the rules.

B10 and B15 are asked of the table in tests/matches/test_elysium.py, B11 of sockets in tests/e2e; every question lists its
answers and comes back from storage, which the soak asks at every decision.
"""

from __future__ import annotations

import pytest

from games.engine import PASS, Answer, Illegal
from tests.games import proofs
from tests.games.elysium.kit import RULES, Table

# -- B: bugs of other games -------------------------------------------------------------------------------------------


def test_b1_cyclops_asks_all_at_once_and_goes_on_with_the_last() -> None:
    t = Table(4)
    for seat in (1, 2, 3):
        t.own(seat, "bellows" if seat < 3 else "ferryman")
    t.take("cyclops")
    assert {question.seat for question in t.open} == {1, 2, 3}
    t.answer("gold", seat=1)
    assert {question.seat for question in t.open} == {2, 3}
    t.answer("gold", seat=3).answer("gold", seat=2)
    assert t.question(0).kind == "column"


def test_b2_a_victim_of_cyclops_is_asked_once() -> None:
    t = Table()
    t.own(1, "bellows")
    t.state.gold[1] = 20
    t.take("cyclops").answer("gold", seat=1)
    assert t.state.gold[1] == 18
    assert t.runner.question(1) is None


def test_b4_undo_of_a_citizen_tells_nothing_and_stops_at_a_revealed_card() -> None:
    t = Table(2, "apollo")
    t.state.round, t.state.cards_taken, t.state.quest = 2, [2, 0], [1, 0]
    t.answer("citizen")
    t.runner.enter("undo", 0)
    assert t.runner.state.citizens == []
    assert t.options() == ("citizen",)
    t = Table(2, "apollo")
    t.lay("oracle", "bellows")
    t.use("white-raven")
    assert t.runner.undo_refused(0) == "shown"


def test_b5_no_undo_once_an_opponent_has_been_asked() -> None:
    t = Table().use("olive-tree").answer("vp", seat=1)
    assert t.runner.undo_refused(0) == "asked"
    with pytest.raises(Illegal, match="undo_asked"):
        t.runner.enter("undo", 0)


def test_b6_copies_do_not_point_at_copies() -> None:
    t = Table(2, "hermes", "zeus", "hephaestus")
    t.own(0, "mimic-mask")
    t.own(1, "mimic-mask")
    (mask,) = t.state.domains[0]
    t.answer(mask)
    assert t.state.gold[0] == 4 + 1


def test_b7_a_refreshing_card_refreshes_neither_itself_nor_another() -> None:
    t = Table(2, "hermes", "zeus", "hephaestus")
    runner, mask = t.own(0, "errand-runner", "mimic-mask")
    t.answer(mask).answer(runner)
    assert t.state.used == [mask, runner]
    assert t.state.gold[0] == 4 + 1 + 1


def test_b9_two_shadows_of_terror_feed_each_other_once() -> None:
    t = Table(2, "ares", "zeus", "hephaestus")
    t.own(0, "shadow-of-terror")
    t.own(1, "shadow-of-terror")
    t.use("camp-sparring")
    assert t.state.pp == [2, 1]


def test_b11_an_answer_counts_once() -> None:
    t = Table(3).use("olive-tree").answer("gold", seat=1)
    with pytest.raises(Illegal, match="not_asked"):
        t.answer("gold", seat=1)
    again = proofs.restored_is_the_same(t.runner, 3)
    assert [question.seat for question in again.pending] == [2]


def test_b12_the_marker_stays_on_5() -> None:
    t = Table()
    t.score()
    assert (t.state.epoch, t.state.phase, t.open) == (5, "over", ())


def test_b14_a_result_only_after_the_last_effect() -> None:
    t = Table()
    t.state.vp = [10, 12]
    t.legend(0, "drowned-city", "golden-handmaidens")
    t.state.gold[0] = 0
    t.state.epoch, t.state.phase = 5, "end"
    (first, second) = t.options(0)
    assert RULES.standing(t.state) is None
    t.answer(second)
    assert t.state.over == "rules"
    assert t.lines()["total"] == (10 + 2 + 3, 12 - 1)
    assert first


def test_b16_forced_choices_have_a_default() -> None:
    t = Table(3)
    (card,) = t.own(1, "bellows")
    t.state.gold = [4, 1, 4]
    t.own(2, "amalthea")
    t.take("cyclops")
    assert t.runner.question(1) is None  # one answer only: not even asked
    question = t.question(2)
    assert (question.clock, question.default) == ("window", Answer(("gold",)))
    t.runner.enter("expire", 2)
    assert t.runner.state.gold[2] == 2
    assert card in t.runner.state.discard


def test_a_seats_own_questions_run_on_its_own_clock() -> None:
    t = Table().take("obol-for-the-crossing")
    assert (t.question().clock, t.question().default) == ("bank", None)


# -- C: rule traps ----------------------------------------------------------------------------------------------------


def test_c1_level_legend_refuses_a_card_of_a_family_it_has() -> None:
    t = Table()
    t.legend(0, "dancing-curetes", "bellows")
    (card,) = t.own(0, "amalthea")
    t.write()
    t.answer(card)
    assert t.state.legends[0][1] == [card]  # a new Legend was the only place


def test_c2_no_citizen_in_a_legend_of_one_or_a_full_one() -> None:
    t = Table()
    t.legend(0, "dancing-curetes")
    t.legend(0, "amalthea", "sky-eagle", "zeus")
    t.legend(0, "bellows", "ferryman", "olive-tree", "riptide", "storm-herald")
    (citizen,) = t.citizens(0)
    t.own(0, "hades")
    t.state.gold[0] = 9
    t.write()
    assert citizen not in t.options()
    assert t.why_not(citizen) == ("49",)


def test_c3_a_citizen_completes_a_family_legend() -> None:
    t = Table()
    t.legend(0, "amalthea", "zeus")
    (citizen,) = t.citizens(0)
    t.write()
    t.answer(citizen)
    assert t.state.gold[0] == 4 - 2
    assert t.state.stands[citizen] == [2, "zeus"]
    assert t.state.family_tiles["zeus"] == [0]
    assert t.lines()["citizens"] == (-2, 0)
    assert t.lines()["family_tiles"] == (5, 0)


LEVEL_ONE = ["dancing-curetes", "bellows", "ferryman", "olive-tree", "riptide"]
AGAIN = ["amalthea", "copper-ingots", "asphodel-meadow", "council-of-owls", "undertow"]


def level_tile_after(mine: int, theirs: int, holder: int) -> int:
    """Seat 0 adds a card to reach ``mine`` cards of level 1; who holds the tile then."""
    t = Table()
    t.legend(0, *LEVEL_ONE[: mine - 1])
    t.legend(1, *AGAIN[:theirs])
    t.state.level_tiles[0] = holder
    (card,) = t.own(0, LEVEL_ONE[mine - 1])
    t.write()
    t.answer(card).answer("legend-0-0")
    return t.state.level_tiles[0]


def test_c4_a_level_tile_changes_hands_for_more_cards_only() -> None:
    assert level_tile_after(3, 3, holder=1) == 1
    assert level_tile_after(4, 3, holder=1) == 0
    assert level_tile_after(4, 3, holder=0) == 0
    assert level_tile_after(5, 4, holder=1) == 0
    assert level_tile_after(5, 5, holder=1) == 1


def test_c5_one_player_may_hold_both_tiles_of_a_family() -> None:
    t = Table()
    t.legend(0, "ferryman", "libation-of-honey")
    t.legend(0, "asphodel-meadow", "barge-of-souls")
    first, second = t.own(0, "hades", "persephone")
    t.state.gold[0] = 9
    t.write()
    t.answer(first).answer("legend-0-0").answer(second).answer("legend-0-1")
    assert t.state.family_tiles["hades"] == [0, 0]
    assert t.lines()["family_tiles"] == (7, 0)


def test_c8_and_g35_the_only_quest_must_be_taken() -> None:
    t = Table(3)
    t.state.columns[0] = ["blue"]
    t.state.cards_taken[0] = 2
    t.lay("agora", "amalthea")
    assert t.options() == ("quest-3",)


def test_c9_pass_then_an_incomplete_quest_and_the_last_disc() -> None:
    t = Table(3)
    state = t.state
    state.round = 3
    state.columns = [["red"], ["green"], ["blue"]]
    state.cards_taken = [3, 3, 3]
    state.quest = [0, 1, 0]
    (bellows,) = t.own(0, "bellows")
    t.own(1, "amalthea")
    state.cards_taken[1] = 2
    (card,) = t.lay("agora", "storm-herald")
    assert t.options() == (PASS, bellows)
    t.pass_()
    t.answer(card, seat=1)
    while t.open[0].seat == 1:
        t.answer(t.open[0].options[0], seat=1)
    t.answer("quest-3", seat=2).answer("blue", seat=2)
    assert t.state.quest == [-1, 1, 3]
    assert t.state.order == [1, 2, 0]
    assert t.notes("rewarded")[-1] == {"seat": 0, "quest": -1, "vp": 0, "gold": 1, "transfers": 1}


@pytest.mark.parametrize("colour", ["red", "green"])
def test_c11_two_players_either_colour_takes_the_quest(colour: str) -> None:
    t = Table()
    t.state.columns[0] = [colour]
    assert t.options() == ("quest-1",)


def test_c13_a_single_chronos_card_does_not_fire() -> None:
    t = Table()
    t.legend(0, "drowned-city")
    assert t.score()["chronos"] == (0, 0)
    assert t.notes("used") == []


def test_c14_an_instant_taken_by_a_power_resolves() -> None:
    t = Table()
    (god,) = t.lay("agora", "zeus")
    t.state.cards_taken[0] = 2
    t.use("weaving-contest").answer("vp", seat=1)
    assert god in t.state.domains[0]
    assert (t.state.vp[0], t.state.cards_taken[0]) == (1 + 5, 2)


def test_c15_three_players_with_quests_1_3_and_4() -> None:
    t = Table(3)
    state = t.state
    state.round, state.at, state.took = 3, 2, True
    state.quest = [4, 3, 1]
    state.columns = [[], [], ["red"]]
    for seat, design in enumerate(("amalthea", "bellows", "ferryman")):
        t.own(seat, design)
    state.used = [card for domain in state.domains for card in domain]
    t.answer("red", seat=2)
    assert t.state.order == [2, 1, 0]


# -- taking back ------------------------------------------------------------------------------------------------------


def test_the_last_take_and_the_last_transfer_can_be_taken_back() -> None:
    t = Table()
    t.state.round, t.state.columns[0] = 3, ["red"]
    t.state.cards_taken[0], t.state.quest[0] = 2, 1
    (card,) = t.lay("agora", "amalthea")
    t.answer(card)
    assert t.options() == ("red",)
    t.runner.enter("undo", 0)
    assert card in t.runner.state.agora
    t = Table()
    (card,) = t.own(0, "bellows")
    t.write(transfers=1)
    t.answer(card)
    assert t.options() == (PASS,)
    t.runner.enter("undo", 0)
    assert card in t.runner.state.domains[0]


def test_nobody_is_asked_to_write_who_can_write_nothing() -> None:
    t = Table()
    (card,) = t.own(1, "bellows")
    t.state.gold[0] = 0
    t.state.quest = [1, 2]
    t.state.phase = "writing"
    assert card in t.options(1)
    assert t.notes("passed") == [{"seat": 0, "phase": "writing"}]
