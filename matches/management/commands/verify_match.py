"""Check a match from outside: ``manage.py verify_match ID``."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from matches import review
from matches.models import Match


class Command(BaseCommand):
    help = "Replays a match from the server's secret, the seats' nonces and its log, and compares every note."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=UUID)

    def handle(self, *args: Any, **options: Any) -> None:
        match = Match.objects.filter(pk=options["match"]).first()
        if match is None:
            raise CommandError("no such match")
        try:
            review.verify(match)
        except review.DoesNotReplay as wrong:
            raise CommandError(f"does not replay: {wrong}") from wrong
        self.stdout.write(f"{match}: {match.number} entries replay to the same notes and views")
