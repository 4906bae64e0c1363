"""The settings, one concern a file."""

from config.settings.accounts import *  # noqa: F403
from config.settings.base import *  # noqa: F403
from config.settings.messaging import *  # noqa: F403
from config.settings.play import *  # noqa: F403
from config.settings.security import *  # noqa: F403
