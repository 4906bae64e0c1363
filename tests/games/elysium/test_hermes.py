"""Hermes: powers of others. Each test reads like its card."""

from __future__ import annotations

import pytest

from games.elysium.families import CARDS
from tests.games.elysium.kit import Table


def hermes(seats: int = 2, *families: str) -> Table:
    return Table(seats, "hermes", *families, "zeus", "hephaestus")


def test_winged_sandals() -> None:
    t = hermes()
    low, high = t.own(1, "copper-ingots", "rolling-tripods")
    t.take("winged-sandals")
    assert t.state.gold == [4 + 3, 4]
    assert {low, high} <= {*t.state.domains[1]}


def test_winged_sandals_without_one() -> None:
    t = hermes()
    t.own(1, "zeus")
    t.take("winged-sandals")
    assert t.state.gold[0] == 4 + 2


def test_errand_runner() -> None:
    t = hermes()
    (bellows, high) = t.own(0, "bellows", "hephaestus")
    (runner,) = t.own(0, "errand-runner")
    t.answer(bellows).answer(high).answer(runner)
    assert (bellows in t.options(), high in t.options(), runner in t.options()) == (True, False, False)
    t.answer(bellows)
    assert t.state.gold[0] == 4 + 1 + 3 + 1


def test_errand_runner_without_one() -> None:
    t = hermes().use("errand-runner")
    assert t.state.gold[0] == 4 + 1


def test_loaded_dice() -> None:
    t = hermes()
    hoard, dice = t.own(0, "hidden-hoard", "loaded-dice")
    t.answer(hoard).answer(dice)
    assert t.state.rings == [hoard]
    t.answer(hoard)
    assert t.state.gold[0] == 4 + 2 + 2


def test_loaded_dice_without_one() -> None:
    t = hermes().use("loaded-dice")
    assert t.state.gold[0] == 4 + 2


def test_password_of_the_mysteries() -> None:
    t = hermes()
    t.own(0, "oaks-of-dodona")
    low, _high = t.own(1, "bellows", "hephaestus")
    t.use("password-of-the-mysteries")
    assert t.state.gold == [4 + 1, 4]
    assert low not in t.state.used


def test_password_of_the_mysteries_without_one() -> None:
    t = hermes()
    t.own(0, "oaks-of-dodona")
    t.own(1, "hephaestus")
    t.use("password-of-the-mysteries")
    assert t.state.gold[0] == 4 + 1


def test_cattle_thief() -> None:
    t = hermes()
    t.own(0, "rolling-tripods")
    t.take("cattle-thief")
    assert (t.state.gold, t.state.vp) == ([4 + 4 + 1, 4], [1 + 1, 2])


def test_cattle_thief_without_one() -> None:
    t = hermes(3)
    t.own(0, "zeus")
    t.take("cattle-thief").answer("seat-2")
    assert t.state.gold == [4 + 2 + 1, 4, 2]


def test_mimic_mask() -> None:
    t = hermes()
    (used,) = t.own(1, "hephaestus")
    t.state.used.append(used)
    t.use("mimic-mask")
    assert t.state.gold == [4 + 3, 4]
    assert t.state.used[0] == used


def test_mimic_mask_without_one() -> None:
    t = hermes().use("mimic-mask")
    assert t.state.gold[0] == 4 + 1


def test_mimic_mask_copies_what_asks_others() -> None:
    t = hermes(3, "athena")
    t.own(1, "olive-tree")
    t.use("mimic-mask").answer("vp", seat=1).answer("gold", seat=2)
    assert (t.state.gold, t.state.vp) == ([5, 4, 5], [2, 3, 3])


def test_mimic_mask_cannot_copy_what_it_cannot_pay() -> None:
    t = hermes()
    t.own(1, "sky-eagle")
    t.state.gold[0] = 0
    t.use("mimic-mask")
    assert (t.state.gold[0], t.state.vp[0]) == (1, 1)


def test_guide_of_travellers() -> None:
    t = hermes()
    t.own(1, "smiths-wage")
    t.write()
    t.use("guide-of-travellers")
    assert (t.state.gold[0], t.state.vp[0]) == (4 + 2, 1)


