"""Rules 18-39 by their numbers: Phase II and powers."""

from __future__ import annotations

from games.elysium.families import CARDS
from games.elysium.rules.reading import acquires
from games.engine import Dice, RandomBot
from tests.games import proofs
from tests.games.elysium.kit import RULES, SEED, Table, game


def last_turn(t: Table, seat: int = 0, *, columns: list[str], cards: int = 3, quest: int = 0) -> Table:
    """The fourth turn of a seat."""
    state = t.state
    state.round, state.at = 3, state.order.index(seat)
    state.columns[seat] = columns
    state.cards_taken[seat] = cards
    state.quest[seat] = quest
    return t


def test_rule_18_four_rounds_in_disc_order() -> None:
    t = Table(3)
    turns: list[int] = []
    state = t.state
    state.order = [2, 0, 1]
    dice = Dice(SEED)
    seen = -1
    while (t.runner.state.phase, t.runner.state.epoch) == ("actions", 1):
        question = t.open[0]
        if t.runner.state.turns != seen:
            seen = t.runner.state.turns
            turns.append(RULES.on_turn(t.runner.state) or 0)
        t.answer(*RandomBot().answer({}, question, dice).picks, seat=question.seat)
    assert turns == [2, 0, 1] * 4


def test_rule_19_a_quest_or_a_card() -> None:
    t = Table()
    (card,) = t.lay("agora", "amalthea")
    assert set(t.options()) == {card, "quest-1", "quest-2"}


def test_rule_20_three_cards_and_one_quest() -> None:
    t = last_turn(Table(), columns=["red"])
    (card,) = t.lay("agora", "amalthea")
    assert t.options() == ("quest-1",)
    assert t.why_not(card) == ("20",)
    t = last_turn(Table(), columns=["red"], cards=2, quest=2)
    (card,) = t.lay("agora", "amalthea")
    assert t.options() == (card,)
    assert t.why_not("quest-1") == ("20",)


def test_rule_20_every_epoch_of_a_whole_match() -> None:
    for moment in proofs.walk(RULES, seed=SEED, seats=4, settings={}):
        state = moment.runner.state
        if state.phase == "writing" and state.at == 0:
            assert state.cards_taken == [3] * 4
            assert all(state.quest)
            assert state.columns == [[]] * 4


def test_rule_21_acquisition() -> None:
    assert acquires(["red"], ("red",), False)
    assert not acquires(["blue"], ("red",), False)
    assert acquires(["blue"], ("any",), False)
    assert acquires(["red", "blue"], ("red", "any"), False)
    assert acquires(["red", "blue"], ("red", "blue"), False)
    assert not acquires(["red", "green"], ("red", "blue"), False)


def test_rule_21_a_quest_needs_the_colour_above_it() -> None:
    t = Table(3)
    t.state.columns[0] = ["blue"]
    assert t.options() == ("quest-3",)
    assert t.why_not("quest-1") == ("21",)


def test_rule_22_no_identical_card() -> None:
    t = Table()
    t.own(0, "amalthea")
    (card,) = t.lay("agora", "amalthea")
    assert card not in t.options()
    assert t.why_not(card) == ("22",)


def test_rule_22_a_copy_in_the_elysium_does_not_matter() -> None:
    t = Table()
    t.legend(0, "amalthea")
    (card,) = t.lay("agora", "amalthea")
    assert card in t.options()


def test_rule_23_into_the_domain_at_once_with_its_ring() -> None:
    t = Table()
    (card,) = t.lay("agora", "storm-herald")
    t.answer(card)
    assert t.state.domains[0] == t.state.rings == [card]
    assert t.options()[-1] == card  # and may be used in the same turn
    t.answer(card)
    assert t.state.rings == []


def test_rule_24_a_citizen_where_nothing_else_can_be_taken() -> None:
    t = last_turn(Table(), columns=["red"], cards=2, quest=1)
    t.lay("agora", "dancing-curetes")
    top = t.state.deck[-1]
    assert t.options() == ("citizen",)
    t.answer("citizen")
    assert t.state.domains[0] == t.state.citizens == [top]
    assert t.state.cards_taken[0] == 3


def test_rule_24_no_citizen_while_a_card_or_a_quest_can_be_had() -> None:
    t = Table()
    assert t.options() == ("quest-1", "quest-2")
    t = last_turn(Table(), columns=["red"], cards=2, quest=1)
    t.lay("agora", "amalthea")
    assert "citizen" not in t.options()


