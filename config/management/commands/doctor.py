"""``manage.py doctor``: what is wrong with this instance, in words."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from config import doctor
from config.logs import scrub


class Command(BaseCommand):
    help = "Says what is wrong with this instance. Ends with 1 when something is."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        ill = False
        for name, problems in doctor.examine():
            ill = ill or bool(problems)
            self.stdout.write(f"{name:<12}{'ok' if not problems else ''}".rstrip())
            for problem in problems:
                self.stdout.write(f"  - {scrub(problem)}")
        if ill:
            sys.exit(1)
