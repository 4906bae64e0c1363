"""Groups, then a knock-out. For two-player games every group is a round robin; the best of each go on into a bracket in
which nobody meets somebody of the own group in the first round if that can be helped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.formats.base import Field, Id, Outcome, Pairing, Round, Standing, by_points, last_round
from tournaments.formats.bracket import Slot, bracket_places, bracket_round, fill, seeding, size_for
from tournaments.formats.round_robin import robin_pairings, robin_rounds
from tournaments.formats.single_elimination import knock_out

GROUP_CODES = ("DE", "SB", "WIN")
"""What decides who goes on where the organizer named no tie-break."""


def snake(players: Sequence[Id], groups: int) -> list[list[Id]]:
    """Players by seed into groups, there and back again: 1 2 3 3 2 1 1 2 3."""
    drawn: list[list[Id]] = [[] for _ in range(groups)]
    for index, player in enumerate(players):
        lap, at = divmod(index, groups)
        drawn[at if lap % 2 == 0 else groups - 1 - at].append(player)
    return drawn


def group_name(index: int) -> str:
    """A, B, … Z, AA, …"""
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        name = chr(65 + letter) + name
    return name


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups of ``size`` (the last ones may have one less), of which the first ``advance`` go on. ``codes`` decide there."""

    size: int = 4
    advance: int = 2
    double: bool = False
    third: bool = True
    codes: tuple[str, ...] = GROUP_CODES
    late_join = False

    def groups(self, players: Sequence[Id]) -> list[list[Id]]:
        return snake(players, max(1, -(-len(players) // self.size)))

    def group_rounds(self, players: int) -> int:
        biggest = max((len(group) for group in self.groups(range(players))), default=0)
        return robin_rounds(biggest, double=self.double)

    def go_on(self, players: int) -> int:
        """How many of so many go on."""
        return sum(min(self.advance, len(group)) for group in self.groups(range(players)))

    def slots(self, players: int) -> list[Slot]:
        """The bracket after the groups of so many."""
        return knock_out(self.go_on(players), third=self.third)

    def rounds(self, players: int) -> int:
        return self.group_rounds(players) + size_for(self.go_on(players)).bit_length() - 1

    def next_round(self, entrants: Field, done: Sequence[Outcome]) -> Round | None:
        number = last_round(done) + 1
        if number <= self.group_rounds(len(entrants.players)):
            pairings: list[Pairing] = []
            for index, group in enumerate(self.groups(entrants.players)):
                prefix = f"{group_name(index)}-"
                pairings += robin_pairings(group, number, entrants.active, double=self.double, prefix=prefix)
            return Round(number, tuple(pairings)) if entrants.active else None
        seeds = self.through(entrants, done)
        return bracket_round(knock_out(len(seeds), third=self.third), seeds, entrants, done)

    def group_standings(
        self, entrants: Field, done: Sequence[Outcome], codes: Sequence[str] = ()
    ) -> list[list[Standing]]:
        """The standings of every group."""
        stage = [outcome for outcome in done if outcome.round <= self.group_rounds(len(entrants.players))]
        return [
            by_points(entrants, group, stage, codes or self.codes, duel=True) for group in self.groups(entrants.players)
        ]

    def through(self, entrants: Field, done: Sequence[Outcome]) -> list[Id]:
        """Who goes on, in the order of their seeds in the bracket: all first ones, all second ones, and so on. Who is
        gone when the bracket begins makes room for the next."""
        first = self.group_rounds(len(entrants.players)) + 1
        drawn = entrants.drawn or tuple((one.slot, one.players) for one in done if one.round == first)
        here = {player for _, players in drawn for player in players} or entrants.active
        tables = [
            [standing for standing in table if standing.player in here]
            for table in self.group_standings(entrants, done)
        ]
        group_of = {standing.player: index for index, table in enumerate(tables) for standing in table}
        tiers = []
        for position in range(self.advance):
            tier = [table[position] for table in tables if position < len(table)]
            tier.sort(
                key=lambda standing: (-(standing.row.points if standing.row else 0), entrants.seed(standing.player))
            )
            tiers.append([standing.player for standing in tier])
        return _as_drawn(_apart([player for tier in tiers for player in tier], tiers, group_of), drawn)

    def standings(self, entrants: Field, done: Sequence[Outcome], codes: Sequence[str]) -> list[Standing]:
        """Who is in the bracket by how far they came; the others behind them by their place in the group, then points."""
        tables = self.group_standings(entrants, done)
        if last_round(done) < self.group_rounds(len(entrants.players)):
            return _by_group_place([standing for table in tables for standing in table], 1)
        seeds = self.through(entrants, done)
        rows = {standing.player: standing.row for table in tables for standing in table}
        top = bracket_places(fill(knock_out(len(seeds), third=self.third), seeds, done), seeds)
        ahead = [Standing(standing.player, standing.place, rows[standing.player]) for standing in top]
        inside = set(seeds)
        rest = [standing for table in tables for standing in table if standing.player not in inside]
        return ahead + _by_group_place(rest, len(ahead) + 1)


def _by_group_place(standings: Sequence[Standing], begin: int) -> list[Standing]:
    def key(standing: Standing) -> tuple[int, float]:
        return standing.place, -(standing.row.points if standing.row else 0)

    ranked = sorted(standings, key=lambda standing: (*key(standing), str(standing.player)))
    placed: list[Standing] = []
    for index, standing in enumerate(ranked):
        level = index > 0 and key(ranked[index - 1]) == key(standing)
        placed.append(Standing(standing.player, placed[-1].place if level else begin + index, standing.row))
    return placed


def _apart(seeds: list[Id], tiers: Sequence[Sequence[Id]], group_of: dict[Id, int]) -> list[Id]:
    """Swap neighbours of a tier until no first table of the bracket holds two of a group, if that can be done."""
    tier_of = {player: index for index, tier in enumerate(tiers) for player in tier}
    line = seeding(size_for(len(seeds)))
    tables = [pair for pair in zip(line[::2], line[1::2], strict=False) if max(pair) < len(seeds)]

    def clashes() -> int:
        return sum(group_of[seeds[one]] == group_of[seeds[other]] for one, other in tables)

    for _, low in tables:
        for other in sorted(range(len(seeds)), key=lambda at: abs(at - low)):
            if not (before := clashes()):
                return seeds
            if tier_of[seeds[other]] == tier_of[seeds[low]]:
                seeds[low], seeds[other] = seeds[other], seeds[low]
                if clashes() >= before:
                    seeds[low], seeds[other] = seeds[other], seeds[low]
    return seeds


def _as_drawn(seeds: list[Id], drawn: Sequence[tuple[str, tuple[Id, ...]]]) -> list[Id]:
    """The seeds by the first tables of the bracket: a result of a group that is corrected later moves nobody."""
    line, before = seeding(size_for(len(seeds))), seeds[:]
    for slot, players in drawn:
        table = int(slot.removeprefix("w1-"))
        places = sorted(line[2 * table - 2 : 2 * table])
        for place, player in zip(places, sorted(players, key=before.index), strict=False):
            seeds[place] = player
    return seeds
