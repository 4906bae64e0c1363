"""The proofs of test_every_game really fail: each is run on a game or an engine that was broken on purpose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bench.tictactoe.rules import TicTacToe
from games.engine import Answer, Decision, Dice, Illegal, Note, Option, Runner
from tests.games import proofs
from tests.games.engine.toy import State, Toy

SEED = b"sabotage" * 4


def all_proofs(rules: Any, seats: int) -> None:
    dice = Dice(SEED)
    for moment in proofs.walk(rules, seed=SEED, seats=seats, settings={}):
        proofs.options_are_there(moment.runner)
        proofs.listed_answers_are_accepted(moment.runner, dice)
        proofs.unlisted_answers_are_refused(moment.runner, seats, [])
        proofs.restored_is_the_same(moment.runner, seats)
        proofs.things_are_options_or_have_a_reason(moment.runner, seats)
        proofs.the_seed_shows_nowhere(moment, seats)
        proofs.undo_is_as_the_rule_says(moment, seats)
        proofs.nothing_leaks(moment, seats, dice, worlds=4)


def test_honest_games_pass() -> None:
    all_proofs(Toy(), 3)
    all_proofs(TicTacToe(), 2)


def test_a_leaked_card_is_noticed() -> None:
    with pytest.raises(AssertionError, match="could tell worlds apart"):
        all_proofs(Toy(leak=True), 3)


def test_a_question_that_depends_on_a_hidden_card_is_noticed() -> None:
    class Telling(Toy):
        """Asks for the ward only who holds a high card: being skipped tells something."""

        def step(self, state: State, notes: list[Note]) -> Any:
            return self._telling(state, notes) if state.round % 2 else super().step(state, notes)

        async def _telling(self, state: State, notes: list[Note]) -> None:
            from games.engine import choose

            for seat in range(state.seats):
                if any(state.power[card] > state.seats * 2 for card in state.hands[seat]):
                    await choose(seat, "high", ("yes", "no"))
            state.round += 1

    with pytest.raises(AssertionError, match="could tell worlds apart"):
        all_proofs(Telling(), 3)


def test_a_secret_in_a_public_note_is_noticed() -> None:
    class Chatty(Toy):
        def step(self, state: State, notes: list[Note]) -> Any:
            best = max((state.power[card] for card in state.hands[0]), default=0)
            notes.append(Note("chatter", {"best": best}))
            return super().step(state, notes)

    with pytest.raises(AssertionError, match="could tell worlds apart"):
        all_proofs(Chatty(), 3)


def test_an_unlisted_answer_that_is_accepted_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def trusting(self: Decision, picks: Sequence[Option], text: str | None = None) -> Answer:
        return Answer(tuple(picks) or self.options[:1], text)

    monkeypatch.setattr(Decision, "check", trusting)
    with pytest.raises((AssertionError, IndexError, TypeError)):
        all_proofs(TicTacToe(), 2)


def test_a_reordered_journal_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Runner.snapshot

    def reordered(self: Runner[Any]) -> Any:
        snapshot = honest(self)
        return snapshot._replace(journal=list(reversed(snapshot.journal)))

    monkeypatch.setattr(Runner, "snapshot", reordered)
    with pytest.raises((AssertionError, Illegal)):
        all_proofs(Toy(), 3)


def test_a_lost_journal_entry_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Runner.snapshot
    monkeypatch.setattr(Runner, "snapshot", lambda self: honest(self)._replace(journal=honest(self).journal[:-1]))
    with pytest.raises((AssertionError, Illegal)):
        all_proofs(Toy(), 3)


def test_an_undo_over_chance_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Runner, "_seal", lambda self, why: None)
    with pytest.raises(AssertionError):
        all_proofs(Toy(), 3)


def test_a_thing_without_a_reason_is_noticed() -> None:
    class Silent(TicTacToe):
        def why_not(self, *args: Any) -> tuple[str, ...]:
            return ()

    with pytest.raises(AssertionError, match="no reason"):
        all_proofs(Silent(), 2)


def test_a_seed_in_a_view_is_noticed() -> None:
    class Seedy(TicTacToe):
        def view(self, state: Any, seat: int | None) -> dict[str, Any]:
            return {**super().view(state, seat), "hint": state.dice.seed.hex()[:2]}

    with pytest.raises(AssertionError):
        all_proofs(Seedy(), 2)
