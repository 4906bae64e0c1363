"""What the platform knows of Elysium."""

from __future__ import annotations

from typing import Final

from games.elysium.bots import Adept, Easy
from games.elysium.families import CARDS
from games.elysium.lesson import LESSON
from games.elysium.rules import CHOICES, FIRST, RANDOM, ElysiumRules
from games.elysium.rules.constants import INTERRUPTING, SEATS
from games.engine import RandomBot
from games.registry import Bar, ClockPreset, GameSpec, Setting, Window

DAY: Final = 24 * 3600

# An epoch is four turns and a writing step a player. A live minute count is what four people use at 0.6 of all they have.
SPEC: Final = GameSpec(
    key="elysium",
    title="Elysium",
    seats=SEATS,
    rules={1: ElysiumRules(CARDS)},
    settings=(
        Setting("families", CHOICES, FIRST, RANDOM, newcomers=FIRST, bars=(Bar("interrupts", False, INTERRUPTING),)),
        Setting("interrupts", (False, True), True, True),
    ),
    clocks=(
        ClockPreset("normal", "live", minutes=40, bank=8 * 60, increment=20),
        ClockPreset("fast", "live", minutes=20, bank=4 * 60, increment=10),
        # Interrupts would stall it.
        ClockPreset(
            "day",
            "correspondence",
            minutes=60 * 8 * 60,
            turn=DAY,
            reserve=3 * DAY,
            settings={"interrupts": False},
        ),
    ),
    bots={"easy": Easy(), "adept": Adept(), "random": RandomBot()},
    leaving="bot",
    timeout="bot",
    default_bot="adept",
    lesson=LESSON,
    windows={kind: Window(60, delay=0) for kind in ("boon", "harm", "turn", "transfer", "legend")},
    grace=2,
)
