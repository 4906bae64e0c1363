"""What the table shows and says: views, things, and the rule behind every "why not?"."""

from __future__ import annotations

import pytest

from games.elysium.rules import ElysiumRules
from games.engine import Note
from tests.games.elysium.kit import RULES, Table


def test_every_seat_and_every_watcher_sees_the_same() -> None:
    t = Table(3, "apollo")
    t.citizens(1)
    t.lay("oracle", "bellows")
    assert t.open
    views = [RULES.view(t.state, seat) for seat in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)


def test_a_view_of_a_table_in_play() -> None:
    t = Table()
    used, ring = t.own(0, "bellows", "storm-herald")
    t.state.used.append(used)
    t.legend(1, "amalthea", "sky-eagle")
    t.state.columns[1] = ["blue"]
    t.state.quest[0] = 1
    assert t.open
    view = RULES.view(t.state, None)
    mine, theirs = view["players"]
    assert [(card["design"], card["ring"], card["used"]) for card in mine["domain"]] == [
        ("bellows", False, True),
        ("storm-herald", True, False),
    ]
    assert ring in t.options()
    (legend,) = theirs["legends"]
    assert (legend["id"], legend["kind"]) == ("legend-1-0", "family")
    assert [(card["level"], card["family"]) for card in legend["cards"]] == [(1, "zeus"), (2, "zeus")]
    assert (mine["quest"], mine["transfers"], theirs["transfers"]) == (1, 2, 0)
    first, second = view["quests"]
    assert (first["taken"], first["reach"]) == (0, [])
    assert (second["taken"], second["reach"]) == (None, [1])
    assert (view["active"], view["round"], view["took"]) == (0, 1, False)


def test_the_review_shows_the_deck_from_its_top_and_the_citizens() -> None:
    t = Table()
    (citizen,) = t.citizens(0)
    assert t.open
    seen = RULES.open_view(t.state)
    assert [card["id"] for card in seen["pile"]] == t.state.deck[::-1]
    assert seen["faces"] == [{"id": citizen, "design": t.state.design[citizen]}]


def test_things_are_named_once_and_are_what_options_name() -> None:
    t = Table(2, "apollo")
    t.lay("agora", "amalthea")
    t.lay("oracle", "bellows")
    t.own(1, "zeus")
    t.legend(0, "lyre-player")
    assert t.open
    things = list(RULES.things(RULES.view(t.state, 0)))
    assert len(things) == len(set(things)) == 1 + 1 + 1 + 1 + 1 + 2 + 4
    assert {"quest-1", "quest-2", "red", "legend-0-0"} <= set(things)


def test_why_not_in_a_turn() -> None:
    t = Table()
    wrong, pact = t.lay("agora", "dancing-curetes", "pact-of-the-sky")
    permanent, dear, theirs = *t.own(0, "pact-of-the-sky", "lemnian-exchange"), *t.own(1, "bellows")
    legend = t.legend(0, "amalthea")
    t.state.gold[0] = 0
    t.state.columns[0] = ["red", "green"]
    assert t.why_not(wrong) == ("21",)
    assert t.why_not(pact) == ("22",)
    assert t.why_not(permanent) == ("31",)
    assert t.why_not(dear) == ("35",)
    assert t.why_not(theirs) == ("31",)
    assert t.why_not(legend) == ("42",)
    assert t.why_not("red") == ("26",)
    assert t.why_not("quest-2") == ("21",)
    assert RULES.why_not(t.state, 1, pact, None) == ("18",)


def test_why_not_a_quest() -> None:
    t = Table(3)
    t.state.quest = [0, 2, 0]
    t.state.columns[0] = ["red"]
    assert t.why_not("quest-2") == ("43",)
    assert RULES.why_not(t.state, 2, "quest-2", None) == ("43",)
    assert RULES.why_not(t.state, 1, "quest-2", None) == ("18",)
    t.state.quest[0] = 1
    assert [t.why_not(f"quest-{number}") for number in (1, 2, 3)] == [("20",), ("43",), ("20",)]


def test_why_not_an_identical_card_of_another_column() -> None:
    t = Table()
    (same,) = t.lay("agora", "pact-of-the-sky")
    t.own(0, "pact-of-the-sky")
    t.state.columns[0] = []
    assert t.why_not(same) == ("22",)


def test_why_not_while_a_column_is_due() -> None:
    t = Table()
    (card,) = t.lay("agora", "amalthea")
    t.answer("quest-1")
    assert t.why_not(card) == ("26",)
    assert t.why_not("quest-2") == ("20",)


def test_why_not_in_the_writing_step() -> None:
    t = Table()
    (agora,) = t.lay("agora", "amalthea")
    (card,) = t.own(0, "zeus")
    t.own(0, "bellows")
    t.write()
    t.state.gold[0] = 2
    assert t.why_not(agora) == ("42",)
    assert t.why_not(card) == ("44",)
    assert t.why_not("quest-1") == ("19",)
    assert RULES.why_not(t.state, 1, card, None) == ("42",)


def test_why_not_while_a_legend_is_picked() -> None:
    t = Table()
    open_ = t.legend(0, "amalthea")
    level = t.legend(0, "dancing-curetes", "ferryman")
    t.legend(0, "asphodel-meadow", "barge-of-souls", "hades")
    theirs = t.legend(1, "storm-herald")
    (card,) = t.own(0, "bellows")
    t.write()
    t.answer(card)
    assert t.options() == (open_, level, "new")
    assert t.why_not("legend-0-2") == ("45",)
    assert t.why_not(theirs) == ("44",)


