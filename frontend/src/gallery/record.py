"""Records the moments of Wizard's Grimoire that the gallery and the front end's tests show, from the rules themselves.

    .venv/bin/python frontend/src/gallery/record.py

Writes ``fixtures/grimoire.json``: a snapshot as ``match.subscribe`` would reply for one question of every kind, a large
hand, the opponent's turn and the end; and ``fixtures/review.json``: the last moments of a match, everything open.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2]))

from games.engine import PASS, Answer, Dice, Note, RandomBot, Runner, thaw  # noqa: E402
from games.grimoire.bots import Adept  # noqa: E402
from games.grimoire.cards import SPELLS  # noqa: E402
from games.grimoire.rules import GrimoireRules  # noqa: E402

RULES = GrimoireRules(SPELLS)
SETTINGS = {"set": "base", "lost_pages": True, "secret_oath": False}
MATCH = "0192d3a4-7b1c-7e55-9a10-3f6d2c8b4e71"
BEGUN = 1_750_000_000_000
NAMES = ("Marina Alves", "Otto Brandt")
Told = list[tuple[int, list[Note]]]


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


def notes_for(told: Told, seat: int | None, *, everything: bool = False) -> list[dict[str, Any]]:
    return [
        {"at": [number, index], "kind": note.kind, "data": note.open() if everything else note.read_by(seat)}
        for number, notes in told
        for index, note in enumerate(notes)
    ]


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
    return {
        "places": list(standing.places),
        "reason": standing.reason,
        "lines": [{"what": line.what, "values": list(line.values)} for line in standing.lines],
        "secret": "5f" * 32,
        "nonces": ["00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100"],
        "by": None,
        "changes": changes,
    }


def update(runner: Runner[Any], told: Told, seat: int | None) -> dict[str, Any]:
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
    why = "over" if seat is None else runner.undo_refused(seat)
    return {
        "match": MATCH,
        "number": runner.number,
        "version": runner.number,
        "status": "running" if runner.pending else "over",
        "view": view,
        "asked": runner.asked(),
        "question": question,
        "why_not": {} if seat is None else runner.why_not(seat, view),
        "undo": {"allowed": why is None, "why": why},
        "notes": notes_for(told[-24:], seat),
        "clocks": {
            "kind": "live",
            "at": BEGUN + runner.number * 9_000,
            "left": [401_000, 492_000],
            "running": runner.asked(),
            "reserve": None,
            "window": None,
        },
        "turn": RULES.turn(runner.state),
        "ready": [True, True],
        "abortable": False,
        "void": None,
        "callout": None,
        "over": over(runner),
    }


def snapshot(runner: Runner[Any], told: Told, seat: int | None) -> dict[str, Any]:
    return {
        "match": MATCH,
        "game": "grimoire",
        "rules_version": 1,
        "settings": SETTINGS,
        "rated": True,
        "pool": "duel",
        "clock": "normal",
        "lesson": False,
        "seat": seat,
        "seats": seats(),
        "commitment": "ab" * 32,
        "created": BEGUN,
        "update": update(runner, told, seat),
        "rematch": None,
    }


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
        number, notes = told[-1]
        moments.append(
            {
                "number": number,
                "turn": RULES.turn(runner.state),
                "at": BEGUN + number * 9_000,
                "kind": "answer",
                "seat": None,
                "asked": runner.asked(),
                "left": [max(20_000, 401_000 - number * 1_500), max(20_000, 392_000 - number * 1_100)],
                "view": RULES.open_view(runner.state),
                "notes": notes_for([(number, notes)], None, everything=True),
                "void": None,
            }
        )
        last = runner, list(told)
    kept = moments[-44:]
    return {
        "snapshot": {key: value for key, value in snapshot(*last, 0).items() if key != "update"},
        "eyes": "open",
        "allowed": ["public", "0", "1", "open"],
        "over": over(last[0]),
        "moments": kept,
    }


if __name__ == "__main__":
    for name, data in (("grimoire", record()), ("review", review())):
        path = HERE / "fixtures" / f"{name}.json"
        path.write_text(json.dumps(data, separators=(",", ":"), sort_keys=True) + "\n")
        sys.stdout.write(f"{path.name}: {path.stat().st_size // 1000} kB, {', '.join(data)}\n")
