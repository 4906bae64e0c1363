"""One match as data. Spells are unique, so a spell's key names its card; mana cards have random ids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine import JSON, Dice
from games.grimoire.rules.constants import LIFE, ManaId, Seat, SpellKey


@dataclass(slots=True)
class State:
    """Two seats, 0 and 1. All piles and decks are listed from the bottom to the top."""

    dice: Dice
    first: Seat
    active: Seat
    turn: int
    phase: str
    life: list[int]
    full_life: int
    """What both began with."""
    power: dict[ManaId, int]
    """Printed power of every mana card."""
    deck: list[ManaId]
    discard: list[ManaId]
    hands: list[list[ManaId]]
    rows: list[list[SpellKey]]
    piles: dict[SpellKey, list[ManaId]]
    """Mana on every spell that lies in a row."""
    pool: list[SpellKey]
    spell_deck: list[SpellKey]
    spell_discard: list[SpellKey]
    discounts: list[list[JSON]]
    """``[amount, "any" or "red"]`` of the active player (rule 17)."""
    casts: list[list[JSON]]
    """``[spell, damage it dealt itself, mana paid]`` of this turn, free casts included."""
    last_attack: list[list[int] | None]
    """``[power, damage]`` of each seat's latest basic attack phase; None before the first (rule b.2.16)."""
    waiting: list[list[JSON]]
    """Delayed effects set off and not yet run: ``[seat, spell, printed power of the mana]``."""
    unsettled: list[SpellKey]
    """Ongoing spells whose first mana came or last mana went in this moment: the switch itself still waits (rule 25)."""
    shown: list[ManaId]
    """Mana that lies open on the table just now: an attack, or turned up from the deck."""
    shown_by: Seat
    shown_as: str
    """``attack``, ``deck`` or nothing."""
    over: str
    """Why the game is over: ``rules``, ``cap`` or, while it runs, nothing."""

    def copy(self) -> State:
        return State(
            self.dice.copy(),
            self.first,
            self.active,
            self.turn,
            self.phase,
            self.life[:],
            self.full_life,
            self.power.copy(),
            self.deck[:],
            self.discard[:],
            [self.hands[0][:], self.hands[1][:]],
            [self.rows[0][:], self.rows[1][:]],
            {spell: pile[:] for spell, pile in self.piles.items()},
            self.pool[:],
            self.spell_deck[:],
            self.spell_discard[:],
            [discount[:] for discount in self.discounts],
            [cast[:] for cast in self.casts],
            [attack and attack[:] for attack in self.last_attack],
            [effect[:] for effect in self.waiting],
            self.unsettled[:],
            self.shown[:],
            self.shown_by,
            self.shown_as,
            self.over,
        )

    def dump(self) -> JSON:
        """As JSON values, in the order of the fields; shares nothing with the state."""
        own = self.copy()
        return [
            own.dice.dump(),
            own.first,
            own.active,
            own.turn,
            own.phase,
            own.life,
            own.full_life,
            [[mana, power] for mana, power in own.power.items()],
            own.deck,
            own.discard,
            own.hands,
            own.rows,
            own.piles,
            own.pool,
            own.spell_deck,
            own.spell_discard,
            own.discounts,
            own.casts,
            own.last_attack,
            own.waiting,
            own.unsettled,
            own.shown,
            own.shown_by,
            own.shown_as,
            own.over,
        ]

    @classmethod
    def load(cls, data: Sequence[JSON]) -> State:
        dice, first, active, turn, phase, life, full_life, power, *rest = data
        return cls(Dice.load(dice), first, active, turn, phase, life, full_life, dict(power), *rest).copy()


def new_state(dice: Dice, first: Seat, life: int = LIFE) -> State:
    """An empty table before the first pick; the caller deals."""
    return State(
        dice=dice,
        first=first,
        active=first,
        turn=1,
        phase="pick",
        life=[life, life],
        full_life=life,
        power={},
        deck=[],
        discard=[],
        hands=[[], []],
        rows=[[], []],
        piles={},
        pool=[],
        spell_deck=[],
        spell_discard=[],
        discounts=[],
        casts=[],
        last_attack=[None, None],
        waiting=[],
        unsettled=[],
        shown=[],
        shown_by=0,
        shown_as="",
        over="",
    )