def test_why_not_where_a_card_does_not_fit_a_legend() -> None:
    t = Table()
    t.legend(0, "amalthea")
    t.legend(0, "dancing-curetes", "ferryman")
    fitting = t.legend(0, "sky-eagle")
    (card,) = t.own(0, "smiths-wage")
    t.write()
    t.answer(card)
    assert t.options() == (fitting, "new")
    assert t.why_not("legend-0-0") == ("46",)
    assert t.why_not("legend-0-1") == ("45",)


def test_why_not_a_citizen_into_this_legend() -> None:
    t = Table()
    t.legend(0, "amalthea")
    t.legend(0, "dancing-curetes", "ferryman")
    t.legend(0, "bellows", "olive-tree")
    t.legend(0, "sky-eagle", "zeus")
    t.legend(0, "smiths-wage", "barge-of-souls")
    (card,) = t.citizens(0)
    t.state.gold[0] = 1
    t.write()
    t.answer(card)
    assert t.options() == ("legend-0-1", "legend-0-2", "legend-0-3")
    assert t.why_not("legend-0-0") == ("49",)
    assert t.why_not("legend-0-4") == ("50",)


def test_why_not_while_a_power_asks() -> None:
    t = Table(2, "hermes", "apollo", "zeus")
    t.own(0, "amalthea", "dancing-curetes", "whispering-priestess")
    own = t.state.domains[0][1]
    near, far = t.lay("agora", "hermes", "zeus")[0], t.lay("oracle", "lyre-player")[0]
    other, theirs = t.own(1, "fulfilled-omen", "storm-herald")
    t.legend(1, "sky-eagle")
    (placed,) = t.state.legends[1][0]
    t.answer(near)
    assert t.question().kind == "copy"
    assert [t.why_not(thing) for thing in (own, other, theirs, placed)] == [("37",)] * 4
    assert t.why_not(far) == ("34",)
    assert t.why_not("red") == ("26",)


def test_why_not_while_a_power_takes_or_transfers() -> None:
    t = Table()
    same, _, _ = t.lay("agora", "amalthea", "zeus", "bellows")
    t.own(0, "amalthea")
    t.use("weaving-contest")
    assert t.question().kind == "take"
    assert t.why_not(same) == ("22",)
    t = Table()
    (agora,) = t.lay("agora", "zeus")
    (dear,) = t.own(0, "sky-eagle")
    t.use("ferryman")
    assert t.why_not(agora) == ("39",)
    assert t.why_not(dear) == ("44",)


def test_why_not_a_card_of_the_agora_that_cannot_be_paid() -> None:
    t = Table()
    dear, _ = t.lay("agora", "zeus", "bellows")
    t.state.gold[0] = 1
    t.use("helm-of-shadow")
    assert t.why_not(dear) == ("44",)


def test_why_not_while_oracle_cards_trade_places() -> None:
    t = Table(2, "apollo")
    (agora,) = t.lay("agora", "zeus")
    oracle, _ = t.lay("oracle", "amalthea", "bellows")
    t.use("lyre-player")
    assert t.why_not(oracle) == ("34",)
    t.answer(agora)
    assert t.why_not(agora) == ("34",)


def test_why_not_while_others_choose() -> None:
    t = Table(3)
    (permanent,) = t.own(1, "pact-of-the-sky")
    (agora,) = t.lay("agora", "amalthea")
    t.use("undertow")
    assert t.why_not(permanent, seat=1) == ("36",)
    assert t.why_not(agora, seat=1) == ("34",)
    t = Table(3)
    (own,) = t.own(1, "pact-of-the-sky")
    t.use("olive-tree")
    assert t.why_not(own, seat=1) == ("34",)


def test_why_not_while_chronos_cards_are_ordered() -> None:
    t = Table()
    t.legend(0, "golden-handmaidens", "throne-of-the-summit")
    t.state.epoch, t.state.phase = 5, "end"
    assert t.open
    assert RULES.why_not(t.state, 1, "legend-0-0", None) == ("58",)


def test_a_power_a_copy_and_a_permanent_count_as_used() -> None:
    face = {"id": 7, "design": "bellows"}
    for kind in ("used", "copied", "in_force"):
        assert RULES.card_used(Note(kind, {"card": face})) == "bellows"
    assert RULES.card_used(Note("took", {"card": face})) is None


def test_the_cards_that_can_be_in_a_match() -> None:
    assert len(RULES.cards({})) == 55
    assert len(RULES.cards({"families": "random"})) == 88
    assert len(RULES.cards({"families": "random", "interrupts": False})) == 66


def test_nobody_leaves_sleeps_or_keeps_silent_by_the_rules() -> None:
    state = RULES.setup(bytes(32), 2, {})
    assert [*RULES.asleep(state), *RULES.silent(state)] == []
    for call in (ElysiumRules.leave, ElysiumRules.wake):
        with pytest.raises(ValueError, match="Elysium"):
            call(RULES, state, 0, [])


def test_whose_turn_it_is() -> None:
    t = Table()
    assert t.open
    assert (RULES.on_turn(t.state), RULES.turn(t.state)) == (0, t.state.turns)
    t.score()
    assert RULES.on_turn(t.state) is None
