"""The cards of the game: importing a family registers its cards; `CARDS` is the whole table."""

from games.elysium.families import apollo, ares, athena, hades, hephaestus, hermes, poseidon, zeus
from games.elysium.rules.cards import CARDS

__all__ = ["CARDS", "apollo", "ares", "athena", "hades", "hephaestus", "hermes", "poseidon", "zeus"]
