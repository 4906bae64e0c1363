"""Setup and rounds (rules 1-11, 18-20)."""

from __future__ import annotations

import pytest

from games.dixit.rules.constants import ABSENT, COLOURS, LEAST_SEATS, MOST_SEATS, QUESTIONS, ROWS, deadline
from games.engine import PASS, Illegal
from tests.games.dixit.kit import RULES, Table, letters

ALL = range(3, 13)


def test_the_parameters() -> None:
    assert {n: (row.hand, row.play, row.table(n), row.votes) for n, row in ROWS.items()} == {
        3: (7, 2, 5, 1),
        4: (6, 1, 4, 1),
        5: (6, 1, 5, 1),
        6: (6, 1, 6, 1),
        **{n: (6, 1, n, 2) for n in range(7, 13)},
    }


@pytest.mark.parametrize(("seats", "dealt"), [(3, 21), *[(n, 6 * n) for n in range(4, 13)]])
def test_the_deal(seats: int, dealt: int) -> None:
    """Rules 1, 2, 4."""
    state = RULES.setup(b"deal" * 8, seats, {})
    assert sum(len(hand) for hand in state.hands) == dealt
    assert len(state.pile) == 84 - dealt
    assert state.scores == [0] * seats
    seen = RULES.view(state, 0)
    assert {card["id"] for card in seen["hand"]} == set(state.hands[0])
    assert RULES.view(state, None)["hand"] == []


@pytest.mark.parametrize("seats", [0, 1, 2, 13])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="three to twelve"):
        RULES.setup(b"deal" * 8, seats, {})
    assert (LEAST_SEATS, MOST_SEATS) == (3, 12)


def test_the_order_of_seats_is_shuffled() -> None:
    """G1."""
    orders = {tuple(RULES.setup(number.to_bytes(32, "big"), 4, {}).order) for number in range(60)}
    assert len(orders) > 15


# -- colours and the first narrator -------------------------------------------------------------------------------------


def test_twelve_colours_have_twelve_shapes() -> None:
    """Rules 2, 5."""
    assert len(COLOURS) == len(set(COLOURS.values())) == 12


def test_everybody_gets_a_colour_of_their_own() -> None:
    """Two want the same: who sits earlier has it, the other gets the second wish."""
    table = Table(4)
    a, b, c, d = table.state.order
    table.answer(d, "white").answer(b, "red", "pink").answer(a, "red").expire(c)
    assert [table.state.colours[seat] for seat in (a, b, c, d)] == ["red", "pink", "orange", "white"]
    assert table.told("colours") == [{"colours": table.state.colours}]


def test_a_silent_player_takes_no_colour_that_somebody_wants() -> None:
    table = Table(3)
    a, b, c = table.state.order
    table.expire(a).answer(b, "red").answer(c, "orange")
    assert [table.state.colours[seat] for seat in (a, b, c)] == ["yellow", "red", "orange"]


def test_twelve_who_want_the_same_colour() -> None:
    table = Table(12)
    for seat in range(12):
        table.answer(seat, "teal")
    assert set(table.state.colours) == set(COLOURS)


def colours_picked(seats: int, seed: int = 1) -> Table:
    table = Table(seats, first="claim", seed=seed)
    for seat in range(seats):
        table.answer(seat, list(COLOURS)[seat])
    return table


def test_who_claims_first_narrates_first() -> None:
    """Rule 5, G1: the server's order decides, the second claim comes too late."""
    table = colours_picked(5).answer(3, "claim")
    assert table.state.narrator == 3
    assert table.told("first") == [{"seat": 3, "how": "claim"}]
    assert table.runner.asked() == [3]
    with pytest.raises(Illegal, match="not_asked"):
        table.answer(1, "claim")


def test_passing_leaves_the_claim_to_the_others() -> None:
    table = colours_picked(4).answer(0, PASS).answer(2, PASS)
    assert table.runner.asked() == [seat for seat in table.state.order if seat in (1, 3)]
    with pytest.raises(Illegal, match="not_asked"):
        table.answer(0, "claim")
    assert table.answer(1, "claim").state.narrator == 1


def test_nobody_claims_in_time() -> None:
    """One clock for all: when it is over, a random seat begins."""
    chosen = set()
    for seed in range(40):
        table = colours_picked(4, seed).expire(0, 3)
        assert sorted(table.runner.asked()) == [1, 2]
        table.expire_all()
        assert table.told("first")[0]["how"] == "random"
        chosen.add(table.state.narrator)
    assert chosen == {0, 1, 2, 3}


def test_all_pass() -> None:
    table = colours_picked(3).answer(0, PASS).answer(1, PASS).answer(2, PASS)
    assert table.told("first")[0]["how"] == "random"
    assert table.phase == "clue"


def test_leaving_does_not_end_the_claim() -> None:
    table = colours_picked(4).enter("leave", 0)
    assert sorted(table.runner.asked()) == [1, 2, 3]
    assert table.answer(2, "claim").state.players == [seat for seat in table.state.order if seat != 0]


