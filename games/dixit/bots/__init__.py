"""Programs that play Dixit by what the pictures show and may mean. They see what their seat sees, and no more."""

from games.dixit.bots.narrator import narrate
from games.dixit.bots.players import ADEPT, CHANCE, EASY

__all__ = ["ADEPT", "CHANCE", "EASY", "narrate"]
