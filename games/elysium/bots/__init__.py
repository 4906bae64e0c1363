"""Players of Elysium that are programs. They see what their seat sees and keep nothing in between."""

from games.elysium.bots.adept import Adept
from games.elysium.bots.easy import Easy

__all__ = ["Adept", "Easy"]
