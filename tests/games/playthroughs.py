"""The golden games of every ruleset: ``python -m tests.games.playthroughs`` rewrites them (``make playthroughs``)."""

from __future__ import annotations

from pathlib import Path

from games import registry
from games.engine import transcript
from games.registry import GameSpec


def folder(game: str) -> Path:
    return Path(__file__).parent / game / "playthroughs"


def all_playthroughs(spec: GameSpec) -> dict[str, str]:
    """File name -> text: with the fewest seats a game of each bot, with every other number of seats a game of the next bot.
    The more look on, the seldomer all views are written down."""
    bots = sorted(spec.bots)
    texts = {}
    for table, seats in enumerate(spec.seats):
        for number, bot in enumerate(bots):
            if table and number != table % len(bots):
                continue
            texts[f"{seats}-{bot}.txt"] = transcript(
                spec.rules[spec.version],
                seed=(100 + number).to_bytes(32, "big"),
                seats=seats,
                settings=spec.settle({}, rated=True),
                bots=[spec.bots[bot]] * seats,
                views_every=max(10, seats * seats),
            )
    return texts


def write() -> None:
    for spec in registry.all_games():
        folder(spec.key).mkdir(parents=True, exist_ok=True)
        for old in folder(spec.key).glob("*.txt"):
            old.unlink()
        for name, text in all_playthroughs(spec).items():
            (folder(spec.key) / name).write_text(text)


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    write()
