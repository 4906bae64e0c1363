"""The golden games of every ruleset: ``python -m tests.games.playthroughs`` rewrites them (``make playthroughs``)."""

from __future__ import annotations

from pathlib import Path

from games import registry
from games.engine import transcript
from games.registry import GameSpec


def folder(game: str) -> Path:
    return Path(__file__).parent / game / "playthroughs"


def all_playthroughs(spec: GameSpec) -> dict[str, str]:
    """File name -> text: per number of seats one game of random players and one of each stronger bot."""
    texts = {}
    for seats in spec.seats:
        for number, bot in enumerate(sorted(spec.bots)):
            texts[f"{seats}-{bot}.txt"] = transcript(
                spec.rules[spec.version],
                seed=(100 + number).to_bytes(32, "big"),
                seats=seats,
                settings=spec.settle({}, rated=True),
                bots=[spec.bots[bot]] * seats,
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
