"""Records the moments of Wizard's Grimoire that the gallery and the front end's tests show, from the rules themselves.

    .venv/bin/python frontend/src/gallery/record.py

Writes ``fixtures/grimoire.json``: a snapshot as ``match.subscribe`` would reply for one question of every kind, a large
hand, the opponent's turn and the end; and ``fixtures/review.json``: the last moments of a match, everything open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import recording
from recording import BEGUN, Told

from games.engine import PASS, Answer, Dice, RandomBot, Runner
from games.grimoire.bots import Adept
from games.grimoire.cards import SPELLS
from games.grimoire.rules import GrimoireRules

RULES = GrimoireRules(SPELLS)
SETTINGS = {"set": "base", "lost_pages": True, "secret_oath": False}
MATCH = "0192d3a4-7b1c-7e55-9a10-3f6d2c8b4e71"
NAMES = ("Marina Alves", "Otto Brandt")


class Greedy(RandomBot):
    """Casts and attacks whenever it can, at random: games with full rows, piles and hands."""

    def answer(self, view: Any, decision: Any, dice: Dice) -> Answer:
        if decision.kind in ("cast", "attack") and len(decision.options) > 1:
            return Answer((dice.pick([option for option in decision.options if option != PASS]),))
        return super().answer(view, decision, dice)


def play(number: int, bot: Any) -> Iterator[tuple[Runner[Any], Told]]:
    """Every moment of a game, with all notes so far."""
    seed = number.to_bytes(32, "big")
    runner = Runner(RULES, RULES.setup(seed, 2, SETTINGS))
    dice = Dice(seed, minted=0, drawn=1_000_000)
    told: Told = [(0, list(runner.notes))]
    yield runner, told
    while runner.pending:
        question = runner.pending[0]
        answer = bot.answer(RULES.view(runner.state, question.seat), question, dice)
        notes = runner.enter("answer", question.seat, answer.picks, answer.text)
        told.append((runner.number, list(notes)))
        yield runner, told


def seats() -> list[dict[str, Any]]:
    return [
        {"seat": 0, "user": 1, "name": NAMES[0], "bot": None, "rating": 1482, "provisional": False, "ready": True},
        {"seat": 1, "user": 2, "name": NAMES[1], "bot": None, "rating": 1517, "provisional": True, "ready": True},
    ]


def over(runner: Runner[Any]) -> dict[str, Any] | None:
    standing = runner.standing
    if standing is None:
        return None
    won = standing.places[0] == 1
    changes = [
        {
            "seat": seat,
            "before": before,
            "change": change,
            "after": before + change,
            "provisional": provisional,
            "parts": [{"opponent": 1 - seat, "change": change}],
            "estimate": False,
        }
        for seat, before, change, provisional in (
            (0, 1482, 11 if won else -9, False),
            (1, 1517, -22 if won else 18, True),
        )
    ]
    return recording.over(runner, changes, ("00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100"))


def constants(seat: int | None) -> dict[str, Any]:
    return recording.constants(seat, match=MATCH, game="grimoire", settings=SETTINGS, pool="duel", seats=seats())


def snapshot(runner: Runner[Any], told: Told, seat: int | None) -> dict[str, Any]:
    update = recording.update(
        RULES,
        runner,
        seat,
        match=MATCH,
        told=told[-24:],
        count=2,
        clocks={
            "kind": "live",
            "at": BEGUN + runner.number * 9_000,
            "left": [401_000, 492_000],
            "running": runner.asked(),
        },
        undo="over" if seat is None else runner.undo_refused(seat),
        end=over(runner),
    )
    return {**constants(seat), "update": update}


KINDS = (
    "pick",
    "choose",
    "replace",
    "cast",
    "pay",
    "attack",
    "discard_down",
    "order",
    "branch",
    "target_own",
    "target_opposing",
    "block",
    "give",
    "discard",
    "put_back",
    "show",
    "recover",
)


def record() -> dict[str, Any]:
    """One moment a kind, as late in a game as may be found; besides a large hand, waiting, watching and the end."""
    found: dict[str, Any] = {}
    for number in range(1, 60):
        for runner, told in play(number, Greedy() if number % 3 else Adept()):
            view = RULES.view(runner.state, 0)
            if not runner.pending:
                found.setdefault("over", snapshot(runner, told, 0))
                continue
            asked = runner.pending[0]
            rows = sum(cell is not None for row in view["rows"] for cell in row)
            loaded = sum(bool(cell and cell["pile"]) for cell in view["rows"][asked.seat])
            full = rows == 12 and view["turn"] > 12
            if asked.kind in KINDS and asked.kind not in found and (full or asked.kind in ("pick", "choose")):
                rich = asked.kind != "cast" or (
                    loaded >= 3 and len(asked.options) >= 3 and view["hand_counts"][asked.seat] > 5
                )
                paid = asked.kind != "pay" or (asked.most == 3 and 6 <= len(asked.options) <= 9)
                if rich and paid and asked.seat == (0 if asked.kind != "block" else asked.seat):
                    found[asked.kind] = snapshot(runner, told, asked.seat)
            if asked.seat == 0 and asked.kind == "pay" and view["hand_counts"][0] >= 13:
                found.setdefault("large", snapshot(runner, told, 0))
            if full and asked.seat == 1 and asked.kind == "cast":
                found.setdefault("waiting", snapshot(runner, told, 0))
                found.setdefault("watching", snapshot(runner, told, None))
        if all(kind in found for kind in (*KINDS, "large", "waiting", "over")):
            break
    missing = [kind for kind in (*KINDS, "large", "waiting", "over") if kind not in found]
    if missing:
        raise SystemExit(f"never asked: {', '.join(missing)}")
    return found


def review() -> dict[str, Any]:
    moments = []
    for runner, told in play(9, Adept()):
        number = told[-1][0]
        left = (max(20_000, 401_000 - number * 1_500), max(20_000, 392_000 - number * 1_100))
        moments.append(recording.reviewed(RULES, runner, told, left))
        end = over(runner)
    return recording.review(constants(0), moments[-44:], end)


if __name__ == "__main__":
    recording.write(grimoire=record(), review=review())
