"""Every spell, by its text. Seat 0 casts; the paid mana lies on the spell afterwards."""

from __future__ import annotations

from games.grimoire.cards import SPELLS
from tests.games.grimoire.kit import position


def test_every_spell_has_a_test() -> None:
    missing = [key for key in SPELLS if f"test_{key.replace('-', '_')}" not in globals()]
    assert not missing


# -- base, one star ---------------------------------------------------------------------------------------------------


def test_arcane_tactics() -> None:
    t = position(row=["arcane-tactics"], hand=[1, 1, 4], deck=[2, 2, 2, 3, 3, 3, 3]).cast("arcane-tactics")
    assert (t.kind, t.question.least, t.question.ordered) == ("put_back", 4, True)
    t.answer(2, 3, 4, 2)
    assert t.hand() == [2, 3, 3, 3]
    assert t.top(4) == [2, 4, 3, 2], "the last card lies on top (rule 33)"


def test_bad_fortune() -> None:
    t = position(row=["bad-fortune"], hand=[2, 2], deck=[3, 1, 2]).cast("bad-fortune")
    assert t.life == [60, 56]
    assert t.pile("bad-fortune") == [2, 2, 1]
    assert t.kind == "put_back"
    assert sorted(t.options()) == [2, 3]
    t.answer(2, 3)
    assert t.top(2) == [3, 2]


def test_bad_fortune_does_not_ask_for_the_order_of_equals() -> None:
    t = position(row=["bad-fortune"], hand=[2, 2], deck=[3, 3, 3]).cast("bad-fortune")
    assert t.kind != "put_back"
    assert t.top(3) == [3, 3, 3]


def test_betrayal() -> None:
    t = position(row=["betrayal"], hand=[1, 1, 1], deck=[2, 3, 4]).cast("betrayal")
    assert t.life == [60, 55]
    assert t.hand(1) == [2, 3, 4]


def test_crushing_blow() -> None:
    t = position(row=["crushing-blow"], hand=[1] * 5).cast("crushing-blow")
    assert t.life == [60, 54]


def test_doom_drop() -> None:
    t = position(row={"doom-drop": [1, 2, 4]}, phase="cool")
    assert t.life == [60, 56]
    assert t.pile("doom-drop") == [1, 2]


def test_doom_drop_does_nothing_at_the_cast() -> None:
    t = position(row=["doom-drop"], hand=[1, 2, 4]).cast("doom-drop")
    assert t.life == [60, 60]


def test_drain_soul() -> None:
    t = position(row=["drain-soul"], hand=[1, 1], rival_hand=[2, 3, 1]).cast("drain-soul")
    assert t.life == [60, 57]
    assert (t.hand(), t.hand(1)) == ([3], [1, 2])


def test_drain_soul_against_an_empty_hand() -> None:
    assert position(row=["drain-soul"], hand=[1, 1]).cast("drain-soul").life == [60, 60]


def test_energy_reserve() -> None:
    t = position(row={"energy-reserve": [], "fury": [1, 3]}, hand=[1, 1], deck=[2, 2, 2]).cast("energy-reserve")
    assert t.hand() == [2, 2, 2, 3]
    assert t.pile("fury") == [1]


def test_energy_reserve_without_another_pile() -> None:
    assert position(row=["energy-reserve", "fury"], hand=[1, 1]).cast("energy-reserve").hand() == []


def test_energy_storm() -> None:
    t = position(row=["energy-storm"], hand=[1, 1, 1, 4, 4, 3]).cast("energy-storm")
    assert t.life == [60, 55]


def test_fire_blast() -> None:
    t = position(row=["fire-blast"], hand=[1, 1, 1, 4, 4]).cast("fire-blast")
    assert t.life == [60, 53]
    assert t.hand() == []
    assert t.discard == [4, 4]


def test_freeze() -> None:
    t = position(row=["freeze"], hand=[1, 1], rival_row=["fury", "haste"], deck=[2, 2, 2, 2]).cast("freeze")
    assert t.options() == ["draw", "lay"]
    t.answer("draw")
    assert t.hand() == [2, 2, 2, 2]
    t = position(row=["freeze"], hand=[1, 1], rival_row=["fury", "haste"], deck=[3]).cast("freeze").answer("lay")
    assert (t.kind, t.options()) == ("target_opposing", ["fury", "haste"])
    t.answer("haste")
    assert t.pile("haste") == [3]


