"""The numbers of the game in one table. Rule numbers as in the README.

[M]: from general knowledge of the published game, confirmed by no text; [H]: a house ruling. Both may turn out wrong, so
nothing outside of this file repeats them.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Seat: TypeAlias = int
CardId: TypeAlias = int
Design: TypeAlias = str
Family: TypeAlias = str
Colour: TypeAlias = str

Power: TypeAlias = Literal["instant", "eleusis", "permanent", "trigger", "activate", "legend", "chronos"]  # rule 33
INSTANT: Final = "instant"
ELEUSIS: Final = "eleusis"
PERMANENT: Final = "permanent"
TRIGGER: Final = "trigger"
ACTIVATE: Final = "activate"
LEGEND: Final = "legend"
CHRONOS: Final = "chronos"

SEATS: Final = (2, 3, 4)  # rule 1
COLOURS: Final = ("red", "yellow", "green", "blue")  # rule 3
ANY: Final = "any"  # the black symbol, rule 21
PEDIMENT_SIDES: Final = (("yellow", "blue", "green", "red"), ("red", "green", "blue", "yellow"))  # rule 3 [H]
EPOCHS: Final = 5  # rule 5
START_GOLD: Final = 4  # rule 6
FAMILIES: Final = ("zeus", "hades", "hephaestus", "athena", "poseidon", "hermes", "apollo", "ares")  # rule 7
FAMILIES_IN_PLAY: Final = 5  # rule 7
FIRST_GAME: Final = ("zeus", "hades", "hephaestus", "athena", "poseidon")  # rule 7
FIRST_QUIET: Final = ("zeus", "hades", "hephaestus", "apollo", "ares")  # the same where nobody may be interrupted [H]
INTERRUPTING: Final = ("athena", "poseidon")  # families that ask others in the middle of a turn
ORACLE: Final = 4  # rule 11
LOOK: Final = 3  # deck cards that Whispering Priestess shows
CARDS_PER_EPOCH: Final = 3  # rule 20
TURNS_PER_EPOCH: Final = 4  # rule 18
LEVELS: Final = (1, 2, 3)

QUESTS: Final = {  # players -> quest -> (VP, gold, transfers), rule 41 [H]
    2: {1: (2, 2, 2), 2: (1, 2, 3)},
    3: {1: (3, 2, 1), 2: (2, 2, 2), 3: (1, 2, 3), 4: (0, 1, 4)},
    4: {1: (3, 2, 1), 2: (2, 2, 2), 3: (1, 2, 3), 4: (0, 1, 4)},
}
INCOMPLETE: Final = -1  # in place of a quest's number
INCOMPLETE_QUEST: Final = (0, 1, 1)  # VP, gold, transfers, rule 29

LEVEL_LEGEND: Final = 5  # most cards, rule 45
FAMILY_LEGEND: Final = 3  # most cards, rule 45
CITIZEN_NEEDS: Final = 2  # cards that a Legend has before a Citizen may join, rule 49
FAMILY_TILES: Final = (5, 2)  # VP, rule 51
LEVEL_TILE_FROM: Final = 2  # cards, rule 52
LEVEL_TILES: Final = {1: 4, 2: 5, 3: 6}  # VP, rule 54 [H]
PRESTIGE: Final = (16, 8, 4, 2)  # VP, rule 59 [M]
LEVEL_LEGEND_VP: Final = {2: 2, 3: 4, 4: 8, 5: 12}  # rule 60 [M]
FAMILY_LEGEND_VP: Final = {2: 3, 3: 6}  # rule 60 [M]
CITIZEN_VP: Final = -2  # rule 62


def agora_size(seats: int) -> int:
    """Rule 9."""
    return 1 + 3 * seats
