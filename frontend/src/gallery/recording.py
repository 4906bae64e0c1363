"""What all recorders of moments share: frames as the server would tell them, made from a runner alone.

Imported before anything of ``games``: it shows Python where that is.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2]))

from games.engine import AnyRules, Note, Runner, thaw  # noqa: E402 (the line above finds it)

BEGUN = 1_750_000_000_000
NONCE = "00112233445566778899aabbccddeeff"
Told = list[tuple[int, list[Note]]]


def notes_for(told: Told, seat: int | None, *, everything: bool = False) -> list[dict[str, Any]]:
    return [
        {"at": [number, index], "kind": note.kind, "data": note.open() if everything else note.read_by(seat)}
        for number, notes in told
        for index, note in enumerate(notes)
    ]


def seats(count: int, names: Sequence[str], bots: Mapping[int, str]) -> list[dict[str, Any]]:
    """People by name but for the ``bots`` (seat -> key), some of them provisional."""
    return [
        {
            "seat": seat,
            "user": None if seat in bots else seat + 1,
            "name": "" if seat in bots else names[seat],
            "bot": bots.get(seat),
            "rating": None if seat in bots else 1400 + 17 * seat,
            "provisional": seat % 3 == 1,
            "ready": True,
        }
        for seat in range(count)
    ]


def over(runner: Runner[Any], changes: Sequence[dict[str, Any]] = (), nonces: Sequence[str] = ()) -> Any:
    standing = runner.standing
    if standing is None:
        return None
    return {
        "places": list(standing.places),
        "reason": standing.reason,
        "lines": [{"what": line.what, "values": list(line.values)} for line in standing.lines],
        "secret": "5f" * 32,
        "nonces": list(nonces) or [NONCE] * len(standing.places),
        "by": None,
        "changes": list(changes),
    }


def _question(runner: Runner[Any], seat: int | None) -> dict[str, Any] | None:
    decision = runner.question(seat)
    return decision and {
        "ask": runner.asks[decision.seat],
        "kind": decision.kind,
        "options": [thaw(option) for option in decision.options],
        "least": decision.least,
        "most": decision.most,
        "ordered": decision.ordered,
        "about": dict(decision.about),
        "text": decision.text and {"least": decision.text.least, "most": decision.text.most},
    }


def update(
    rules: AnyRules,
    runner: Runner[Any],
    seat: int | None,
    *,
    match: str,
    told: Told,
    count: int,
    clocks: dict[str, Any],
    undo: str | None,
    end: Any,
) -> dict[str, Any]:
    """The frame ``match.update`` of this moment; ``undo``: why nothing can be taken back, ``end`` as `over` makes it."""
    view = rules.view(runner.state, seat)
    return {
        "match": match,
        "number": runner.number,
        "version": runner.number,
        "status": "running" if runner.pending else "over",
        "view": view,
        "asked": runner.asked(),
        "question": _question(runner, seat),
        "why_not": {} if seat is None else runner.why_not(seat, view),
        "undo": {"allowed": undo is None, "why": undo},
        "notes": notes_for(told, seat),
        "clocks": {"reserve": None, "window": None, **clocks},
        "turn": rules.turn(runner.state),
        "ready": [True] * count,
        "abortable": False,
        "void": None,
        "callout": None,
        "over": end,
        "paused": False,
        "come_by": None,
        "gone": [],
    }


def constants(seat: int | None, **own: Any) -> dict[str, Any]:
    """A snapshot but for its moment; ``own``: match, game, settings, pool, seats."""
    return {
        "rules_version": 1,
        "rated": True,
        "clock": "normal",
        "lesson": False,
        "seat": seat,
        "commitment": "ab" * 32,
        "created": BEGUN,
        "rematch": None,
        "event": None,
        **own,
    }


def reviewed(rules: AnyRules, runner: Runner[Any], told: Told, left: Sequence[int] = ()) -> dict[str, Any]:
    """The newest moment as a review has it, everything open."""
    number, notes = told[-1]
    return {
        "number": number,
        "turn": rules.turn(runner.state),
        "at": BEGUN + number * 9_000,
        "kind": "answer",
        "seat": None,
        "asked": runner.asked(),
        "left": list(left),
        "view": plain(rules.open_view(runner.state)),
        "notes": notes_for([(number, notes)], None, everything=True),
        "void": None,
    }


def review(snapshot: dict[str, Any], moments: list[dict[str, Any]], end: Any = None) -> dict[str, Any]:
    count = len(snapshot["seats"])
    return {
        "snapshot": snapshot,
        "eyes": "open",
        "allowed": ["public", *(str(seat) for seat in range(count)), "open"],
        "over": end,
        "moments": moments,
    }


def plain(data: Any) -> Any:
    """A copy that no further move changes."""
    return json.loads(json.dumps(data))


def write(**files: dict[str, Any]) -> None:
    """Each as ``fixtures/<name>.json``; an underscore stands for a hyphen."""
    for name, data in files.items():
        path = HERE / "fixtures" / f"{name.replace('_', '-')}.json"
        path.write_text(json.dumps(data, separators=(",", ":"), sort_keys=True) + "\n")
        sys.stdout.write(f"{path.name}: {path.stat().st_size // 1000} kB, {', '.join(data)}\n")
