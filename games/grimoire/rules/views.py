"""What a seat may see (rules 46-51), built up from nothing.

Keys of `View` are public except ``hand`` and the ``mana`` of one's own spells. Knowledge that a player gained earlier
(a card given, a card turned up and put back) is theirs to remember: the view does not repeat it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NotRequired, TypedDict, cast

from games.engine import JSON, Option, Slot
from games.grimoire.rules.constants import SLOTS, ManaId, Seat, SpellKey
from games.grimoire.rules.reading import cost, face, is_in_force, owner_in_force, power_bonus, sorted_mana
from games.grimoire.rules.spells import SPELLS
from games.grimoire.rules.state import State


class Mana(TypedDict):
    """``power`` is the current one; ``printed`` is there while Growth makes it differ."""

    id: ManaId
    power: int
    printed: NotRequired[int]


class Cell(TypedDict):
    """A spell in a row. ``pile`` counts its mana; ``mana`` lists it from the bottom to the top, on one's own spells only;
    ``cost`` is what its owner would pay now (rule 17); ``in_force``: an ongoing spell that is."""

    spell: SpellKey
    pile: int
    mana: list[Mana] | None
    cost: int
    in_force: bool


class Attack(TypedDict):
    """A seat's latest basic attack phase; 0 and 0 without an attack, damage 0 when it was blocked."""

    power: int
    damage: int


class Discount(TypedDict):
    """Of the player on turn; ``kind`` is any or red."""

    amount: int
    kind: str


class Shown(TypedDict):
    """Mana that lies open for both just now; ``what`` is attack or deck."""

    what: str
    seat: Seat
    cards: list[Mana]


class View(TypedDict):
    turn: int
    phase: str  # pick choose cool gain cast attack end
    active: Seat
    first: Seat
    life: list[int]
    full_life: int  # what both began with (less than 60 in the lesson)
    rows: list[list[Cell | None]]  # six slots a seat
    pool: list[SpellKey]
    spell_deck: int
    spell_discard: list[SpellKey]
    hand_counts: list[int]
    hand: list[Mana]  # mine, by power, then id; empty for watchers
    mana_deck: int
    mana_discard: list[Mana]  # oldest first
    discounts: list[Discount]
    last_attack: list[Attack | None]
    casts: list[SpellKey]  # this turn, in order
    waiting: list[SpellKey]  # delayed effects set off and not yet run
    shown: Shown | None


class OpenView(View):
    """For the review: every pile's ``mana`` is there, and both hands."""

    hands: list[list[Mana]]


def _faces(state: State, cards: Iterable[ManaId]) -> list[Mana]:
    bonus = power_bonus(state)
    return cast(list[Mana], [face(state, mana, bonus) for mana in cards])


def _row(state: State, seat: Seat, eyes: Sequence[Seat]) -> list[Cell | None]:
    own = seat in eyes
    cells: list[Cell | None] = [
        {
            "spell": spell,
            "pile": len(state.piles[spell]),
            "mana": _faces(state, state.piles[spell]) if own else None,
            "cost": cost(state, spell) if seat == state.active else SPELLS[spell].cost,
            "in_force": SPELLS[spell].activation == "ongoing" and is_in_force(state, spell),
        }
        for spell in state.rows[seat]
    ]
    return cells + [None] * (SLOTS - len(cells))


def _seen_by(state: State, eyes: Sequence[Seat]) -> View:
    """The table as the owner of these hands and piles sees it."""
    hand = sorted_mana(state, state.hands[eyes[0]]) if len(eyes) == 1 else []
    shown: Shown | None = None
    if state.shown:
        shown = {"what": state.shown_as, "seat": state.shown_by, "cards": _faces(state, state.shown)}
    return {
        "turn": state.turn,
        "phase": state.phase,
        "active": state.active,
        "first": state.first,
        "life": state.life[:],
        "full_life": state.full_life,
        "rows": [_row(state, 0, eyes), _row(state, 1, eyes)],
        "pool": state.pool[:],
        "spell_deck": len(state.spell_deck),
        "spell_discard": state.spell_discard[:],
        "hand_counts": [len(state.hands[0]), len(state.hands[1])],
        "hand": _faces(state, hand),
        "mana_deck": len(state.deck),
        "mana_discard": _faces(state, state.discard),
        "discounts": [{"amount": amount, "kind": kind} for amount, kind in state.discounts],
        "last_attack": [{"power": last[0], "damage": last[1]} if last else None for last in state.last_attack],
        "casts": [record[0] for record in state.casts],
        "waiting": [effect[1] for effect in state.waiting],
        "shown": shown,
    }


def view(state: State, seat: Seat | None) -> View:
    """For a seat, or a watcher (None)."""
    return _seen_by(state, () if seat is None else (seat,))


def open_view(state: State) -> OpenView:
    """Everything both players could see."""
    seen = _seen_by(state, (0, 1))
    return {**seen, "hands": [_faces(state, sorted_mana(state, hand)) for hand in state.hands]}


def things(seen: Mapping[str, JSON]) -> list[Option]:
    """What can be touched: spells in the pool and the rows, mana one may see."""
    touchable: list[Option] = list(seen["pool"])
    mana = [*seen["hand"], *seen["mana_discard"]]
    for row in seen["rows"]:
        for cell in row:
            if cell is not None:
                touchable.append(cell["spell"])
                mana += cell["mana"] or ()
    if seen["shown"] is not None:
        mana += seen["shown"]["cards"]
    return touchable + [card["id"] for card in mana]


def unknown(state: State, seat: Seat | None) -> list[list[Slot]]:
    """Powers of everybody else's hands and piles and of the mana deck are one secret, the order of the spell deck another
    (rules 47, 48). A hand that Secret Oath watches is known to hold no 4, so the 4s trade places among themselves."""
    hidden = list(state.deck)
    for other in (0, 1):
        if other != seat:
            hidden += state.hands[other]
            for spell in state.rows[other]:
                hidden += state.piles[spell]
    hidden.sort()
    oath = owner_in_force(state, "secret-oath")
    watched = oath is not None and (seat is None or seat == oath)
    four = 4 - power_bonus(state)
    groups = [[mana for mana in hidden if state.power[mana] == four], hidden] if watched else [hidden]
    if watched:
        groups[1] = [mana for mana in hidden if state.power[mana] != four]
    slots = [[Slot("power", mana) for mana in group] for group in groups if group]
    return [*slots, [Slot("spell_deck", place) for place in range(len(state.spell_deck))]]
