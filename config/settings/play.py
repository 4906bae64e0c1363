"""House constants of the platform; those of a game stand with the game."""

import hashlib

from config import env
from config.settings.base import FRONTEND_DIST

BOT_DELAY = env.bot_delay()  # seconds, low and high, the same for every kind of question
READY_SECONDS = {"live": 60, "correspondence": 72 * 3600}  # to show up before a match is called off
FRAMES_PER_SECOND = 20.0  # of one person, over all tabs of a process
FRAMES_BURST = 40.0
LIVE_CACHE_BYTES = env.live_cache_bytes()  # 0: every answer reads its match from the database
WINDOW_SCALE = 1.0  # tests shorten the windows
BEAT_SECONDS = 1.0
STALE_BEAT_MS = 3000  # no time is charged while no web process was up
_manifest = FRONTEND_DIST / ".vite" / "manifest.json"
# Names the front end that is served: a tab with another one offers to reload.
BUILD = hashlib.sha256(_manifest.read_bytes()).hexdigest()[:12] if _manifest.exists() else "none"
