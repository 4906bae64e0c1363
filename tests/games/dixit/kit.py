"""Matches played by letter: S is the narrator, A, B, C ... the guessers from the narrator's left; A1 and A2 are A's two
cards with three players. After every entry the kit audits the 84 cards and stores and restores the match."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_uppercase
from typing import Any

from games.dixit.rules import DixitRules, State
from games.dixit.rules.constants import COLOURS, PICTURES, ROWS
from games.dixit.rules.seating import guessers
from games.engine import PASS, Decision, Dice, Note, Runner, Snapshot

RULES = DixitRules()


def telling(hand: Sequence[int], language: str, dice: Dice) -> tuple[int, str]:
    """A narrator for those who do not narrate."""
    return dice.pick(hand), f"for the absent, in {language}"


TELLING = DixitRules(telling)


def parse_votes(text: str) -> dict[str, list[str]]:
    """``A:S B-D:SA`` -> who votes for which cards."""
    votes: dict[str, list[str]] = {}
    for part in text.split():
        voters, cards = part.split(":")
        first, last = voters[0], voters[-1]
        for letter in ascii_uppercase[ascii_uppercase.index(first) : ascii_uppercase.index(last) + 1]:
            votes[letter] = re.findall(r"[A-Z]\d?", cards)
    return votes


def letters(seats: int) -> list[str]:
    return ["S", *ascii_uppercase[: seats - 1]]


class Table:
    """A match, and what was told since the last entry."""

    def __init__(
        self, seats: int, *, seed: int = 1, rules: DixitRules = RULES, first: str = "random", language: str = "en"
    ) -> None:
        settings = {"first": first, "language": language}
        state = rules.setup(seed.to_bytes(32, "big"), seats, settings)
        self.rules = rules
        self.runner: Runner[State] = Runner(rules, state)
        self.notes: list[Note] = []
        self._before: tuple[int, int, list[int]] = (0, -1, [0] * seats)
        self.audit()

    # -- reading ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.runner.state

    @property
    def phase(self) -> str:
        return self.state.phase

    def question(self, who: str | int) -> Decision:
        question = self.runner.question(self.seat(who))
        assert question is not None, f"{who} is not asked"
        return question

    def seat(self, who: str | int) -> int:
        if isinstance(who, int):
            return who
        return self.state.narrator if who == "S" else guessers(self.state)[ascii_uppercase.index(who)]

    def cards_of(self, who: str) -> list[int]:
        """Slot tokens of a player's cards on the table."""
        return [card for card in self.state.table if self.state.owner[card] == self.seat(who)]

    def token(self, card: str) -> int:
        return self.cards_of(card[0])[int(card[1:] or 1) - 1]

    def points(self) -> list[int]:
        """Scores in the order S A B C ..."""
        return [self.state.scores[self.seat(who)] for who in letters(len(self.state.players))]

    def view(self, who: str | int | None) -> dict[str, Any]:
        return self.rules.view(self.state, None if who is None else self.seat(who))

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [dict(note.public) for note in self.notes if note.kind == kind]

    def snapshot(self) -> str:
        return json.dumps([self.runner.snapshot(), self.rules.dump(self.state)])

    # -- entering -----------------------------------------------------------------------------------------------------

    def enter(self, kind: str, who: str | int, picks: Sequence[Any] = (), text: str | None = None) -> Table:
        self.notes = self.runner.enter(kind, self.seat(who), picks, text)
        self.audit()
        return self

    def answer(self, who: str | int, *picks: Any, text: str | None = None) -> Table:
        return self.enter("answer", who, picks, text)

    def expire(self, *who: str | int) -> Table:
        for seat in [self.seat(one) for one in who]:
            self.enter("expire", seat)
        return self

    def expire_all(self) -> Table:
        return self.expire(*self.runner.asked())

    def seated(self) -> Table:
        """Past the colours, and past the claim where nobody has an idea."""
        while self.phase in ("colour", "claim"):
            question = self.runner.pending[0]
            self.answer(question.seat, PASS if self.phase == "claim" else list(COLOURS)[question.seat])
        return self

    def clue(self, text: str = "a door in the sea") -> Table:
        return self.answer("S", self.question("S").options[0], text=text)

    def play(self, *without: str) -> Table:
        """Every guesser who is asked, except some, plays the first cards of the hand."""
        skipped = [self.seat(who) for who in without]
        for question in self.runner.pending:
            if question.kind == "cards" and question.seat not in skipped:
                self.answer(question.seat, *question.options[: question.least])
        return self

    def to_vote(self) -> Table:
        return self.seated().clue().play()

    def vote(self, text: str) -> Table:
        """Votes by letter; who is not named has not voted yet."""
        ballots = {self.seat(who): [self.token(card) for card in cards] for who, cards in parse_votes(text).items()}
        for seat, cards in ballots.items():
            self.answer(seat, *cards)
        return self

    def round(self, votes: str) -> Table:
        return self.clue().play().vote(votes)

    def rescored(self, scores: Mapping[int, int]) -> Table:
        """The same moment with these scores by seat (as of the beginning of the step, so that it can be stored)."""
        base, journal = self.runner.base_and_journal()
        for seat, score in scores.items():
            base.scores[seat] = score
        self.runner = Runner(self.rules, base)
        for entry in journal:
            self.runner.enter(entry.kind, entry.seat, entry.picks, entry.text)
        self._before = (self.state.round, self.state.narrator, self.state.scores[:])
        self.audit()
        return self

    # -- checking -----------------------------------------------------------------------------------------------------

    def audit(self) -> None:
        audit(self.state)
        number, narrator, scores = self._before
        state = self.state
        if state.round == number:
            assert state.narrator == narrator or not number, "the narrator changed within a round"
        assert all(now >= before for now, before in zip(state.scores, scores, strict=True)), "a score fell"
        self._before = (state.round, state.narrator, state.scores[:])
        again = Runner.restore(self.rules, Snapshot(*json.loads(json.dumps(self.runner.snapshot()))))
        assert again.pending == self.runner.pending
        assert self.rules.dump(again.state) == self.rules.dump(state)


def audit(state: State) -> None:
    """The invariants of rules.md: the same 84 cards, each once; sizes of hands and table."""
    everywhere = [*state.pile, *state.discard, *state.table, *state.laid]
    for hand in state.hands:
        everywhere += hand
    assert len(everywhere) == PICTURES
    assert sorted(everywhere) == sorted(state.picture), "a card is lost or doubled"
    assert sorted(state.picture.values()) == list(range(1, PICTURES + 1))
    assert sorted(state.owner) == sorted(state.table)
    if state.over or state.phase not in ("clue", "cards", "vote"):
        return
    row = ROWS[len(state.players)]
    spent: Mapping[str, tuple[int, int]] = {"clue": (0, 0), "cards": (1, 0), "vote": (1, row.play)}
    for seat in state.players:
        narrators, guessers_ = spent[state.phase]
        assert len(state.hands[seat]) == row.hand - (narrators if seat == state.narrator else guessers_)
    assert len(state.table) == (row.table(len(state.players)) if state.phase == "vote" else 0)


def places(table: Table, order: Iterable[str | int]) -> list[int]:
    """Places of the end in this order of players."""
    standing = table.runner.standing
    assert standing is not None, "the match goes on"
    return [standing.places[table.seat(who)] for who in order]