def test_guide_of_travellers_uses_a_power_that_can_do_nothing() -> None:
    t = hermes(2, "apollo")
    t.own(1, "hymn-of-delos")
    t.lay("oracle", "bellows")
    t.write(transfers=0)
    t.use("guide-of-travellers")
    assert (t.state.gold[0], t.state.vp[0], t.state.oracle != []) == (4, 1, True)


def test_guide_of_travellers_without_one() -> None:
    t = hermes()
    t.write()
    t.use("guide-of-travellers")
    assert (t.state.gold[0], t.state.vp[0]) == (4 + 1, 1 + 1)


def test_crossroads_herm() -> None:
    t = hermes()
    t.own(0, "crossroads-herm")
    t.state.columns[0] = ["yellow"]
    red, two = t.lay("agora", "amalthea", "pact-of-the-sky")
    assert red in t.options()
    assert two not in t.options()
    assert {"quest-1", "quest-2"} <= {*t.options()}
    assert t.why_not(two) == ("21",)


def test_crossroads_herm_one_symbol_only() -> None:
    t = hermes()
    t.own(0, "crossroads-herm")
    one, none = t.lay("agora", "pact-of-the-sky", "master-builder")
    t.state.columns[0] = ["red", "yellow"]
    assert {one, none} <= {*t.options()}
    t = hermes()
    t.own(0, "crossroads-herm")
    (card,) = t.lay("agora", "pact-of-the-sky")
    t.state.columns[0] = ["blue", "yellow"]
    assert card not in t.options()


def test_shape_thief() -> None:
    t = hermes()
    (hoard,) = t.own(1, "hidden-hoard")
    t.use("shape-thief")
    assert (t.state.gold[0], t.state.vp[0]) == (4 + 1, 1 + 1)
    assert t.state.rings == [hoard]


def test_shape_thief_needs_a_ring() -> None:
    t = hermes()
    t.own(1, "hidden-hoard", ring=False)
    t.use("shape-thief")
    assert (t.state.gold[0], t.state.vp[0]) == (4, 1 + 3 + 1)


def test_patron_of_roads() -> None:
    t = hermes()
    t.legend(0, "patron-of-roads", "pact-of-the-sky")
    t.legend(1, "golden-handmaidens", "throne-of-the-summit")
    t.state.gold = [6, 0]
    assert t.score()["chronos"] == (3, 0)


def test_patron_of_roads_without_one() -> None:
    t = hermes()
    t.legend(0, "patron-of-roads", "pact-of-the-sky")
    t.legend(1, "golden-handmaidens")
    assert t.score()["chronos"] == (3, 0)


def test_hermes() -> None:
    t = hermes()
    mine, theirs = t.own(0, "amalthea")[0], t.own(1, "zeus")[0]
    t.take("hermes")
    assert t.options() == (mine, theirs)
    t.answer(theirs)
    assert (t.state.vp[0], t.state.gold[0]) == (1 + 5 + 1, 4 + 2)


def test_hermes_without_one() -> None:
    t = hermes().take("hermes")
    assert (t.state.vp[0], t.state.gold[0]) == (1 + 1, 4 + 2)


@pytest.mark.parametrize("key", [card.key for card in CARDS.values() if card.family == "hermes" and card.copies_powers])
def test_no_power_that_copies_or_refreshes_points_at_another(key: str) -> None:
    """Rule 37, B6 and B7: every Hermes card lies in every Domain, and each finds nothing to point at."""
    t = hermes()
    for card in CARDS.values():
        if card.copies_powers and card.copies == 2 and card.key != key:
            t.own(0, card.key, ring=False)
            t.own(1, card.key)
    t.state.used += [card for domain in t.state.domains for card in domain]
    power = CARDS[key].power
    if power == "eleusis":
        t.own(0, "oaks-of-dodona")
    if power == "chronos":
        t = hermes()
        t.legend(0, key, "pact-of-the-sky")
        t.legend(1, key, "pact-of-the-sky")
        assert t.score()["chronos"] == (3, 3)
        return
    if power == "legend":
        t.write()
    (t.take if power == "instant" else t.use)(key)
    assert t.notes("copied") == t.notes("refreshed") == []
