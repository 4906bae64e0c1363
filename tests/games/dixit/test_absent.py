"""Nobody freezes a table: deadlines, sleep and waking (G14), leaving (G13)."""

from __future__ import annotations

import pytest

from games.dixit.rules.constants import ROUND_CAP
from games.engine import Illegal
from tests.games.dixit.kit import TELLING, Table, letters, places


def scores_after(table: Table, order: list[int]) -> list[int]:
    return [table.state.scores[seat] for seat in order]


# -- deadlines ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("votes", "points"), [("A:S B:S", [3, 3, 3, 0]), ("A:B B:A", [0, 3, 3, 0])])
def test_a_guesser_vanishes_in_the_vote(votes: str, points: list[int]) -> None:
    """Scenario 1: vectors P1 and P2 by the timer."""
    table = Table(4).to_vote()
    order = [table.seat(who) for who in letters(4)]
    table.vote(votes)
    assert table.runner.asked() == [order[3]]
    table.expire("C")
    assert scores_after(table, order) == points


def test_back_before_the_deadline() -> None:
    """Scenario 2: the vote counts once, and the deadline finds nothing."""
    table = Table(4).to_vote()
    c = table.seat("C")
    table.vote("A:S B:S C:A")
    assert table.told("votes")[0]["absent"] == []
    with pytest.raises(Illegal, match="not_asked"):
        table.expire(c)


def test_a_guesser_vanishes_in_cards() -> None:
    """Scenario 3: a random card of the own hand, so that the table keeps its size; votes on it pay nobody."""
    table = Table(5).seated().clue()
    order = [table.seat(who) for who in letters(5)]
    hand = {table.state.picture[card] for card in table.state.hands[order[1]]}
    table.play("A").expire("A")
    assert len(table.state.table) == 5
    assert {table.state.picture[card] for card in table.cards_of("A")} < hand
    assert table.told("table")[0]["auto"] == [order[1]]
    table.vote("A:S B:A C:A D:A")  # back for the vote, which counts
    assert scores_after(table, order) == [3, 3, 0, 0, 0]


def test_the_automatic_card_is_random() -> None:
    positions = set()
    for seed in range(40):
        table = Table(4, seed=seed).seated().clue()
        pictures = [table.state.picture[card] for card in table.state.hands[table.seat("A")]]
        table.play("A").expire("A")
        positions.add(pictures.index(table.state.picture[table.token("A")]))
    assert positions == set(range(6))


def test_with_three_players_two_cards_are_played_for_the_absent() -> None:
    table = Table(3).seated().clue().expire("A", "B")
    assert len(table.state.table) == 5
    assert len(set(table.cards_of("A"))) == len(set(table.cards_of("B"))) == 2


def test_the_narrator_drops_after_the_clue() -> None:
    """Scenario 4: the round runs to its end, and the narrator scores."""
    table = Table(4).seated().clue()
    order = [table.seat(who) for who in letters(4)]
    table.enter("leave", "S").play().vote("A:S B:C C:B")
    assert scores_after(table, order) == [3, 3, 1, 1]
    assert order[0] not in table.state.players


def test_no_clue_and_no_tags_is_a_void_round() -> None:
    """Nobody scores, no card is spent, the role moves on."""
    table = Table(4).seated()
    order = [table.seat(who) for who in letters(4)]
    hands = [sorted(hand) for hand in table.state.hands]
    table.expire("S")
    assert table.told("no_clue") == [{"narrator": order[0]}]
    assert [sorted(hand) for hand in table.state.hands] == hands
    assert table.state.scores == [0] * 4
    assert (table.state.narrator, table.state.round) == (order[1], 2)


def test_no_clue_and_a_narrator_by_tags() -> None:
    """The machine narrates from the narrator's own hand; the narrator scores nothing, the others as ever."""
    table = Table(4, rules=TELLING, language="pt-BR").seated()
    order = [table.seat(who) for who in letters(4)]
    hand = {table.state.picture[card] for card in table.state.hands[order[0]]}
    table.expire("S")
    assert table.told("clue") == [{"narrator": order[0], "clue": "for the absent, in pt-BR", "auto": True}]
    table.play()
    assert table.state.picture[table.token("S")] in hand
    table.vote("A:S B:C C:B")
    assert scores_after(table, order) == [0, 3, 1, 1]


def test_nobody_votes() -> None:
    """P3: void, and the cards are spent."""
    table = Table(4).to_vote().expire_all()
    assert table.state.scores == [0] * 4
    assert len(table.state.discard) == 4
    reasons = [line["reasons"] for line in table.told("score")[0]["points"]]
    assert reasons == [[{"why": "void", "points": 0, "rule": "G14"}]] * 4


# -- sleep --------------------------------------------------------------------------------------------------------------


