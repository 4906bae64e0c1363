"""The numbers and house rulings of the game in one table. Rule numbers as in the README."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Seat: TypeAlias = int
SpellKey: TypeAlias = str
ManaId: TypeAlias = int

Kind: TypeAlias = Literal["red", "green", "purple"]  # rule 23
RED: Final = "red"
GREEN: Final = "green"
PURPLE: Final = "purple"

Activation: TypeAlias = Literal["instant", "delayed", "ongoing"]  # rule 22
INSTANT: Final = "instant"
DELAYED: Final = "delayed"
ONGOING: Final = "ongoing"

Phase: TypeAlias = Literal["pick", "choose", "cool", "gain", "cast", "attack", "end"]  # rules 7 and 10

MANA_DECK: Final = {1: 32, 2: 16, 3: 8, 4: 4}  # power -> cards, rule 1
LIFE: Final = 60  # rule 3
POOL: Final = 10  # rule 5
BEGINNER_POOL: Final = 8
SLOTS: Final = 6  # rule 11
SETUP_PICKS: Final = 3  # turns that are one pick and nothing else, rule 9
GAIN: Final = 3  # rule 15
HAND_LIMIT: Final = 10  # rule 21
CASTS_PER_TURN: Final = 200  # then phase 4 ends, rule 45
TURN_CAP: Final = 400  # when this turn ends the game is a draw, rule 45
SHIFT_FIRES_DELAYED: Final = True  # rule 30
BARRED: Final = "secret-oath"  # rule 2
