"""Records the moments of Dixit: Odyssey that the gallery and the front end's tests show, from the rules themselves.

    .venv/bin/python frontend/src/gallery/record_dixit.py

Writes ``fixtures/dixit.json``: snapshots as ``match.subscribe`` would reply, one a phase and side of it, with three, six and
twelve seats; and ``fixtures/dixit-review.json``: two rounds, everything open.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import recording
from recording import BEGUN, Told

from games.dixit.rules import DixitRules, State
from games.dixit.rules.constants import CLAIM, COLOURS
from games.engine import Decision, Runner

RULES = DixitRules(lambda hand, language, dice: (dice.pick(hand), "somewhere behind the door"))
SETTINGS = {"first": "claim", "language": "en"}
MATCH = "0192d3a4-7b1c-7e55-9a10-3f6d2c8b4e72"
NAMES = (
    "Marina Alves", "Otto Brandt", "Chiara", "Bento", "Noor", "Wilhelmina van der Berg",
    "Yuki", "Ada L.", "Zé", "Priya", "Tomás", "Fifi",
)  # fmt: skip
BOTS = {4: "adept", 8: "easy"}
CLUES = ("the last train home", "what the sea forgot", "hush", "ação!", "a promise, half kept", "tick, tock")


class Game:
    """A match played at random, with all notes so far."""

    def __init__(self, seats: int, seed: int) -> None:
        self.dice = random.Random(seed)
        self.seats = seats
        self.runner: Runner[State] = Runner(RULES, RULES.setup(seed.to_bytes(32, "big"), seats, SETTINGS))
        self.told: Told = [(0, list(self.runner.notes))]

    @property
    def state(self) -> State:
        return self.runner.state

    def enter(self, kind: str, seat: int, picks: Any = (), text: str | None = None) -> None:
        notes = self.runner.enter(kind, seat, picks, text)
        self.told.append((self.runner.number, list(notes)))

    def answer(self, question: Decision) -> None:
        """A plausible answer to one open question."""
        options, dice, text = list(question.options), self.dice, None
        if question.kind == "colour":
            picks = dice.sample(list(COLOURS), 3)
        elif question.kind == "claim":
            picks = [CLAIM if dice.random() < 0.4 else "pass"]
        elif question.kind == "vote":
            picks = dice.sample(options, dice.choice((1, question.most)))
        else:
            picks = dice.sample(options, question.most)
        if question.text:
            text = dice.choice(CLUES)
        self.enter("answer", question.seat, picks, text)

    def until(self, there: Callable[[Game], bool], absent: tuple[int, ...] = ()) -> Game:
        """Play on until the moment is there. Those who are absent let their time pass."""
        while self.runner.pending and not there(self):
            present = [one for one in self.runner.pending if one.seat not in absent]
            if present:
                self.answer(self.dice.choice(present))
            else:
                self.enter("expire", self.runner.pending[0].seat)
        return self

    def to(self, phase: str, round: int = 1, done: int = 0) -> Game:
        """To a phase of a round (or later), in which so many have answered."""

        def there(game: Game) -> bool:
            state = game.state
            if state.phase != phase or state.round < round:
                return False
            asked = len(game.runner.pending)
            whole = 1 if phase == "clue" else self.seats - (1 if phase in ("cards", "vote") else 0)
            return whole - asked >= done

        return self.until(there)

    def guesser(self, *, done: bool) -> int:
        asked = self.runner.asked()
        seats = [seat for seat in self.state.players if seat != self.state.narrator and (seat not in asked) == done]
        return seats[0]


def constants(game: Game, seat: int | None) -> dict[str, Any]:
    seated = recording.seats(game.seats, NAMES, BOTS)
    return recording.constants(
        seat, match=MATCH, game="dixit", settings=SETTINGS, pool="table", seats=seated
    )


def snapshot(game: Game, seat: int | None) -> dict[str, Any]:
    runner = game.runner
    update = recording.update(
        RULES,
        runner,
        seat,
        match=MATCH,
        told=game.told[-40:],
        count=game.seats,
        clocks={
            "kind": "none",
            "at": BEGUN,
            "left": [],
            "running": [],
            "window": BEGUN + 34_000 if runner.pending else None,
        },
        undo="shown" if runner.pending else "over",
        end=recording.over(runner),
    )
    return {**constants(game, seat), "update": update}


def record() -> dict[str, Any]:
    found: dict[str, Any] = {}

    def keep(name: str, game: Game, seat: int | None) -> None:
        found[name] = recording.plain(snapshot(game, seat))

    game = Game(6, 3).to("colour", 0, done=2)
    keep("colour", game, game.runner.asked()[0])
    keep("claim", game.to("claim", 0), game.runner.asked()[0])
    game.to("clue", 2)
    keep("scored", game, game.state.narrator)
    keep("waiting", game, game.state.players[-1] if game.state.players[-1] != game.state.narrator else 0)
    game.to("cards", 2, done=2)
    keep("cards", game, game.guesser(done=False))
    played = game.guesser(done=True)
    keep("played", game, played)
    keep("turned", game.to("vote", 2), played)  # follows "played"
    game.to("vote", 3, done=2)
    keep("vote", game, game.guesser(done=False))
    voted = game.guesser(done=True)
    keep("voted", game, voted)
    keep("narrates", game, game.state.narrator)
    keep("watching", game, None)
    keep("counted", game.to("clue", 4), voted)  # follows "voted"
    keep("over", game.until(lambda game: False), 0)

    three = Game(3, 5).to("cards", 2)
    keep("three-cards", three, three.guesser(done=False))
    three.to("vote", 2)
    keep("three-vote", three, three.guesser(done=False))

    many = Game(12, 8).to("vote", 2, done=4)
    keep("many-vote", many, many.guesser(done=False))
    many.to("clue", 3)
    keep("many-scored", many, many.state.narrator)
    sleepers = tuple(seat for seat in range(12) if seat in (2, 7))
    many.until(lambda game: len(game.state.asleep) == 2 and game.state.phase == "cards", absent=sleepers)
    many.enter("leave", next(seat for seat in (11, 10, 9) if seat != many.state.narrator))
    many.enter("wake", 7)
    keep("many-asleep", many, 2)
    keep("many-waking", many, 7)
    keep("many-cards", many, many.guesser(done=False))
    return found


def review() -> dict[str, Any]:
    game = Game(5, 4).to("clue", 4)
    start = len(game.told)
    moments = []
    while len(moments) < 34 and game.runner.pending:
        game.answer(game.dice.choice(game.runner.pending))
        moments.append(recording.reviewed(RULES, game.runner, game.told))
    assert len(game.told) > start
    return recording.review(constants(game, 0), moments)


if __name__ == "__main__":
    recording.write(dixit=record(), dixit_review=review())
