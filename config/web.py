"""What a web process serves: the application, after the first beat (matches.beat)."""

import contextlib
import gc
import os
import sys
from threading import Thread

from config.asgi import application
from matches.beat import start_beating

# Servers import us inside their event loop, where Django refuses to ask the database.
_first = Thread(target=start_beating, name="first-beat")
_first.start()
_first.join()

if "daphne.server" in sys.modules:  # uvicorn has config.serve
    from config.leave import leave_gently_under_daphne

    leave_gently_under_daphne()

# What has been loaded stays: full collections need not look at it again, nor come often.
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 100, 100)

# Not to be preempted by every frame that reaches a neighbour: processes that share a core keep its caches warm.
with contextlib.suppress(AttributeError, OSError):  # Linux only, and some sandboxes forbid it
    os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))

__all__ = ["application"]
