"""Brackets as data: which table feeds which, and what has come of them. Used by all knock-out formats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tournaments.formats.base import FULL, Field, Id, Outcome, Pairing, Round, Standing, Why, last_round, seated

Source: TypeAlias = tuple[Literal["seed", "winner", "loser"], int | str]
"""A seed (from 0), or who won or lost another slot."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A table of a bracket. ``wave``: the round, from 1, in which it is played if no round falls out; it comes after those
    that feed it. ``out``: who loses here leaves the event; losers of a higher ``stage`` are placed better, and who wins
    here and has nobody left to meet right ahead of them. ``last``: who wins here may be the first of all."""

    key: str
    sources: tuple[Source, Source]
    wave: int
    stage: int
    out: bool = True
    last: bool = False


@dataclass(frozen=True, slots=True)
class Filled:
    """A slot as it stands: who is known to come (None: nobody ever will), and who won and lost."""

    slot: Slot
    players: tuple[Id | None, ...] | None  # None: not known yet
    winner: Id | None = None
    loser: Id | None = None
    decided: bool = False


def seeding(size: int) -> list[int]:
    """Seeds (from 0) down the first round of a bracket of ``size``, a power of two: the best two meet last."""
    order = [0]
    while len(order) < size:
        order = [seed for high in order for seed in (high, 2 * len(order) - 1 - high)]
    return order


def size_for(players: int) -> int:
    """The smallest power of two that holds so many."""
    return 1 << max(0, players - 1).bit_length()


def fill(slots: Sequence[Slot], seeds: Sequence[Id], done: Sequence[Outcome]) -> dict[str, Filled]:
    """Every slot as it stands after what is done. ``slots`` come after those that feed them."""
    decided = {outcome.slot: outcome for outcome in done}
    order = {player: seed for seed, player in enumerate(seeds)}
    filled: dict[str, Filled] = {}
    for slot in slots:
        players = tuple(comes(source, seeds, filled) for source in slot.sources)
        known = [player for player in players if player is not PENDING]
        if len(known) < len(players):
            filled[slot.key] = Filled(slot, None)
            continue
        there = [player for player in known if isinstance(player, int)]
        outcome = decided.get(slot.key)
        both = tuple(player if isinstance(player, int) else None for player in players)
        if outcome is not None and len(outcome.players) == 2:
            winner, loser = _won(outcome, order, last=slot.last)
            filled[slot.key] = Filled(slot, both, winner, loser, decided=True)
        elif len(there) < 2:  # nobody to meet
            filled[slot.key] = Filled(slot, both, there[0] if there else None, None, decided=True)
        else:
            filled[slot.key] = Filled(slot, both)
    return filled


PENDING: Final = "pending"


def comes(source: Source, seeds: Sequence[Id], filled: Mapping[str, Filled]) -> Id | str | None:
    """Who comes from there: None is nobody, ever; `PENDING` somebody who is still to be found."""
    kind, value = source
    if kind == "seed":
        return seeds[int(value)] if int(value) < len(seeds) else None
    before = filled[str(value)]
    if not before.decided:
        return PENDING
    return before.winner if kind == "winner" else before.loser


def _won(outcome: Outcome, order: Mapping[Id, int], *, last: bool) -> tuple[Id | None, Id | None]:
    """A tie that nobody broke goes to the better seed; of two who did not come nobody goes on. Who shares the final without
    having played it to a result shares the first place."""
    if not outcome.played and (min(outcome.places) > 1 or (last and max(outcome.places) == 1)):
        return None, None
    (one, first), (other, second) = sorted(zip(outcome.players, outcome.places, strict=True), key=lambda p: order[p[0]])
    return (one, other) if first <= second else (other, one)


def bracket_round(
    slots: Sequence[Slot],
    seeds: Sequence[Id],
    entrants: Field,
    done: Sequence[Outcome],
    *,
    skip: frozenset[str] = frozenset(),
) -> Round | None:
    """The first wave in which two have still to meet, with its byes; None when there is none."""
    filled = fill(slots, seeds, done)
    had = {outcome.slot for outcome in done} | skip
    open_ = [slot for slot in slots if slot.key not in had]
    waves = [slot.wave for slot in open_ if None not in (filled[slot.key].players or (None,))]
    if not waves:
        return None
    rank = {player: seed for seed, player in enumerate(seeds)}
    pairings: list[Pairing] = []
    for slot in (slot for slot in open_ if slot.wave == min(waves)):
        there = tuple(player for player in filled[slot.key].players or () if player is not None)
        gone = tuple(player for player in there if player not in entrants.active)
        if len(there) == 2 and gone:
            places = tuple(1 if player in entrants.active else 2 for player in there)
            pairings.append(Pairing(slot.key, there, (Why("walkover", gone),), places))
        elif len(there) == 2:
            order = seated(done, there, rank, len(pairings) + 1)
            pairings.append(Pairing(slot.key, order, (Why("bracket"),)))
        elif there:
            pairings.append(Pairing(slot.key, there, (Why("seeded"),), (FULL,)))
    return Round(last_round(done) + 1, tuple(pairings))


def bracket_places(filled: Mapping[str, Filled], seeds: Sequence[Id]) -> list[Standing]:
    """Everybody by the stage in which they went out, equal stages sharing a place; who still plays is first."""
    feeding = {source for state in filled.values() for source in state.slot.sources}
    top = max((state.slot.stage for state in filled.values()), default=0) + 1
    out: dict[Id, int] = {}
    for key, state in filled.items():
        for player in (state.players or ()) if state.decided else ():
            won = player == state.winner
            leaves = ("winner", key) not in feeding if won else state.slot.out or state.winner is None
            if player is not None and leaves:
                out[player] = max(out.get(player, 0), state.slot.stage + won)
    reached = {player: out.get(player, top) for player in seeds}
    ranked = sorted(seeds, key=lambda player: (-reached[player], seeds.index(player)))
    places: list[Standing] = []
    for index, player in enumerate(ranked):
        level = index > 0 and reached[ranked[index - 1]] == reached[player]
        places.append(Standing(player, places[-1].place if level else index + 1))
    return places
