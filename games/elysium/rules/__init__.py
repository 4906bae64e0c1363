"""The rules of Elysium as the engine plays them. The numbered rules stand in the game's README."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from games.elysium.rules import reasons, scoring, steps, views
from games.elysium.rules.cards import Card
from games.elysium.rules.constants import (
    FAMILIES,
    FAMILIES_IN_PLAY,
    FIRST_GAME,
    FIRST_QUIET,
    INTERRUPTING,
    PEDIMENT_SIDES,
    SEATS,
    Design,
    Family,
    Seat,
)
from games.elysium.rules.state import State, new_state
from games.engine import JSON, Decision, Dice, Effect, Note, Option, ScoreLine, Slot, Standing

FIRST: str = "first"
RANDOM: str = "random"
CHOICES: tuple[str, ...] = (FIRST, RANDOM, *("+".join(five) for five in combinations(FAMILIES, FAMILIES_IN_PLAY)))
"""Of the setting ``families``: the first-game set, five at random, or five by name (rule 7)."""


class ElysiumRules:
    """Version 1. ``cards`` is the table the deck is taken from.

    Settings: ``families`` is one of `CHOICES`; ``interrupts`` (default True): False leaves out Athena and Poseidon, whose
    powers ask others in the middle of a turn. The first-game set is another then. (A set by name with one of them is
    refused by the table's settings; of rules that are asked all the same, the next families take their place.)
    """

    version = 1

    def __init__(self, cards: Mapping[Design, Card]) -> None:
        self._cards = cards

    def setup(self, seed: bytes, seats: int, settings: Mapping[str, JSON]) -> State:
        """Rules 1-12."""
        if seats not in SEATS:
            raise ValueError("two to four players")
        dice = Dice(seed)
        families = self._families(settings, dice)
        state = new_state(dice, seats, families, dice.below(len(PEDIMENT_SIDES)), dice.below(seats))
        for card in self._cards.values():
            for _ in range(card.copies if card.family in families else 0):
                state.design[dice.mint(state.design)] = card.key
        state.deck = sorted(state.design)
        dice.shuffle(state.deck)
        return state

    def _families(self, settings: Mapping[str, JSON], dice: Dice | None) -> list[Family]:
        """Those in play; without dice those that could be."""
        allowed = [family for family in FAMILIES if settings.get("interrupts", True) or family not in INTERRUPTING]
        wanted = settings.get("families", FIRST)
        first = FIRST_GAME if settings.get("interrupts", True) else FIRST_QUIET
        if wanted == RANDOM:
            if dice is None:
                return allowed
            dealt = allowed[:]
            dice.shuffle(dealt)
            named = dealt[:FAMILIES_IN_PLAY]
        else:
            named = list(first) if wanted == FIRST else str(wanted).split("+")
            if len(set(named)) != FAMILIES_IN_PLAY or not set(named) <= set(FAMILIES):
                raise ValueError(f"no five families: {wanted}")
            named = [family for family in named if family in allowed]
            named += [family for family in allowed if family not in named][: FAMILIES_IN_PLAY - len(named)]
        return [family for family in FAMILIES if family in named]

    def step(self, state: State, notes: list[Note]) -> Effect:
        return steps.step(state, notes)

    def standing(self, state: State) -> Standing | None:
        return self.adjudicate(state) if state.over else None

    def adjudicate(self, state: State) -> Standing:
        """What it would be if the match ended now."""
        return Standing(scoring.places(state), state.over or "cap", tuple(self.final_scores(state)))

    def final_scores(self, state: State) -> list[ScoreLine]:
        return scoring.final_scores(state)

    def view(self, state: State, seat: Seat | None) -> dict[str, JSON]:
        return {**views.view(state)}

    def open_view(self, state: State) -> dict[str, JSON]:
        return {**views.open_view(state)}

    def things(self, view: Mapping[str, JSON]) -> Iterable[Option]:
        return views.things(view)

    def why_not(self, state: State, seat: Seat, thing: Option, asked: Decision | None) -> tuple[str, ...]:
        return reasons.why_not(state, seat, thing, asked)

    def unknown(self, state: State, seat: Seat | None) -> Sequence[Sequence[Slot]]:
        return views.unknown(state)

    def leave(self, state: State, seat: Seat, notes: list[Note]) -> None:
        """Never called: a bot plays on for who leaves."""
        raise ValueError("a bot plays on for who leaves a match of Elysium")

    def wake(self, state: State, seat: Seat, notes: list[Note]) -> None:
        """Never called."""
        raise ValueError("nobody sleeps in Elysium")

    def asleep(self, state: State) -> Sequence[Seat]:
        return ()

    def silent(self, state: State) -> Sequence[Seat]:
        return ()

    def turn(self, state: State) -> int:
        return state.turns

    def on_turn(self, state: State) -> Seat | None:
        return state.order[state.at] if state.phase in ("actions", "writing") else None

    def cards(self, settings: Mapping[str, JSON]) -> Sequence[Design]:
        """The designs that can be in the game (rules 7, 8)."""
        families = self._families(settings, None)
        return [key for key, card in self._cards.items() if card.family in families]

    def card_used(self, note: Note) -> Design | None:
        """A power used or copied, or a Permanent that came into force."""
        if note.kind not in ("used", "copied", "in_force"):
            return None
        design: Design = note.public["card"]["design"]
        return design

    def copy(self, state: State) -> State:
        return state.copy()

    def dump(self, state: State) -> JSON:
        return state.dump()

    def load(self, data: JSON) -> State:
        return State.load(data)
