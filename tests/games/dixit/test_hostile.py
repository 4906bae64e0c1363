"""Requests that must change nothing (the list of rules.md), each from a hand-made message."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import Illegal
from tests.games.dixit.kit import Table

NONSENSE = [-1, 0, 1.0, True, "", "1", None, "absent", "__proto__", 10**12, ("absent",), [1], [[1], 2], {}]


def refused(table: Table, who: str | int, picks: list[Any], text: str | None = None, code: str = "illegal") -> None:
    before = table.snapshot(), table.runner.pending, list(table.runner.notes)
    with pytest.raises(Illegal) as caught:
        table.runner.enter("answer", table.seat(who), picks, text)
    assert caught.value.code == code
    assert (table.snapshot(), table.runner.pending, list(table.runner.notes)) == before


@pytest.mark.parametrize("seats", [3, 4, 6, 7, 12])
def test_nonsense_in_every_phase(seats: int) -> None:
    table = Table(seats, first="claim")
    seen = set()
    while table.state.round < 2:
        question = table.runner.pending[0]
        if question.kind not in seen:
            seen.add(question.kind)
            for thing in NONSENSE:
                refused(table, question.seat, [thing], "a clue" if question.text else None)
            refused(table, question.seat, [], "a clue" if question.text else None)
            refused(table, question.seat, [question.options[0]] * 2, "a clue" if question.text else None)
            if not question.text:
                refused(table, question.seat, list(question.options[: question.least]), "a text nobody asked for")
        table.answer(question.seat, *question.options[: question.least], text="a clue" if question.text else None)
    assert seen == {"colour", "claim", "clue", "cards", "vote"}


# -- votes --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 7, 12])
def test_a_vote_for_an_own_card(seats: int) -> None:
    """Rule 9, scenario 12: with three players for either of the two."""
    table = Table(seats).to_vote()
    for who in "AB":
        own = table.cards_of(who)
        assert len(own) == (2 if seats == 3 else 1)
        for card in own:
            refused(table, who, [card])
            refused(table, who, [table.token("S"), card])


def test_the_same_card_twice() -> None:
    """G2, scenario 15."""
    table = Table(7).to_vote()
    refused(table, "A", [table.token("S"), table.token("S")])


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_second_vote_below_seven(seats: int) -> None:
    """Rule 10, scenario 15."""
    table = Table(seats).to_vote()
    refused(table, "A", [table.token("S"), table.token("B")])


@pytest.mark.parametrize("seats", [7, 12])
def test_three_votes(seats: int) -> None:
    table = Table(seats).to_vote()
    refused(table, "A", [table.token("S"), table.token("B"), table.token("C")])
    table.vote("A:SB")


def test_a_vote_for_a_card_that_is_not_on_the_table() -> None:
    """Scenario 14: own hand, another's, the pile, the discard, another match's table, an earlier round."""
    table = Table(4).to_vote()
    before = table.token("S")
    table.vote("A-C:S")
    table.clue().play()
    elsewhere = Table(4, seed=2).to_vote()
    state = table.state
    a, b = table.seat("A"), table.seat("B")
    for card in (state.hands[a][0], state.hands[b][0], state.pile[-1], state.discard[0], elsewhere.token("S"), before):
        refused(table, "A", [card])
    for slot in range(1, 5):
        refused(table, "A", [slot])


def test_the_narrator_does_not_vote() -> None:
    table = Table(4).to_vote()
    refused(table, "S", [table.token("A")], code="not_asked")


def test_a_vote_outside_the_vote() -> None:
    table = Table(4).to_vote()
    tokens = [table.token("S"), table.token("A"), table.token("B")]
    asked_a, asked_b = table.seat("A"), table.seat("B")
    table.vote("A-C:S")
    assert table.phase == "clue"
    assert table.state.narrator == asked_a
    refused(table, asked_b, [tokens[0]], code="not_asked")
    refused(table, asked_a, [tokens[2]], "a clue")
    table.clue()
    refused(table, asked_b, [tokens[0]])


def test_voting_twice() -> None:
    """G16, scenario 10: a second request is refused, the first one stands."""
    table = Table(4).to_vote().vote("A:B")
    refused(table, "A", [table.token("S")], code="not_asked")
    refused(table, "A", [table.token("B")], code="not_asked")
    table.vote("B:S C:S")
    assert [line["reasons"][0]["why"] for line in table.told("score")[0]["points"]].count("not_found") == 1


# -- cards --------------------------------------------------------------------------------------------------------------


def test_a_card_that_is_not_mine() -> None:
    """The narrator's, another guesser's, one of the pile, one already spent."""
    table = Table(4).to_vote()
    spent = table.state.table[:]
    table.vote("A-C:S").clue()
    state = table.state
    for card in (state.laid[0], *state.hands[table.seat("B")], *state.hands[table.seat("S")], state.pile[0], *spent):
        refused(table, "A", [card])


@pytest.mark.parametrize("seats", [4, 7, 12])
def test_two_cards_from_four_players_up(seats: int) -> None:
    table = Table(seats).seated().clue()
    refused(table, "A", list(table.question("A").options[:2]))


def test_with_three_players_exactly_two_different_cards() -> None:
    """Rule 7."""
    table = Table(3).seated().clue()
    hand = table.question("A").options
    refused(table, "A", [hand[0]])
    refused(table, "A", list(hand[:3]))
    refused(table, "A", [hand[0], hand[0]])
    table.answer("A", hand[0], hand[1])


def test_a_double_click_plays_one_card() -> None:
    """Scenario 10: also with another card the second time."""
    table = Table(4).seated().clue()
    first, second = table.question("A").options[:2]
    table.answer("A", first)
    picture = table.state.picture[first]
    refused(table, "A", [first], code="not_asked")
    refused(table, "A", [second], code="not_asked")
    table.play()
    assert [table.state.picture[card] for card in table.cards_of("A")] == [picture]


# -- clues --------------------------------------------------------------------------------------------------------------


def test_a_clue_by_a_guesser() -> None:
    table = Table(4).seated()
    refused(table, "A", [table.state.hands[table.seat("A")][0]], "mine", code="not_asked")


def test_a_clue_for_somebody_elses_card() -> None:
    table = Table(4).seated()
    refused(table, "S", [table.state.hands[table.seat("A")][0]], "yours")


def test_a_second_clue() -> None:
    """G16."""
    table = Table(4).seated().clue("once")
    refused(table, "S", [table.state.hands[table.seat("S")][0]], "twice", code="not_asked")
    assert table.state.clue == "once"


def test_a_clue_without_a_card_or_a_card_without_a_clue() -> None:
    table = Table(4).seated()
    refused(table, "S", [], "only words")
    refused(table, "S", [table.question("S").options[0]], code="text_blank")
    refused(table, "S", list(table.question("S").options[:2]), "two cards")


# -- people who have no business here -----------------------------------------------------------------------------------


@pytest.mark.parametrize("nobody", [-1, 4, 99])
def test_a_seat_that_is_not_there(nobody: int) -> None:
    """Spectators and players of other matches have no seat at all (scenarios 13, 16)."""
    table = Table(4).seated()
    refused(table, nobody, [table.question("S").options[0]], "from outside", code="not_asked")
    table.clue().play()
    refused(table, nobody, [table.token("S")], code="not_asked")


def test_a_player_who_left() -> None:
    table = Table(5).to_vote()
    card = table.token("S")
    table.enter("leave", "A")
    refused(table, "A", [card], code="not_asked")


def test_nothing_is_accepted_after_the_end() -> None:
    table = Table(3).to_vote()
    card = table.token("S")
    table.enter("leave", "A")
    assert table.runner.over
    for kind in ("answer", "expire", "leave", "wake"):
        before = table.snapshot()
        with pytest.raises(Illegal, match="over"):
            table.runner.enter(kind, table.seat("B"), [card])
        assert table.snapshot() == before
