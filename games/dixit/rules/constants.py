"""The numbers and house rulings of the game in one table. Rule and gap numbers as in the README."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Seat: TypeAlias = int
CardId: TypeAlias = int
"""A random number that tells nothing; on the table it is the token of a slot, new every round."""
Picture: TypeAlias = int
"""1 to 84: which of the cards it is."""

Phase: TypeAlias = Literal["colour", "claim", "round", "clue", "cards", "vote"]
Pace: TypeAlias = Literal["normal", "fast", "correspondence"]


@dataclass(frozen=True, slots=True)
class Row:
    """What depends on the number of seats in a round: cards in a hand, cards a guesser plays, votes a guesser may cast."""

    hand: int
    play: int
    votes: int

    def table(self, seats: int) -> int:
        """Cards on the table (rule 8)."""
        return 1 + (seats - 1) * self.play


_TWO_VOTES_FROM: Final = 7
ROWS: Final[Mapping[int, Row]] = {  # rules 1, 3, 7, 10
    3: Row(hand=7, play=2, votes=1),
    **{seats: Row(hand=6, play=1, votes=1) for seats in range(4, _TWO_VOTES_FROM)},
    **{seats: Row(hand=6, play=1, votes=2) for seats in range(_TWO_VOTES_FROM, 13)},
}
LEAST_SEATS: Final = min(ROWS)  # fewer than these end the match, G13
MOST_SEATS: Final = max(ROWS)

PICTURES: Final = 84  # rule 1
TARGET: Final = 30  # rule 21

EXTREME_POINTS: Final = 2  # each guesser when all or none found, rule 13
FOUND_POINTS: Final = 3  # narrator and finders otherwise, rule 14
SINGLE_POINTS: Final = 1  # for finding with one vote where two are allowed, rule 15
SINGLE_FROM: Final = _TWO_VOTES_FROM
DECOY_CAP: Final = 3  # points for votes on the own card, at every number of seats, rule 16 and G4

CLUE_MOST: Final = 140  # code points after NFC, G18
CLUE_RAW_MOST: Final = 1000  # before NFC: what is longer is not even looked at
CLUE_MARKS_MOST: Final = 4  # combining marks in a row, G18

MISSED_UNTIL_SLEEP: Final = 2  # missed rounds running, G14
LEAST_AWAKE: Final = 2  # with fewer nobody could ever score: the match ends
ROUND_CAP: Final = 200  # after this round the match ends by points; a game that scores needs some twenty

_DEADLINES: Final[Mapping[str, int]] = {"colour": 30, "claim": 20, "clue": 75, "cards": 45, "vote": 45}  # G1, G14
_FAST: Final = 2
_CORRESPONDENCE: Final = 24 * 3600


def deadline(kind: str, pace: Pace) -> int:
    """Seconds until a question of this kind answers itself (G1, G14)."""
    if pace == "correspondence":
        return _CORRESPONDENCE
    return _DEADLINES[kind] // _FAST if pace == "fast" else _DEADLINES[kind]


QUESTIONS: Final = tuple(_DEADLINES)

COLOURS: Final[
    Mapping[str, str]
] = {  # colour of rabbit and ballot -> its shape, for eyes that confuse colours; rules 2, 5
    "red": "heart",
    "orange": "sun",
    "yellow": "star",
    "lime": "leaf",
    "green": "clover",
    "teal": "drop",
    "blue": "moon",
    "indigo": "feather",
    "purple": "crown",
    "pink": "flower",
    "brown": "acorn",
    "white": "cloud",
}

ABSENT: Final = "absent"
"""What an expired question answers: never listed, so nobody can say it of themselves."""
CLAIM: Final = "claim"
