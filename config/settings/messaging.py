"""Redis, Channels, Celery, cache."""

from typing import Any

from config import env

_redis = env.redis()
CHANNEL_LAYERS: dict[str, Any]
CACHES: dict[str, Any]
REDIS_URL: str | None
CHANNEL_PREFIX = _redis.prefix if _redis else "ludoteca"

if _redis is None:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    CELERY_BROKER_URL = "memory://"
    REDIS_URL = None
else:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [_redis.plain], "prefix": CHANNEL_PREFIX},
        }
    }
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": _redis.cache}}
    CELERY_BROKER_URL = _redis.celery
    REDIS_URL = _redis.plain

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
    "*": {"queue": "sweep"},
}
CELERY_BEAT_SCHEDULE = {
    "matches-sweep": {"task": "matches.tasks.sweep", "schedule": 1.0, "options": {"expires": 5}},
    "matches-sweep-unscored": {"task": "matches.tasks.sweep_unscored", "schedule": 10.0, "options": {"expires": 30}},
    "lobby-pair": {"task": "lobby.tasks.pair", "schedule": 1.0, "options": {"expires": 5}},
    "lobby-tidy": {"task": "lobby.tasks.tidy", "schedule": 20.0, "options": {"expires": 60}},
}