def miss(table: Table, *seats: int) -> None:
    """One round in which these seats answer nothing and all others do."""
    number = table.state.round
    while table.runner.pending and table.state.round == number:
        question = table.runner.pending[0]
        if question.seat in seats:
            table.expire(question.seat)
        else:
            text = "a clue" if question.text else None
            table.answer(question.seat, *question.options[: question.least], text=text)


def asleep(seats: int = 5) -> tuple[Table, int]:
    """A match in which one seat just fell asleep."""
    table = Table(seats).seated()
    sleeper = table.seat("C")
    miss(table, sleeper)
    assert not table.state.asleep
    miss(table, sleeper)
    assert table.state.asleep == [sleeper]
    assert table.told("sleeps") == [{"seat": sleeper}]
    return table, sleeper


def test_two_missed_rounds_running_put_a_seat_to_sleep() -> None:
    """Nobody waits for it, its cards are played, its narration is skipped."""
    table, sleeper = asleep()
    seats = set()
    for _ in range(4):
        assert sleeper not in table.runner.asked()
        assert table.state.narrator != sleeper
        seats.add(table.state.narrator)
        table.clue()
        assert sleeper not in table.runner.asked()
        table.play()
        assert list(table.state.owner.values()).count(sleeper) == 1
        assert sleeper in table.state.auto
        for question in table.runner.pending:
            table.answer(question.seat, question.options[0])
    assert len(seats) == 4


def test_one_answer_keeps_awake() -> None:
    """A missed round is one without any answer."""
    table = Table(5).seated()
    seat = table.seat("C")
    miss(table, seat)
    table.clue().play()  # the seat plays a card ...
    for question in table.runner.pending:
        if question.seat != seat:
            table.answer(question.seat, question.options[0])
    table.expire(seat)  # ... and does not vote
    miss(table, seat)
    assert not table.state.asleep
    miss(table, seat)
    assert table.state.asleep == [seat]


def test_narrators_who_never_narrate_fall_asleep() -> None:
    """A void round counts for its narrator alone: the others were asked nothing."""
    table = Table(4).seated()
    narrators = []
    for _ in range(5):
        assert not table.state.asleep
        narrators.append(table.state.narrator)
        table.expire("S")
    assert narrators[0] == narrators[4]
    assert table.state.asleep == narrators[:1]


def test_return_wakes_at_the_next_round() -> None:
    """With the score it had."""
    table, sleeper = asleep()
    score = table.state.scores[sleeper]
    table.enter("wake", sleeper)
    assert table.told("returns") == [{"seat": sleeper}]
    assert table.view(None)["waking"] == [sleeper]
    table.clue()
    assert sleeper not in table.runner.asked()
    table.play()
    for question in table.runner.pending:
        table.answer(question.seat, question.options[0])
    assert table.told("wakes") == [{"seat": sleeper}]
    assert not table.state.asleep
    assert table.state.scores[sleeper] == score
    if table.state.narrator != sleeper:
        table.clue()
    assert sleeper in table.runner.asked()
    miss(table, sleeper)
    assert not table.state.asleep  # two rounds again, counted from the return
    miss(table, sleeper)
    assert table.state.asleep == [sleeper]


def test_waking_who_does_not_sleep_changes_nothing() -> None:
    table = Table(4).seated()
    before = table.state.dump()
    table.enter("wake", "A")
    assert table.state.dump() == before
    table.enter("leave", "A").enter("wake", "A")
    assert not table.state.waking
    assert len(table.state.gone) == 1


def test_a_sleeper_is_placed_below_the_awake() -> None:
    table, sleeper = asleep()
    scores = dict.fromkeys(table.state.order, 0) | {sleeper: 29, table.state.narrator: 30}
    miss(table.rescored(scores))
    assert table.runner.standing is not None
    assert places(table, [sleeper]) == [5]


def test_a_match_of_sleepers_ends() -> None:
    """Nobody answers anything: the match does not go on for ever."""
    table = Table(4).seated()
    for _ in range(100):
        if table.runner.over:
            break
        table.expire(table.runner.pending[0].seat)
    assert table.runner.standing is not None
    assert table.runner.standing.reason == "asleep"


def test_one_awake_player_wins_over_sleepers() -> None:
    table = Table(4).seated()
    active = table.seat("A")
    for _ in range(20):
        if table.runner.over:
            break
        miss(table, *[seat for seat in range(4) if seat != active])
    assert places(table, [active]) == [1]
    assert table.runner.standing is not None
    assert table.runner.standing.reason == "asleep"


def test_a_match_that_never_scores_ends() -> None:
    table = Table(3).seated()
    while not table.runner.over:
        table.clue("again").play().expire_all()
    assert table.state.round == ROUND_CAP
    assert table.runner.standing is not None
    assert table.runner.standing.reason == "cap"
    assert table.runner.standing.places == (1, 1, 1)


