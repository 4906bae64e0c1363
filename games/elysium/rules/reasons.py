"""Why a visible thing is no option now: the number of the rule, for the "why not?" of the table."""

from __future__ import annotations

from games.elysium.rules.constants import CARDS_PER_EPOCH, COLOURS, ELEUSIS, PERMANENT, TRIGGER, CardId, Seat
from games.elysium.rules.reading import (
    active,
    card_of,
    is_full,
    owns,
    takes_from_oracle,
    transfers_left,
)
from games.elysium.rules.state import State
from games.elysium.rules.verbs import Game
from games.engine import Decision, Option


def why_not(state: State, seat: Seat, thing: Option, asked: Decision | None) -> tuple[str, ...]:
    """The rules that forbid ``thing`` to ``seat`` while ``asked`` is open (None: nothing is asked of that seat)."""
    if state.over:
        return ("64",)
    if str(thing).startswith("quest") and _taken(state, seat, str(thing)):
        return ("43",)
    if asked is None:
        return ("18",) if state.phase == "actions" else ("42",) if state.phase == "writing" else ("58",)
    if isinstance(thing, int):
        return (_card(state, seat, thing, asked),)
    if thing in COLOURS:
        return ("26",)
    return (_quest(state, seat, asked) if str(thing).startswith("quest") else _legend(state, seat, str(thing), asked),)


def _card(state: State, seat: Seat, card: CardId, asked: Decision) -> str:
    if any(card in legend for legends in state.legends for legend in legends):
        return "37" if asked.kind == "copy" else "48"
    if card in state.agora or card in state.oracle:
        return _offer(state, seat, card, asked)
    if card not in state.domains[seat]:
        return "37" if asked.kind == "copy" else "31"
    return _own(state, seat, card, asked)


def _offer(state: State, seat: Seat, card: CardId, asked: Decision) -> str:
    """A card of the Agora or the Oracle."""
    if asked.kind == "take":
        return "22" if owns(state, seat, state.design[card]) else "38"
    if asked.kind in ("exchange", "exchange_for", "peek", "replace"):
        return "34"  # the power names another zone
    if asked.kind == "transfer":
        return "44" if card in (state.agora if asked.about["zone"] == "agora" else state.oracle) else "39"
    if asked.kind != "act":
        return "26" if asked.kind == "column" else "42" if asked.kind == "write" else "34"
    if card in state.oracle and not takes_from_oracle(state, seat):
        return "11"
    if state.cards_taken[seat] >= CARDS_PER_EPOCH:
        return "20"
    if owns(state, seat, state.design[card]):
        return "22"
    return "21"


def _own(state: State, seat: Seat, card: CardId, asked: Decision) -> str:
    """A card of one's own Domain."""
    if asked.kind in ("harm", "turn"):
        return "36"
    if asked.kind in ("copy", "refresh"):
        return "37"
    if asked.kind == "transfer":
        return "44"
    if asked.kind == "write":
        if transfers_left(state, seat) <= 0:
            return "42"
        return "49" if card in state.citizens else "44"
    if asked.kind not in ("act", "column"):
        return "34"
    if card in state.citizens:
        return "31"
    power = card_of(state, card).power
    spent = card not in state.rings if power == TRIGGER else card in state.used
    if power in (TRIGGER, ELEUSIS, "activate") and not spent:
        alone = power == ELEUSIS and not Game(state, [], seat, card).other_eleusis()
        return "33" if alone else "35"
    return "31" if power == PERMANENT else "33"


def _taken(state: State, seat: Seat, quest: str) -> bool:
    """By another."""
    number = int(quest.split("-")[1])
    return number in state.quest and state.quest[seat] != number


def _quest(state: State, seat: Seat, asked: Decision) -> str:
    if state.phase != "actions":
        return "19"
    if state.quest[seat]:
        return "20"
    if seat != active(state) or state.took:
        return "19"
    return "21" if asked.kind == "act" else "34"


def _legend(state: State, seat: Seat, name: str, asked: Decision) -> str:
    owner, index = (int(part) for part in name.split("-")[1:])
    if asked.kind in ("act", "column") and owner == seat:
        return "42"
    if asked.kind != "legend":
        return "44"
    if owner != seat:
        return "44"
    legend = state.legends[owner][index]
    if is_full(state, legend):
        return "45"
    if asked.about["card"] in state.citizens:
        return "49" if len(legend) < 2 else "50"
    return "45" if len(legend) > 1 else "46"
