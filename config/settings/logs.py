"""Where lines of the log go and how they look."""

from config import env

METRICS_PORT = env.metrics_port()
METRICS_BIND = env.metrics_bind()
_ours = {"handlers": ["console"], "propagate": False}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"context": {"()": "realtime.context.AddContext"}},
    "formatters": {
        "line": {"()": "config.logs.Line", "format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "config.logs.Json"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": env.log_format(), "filters": ["context"]},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "ludoteca": {"level": "INFO"},
        # Django and uvicorn bring handlers of their own, which know no JSON.
        "django": {**_ours, "level": "WARNING"},
        "django.server": {"handlers": [], "propagate": True},
        "uvicorn": {**_ours, "level": "WARNING"},
        "uvicorn.error": {"handlers": [], "propagate": True, "level": "WARNING"},
    },
}
