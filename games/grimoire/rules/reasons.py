"""Why a visible thing is no option now: the number of the rule, for the "why not?" of the table."""

from __future__ import annotations

from games.engine import Decision, Option
from games.grimoire.rules.constants import ManaId, Seat, SpellKey
from games.grimoire.rules.state import State


def why_not(state: State, seat: Seat, thing: Option, asked: Decision | None) -> tuple[str, ...]:
    """The rule that forbids ``thing`` to ``seat`` while ``asked`` is open (None: nothing is asked of that seat)."""
    if state.over:
        return ("43",) if state.over == "rules" else ("45",)
    if asked is None:
        return ("10",) if seat != state.active else ("24",)
    return (_spell(state, seat, thing, asked) if isinstance(thing, str) else _mana(state, seat, thing, asked),)


def _spell(state: State, seat: Seat, spell: SpellKey, asked: Decision) -> str:
    if spell in state.pool:
        return "12" if asked.kind == "replace" else "10"
    mine = spell in state.rows[seat]
    loaded = bool(state.piles[spell])
    match asked.kind:
        case "pick" | "choose":
            return "11" if mine else "13"
        case "replace":
            return "36" if mine else "13"
        case "cast" if mine and not loaded:
            return "17"  # the hand is smaller than its cost
        case "cast" | "pay":
            return "16"
        case "target_own" if mine:
            return "34" if spell == asked.about.get("spell") else "24" if loaded else "28"
        case "target_opposing" if not mine:
            return "29"
        case "attack":
            return "20"
        case "discard_down":
            return "21"
        case "order":
            return "25"
        case "block":
            return "b.2.17"
    return "24"


def _mana(state: State, seat: Seat, mana: ManaId, asked: Decision) -> str:
    if mana in state.discard:
        return "39"
    if mana in state.shown:
        return "b.2.17" if asked.kind == "block" else "24"
    if mana not in state.hands[seat]:
        return "14"  # it lies on a spell
    match asked.kind:
        case "attack":
            return "b.2.14"
        case "block":
            return "b.2.17"
        case "pick" | "choose" | "replace":
            return "10"
        case "cast":
            return "16"
        case "order":
            return "25"
    return "24"
