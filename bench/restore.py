"""What storing and restoring a waiting match of Wizard's Grimoire costs: ``python -m bench.restore``. CPU microseconds."""

from __future__ import annotations

import json
import statistics
import sys
import time
from typing import Any

import msgspec

from games.engine import Dice, RandomBot, Runner, Snapshot
from games.grimoire.spec import SPEC


def measure() -> dict[str, Any]:
    rules = SPEC.rules[SPEC.version]
    settings = SPEC.settle({}, rated=True)
    bot, dice = RandomBot(), Dice(b"bench" * 4)
    stored: list[float] = []
    restored: list[float] = []
    sizes: list[int] = []
    journals: list[int] = []
    for game in range(30):
        runner = Runner(rules, rules.setup(game.to_bytes(32, "big"), 2, settings))
        while runner.pending:
            began = time.process_time()
            text = msgspec.json.encode(tuple(runner.snapshot()))
            between = time.process_time()
            again = Runner.restore(rules, Snapshot(*msgspec.json.decode(text)))
            ended = time.process_time()
            stored.append(between - began)
            restored.append(ended - between)
            sizes.append(len(text))
            journals.append(len(runner.snapshot().journal))
            question = again.pending[0]
            answer = bot.answer({}, question, dice)
            runner.enter("answer", question.seat, answer.picks, answer.text)
    restored.sort()
    return {
        "moments": len(restored),
        "store_us_mean": round(statistics.mean(stored) * 1e6, 1),
        "restore_us_mean": round(statistics.mean(restored) * 1e6, 1),
        "restore_us_p99": round(restored[int(len(restored) * 0.99)] * 1e6, 1),
        "snapshot_bytes_mean": round(statistics.mean(sizes)),
        "journal_mean": round(statistics.mean(journals), 2),
        "journal_max": max(journals),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure()) + "\n")