def test_freeze_against_no_spells_only_draws() -> None:
    t = position(row=["freeze"], hand=[1, 1], deck=[2, 2, 2, 2]).cast("freeze")
    assert t.hand() == [2, 2, 2, 2]


def test_friendly_truce() -> None:
    t = position(row=["friendly-truce"], hand=[1, 1], rival_hand=[1, 2, 3, 4]).cast("friendly-truce")
    assert (t.asked, t.kind, t.question.least, t.question.most) == (1, "give", 3, 3)
    assert t.restored().decline().hand() == [1] * 5
    t.answer(1, 2, 3)
    assert (t.hand(), t.hand(1)) == ([1, 2, 3], [4])


def test_friendly_truce_does_not_ask_a_hand_of_two() -> None:
    assert position(row=["friendly-truce"], hand=[1, 1], rival_hand=[1, 2]).cast("friendly-truce").hand() == [1] * 5


def test_fury() -> None:
    t = position(row=["fury"], hand=[1] * 4, rival_row={"haste": [1], "freeze": [], "betrayal": [1, 1]}).cast("fury")
    assert t.life == [60, 58]


def test_gleam_of_hope() -> None:
    t = position(row=["gleam-of-hope"], hand=[1, 1, 4], deck=[2, 2, 2, 2]).cast("gleam-of-hope")
    assert t.hand() == [2, 2, 2, 2, 4]


def test_guilty_bond() -> None:
    t = position(row=["guilty-bond"], hand=[1, 2, 3], rival_hand=[3, 4]).cast("guilty-bond")
    assert (t.kind, t.options()) == ("show", [2, 3])
    t.answer(3)
    assert t.life == [60, 58]
    assert t.told("shown")[0]["power"] == 3
    assert t.told("matched")[0]["yes"] is True
    assert t.hand() == [2, 3], "the card is only shown"


def test_guilty_bond_without_a_match() -> None:
    t = position(row=["guilty-bond"], hand=[1, 2, 3], rival_hand=[3, 4]).cast("guilty-bond").answer(2)
    assert t.life == [60, 60]
    assert t.told("matched")[0]["yes"] is False


def test_haste() -> None:
    t = position(row=["haste", "crushing-blow"], hand=[1] * 5).cast("haste")
    assert t.cell("crushing-blow")["cost"] == 3
    t.cast("crushing-blow")
    assert (t.life, t.pile("crushing-blow")) == ([60, 54], [1, 1, 1])
    assert t.view(None)["discounts"] == []


def test_hellstorm() -> None:
    t = position(row=["hellstorm"], hand=[4] * 4, deck=[1, 3, 2, 1, 1]).cast("hellstorm")
    assert t.life == [60, 57]
    assert t.hand() == [1, 1, 1, 2, 3]


def test_living_wind() -> None:
    row = {"living-wind": [], "fury": [1], "haste": [1, 1], "freeze": []}
    assert position(row=row, hand=[1, 1]).cast("living-wind").hand() == [1] * 4


def test_mist_of_pain() -> None:
    t = position(row=["mist-of-pain"], hand=[1, 1], rival_hand=[1, 2, 3, 4, 4]).cast("mist-of-pain")
    assert (t.asked, t.kind, t.question.most) == (1, "discard", 4)
    assert t.restored().decline().life == [60, 56]
    t.answer(1, 2, 3)
    assert (t.life, t.hand(1), t.discard) == ([60, 59], [4, 4], [1, 2, 3])


def test_mist_of_pain_against_an_empty_hand() -> None:
    assert position(row=["mist-of-pain"], hand=[1, 1]).cast("mist-of-pain").life == [60, 56]


def test_mutation() -> None:
    t = position(row=["mutation"], hand=[1, 1], deck=[4]).cast("mutation")
    assert (t.life, t.hand()) == ([60, 56], [4])


