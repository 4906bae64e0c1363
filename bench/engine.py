"""Decisions a second of the rules alone, ours and RLCard's, random players on one core: ``python -m bench.engine``.

RLCard (PyPI) is the Python environment of card games that comes nearest: real games, plain Python, one decision a step, and
like ours it makes the view of whoever is asked each time. CPU seconds are counted, one JSON line is printed.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from typing import Any

OURS = (("grimoire", "random", 100), ("grimoire", "adept", 60), ("tictactoe", "random", 2000))
THEIRS = (("uno", 200), ("gin-rummy", 60), ("limit-holdem", 1500))


def ours(game: str, bots: str, games: int) -> int:
    """By ``manage.py simulate``."""
    command = [sys.executable, "manage.py", "simulate", game, "--games", str(games), "--bots", bots]
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "bench.settings"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return int(json.loads(done.stdout)["decisions_per_s"])


def theirs(game: str, games: int) -> int:
    import rlcard

    dice, decisions = random.Random(1), 0
    environment = rlcard.make(game, config={"seed": 1})
    began = time.process_time()
    for _ in range(games):
        state, _player = environment.reset()
        while not environment.is_over():
            state, _player = environment.step(dice.choice(list(state["legal_actions"])))
            decisions += 1
    return round(decisions / (time.process_time() - began))


def measure() -> dict[str, Any]:
    found: dict[str, Any] = {f"{game}, {bots} bots": ours(game, bots, games) for game, bots, games in OURS}
    return found | {f"RLCard {game}": theirs(game, games) for game, games in THEIRS}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure()) + "\n")
