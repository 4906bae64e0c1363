"""What the platform knows of Wizard's Grimoire."""

from __future__ import annotations

from typing import Final

from games.engine import RandomBot
from games.grimoire.bots import Adept, Easy
from games.grimoire.cards import SPELLS
from games.grimoire.lesson import LESSON
from games.grimoire.rules import GrimoireRules
from games.registry import ClockPreset, GameSpec, Setting, Window

HOUR: Final = 3600

# Games of adepts have 19 turns, of random players 35; people are taken to need 24, of which each has 12. A live minute
# count is what both use of bank and increments (0.6 of all they have); a correspondence turn takes a third of its time.
SPEC: Final = GameSpec(
    key="grimoire",
    title="Wizard's Grimoire",
    seats=(2,),
    rules={1: GrimoireRules(SPELLS)},
    settings=(
        Setting("set", ("base", "beginner"), "base", "base"),
        Setting("lost_pages", (False, True), False, False),
        Setting("secret_oath", (False, True), False, False),
    ),
    clocks=(
        ClockPreset("normal", "live", minutes=13, bank=6 * 60, increment=25),
        ClockPreset("fast", "live", minutes=7, bank=3 * 60, increment=12),
        ClockPreset("day", "correspondence", minutes=24 * 8 * 60, turn=24 * HOUR, reserve=72 * HOUR),
        ClockPreset("three_days", "correspondence", minutes=24 * 24 * 60, turn=72 * HOUR, reserve=72 * HOUR),
    ),
    bots={"easy": Easy(), "adept": Adept(), "random": RandomBot()},
    lesson=LESSON,
    leaving="ends",
    timeout="ends",
    default_bot="adept",
    windows={"block": Window()},
)
