"""Knock-out: who loses is out. Byes go to the best seeds; the losers of the semi-finals may play for the third place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.formats.base import Field, Id, Outcome, Round, Standing
from tournaments.formats.bracket import Slot, Source, bracket_places, bracket_round, fill, seeding, size_for

THIRD = "third"


def knock_out(players: int, *, third: bool) -> list[Slot]:
    """The slots ``w<round>-<table>`` for so many players, and ``third``; the last ``w`` slot is the final."""
    size = size_for(players)
    if size < 2:
        return []
    line: list[Source] = [("seed", seed) for seed in seeding(size)]
    slots: list[Slot] = []
    number = 0
    while len(line) > 1:
        number += 1
        made = [
            Slot(
                f"w{number}-{table}",
                (line[2 * table - 2], line[2 * table - 1]),
                number,
                2 * number,
                last=len(line) == 2,
            )
            for table in range(1, len(line) // 2 + 1)
        ]
        final = len(made) == 1
        if final and third and number > 1:
            semi = [slot.key for slot in slots[-2:]]
            slots.append(Slot(THIRD, (("loser", semi[0]), ("loser", semi[1])), number, 2 * number - 2))
        slots += made
        line = [("winner", slot.key) for slot in made]
    return slots


@dataclass(frozen=True, slots=True)
class SingleElimination:
    third: bool = True
    late_join = False

    def rounds(self, players: int) -> int:
        return size_for(players).bit_length() - 1

    def slots(self, players: int) -> list[Slot]:
        return knock_out(players, third=self.third)

    def seeds(self, entrants: Field) -> Sequence[Id]:
        return entrants.players

    def standings(self, entrants: Field, done: Sequence[Outcome], codes: Sequence[str] = ()) -> list[Standing]:
        return bracket_places(fill(self.slots(len(entrants.players)), entrants.players, done), entrants.players)

    def next_round(self, entrants: Field, done: Sequence[Outcome]) -> Round | None:
        return bracket_round(self.slots(len(entrants.players)), entrants.players, entrants, done)
