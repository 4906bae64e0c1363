"""The rules: three in a row on a board of nine cells wins; a full board is a draw.

1. Seat 0 (cross) and seat 1 (nought) take turns; each takes one empty cell.
2. A taken cell cannot be taken again.
3. Three own marks in a row, column or diagonal win at once.
4. A full board without a row is a draw.
5. Who is not on turn waits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.engine import (
    JSON,
    Decision,
    Dice,
    Effect,
    GameOver,
    Note,
    Option,
    ScoreLine,
    Slot,
    Standing,
    choose,
)

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(slots=True)
class State:
    """``cells``: seat per cell, -1 empty."""

    dice: Dice
    cells: list[int] = field(default_factory=lambda: [-1] * 9)
    turn: int = 0


class TicTacToe:
    version = 1

    def setup(self, seed: bytes, seats: int, settings: Mapping[str, JSON]) -> State:
        return State(Dice(seed))

    def step(self, state: State, notes: list[Note]) -> Effect:
        return _take(state, notes)

    def standing(self, state: State) -> Standing | None:
        winner = _winner(state.cells)
        if winner is None and -1 in state.cells:
            return None
        return _standing(state, winner)

    def adjudicate(self, state: State) -> Standing:
        return _standing(state, None)

    def view(self, state: State, seat: int | None) -> dict[str, JSON]:
        return {"turn": state.turn, "cells": list(state.cells), "on_turn": state.turn % 2}

    def open_view(self, state: State) -> dict[str, JSON]:
        return self.view(state, None)

    def things(self, view: Mapping[str, JSON]) -> Iterable[Option]:
        return range(9)

    def why_not(self, state: State, seat: int, thing: Option, asked: Decision | None) -> tuple[str, ...]:
        return ("2",) if state.cells[thing] >= 0 else ("5",)

    def unknown(self, state: State, seat: int | None) -> Sequence[Sequence[Slot]]:
        return ()

    def leave(self, state: State, seat: int, notes: list[Note]) -> None:
        raise NotImplementedError("leaving ends a match of two")

    def wake(self, state: State, seat: int, notes: list[Note]) -> None:
        raise NotImplementedError("leaving ends a match of two")

    def asleep(self, state: State) -> Sequence[int]:
        return ()

    def silent(self, state: State) -> Sequence[int]:
        return ()

    def turn(self, state: State) -> int:
        return min(state.turn + 1, 9)

    def on_turn(self, state: State) -> int | None:
        return state.turn % 2

    def cards(self, settings: Mapping[str, JSON]) -> Sequence[str]:
        return ("cross", "nought")

    def card_used(self, note: Note) -> str | None:
        return ("cross", "nought")[note.public["seat"]] if note.kind == "take" else None

    def copy(self, state: State) -> State:
        return State(state.dice.copy(), list(state.cells), state.turn)

    def dump(self, state: State) -> JSON:
        return [state.dice.dump(), state.cells, state.turn]

    def load(self, data: JSON) -> State:
        dice, cells, turn = data
        return State(Dice.load(dice), list(cells), turn)


async def _take(state: State, notes: list[Note]) -> None:
    """Rule 1: one empty cell."""
    seat = state.turn % 2
    cell = await choose(seat, "take", [cell for cell in range(9) if state.cells[cell] < 0])
    state.cells[cell] = seat
    state.turn += 1
    notes.append(Note("take", {"seat": seat, "cell": cell}))
    if _winner(state.cells) is not None:
        raise GameOver


def _winner(cells: Sequence[int]) -> int | None:
    """Rule 3."""
    for a, b, c in LINES:
        if cells[a] >= 0 and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return None


def _standing(state: State, winner: int | None) -> Standing:
    places = (1, 1) if winner is None else (1, 2) if winner == 0 else (2, 1)
    marks = (state.cells.count(0), state.cells.count(1))
    return Standing(places, lines=(ScoreLine("marks", marks),))
