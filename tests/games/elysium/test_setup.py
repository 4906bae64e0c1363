"""Rules 1-17 by their numbers: set-up, the frame of an epoch, Awakening."""

from __future__ import annotations

from collections import Counter

import pytest

from games.elysium.families import CARDS
from games.elysium.rules import CHOICES
from games.elysium.rules.constants import FAMILIES, FIRST_GAME, FIRST_QUIET, QUESTS
from games.engine import Runner
from tests.games import proofs
from tests.games.elysium.kit import RULES, SEED, Table


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def test_rule_1_two_to_four_players() -> None:
    for seats in (1, 5):
        with pytest.raises(ValueError, match="two to four"):
            RULES.setup(SEED, seats, {})
    assert {RULES.setup(seed_of(number), 4, {}).order[0] for number in range(40)} == {0, 1, 2, 3}


def test_rule_2_discs_go_clockwise_from_a_random_first_player() -> None:
    for number in range(10):
        order = RULES.setup(seed_of(number), 3, {}).order
        assert order == [(order[0] + place) % 3 for place in range(3)]


def test_rule_3_one_of_two_pediment_sides() -> None:
    assert {RULES.setup(seed_of(number), 2, {}).side for number in range(20)} == {0, 1}


@pytest.mark.parametrize("seats", [3, 4])
def test_rule_4_four_quests_one_below_each_colour(seats: int) -> None:
    t = Table(seats)
    quests = RULES.view(t.runner.state, 0)["quests"]
    assert [(quest["number"], quest["colours"]) for quest in quests] == [
        (1, ["red"]),
        (2, ["green"]),
        (3, ["blue"]),
        (4, ["yellow"]),
    ]


def test_rule_4_two_players_two_quests_below_two_colours_each() -> None:
    quests = RULES.view(Table().runner.state, 0)["quests"]
    assert [quest["colours"] for quest in quests] == [["red", "green"], ["blue", "yellow"]]


def test_rule_5_and_14_five_epochs_of_four_phases() -> None:
    phases: list[tuple[int, str]] = []
    for moment in proofs.walk(RULES, seed=SEED, seats=2, settings={}):
        state = moment.runner.state
        if not phases or phases[-1] != (state.epoch, state.phase):
            phases.append((state.epoch, state.phase))
    played = [entry for entry in phases if entry[1] in ("actions", "writing")]
    assert [entry for entry in played if entry[1] == "actions"] == [(epoch, "actions") for epoch in range(1, 6)]
    assert moment.runner.standing is not None


def test_rule_6_what_everybody_starts_with() -> None:
    state = RULES.setup(SEED, 4, {})
    assert state.gold == [4] * 4
    assert [state.vp[seat] for seat in state.order] == [1, 2, 3, 4]
    assert all(sorted(columns) == ["blue", "green", "red", "yellow"] for columns in state.columns)
    assert state.domains == state.legends == [[], [], [], []]


def test_rule_7_families() -> None:
    assert set(RULES.setup(SEED, 2, {}).families) == set(FIRST_GAME)
    named = "hades+hermes+apollo+athena+ares"
    assert set(RULES.setup(SEED, 2, {"families": named}).families) == set(named.split("+"))
    assert len(CHOICES) == 2 + 56
    random = {
        family for number in range(60) for family in RULES.setup(seed_of(number), 2, {"families": "random"}).families
    }
    assert random == set(FAMILIES)
    for wrong in ("zeus", "zeus+zeus+hades+ares+apollo", "zeus+hades+ares+apollo+odin"):
        with pytest.raises(ValueError, match="no five families"):
            RULES.setup(SEED, 2, {"families": wrong})


@pytest.mark.parametrize("families", ["first", "random", "zeus+hades+athena+poseidon+ares"])
def test_rule_7_without_families_that_interrupt(families: str) -> None:
    for number in range(20):
        state = RULES.setup(seed_of(number), 3, {"families": families, "interrupts": False})
        assert len(state.families) == 5
        assert not {"athena", "poseidon"} & set(state.families)
    if families == "first":
        assert set(state.families) == set(FIRST_QUIET)


def test_nobody_is_asked_in_anothers_turn_without_athena_and_poseidon() -> None:
    for number in range(10):
        settings = {"families": "random", "interrupts": False}
        for moment in proofs.walk(RULES, seed=seed_of(number), seats=3, settings=settings):
            (question,) = moment.runner.pending
            assert question.clock == "bank"
            assert RULES.on_turn(moment.runner.state) in (question.seat, None)


