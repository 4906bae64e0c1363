"""What a card is, and the table of all 88 designs: `games.elysium.families` fills it, rules and verbs read it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from games.elysium.rules.constants import PERMANENT, Colour, Design, Family, Power

if TYPE_CHECKING:
    from games.elysium.rules.verbs import Game

Effect: TypeAlias = "Callable[[Game], Coroutine[Any, Any, None]]"
Reaction: TypeAlias = "Callable[[Game], None]"
Test: TypeAlias = "Callable[[Game], bool]"

Event: TypeAlias = Literal["took", "transfer", "prestige", "slide", "writing", "epoch_end"]
"""When a Permanent acts by itself: an opponent took a card of level 2 or 3; its owner made a transfer; an opponent gained
prestige; Oracle cards slid into the Agora; Phase III begins; an epoch ends."""

Shield: TypeAlias = Literal["", "gold", "all"]
Acquire: TypeAlias = Literal["", "colour", "oracle"]
Discount: TypeAlias = Literal["", "first", "each"]


@dataclass(frozen=True, slots=True)
class Card:
    """A design as printed. ``effect`` is what a used power does, ``reaction`` what a Permanent does at the events of ``on``.

    ``price`` is the gold that it costs (rule 35); ``ready`` says whether it could do anything: it is not offered to its
    owner otherwise. ``copies_powers``: its power copies or refreshes another,
    so no other power of that kind may point at it (rule 37). ``shield``, ``acquire`` and ``discount`` are Permanents that
    other verbs read: what others cannot make its owner lose; a column symbol of any colour, or the Oracle as a source; 2
    gold off the first transfer of a Phase III, or 1 gold off each, never below 1.
    """

    key: Design
    name: str
    family: Family
    level: int
    copies: int
    columns: tuple[Colour, ...]
    power: Power
    text: str
    effect: Effect | None = None
    price: int = 0
    ready: Test | None = None
    copies_powers: bool = False
    reaction: Reaction | None = None
    on: tuple[Event, ...] = ()
    shield: Shield = ""
    acquire: Acquire = ""
    discount: Discount = ""


CARDS: dict[Design, Card] = {}


def _add(card: Card) -> None:
    if card.key in CARDS:
        raise ValueError(f"two cards are called {card.key}")
    CARDS[card.key] = card


def _text(function: Callable[..., Any]) -> str:
    return " ".join((function.__doc__ or "").split())


def _key(name: str) -> Design:
    return name.lower().replace("'", "").replace(" ", "-")


@dataclass(frozen=True, slots=True)
class Shelf:
    """Registers the cards of one family; the docstring of what is registered is the printed text."""

    family: Family

    def power(
        self,
        name: str,
        power: Power,
        level: int,
        *columns: Colour,
        copies: int = 2,
        price: int = 0,
        ready: Test | None = None,
        copies_powers: bool = False,
    ) -> Callable[[Effect], Effect]:
        """``@card.power("Sky Eagle", ACTIVATE, 2, "red", "any")`` above the coroutine of its power."""

        def register(effect: Effect) -> Effect:
            text = _text(effect)
            _add(
                Card(
                    _key(name),
                    name,
                    self.family,
                    level,
                    copies,
                    columns,
                    power,
                    text,
                    effect,
                    price,
                    ready,
                    copies_powers,
                )
            )
            return effect

        return register

    def permanent(
        self,
        name: str,
        level: int,
        *columns: Colour,
        on: tuple[Event, ...] = (),
        shield: Shield = "",
        acquire: Acquire = "",
        discount: Discount = "",
    ) -> Callable[[Reaction], Reaction]:
        """Above the function of what it does by itself."""

        def register(reaction: Reaction) -> Reaction:
            _add(
                Card(
                    _key(name),
                    name,
                    self.family,
                    level,
                    2,
                    columns,
                    PERMANENT,
                    _text(reaction),
                    reaction=reaction,
                    on=on,
                    shield=shield,
                    acquire=acquire,
                    discount=discount,
                )
            )
            return reaction

        return register
