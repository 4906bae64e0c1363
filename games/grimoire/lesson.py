"""The first match with a teacher: a short life, four spells that show everything, an opponent who holds back.

The sentences stand in ``texts`` under ``lesson``, by the callouts' keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.engine import JSON, PASS, Answer, Callout, Decision, Dice, Lesson, Option
from games.grimoire.bots import Adept
from games.grimoire.rules.spells import SPELLS

View = Mapping[str, JSON]
When = Callable[[View, Decision], bool]

TAUGHT: Final = ("mutation", "freeze", "doom-drop", "power-hungry")
LIFE: Final = 16
PATIENCE: Final = 24  # turns; a learner who never acts is beaten in the end
_ADEPT: Final = Adept()


class Apprentice:
    """Takes what the lesson does not need, casts only what deals no damage, attacks only with power 1 until its patience
    ends, and declines what may be declined."""

    def answer(self, view: View, decision: Decision, dice: Dice) -> Answer:
        options = [option for option in decision.options if option != PASS]
        if decision.kind in ("pick", "choose"):
            others = [option for option in options if option not in TAUGHT] or options
            return Answer((min(others, key=_ADEPT.value),))
        if decision.kind == "cast":
            harmless = [option for option in options if SPELLS[option].kind != "red"]
            return Answer((harmless[0] if harmless else PASS,))
        if decision.kind == "attack" and options:
            attacks = view["hand"][0]["power"] == 1 or view["turn"] > PATIENCE
            return Answer((options[0] if attacks else PASS,))
        if PASS in decision.options:
            return Answer((PASS,))
        return _ADEPT.answer(view, decision, dice)


def _best(view: View, decision: Decision) -> tuple[Option, ...]:
    """What an adept would do here."""
    return _ADEPT.answer(view, decision, Dice(bytes(16))).picks


def _spell(*wanted: str) -> Callable[[View, Decision], tuple[Option, ...]]:
    """The first of these that is an option, otherwise what an adept would do."""

    def suggest(view: View, decision: Decision) -> tuple[Option, ...]:
        return next(((spell,) for spell in wanted if spell in decision.options), None) or _best(view, decision)

    return suggest


def _offers(spell: str) -> When:
    return lambda view, decision: spell in decision.options


def _about(spell: str) -> When:
    return lambda view, decision: decision.about.get("spell") == spell


def _turn_of_mine(number: int) -> When:
    """From my full turn of this number on (mine are the odd turns from the fifth)."""
    return lambda view, decision: view["turn"] >= 3 + 2 * number


LESSON: Final = Lesson(
    seed=(4439).to_bytes(32, "big"),
    seat=0,
    bot=Apprentice(),
    settings={"set": "beginner", "lost_pages": False, "secret_oath": False, "life": LIFE},
    callouts=(
        Callout("aim", "pick", suggest=_spell("mutation")),
        Callout("colours", "pick", suggest=_spell("freeze")),
        Callout("choose", "choose", suggest=_spell("doom-drop")),
        Callout("cast", "cast", _offers("freeze"), _spell("freeze")),
        Callout("pay", "pay", suggest=_best),
        Callout("branch", "branch", _about("freeze"), _spell("draw")),
        Callout("delayed", "cast", _offers("doom-drop"), _spell("doom-drop")),
        Callout("order", "pay", _about("doom-drop"), _best),
        Callout("more", "cast", _offers("mutation"), _spell("mutation")),
        Callout("attack", "attack", suggest=_best),
        Callout("cooling", "choose", _turn_of_mine(2), _spell("power-hungry")),
        Callout("ongoing", "cast", _offers("power-hungry"), _spell("power-hungry")),
        Callout("again", "attack", _turn_of_mine(2), _best),
        Callout("alone", "choose", _turn_of_mine(3), _best),
    ),
)
