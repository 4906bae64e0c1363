"""The settings of the servers under test: the platform's own, with the games of the bench and no limit of frames."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS as _APPS

INSTALLED_APPS = [
    *("bench.apps.UnhurriedGrimoire" if app == "games.grimoire" else app for app in _APPS),
    "bench.apps.TicTacToe",
]
FRAMES_PER_SECOND = FRAMES_BURST = 1_000_000  # a person of the bench answers as fast as the server does
