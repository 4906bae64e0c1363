"""The site's settings with phases a quarter as long: for tests of what happens when nobody answers."""

from config.settings import *  # noqa: F403

WINDOW_SCALE = 0.25
