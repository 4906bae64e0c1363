"""The runner on the toy game: restoring, secrecy of simultaneous answers, races, text, expiry, leaving, undo."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine import Answer, Decision, Dice, Illegal, RandomBot, Runner, Snapshot, TextField, disclose
from tests.games.engine.toy import State, Toy

SEED = bytes(range(32))


def start(seats: int = 3, seed: bytes = SEED) -> Runner[State]:
    rules = Toy()
    return Runner(rules, rules.setup(seed, seats, {}))


def through_json(runner: Runner[State]) -> Runner[State]:
    return Runner.restore(runner.rules, Snapshot(*json.loads(json.dumps(runner.snapshot()))))


def some_answer(decision: Decision, dice: Dice) -> Answer:
    return RandomBot().answer({}, decision, dice)


def play_on(runner: Runner[State], dice: Dice, most: int = 10_000) -> list[Any]:
    told = []
    while runner.pending and most:
        most -= 1
        question = dice.pick(runner.pending)
        answer = some_answer(question, dice)
        told += [note.dump() for note in runner.enter("answer", question.seat, answer.picks, answer.text)]
    return told


def to_round(runner: Runner[State], kind: str) -> None:
    """Answer with first options until a question of this kind is open."""
    while runner.pending[0].kind != kind:
        question = runner.pending[0]
        runner.enter("answer", question.seat, question.options[: question.least], "hm" if question.text else None)


@pytest.mark.parametrize("seed", range(20))
def test_a_restored_match_is_the_same_match_at_every_decision(seed: int) -> None:
    runner = start(seed=bytes([seed]) * 32)
    dice = Dice(b"player" * 4)
    while runner.pending:
        again = through_json(runner)
        assert again.pending == runner.pending
        assert again.asks == runner.asks
        assert again.notes == []
        for seat in (None, 0, 1, 2):
            assert again.rules.view(again.state, seat) == runner.rules.view(runner.state, seat)
        assert [again.undo_refused(seat) for seat in range(3)] == [runner.undo_refused(seat) for seat in range(3)]
        question = dice.pick(runner.pending)
        answer = some_answer(question, dice)
        told = list(runner.enter("answer", question.seat, answer.picks, answer.text))
        assert list(again.enter("answer", question.seat, answer.picks, answer.text)) == told
        assert again.snapshot() == runner.snapshot()
    assert runner.standing is not None


def test_simultaneous_answers_in_either_order_with_a_crash_between() -> None:
    one, two = start(2), start(2)
    cards = [decision.options[1] for decision in one.pending]
    one.enter("answer", 0, [cards[0]])
    one = through_json(one)
    assert one.asked() == [1]
    first = list(one.enter("answer", 1, [cards[1]]))
    two.enter("answer", 1, [cards[1]])
    assert list(two.enter("answer", 0, [cards[0]])) == first
    assert one.rules.dump(one.state) == two.rules.dump(two.state)


def test_a_bid_in_hand_changes_nothing_that_others_can_see() -> None:
    runner = start(3)
    before = [runner.rules.view(runner.state, seat) for seat in (None, 1, 2)]
    questions = runner.question(1), runner.question(2)
    runner.enter("answer", 0, [runner.pending[0].options[2]])
    assert [runner.rules.view(runner.state, seat) for seat in (None, 1, 2)] == before
    assert (runner.question(1), runner.question(2)) == questions


def test_a_question_keeps_its_number_while_others_answer() -> None:
    runner = start(3)
    numbers = dict(runner.asks)
    runner.enter("answer", 0, [runner.pending[0].options[0]])
    assert runner.asks == {1: numbers[1], 2: numbers[2]}


def test_the_first_in_a_race_closes_it_for_all() -> None:
    runner = start(3)
    to_round(runner, "race")
    score = list(runner.state.scores)
    runner.enter("answer", 2, ["mine"])
    assert runner.state.scores[2] == score[2] + 1
    assert [d.kind for d in runner.pending] == ["first"]
    with pytest.raises(Illegal):
        runner.enter("answer", 1, ["mine"])


def test_who_passes_in_a_race_leaves_it_to_the_others() -> None:
    """Their questions stay the same ones, so that nobody's answer comes too late because of it."""
    runner = start(3)
    to_round(runner, "race")
    score, asks = list(runner.state.scores), dict(runner.asks)
    runner.enter("answer", 1, ["pass"])
    assert runner.asked() == [0, 2]
    assert runner.asks == {0: asks[0], 2: asks[2]}
    again = through_json(runner)
    assert again.asks == runner.asks
    again.enter("answer", 2, ["mine"])
    assert again.state.scores[2] == score[2] + 1
    runner.enter("expire", 0)
    runner.enter("leave", 2)
    assert runner.state.scores == score
    assert [d.kind for d in runner.pending] == ["first"]


def test_a_final_answer_cannot_be_taken_back() -> None:
    """Not even while others are still to answer."""
    runner = start(3)
    to_round(runner, "race")
    runner.enter("answer", 1, ["pass"])
    for waiting in (runner, through_json(runner)):
        assert waiting.undo_refused(1) == "final"
        with pytest.raises(Illegal, match="undo_final"):
            waiting.enter("undo", 1)


