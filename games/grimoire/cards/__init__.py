"""The spells of the game: importing a set registers its cards; `SPELLS` is the whole table."""

from games.grimoire.cards import base_1, base_2, lost_pages
from games.grimoire.rules.spells import SPELLS

__all__ = ["SPELLS", "base_1", "base_2", "lost_pages"]
