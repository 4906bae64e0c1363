"""The scenarios of bug reports and hostile answers (section c of the rules' collection), by their numbers, and the eight
points where our rules differ from the best known program (table b.1). Scenario 24 needs a promo spell and has no test."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Dice, Illegal, Note, RandomBot, Runner
from games.grimoire.rules import reading
from games.grimoire.rules.state import State
from tests.games.grimoire.kit import RULES, Table, position

# -- death not noticed ------------------------------------------------------------------------------------------------


def test_1_false_face_kills_at_the_end_of_the_turn() -> None:
    t = position(row={"false-face": [1]}, hand=[1], rival_life=2, phase="attack").decline()
    assert (t.kind, t.life) == (None, [60, 0])


def test_2_a_delayed_spell_kills_in_the_cooldown_past_zero() -> None:
    t = position(row={"doom-drop": [4]}, rival_life=3, phase="cool")
    assert (t.kind, t.life) == (None, [60, 0])


def test_3_affliction_kills_its_caster() -> None:
    t = position(row=["affliction"], hand=[1, 1], life=1).cast("affliction").answer("hurt")
    assert (t.kind, len(t.hand())) == (None, 4)


# -- delayed and ongoing ----------------------------------------------------------------------------------------------


def test_4_the_cooldown_does_not_mix_types_slot_by_slot() -> None:
    row = {"puppetmaster": [1], "doom-drop": [2], "haste": [1], "reckless-attack": [1]}
    t = position(row=row, phase="cool").answer("doom-drop")
    kinds = [note.kind for note in t.notes if note.kind in ("triggered", "in_force", "drawn")]
    assert kinds == ["triggered", "triggered", "in_force", "drawn"]


def test_6_wild_bloom_is_tested_after_the_removal() -> None:
    t = position(row={"wild-bloom": [1], "windstorm": []}, phase="cool")
    assert t.options() == ["windstorm", "pass"]


def test_7_delusion_is_a_pick_up_and_fires_nothing() -> None:
    t = position(row=["delusion"], hand=[1] * 3, rival_row={"doom-drop": [4]}).cast("delusion").answer("doom-drop")
    assert (t.life, t.hand()) == ([60, 57], [4])
    assert t.told("triggered") == []


def test_9_nothing_is_asked_without_a_legal_choice() -> None:
    t = position(row={"silent-support": [1], "haste": []}, phase="cool", hand=[])
    assert t.kind == "cast"
    assert t.told("picked_up") == []


def test_10_nested_questions_come_back_to_the_queue_and_then_to_phase_3() -> None:
    row = {"wild-bloom": [1], "mist-of-pain": [], "reckless-attack": [4]}
    t = position(row=row, rival_hand=[1, 2], phase="cool", deck=[3, 3, 3])
    t.answer("wild-bloom").answer("mist-of-pain")
    assert (t.asked, t.kind) == (1, "discard")
    t.answer(1, 2)
    assert t.life == [60, 60 - 2 - 4], "Reckless Attack followed"
    assert (t.hand(), t.kind) == ([3, 3, 3], "cast"), "and then phase 3"


def test_11_secret_oath_out_of_the_row_is_out_of_force() -> None:
    row = {"twist-of-fate": [], "secret-oath": [1]}
    t = position(row=row, hand=[1] * 3, pool=["fury"], spell_deck=["windstorm"], rival_hand=[1]).cast("twist-of-fate")
    t.answer("fury")
    assert reading.owner_in_force(t.state, "secret-oath") is None
    t = position(row={"time-distortion": [], "secret-oath": [4]}, hand=[1, 1], rival_hand=[1], deck=[4, 4, 4])
    t.cast("time-distortion").to("choose")
    t.answer(t.options()[0])
    assert t.hand(1) == [1, 4, 4, 4], "its owner does not take what the opponent draws now"


def test_12_quick_swap_brings_an_ongoing_spell_in_force() -> None:
    t = position(row={"quick-swap": [1, 2], "haste": []}, phase="cool", pool=["puppetmaster"]).answer("swap")
    assert t.cell("puppetmaster")["in_force"]


def test_13_lullaby_draws_after_the_effect_that_emptied_the_hand() -> None:
    assert position(row=["lullaby", "haste"], hand=[4], deck=[2, 3]).cast("lullaby").hand() == [2, 3]
    t = position(row={"lullaby": [1], "betrayal": []}, hand=[1] * 3, deck=[4, 4, 4, 2, 3]).cast("betrayal")
    assert (t.hand(), t.hand(1)) == ([2, 3], [4, 4, 4])


def test_13_lullaby_after_an_attack_and_in_the_opponents_turn() -> None:
    t = position(row={"lullaby": [1, 1]}, hand=[1], deck=[2, 3], phase="attack").answer(1)
    assert t.hand() == [2, 3]
    t = position(row=["shackled-motion"], hand=[1, 1], rival_row={"lullaby": [1]}, rival_hand=[1], deck=[2, 3])
    assert t.cast("shackled-motion").answer("strip").hand(1) == [2, 3]


def test_14_a_turn_without_end_is_legal_up_to_the_cap() -> None:
    """Lullaby, Sneaky Deal and Silent Support: one mana goes round. Two hundred casts end the phase (rule 45)."""
    row = {"lullaby": [1, 1], "sneaky-deal": [], "silent-support": [1] * 250}
    t = position(row=row, hand=[1], filler=40)
    casts = 0
    while t.kind == "cast":
        t.cast("sneaky-deal").answer("uncover").answer("silent-support").answer("sneaky-deal")
        casts += 1
    assert casts == 200
    assert t.kind == "attack"


# -- wrong counting ---------------------------------------------------------------------------------------------------


def test_15_a_free_red_cast_counts_for_blood_lust() -> None:
    t = position(row={"wild-bloom": [1], "overload": [], "blood-lust": []}, phase="cool").answer("overload")
    assert t.cast("blood-lust").life == [60, 57]


def test_19_power_and_damage_of_an_attack_are_kept_apart() -> None:
    t = position(row=["hoodwink"], hand=[1] * 3, rival_attack=(3, 0)).cast("hoodwink")
    assert t.life == [60, 54], "a blocked attack is no damage for Hoodwink"
    t = position(rival_row={"puppetmaster": [1]}, rival_attack=(3, 0), hand=[1, 3], phase="attack")
    assert t.options() == [3, "pass"], "and keeps its power for Puppetmaster"


def test_20_mirror_image_lets_choose_the_pile() -> None:
    t = position(row={"mirror-image": [], "fury": [1, 1, 1], "haste": [1, 1]}, hand=[1]).cast("mirror-image")
    assert len(t.answer("haste").hand()) == 2


def test_21_gleam_of_hope_with_a_full_hand() -> None:
    assert len(position(row=["gleam-of-hope"], hand=[1] * 8).cast("gleam-of-hope").hand()) == 6


def test_25_a_pile_has_one_order() -> None:
    t = position(row={"fury": [], "time-distortion": [], "haste": [1]}, hand=[1, 1, 2, 3, 4, 4]).cast(
        "fury", 4, 1, 3, 2
    )
    assert [card["power"] for card in t.cell("fury", 0)["mana"]] == [4, 1, 3, 2]
    assert t.cast("time-distortion").hand() == [1, 2]
    assert t.pile("fury") == [4, 1, 3]


# -- stuck prompts ----------------------------------------------------------------------------------------------------


def test_26_guilty_bond_with_an_empty_hand() -> None:
    t = position(row=["guilty-bond"], hand=[1], rival_hand=[1]).cast("guilty-bond")
    assert (t.life, t.told("shown")) == ([60, 60], [])


def test_27_battle_vision_does_not_ask_an_empty_hand() -> None:
    assert position(rival_row={"battle-vision": [1]}, hand=[3], phase="attack").answer(3).kind == "choose"


def test_28_possessed_does_not_ask_an_empty_hand() -> None:
    t = position(row=["possessed"], hand=[1] * 4).cast("possessed")
    assert (t.asked, t.life) == (0, [60, 55])


# -- hidden information and the log -----------------------------------------------------------------------------------


def _public(notes: list[Note]) -> str:
    return repr([note.read_by(None) for note in notes])


def test_29_and_30_the_log_does_not_tell_shifted_and_picked_up_cards() -> None:
    t = position(row={"fracture": [], "fury": [1, 3], "haste": []}, hand=[1, 1]).cast("fracture")
    mana = t.state.piles["fury"][-1]
    t.answer("fury")
    assert str(mana) not in _public(t.notes)
    t = position(row={"time-distortion": [], "fury": [1, 3], "growth": [4]}, hand=[1, 1])
    tops = [t.state.piles["fury"][-1], t.state.piles["growth"][-1]]
    t.cast("time-distortion")
    assert t.hand() == [3, 4]
    assert not [mana for mana in tops if str(mana) in _public(t.notes)]
    assert all("power" not in note.public for note in t.notes if note.kind == "picked_up")


def test_31_gifts_are_told_in_their_direction() -> None:
    t = position(row=["drain-soul"], hand=[1, 1], rival_hand=[3]).cast("drain-soul")
    assert [(note["giver"], note["taker"]) for note in t.told("given")] == [(1, 0)]


def test_32_mana_laid_on_the_opponents_spell_is_told() -> None:
    t = position(row=["freeze"], hand=[1, 1], rival_row=["haste"], deck=[3]).cast("freeze").answer("lay")
    (laid,) = [note for note in t.notes if note.kind == "laid"]
    assert laid.read_by(0) == {"seat": 1, "spell": "haste", "source": "deck", "by": "freeze"}
    assert laid.read_by(1)["got"][0]["power"] == 3


def test_33_damage_is_told_under_its_own_spell() -> None:
    t = position(row={"sneaky-deal": [], "doom-drop": [4]}, hand=[1]).cast("sneaky-deal").answer("uncover")
    assert [note["by"] for note in t.told("damage")] == ["doom-drop"]


def test_34_every_visible_change_has_a_public_note() -> None:
    """In random games with all spells: whatever changes in the public view between two questions, some note told it."""
    quiet = {"turn", "phase", "active", "casts", "waiting", "shown", "last_attack", "discounts", "first"}
    for number in range(6):
        runner: Runner[State] = Runner(
            RULES, RULES.setup(bytes([number]) * 32, 2, {"lost_pages": True, "secret_oath": True}), checkpoints=False
        )
        bot, dice = RandomBot(), Dice(bytes(32))
        while runner.pending:
            before = RULES.view(runner.state, None)
            question = runner.pending[0]
            notes = runner.enter("answer", question.seat, bot.answer({}, question, dice).picks)
            after = RULES.view(runner.state, None)
            changed = [key for key in after if key not in quiet and after[key] != before[key]]
            assert not changed or notes, changed
            told = [note.kind for note in notes]
            if before["life"] != after["life"]:
                assert "damage" in told
            for seat in (0, 1):
                moved = _hand_change(notes, seat)
                assert after["hand_counts"][seat] - before["hand_counts"][seat] == moved, told


def _hand_change(notes: list[Note], seat: int) -> int:
    """How many cards the public notes say came to a hand, less those that left it."""
    change = 0
    for note in notes:
        told: dict[str, Any] = note.read_by(None)
        match note.kind:
            case "drawn" if told["seat"] == seat:
                change += told["count"]
            case "recovered" | "discarded" if told["seat"] == seat:
                change += len(told["cards"]) * (1 if note.kind == "recovered" else -1)
            case "picked_up" | "collected" if told["seat"] == seat:
                change += 1
            case "attacked" if told["seat"] == seat:
                change -= 1
            case "cast" if told["seat"] == seat:
                change -= told["cost"]
            case "put_back" if told["seat"] == seat:
                change -= told["count"]
            case "given":
                change += len(told["powers"]) * ((told["taker"] == seat) - (told["giver"] == seat))
    return change


# -- hostile answers --------------------------------------------------------------------------------------------------


def refused(t: Table, *picks: Any) -> None:
    """Nothing changes, whatever is sent."""
    before = t.runner.snapshot(), list(t.runner.notes)
    with pytest.raises(Illegal):
        t.runner.enter("answer", t.asked, picks)
    assert (t.runner.snapshot(), list(t.runner.notes)) == before


def test_35_the_same_mana_twice() -> None:
    t = position(row=["haste"], hand=[1, 2, 3]).answer("haste")
    mana = t.question.options[0]
    refused(t, mana, mana)
    t = position(row=["contamination"], hand=[1, 1, 2, 3, 4]).cast("contamination")
    refused(t, t.question.options[0], t.question.options[0])
    for spell, count in (("friendly-truce", 3), ("wrath", 2), ("mist-of-pain", 2)):
        t = position(row=[spell], hand=[1, 1], rival_hand=[1, 2, 3, 4]).cast(spell)
        refused(t, *[t.question.options[0]] * count)


def test_35_mana_that_is_not_in_the_hand() -> None:
    t = position(row={"haste": [], "fury": [4]}, hand=[1, 2], rival_hand=[3], discard=[2]).answer("haste")
    own, *_ = t.question.options
    for mana in (t.state.hands[1][0], t.state.piles["fury"][0], t.state.discard[0], t.state.deck[0], 7, -1, str(own)):
        refused(t, own, mana)
    refused(t, own)
    refused(t, *t.question.options, own)


SIX = {"fury": [], "haste": [1], "freeze": [1], "growth": [1], "overload": [1], "doom-drop": [1, 1]}


def test_36_replacing_what_may_not_be_replaced() -> None:
    t = position(phase="choose", row=SIX, rival_row=["windstorm"], pool=["betrayal"], spell_deck=["amnesia"])
    for spell in ("haste", "windstorm", "betrayal", "amnesia", "no-such-spell"):
        refused(t, spell)
    t.answer("fury")
    for t in (position(phase="choose", row=["fury"], pool=["betrayal", "haste"], spell_deck=["amnesia"]),):
        for spell in ("pass", "fury", "amnesia"):
            refused(t, spell)


def test_37_targets_that_are_none() -> None:
    row = {"trap-attack": [], "fury": [2], "haste": [3], "freeze": []}
    t = position(row=row, hand=[1] * 3, rival_row={"growth": [1]}).cast("trap-attack")
    for spell in ("trap-attack", "freeze", "growth"):
        refused(t, spell)
    refused(t, "fury", "haste")
    row = {"time-distortion": [], "fury": [2, 2], "haste": [3], "betrayal": [1]}
    t = position(row=row, hand=[1] * 2).cast("time-distortion")
    refused(t, "fury", "fury")
    refused(t, "fury")
    refused(t, "fury", "haste", "betrayal")
    refused(t, "fury", "time-distortion")


def test_a_phase_cannot_be_skipped() -> None:
    t = position(row=["haste"], hand=[1, 2, 3])
    refused(t, t.state.hands[0][0])  # an attack in phase 4
    t.to("attack")
    refused(t, "haste")  # a cast in phase 5
    t = position(phase="choose", row=["fury"], hand=[1] * 4)
    refused(t, "pass")
    with pytest.raises(Illegal, match="not_asked"):
        t.runner.enter("answer", 1, ["pass"])


def test_39_an_ongoing_spell_for_nothing_never_comes_into_force() -> None:
    for spell in ("power-hungry", "battle-vision", "puppetmaster", "secret-oath", "lullaby"):
        t = position(row=[spell], hand=[1], rival_hand=[4], discounts=[(2, "any")]).answer(spell)
        assert reading.owner_in_force(t.state, spell) is None
        assert (t.hand(), t.hand(1)) == ([1], [4])


def test_41_leaving_ends_the_match() -> None:
    from games.grimoire.spec import SPEC

    assert (SPEC.leaving, SPEC.timeout) == ("ends", "ends")


def test_42_the_spell_deck_empty_at_a_refill() -> None:
    t = position(phase="choose", pool=["fury", "haste"], spell_deck=[], spell_discard=["growth", "freeze"]).answer(
        "fury"
    )
    assert t.told("spells_shuffled") == [{"count": 2}]
    assert set(t.state.pool) | set(t.state.spell_deck) == {"growth", "freeze", "haste"}


# -- ids tell nothing -------------------------------------------------------------------------------------------------


def test_ids_tell_neither_power_nor_order() -> None:
    """Over many shuffles: ids in ascending order are no better than chance at naming powers or places in the deck."""
    strong, low = 0, 0
    for number in range(200):
        state = RULES.setup(number.to_bytes(32, "big"), 2, {})
        ranked = sorted(state.power)
        strong += sum(ranked.index(mana) for mana, power in state.power.items() if power == 4)
        low += sum(ranked.index(mana) for mana in state.deck[-10:])
    assert 27 < strong / (200 * 4) < 32  # 29.5 by chance
    assert 27 < low / (200 * 10) < 32


def ids_seen_by(t: Table, seat: int) -> set[int]:
    """Every mana id a seat can have met: in its view and in its notes."""
    text = repr([t.view(seat), [note.read_by(seat) for note in t.notes]])
    return {mana for mana in _numbers(text) if mana > 1000}


def _numbers(text: str) -> set[int]:
    return {int(word) for word in "".join(c if c.isdigit() else " " for c in text).split()}


@pytest.mark.parametrize(
    ("spell", "answers"),
    [
        ("toxic-gift", [3]),
        ("arcane-tactics", [1, 2, 3, 1]),
        ("contamination", [2, 3]),
        ("after-shock", [3]),
        ("rejuvenation", ["recover", 4, 3]),
        ("guilty-bond", [3]),
    ],
)
def test_a_card_that_becomes_hidden_again_gets_a_new_id(spell: str, answers: list[Any]) -> None:
    """What either seat could see before the last answer is never the id of a card hidden from it afterwards."""
    t = position(row=[spell], hand=[1, 1, 1, 2, 3], rival_hand=[1, 3, 4], discard=[1, 3, 4]).cast(spell)
    words = [answer for answer in answers if isinstance(answer, str)]
    if words:
        t.answer(*words)
    met = [ids_seen_by(t, seat) for seat in (0, 1)]
    t.answer(*[answer for answer in answers if isinstance(answer, int)])
    state = t.state
    met = [met[seat] | ids_seen_by(t, seat) for seat in (0, 1)]
    assert not met[0] & set(state.deck)
    assert not met[1] & set(state.deck)
    assert not met[0] & set(state.hands[1])
    assert not met[1] & set(state.hands[0])


def test_ids_over_whole_games() -> None:
    """In random games with all spells no seat ever holds a former id of a card that is hidden from it now."""
    for number in range(8):
        runner: Runner[State] = Runner(
            RULES,
            RULES.setup(bytes([40 + number]) * 32, 2, {"lost_pages": True, "secret_oath": True}),
            checkpoints=False,
        )
        bot, dice = RandomBot(), Dice(bytes(32))
        met: list[set[int]] = [set(), set()]
        while runner.pending:
            question = runner.pending[0]
            notes = runner.enter("answer", question.seat, bot.answer({}, question, dice).picks)
            state = runner.state
            for seat in (0, 1):
                text = repr([RULES.view(state, seat), [note.read_by(seat) for note in notes]])
                met[seat] |= _numbers(text)
                hidden = {*state.deck, *state.hands[1 - seat]}
                for spell in state.rows[1 - seat]:
                    hidden.update(state.piles[spell])
                assert not met[seat] & hidden


# -- table b.1 --------------------------------------------------------------------------------------------------------


def test_b_1_1_the_hand_limit_at_the_end_of_the_turn() -> None:
    t = position(phase="choose", row=["haste"], hand=[1] * 14)
    assert t.kind == "choose", "no limit at the start"
    t.answer(t.options()[0]).to("attack").decline()
    assert (t.kind, t.question.least) == ("discard_down", 7)


def test_b_1_2_the_cooldown_is_finished_before_any_effect() -> None:
    t = position(row={"silent-support": [1], "growth": [2, 2], "power-hungry": [3]}, phase="cool", deck=[1, 1, 1])
    assert t.hand() == [1, 1, 1, 2], "only Growth had a mana left to pick up"


def test_b_1_3_all_delayed_spells_are_ordered_by_their_owner() -> None:
    t = position(row={"doom-drop": [1], "reckless-attack": [1], "silent-support": [1], "fury": [1, 1]}, phase="cool")
    assert t.options() == ["doom-drop", "reckless-attack", "silent-support"]
    t.answer("silent-support")
    assert t.options() == ["doom-drop", "reckless-attack"]


def test_b_1_4_switching_is_not_asked_for() -> None:
    t = position(row={"growth": [1], "puppetmaster": [1], "haste": []}, phase="cool")
    assert t.kind == "cast"


def test_b_1_5_an_effect_inside_an_effect_waits() -> None:
    row = {"coercive-agreement": [], "doom-drop": [1], "reckless-attack": [1], "haste": [1]}
    t = (
        position(row=row, hand=[1, 1])
        .cast("coercive-agreement")
        .answer("uncover")
        .answer("doom-drop", "reckless-attack")
    )
    assert (t.kind, t.options(), t.life) == ("order", ["doom-drop", "reckless-attack"], [60, 60])


def test_b_1_6_cost_0_is_supported() -> None:
    t = position(row=["windstorm"], hand=[], deck=[2], discounts=[(1, "any")])
    assert t.answer("windstorm").life == [60, 58]


def test_b_1_7_no_mana_no_rule() -> None:
    t = position(row=["growth"], hand=[3], discounts=[(3, "any")]).answer("growth").to("attack").answer(3)
    assert t.life == [60, 57]


def test_b_1_8_a_shift_fires() -> None:
    t = position(row={"fracture": [], "reckless-attack": [4], "haste": []}, hand=[1, 1]).cast("fracture")
    assert t.answer("reckless-attack").life == [60, 56]