def test_rule_24_a_citizens_face_is_sent_to_nobody() -> None:
    t = last_turn(Table(), columns=["red"], cards=2, quest=1).answer("citizen")
    (card,) = t.state.citizens
    for seat in (None, 0, 1):
        (seen,) = RULES.view(t.state, seat)["players"][0]["domain"]
        assert seen == {"id": card, "design": None, "ring": False, "used": False}
    assert [note.public for note in t.runner.notes if note.kind == "citizen"] == [{"seat": 0, "card": card}]


def test_rule_25_pass_and_powers_on_that_turn() -> None:
    t = last_turn(Table(), columns=["blue"])
    t.state.quest[1] = 2
    (bellows,) = t.own(0, "bellows")
    assert t.options() == ("pass", bellows)
    t.answer(bellows)
    assert t.state.gold[0] == 5
    assert t.options() == ("pass",)
    t.pass_()
    assert t.notes("passed") == [{"seat": 0, "phase": "actions"}]
    assert t.state.columns[0] == []


def test_rule_26_one_column_of_any_colour() -> None:
    t = Table().take("pact-of-the-sky")
    assert t.options() == ("red", "yellow", "green", "blue")
    t.answer("blue")
    assert t.state.columns[0] == ["red", "yellow", "green"]
    assert t.notes("column") == [{"seat": 0, "colour": "blue"}]


def test_rule_27_union_of_cards_and_quests_then_citizen_then_pass() -> None:
    t = Table()
    (card,) = t.lay("agora", "amalthea")
    assert t.options() == (card, "quest-1", "quest-2")
    assert last_turn(Table(), columns=["red"], cards=2, quest=1).options() == ("citizen",)


def test_rule_28_an_unused_trigger_does_not_stand_against_a_citizen() -> None:
    t = last_turn(Table(2, "apollo"), columns=["red"], cards=2, quest=1)
    (near,) = t.lay("oracle", "amalthea")
    (vision,) = t.own(0, "vision-in-the-smoke")
    assert t.options() == ("citizen", vision)
    t.answer(vision)
    assert t.options() == (near,)


def test_rule_29_an_incomplete_quest() -> None:
    t = last_turn(Table(), 1, columns=["red"])
    t.state.quest[0] = 1
    t.state.columns[0] = []
    t.state.vp, t.state.gold = [0, 0], [0, 0]
    t.own(1, "amalthea", "bellows")
    t.own(0, "bellows")
    t.pass_(seat=1)
    assert t.state.quest == [1, -1]
    assert t.notes("rewarded")[1] == {"seat": 1, "quest": -1, "vp": 0, "gold": 1, "transfers": 1}


def test_rule_30_powers_before_the_take_and_after_it() -> None:
    t = Table()
    before, after = t.own(0, "bellows", "dancing-curetes")
    t.answer(before).answer("quest-1").answer(after).answer("red")
    assert (t.state.gold[0], t.state.vp[0]) == (5, 2)
    assert t.question(1).kind == "act"


def test_rule_31_only_face_up_cards_of_the_domain_have_power() -> None:
    t = Table()
    t.legend(0, "bellows")
    citizens = t.citizens(0, 3)
    assert not set(citizens) & set(t.options())
    assert t.why_not(citizens[0]) == ("31",)


def test_rule_31_a_transferred_card_loses_its_power_at_once() -> None:
    t = Table()
    (herald,) = t.own(0, "storm-herald")
    t.use("ferryman").answer(herald)
    assert t.state.rings == []
    assert herald not in t.options()


def test_rule_32_several_powers_in_one_turn_and_none_in_anothers() -> None:
    t = Table()
    first, second = t.own(0, "bellows", "dancing-curetes")
    (theirs,) = t.own(1, "bellows")
    assert theirs not in t.options()
    assert t.why_not(theirs) == ("31",)
    t.answer(first).answer(second)
    assert t.runner.question(1) is None
    assert RULES.why_not(t.state, 1, theirs, None) == ("18",)


def test_rule_33_an_activate_card_once_per_epoch() -> None:
    t = Table()
    (card,) = t.own(0, "bellows")
    t.answer(card)
    assert card not in t.options()
    assert t.why_not(card) == ("33",)
    t = Table()
    (card,) = t.own(0, "bellows")
    t.state.used = [card]
    t.end_epoch()
    assert t.state.used == []