def test_overload() -> None:
    t = position(row=["overload"], hand=[1, 1], rival_row={"fury": [1, 1, 1], "haste": [1]}).cast("overload")
    assert t.life == [60, 57]
    assert position(row=["overload"], hand=[1, 1]).cast("overload").life == [60, 60]


def test_power_hungry() -> None:
    t = position(row={"power-hungry": [1]}, hand=[3], phase="attack").answer(3)
    assert (t.life, t.hand(), t.discard) == ([60, 57], [3], [])


def test_power_hungry_takes_the_opponents_attack_too() -> None:
    t = position(row=["haste"], rival_row={"power-hungry": [1]}, hand=[3], phase="attack").answer(3)
    assert (t.life, t.hand(1), t.discard) == ([60, 57], [3], [])


def test_rejuvenation() -> None:
    t = position(row=["rejuvenation"], hand=[1, 1], discard=[4, 1, 3, 2]).cast("rejuvenation")
    assert t.restored().answer("draw").hand() == [1] * 4
    t.answer("recover")
    assert (t.kind, t.options(), t.question.least) == ("recover", [1, 2, 3, 4], 2)
    t.answer(3, 4)
    assert (t.hand(), t.discard) == ([3, 4], [1, 2])


def test_rejuvenation_takes_what_is_there() -> None:
    t = position(row=["rejuvenation"], hand=[1, 1], discard=[4]).cast("rejuvenation").answer("recover")
    assert t.hand() == [4]


def test_renewal() -> None:
    assert position(row=["renewal"], hand=[1, 3], deck=[2, 2, 2]).cast("renewal").hand() == [2, 2, 2, 3]
    assert position(row=["renewal"], hand=[1] * 6, deck=[2]).cast("renewal").hand() == [1] * 5


def test_renewed_fervor() -> None:
    row = {
        "renewed-fervor": [],
        "overload": [1, 4],
        "windstorm": [3],
        "crushing-blow": [2, 2],
        "freeze": [2],
        "doom-drop": [2],
    }
    t = position(row=row, hand=[1, 1]).cast("renewed-fervor")
    assert t.hand() == [3, 4]
    assert t.pile("overload") == [1]


def test_second_strike() -> None:
    t = position(row=["second-strike", "freeze", "fury", "overload"], hand=[1] * 9).cast("second-strike")
    assert t.life == [60, 57]
    assert (t.cell("fury")["cost"], t.cell("freeze")["cost"]) == (3, 2)
    t.cast("freeze")
    assert t.cell("fury")["cost"] == 3, "green casts do not use it up (rule b.2.22)"
    t.cast("fury")
    assert t.cell("overload")["cost"] == 2


def test_shackled_motion() -> None:
    t = position(row=["shackled-motion"], hand=[1, 1], rival_hand=[1, 4]).cast("shackled-motion")
    assert t.restored().answer("draw").hand() == [1] * 4
    t.answer("strip")
    assert (t.hand(1), t.discard) == ([], [1, 4])


def test_shadow_attack() -> None:
    t = position(row={"shadow-attack": [], "fury": [1, 3]}, hand=[1] * 4, deck=[2, 2, 2]).cast("shadow-attack")
    assert (t.life, t.hand(), t.discard) == ([60, 57], [2, 2, 2], [3])


def test_shadow_attack_without_another_pile() -> None:
    assert position(row=["shadow-attack"], hand=[1] * 4).cast("shadow-attack").life == [60, 60]


def test_shared_power() -> None:
    t = position(row=["shared-power"], hand=[1, 2, 3], deck=[4, 4, 4, 4]).cast("shared-power")
    assert t.restored().decline().hand() == [2, 3]
    t.answer(2)
    assert (t.hand(), t.hand(1)) == ([3, 4, 4, 4, 4], [2])


def test_sleight_of_hand() -> None:
    t = position(row=["sleight-of-hand"], hand=[1], deck=[3, 2, 2, 2, 4]).cast("sleight-of-hand")
    assert t.hand() == [2, 2, 2, 3]


def test_sneaky_deal() -> None:
    t = position(row={"sneaky-deal": [], "fury": [1, 2]}, hand=[1]).cast("sneaky-deal")
    assert t.restored().answer("damage").life == [60, 59]
    t.answer("uncover")
    assert (t.life, t.pile("fury"), t.discard) == ([60, 60], [1], [2])


