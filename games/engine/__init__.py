"""The engine: pure Python, knows no game, no web, no clock and no chance but `Dice`."""

from games.engine.bots import Bot, Played, RandomBot, play_out
from games.engine.decisions import (
    JSON,
    PASS,
    Answer,
    Asked,
    Decision,
    Effect,
    Illegal,
    Option,
    TextField,
    ask,
    ask_first,
    choose,
    choose_or_pass,
    choose_some,
    freeze,
    only_or_choose,
    thaw,
)
from games.engine.dice import Dice
from games.engine.lesson import Callout, Lesson
from games.engine.notes import Note, disclose
from games.engine.rules import AnyRules, GameOver, Rules, ScoreLine, Slot, Standing
from games.engine.runner import AnyRunner, Entry, Runner, Snapshot
from games.engine.transcript import transcript

__all__ = [
    "JSON",
    "PASS",
    "Answer",
    "AnyRules",
    "AnyRunner",
    "Asked",
    "Bot",
    "Callout",
    "Decision",
    "Dice",
    "Effect",
    "Entry",
    "GameOver",
    "Illegal",
    "Lesson",
    "Note",
    "Option",
    "Played",
    "RandomBot",
    "Rules",
    "Runner",
    "ScoreLine",
    "Slot",
    "Snapshot",
    "Standing",
    "TextField",
    "ask",
    "ask_first",
    "choose",
    "choose_or_pass",
    "choose_some",
    "disclose",
    "freeze",
    "only_or_choose",
    "play_out",
    "thaw",
    "transcript",
]
