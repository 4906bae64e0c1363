"""What a game must offer to be played here.

A `Rules` object holds no match: it is the game itself, one object per version of the rules. A state is one slotted
dataclass of numbers, strings, lists and dicts; it holds its `Dice`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from games.engine.decisions import JSON, Decision, Effect, Option
from games.engine.dice import Dice
from games.engine.notes import Note


class GameOver(Exception):
    """Raised at any depth of an effect when the game has ended; the state then has a standing."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the result: a word of the game's dictionary and a number per seat."""

    what: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """``places`` per seat, 1-based; equal places are draws. ``reason``: a word of the dictionary (rules, cap)."""

    places: tuple[int, ...]
    reason: str = "rules"
    lines: tuple[ScoreLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """Where an identity is kept: ``state.<table>[key]``. Groups of slots a seat cannot tell apart feed the leak test."""

    table: str
    key: int


class HasDice(Protocol):
    @property
    def dice(self) -> Dice: ...


S = TypeVar("S", bound=HasDice)


class Rules(Protocol[S]):
    """See docs/adding-a-game.md for a walk through all of it with a small game."""

    version: int

    def setup(self, seed: bytes, seats: int, settings: Mapping[str, JSON]) -> S:
        """The state before the first step, everything shuffled."""

    def step(self, state: S, notes: list[Note]) -> Effect:
        """One phase or one action, started from the state alone. Appends to ``notes`` what happens."""

    def standing(self, state: S) -> Standing | None:
        """None while the game runs."""

    def adjudicate(self, state: S) -> Standing:
        """A fair standing of a game that stopped before its end."""

    def view(self, state: S, seat: int | None) -> dict[str, JSON]:
        """What a seat (None: a watcher) may see, built up from nothing."""

    def open_view(self, state: S) -> dict[str, JSON]:
        """Everything, for the review of a finished match: the watcher's view and the hidden hands and piles."""

    def things(self, view: Mapping[str, JSON]) -> Iterable[Option]:
        """The things in a view that can be touched; an option that names a thing is that very value."""

    def why_not(self, state: S, seat: int, thing: Option, asked: Decision | None) -> tuple[str, ...]:
        """The numbers of the rules that forbid a visible thing which is no option now. Never empty."""

    def unknown(self, state: S, seat: int | None) -> Sequence[Sequence[Slot]]:
        """Groups of slots whose contents the seat cannot tell apart."""

    def leave(self, state: S, seat: int, notes: list[Note]) -> None:
        """A seat goes. Called only where the GameSpec says that leaving is the rules' business."""

    def wake(self, state: S, seat: int, notes: list[Note]) -> None:
        """A seat that nobody waited for is back."""

    def asleep(self, state: S) -> Sequence[int]:
        """Seats that nobody waits for until they say that they are back (`wake`): a public fact."""

    def silent(self, state: S) -> Sequence[int]:
        """Seats that may not write in the match's chat now, for they know what others are to guess: a public fact."""

    def turn(self, state: S) -> int:
        """Turns begun, for lists, marks in the review and statistics."""

    def on_turn(self, state: S) -> int | None:
        """Whose own turn it is (None: nobody's, as in simultaneous phases). The increment comes once per own turn."""

    def cards(self, settings: Mapping[str, JSON]) -> Sequence[str]:
        """Names of the cards in the game, for the check that every one of them is used."""

    def card_used(self, note: Note) -> str | None:
        """The card that a note reports as used, if any."""

    def copy(self, state: S) -> S: ...

    def dump(self, state: S) -> JSON: ...

    def load(self, data: JSON) -> S: ...


AnyRules = Rules[Any]