# -- leaving ------------------------------------------------------------------------------------------------------------


def test_the_last_missing_voter_leaves() -> None:
    """Scenario 6: the phase closes at once."""
    table = Table(4).to_vote().vote("A:S B:S")
    order = [table.seat(who) for who in letters(4)]
    table.enter("leave", "C")
    assert table.state.round == 2
    assert scores_after(table, order) == [3, 3, 3, 0]


def test_the_last_missing_card_leaves() -> None:
    table = Table(5).seated().clue().play("D").enter("leave", "D")
    assert table.phase == "vote"
    assert len(table.state.table) == 5
    assert table.seat("D") not in table.runner.asked()


def test_who_left_is_out_from_the_next_round() -> None:
    """Hand to the discard, skipped as narrator; a card chosen in time still counts in the round."""
    table = Table(5).to_vote()
    left = table.seat("A")
    table.enter("leave", "A")
    assert len(table.state.hands[left]) == 5
    table.vote("B:A C:A D:S")
    assert table.state.hands[left] == []
    assert len(table.state.discard) == 5 + 5
    assert table.state.players == [seat for seat in table.state.order if seat != left]
    assert table.state.narrator != left
    assert table.view(None)["gone"] == [left]


def test_the_narrator_leaves_before_the_clue() -> None:
    """G13 with G14: void without tags, a clue of the machine with them."""
    table = Table(5).seated()
    left = table.seat("S")
    table.enter("leave", "S")
    assert table.told("no_clue") == [{"narrator": left}]
    assert table.state.round == 2
    assert table.state.hands[left] == []
    telling = Table(5, rules=TELLING).seated()
    telling.enter("leave", "S")
    assert telling.phase == "cards"
    assert telling.state.auto == [telling.state.narrator]


def test_seven_to_six() -> None:
    """G13, G21: the running round keeps its two votes; from the next one a single vote and no bonus."""
    table = Table(7).to_vote().enter("leave", "F")
    assert {question.most for question in table.runner.pending} == {2}
    table.vote("A:S B:SA C:S D:S E:A")
    assert [part["why"] for line in table.told("score")[0]["points"] for part in line["reasons"]].count(
        "single_vote"
    ) == 3
    table.clue().play()
    assert {question.most for question in table.runner.pending} == {1}
    table.vote("A-D:S E:A")
    assert not [part for line in table.told("score")[0]["points"] for part in line["reasons"] if part["rule"] == "15"]


def test_four_to_three() -> None:
    """Scenario 9: hands grow to 7, two cards each, 5 on the table."""
    table = Table(4).to_vote().enter("leave", "C").vote("A:S B:S")
    assert [len(table.state.hands[seat]) for seat in table.state.players] == [7, 7, 7]
    table.clue().play()
    assert len(table.state.table) == 5
    assert [len(table.cards_of(who)) for who in "SAB"] == [1, 2, 2]


@pytest.mark.parametrize("phase", ["colour", "claim", "clue", "cards", "vote"])
def test_two_out_of_four_end_the_match(phase: str) -> None:
    """Scenario 7, in every phase; who stayed is ranked by points, who left shares the last place."""
    table = Table(4, first="claim")
    while table.phase != phase:
        question = table.runner.pending[0]
        text = "a clue" if question.text else None
        table.answer(question.seat, *question.options[: question.least], text=text)
    table.rescored(dict(enumerate([4, 20, 7, 25]))).enter("leave", 1)
    assert not table.runner.over
    table.enter("leave", 3)
    assert table.runner.standing is not None
    assert table.runner.standing.reason == "left"
    assert table.runner.standing.places == (2, 3, 1, 3)
    assert table.runner.asked() == []


def test_leaving_twice_is_leaving_once() -> None:
    table = Table(5).seated()
    left = table.seat("A")
    table.enter("leave", left).enter("leave", left)
    assert table.state.gone == [left]
    assert table.told("leaves") == []


def test_a_sleeper_leaves() -> None:
    table, sleeper = asleep()
    table.enter("wake", sleeper).enter("leave", sleeper)
    miss(table)
    table.enter("wake", sleeper)
    assert table.told("returns") == []
    assert sleeper not in table.state.players
    assert table.state.waking == []
    assert table.state.hands[sleeper] == []


def test_the_only_guesser_awake_leaves() -> None:
    """The round needs nobody's answer any more, and closes."""
    table = Table(4).seated()
    sleepers = [table.seat("A"), table.seat("C")]
    for _ in range(6):
        if len(table.state.asleep) == 2:
            break
        miss(table, *sleepers)
    assert sorted(table.state.asleep) == sorted(sleepers)
    table.clue()
    (guesser,) = table.runner.asked()
    table.enter("leave", guesser)
    assert table.runner.standing is not None
    assert table.runner.standing.reason == "asleep"
