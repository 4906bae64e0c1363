"""How long a round takes to pair: ``python -m bench.pairing --players 512 --rounds 9``.

Prints one JSON line a format: the longest and the median round of an event with random results, in milliseconds of CPU time,
and the final standings with every tie-break. Nothing but the pure half of tournaments runs.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from typing import Any, Final

from tournaments.formats.base import Field, Format, Outcome, Pairing
from tournaments.formats.double_elimination import DoubleElimination
from tournaments.formats.groups import Groups
from tournaments.formats.round_robin import RoundRobin
from tournaments.formats.single_elimination import SingleElimination
from tournaments.formats.swiss import Swiss
from tournaments.formats.table_groups import TableGroups
from tournaments.formats.tables import TableSwiss
from tournaments.tiebreaks import CODES, TABLE_CODES

_DRAWS: Final = 0.15
_ROBIN_PLAYERS: Final = 32
"""A round robin of hundreds would last as many rounds."""


def measure(form: Format, players: int, codes: tuple[str, ...], seed: int = 1) -> dict[str, Any]:
    """A whole event; one in fifty withdraws on the way, so that numbers become odd."""
    dice = random.Random(seed)
    numbers = tuple(range(1, players + 1))
    there = Field(numbers, frozenset(numbers), ratings={player: dice.uniform(1000, 2200) for player in numbers})
    done: list[Outcome] = []
    took = []
    while True:
        began = time.process_time()
        paired = form.next_round(there, done)
        took.append((time.process_time() - began) * 1000)
        if paired is None:
            break
        done += [_played(paired.number, pairing, dice) for pairing in paired.pairings]
        gone = {player for player in there.active if dice.random() < 0.02 / max(1, form.rounds(players))}
        there = Field(numbers, there.active - gone, ratings=there.ratings)
    began = time.process_time()
    form.standings(there, done, codes)
    standings = (time.process_time() - began) * 1000
    return {
        "players": players,
        "rounds": len(took) - 1,
        "longest_ms": round(max(took)),
        "median_ms": round(statistics.median(took)),
        "standings_ms": round(standings),
    }


def _played(number: int, pairing: Pairing, dice: random.Random) -> Outcome:
    if pairing.places:
        return Outcome(number, pairing.slot, pairing.players, pairing.places, played=False)
    order = dice.sample(range(1, len(pairing.players) + 1), len(pairing.players))
    places = (1, 1) if len(order) == 2 and dice.random() < _DRAWS else tuple(order)
    return Outcome(number, pairing.slot, pairing.players, places)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=512)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    duel: list[tuple[str, Format, int]] = [
        ("swiss", Swiss(options.rounds), options.players),
        ("round robin", RoundRobin(), min(options.players, _ROBIN_PLAYERS)),
        ("single elimination", SingleElimination(), options.players),
        ("double elimination", DoubleElimination(), options.players),
        ("groups", Groups(), options.players),
    ]
    several: list[tuple[str, Format, int]] = [
        ("table swiss", TableSwiss(options.rounds, 4, 6), options.players),
        ("table groups", TableGroups(3, 4, 6), options.players),
    ]
    for formats, codes in ((duel, CODES), (several, TABLE_CODES)):
        for name, form, players in formats:
            sys.stdout.write(json.dumps({"format": name, **measure(form, players, codes)}) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
