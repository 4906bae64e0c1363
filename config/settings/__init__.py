"""The settings, one concern a file."""

from config import env, safety

if env.production():
    safety.refuse(env.given())

from config.settings.accounts import *  # noqa: F403
from config.settings.base import *  # noqa: F403
from config.settings.logs import *  # noqa: F403
from config.settings.messaging import *  # noqa: F403
from config.settings.play import *  # noqa: F403
from config.settings.security import *  # noqa: F403
