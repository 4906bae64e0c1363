"""Drives one match: starts steps, hands out questions, takes answers, forgets nothing.

A suspended coroutine can be neither copied nor stored. What is stored is a *checkpoint* (the state when a step began)
and a *journal* (the entries since); together they are the whole truth about a waiting match, ten effects deep.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, Self, TypeVar

from games.engine.decisions import (
    JSON,
    PASS,
    Answer,
    Answers,
    Asked,
    Decision,
    Effect,
    Illegal,
    Option,
    freeze,
    thaw,
)
from games.engine.notes import Note
from games.engine.rules import GameOver, HasDice, Rules, Standing

S = TypeVar("S", bound=HasDice)
_NOTHING = Asked(())


class Entry(NamedTuple):
    """One line of the journal: kind is answer, expire, leave or wake; ``number`` is its row in the log."""

    kind: str
    seat: int
    picks: tuple[Option, ...]
    text: str | None
    number: int


class Snapshot(NamedTuple):
    """A waiting match as JSON values. ``asks``: seat -> number of its open question; ``final`` says why what lies before
    the checkpoint cannot be taken back."""

    number: int
    checkpoint: JSON
    journal: list[JSON]
    asks: dict[str, int]
    final: str


class Runner(Generic[S]):
    """One running match.

    ``number`` counts entries and only grows, also over an undo. ``pending`` lists the open questions (empty: over);
    ``asks`` numbers them per seat: a question keeps its number while it is open. After an exception other than `Illegal`
    the runner is spent: restore from the last snapshot.
    """

    __slots__ = (
        "_asked",
        "_barrier",
        "_base",
        "_base_final",
        "_candidate",
        "_candidate_at",
        "_effect",
        "_final",
        "_given",
        "_journal",
        "_keep",
        "_mark",
        "asks",
        "notes",
        "number",
        "pending",
        "rules",
        "state",
        "void",
    )

    def __init__(self, rules: Rules[S], state: S, *, checkpoints: bool = True) -> None:
        """Start a match (or, in `restore`, a step) from a state alone. ``checkpoints=False`` is for simulations: faster,
        but such a runner can neither be stored nor undone."""
        self.rules = rules
        self.state = state
        self.number = 0
        self.pending: tuple[Decision, ...] = ()
        self.asks: dict[int, int] = {}
        self.notes: list[Note] = []  # one list for good: a waiting effect goes on writing into it
        self.void: int | None = None
        self._keep = checkpoints
        self._journal: list[Entry] = []
        self._barrier = 0
        self._final = self._base_final = "nothing"
        self._mark = state.dice.drawn
        self._given: dict[int, Answer] = {}
        self._asked = _NOTHING
        self._base: S = state
        self._candidate: S = state
        self._candidate_at = 0
        self._effect: Effect | None = None
        if rules.standing(state) is None:
            self._begin()
            self._run(None, None)

    # -- what is asked ------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return not self.pending

    @property
    def standing(self) -> Standing | None:
        return self.rules.standing(self.state)

    def question(self, seat: int | None) -> Decision | None:
        for decision in self.pending:
            if decision.seat == seat:
                return decision
        return None

    def asked(self) -> list[int]:
        """The seats whose answer is awaited: a public fact."""
        return [decision.seat for decision in self.pending]

    def why_not(self, seat: int, view: dict[str, JSON]) -> dict[str, list[Option]]:
        """Rule number -> the visible things that are no option of this seat because of it."""
        state, question, why_not = self.state, self.question(seat), self.rules.why_not
        options = set(question.options) if question else ()
        reasons: dict[str, list[Option]] = {}
        for thing in self.rules.things(view):
            if thing not in options and (rules := why_not(state, seat, thing, question)):
                if rules[0] in reasons:
                    reasons[rules[0]].append(thing)
                else:
                    reasons[rules[0]] = [thing]
        return reasons

    # -- what is entered ----------------------------------------------------------------------------------------------

    def enter(self, kind: str, seat: int, picks: Sequence[Option] = (), text: str | None = None) -> list[Note]:
        """Enter one row of the log and run to the next question; returns the notes of what happened.

        ``kind``: answer, expire (the question's default), leave, wake, undo. After an undo ``void`` tells from which
        number on notes no longer hold.

        Raises:
            Illegal: nothing has changed.
        """
        self.void = None
        if kind == "undo":
            return self._undo(seat)
        if kind not in ("answer", "expire", "leave", "wake"):
            raise Illegal("illegal", f"unknown entry {kind!r}")
        if not self.pending:
            raise Illegal("over")
        chosen: tuple[Option, ...] = freeze(list(picks))
        answer = self._check(kind, seat, chosen, text)
        if answer is not None and kind == "answer":
            chosen, text = answer.picks, answer.text
        self.number += 1
        self.notes.clear()
        self._apply(Entry(kind, seat, chosen, text, self.number), answer)
        return list(self.notes)

    def _check(self, kind: str, seat: int, picks: tuple[Option, ...], text: str | None) -> Answer | None:
        """The answer that an entry gives to the open question, if it gives one. Raises Illegal."""
        if kind in ("leave", "wake"):
            return None
        question = self.question(seat)
        if question is None:
            raise Illegal("not_asked")
        if kind == "answer":
            return question.check(picks, text)
        if question.default is None:
            raise Illegal("illegal", f"{question.kind} has no default")
        return question.default

    def _apply(self, entry: Entry, answer: Answer | None) -> None:
        self._journal.append(entry)
        if answer is None:
            if entry.kind == "leave":
                self.rules.leave(self.state, entry.seat, self.notes)
            else:
                self.rules.wake(self.state, entry.seat, self.notes)
            self._seal("asked")
            if self.rules.standing(self.state) is not None:
                self._close()
                return
            question = self.question(entry.seat)
            if entry.kind == "wake" or question is None or question.default is None:
                return
            answer = question.default
        self._given[entry.seat] = answer
        if any(decision.seat == entry.seat and decision.final for decision in self.pending):
            self._seal("final")
        asked = self._asked
        if len(asked.decisions) == 1:
            self._run(((entry.seat, answer),), entry.seat)
            return
        if len(self._given) < len(asked.decisions) and (not asked.race or answer.picks == (PASS,)):
            self.pending = tuple(d for d in asked.decisions if d.seat not in self._given)
            self.asks.pop(entry.seat, None)
            return
        self._seal("asked")
        given = [entry.seat] if asked.race else [decision.seat for decision in asked.decisions]
        self._run(tuple((seat, self._given[seat]) for seat in given), entry.seat)

    # -- undo ---------------------------------------------------------------------------------------------------------

    def undo_refused(self, seat: int) -> str | None:
        """Why this seat cannot return to its last decision (None: it can): chance, shown, asked, final, nothing,
        over."""
        if not self.pending:
            return "over"
        return None if self._undoable(seat) is not None else self._final

    def _undoable(self, seat: int) -> int | None:
        """The journal index of the seat's last answer, if it lies behind the point of no return."""
        if not self._keep:
            return None
        for index in range(len(self._journal) - 1, self._barrier - 1, -1):
            entry = self._journal[index]
            if entry.seat == seat and entry.kind == "answer":
                return index
        return None

    def _undo(self, seat: int) -> list[Note]:
        if (why := self.undo_refused(seat)) is not None:
            raise Illegal(f"undo_{why}")
        index = self._undoable(seat)
        assert index is not None
        undone = self._journal[index]
        # Answers that others gave meanwhile to the same simultaneous question stay.
        kept = self._journal[:index] + self._journal[index + 1 :]
        kept = [entry for at, entry in enumerate(kept) if at < index or entry.seat != seat]
        open_before = {d.seat: self.asks[d.seat] for d in self.pending if d.seat != seat}
        self.number += 1
        number = self.number
        self._replay(self.rules.copy(self._base), kept, self._base_final)
        self.number = number
        self.asks = {d.seat: open_before.get(d.seat, number + 1) for d in self.pending}
        self.notes.clear()
        self.void = undone.number
        return []

    # -- storing ------------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """The whole truth about this match as JSON values."""
        if not self._keep:
            raise ValueError("a runner without checkpoints cannot be stored")
        return Snapshot(
            self.number,
            self.rules.dump(self._base),
            [[e.kind, e.seat, [thaw(p) for p in e.picks], e.text, e.number] for e in self._journal],
            {str(seat): ask for seat, ask in self.asks.items()},
            self._base_final,
        )

    @classmethod
    def restore(cls, rules: Rules[S], snapshot: Snapshot) -> Self:
        """The match as it waited; notes that were told before the snapshot are not told again."""
        number, checkpoint, journal, asks, final = snapshot
        entries = [Entry(kind, seat, freeze(picks), text, at) for kind, seat, picks, text, at in journal]
        runner = cls.__new__(cls)
        runner.rules = rules
        runner._keep = True
        runner.void = None
        runner._replay(rules.load(checkpoint), entries, final)
        runner.number = number
        runner.asks = {int(seat): ask for seat, ask in asks.items()}
        runner.notes.clear()
        return runner

    def base_and_journal(self) -> tuple[S, list[Entry]]:
        """The checkpoint as a state of its own, and the entries since: what the leak test re-runs."""
        return self.rules.copy(self._base), list(self._journal)

    def _replay(self, base: S, journal: Sequence[Entry], final: str) -> None:
        """Run from a checkpoint through a journal. Raises Illegal when they do not fit together."""
        self._final = self._base_final = final
        self.notes = []
        self.state = self._base = self._candidate = base
        self._journal = []
        self._barrier = 0
        self._candidate_at = 0
        self._given = {}
        self._asked = _NOTHING
        self.pending = ()
        self.asks = {}
        self.number = 0
        self._effect = None
        self._mark = base.dice.drawn
        if self.rules.standing(base) is not None:
            return
        self._begin()
        self._run(None, None)
        for entry in journal:
            self.notes.clear()
            self._apply(entry, self._check(*entry[:4]))

    # -- running ------------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        if self._keep:
            self._candidate = self.rules.copy(self.state)
            self._candidate_at = len(self._journal)
        self._effect = self.rules.step(self.state, self.notes)

    def _seal(self, why: str) -> None:
        """Everything entered so far is final."""
        self._barrier = len(self._journal)
        self._final = why

    def _run(self, answers: Answers | None, seat: int | None) -> None:
        """Run to the next question after an entry of ``seat`` (None: at the start)."""
        told = len(self.notes)
        while True:
            assert self._effect is not None
            try:
                asked = self._effect.send(answers)
            except (StopIteration, GameOver):
                if self.rules.standing(self.state) is not None:
                    self._close()
                    return
                self._begin()
                answers = None
                continue
            break
        self._asked = asked
        self._given = {}
        self.pending = asked.decisions
        self.asks = {decision.seat: self.number + 1 for decision in asked.decisions}
        if not self._keep:
            return
        if seat is not None:
            for decision in asked.decisions:
                if decision.seat != seat:
                    self._seal("asked")
        if self.state.dice.drawn != self._mark:
            self._mark = self.state.dice.drawn
            self._seal("chance")
        for note in self.notes[told:]:
            if note.shows:
                self._seal("shown")
        if self._candidate_at <= self._barrier:  # all that was entered before this step is final
            self._base = self._candidate
            self._base_final = self._final
            del self._journal[: self._candidate_at]
            self._barrier -= self._candidate_at
            self._candidate_at = 0

    def _close(self) -> None:
        """The game is over: nothing is asked any more, and the end itself is the checkpoint."""
        if self._effect is not None:
            self._effect.close()
            self._effect = None
        self.pending = ()
        self.asks = {}
        self._asked = _NOTHING
        if self._keep:
            self._base = self.rules.copy(self.state)
            self._journal = []
            self._barrier = 0
            self._final = self._base_final = "over"


AnyRunner = Runner[Any]
