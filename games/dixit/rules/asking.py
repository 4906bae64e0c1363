"""The questions. All run on a phase's clock and answer themselves when it is over, so nobody freezes a table (G14); every
answer is final (G16)."""

from __future__ import annotations

from collections.abc import Sequence

from games.dixit.rules.clue import BadClue, clean_clue
from games.dixit.rules.constants import ABSENT, CLAIM, CLUE_MOST, COLOURS, Row, Seat
from games.dixit.rules.state import State
from games.engine import PASS, Answer, Decision, Illegal, Option, TextField

_SILENCE = Answer((ABSENT,))


class ClueQuestion(Decision, frozen=True):
    """A question whose text must be a clue (G18), and is kept as one."""

    def check(self, picks: Sequence[Option], text: str | None = None) -> Answer:
        """As `Decision.check`. Raises Illegal: also ``text_*`` for a text that is no clue."""
        try:
            clue = clean_clue(text or "")
        except BadClue as bad:
            raise Illegal(f"text_{bad.fault}") from bad
        return super().check(picks, clue)


def colour(seat: Seat) -> Decision:
    """Rule 5: colours in the order of preference, for two may want the same one."""
    options = tuple(COLOURS)
    return Decision(seat, "colour", options, 1, len(options), ordered=True, default=_SILENCE, clock="phase", final=True)


def claim(seat: Seat) -> Decision:
    """G1: "I have an idea"; passing leaves it to the others."""
    return Decision(seat, "claim", (CLAIM, PASS), default=Answer((PASS,)), clock="phase", final=True)


def clue(state: State) -> Decision:
    """Rule 6: a card of the hand and its clue, in one answer."""
    hand = tuple(state.hands[state.narrator])
    text = TextField(1, CLUE_MOST)
    return ClueQuestion(state.narrator, "clue", hand, text=text, default=_SILENCE, clock="phase", final=True)


def cards(state: State, seat: Seat, row: Row) -> Decision:
    """Rule 7."""
    hand = tuple(state.hands[seat])
    return Decision(seat, "cards", hand, row.play, row.play, default=_SILENCE, clock="phase", final=True)


def vote(state: State, seat: Seat, row: Row) -> Decision:
    """Rules 9, 10 and G2: one vote, or as many as there are pins, on different cards that are not one's own; both in one
    answer (G16), the first one first."""
    others = tuple(card for card in state.table if state.owner[card] != seat)
    return Decision(seat, "vote", others, 1, row.votes, ordered=True, default=_SILENCE, clock="phase", final=True)
