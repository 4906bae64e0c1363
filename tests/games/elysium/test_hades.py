"""Hades: transfers. Each test reads like its card."""

from __future__ import annotations

from games.engine import PASS
from tests.games.elysium.kit import Table


def test_obol_for_the_crossing() -> None:
    t = Table()
    low, high = t.own(0, "bellows", "smiths-wage")
    t.take("obol-for-the-crossing")
    assert t.state.gold[0] == 4 + 1
    assert low in t.options()
    assert high not in t.options()
    t.answer(low)
    assert t.state.gold[0] == 5 - 1
    assert t.state.legends[0] == [[low]]


def test_obol_for_the_crossing_may_be_declined_and_may_go_itself() -> None:
    t = Table().take("obol-for-the-crossing")
    (obol,) = t.state.domains[0]
    assert t.options() == (obol, PASS)
    t.pass_()
    assert t.state.legends[0] == []
    assert t.question().kind == "column"


def test_ferryman() -> None:
    t = Table()
    (high,) = t.own(0, "smiths-wage")
    t.use("ferryman")
    assert high not in t.options()
    (ferryman,) = (card for card in t.state.domains[0] if card != high)
    t.answer(ferryman)
    assert (t.state.legends[0], t.state.gold[0]) == ([[ferryman]], 4 - 1)


def test_asphodel_meadow() -> None:
    t = Table()
    low, high = t.own(0, "bellows", "smiths-wage")
    t.use("asphodel-meadow").answer(low).answer(high).answer("new")
    assert (t.state.legends[0], t.state.gold[0]) == ([[low], [high]], 4 - 1 - 2)
    assert t.question().kind == "act"


def test_asphodel_meadow_may_be_one_card_or_none() -> None:
    t = Table()
    (low,) = t.own(0, "bellows")
    t.use("asphodel-meadow").answer(low).pass_()
    assert t.state.legends[0] == [[low]]


def test_torchbearer_of_the_rite() -> None:
    t = Table()
    (high,) = t.own(0, "pact-of-the-sky")
    t.own(0, "salt-rite")
    t.use("torchbearer-of-the-rite").answer(high)
    assert (t.state.legends[0], t.state.gold[0]) == ([[high]], 4 - 2)


def test_judge_of_the_meads() -> None:
    t = Table()
    t.state.gold[0] = 0
    two, three = t.own(0, "smiths-wage", "pact-of-the-sky")
    t.take("judge-of-the-meads")
    assert three not in t.options()
    t.answer(two)
    assert (t.state.legends[0], t.state.gold[0]) == ([[two]], 0)


def test_barge_of_souls() -> None:
    t = Table().use("barge-of-souls")
    assert (t.state.gold[0], t.state.extra[0]) == (4 + 1, 1)


def test_libation_of_honey() -> None:
    t = Table()
    t.write()
    first, second = t.own(0, "pact-of-the-sky", "bellows")
    t.use("libation-of-honey").answer(first)
    assert t.state.gold[0] == 4 - 1
    t.answer(second)
    assert t.state.gold[0] == 3 - 1


def test_libation_of_honey_not_below_zero() -> None:
    t = Table()
    t.write()
    (card,) = t.own(0, "bellows")
    t.use("libation-of-honey").answer(card)
    assert t.state.gold[0] == 4


def test_helm_of_shadow() -> None:
    t = Table()
    two, _three = t.lay("agora", "smiths-wage", "zeus")
    (own,) = t.own(0, "bellows")
    t.use("helm-of-shadow")
    assert own not in t.options()
    t.answer(two)
    assert (t.state.legends[0], t.state.gold[0]) == ([[two]], 4 - 2)
    assert two not in t.state.agora
    assert t.state.cards_taken[0] == 0


def test_persephone() -> None:
    t = Table(phase="writing")
    t.own(0, "persephone")
    first, second = t.own(0, "smiths-wage", "bellows")
    t.write(transfers=2)
    t.answer(first)
    assert t.state.gold[0] == 4
    t.answer(second).answer("new")
    assert t.state.gold[0] == 4 - 1


def test_persephone_adds_a_transfer_when_phase_3_begins() -> None:
    t = Table()
    t.own(0, "persephone")
    t.state.round, t.state.at = 3, 1
    t.state.cards_taken = [3, 3]
    t.state.quest = [2, 1]
    t.state.columns = [[], ["red"]]
    t.pass_(seat=1)
    assert t.state.extra == [1, 0]
    assert t.notes("writing")[0] == {"seat": 1, "transfers": 2}


def test_fields_of_the_blessed() -> None:
    t = Table()
    t.legend(0, "fields-of-the-blessed", "pact-of-the-sky")
    (citizen,) = t.citizens(0)
    t.state.domains[0].remove(citizen)
    t.state.legends[0][0].append(citizen)
    t.state.stands[citizen] = [3, ""]
    lines = t.score()
    assert lines["chronos"] == (2 + 1, 0)
    assert lines["citizens"] == (-2, 0)


def test_hades() -> None:
    t = Table()
    t.state.gold[0] = 0
    one, three = t.own(0, "bellows", "pact-of-the-sky")
    t.take("hades").answer(three).answer(one)
    assert (t.state.legends[0], t.state.gold[0]) == ([[three], [one]], 0)
    assert t.question().kind == "column"
