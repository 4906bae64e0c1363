"""Bots against each other, as fast as the rules go: ``manage.py simulate GAME --games N --seats K --seed S --bots A,B``."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections import Counter
from hashlib import blake2b
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import registry
from games.engine import play_out


class Command(BaseCommand):
    help = "Plays games between bots and prints one JSON line."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--seats", type=int)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--bots", default="random", help="one per seat, or fewer that take turns; seats alternate")
        parser.add_argument("--table", default="{}", help="the game's settings as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            spec = registry.get(options["game"])
            settings = spec.settle(json.loads(options["table"]), rated=False)
            seats = options["seats"] or min(spec.seats)
            names = options["bots"].split(",")
            bots = [spec.bots[name] for name in names]
        except (KeyError, ValueError, registry.BadSettings) as unknown:
            raise CommandError(f"unknown game, bot or setting: {unknown}") from unknown
        if seats not in spec.seats or options["games"] < 1:
            raise CommandError(f"{spec.key} is for {', '.join(map(str, spec.seats))} players; at least one game")
        rules = spec.rules[spec.version]
        decisions = capped = 0
        turns: list[int] = []
        used: set[str] = set()
        by_seat, by_bot = Counter[str](), Counter[str]()
        began = time.process_time()
        for game in range(options["games"]):
            order = [(seat + game) % len(bots) for seat in range(seats)]
            seed = blake2b(f"{options['seed']}/{game}".encode(), digest_size=32).digest()
            played = play_out(
                rules, seed=seed, seats=seats, settings=settings, bots=[bots[i] for i in order], cap=spec.cap
            )
            decisions += played.decisions
            turns.append(played.turns)
            capped += played.capped
            used |= played.used
            winners = [seat for seat, place in enumerate(played.standing.places) if place == 1]
            for seat in winners if len(winners) == 1 else []:
                by_seat[str(seat)] += 1
                by_bot[names[order[seat]]] += 1
        seconds = time.process_time() - began
        total = rules.cards(settings)
        result = {
            "games": options["games"],
            "decisions": decisions,
            "decisions_per_s": round(decisions / seconds),
            "turns_mean": round(sum(turns) / len(turns), 1),
            "turns_max": max(turns),
            "capped": capped,
            "wins_by_seat": dict(sorted(by_seat.items())),
            "wins_by_bot": dict(sorted(by_bot.items())),
            "cards_used": len(used & set(total)),
            "cards_total": len(total),
        }
        self.stdout.write(json.dumps(result))
