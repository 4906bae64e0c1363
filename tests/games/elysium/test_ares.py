"""Ares: prestige. Each test reads like its card."""

from __future__ import annotations

from tests.games.elysium.kit import Table


def ares(seats: int = 2) -> Table:
    return Table(seats, "ares", "zeus", "hephaestus")


def test_spear_drill() -> None:
    assert ares().take("spear-drill").state.pp == [3, 0]


def test_camp_sparring() -> None:
    assert ares().use("camp-sparring").state.pp == [1, 0]


def test_ambush() -> None:
    t = ares(3)
    t.state.pp = [0, 5, 1]
    t.use("ambush").answer("seat-2")
    assert t.state.pp == [0 + 1 + 1, 5, 0]


def test_blood_oath() -> None:
    t = ares()
    t.own(0, "oaks-of-dodona")
    assert t.use("blood-oath").state.pp == [2, 0]


def test_amazon_vanguard() -> None:
    assert ares().take("amazon-vanguard").state.pp == [5, 0]


def test_raiding_party() -> None:
    t = ares().use("raiding-party")
    assert (t.state.pp[0], t.state.gold[0]) == (3, 4 - 1)


def test_raiding_party_needs_the_gold() -> None:
    t = ares()
    t.state.gold[0] = 0
    (card,) = t.own(0, "raiding-party")
    assert card not in t.options()


def test_war_trophy() -> None:
    t = ares()
    (trophy,) = t.own(0, "war-trophy")
    t.state.moved[0] = 2
    t.write()
    assert t.answer(("use", trophy)).state.pp == [2, 0]


def test_war_trophy_at_most_three() -> None:
    t = ares()
    t.state.moved[0] = 5
    t.write()
    assert t.use("war-trophy").state.pp == [3, 0]


def test_shadow_of_terror_once_per_turn() -> None:
    t = ares()
    t.own(1, "shadow-of-terror")
    t.own(0, "camp-sparring")
    (sparring,) = (card for card in t.state.domains[0])
    (drill,) = t.lay("agora", "spear-drill")
    t.answer(sparring).answer(drill)
    assert t.state.pp == [1 + 3, 1]


def test_shadow_of_terror_at_the_end_of_an_epoch() -> None:
    t = ares()
    t.own(0, "shadow-of-terror")
    t.own(1, "shadow-of-terror")
    t.end_epoch()
    assert t.state.pp == [1, 1]


def test_dragons_teeth() -> None:
    t = ares()
    t.own(0, "dragons-teeth", "amalthea", "bellows", "copper-ingots", "storm-herald")
    t.end_epoch()
    assert (t.state.pp, t.state.vp) == ([3, 0], [1 + 1, 2])


def test_triumph() -> None:
    t = ares()
    t.legend(0, "triumph", "pact-of-the-sky")
    t.state.pp = [4, 4]
    assert t.score()["chronos"] == (5, 0)


def test_triumph_otherwise() -> None:
    for pp in ([3, 4], [0, 0]):
        t = ares()
        t.legend(0, "triumph", "pact-of-the-sky")
        t.state.pp = pp
        assert t.score()["chronos"] == (2, 0)


def test_ares() -> None:
    t = ares(3)
    t.state.pp = [0, 3, 0]
    assert t.take("ares").state.pp == [5, 2, 0]
