"""Our Swiss beside an independent one, pairing-core's Dutch system of 2026: both pair the same history, round by round.

Theirs must give colours their due; to ours the seat is no reason to meet somebody else. ``python -m`` this file prints the
comparison over 200 events.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import pytest
from pairing_core.errors import EngineTimeoutError, ImpossiblePairingError
from pairing_core.fide2026 import DUTCH_2026, P26Player, P26Request, pair_2026

from tests.tournaments.kit import Event, entrants
from tournaments.formats.base import Field, Outcome, meetings, totals
from tournaments.formats.swiss import Swiss

_STEPS = 20_000
"""Their search tries transpositions one by one; some big score groups take it too long."""


class Quality(NamedTuple):
    """What we make small, in this order, and how many tables have players of different scores."""

    rematches: int
    bye: Fraction
    squares: Fraction
    floaters: int


def quality(pairs: Sequence[tuple[int, int]], there: Field, done: Sequence[Outcome]) -> Quality:
    total, met = totals(there.players, done), meetings(done)
    out = there.active.difference(*pairs)
    apart = [total[one] - total[other] for one, other in pairs]
    return Quality(
        sum(met.get(frozenset(pair), 0) for pair in pairs),
        sum((total[player] for player in out), Fraction(0)),
        sum((gap * gap for gap in apart), Fraction(0)),
        sum(gap != 0 for gap in apart),
    )


def dutch(
    there: Field, done: Sequence[Outcome], number: int, rounds: int, floats: dict[int, str], *, colours: bool
) -> list[tuple[int, int]] | None:
    """Their pairs; None where the search is too long. Without ``colours`` they hear of no seats."""
    total = totals(there.players, done)
    history: dict[int, list[str]] = {player: [] for player in there.players}
    opponents: dict[int, list[int]] = {player: [] for player in there.players}
    for outcome in sorted(done, key=lambda one: one.round):
        for seat, player in enumerate(outcome.players):
            history[player].append("u" if len(outcome.players) == 1 or not colours else "WB"[seat])
            opponents[player] += [other for other in outcome.players if other != player]
    players = tuple(
        P26Player(
            player,
            player,
            float(total[player]),
            colors="".join(history[player]),
            opponents=tuple(opponents[player]),
            unplayed=number - 1 - len(opponents[player]),
            last_float=floats.get(player, ""),
            got_pab=len(opponents[player]) < number - 1,
            played=len(opponents[player]),
        )
        for player in there.players
    )
    request = P26Request(players, DUTCH_2026, number, rounds, number == rounds, max_steps=_STEPS)
    try:
        return [(pair.white_id, pair.black_id) for pair in pair_2026(request).pairs]
    except (EngineTimeoutError, ImpossiblePairingError):
        return None


def compared(seed: int, sizes: Sequence[int], *, colours: bool) -> Iterator[tuple[Quality, Quality | None, bool]]:
    """Ours, theirs, and whether they are the same pairs, for every round of an event that goes on with ours."""
    dice = random.Random(seed)
    rounds = dice.randint(5, 9)
    event = Event(Swiss(rounds), entrants(max(rounds + 3, dice.randint(8, dice.choice(sizes)))))
    floats: dict[int, str] = {}
    while (paired := event.pair()) is not None:
        pairs = [(p.players[0], p.players[1]) for p in paired.pairings if len(p.players) == 2]
        theirs = dutch(event.there, event.done, paired.number, rounds, floats, colours=colours)
        same = theirs is not None and set(map(frozenset, theirs)) == set(map(frozenset, pairs))
        yield (
            quality(pairs, event.there, event.done),
            None if theirs is None else quality(theirs, event.there, event.done),
            same,
        )
        total = totals(event.there.players, event.done)
        floats = {}
        for one, other in pairs:
            if total[one] != total[other]:
                high, low = sorted((one, other), key=lambda player: -total[player])
                floats |= {high: "D", low: "U"}
        event.play(paired, dice, draws=0.15)


@pytest.mark.parametrize("colours", [False, True])
def test_by_what_we_make_small_we_are_never_worse(colours: bool) -> None:
    rounds = [round_ for seed in range(5) for round_ in compared(seed, (12, 16), colours=colours)]
    both = [(ours, theirs) for ours, theirs, _ in rounds if theirs is not None]
    assert 2 * len(both) > len(rounds)
    for ours, theirs in both:
        assert ours[:3] <= theirs[:3]
        assert ours.rematches == theirs.rematches == 0


def test_the_first_round_is_the_same() -> None:
    for count in range(8, 41, 2):  # an odd number takes them too long
        event = Event(Swiss(5), entrants(count))
        paired = event.pair()
        theirs = dutch(event.there, (), 1, 5, {}, colours=True)
        assert paired is not None
        assert theirs is not None
        assert {frozenset(p.players) for p in paired.pairings if len(p.players) == 2} == set(map(frozenset, theirs))


def main(events: int = 200) -> None:
    for colours in (False, True):
        counts: Counter[str] = Counter()
        ours_squares = theirs_squares = Fraction(0)
        for seed in range(events):
            for ours, theirs, same in compared(seed, (12, 20, 40), colours=colours):
                counts["rounds"] += 1
                if theirs is None:
                    counts["too long for them"] += 1
                    continue
                counts["compared"] += 1
                counts["same pairs"] += same
                counts["same measures"] += ours == theirs
                counts["our squares smaller"] += ours.squares < theirs.squares
                counts["our bye lower"] += ours.bye < theirs.bye
                counts["their bye lower"] += theirs.bye < ours.bye
                counts["their rematches"] += theirs.rematches
                counts["our rematches"] += ours.rematches
                counts["we worse"] += ours[:3] > theirs[:3]
                counts["our floaters fewer"] += ours.floaters < theirs.floaters
                counts["their floaters fewer"] += theirs.floaters < ours.floaters
                ours_squares += ours.squares
                theirs_squares += theirs.squares
        sys.stdout.write(f"colours={colours} {dict(counts)} squares {float(ours_squares)} {float(theirs_squares)}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