def test_sneaky_deal_without_another_pile() -> None:
    assert position(row=["sneaky-deal", "fury"], hand=[1]).cast("sneaky-deal").life == [60, 59]


def test_time_distortion() -> None:
    t = position(row={"time-distortion": [], "fury": [1, 2], "haste": [3], "betrayal": [4]}, hand=[1, 1])
    t.cast("time-distortion")
    assert (t.kind, t.options(), t.question.least) == ("target_own", ["fury", "haste", "betrayal"], 2)
    t.answer("betrayal", "fury")
    assert (t.hand(), t.pile("fury"), t.pile("betrayal"), t.pile("haste")) == ([2, 4], [1], [], [3])


def test_time_distortion_takes_one_where_there_is_one() -> None:
    t = position(row={"time-distortion": [], "fury": [1, 2], "haste": []}, hand=[1, 1]).cast("time-distortion")
    assert t.hand() == [2]


def test_touch_the_void() -> None:
    assert position(row=["touch-the-void"], hand=[1, 1]).cast("touch-the-void").life == [60, 58]
    t = position(row={"touch-the-void": [], "fury": [1, 1, 1]}, hand=[1, 1]).cast("touch-the-void")
    assert t.life == [60, 57]


def test_toxic_gift() -> None:
    t = position(row=["toxic-gift"], hand=[1, 2, 3]).cast("toxic-gift")
    assert t.kind == "give"
    t.answer(3)
    assert (t.life, t.hand(), t.hand(1)) == ([60, 57], [2], [3])


def test_toxic_gift_with_an_empty_hand() -> None:
    assert position(row=["toxic-gift"], hand=[1]).cast("toxic-gift").life == [60, 60]


def test_trap_attack() -> None:
    t = position(row={"trap-attack": [], "fury": [1, 3]}, hand=[1] * 3).cast("trap-attack")
    assert (t.life, t.hand(), t.pile("fury")) == ([60, 57], [3], [1])


def test_vile_laughter() -> None:
    assert position(row=["vile-laughter"], hand=[1, 1, 1, 2, 4]).cast("vile-laughter").life == [60, 58]
    assert position(row=["vile-laughter"], hand=[1, 1, 1]).cast("vile-laughter").life == [60, 54]


def test_windstorm() -> None:
    t = position(row=["windstorm"], hand=[2], deck=[1, 4]).cast("windstorm")
    assert (t.life, t.pile("windstorm"), t.top(1)) == ([60, 58], [2, 1], [4])
    t = position(row=["windstorm"], hand=[2], deck=[3, 4]).cast("windstorm")
    assert (t.pile("windstorm"), t.top(2)) == ([2], [3, 4])


def test_wrath() -> None:
    t = position(row=["wrath"], hand=[1], rival_hand=[1, 2, 3]).cast("wrath")
    assert (t.asked, t.kind, t.question.least, t.question.most) == (1, "discard", 2, 2)
    assert t.restored().decline().life == [60, 58]
    t.answer(1, 3)
    assert (t.life, t.hand(1)) == ([60, 60], [2])


def test_wrath_does_not_ask_a_hand_of_one() -> None:
    assert position(row=["wrath"], hand=[1], rival_hand=[4]).cast("wrath").life == [60, 58]


# -- base, two stars --------------------------------------------------------------------------------------------------


def test_after_shock() -> None:
    t = position(row=["after-shock"], hand=[1, 1, 4], deck=[2]).cast("after-shock")
    assert (t.kind, t.options()) == ("put_back", [2, 4])
    t.answer(4)
    assert (t.life, t.hand(), t.top(1)) == ([60, 56], [2], [4])


def test_arcane_eye() -> None:
    row = {"arcane-eye": [], "betrayal": [1, 4], "crushing-blow": [3], "haste": [2]}
    t = position(row=row, hand=[1, 1]).cast("arcane-eye")
    assert (t.hand(), t.pile("haste")) == ([3, 4], [2])


