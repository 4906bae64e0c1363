"""Points of one round, all at once (rules 12-17). Pure: no state, no order of events."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.dixit.rules.constants import (
    DECOY_CAP,
    EXTREME_POINTS,
    FOUND_POINTS,
    SINGLE_FROM,
    SINGLE_POINTS,
    CardId,
    Seat,
)

Why: TypeAlias = Literal[
    "void",  # nobody voted, G14
    "some_found",  # the narrator: some found the card, but not all
    "all_found",
    "none_found",
    "found",
    "not_found",
    "single_vote",
    "decoys",
    "no_vote",  # G14
    "played_for",  # somebody else's machine chose the card, G14
]


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of a seat's points, or why there are none. ``rule`` as in the README."""

    why: Why
    points: int
    rule: str


def score_round(
    narrator: Seat,
    owners: Mapping[CardId, Seat],
    votes: Mapping[Seat, Sequence[CardId]],
    absent: Collection[Seat] = frozenset(),
    auto: Collection[Seat] = frozenset(),
) -> dict[Seat, int]:
    """Points per seat of the round.

    ``owners``: table card -> seat; the seats of the round are its values. ``votes``: voter -> one or two table cards.
    ``absent``: guessers whose vote is missing (whoever is not in ``votes`` is as well); ``auto``: seats whose card was
    played for them.
    """
    reasons = reasons_of_round(narrator, owners, votes, absent, auto)
    return {seat: sum(reason.points for reason in parts) for seat, parts in reasons.items()}


def reasons_of_round(
    narrator: Seat,
    owners: Mapping[CardId, Seat],
    votes: Mapping[Seat, Sequence[CardId]],
    absent: Collection[Seat] = frozenset(),
    auto: Collection[Seat] = frozenset(),
) -> dict[Seat, list[Reason]]:
    """Why each seat gets what it gets; arguments as for `score_round`. No list is empty."""
    seats = sorted(set(owners.values()))
    guessers = [seat for seat in seats if seat != narrator]
    cast = {seat: tuple(votes[seat]) for seat in guessers if votes.get(seat) and seat not in absent}
    if not cast:
        return {seat: [Reason("void", 0, "G14")] for seat in seats}
    found = {seat for seat, cards in cast.items() if any(owners[card] == narrator for card in cards)}  # rule 12
    on_card = [owners[card] for cards in cast.values() for card in cards]
    outcome: Why = "none_found" if not found else "all_found" if len(found) == len(guessers) else "some_found"
    reasons = {narrator: [_of_narrator(outcome, narrator in auto)]}
    for seat in guessers:
        parts = [_of_guess(outcome, seat in cast, seat in found)]
        if seat in found and len(cast[seat]) == 1 and len(seats) >= SINGLE_FROM:  # also when all found, G5
            parts.append(Reason("single_vote", SINGLE_POINTS, "15"))
        if decoys := on_card.count(seat):  # a friend's votes on both cards count together, G6
            if seat in auto:
                parts.append(Reason("played_for", 0, "G14"))
            else:
                parts.append(Reason("decoys", min(DECOY_CAP, decoys), "16"))
        reasons[seat] = parts
    return reasons


def _of_narrator(outcome: Why, played_for: bool) -> Reason:
    if played_for:
        return Reason("played_for", 0, "G14")
    return Reason(outcome, FOUND_POINTS, "14") if outcome == "some_found" else Reason(outcome, 0, "13")


def _of_guess(outcome: Why, voted: bool, found: bool) -> Reason:
    if not voted:
        return Reason("no_vote", 0, "G14")
    if outcome != "some_found":
        return Reason(outcome, EXTREME_POINTS, "13")
    return Reason("found", FOUND_POINTS, "14") if found else Reason("not_found", 0, "14")
