"""What the platform knows of Dixit: Odyssey."""

from __future__ import annotations

from typing import Final

from games.dixit.bots import ADEPT, CHANCE, EASY, narrate
from games.dixit.lesson import LESSON
from games.dixit.rules import DixitRules
from games.dixit.rules.constants import LEAST_SEATS, MOST_SEATS, QUESTIONS, Pace, deadline
from games.registry import ClockPreset, GameSpec, Setting

DAY: Final = 24 * 3600


def phases(pace: Pace) -> dict[str, int]:
    """Seconds for every kind of question (G1, G14)."""
    return {kind: deadline(kind, pace) for kind in QUESTIONS}


# Games of bots have 11 rounds (13 of three people, 9 of twelve). A live minute count is what they use at 0.6 of every
# deadline; a correspondence phase takes a third of its day.
SPEC: Final = GameSpec(
    key="dixit",
    title="Dixit: Odyssey",
    seats=range(LEAST_SEATS, MOST_SEATS + 1),
    rules={1: DixitRules(narrate)},
    settings=(
        Setting("first", ("claim", "random"), "claim", "claim"),
        Setting("language", ("en", "pt-BR"), "en"),  # rated play allows both
    ),
    clocks=(
        ClockPreset("normal", "live", minutes=20, phases=phases("normal")),
        ClockPreset("fast", "live", minutes=10, phases=phases("fast")),
        ClockPreset(
            "day",
            "correspondence",
            minutes=11 * 24 * 60,
            turn=DAY,
            phases=phases("correspondence"),
            settings={"first": "random"},  # a claim needs everybody at the table at once (G1)
        ),
    ),
    bots={"easy": EASY, "adept": ADEPT, "random": CHANCE},
    lesson=LESSON,
    leaving="rules",
    timeout="rules",
    default_bot="adept",
    k_factor=0.5,
    quick=(LEAST_SEATS, 6),
)
