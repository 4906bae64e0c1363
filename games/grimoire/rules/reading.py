"""What follows from the state alone: power, cost, what is in force, what may be cast."""

from __future__ import annotations

from collections.abc import Sequence

from games.grimoire.rules.constants import RED, ManaId, Seat, SpellKey
from games.grimoire.rules.happenings import Face
from games.grimoire.rules.spells import SPELLS
from games.grimoire.rules.state import State


def is_in_force(state: State, spell: SpellKey) -> bool:
    """Read from the row and its mana, never stored (rules 22, 25): a spell in a row with mana on it, except while the
    switch of this very moment still waits."""
    pile = state.piles.get(spell)
    return pile is not None and (spell in state.unsettled) != bool(pile)


def owner_in_force(state: State, spell: SpellKey) -> Seat | None:
    """Whose ongoing spell this is, if it is in force."""
    if not is_in_force(state, spell):
        return None
    return 0 if spell in state.rows[0] else 1


def power_bonus(state: State) -> int:
    """What Growth adds to every mana now (rule 35)."""
    return 1 if "growth" in state.piles and owner_in_force(state, "growth") == state.active else 0


def fits(discount_kind: str, spell: SpellKey) -> bool:
    return discount_kind == "any" or SPELLS[spell].kind == RED


def cost(state: State, spell: SpellKey) -> int:
    """What the active player pays for this spell now (rule 17)."""
    printed = SPELLS[spell].cost
    if not state.discounts:
        return printed
    less: int = sum(amount for amount, kind in state.discounts if fits(kind, spell))
    return max(0, printed - less)


def castable(state: State) -> list[SpellKey]:
    """The active player's spells without mana that the hand can pay (rule 16): public facts only."""
    held = len(state.hands[state.active])
    return [spell for spell in state.rows[state.active] if not state.piles[spell] and cost(state, spell) <= held]


def attack_limit(state: State, seat: Seat) -> int | None:
    """The one power this seat may attack with because of the opponent's Puppetmaster; 0: none at all (rule b.2.14)."""
    owner = owner_in_force(state, "puppetmaster")
    if owner is None or owner == seat:
        return None
    latest = state.last_attack[owner]
    return latest[0] if latest else 0


def sorted_mana(state: State, cards: Sequence[ManaId]) -> list[ManaId]:
    """By power, then id: how hands are shown and offered to their owner."""
    power = state.power
    return sorted(cards, key=lambda mana: (power[mana], mana))


def face(state: State, mana: ManaId, bonus: int = 0) -> Face:
    """How a mana reads to somebody who sees it."""
    printed = state.power[mana]
    return {"id": mana, "power": printed + bonus, "printed": printed} if bonus else {"id": mana, "power": printed}


def places(state: State) -> tuple[int, int]:
    """1-based, by life; equal life is a draw."""
    mine, yours = state.life
    return (1, 1) if mine == yours else (1, 2) if mine > yours else (2, 1)