def test_battle_vision() -> None:
    t = position(rival_row={"battle-vision": [1]}, hand=[3], rival_hand=[2, 3, 3], phase="attack").answer(3)
    assert (t.asked, t.kind, t.question.clock) == (1, "block", "window")
    assert t.question.default is not None
    assert t.options() == [3, 3, "pass"]
    assert t.restored().decline().life == [60, 57]
    t.answer(3)
    assert (t.life, t.hand(1), t.discard) == ([60, 60], [2, 3], [3, 3])
    assert t.view(None)["last_attack"][0] == {"power": 3, "damage": 0}


def test_blood_lust() -> None:
    t = position(row=["overload", "windstorm", "freeze", "blood-lust"], hand=[2] * 9, deck=[4])
    t.cast("overload").cast("windstorm").cast("blood-lust")
    assert t.life == [60, 60 - 0 - 2 - (1 + 4)]


def test_blood_lust_after_a_green_cast() -> None:
    t = position(row=["windstorm", "renewal", "blood-lust"], hand=[2] * 9, deck=[4])
    t.cast("windstorm").cast("renewal").cast("blood-lust")
    assert t.life == [60, 60 - 2 - 1]


def test_coercive_agreement() -> None:
    t = position(row=["coercive-agreement"], hand=[1, 1], rival_hand=[2, 2, 2, 2]).cast("coercive-agreement")
    t.answer("take")
    assert (t.hand(), t.hand(1)) == ([2, 2, 2], [2])


def test_coercive_agreement_uncovers_two_spells() -> None:
    row = {"coercive-agreement": [], "fury": [1, 2], "haste": [3], "betrayal": [4]}
    t = position(row=row, hand=[1, 1]).cast("coercive-agreement").answer("uncover")
    t.answer("fury", "haste")
    assert (t.discard, t.pile("fury"), t.pile("haste")) == ([2, 3], [1], [])


def test_contamination() -> None:
    t = position(row=["contamination"], hand=[1, 1, 2, 3, 4]).cast("contamination")
    assert (t.kind, t.question.least, t.question.ordered) == ("put_back", 2, True)
    t.answer(3, 2)
    assert (t.life, t.hand(), t.top(2)) == ([60, 56], [4], [2, 3])


def test_contamination_with_one_card_does_nothing() -> None:
    t = position(row=["contamination"], hand=[1, 1, 2]).cast("contamination")
    assert (t.life, t.hand()) == ([60, 60], [2])


def test_dance_of_pain() -> None:
    t = position(row=["dance-of-pain"], hand=[1, 1, 2, 3, 4, 4]).cast("dance-of-pain")
    assert (t.kind, t.question.least, t.question.most) == ("discard", 2, 2)
    t.answer(2, 3)
    assert (t.life, t.hand()) == ([60, 57], [4, 4])
    assert position(row=["dance-of-pain"], hand=[1, 1], deck=[3, 4]).cast("dance-of-pain").hand() == [3, 4]


def test_delusion() -> None:
    t = position(row=["delusion"], hand=[1] * 3, rival_row={"fury": [1, 4], "haste": []}).cast("delusion")
    assert (t.life, t.kind, t.options()) == ([60, 57], "target_opposing", ["fury", "pass"])
    t.answer("fury")
    assert (t.hand(), t.pile("fury")) == ([4], [1])


def test_energy_shield() -> None:
    t = position(row={"energy-shield": [], "fury": [2]}, hand=[1] * 3, rival_row=["haste", "freeze"], deck=[4])
    t.cast("energy-shield")
    assert (t.hand(), t.kind) == ([2], "target_opposing")
    t.answer("freeze")
    assert t.pile("freeze") == [4]


def test_energy_shield_does_the_half_that_is_possible() -> None:
    t = position(row=["energy-shield"], hand=[1] * 3, rival_row=["haste"], deck=[4]).cast("energy-shield")
    assert t.pile("haste") == [4]


def test_force_of_nature() -> None:
    row = {"force-of-nature": [], "doom-drop": [1], "fury": [1], "haste": [1], "betrayal": []}
    assert position(row=row, hand=[1, 1]).cast("force-of-nature").life == [60, 58]


