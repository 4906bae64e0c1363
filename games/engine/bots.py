"""Players that are programs. A bot sees what its seat sees and answers one question; it keeps nothing in between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from games.engine.decisions import JSON, PASS, Answer, Decision
from games.engine.dice import Dice
from games.engine.notes import Note
from games.engine.rules import AnyRules, Standing
from games.engine.runner import Runner


class Bot(Protocol):
    def answer(self, view: Mapping[str, JSON], decision: Decision, dice: Dice) -> Answer:
        """A legal answer to ``decision``. ``dice`` is the bot's own chance, never the match's."""


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Picks fairly among the listed answers: first `PASS` or not, then how many, then which."""

    def answer(self, view: Mapping[str, JSON], decision: Decision, dice: Dice) -> Answer:
        text = "abc" * (1 + decision.text.least // 3) if decision.text else None
        if decision.least == decision.most == 1:
            return Answer((dice.pick(decision.options),), text)
        options = [option for option in decision.options if option != PASS]
        if len(options) < len(decision.options) and (len(options) < decision.least or not dice.below(4)):
            return Answer((PASS,), text)
        dice.shuffle(options)
        most = min(decision.most, len(options))
        return Answer(tuple(options[: decision.least + dice.below(most - decision.least + 1)]), text)


@dataclass(frozen=True, slots=True)
class Played:
    """A game that bots played to its end. ``capped``: it had to be stopped."""

    standing: Standing
    decisions: int
    turns: int
    capped: bool
    used: frozenset[str]


def play_out(
    rules: AnyRules, *, seed: bytes, seats: int, settings: Mapping[str, JSON], bots: Sequence[Bot], cap: int = 20_000
) -> Played:
    """Play one game without checkpoints. ``cap`` bounds the decisions; a game stopped by it is adjudicated."""
    runner = Runner(rules, rules.setup(seed, seats, settings), checkpoints=False)
    dice = [Dice(seed, minted=0, drawn=1_000_000 * (seat + 1)) for seat in range(seats)]
    used: set[str] = set()

    def use(notes: Sequence[Note]) -> None:
        used.update(card for note in notes if (card := rules.card_used(note)) is not None)

    use(runner.notes)
    while runner.pending and runner.number < cap:
        question = runner.pending[0]
        seat = question.seat
        answer = bots[seat].answer(rules.view(runner.state, seat), question, dice[seat])
        use(runner.enter("answer", seat, answer.picks, answer.text))
    standing = runner.standing
    return Played(
        standing if standing is not None else rules.adjudicate(runner.state),
        runner.number,
        rules.turn(runner.state),
        standing is None or standing.reason == "cap",
        frozenset(used),
    )
