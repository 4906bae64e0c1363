"""Poseidon: everybody loses. Each test reads like its card."""

from __future__ import annotations

from tests.games.elysium.kit import Table


def test_riptide() -> None:
    t = Table(3)
    t.state.gold = [4, 0, 4]
    t.take("riptide")
    assert (t.state.gold, t.state.vp[0]) == ([5, 0, 3], 1 + 1)


def test_grasping_tide() -> None:
    t = Table(3).use("grasping-tide")
    assert t.options() == ("seat-1", "seat-2")
    t.answer("seat-2")
    assert t.state.gold == [5, 4, 3]


def test_undertow() -> None:
    t = Table(3).use("undertow").answer("vp", seat=2).answer("gold", seat=1)
    assert (t.state.gold, t.state.vp) == ([4, 3, 4], [2, 2, 1])


def test_salt_rite() -> None:
    t = Table(3)
    t.own(0, "festival-robe")
    t.use("salt-rite")
    assert t.state.vp == [2, 1, 2]


def test_cyclops() -> None:
    t = Table(3)
    first, second = t.own(1, "bellows", "amalthea")
    t.own(2, "bellows")
    t.take("cyclops")
    assert t.options(1) == ("gold", first, second)
    t.answer("gold", seat=2).answer(second, seat=1)
    assert t.state.gold == [4, 4, 2]
    assert second in t.state.discard
    assert t.question().kind == "column"


def test_whirlpool() -> None:
    t = Table(3).use("whirlpool").answer("seat-1")
    assert (t.state.vp, t.state.gold) == ([2, 1, 3], [4, 3, 4])


def test_breaker_reef() -> None:
    t = Table()
    t.write()
    (card,) = t.own(1, "bellows")
    (reef,) = t.own(0, "breaker-reef")
    t.state.quest[1] = 1
    t.state.gold[1] = 2
    t.answer(("use", reef))
    assert t.state.gold[0] == 4 + 1
    t.pass_()
    t.answer(card, seat=1)
    assert t.state.gold[1] == 0


def test_breaker_reef_spares_who_has_transferred() -> None:
    t = Table()
    t.state.moved = [0, 1]
    t.write()
    t.use("breaker-reef")
    assert t.state.tax == [0, 0]


def test_sea_toll() -> None:
    t = Table()
    t.own(1, "sea-toll")
    t.take("cupbearer-of-the-feast")
    assert t.state.gold == [4 - 1 + 1, 4 + 1]


def test_sea_toll_neither_for_level_one_nor_without_gold() -> None:
    t = Table()
    t.own(1, "sea-toll")
    t.take("amalthea")
    assert t.state.gold == [4, 4]
    t = Table()
    t.own(1, "sea-toll")
    t.state.gold[0] = 0
    t.take("zeus")
    assert t.state.gold == [0, 4]


def test_great_wave() -> None:
    t = Table(3)
    (card,) = t.own(1, "bellows")
    t.state.vp = [1, 5, 5]
    t.use("great-wave").answer(card, seat=1)
    assert t.state.vp == [1 + 2, 5, 5 - 3]
    assert card in t.state.discard


def test_drowned_city() -> None:
    t = Table(3)
    t.legend(0, "drowned-city", "pact-of-the-sky")
    assert t.score()["chronos"] == (3, -1, -1)


def test_poseidon() -> None:
    t = Table(3)
    first, second = t.own(1, "bellows", "storm-herald")
    (only,) = t.own(2, "amalthea")
    t.take("poseidon").answer(second, seat=1)
    assert first in t.state.domains[1]
    assert len(t.state.citizens) == 2
    assert not {second, only} & {*t.state.design}
    assert t.state.rings == []
    assert t.state.vp[0] == 1 + 2
