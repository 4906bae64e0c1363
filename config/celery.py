"""The Celery application; tasks live in the apps' ``tasks.py``."""

import os
from typing import Any

from celery import Celery
from celery.signals import before_task_publish, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("ludoteca")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@before_task_publish.connect
def _stamp(headers: dict[str, Any], **rest: Any) -> None:
    from config import queues  # asks the settings, which import us

    queues.stamp(headers)


@worker_ready.connect
def _offer_metrics(**rest: Any) -> None:
    from config import queues

    queues.offer_metrics()
