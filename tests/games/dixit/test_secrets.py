"""Nothing leaks (rules 4, 8, 11, G17, G20): the proofs that every game is asked, and the leaks that others had."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.dixit.rules import DixitRules, State
from games.dixit.rules.constants import ABSENT
from games.engine import Dice, Note, RandomBot, Runner, disclose
from tests.games import proofs
from tests.games.dixit.kit import RULES, TELLING, Table, audit, letters

SEED = b"dixit secrets " * 4


def prove(rules: DixitRules, seats: int, *, every: int, rounds: int = 3) -> tuple[int, int, int]:
    """All proofs at sampled decisions of the first rounds; returns worlds kept and tried, and answers taken back."""
    dice = Dice(SEED)
    kept = tried = undone = 0
    seen: dict[Any, None] = {}
    for moment in proofs.walk(rules, seed=SEED[:32], seats=seats, settings={}):
        if moment.runner.state.round > rounds:
            break
        audit(moment.runner.state)
        proofs.options_are_there(moment.runner)
        seen.update((option, None) for option in moment.question.options)
        if dice.below(every):
            continue
        proofs.listed_answers_are_accepted(moment.runner, dice)
        proofs.unlisted_answers_are_refused(moment.runner, seats, list(seen)[-40:])
        proofs.restored_is_the_same(moment.runner, seats)
        proofs.things_are_options_or_have_a_reason(moment.runner, seats)
        proofs.the_seed_shows_nowhere(moment, seats)
        undone += proofs.undo_is_as_the_rule_says(moment, seats)
        some_kept, some_tried = proofs.nothing_leaks(moment, seats, dice)
        kept, tried = kept + some_kept, tried + some_tried
    return kept, tried, undone


@pytest.mark.parametrize("seats", range(3, 13))
def test_the_proofs(seats: int) -> None:
    kept, tried, undone = prove(RULES, seats, every=1 + seats // 3)
    assert kept / tried > 0.1
    assert not undone  # G16


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(3, 13))
def test_the_proofs_at_every_decision_of_a_whole_game(seats: int) -> None:
    prove(RULES, seats, every=1, rounds=100)


def test_the_proofs_hold_while_people_sleep_and_leave() -> None:
    """Where expiries, leaving and machine clues stand in the journal."""
    dice = Dice(SEED)
    runner: Runner[State] = Runner(TELLING, TELLING.setup(SEED[:32], 6, {}))
    entered: dict[str, int] = {}
    for _ in range(250):
        if runner.over:
            break
        question = dice.pick(runner.pending)
        base, journal = runner.base_and_journal()
        answer = RandomBot().answer({}, question, dice)
        moment = proofs.Moment(runner, question, answer, base, journal)
        if not dice.below(4):
            proofs.nothing_leaks(moment, 6, dice)
            proofs.restored_is_the_same(runner, 6)
            proofs.things_are_options_or_have_a_reason(runner, 6)
        away = question.seat in (1, 4) or not dice.below(10)
        kind = "leave" if runner.number in (60, 90) else "expire" if away else "answer"
        if kind == "answer":
            runner.enter("answer", question.seat, answer.picks, answer.text)
        else:
            runner.enter(kind, question.seat)
        if not dice.below(40):
            runner.enter("wake", dice.below(6))
        entered[kind] = entered.get(kind, 0) + 1
        audit(runner.state)
    assert entered.keys() == {"answer", "expire", "leave"}


# -- the proofs notice ----------------------------------------------------------------------------------------------------


def test_an_owner_in_a_view_is_noticed() -> None:
    class Telltale(DixitRules):
        def view(self, state: State, seat: int | None) -> dict[str, Any]:
            return {**super().view(state, seat), "oops": [state.owner[card] for card in state.table]}

    with pytest.raises(AssertionError, match="could tell worlds apart"):
        prove(Telltale(), 4, every=1)


def test_a_hand_in_a_note_is_noticed() -> None:
    class Chatty(DixitRules):
        def step(self, state: State, notes: list[Note]) -> Any:
            notes.append(Note("chatter", {"best": max(state.picture[card] for card in state.hands[0])}))
            return super().step(state, notes)

    with pytest.raises(AssertionError, match="could tell worlds apart"):
        prove(Chatty(), 4, every=1)


# -- leaks that others had --------------------------------------------------------------------------------------------------


def test_every_owner_reaches_every_slot() -> None:
    """Scenario 22: over 200 seeds, whatever the seats and the order in which cards came."""
    reached = set()
    sorted_by_id = 0
    for number in range(200):
        runner: Runner[State] = Runner(RULES, RULES.setup(number.to_bytes(32, "big"), 5, {"first": "random"}))
        played = {}
        while runner.state.phase != "vote":
            question = runner.pending[0]  # always in the same order
            text = "a clue" if question.text else None
            played[question.seat] = question.options[0]
            runner.enter("answer", question.seat, question.options[:1], text)
        state = runner.state
        at = state.players.index(state.narrator)
        for slot, card in enumerate(state.table):
            reached.add(((state.players.index(state.owner[card]) - at) % 5, slot))
        ids = [played[state.owner[card]] for card in state.table]
        sorted_by_id += ids == sorted(ids)
    assert reached == {(owner, slot) for owner in range(5) for slot in range(5)}
    assert sorted_by_id < 10  # one in 120 by chance: not by the ids that cards had in hands either


def test_tokens_are_new_every_round() -> None:
    """Scenario 23: a token is no id that anybody saw before, and does not ascend with owners or slots."""
    table = Table(6).seated()
    seen: set[int] = set()
    ascending = 0
    for _ in range(6):
        seen |= set(table.state.picture)
        table.clue().play()
        tokens = table.state.table
        assert not seen & set(tokens)
        ascending += tokens == sorted(tokens)
        table.vote("A-D:S E:A").rescored(dict.fromkeys(range(6), 0))
    assert ascending < 6


@pytest.mark.parametrize("seats", [3, 7, 12])
def test_before_scoring_nobody_is_told_an_owner_a_vote_or_another_hand(seats: int) -> None:
    """Scenarios 22, 26: also no id of a card that lies face down."""
    table = Table(seats).seated().clue()
    for phase in ("cards", "vote"):
        assert table.phase == phase
        for who in (None, *letters(seats)):
            seat = None if who is None else table.seat(who)
            text = json.dumps(table.view(seat))
            state = table.state
            hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand] + state.pile
            hidden += state.laid if who != "S" else []
            assert not [card for card in hidden if str(card) in text]
            assert "owner" not in text
            if phase == "vote":
                mine = [card for card in state.table if state.owner[card] == seat]
                assert table.view(seat)["mine"] == mine
        table.play()


@pytest.mark.parametrize("seats", [3, 7, 12])
def test_progress_says_who_is_done_and_nothing_else(seats: int) -> None:
    """Scenario 24: no view and no note changes while others answer, not even the answerer's own."""
    for phase in ("cards", "vote"):
        table = Table(seats).seated().clue()
        if phase == "vote":
            table.play()
        views = [table.view(seat) for seat in (None, *range(seats))]
        asked = table.runner.asked()
        while len(asked) > 1:
            question = table.runner.pending[0]
            table.answer(question.seat, *question.options[: question.least])
            assert table.notes == []
            assert table.runner.asked() == asked[1:]
            assert [table.view(seat) for seat in (None, *range(seats))] == views
            asked = table.runner.asked()


