"""Records the moments of Elysium that the gallery and the front end's tests show, from the rules themselves.

    .venv/bin/python frontend/src/gallery/record_elysium.py

Writes ``fixtures/elysium.json``: snapshots as ``match.subscribe`` would reply, one a kind of question and a few more, with two,
three and four seats; and ``fixtures/elysium-review.json``: a part of a match, everything open. Whoever plays here prefers
what leads to Legends, so that the table looks like one at which people sit.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2]))

from games.elysium.families import CARDS  # noqa: E402
from games.elysium.rules import ElysiumRules  # noqa: E402
from games.elysium.rules.state import State  # noqa: E402
from games.engine import PASS, Decision, Note, Runner, thaw  # noqa: E402

RULES = ElysiumRules(CARDS)
MATCH = "0192d3a4-7b1c-7e55-9a10-3f6d2c8b4e73"
BEGUN = 1_750_000_000_000
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
        self.told: list[tuple[int, list[Note]]] = [(0, list(self.runner.notes))]

    @property
    def state(self) -> State:
        return self.runner.state

    def answer(self, question: Decision) -> None:
        """A plausible answer to one open question."""
        options = list(question.options)
        wanted = [option for option in options if option != PASS and option != "new"]
        if question.kind == "write" and not [option for option in wanted if isinstance(option, int)]:
            wanted = wanted or options
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
            one
            for one in game.runner.pending
            if one.kind == kind and len(one.options) >= options and fits(game, one)
        ]

    for seed in range(1, 400):
        game = Game(seats, seed, families)
        if game.until(lambda game: bool(asked(game))):
            return game, asked(game)[0].seat
    raise ValueError(f"{kind} is never asked")


def notes_for(
    told: list[tuple[int, list[Note]]], seat: int | None, *, everything: bool = False
) -> list[dict[str, Any]]:
    return [
        {"at": [number, index], "kind": note.kind, "data": note.open() if everything else note.read_by(seat)}
        for number, notes in told
        for index, note in enumerate(notes)
    ]


def seats(game: Game) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat,
            "user": None if seat in BOTS else seat + 1,
            "name": "" if seat in BOTS else NAMES[seat],
            "bot": BOTS.get(seat),
            "rating": None if seat in BOTS else 1400 + 17 * seat,
            "provisional": seat % 3 == 1,
            "ready": True,
        }
        for seat in range(game.seats)
    ]


def over(game: Game) -> dict[str, Any] | None:
    standing = game.runner.standing
    if standing is None:
        return None
    return {
        "places": list(standing.places),
        "reason": standing.reason,
        "lines": [{"what": line.what, "values": list(line.values)} for line in standing.lines],
        "secret": "5f" * 32,
        "nonces": ["00112233445566778899aabbccddeeff"] * game.seats,
        "by": None,
        "changes": [],
    }


def update(game: Game, seat: int | None) -> dict[str, Any]:
    runner = game.runner
    view = RULES.view(runner.state, seat)
    decision = runner.question(seat)
    question = decision and {
        "ask": runner.asks[decision.seat],
        "kind": decision.kind,
        "options": [thaw(option) for option in decision.options],
        "least": decision.least,
        "most": decision.most,
        "ordered": decision.ordered,
        "about": dict(decision.about),
        "text": None,
    }
    return {
        "match": MATCH,
        "number": runner.number,
        "version": runner.number,
        "status": "running" if runner.pending else "over",
        "view": view,
        "asked": runner.asked(),
        "question": question,
        "why_not": {} if seat is None else runner.why_not(seat, view),
        "undo": {"allowed": False, "why": "shown" if runner.pending else "over"},
        "notes": notes_for(game.told[-40:], seat),
        "clocks": {
            "kind": "live",
            "at": BEGUN,
            "left": [BANK - 31_000 * one for one in range(game.seats)],
            "running": runner.asked(),
            "reserve": None,
            "window": None,
        },
        "turn": RULES.turn(runner.state),
        "ready": [True] * game.seats,
        "abortable": False,
        "void": None,
        "callout": None,
        "over": over(game),
    }


def constants(game: Game, seat: int | None) -> dict[str, Any]:
    return {
        "match": MATCH,
        "game": "elysium",
        "rules_version": 1,
        "settings": game.settings,
        "rated": True,
        "pool": "table",
        "clock": "normal",
        "lesson": False,
        "seat": seat,
        "seats": seats(game),
        "commitment": "ab" * 32,
        "created": BEGUN,
        "rematch": None,
    }


def snapshot(game: Game, seat: int | None) -> dict[str, Any]:
    return {**constants(game, seat), "update": update(game, seat)}


def fits_open_legend(_: Game, question: Decision) -> bool:
    """A card that may join one Legend or begin another (complaint A2)."""
    return "new" in question.options


def with_powers(game: Game, question: Decision) -> bool:
    """Something of one's own Domain can be used besides."""
    mine = game.state.domains[question.seat]
    return any(option in mine for option in question.options)


def uses(_: Game, question: Decision) -> bool:
    return any(isinstance(option, tuple) for option in question.options)


def record() -> dict[str, Any]:
    found: dict[str, Any] = {}

    def keep(name: str, at: tuple[Game, int | None]) -> None:
        found[name] = json.loads(json.dumps(snapshot(*at)))

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
    return found


def review() -> dict[str, Any]:
    game = Game(3, 7, APOLLO_ARES)
    game.until(lambda game: game.state.epoch == 2 and game.state.round == 2)
    moments = []
    while len(moments) < 24 and game.runner.pending:
        game.answer(game.dice.choice(game.runner.pending))
        number, notes = game.told[-1]
        moments.append(
            {
                "number": number,
                "turn": RULES.turn(game.state),
                "at": BEGUN + number * 9_000,
                "kind": "answer",
                "seat": None,
                "asked": game.runner.asked(),
                "left": [],
                "view": json.loads(json.dumps(RULES.open_view(game.state))),
                "notes": notes_for([(number, notes)], None, everything=True),
                "void": None,
            }
        )
    return {
        "snapshot": constants(game, 0),
        "eyes": "open",
        "allowed": ["public", *(str(seat) for seat in range(3)), "open"],
        "over": None,
        "moments": moments,
    }


if __name__ == "__main__":
    for name, data in (("elysium", record()), ("elysium-review", review())):
        path = HERE / "fixtures" / f"{name}.json"
        path.write_text(json.dumps(data, separators=(",", ":"), sort_keys=True) + "\n")
        sys.stdout.write(f"{path.name}: {path.stat().st_size // 1000} kB, {', '.join(data)}\n")
