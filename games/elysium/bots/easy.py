"""A bot for a first evening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from games.elysium.bots.adept import Adept
from games.engine import JSON, Answer, Bot, Decision, Dice, RandomBot

BLUNDERS: Final = 50  # of 100 answers are random


@dataclass(frozen=True, slots=True)
class Easy:
    """An adept that blunders: some answers, at a set rate, are random."""

    adept: Bot = field(default_factory=Adept)
    random: Bot = field(default_factory=RandomBot)

    def answer(self, view: Mapping[str, JSON], decision: Decision, dice: Dice) -> Answer:
        bot = self.random if dice.below(100) < BLUNDERS else self.adept
        return bot.answer(view, decision, dice)
