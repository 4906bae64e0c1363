"""Records the moments of Elysium that the gallery and the front end's tests show, from the rules themselves.

    .venv/bin/python frontend/src/gallery/record_elysium.py

Writes ``fixtures/elysium.json``: snapshots as ``match.subscribe`` would reply, one a kind of question and a few more, with
two, three and four seats; and ``fixtures/elysium-review.json``: a part of a match, everything open. Whoever plays here
prefers what leads to Legends, so that the table looks like one at which people sit.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import recording
from recording import BEGUN, Told

from games.elysium.families import CARDS
from games.elysium.rules import ElysiumRules
from games.elysium.rules.state import State
from games.engine import PASS, Decision, Runner

RULES = ElysiumRules(CARDS)
MATCH = "0192d3a4-7b1c-7e55-9a10-3f6d2c8b4e73"
NAMES = ("Marina Alves", "Otto Brandt", "Chiara", "Wilhelmina van der Berg")
BOTS = {2: "adept"}
BANK = 480_000

APOLLO_ARES = "zeus+hades+hephaestus+apollo+ares"
INTERRUPTING = "zeus+hades+athena+poseidon+hermes"
HERMES = "hades+hephaestus+poseidon+hermes+apollo"


class Game:
    """A match played at random, with all notes so far."""

    def __init__(self, seats: int, seed: int, families: str = "first") -> None:
        self.dice = random.Random(seed)
        self.seats = seats
        self.settings = {"families": families, "interrupts": True}
        self.runner: Runner[State] = Runner(RULES, RULES.setup(seed.to_bytes(32, "big"), seats, self.settings))
        self.told: Told = [(0, list(self.runner.notes))]

    @property
    def state(self) -> State:
        return self.runner.state

    def answer(self, question: Decision) -> None:
        """A plausible answer to one open question."""
        options = list(question.options)
        wanted = [option for option in options if option not in (PASS, "new")]
        picked = self.dice.choice(wanted or options)
        notes = self.runner.enter("answer", question.seat, (picked,), None)
        self.told.append((self.runner.number, list(notes)))

    def until(self, there: Callable[[Game], bool]) -> bool:
        """Play on until the moment is there; False when the match ended before."""
        while self.runner.pending and not there(self):
            self.answer(self.dice.choice(self.runner.pending))
        return bool(self.runner.pending)


def find(
    kind: str,
    seats: int,
    families: str,
    *,
    epoch: int = 1,
    options: int = 2,
    fits: Callable[[Game, Decision], bool] = lambda game, question: True,
) -> tuple[Game, int]:
    """The first match, by seed, in which the kind is asked in that epoch or later, and who is asked."""

    def asked(game: Game) -> list[Decision]:
        if game.state.epoch < epoch:
            return []
        return [
            one for one in game.runner.pending if one.kind == kind and len(one.options) >= options and fits(game, one)
        ]

    for seed in range(1, 400):
        game = Game(seats, seed, families)
        if game.until(lambda game: bool(asked(game))):
            return game, asked(game)[0].seat
    raise ValueError(f"{kind} is never asked")


def constants(game: Game, seat: int | None) -> dict[str, Any]:
    seated = recording.seats(game.seats, NAMES, BOTS)
    return recording.constants(
        seat, match=MATCH, game="elysium", settings=game.settings, pool="table", seats=seated
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
            "kind": "live",
            "at": BEGUN,
            "left": [BANK - 31_000 * one for one in range(game.seats)],
            "running": runner.asked(),
        },
        undo="shown" if runner.pending else "over",
        end=recording.over(runner),
    )
    return {**constants(game, seat), "update": update}


def fits_open_legend(_: Game, question: Decision) -> bool:
    """A card that may join one Legend or begin another (complaint A2)."""
    return "new" in question.options


def with_powers(game: Game, question: Decision) -> bool:
    """Something of one's own Domain can be used besides."""
    mine = game.state.domains[question.seat]
    return any(option in mine for option in question.options)


def uses(_: Game, question: Decision) -> bool:
    return any(isinstance(option, tuple) for option in question.options)


def crowded(game: Game, _: Decision) -> bool:
    """Everybody's Domain and Elysium are as full as they get."""
    state = game.state
    most = 5 * game.seats - 2
    return sum(map(len, state.domains)) >= most and sum(map(len, state.legends)) >= most


def crowded_writing(game: Game, question: Decision) -> bool:
    return "new" in question.options and len(game.state.legends[question.seat]) > 4


def record() -> dict[str, Any]:
    found: dict[str, Any] = {}

    def keep(name: str, at: tuple[Game, int | None]) -> None:
        found[name] = recording.plain(snapshot(*at))

    keep("act", find("act", 4, APOLLO_ARES, epoch=3, options=3, fits=with_powers))
    keep("first", find("act", 4, "first"))
    keep("column", find("column", 4, APOLLO_ARES, epoch=2, options=4))
    keep("write", find("write", 4, APOLLO_ARES, epoch=4, options=3, fits=uses))
    keep("legend", find("legend", 4, APOLLO_ARES, epoch=3, fits=fits_open_legend))
    keep("citizen", find("act", 4, "first", epoch=2, options=1, fits=lambda _, one: "citizen" in one.options))
    keep("take", find("take", 4, APOLLO_ARES, epoch=2))
    keep("transfer", find("transfer", 3, HERMES, epoch=2, fits=lambda _, one: one.about["zone"] == "agora"))
    keep("opponent", find("opponent", 4, INTERRUPTING, epoch=2))
    keep("boon", find("boon", 3, INTERRUPTING))
    keep("harm", find("harm", 4, INTERRUPTING, epoch=2, options=3))
    keep("turn", find("turn", 3, INTERRUPTING, epoch=2))
    keep("copy", find("copy", 3, INTERRUPTING, epoch=2))
    keep("refresh", find("refresh", 2, HERMES, epoch=2))
    keep("exchange", find("exchange", 3, HERMES))
    keep("exchange-for", find("exchange_for", 2, HERMES))
    keep("replace", find("replace", 2, HERMES, epoch=2))
    keep("peek", find("peek", 4, APOLLO_ARES, epoch=2))
    keep("chronos", find("chronos", 2, HERMES))
    game, seat = find("act", 2, "first", epoch=3, fits=with_powers)
    keep("two", (game, seat))
    keep("two-waiting", (game, 1 - seat))
    game, seat = find("act", 3, HERMES, epoch=4, fits=with_powers)
    keep("three", (game, seat))
    keep("watching", (game, None))
    game, seat = find("act", 4, APOLLO_ARES, epoch=5)
    keep("late", (game, seat))
    game.until(lambda game: False)
    keep("over", (game, 0))
    keep("crowded", find("act", 4, APOLLO_ARES, epoch=5, options=4, fits=crowded))
    keep("crowded-legend", find("legend", 4, APOLLO_ARES, epoch=5, options=3, fits=crowded_writing))
    keep("crowded-three", find("act", 3, HERMES, epoch=5, options=4, fits=crowded))
    return found


def review() -> dict[str, Any]:
    game = Game(3, 7, APOLLO_ARES)
    game.until(lambda game: game.state.epoch == 2 and game.state.round == 2)
    moments = []
    while len(moments) < 24 and game.runner.pending:
        game.answer(game.dice.choice(game.runner.pending))
        moments.append(recording.reviewed(RULES, game.runner, game.told))
    return recording.review(constants(game, 0), moments)


if __name__ == "__main__":
    recording.write(elysium=record(), elysium_review=review())
