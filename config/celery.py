"""The Celery application; tasks live in the apps' ``tasks.py``."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("ludoteca")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
