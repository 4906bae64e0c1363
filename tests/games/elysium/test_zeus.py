"""Zeus: VP. Each test reads like its card."""

from __future__ import annotations

from tests.games.elysium.kit import Table


def test_amalthea() -> None:
    t = Table().take("amalthea")
    assert t.state.vp == [1 + 2, 2]


def test_dancing_curetes() -> None:
    t = Table().use("dancing-curetes")
    assert t.state.vp == [1 + 1, 2]


def test_storm_herald_counts_families_among_face_up_cards() -> None:
    t = Table()
    t.own(0, "bellows", "copper-ingots", "ferryman")
    t.citizens(0)
    t.use("storm-herald")
    assert t.state.vp[0] == 1 + 3


def test_oaks_of_dodona_counts_other_eleusis_cards() -> None:
    t = Table()
    t.own(0, "festival-robe", "salt-rite")
    t.use("oaks-of-dodona")
    assert t.state.vp[0] == 1 + 2


def test_oaks_of_dodona_at_most_three() -> None:
    t = Table()
    t.own(0, "festival-robe", "salt-rite", "rite-of-the-cabeiri", "torchbearer-of-the-rite")
    t.use("oaks-of-dodona")
    assert t.state.vp[0] == 1 + 3


def test_cupbearer_of_the_feast() -> None:
    t = Table().take("cupbearer-of-the-feast")
    assert (t.state.vp[0], t.state.gold[0]) == (1 + 3, 4 + 1)


def test_sky_eagle() -> None:
    t = Table().use("sky-eagle")
    assert (t.state.vp[0], t.state.gold[0]) == (1 + 2, 4 - 1)


def test_sky_eagle_needs_the_gold() -> None:
    t = Table()
    t.state.gold[0] = 0
    (card,) = t.own(0, "sky-eagle")
    assert card not in t.options()
    assert t.why_not(card) == ("35",)


def test_hymn_to_the_father() -> None:
    t = Table()
    t.write()
    t.use("hymn-to-the-father")
    assert t.state.vp[0] == 1 + 1


def test_hymn_to_the_father_after_two_transfers() -> None:
    t = Table()
    t.write()
    bellows, ferryman = t.own(0, "bellows", "ferryman")
    (hymn,) = t.own(0, "hymn-to-the-father")
    t.answer(bellows).answer(ferryman).answer("new").answer(("use", hymn))
    assert t.state.vp[0] == 1 + 2


def test_scales_of_themis() -> None:
    t = Table()
    t.own(0, "scales-of-themis")
    t.write()
    low, high = t.own(0, "bellows", "smiths-wage")
    t.answer(low)
    assert t.state.vp[0] == 1
    t.answer(high).answer("new")
    assert t.state.vp[0] == 1 + 1


def test_scales_of_themis_counts_the_place_a_citizen_fills_and_not_itself() -> None:
    t = Table()
    (scales,) = t.own(0, "scales-of-themis")
    legend = t.legend(0, "hymn-to-the-father", "smiths-wage")
    (citizen,) = t.citizens(0)
    t.write()
    t.state.gold[0] = 9
    t.answer(citizen)
    assert t.state.vp[0] == 1 + 1
    t.answer(scales)
    assert t.state.vp[0] == 1 + 1
    assert legend


def test_pact_of_the_sky() -> None:
    t = Table()
    t.own(0, "pact-of-the-sky")
    t.end_epoch()
    assert t.state.vp == [1 + 2, 2]


def test_throne_of_the_summit() -> None:
    t = Table()
    t.legend(0, "throne-of-the-summit", "persephone")
    t.state.level_tiles = [0, -1, 1]
    t.state.family_tiles["zeus"] = [0, 0]
    assert t.score()["chronos"] == (2 * 3, 0)


def test_throne_of_the_summit_at_most_four_tiles() -> None:
    t = Table()
    t.legend(0, "throne-of-the-summit", "persephone")
    t.state.level_tiles = [0, 0, 0]
    t.state.family_tiles["zeus"] = [0, 0]
    assert t.score()["chronos"] == (2 * 4, 0)


def test_zeus() -> None:
    t = Table().take("zeus")
    assert t.state.vp == [1 + 5, 2]
