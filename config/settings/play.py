"""House constants of the platform; those of a game stand with the game."""

from config import env

BOT_DELAY = env.bot_delay()  # seconds, low and high, the same for every kind of question
READY_SECONDS = {"live": 60, "correspondence": 72 * 3600}  # to show up before a match is called off
WINDOW_SCALE = 1.0  # tests shorten the windows
BEAT_SECONDS = 1.0
STALE_BEAT_MS = 3000  # no time is charged while no web process was up
BUILD = "dev"