def test_rule_8_the_deck_is_105_of_168_cards() -> None:
    state = RULES.setup(SEED, 2, {"families": "random"})
    assert len(state.deck) == 105
    assert state.discard == []
    by_family = Counter(card.family for card in CARDS.values() for _ in range(card.copies))
    assert by_family == dict.fromkeys(FAMILIES, 21)
    for family in FAMILIES:
        levels = Counter(card.level for card in CARDS.values() if card.family == family for _ in range(card.copies))
        assert levels == {1: 8, 2: 8, 3: 5}


def test_rule_8_symbols_and_powers_of_the_whole_set() -> None:
    symbols = Counter(symbol for card in CARDS.values() for symbol in card.columns * card.copies)
    assert symbols == {"red": 46, "yellow": 46, "green": 46, "blue": 46, "any": 40}
    powers = Counter(card.power for card in CARDS.values() for _ in range(card.copies))
    assert powers == {
        "instant": 39,
        "activate": 33,
        "trigger": 24,
        "permanent": 24,
        "eleusis": 16,
        "legend": 16,
        "chronos": 16,
    }
    assert len(CARDS) == 88
    assert all(card.text for card in CARDS.values())


@pytest.mark.parametrize(("seats", "cards"), [(2, 7), (3, 10), (4, 13)])
def test_rule_9_the_agora(seats: int, cards: int) -> None:
    """Not "three plus players", as some pages say: three players get ten."""
    assert len(Runner(RULES, RULES.setup(SEED, seats, {})).state.agora) == cards


def test_rule_10_tiles() -> None:
    state = RULES.setup(SEED, 2, {})
    assert state.level_tiles == [-1, -1, -1]
    assert state.family_tiles == {family: [] for family in FIRST_GAME}


def test_rule_11_the_oracle_is_apollos() -> None:
    assert len(Runner(RULES, RULES.setup(SEED, 2, {"interrupts": False})).state.oracle) == 4
    assert Runner(RULES, RULES.setup(SEED, 2, {})).state.oracle == []


def test_rule_12_prestige_starts_at_nothing_and_without_ares_stays_there() -> None:
    assert RULES.setup(SEED, 2, {"interrupts": False}).pp == [0, 0]
    for moment in proofs.walk(RULES, seed=SEED, seats=2, settings={}):
        assert moment.runner.state.pp == [0, 0]


def test_rule_13_there_is_gold_for_everybody() -> None:
    t = Table()
    t.state.gold = [40, 40]
    assert t.use("hephaestus").state.gold[0] == 43


def test_rule_15_the_first_awakening_only_deals() -> None:
    runner = Runner(RULES, RULES.setup(SEED, 2, {}))
    assert [note.kind for note in runner.notes] == ["epoch", "revealed", "turn"]


def test_rule_16_awakening() -> None:
    t = Table(2, "apollo")
    old = t.lay("agora", "amalthea", "bellows")
    slid = t.lay("oracle", "zeus", "hephaestus")
    t.end_epoch()
    assert t.state.epoch == 2
    assert t.state.discard == old
    assert t.state.agora[:2] == slid
    assert (len(t.state.agora), len(t.state.oracle)) == (7, 4)


def test_rule_16_and_g27_the_oracle_is_filled_in_the_last_epoch_too() -> None:
    t = Table(2, "apollo")
    t.state.epoch = 4
    t.end_epoch()
    assert (t.state.epoch, len(t.state.oracle)) == (5, 4)


def test_rule_17_and_g26_an_empty_deck_is_the_discard_pile_shuffled() -> None:
    t = Table()
    state = t.state
    state.discard, state.deck = state.deck, []
    before = set(state.discard)
    t.end_epoch()
    assert len(t.state.agora) == 7
    assert (len(t.state.deck), t.state.discard) == (98, [])
    assert not before & set(t.state.design), "cards hidden again get new ids"
    assert t.notes("reshuffled") == [{"count": 105}]


def test_rule_17_nothing_is_drawn_where_nothing_is() -> None:
    t = Table()
    state = t.state
    state.legends[1] = [[card] for card in state.deck]
    state.deck = []
    t.answer("quest-1").answer("red")
    t.answer("quest-2", seat=1).answer("red", seat=1)
    t.answer("citizen")
    assert t.notes("citizen") == [{"seat": 0, "card": None}]
    assert t.state.cards_taken[0] == 1


def test_quests_show_what_the_constants_say() -> None:
    for seats, rows in QUESTS.items():
        quests = RULES.view(Table(seats).runner.state, 0)["quests"]
        assert [(quest["vp"], quest["gold"], quest["transfers"]) for quest in quests] == list(rows.values())
