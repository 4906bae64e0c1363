"""Redis, Celery, cache."""

from typing import Any

from config import env

_redis = env.redis()
CACHES: dict[str, Any]
REDIS_URL: str | None
BUS_CHAOS = env.bus_chaos()
CHANNEL_PREFIX = _redis.prefix if _redis else "ludoteca"

if _redis is None:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    CELERY_BROKER_URL = "memory://"
    REDIS_URL = None
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": _redis.cache}}
    CELERY_BROKER_URL = _redis.celery
    REDIS_URL = _redis.plain

CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_timeout": 5, "socket_connect_timeout": 1}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_ROUTES: dict[str, dict[str, str]] = {
    "matches.tasks.bot_answer": {"queue": "bots"},
    "matches.tasks.score": {"queue": "scoring"},
    "matches.tasks.pack": {"queue": "scoring"},
    "lobby.tasks.call": {"queue": "scoring"},
    "*": {"queue": "chores"},
}
CELERY_BEAT_SCHEDULE = {
    "matches-sweep-unscored": {"task": "matches.tasks.sweep_unscored", "schedule": 10.0, "options": {"expires": 300}},
    "lobby-pair": {"task": "lobby.tasks.pair", "schedule": 1.0, "options": {"expires": 300}},
    "tournaments-tick": {"task": "tournaments.tasks.tick", "schedule": 1.0, "options": {"expires": 300}},
    "tournaments-repair": {"task": "tournaments.tasks.repair", "schedule": 15.0, "options": {"expires": 300}},
    "lobby-tidy": {"task": "lobby.tasks.tidy", "schedule": 20.0, "options": {"expires": 300}},
}
