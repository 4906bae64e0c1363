"""The first match with a teacher: five families for a first evening, and an opponent who writes little.

The sentences stand in ``texts`` under ``lesson``, by the callouts' keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.elysium.bots import Adept
from games.elysium.bots.judging import Judge
from games.elysium.bots.sight import Sight
from games.elysium.families import CARDS
from games.elysium.rules import FIRST
from games.elysium.rules.constants import ACTIVATE, CardId, Design
from games.engine import JSON, PASS, Answer, Callout, Decision, Dice, Lesson, Option

View = Mapping[str, JSON]
When = Callable[[View, Decision], bool]

TAUGHT: Final = ("dancing-curetes", "bellows", "hephaestus", "olive-tree", "grasping-tide")
"""Cards whose power is used at once and in every epoch; the learner finds one of them in the first Agora."""
WRITTEN: Final = 2  # cards a Legend of the apprentice has at most
_ADEPT: Final = Adept()


class Apprentice:
    """Takes what is worth least, leaves powers alone, and writes little: one card an epoch, no Legend of more than two."""

    def answer(self, view: View, decision: Decision, dice: Dice) -> Answer:
        match decision.kind:
            case "act":
                return Answer((_least(view, decision),))
            case "column":
                return Answer(tuple(option for option in decision.options if isinstance(option, str))[:1])
            case "write" | "transfer":
                return Answer((_little(view, decision),))
            case "legend":
                return Answer((_shortest(view, decision),))
        return _ADEPT.answer(view, decision, dice)


def _least(view: View, decision: Decision) -> Option:
    """The card that is worth least and is not taught, otherwise a quest, or what is left."""
    judge = Judge(Sight(view, decision.seat))
    cards = [card for card in view["agora"] if card["id"] in decision.options and card["design"] not in TAUGHT]
    if cards:
        worst: CardId = min(cards, key=judge.card)["id"]
        return worst
    named = [option for option in decision.options if not isinstance(option, int)]
    return named[-1] if named else decision.options[0]


def _little(view: View, decision: Decision) -> Option:
    """The cheapest card, once in an epoch; no Citizen, which would make a Legend longer."""
    mine = view["players"][decision.seat]
    written = sum(len(legend["cards"]) for legend in mine["legends"])
    faces = [card["id"] for card in mine["domain"] if card["design"] is not None]
    cards = [option for option in decision.options if option in faces]
    if not cards or written >= view["epoch"]:
        return PASS
    costs = dict(decision.about["costs"])
    return min(cards, key=lambda card: costs[card])


def _shortest(view: View, decision: Decision) -> Option:
    """A Legend that stays short, otherwise a new one."""
    sizes = {legend["id"]: len(legend["cards"]) for legend in view["players"][decision.seat]["legends"]}
    return min(decision.options, key=lambda name: sizes.get(name, WRITTEN - 1 + 0.5))


# -- what the learner is shown ----------------------------------------------------------------------------------------


def _best(view: View, decision: Decision) -> tuple[Option, ...]:
    """What an adept would do here."""
    return _ADEPT.answer(view, decision, Dice(bytes(16))).picks


def _design(view: View, seat: int, card: Option) -> Design | None:
    zones = [view["agora"], view["players"][seat]["domain"]]
    return next((seen["design"] for zone in zones for seen in zone if seen["id"] == card), None)


def _usable(view: View, decision: Decision) -> tuple[Option, ...]:
    """Own cards that can be used now and are worth it every time."""
    own = [card["id"] for card in view["players"][decision.seat]["domain"]]
    found = [option for option in decision.options if option in own]
    return tuple(card for card in found if _is(view, decision, card, ACTIVATE))[:1]


def _is(view: View, decision: Decision, card: Option, power: str) -> bool:
    design = _design(view, decision.seat, card)
    return design is not None and CARDS[design].power == power


def _taught(view: View, decision: Decision) -> tuple[Option, ...]:
    """A card to be used at once."""
    found = [option for option in decision.options if _design(view, decision.seat, option) in TAUGHT]
    return tuple(found[:1]) or _take(view, decision)


def _colour(view: View, decision: Decision) -> tuple[Option, ...]:
    """The column that an adept discards: powers are another matter."""
    colours = tuple(option for option in decision.options if isinstance(option, str))
    return _ADEPT.answer(view, Decision(decision.seat, "column", colours), Dice(bytes(16))).picks


def _take(view: View, decision: Decision) -> tuple[Option, ...]:
    """What an adept would take: powers are another matter."""
    own = [card["id"] for card in view["players"][decision.seat]["domain"]]
    takes = tuple(option for option in decision.options if option not in own)
    return _ADEPT.answer(view, Decision(decision.seat, "act", takes), Dice(bytes(16))).picks


def _quest(view: View, decision: Decision) -> tuple[Option, ...]:
    """The better of the quests within reach."""
    judge = Judge(Sight(view, decision.seat))
    quests = [quest for quest in view["quests"] if quest["id"] in decision.options]
    best = max(quests, key=lambda quest: judge.quest(quest["number"]))
    return (best["id"],)


def _offers_quest(view: View, decision: Decision) -> bool:
    return any(quest["id"] in decision.options for quest in view["quests"])


def _join(view: View, decision: Decision) -> tuple[Option, ...]:
    """The best of the Legends that are begun: the lesson is about what the second card decides."""
    begun = tuple(name for name in decision.options if name != "new")
    return _ADEPT.answer(view, Decision(decision.seat, "legend", begun, about=decision.about), Dice(bytes(16))).picks


def _can_write(view: View, decision: Decision) -> bool:
    return _best(view, decision) != (PASS,)


def _round(number: int) -> When:
    """From this turn of an epoch on."""
    return lambda view, decision: view["round"] >= number or view["epoch"] > 1


def _epoch(number: int, when: When | None = None) -> When:
    """From this epoch on."""
    return lambda view, decision: view["epoch"] >= number and (when is None or when(view, decision))


def _late_quest(view: View, decision: Decision) -> bool:
    return _round(3)(view, decision) and _offers_quest(view, decision)


def _uses(view: View, decision: Decision) -> bool:
    return bool(_usable(view, decision))


LESSON: Final = Lesson(
    seed=(84).to_bytes(32, "big"),
    seat=0,
    bot=Apprentice(),
    settings={"families": FIRST, "interrupts": True},
    callouts=(
        Callout("aim", "act", suggest=_taught),
        Callout("power", "column", _uses, _usable),
        Callout("column", "column", suggest=_colour),
        Callout("symbols", "act", _round(2), _take),
        Callout("keep", "column", _round(2), _colour),
        Callout("quest", "act", _late_quest, _quest),
        Callout("transfer", "write", _can_write, _best),
        Callout("gold", "write", suggest=_best),
        Callout("discs", "act", _epoch(2), _take),
        Callout("citizen", "column", _epoch(2), _colour),
        Callout("legend", "legend", _epoch(2), _join),
        Callout("tiles", "write", _epoch(2), _best),
        Callout("alone", "act", _epoch(3)),
        Callout("last", "act", _epoch(5)),
        Callout("end", "write", _epoch(5), _best),
    ),
)
