"""The rules of Dixit: Odyssey as the engine plays them. The numbered rules stand in the game's README."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.dixit.rules import cards, happenings, reasons, seating, steps, views
from games.dixit.rules.constants import LEAST_SEATS, MOST_SEATS, PICTURES, TARGET, Seat
from games.dixit.rules.scoring import score_round
from games.dixit.rules.state import State, new_state
from games.dixit.rules.steps import Narrate
from games.engine import JSON, Decision, Dice, Effect, Note, Option, Slot, Standing

__all__ = ["DixitRules", "Narrate", "State", "score_round"]


class DixitRules:
    """Version 1. ``narrate`` gives a clue for a narrator who does not; without it such a round is void (G14).

    Settings: ``first`` is claim (who has an idea first narrates first) or random (for tables that meet rarely, G1);
    ``language`` is that of a clue given for an absent narrator (en); ``target`` (not offered at tables, for the lesson) are
    the points that end the game.
    """

    version = 1

    def __init__(self, narrate: Narrate | None = None) -> None:
        self._narrate = narrate

    def setup(self, seed: bytes, seats: int, settings: Mapping[str, JSON]) -> State:
        """Rules 1-5, G1. Raises ValueError for a number of seats that the game does not know."""
        if not LEAST_SEATS <= seats <= MOST_SEATS:
            raise ValueError("three to twelve players")
        by_claim = settings.get("first", "claim") == "claim"
        language, target = settings.get("language", "en"), settings.get("target", TARGET)
        state = new_state(Dice(seed), seats, by_claim=by_claim, language=language, target=target)
        state.dice.shuffle(state.order)
        cards.deal(state)
        return state

    def step(self, state: State, notes: list[Note]) -> Effect:
        return steps.step(steps.Game(state, notes, self._narrate))

    def standing(self, state: State) -> Standing | None:
        return seating.standing(state, state.over) if state.over else None

    def adjudicate(self, state: State) -> Standing:
        """More points are better."""
        return seating.standing(state, state.over or "cap")

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
        """G13: absent for the rest of the round, out from the next one; with fewer than three left the match ends. The open
        question of the seat answers itself. Leaving twice changes nothing."""
        if seat in state.gone:
            return
        state.gone.append(seat)
        notes.append(happenings.leaves(seat))
        if seating.too_few(state):
            state.over = "left"
            notes.append(happenings.over("left"))

    def wake(self, state: State, seat: Seat, notes: list[Note]) -> None:
        """G14: a sleeper is back and plays from the next round on. Nothing for who is awake, or left for good."""
        if seat in state.asleep and seat not in state.gone and seat not in state.waking:
            state.waking.append(seat)
            notes.append(happenings.returns(seat))

    def asleep(self, state: State) -> Sequence[Seat]:
        """Sleepers who have not said that they are back (G14)."""
        return [seat for seat in state.asleep if seat not in state.gone and seat not in state.waking]

    def silent(self, state: State) -> Sequence[Seat]:
        """The narrator, until the round is scored (G19)."""
        return [state.narrator] if state.phase in ("clue", "cards", "vote") else ()

    def turn(self, state: State) -> int:
        """Rounds begun."""
        return state.round

    def on_turn(self, state: State) -> Seat | None:
        """The narrator while the clue is awaited; all else is simultaneous."""
        return state.narrator if state.phase == "clue" else None

    def cards(self, settings: Mapping[str, JSON]) -> Sequence[str]:
        """The 84 pictures by number (rule 1)."""
        return [str(picture) for picture in range(1, PICTURES + 1)]

    def card_used(self, note: Note) -> str | None:
        """A card that was narrated."""
        return str(note.public["card"]) if note.kind == "narrators_card" else None

    def copy(self, state: State) -> State:
        return state.copy()

    def dump(self, state: State) -> JSON:
        return state.dump()

    def load(self, data: JSON) -> State:
        return State.load(data)