def test_no_claim_at_tables_that_meet_rarely() -> None:
    table = Table(4, first="random").seated()
    assert table.phase == "clue"


# -- a round ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ALL)
def test_a_round(seats: int) -> None:
    """Rules 6-11, 18, 20."""
    table = Table(seats).seated()
    narrator = table.state.narrator
    row = ROWS[seats]
    assert table.runner.asked() == [narrator]
    table.clue("mist")
    at = table.state.order.index(narrator)
    assert table.runner.asked() == table.state.order[at + 1 :] + table.state.order[:at]  # clockwise from the left
    assert table.view(None)["clue"] == "mist"
    assert {(d.least, d.most) for d in table.runner.pending} == {(row.play, row.play)}
    table.play()
    assert len(table.view(None)["table"]) == row.table(seats)
    assert sorted(table.runner.asked()) == [seat for seat in range(seats) if seat != narrator]
    for question in table.runner.pending:
        assert (question.least, question.most) == (1, row.votes)
        own = [card for card in table.state.table if table.state.owner[card] == question.seat]
        assert len(own) == row.play
        assert set(question.options) == set(table.state.table) - set(own)
    table.vote(" ".join(f"{who}:S" for who in letters(seats)[1:]))
    kinds = [note.kind for note in table.notes]
    assert kinds.index("votes") < kinds.index("narrators_card") < kinds.index("score")  # rule 11
    order = table.state.order
    assert table.state.narrator == order[(order.index(narrator) + 1) % seats]  # rule 20
    assert table.state.round == 2


def test_hands_are_refilled_from_the_pile() -> None:
    """Rule 18, G8."""
    table = Table(3).seated()
    table.round("A:S B:S")
    assert [len(hand) for hand in table.state.hands] == [7, 7, 7]
    assert (len(table.state.pile), len(table.state.discard)) == (63 - 5, 5)
    assert sorted(note["count"] for note in table.told("draw")) == [1, 2, 2]


def test_what_everybody_learns_after_scoring() -> None:
    """Scenario 32: each card, its owner, its voters, first and second, and points with reasons."""
    table = Table(7).to_vote()
    a, b, c = (table.seat(who) for who in "ABC")
    picture = {card: table.state.picture[card] for card in table.state.table}
    card_of_b, slot_of_b = table.token("B"), table.state.table.index(table.token("B")) + 1
    table.vote("A:SB B:S C:B D-F:A")
    (score,) = table.told("score")
    assert table.view(None)["last"] == score
    told = next(card for card in score["cards"] if card["owner"] == b)
    assert told == {
        "slot": slot_of_b,
        "id": card_of_b,
        "card": picture[card_of_b],
        "owner": b,
        "first": [c],
        "second": [a],
    }
    points = {line["seat"]: line for line in score["points"]}
    assert [(part["why"], part["points"]) for part in points[b]["reasons"]] == [
        ("found", 3),
        ("single_vote", 1),
        ("decoys", 2),
    ]
    assert points[b]["points"] == points[b]["score"] == 6
    assert [(part["why"], part["points"]) for part in points[a]["reasons"]] == [("found", 3), ("decoys", 3)]


def test_why_not() -> None:
    """Scenario 31: the narrator is told the rule by which it does not vote."""
    table = Table(4).to_vote()
    narrator = table.seat("S")
    assert set(table.runner.why_not(narrator, table.view("S"))) == {"9"}
    why = table.runner.why_not(table.seat("A"), table.view("A"))
    assert set(why["9"]) == {*table.cards_of("A"), *table.state.hands[table.seat("A")]}
    table.vote("A:S")
    assert set(table.runner.why_not(table.seat("A"), table.view("A"))["G16"]) == set(table.state.table) - set(
        table.cards_of("A")
    )


# -- deadlines ----------------------------------------------------------------------------------------------------------


def test_deadlines() -> None:
    """G1, G14."""
    normal = {kind: deadline(kind, "normal") for kind in QUESTIONS}
    assert (normal["claim"], normal["clue"], normal["cards"], normal["vote"]) == (20, 75, 45, 45)
    assert all(deadline(kind, "fast") == normal[kind] // 2 for kind in QUESTIONS)
    assert {deadline(kind, "correspondence") for kind in QUESTIONS} == {24 * 3600}


def test_every_question_answers_itself_and_spares_the_bank() -> None:
    table = Table(4, first="claim")
    asked = set()
    while table.state.round < 2:
        for question in table.runner.pending:
            assert question.clock == "phase"
            assert question.default is not None
            silent = PASS if question.kind == "claim" else ABSENT
            assert question.default.picks == (silent,)
            asked.add(question.kind)
        question = table.runner.pending[0]
        text = "hush" if question.text else None
        table.answer(question.seat, *question.options[: question.least], text=text)
    assert asked == set(QUESTIONS)
