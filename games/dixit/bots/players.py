"""The bots that sit at tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.dixit.bots.meaning import fits
from games.dixit.bots.narrator import CAREFUL, HASTY, Manner, clues_for, tell
from games.dixit.bots.tags import TAGS
from games.dixit.rules.constants import Picture
from games.engine import JSON, PASS, Answer, Decision, Dice, Option, RandomBot

View = Mapping[str, JSON]
_CHANCE: Final = RandomBot()
_FINE: Final = 1000
_TO_PEOPLE: Final = Answer((PASS,))  # no bot claims to narrate first, G1


@dataclass(frozen=True, slots=True)
class Chance:
    """Plays and votes by lot, and says any word that belongs to any picture."""

    def answer(self, view: View, decision: Decision, dice: Dice) -> Answer:
        if decision.kind == "claim":
            return _TO_PEOPLE
        if decision.kind == "clue":
            clues = list(clues_for(dice.pick(sorted(TAGS)), view["language"], dice.below(3)))
            return Answer((dice.pick(decision.options),), dice.pick(clues))
        return _CHANCE.answer(view, decision, dice)


@dataclass(frozen=True, slots=True)
class Reader:
    """Plays and votes for what fits the clue best. ``doubt``: by how much it may misjudge a picture; ``second``: how near to
    the best another card must come to get the second vote, where there is one."""

    manner: Manner
    doubt: float
    second: float

    def answer(self, view: View, decision: Decision, dice: Dice) -> Answer:
        match decision.kind:
            case "claim":
                return _TO_PEOPLE
            case "clue":
                return self._clue(view, dice)
            case "cards":
                best = self._judged(view, view["hand"], dice)
                return Answer(tuple(option for _, option in best[: decision.most]))
            case "vote":
                others = [card for card in view["table"] if card["id"] in decision.options]
                first, *rest = self._judged(view, others, dice)
                near = [option for judged, option in rest if judged >= first[0] - self.second]
                return Answer((first[1], *near[: decision.most - 1]))
        return _CHANCE.answer(view, decision, dice)

    def _clue(self, view: View, dice: Dice) -> Answer:
        hand: dict[Picture, Option] = {card["card"]: card["id"] for card in view["hand"]}
        picture, clue = tell(list(hand), view["language"], len(view["players"]), self.manner, dice)
        return Answer((hand[picture],), clue)

    def _judged(self, view: View, cards: list[dict[str, JSON]], dice: Dice) -> list[tuple[float, Option]]:
        """How well these cards seem to fit the clue, the best first."""
        fit = fits(view["clue"])
        judged = [(fit[card["card"]] + self.doubt * dice.below(_FINE) / _FINE, card["id"]) for card in cards]
        return sorted(judged, key=lambda one: -one[0])


EASY: Final = Reader(HASTY, doubt=2.6, second=0.2)
ADEPT: Final = Reader(CAREFUL, doubt=1.2, second=0.25)
CHANCE: Final = Chance()