def test_rule_33_and_g12_eleusis_needs_another_and_once_per_epoch() -> None:
    t = Table()
    (rite,) = t.own(0, "rite-of-the-cabeiri")
    assert rite not in t.options()
    assert t.why_not(rite) == ("33",)
    t = Table()
    rite, _ = t.own(0, "rite-of-the-cabeiri", "salt-rite")
    t.answer(rite)
    assert rite not in t.options()


def test_rule_33_a_trigger_once_while_it_has_its_ring() -> None:
    t = Table()
    (card,) = t.own(0, "storm-herald")
    t.answer(card)
    assert card not in t.options()
    t = Table()
    (card,) = t.own(0, "storm-herald", ring=False)
    assert t.end_epoch().state.rings == []


def test_rule_33_and_g13_a_legend_power_once_per_phase_3_only_there() -> None:
    t = Table()
    (wage,) = t.own(0, "smiths-wage")
    assert wage not in t.options()
    t = Table()
    (wage,) = t.own(0, "smiths-wage")
    t.write()
    t.answer(("use", wage))
    assert ("use", wage) not in t.options()


def test_rule_33_an_instant_is_never_used_later() -> None:
    t = Table()
    (card,) = t.own(0, "amalthea")
    assert card not in t.options()
    assert t.why_not(card) == ("33",)


def test_rule_34_and_g31_in_disc_order_from_the_player_after_the_active_one() -> None:
    t = Table(4)
    t.state.order = [3, 1, 0, 2]
    t.state.at = 1
    t.use("olive-tree", seat=1)
    for question in t.open:
        t.answer("gold", seat=question.seat)
    assert [note["seat"] for note in t.notes("decided")] == [0, 2, 3]


def test_rule_35_and_g32_a_loss_takes_what_there_is() -> None:
    t = Table()
    t.state.gold[1], t.state.vp[1] = 0, 0
    t.use("whirlpool")
    assert (t.state.gold[1], t.state.vp[1]) == (0, 0)


def test_rule_36_what_can_be_done_in_full_goes_first() -> None:
    t = Table(4)
    t.state.gold = [4, 1, 0, 1]
    (card,) = t.own(3, "bellows")
    t.take("cyclops")
    assert t.state.gold == [4, 0, 0, 1]  # no card and one gold: that gold; nothing at all: nothing
    assert card in t.state.discard  # a card can be discarded in full, one gold is not two
    assert t.notes("decided") == [
        {"seat": 1, "what": "gold", "by": "cyclops"},
        {"seat": 3, "what": "card", "by": "cyclops"},
    ]


def test_rule_37_the_copying_player_is_you() -> None:
    t = Table(2, "hermes", "zeus", "hephaestus")
    t.own(0, "bellows", "amalthea")
    (herald,) = t.own(1, "storm-herald")
    t.use("shape-thief")
    assert t.state.vp[0] == 1 + 3 + 1
    assert herald in t.state.rings


def test_rule_38_further_cards_count_for_nothing_but_their_instant() -> None:
    t = Table()
    same, other = t.lay("agora", "amalthea", "zeus")
    t.own(0, "amalthea")
    t.use("weaving-contest").answer("gold", seat=1)
    assert same in t.state.agora
    assert other in t.state.domains[0]
    assert (t.state.vp[0], t.state.cards_taken[0], len(t.state.columns[0])) == (1 + 5, 0, 4)


def test_rule_39_a_power_that_transfers_obeys_legends_and_spends_no_transfer() -> None:
    t = Table()
    t.legend(0, "dancing-curetes")
    (card,) = t.own(0, "bellows")
    t.use("ferryman").answer(card)
    assert set(t.options()) == {"legend-0-0", "new"}
    t.answer("legend-0-0")
    assert t.state.level_tiles == [0, -1, -1]
    assert t.state.spent == [0, 0]
    assert t.state.gold[0] == 3


def test_powers_see_the_game_of_their_owner() -> None:
    t = Table(3)
    assert game(t, 1).opponents == [2, 0]
    assert {card.power for card in CARDS.values()} == {
        "instant",
        "eleusis",
        "permanent",
        "trigger",
        "activate",
        "legend",
        "chronos",
    }
