"""Knock-out with a second life: who loses once goes on in the lower bracket. Its winner must win the final twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tournaments.formats.base import Field, Outcome, Round, Standing
from tournaments.formats.bracket import Filled, Slot, Source, bracket_places, bracket_round, fill, size_for
from tournaments.formats.single_elimination import knock_out

FINAL: Final = "final"
AGAIN: Final = "final-2"


def double_knock_out(players: int) -> list[Slot]:
    """Upper slots ``w<round>-<table>``, lower ones ``l<round>-<table>``, ``final`` and ``final-2``.

    In odd lower rounds the lower bracket meets itself, in even ones who drops out of the next upper round, in turned order
    so that nobody meets again at once.
    """
    size = size_for(players)
    if size < 2:
        return []
    upper = [  # if nobody comes, both are placed as who loses the lower table to which the loser would go
        replace(slot, out=False, last=False, stage=max(1, slot.stage - 2)) for slot in knock_out(players, third=False)
    ]
    rounds = size.bit_length() - 1
    tables = {number: [slot for slot in upper if slot.key.startswith(f"w{number}-")] for number in range(1, rounds + 1)}
    slots = list(tables[1])
    line: list[Source] = [("loser", slot.key) for slot in tables[1]]
    number = 0
    for above in range(2, rounds + 1):
        number += 1
        line = _meet(slots, number, line[::2], line[1::2])
        slots += tables[above]
        number += 1
        dropped: list[Source] = [("loser", slot.key) for slot in tables[above]]
        line = _meet(slots, number, line, dropped[::-1] if above % 2 == 0 else _turned(dropped))
    winner: Source = ("winner", tables[rounds][0].key)
    stage = 2 * number + 2
    slots.append(Slot(FINAL, (winner, line[0]), number + 2, stage, out=False, last=True))
    slots.append(Slot(AGAIN, (("winner", FINAL), ("loser", FINAL)), number + 3, stage + 1, last=True))
    return slots


def _turned(line: list[Source]) -> list[Source]:
    """The two halves swapped."""
    return line[len(line) // 2 :] + line[: len(line) // 2]


def _meet(slots: list[Slot], number: int, one: Sequence[Source], other: Sequence[Source]) -> list[Source]:
    made = [
        Slot(f"l{number}-{table}", (a, b), number + 1, number)
        for table, (a, b) in enumerate(zip(one, other, strict=True), start=1)
    ]
    slots += made
    return [("winner", slot.key) for slot in made]


@dataclass(frozen=True, slots=True)
class DoubleElimination:
    late_join = False

    def rounds(self, players: int) -> int:
        """With a second final. Upper and lower rounds are played side by side as far as they go."""
        upper = size_for(players).bit_length() - 1
        return 2 * upper + 1 if upper else 0

    def slots(self, players: int) -> list[Slot]:
        return double_knock_out(players)

    def standings(self, entrants: Field, done: Sequence[Outcome], codes: Sequence[str] = ()) -> list[Standing]:
        slots = self.slots(len(entrants.players))
        if not slots:
            return [Standing(player, 1) for player in entrants.players]
        filled = fill(slots, entrants.players, done)
        if _decided_at_once(filled):
            final = filled[FINAL]
            filled[AGAIN] = replace(filled[AGAIN], winner=final.winner, loser=final.loser, decided=True)
        return bracket_places(filled, entrants.players)

    def next_round(self, entrants: Field, done: Sequence[Outcome]) -> Round | None:
        slots = self.slots(len(entrants.players))
        filled = fill(slots, entrants.players, done)
        over = bool(slots) and _decided_at_once(filled)
        return bracket_round(slots, entrants.players, entrants, done, skip=frozenset({AGAIN}) if over else frozenset())


def _decided_at_once(filled: dict[str, Filled]) -> bool:
    """Whether who came without a loss won the final."""
    final = filled[FINAL]
    return final.decided and final.players is not None and (final.winner == final.players[0] or final.loser is None)
