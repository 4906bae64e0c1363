"""Athena: everybody gains, you most. Each test reads like its card."""

from __future__ import annotations

from games.engine import PASS, Answer
from tests.games.elysium.kit import Table


def test_council_of_owls() -> None:
    t = Table(3).take("council-of-owls")
    assert t.state.gold == [4 + 3, 4 + 1, 4 + 1]


def test_olive_tree() -> None:
    t = Table(3).use("olive-tree")
    assert {question.seat for question in t.open} == {1, 2}
    assert t.options(1) == ("gold", "vp")
    t.answer("gold", seat=1).answer("vp", seat=2)
    assert t.state.gold == [4 + 1, 4 + 1, 4]
    assert t.state.vp == [1 + 1, 2, 3 + 1]


def test_loom_of_counsel() -> None:
    t = Table().use("loom-of-counsel").answer("vp", seat=1)
    assert (t.state.gold, t.state.vp) == ([4 + 1, 4], [1 + 2, 2 + 1])


def test_festival_robe() -> None:
    t = Table()
    t.own(0, "salt-rite")
    t.use("festival-robe")
    assert (t.state.gold, t.state.vp) == ([4, 4 + 1], [1 + 2, 2])


def test_shared_harvest() -> None:
    t = Table(3)
    (mine,) = t.own(0, "pact-of-the-sky")
    low, high = t.own(1, "bellows", "smiths-wage")
    t.take("shared-harvest").answer(mine)
    assert t.state.gold[0] == 4 - 1
    assert t.options(1) == (low, PASS)
    assert high not in t.options(1)
    assert t.question(1).default == Answer((PASS,))
    t.answer(low, seat=1)
    assert t.state.gold[1] == 4 - 1
    assert t.question(0).kind == "column"


def test_shared_harvest_asks_in_disc_order_for_tiles_depend_on_it() -> None:
    t = Table(3)
    t.own(1, "bellows")
    t.own(2, "bellows")
    t.legend(1, "dancing-curetes")
    t.legend(2, "dancing-curetes")
    t.take("shared-harvest").pass_()
    assert [question.seat for question in t.open] == [1]
    t.answer(t.options(1)[0], seat=1).answer("legend-1-0", seat=1)
    assert t.state.level_tiles == [1, -1, -1]
    t.answer(t.options(2)[0], seat=2).answer("legend-2-0", seat=2)
    assert t.state.level_tiles == [1, -1, -1]


def test_city_walls() -> None:
    t = Table(3).use("city-walls").answer("transfer", seat=1).answer("gold", seat=2)
    assert (t.state.gold, t.state.extra) == ([4 + 1, 4, 4 + 1], [1, 1, 0])


def test_areopagus() -> None:
    t = Table(3)
    t.state.vp = [9, 5, 4]
    t.write()
    t.use("areopagus")
    assert t.state.vp == [9 + 2, 5, 4 + 1]


def test_areopagus_earliest_in_play_order() -> None:
    t = Table(3)
    t.state.order = [2, 0, 1]
    t.state.vp = [9, 5, 5]
    t.write()
    t.use("areopagus")
    assert t.state.vp == [9 + 2, 5, 5 + 1]


def test_shield_bearer() -> None:
    t = Table(3)
    (shield,) = t.own(1, "shield-bearer")
    t.own(1, "bellows")
    t.use("great-wave")
    assert shield in t.state.domains[1]
    assert t.state.vp == [1 + 2, 2, 0]


def test_shield_bearer_keeps_cards_from_becoming_citizens() -> None:
    t = Table()
    t.own(1, "shield-bearer")
    t.take("poseidon")
    assert t.state.citizens == []


def test_shield_bearer_at_the_end_of_an_epoch() -> None:
    t = Table()
    t.own(0, "shield-bearer")
    t.end_epoch()
    assert t.state.vp == [1 + 1, 2]


def test_weaving_contest() -> None:
    t = Table()
    low, high = t.lay("agora", "amalthea", "zeus")
    t.state.columns[0] = ["red"]
    t.use("weaving-contest")
    assert t.options() == (low, high)
    t.answer(high).answer("gold", seat=1)
    assert t.state.vp[0] == 1 + 5
    assert t.state.gold[1] == 4 + 2
    assert t.state.cards_taken[0] == 0
    assert t.question().kind == "act"


def test_the_polis() -> None:
    t = Table()
    t.legend(0, "the-polis", "pact-of-the-sky", "persephone")
    t.legend(1, "bellows", "dancing-curetes")
    assert t.score()["chronos"] == (3, 1)


def test_athena() -> None:
    t = Table(3).take("athena").answer("vp", seat=2).answer("gold", seat=1)
    assert (t.state.vp, t.state.gold) == ([1 + 4, 2, 3 + 2], [4 + 3, 4 + 2, 4])