def test_the_narrator_learns_owners_no_earlier() -> None:
    """G17."""
    table = Table(5).to_vote()
    assert table.view("S")["mine"] == table.cards_of("S")
    assert {**table.view("S"), "mine": [], "hand": []} == {**table.view(None), "hand": []}


def test_what_a_watcher_sees_after_the_end() -> None:
    """G20: the open view has it all."""
    table = Table(4).to_vote()
    everything = table.rules.open_view(table.state)
    assert everything["owners"] == [table.state.owner[card] for card in table.state.table]
    assert sorted(
        card["card"] for part in (*everything["hands"], everything["table"], everything["pile_cards"]) for card in part
    ) == list(range(1, 85))


def test_the_silent_answer_is_never_listed() -> None:
    table = Table(4, first="claim")
    while table.state.round < 2:
        for question in table.runner.pending:
            assert ABSENT not in question.options
        question = table.runner.pending[0]
        text = "a clue" if question.text else None
        table.answer(question.seat, *question.options[: question.least], text=text)


def test_notes_that_show_something_make_it_final() -> None:
    """The clue, the table, the votes, the card and the score are final once told."""
    table = Table(4).seated().clue()
    assert [note.shows for note in table.notes] == [True]
    table.play()
    assert table.told("table")
    assert all(note.shows for note in table.notes)
    table.vote("A-C:S")
    shown = {note.kind for note in table.notes if note.shows}
    assert {"votes", "narrators_card", "score", "draw"} <= shown
    assert disclose("x").shows