@pytest.mark.parametrize(
    ("picks", "text"),
    [
        ([], None),
        (["left", "right"], None),
        (["up"], None),
        (["left"], "words"),
        ([True], None),
        ([None], None),
        ([["left"]], None),
        ([{"left": 1}], None),
    ],
)
def test_what_is_not_listed_is_refused_and_changes_nothing(picks: list[Any], text: str | None) -> None:
    runner = start()
    to_round(runner, "first")
    before = runner.snapshot(), list(runner.notes), runner.pending
    with pytest.raises(Illegal) as refused:
        runner.enter("answer", runner.pending[0].seat, picks, text)
    assert refused.value.code == "illegal"
    assert (runner.snapshot(), list(runner.notes), runner.pending) == before


def test_several_picks_are_one_answer() -> None:
    question = Decision(0, "some", (10, 20, 30, "pass"), 1, 2)
    assert question.check([30, 10]).picks == (10, 30)
    assert question.check(["pass"]).picks == ("pass",)
    ordered = Decision(0, "some", (10, 20, 30), 2, 2, ordered=True)
    assert ordered.check([30, 10]).picks == (30, 10)
    for bad in ([10, 10], [10], [10, 20, 30], [10, "pass"], [1.0, 10]):
        with pytest.raises(Illegal):
            ordered.check(bad)


def test_one_is_not_true() -> None:
    with pytest.raises(Illegal):
        Decision(0, "some", (1, 2)).check([True])
    with pytest.raises(Illegal):
        Decision(0, "some", (1, 2)).check([1.0])


def test_text_has_its_limits() -> None:
    question = Decision(0, "clue", ("loud",), text=TextField(2, 5))
    assert question.check(["loud"], "  abc ").text == "abc"
    for bad in ("a", "abcdef", "   ", None):
        with pytest.raises(Illegal):
            question.check(["loud"], bad)


def test_expiry_enters_the_default_and_a_bank_has_none() -> None:
    runner = start(3)
    runner.enter("expire", 1)
    assert runner.asked() == [0, 2]
    to_round(runner, "first")
    with pytest.raises(Illegal):
        runner.enter("expire", runner.pending[0].seat)


def test_who_leaves_gives_the_default_and_replay_puts_the_leaving_where_it_happened() -> None:
    runner = start(3)
    runner.enter("answer", 0, [runner.pending[0].options[0]])
    runner.enter("leave", 1)
    assert runner.asked() == [2]
    again = through_json(runner)
    assert again.state.gone == [1]
    assert again.pending == runner.pending
    again.enter("leave", 2)
    assert again.over
    assert again.standing is not None


def test_who_wakes_is_asked_again() -> None:
    runner = start(3)
    runner.enter("leave", 1)
    runner.enter("wake", 1)
    assert runner.state.gone == []
    assert through_json(runner).pending == runner.pending


def test_undo_restores_the_state_bit_by_bit() -> None:
    runner = start(3)
    to_round(runner, "first")
    seat = runner.pending[0].seat
    states = [runner.rules.dump(runner.state)]
    runner.enter("answer", seat, ["left"])
    states.append(runner.rules.dump(runner.state))
    runner.enter("answer", seat, [2])
    number = runner.number
    runner.enter("undo", seat)
    assert runner.rules.dump(runner.state) == states[1]
    assert runner.void == number
    assert runner.number == number + 1
    assert runner.asks[seat] == number + 2
    again = through_json(runner)
    again.enter("undo", seat)
    assert again.rules.dump(again.state) == states[0]


def test_undo_is_refused_after_chance_after_a_showing_and_after_others_were_asked() -> None:
    runner = start(3)
    assert runner.undo_refused(0) == "nothing"
    to_round(runner, "first")
    seat = runner.pending[0].seat
    assert runner.undo_refused(seat) == "asked"
    runner.enter("answer", seat, ["right"])
    assert runner.undo_refused(seat) is None
    runner.enter("answer", seat, ["pass"])
    runner.enter("answer", seat, ["pass"])
    # A die fell with the last answer.
    assert runner.undo_refused(seat) == "chance"
    with pytest.raises(Illegal) as refused:
        runner.enter("undo", seat)
    assert refused.value.code == "undo_chance"
    to_round(runner, "bid")
    runner.enter("answer", 0, [runner.question(0).options[0]])  # type: ignore[union-attr]
    # One's own bid may be taken back while the others are still thinking, and theirs stay.
    runner.enter("answer", 1, [runner.question(1).options[0]])  # type: ignore[union-attr]
    runner.enter("undo", 0)
    assert runner.asked() == [0, 2]
    to_round(runner, "ward")
    assert all(runner.undo_refused(seat) == "shown" for seat in range(3))


def test_a_match_that_is_over_takes_nothing() -> None:
    runner = start(2)
    play_on(runner, Dice(b"player" * 4))
    assert runner.over
    for kind in ("answer", "expire", "leave", "undo"):
        with pytest.raises(Illegal):
            runner.enter(kind, 0)
    assert through_json(runner).standing == runner.standing


def test_the_journal_stays_short() -> None:
    runner = start(3)
    dice = Dice(b"player" * 4)
    longest = 0
    while runner.pending:
        play_on(runner, dice, most=1)
        longest = max(longest, len(runner.snapshot().journal))
    assert longest <= 6


def test_a_forgotten_disclosure_is_no_secret() -> None:
    note = disclose("draw", {1: {"card": 5}}, seat=1, count=1)
    assert note.read_by(None) == note.read_by(0) == {"seat": 1, "count": 1}
    assert note.read_by(1) == {"seat": 1, "count": 1, "card": 5}
    assert note.shows
    assert type(note).load(json.loads(json.dumps(note.dump()))) == note
