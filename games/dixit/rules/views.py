"""What a seat may see (rules 4, 8, 11, G17, G20), built up from nothing.

Who is done with a phase is who is asked no longer; what they answered is nowhere before the phase closes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict, cast

from games.dixit.rules.constants import ROWS, CardId, Picture, Seat
from games.dixit.rules.happenings import face
from games.dixit.rules.state import State
from games.engine import JSON, Option, Slot


class Card(TypedDict):
    """``id`` is the card's name in one hand, or the token of a slot in one round; ``card`` is its picture."""

    id: CardId
    card: Picture


class View(TypedDict):
    language: str  # of clues given for absent narrators
    target: int  # points that end the game
    round: int
    phase: str  # colour claim round clue cards vote
    order: list[Seat]  # clockwise
    players: list[Seat]  # of this round
    narrator: Seat  # -1 before the first round
    colours: list[str]  # per seat; empty before they are picked
    scores: list[int]
    asleep: list[Seat]
    waking: list[Seat]  # back from the next round on
    gone: list[Seat]
    hand_size: int  # parameters of this round
    play: int
    votes: int
    hand_counts: list[int]
    pile: int
    discard: int
    clue: str
    auto: list[Seat]  # whose card of this round was played for them
    table: list[Card]  # slots 1 to m
    laid: Card | None  # my card as a narrator, while it lies face down
    hand: list[Card]  # mine, by picture; empty for watchers
    mine: list[CardId]  # on the table
    last: JSON  # the latest scored round in full: cards with owners and voters, points with reasons


class OpenView(View):
    """For the review: every hand, the pile from its top, and whose the cards on the table are."""

    hands: list[list[Card]]
    pile_cards: list[Card]
    owners: list[Seat]


def _faces(state: State, cards: Iterable[CardId]) -> list[Card]:
    return [cast(Card, face(state, card)) for card in cards]


def _hand(state: State, seat: Seat) -> list[Card]:
    return _faces(state, sorted(state.hands[seat], key=lambda card: state.picture[card]))


def view(state: State, seat: Seat | None) -> View:
    """For a seat, or a watcher (None)."""
    row = ROWS[len(state.players) or state.seats]
    return {
        "language": state.language,
        "target": state.target,
        "round": state.round,
        "phase": state.phase,
        "order": state.order[:],
        "players": state.players[:],
        "narrator": state.narrator,
        "colours": state.colours[:],
        "scores": state.scores[:],
        "asleep": state.asleep[:],
        "waking": state.waking[:],
        "gone": state.gone[:],
        "hand_size": row.hand,
        "play": row.play,
        "votes": row.votes,
        "hand_counts": [len(hand) for hand in state.hands],
        "pile": len(state.pile),
        "discard": len(state.discard),
        "clue": state.clue,
        "auto": sorted(state.auto),
        "table": _faces(state, state.table),
        "laid": _faces(state, state.laid)[0] if state.laid and seat == state.narrator else None,
        "hand": _hand(state, seat) if seat is not None else [],
        "mine": [card for card in state.table if state.owner[card] == seat],
        "last": state.last,
    }


def open_view(state: State) -> OpenView:
    """Everything."""
    return {
        **view(state, None),
        "laid": _faces(state, state.laid)[0] if state.laid else None,
        "hands": [_hand(state, seat) for seat in range(state.seats)],
        "pile_cards": _faces(state, reversed(state.pile)),
        "owners": [state.owner[card] for card in state.table],
    }


def things(seen: Mapping[str, JSON]) -> list[Option]:
    """What can be touched: cards of one's hand and on the table, and one's own that lies face down."""
    laid = [seen["laid"]] if seen["laid"] else []
    return [card["id"] for card in (*seen["hand"], *seen["table"], *laid)]


def unknown(state: State, seat: Seat | None) -> list[list[Slot]]:
    """Pictures of all cards but one's own and those on the table are one secret (rule 4), the owners of the others' cards
    on the table another (rule 8)."""
    known = set(state.table)
    if seat is not None:
        known.update(state.hands[seat])
    if seat == state.narrator:
        known.update(state.laid)
    hidden = [Slot("picture", card) for card in sorted(state.picture) if card not in known]
    whose = [Slot("owner", card) for card in state.table if state.owner[card] != seat]
    return [hidden, whose] if whose else [hidden]
