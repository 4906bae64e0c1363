"""Apollo: the Oracle. Each test reads like its card."""

from __future__ import annotations

from games.engine import PASS
from tests.games.elysium.kit import RULES, Table


def apollo(seats: int = 2) -> Table:
    return Table(seats, "apollo", "zeus", "hephaestus")


def test_whispering_priestess() -> None:
    t = apollo()
    (oracle,) = t.lay("oracle", "bellows")
    (priestess,) = t.lay("agora", "whispering-priestess")
    third, second, first = t.lay("deck", "ferryman", "amalthea", "zeus")
    t.answer(priestess)
    assert t.options() == (first, second, third, PASS)
    t.answer(first)
    assert t.state.oracle == [first]
    top = t.state.deck[-1]
    assert t.state.design[top] == "bellows"
    assert oracle not in t.state.design
    assert t.state.vp[0] == 1 + 2


def test_whispering_priestess_shows_nothing_to_others_and_its_cards_get_new_ids() -> None:
    t = apollo()
    t.lay("oracle", "bellows")
    (priestess,) = t.lay("agora", "whispering-priestess")
    seen = t.lay("deck", "ferryman", "amalthea", "zeus")
    t.answer(priestess)
    (looked,) = (note for note in t.runner.notes if note.kind == "looked")
    assert "cards" not in looked.read_by(1)
    assert [face["id"] for face in looked.read_by(0)["cards"]] == seen[::-1]
    assert looked.shows
    t.pass_()
    assert not set(seen) & set(t.state.design)
    assert RULES.view(t.state, 0) == RULES.view(t.state, 1)


def test_lyre_player() -> None:
    t = apollo()
    (agora,) = t.lay("agora", "zeus")
    first, second = t.lay("oracle", "bellows", "amalthea")
    t.use("lyre-player").answer(agora).answer(second)
    assert (t.state.agora, t.state.oracle) == ([second], [first, agora])
    assert t.state.gold[0] == 4 + 1


def test_lyre_player_may_leave_it() -> None:
    t = apollo()
    t.lay("agora", "zeus")
    t.lay("oracle", "bellows")
    t.use("lyre-player").pass_()
    assert t.state.gold[0] == 4 + 1


def test_vision_in_the_smoke() -> None:
    t = apollo()
    near, far = t.lay("oracle", "amalthea", "hephaestus")
    t.state.columns[0] = ["red"]
    (vision,) = t.own(0, "vision-in-the-smoke")
    assert near not in t.options()
    assert t.why_not(near) == ("11",)
    t.answer(vision)
    assert t.state.vp[0] == 1 + 1
    assert (near in t.options(), far in t.options()) == (True, False)
    t.answer(near)
    assert t.state.oracle == [far]


def test_vision_in_the_smoke_in_this_turn_only() -> None:
    t = apollo()
    (card,) = t.lay("oracle", "amalthea")
    t.use("vision-in-the-smoke").answer("quest-1").answer("blue")
    t.answer("quest-2", seat=1).answer("blue", seat=1)
    assert t.question(0).kind == "act"
    assert t.options() == ("citizen",)
    assert card in t.state.oracle


def test_laurel_initiates() -> None:
    t = apollo()
    t.own(0, "oaks-of-dodona")
    t.lay("oracle", "bellows", "amalthea", "zeus")
    t.use("laurel-initiates")
    assert t.state.vp[0] == 1 + 1


def test_chariot_of_the_sun() -> None:
    t = apollo()
    low, high = t.lay("oracle", "amalthea", "zeus")
    t.take("chariot-of-the-sun")
    assert low in t.state.domains[0]
    assert t.state.oracle == [high]
    assert (t.state.gold[0], t.state.vp[0], t.state.cards_taken[0]) == (4 + 1, 1 + 2, 1)


def test_white_raven() -> None:
    t = apollo()
    (card,) = t.lay("oracle", "bellows")
    (raven,) = t.own(0, "white-raven")
    (top,) = t.lay("deck", "zeus")
    t.answer(raven)
    assert (t.state.oracle, t.state.discard) == ([top], [card])
    assert (t.state.gold[0], t.state.vp[0]) == (4 + 1, 1 + 1)


def test_hymn_of_delos() -> None:
    t = apollo()
    two, three = t.lay("oracle", "smiths-wage", "zeus")
    t.write(transfers=2)
    t.use("hymn-of-delos")
    assert t.options() == (two, PASS)
    assert three not in t.options()
    t.answer(two)
    assert (t.state.legends[0], t.state.gold[0], t.state.spent[0]) == ([[two]], 4 - 2, 1)


def test_hymn_of_delos_needs_a_transfer() -> None:
    t = apollo()
    t.lay("oracle", "smiths-wage")
    (hymn,) = t.own(0, "hymn-of-delos")
    t.own(0, "smiths-wage")
    t.write(transfers=0)
    assert ("use", hymn) not in t.options()


def test_open_eye() -> None:
    t = apollo()
    t.own(0, "open-eye")
    near, far = t.lay("oracle", "amalthea", "hephaestus")
    t.state.columns[0] = ["red"]
    assert (near in t.options(), far in t.options()) == (True, False)
    t = apollo()
    t.own(0, "open-eye")
    t.end_epoch()
    assert t.state.vp == [1 + 1, 2]


def test_choir_of_the_muses() -> None:
    t = apollo()
    t.own(1, "choir-of-the-muses")
    cards = t.lay("oracle", "amalthea", "zeus")
    t.end_epoch()
    assert (t.state.gold, t.state.vp) == ([4, 5], [1, 3])
    assert t.state.agora[:2] == cards


def test_choir_of_the_muses_without_oracle_cards() -> None:
    t = apollo()
    t.own(1, "choir-of-the-muses")
    t.end_epoch()
    assert t.state.gold == [4, 4]


def test_fulfilled_omen() -> None:
    t = apollo()
    t.legend(0, "fulfilled-omen", "hymn-of-delos")
    t.legend(0, "amalthea", "sky-eagle", "zeus")
    t.legend(0, "bellows", "ferryman")
    assert t.score()["chronos"] == (2 * 2, 0)


def test_apollo() -> None:
    t = apollo()
    low, high = t.lay("oracle", "amalthea", "zeus")
    t.take("apollo")
    assert t.options() == (low, high)
    t.answer(high)
    assert (t.state.gold[0], t.state.vp[0]) == (4 + 1, 1 + 5)
