"""Why a visible card is no option now: the number of the rule, for the "why not?" of the table."""

from __future__ import annotations

from games.dixit.rules.constants import Seat
from games.dixit.rules.state import State
from games.engine import Decision, Option


def why_not(state: State, seat: Seat, thing: Option, asked: Decision | None) -> tuple[str, ...]:
    """The rule that forbids ``thing`` to ``seat`` while ``asked`` is open (None: nothing is asked of that seat)."""
    if state.over:
        return ("21",) if state.over == "rules" else ("G13",) if state.over == "left" else ("G14",)
    if seat in state.gone:
        return ("G13",)
    if seat in state.asleep:
        return ("G14",)
    match state.phase:
        case "clue":
            return ("6",)  # the narrator's clue comes first
        case "cards":
            return ("6",) if seat == state.narrator else ("G16",)
        case "vote" if seat == state.narrator or thing not in state.table or state.owner[thing] == seat:
            return ("9",)  # the narrator does not vote; nobody votes for a card that is in a hand, or for the own
        case "vote":
            return ("G16",)
    return ("5",)  # before the first round
