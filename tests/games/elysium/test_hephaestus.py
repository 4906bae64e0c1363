"""Hephaestus: gold. Each test reads like its card."""

from __future__ import annotations

from tests.games.elysium.kit import Table


def test_copper_ingots() -> None:
    t = Table().take("copper-ingots")
    assert t.state.gold == [4 + 3, 4]


def test_bellows() -> None:
    t = Table().use("bellows")
    assert t.state.gold == [4 + 1, 4]


def test_hidden_hoard_counts_citizens_and_itself() -> None:
    t = Table()
    t.own(0, "ferryman")
    t.citizens(0)
    t.use("hidden-hoard")
    assert t.state.gold[0] == 4 + 3


def test_hidden_hoard_at_most_five() -> None:
    t = Table()
    t.citizens(0, 6)
    t.use("hidden-hoard")
    assert t.state.gold[0] == 4 + 5


def test_rite_of_the_cabeiri() -> None:
    t = Table()
    t.own(0, "salt-rite")
    t.use("rite-of-the-cabeiri")
    assert t.state.gold[0] == 4 + 2


def test_rolling_tripods() -> None:
    t = Table().take("rolling-tripods")
    assert (t.state.gold[0], t.state.vp[0]) == (4 + 4, 1 + 1)


def test_lemnian_exchange() -> None:
    t = Table().use("lemnian-exchange")
    assert (t.state.gold[0], t.state.vp[0]) == (4 - 2, 1 + 3)


def test_lemnian_exchange_needs_two_gold() -> None:
    t = Table()
    t.state.gold[0] = 1
    (card,) = t.own(0, "lemnian-exchange")
    assert card not in t.options()


def test_smiths_wage() -> None:
    t = Table()
    t.write()
    t.use("smiths-wage")
    assert t.state.gold[0] == 4 + 2


def test_bronze_sentinel_keeps_gold_but_not_vp() -> None:
    t = Table()
    t.own(1, "bronze-sentinel")
    t.use("whirlpool")
    assert (t.state.gold[1], t.state.vp[1]) == (4, 2 - 1)


def test_bronze_sentinel_at_the_end_of_an_epoch() -> None:
    t = Table()
    t.own(0, "bronze-sentinel")
    t.end_epoch()
    assert t.state.gold == [4 + 2, 4]


def test_bronze_sentinel_must_discard_where_gold_is_no_choice() -> None:
    """Rule 36: what the shield forbids is no option that can be carried out."""
    t = Table()
    (sentinel,) = t.own(1, "bronze-sentinel")
    t.take("cyclops")
    assert sentinel in t.state.discard
    assert t.state.gold[1] == 4


def test_master_builder_each_transfer_never_below_one() -> None:
    t = Table()
    t.own(0, "master-builder")
    one, two = t.own(0, "bellows", "smiths-wage")
    t.write()
    t.answer(two)
    assert t.state.gold[0] == 4 - 1
    t.answer(one).answer("new")
    assert t.state.gold[0] == 3 - 1


def test_golden_handmaidens() -> None:
    t = Table()
    t.legend(0, "golden-handmaidens", "pact-of-the-sky")
    t.state.gold[0] = 7
    assert t.score()["chronos"] == (3, 0)


def test_golden_handmaidens_at_most_six() -> None:
    t = Table()
    t.legend(0, "golden-handmaidens", "pact-of-the-sky")
    t.state.gold[0] = 20
    assert t.score()["chronos"] == (6, 0)


def test_hephaestus() -> None:
    t = Table().use("hephaestus")
    assert t.state.gold[0] == 4 + 3
