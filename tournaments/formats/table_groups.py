"""Groups, then a knock-out, at tables of several: every group sits together for some matches; the best of each go on to
tables from which the upper half goes on, until one table is the final."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.formats.base import Field, Id, Outcome, Pairing, Round, Standing, Why, by_points, last_round, points
from tournaments.formats.groups import group_name, snake
from tournaments.formats.tables import sizes
from tournaments.tiebreaks import TABLE_CODES


@dataclass(frozen=True, slots=True)
class TableGroups:
    """Groups of ``least`` to ``most`` that play ``length`` matches each; ``advance`` of each go on."""

    length: int
    least: int
    most: int
    advance: int = 2
    late_join = False

    def groups(self, players: Sequence[Id]) -> list[list[Id]]:
        """By seeds, there and back again. Where no number of tables fits, the last groups are smaller than ``least``."""
        return snake(players, max(1, -(-len(players) // self.most)))

    def rounds(self, players: int) -> int:
        left = sum(min(self.advance, len(group)) for group in self.groups(range(players)))
        stages = 0
        while left > 1:
            stages += 1
            left = 0 if left <= self.most else sum(_through(size) for size in _knock_out_sizes(left, self))
        return self.length + stages

    def next_round(self, entrants: Field, done: Sequence[Outcome]) -> Round | None:
        number = last_round(done) + 1
        if number <= self.length:
            return Round(number, tuple(self._group_tables(entrants, number)))
        alive = self._alive(entrants, done)
        return Round(number, tuple(self._knock_out(alive, number))) if len(alive) > 1 else None

    def _group_tables(self, entrants: Field, number: int) -> list[Pairing]:
        pairings = []
        for index, group in enumerate(self.groups(entrants.players)):
            here = [player for player in group if player in entrants.active]
            turn = (number - 1) % len(here) if here else 0
            order = tuple(here[turn:] + here[:turn])  # the first seat goes round
            slot = f"{group_name(index)}-{number}"
            if len(order) > 1:
                pairings.append(Pairing(slot, order, (Why("group"),)))
            elif order:
                pairings.append(Pairing(slot, order, (Why("unpaired"),), (1,)))
        return pairings

    def _knock_out(self, alive: Sequence[Id], number: int) -> list[Pairing]:
        tables = [list(table) for table in snake(alive, len(_knock_out_sizes(len(alive), self)))]
        return [Pairing(f"k{number}-{at}", tuple(table), (Why("bracket"),)) for at, table in enumerate(tables, start=1)]

    def group_standings(self, entrants: Field, done: Sequence[Outcome]) -> list[list[Standing]]:
        stage = [outcome for outcome in done if outcome.round <= self.length]
        return [by_points(entrants, group, stage, TABLE_CODES, duel=False) for group in self.groups(entrants.players)]

    def _alive(self, entrants: Field, done: Sequence[Outcome]) -> list[Id]:
        """Who sits in the next round of the knock-out, the best first; one or nobody after the final."""
        tables = self.group_standings(entrants, done)
        first = [standing for table in tables for standing in table[: self.advance]]
        first.sort(key=lambda s: (s.place, -(s.row.points if s.row else 0), entrants.seed(s.player)))
        alive = [standing.player for standing in first]
        for number in range(self.length + 1, last_round(done) + 1):
            tables_played = [outcome for outcome in done if outcome.round == number]
            if len(tables_played) <= 1:
                return []
            through = []
            for outcome in tables_played:
                ranked = sorted(zip(outcome.places, (alive.index(p) for p in outcome.players), strict=True))
                through += [(place, at) for place, at in ranked[: _through(len(outcome.players))]]
            alive = [alive[at] for _, at in sorted(through)]
        return [player for player in alive if player in entrants.active]

    def standings(self, entrants: Field, done: Sequence[Outcome], codes: Sequence[str]) -> list[Standing]:
        """By the last round of the knock-out that somebody sat in, then what came of it; the others by their groups."""
        reached: dict[Id, tuple[int, float]] = {}
        rows = {}
        for table in self.group_standings(entrants, done):
            for standing in table:
                row = rows[standing.player] = standing.row
                reached[standing.player] = (-standing.place, row.points if row else 0)
        for outcome in sorted(done, key=lambda one: one.round):
            if outcome.round > self.length:
                for player, won in zip(outcome.players, points(outcome), strict=True):
                    reached[player] = (outcome.round, float(won))
        ranked = sorted(
            entrants.players, key=lambda player: (*(-part for part in reached[player]), entrants.seed(player))
        )
        placed: list[Standing] = []
        for index, player in enumerate(ranked):
            level = index > 0 and reached[ranked[index - 1]] == reached[player]
            placed.append(Standing(player, placed[-1].place if level else index + 1, rows[player]))
        return placed


def _through(size: int) -> int:
    """The upper half goes on."""
    return -(-size // 2)


def _knock_out_sizes(alive: int, groups: TableGroups) -> list[int]:
    """The tables of a knock-out round, one if all fit; nobody sits out, a table of two or three will do."""
    return sizes(alive, 2, groups.most)[0]
