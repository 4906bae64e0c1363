"""The rules of Wizard's Grimoire as the engine plays them. The numbered rules stand in the game's README."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.engine import JSON, Decision, Dice, Effect, Note, Option, ScoreLine, Slot, Standing
from games.grimoire.rules import reading, reasons, steps, views
from games.grimoire.rules.constants import BARRED, BEGINNER_POOL, LIFE, MANA_DECK, POOL, Seat, SpellKey
from games.grimoire.rules.spells import Spell
from games.grimoire.rules.state import State, new_state


class GrimoireRules:
    """Version 1. ``spells`` is the table the spell deck is taken from.

    Settings: ``set`` is base or beginner (one star only, a smaller pool); ``lost_pages`` and ``secret_oath`` add those
    spells; ``life`` (not offered at tables, for the lesson) is the starting life.
    """

    version = 1

    def __init__(self, spells: Mapping[SpellKey, Spell]) -> None:
        self._spells = spells

    def setup(self, seed: bytes, seats: int, settings: Mapping[str, JSON]) -> State:
        """Rules 1-6."""
        if seats != 2:
            raise ValueError("two players")
        dice = Dice(seed)
        state = new_state(dice, dice.below(2), settings.get("life", LIFE))
        for power, count in MANA_DECK.items():
            for _ in range(count):
                state.power[dice.mint(state.power)] = power
        state.deck = sorted(state.power)
        dice.shuffle(state.deck)
        state.spell_deck = sorted(self.cards(settings))
        dice.shuffle(state.spell_deck)
        pool = BEGINNER_POOL if settings.get("set") == "beginner" else POOL
        state.pool = [state.spell_deck.pop() for _ in range(pool)]
        return state

    def step(self, state: State, notes: list[Note]) -> Effect:
        return steps.step(state, notes)

    def standing(self, state: State) -> Standing | None:
        if not state.over:
            return None
        return self._standing(state, (1, 1) if state.over == "cap" else reading.places(state), state.over)

    def adjudicate(self, state: State) -> Standing:
        """More life is better."""
        return self._standing(state, reading.places(state), state.over or "cap")

    def _standing(self, state: State, places: tuple[int, int], reason: str) -> Standing:
        return Standing(places, reason, (ScoreLine("life", (state.life[0], state.life[1])),))

    def view(self, state: State, seat: Seat | None) -> dict[str, JSON]:
        return {**views.view(state, seat)}

    def open_view(self, state: State) -> dict[str, JSON]:
        return {**views.open_view(state)}

    def things(self, view: Mapping[str, JSON]) -> Iterable[Option]:
        return views.things(view)

    def why_not(self, state: State, seat: Seat, thing: Option, asked: Decision | None) -> tuple[str, ...]:
        return reasons.why_not(state, seat, thing, asked)

    def unknown(self, state: State, seat: Seat | None) -> Sequence[Sequence[Slot]]:
        return views.unknown(state, seat)

    def leave(self, state: State, seat: Seat, notes: list[Note]) -> None:
        """Never called: leaving ends the match, see the GameSpec."""
        raise ValueError("leaving ends a match of Wizard's Grimoire")

    def wake(self, state: State, seat: Seat, notes: list[Note]) -> None:
        """Never called."""
        raise ValueError("nobody sleeps in Wizard's Grimoire")

    def asleep(self, state: State) -> Sequence[Seat]:
        return ()

    def silent(self, state: State) -> Sequence[Seat]:
        return ()

    def turn(self, state: State) -> int:
        return state.turn

    def on_turn(self, state: State) -> Seat | None:
        return state.active

    def cards(self, settings: Mapping[str, JSON]) -> Sequence[SpellKey]:
        """The spells in the game (rule 2)."""
        beginner = settings.get("set") == "beginner"
        return [
            key
            for key, spell in self._spells.items()
            if (settings.get("lost_pages") if spell.set == "lost_pages" else not beginner or spell.stars == 1)
            and (key != BARRED or settings.get("secret_oath"))
        ]

    def card_used(self, note: Note) -> SpellKey | None:
        """A cast."""
        return note.public["spell"] if note.kind == "cast" else None

    def copy(self, state: State) -> State:
        return state.copy()

    def dump(self, state: State) -> JSON:
        return state.dump()

    def load(self, data: JSON) -> State:
        return State.load(data)