def test_fracture() -> None:
    t = position(row={"fracture": [], "fury": [1, 3], "haste": []}, hand=[1, 1], deck=[2, 2, 2, 2]).cast("fracture")
    assert (t.hand(), t.kind, t.options()) == ([2, 2, 2, 2], "target_own", ["fury", "pass"])
    t.answer("fury")
    assert (t.pile("fury"), t.pile("haste")) == ([1], [3])


def test_fracture_without_a_second_spell_only_draws() -> None:
    t = position(row={"fracture": [], "fury": [1, 3]}, hand=[1, 1]).cast("fracture")
    assert (t.hand(), t.pile("fury")) == ([1] * 4, [1, 3])


def test_growth() -> None:
    t = position(row={"growth": [1], "haste": []}, hand=[3], phase="attack").answer(3)
    assert t.life == [60, 56]
    t = position(rival_row={"growth": [1]}, hand=[3], phase="attack").answer(3)
    assert t.life == [60, 57], "only in its owner's turns (rule 35)"


def test_ice_storm() -> None:
    row = {"ice-storm": [], "fury": [1], "haste": [1], "betrayal": [1, 1]}
    assert position(row=row, hand=[1, 1]).cast("ice-storm").life == [60, 58]


def test_mirror_image() -> None:
    t = position(row={"mirror-image": [], "fury": [1, 1, 1]}, hand=[1], deck=[2, 2, 2]).cast("mirror-image")
    assert t.options() == ["mirror-image", "fury"]
    assert t.restored().answer("mirror-image").hand() == [2]
    assert t.answer("fury").hand() == [2, 2, 2]


def test_painful_vision() -> None:
    row = {"painful-vision": [], "fury": [1], "haste": [], "betrayal": [1, 1]}
    t = position(row=row, hand=[1] * 3, deck=[4]).cast("painful-vision")
    assert (t.life, t.pile("fury"), t.pile("haste"), t.pile("betrayal")) == ([60, 55], [1, 4], [], [1, 1])


def test_possessed() -> None:
    t = position(row=["possessed"], hand=[1] * 3, rival_hand=[2, 4]).cast("possessed")
    assert (t.asked, t.kind, t.life) == (1, "give", [60, 60])
    assert t.restored().decline().life == [60, 55]
    t.answer(4)
    assert (t.life, t.hand(), t.hand(1)) == ([60, 59], [4], [2])


def test_possessed_does_not_ask_an_empty_hand() -> None:
    assert position(row=["possessed"], hand=[1] * 3).cast("possessed").life == [60, 55]


def test_puppetmaster() -> None:
    t = position(rival_row={"puppetmaster": [1]}, rival_attack=(2, 2), hand=[1, 2, 3], phase="attack")
    assert t.options() == [2, "pass"]


def test_puppetmaster_asks_also_when_nothing_fits() -> None:
    t = position(rival_row={"puppetmaster": [1]}, rival_attack=(2, 2), hand=[1, 3], phase="attack")
    assert (t.kind, t.options()) == ("attack", ["pass"])


def test_reckless_attack() -> None:
    assert position(row={"reckless-attack": [4]}, phase="cool").life == [60, 56]
    assert position(row={"reckless-attack": [3]}, phase="cool").life == [60, 59]


def test_secret_oath() -> None:
    t = position(row=["secret-oath"], hand=[1, 1, 2], rival_hand=[1, 4, 4]).cast("secret-oath")
    assert (t.hand(), t.hand(1)) == ([2, 4, 4], [1])


def test_silent_support() -> None:
    t = position(row={"silent-support": [1, 1], "fury": [1, 3], "haste": [2, 1]}, phase="cool", deck=[2, 2, 2])
    assert (t.kind, t.options()) == ("target_own", ["fury", "haste"])
    t.answer("haste")
    assert (t.pile("haste"), t.hand()) == ([], [2, 2, 2, 2])


def test_soul_pact() -> None:
    t = position(row=["betrayal", "soul-pact"], hand=[1] * 4).cast("betrayal").cast("soul-pact")
    assert t.hand() == [1] * 5
    t = position(row=["haste", "soul-pact"], hand=[1] * 4).cast("haste").cast("soul-pact")
    assert t.hand() == [1] * 2, "purple before it: nothing"


def test_stone_crush() -> None:
    assert position(row=["stone-crush"], hand=[1, 1], rival_hand=[1, 4, 4]).cast("stone-crush").life == [60, 57]


def test_trance_state() -> None:
    assert position(row=["trance-state"], hand=[1, 4]).cast("trance-state").life == [60, 58]
    assert position(row=["trance-state"], hand=[1] * 6).cast("trance-state").life == [60, 60]


# -- Lost Pages -------------------------------------------------------------------------------------------------------


def test_affliction() -> None:
    t = position(row=["affliction"], hand=[1, 1]).cast("affliction")
    assert t.options() == ["hurt", "pass"]
    assert t.restored().decline().hand() == [1] * 4
    t.answer("hurt")
    assert (t.life, t.hand()) == ([59, 60], [1] * 6)


def test_amnesia() -> None:
    casts = [("amnesia", 1, 0), ("haste", 0, 2), ("amnesia", 2, 0)]
    assert position(row=["amnesia"], hand=[1], casts=casts).cast("amnesia").life == [60, 57]


def test_false_face() -> None:
    t = position(row={"false-face": [1]}, hand=[1, 2], phase="attack")
    assert t.restored().decline().life == [60, 57]
    assert t.restored().answer(1).life == [60, 56]
    assert t.answer(2).life == [60, 58]


def test_fatal_flaw() -> None:
    t = position(row=["fatal-flaw"], hand=[1, 1], rival_row={"fury": [1, 3], "haste": [2]}).cast("fatal-flaw")
    t.answer("fury")
    assert (t.life, t.pile("fury")) == ([60, 56], [1, 3])
    assert t.told("shown")[0]["power"] == 3
    assert position(row=["fatal-flaw"], hand=[1, 1]).cast("fatal-flaw").life == [60, 59]


def test_hoodwink() -> None:
    assert position(row=["hoodwink"], hand=[1] * 3, rival_attack=(4, 4)).cast("hoodwink").life == [60, 58]
    assert position(row=["hoodwink"], hand=[1] * 3).cast("hoodwink").life == [60, 54]


def test_lullaby() -> None:
    t = position(row=["lullaby", "haste"], hand=[1], deck=[2, 3]).cast("lullaby")
    assert t.hand() == [2, 3]


def test_quick_swap() -> None:
    t = position(row={"quick-swap": [1, 2], "haste": []}, phase="cool", pool=["fury", "freeze"])
    assert t.options() == ["damage", "swap"]
    assert t.restored().answer("damage").life == [60, 59]
    t.answer("swap").answer("freeze")
    assert (t.state.rows[0], t.pile("freeze")) == (["freeze", "haste"], [1])
    assert t.state.spell_discard == ["quick-swap"]


def test_tsunami() -> None:
    assert position(row=["tsunami"], hand=[1, 1, 2, 2, 4], deck=[3]).cast("tsunami").life == [60, 57]


def test_twist_of_fate() -> None:
    t = position(row={"twist-of-fate": [], "fury": [1, 2], "haste": []}, hand=[1] * 3, pool=["freeze", "betrayal"])
    t.cast("twist-of-fate")
    assert (t.life, t.options()) == ([60, 58], ["freeze", "betrayal", "pass"])
    t.answer("freeze")
    assert t.options() == ["fury", "haste"]
    t.answer("fury")
    assert (t.state.rows[0], t.pile("freeze")) == (["twist-of-fate", "freeze", "haste"], [1, 2])


def test_wild_bloom() -> None:
    t = position(row={"wild-bloom": [1], "betrayal": [], "fury": [1, 1], "doom-drop": []}, phase="cool")
    assert (t.kind, t.options()) == ("target_own", ["betrayal", "pass"])
    t.answer("betrayal")
    assert (t.life, t.pile("betrayal")) == ([60, 55], [])


def test_wild_bloom_waits_for_its_last_mana() -> None:
    t = position(row={"wild-bloom": [1, 1], "betrayal": []}, phase="cool")
    assert (t.kind, t.pile("wild-bloom")) == ("cast", [1])
