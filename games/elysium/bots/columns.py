"""What columns are still good for: which cards and quests they can get in the turns to come, if nobody else does first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final, NamedTuple

from games.elysium.bots.judging import CITIZEN, Judge
from games.elysium.bots.sight import Sight
from games.elysium.families import CARDS
from games.elysium.rules.constants import ANY, CARDS_PER_EPOCH, COLOURS, Colour
from games.engine import JSON, Option

SHARPNESS: Final = 1.5  # VP; how much likelier a better card is taken by others
CARD_TURNS: Final = 0.75  # of others' turns take a card
QUEST_TURNS: Final = 0.3  # take a quest


class Thing(NamedTuple):
    """A card (its symbols as bits, and how many) or a quest (any one of its colours). ``stays``: how likely it is still
    there a round later."""

    option: Option
    worth: float
    colours: int
    symbols: int
    is_quest: bool
    stays: float


def bits(colours: Sequence[Colour]) -> int:
    return sum(1 << COLOURS.index(colour) for colour in set(colours) if colour != ANY)


def reaches(held: int, thing: Thing, loose: bool) -> bool:
    """Whether these columns get it (rule 21); ``loose``: one symbol's colour is ignored."""
    if thing.is_quest:
        return bool(held & thing.colours) or (loose and held > 0)
    missing = (thing.colours & ~held).bit_count()
    return held.bit_count() >= thing.symbols and missing <= loose


class Outlook:
    """The turns of this epoch that are still to come."""

    def __init__(self, judge: Judge) -> None:
        sight = judge.sight
        self.loose = any(card.acquire == "colour" for card in sight.faces)
        self.held = bits(sight.mine["columns"])
        self.cards: int = CARDS_PER_EPOCH - sight.mine["cards_taken"]
        self.quest = not sight.mine["quest"]
        self.things = _things(judge, self.cards > 0, self.quest)

    def of(self, option: Option) -> Thing | None:
        return next((thing for thing in self.things if thing.option == option), None)

    def after(self, thing: Thing | None) -> tuple[float, int]:
        """Once that is taken (None: nothing more, or a Citizen): what the turns to come are worth, and the column that is
        best discarded now, as a bit."""
        cards, quest = self.cards, self.quest
        if thing is not None:
            cards, quest = (cards, False) if thing.is_quest else (cards - 1, quest)
        rest = [other for other in self.things if thing is None or other.option != thing.option]
        return self.discard(rest, cards, quest)

    def discard(self, things: list[Thing], cards: int, quest: bool) -> tuple[float, int]:
        known: dict[tuple[int, int, bool], float] = {}
        first = self.held.bit_count()

        def value(held: int, cards: int, quest: bool) -> float:
            """Of the turn in which I hold these columns, and of those after it."""
            if not held:
                return 0.0
            key = held, cards, quest
            if key in known:
                return known[key]
            rounds = first - held.bit_count()
            best = -99.0
            if cards:
                best = self._chance(things, held, rounds, False, CITIZEN) + rest(held, cards - 1, quest)
            if quest:
                best = max(best, self._chance(things, held, rounds, True, 0.0) + rest(held, cards, False))
            if best < -50:
                best = 0.0
            known[key] = best
            return best

        def rest(held: int, cards: int, quest: bool) -> float:
            return max(value(held & ~bit, cards, quest) for bit in _each(held))

        ranked = [(value(self.held & ~bit, cards, quest), bit) for bit in _each(self.held)]
        return max(ranked, default=(0.0, 0))

    def _chance(self, things: list[Thing], held: int, rounds: int, is_quest: bool, nothing: float) -> float:
        """The expected worth of the best that these columns get so many rounds later; ``things`` best first."""
        left, total = 1.0, 0.0
        for thing in things:
            if thing.is_quest == is_quest and reaches(held, thing, self.loose):
                here = thing.stays**rounds
                total += left * here * thing.worth
                left *= 1 - here
                if left < 0.05:
                    return total
        return total + left * nothing


def _each(held: int) -> list[int]:
    return [1 << index for index in range(len(COLOURS)) if held >> index & 1]


def _things(judge: Judge, cards: bool, quest: bool) -> list[Thing]:
    sight = judge.sight
    found: list[Thing] = []
    if cards:
        own = {card.key for card in sight.faces}
        zone = [*sight.view["agora"], *(sight.view["oracle"] if sight.mine["oracle"] else ())]
        for card in zone:
            if card["design"] not in own:
                symbols = CARDS[card["design"]].columns
                found.append(Thing(card["id"], judge.card(card), bits(symbols), len(symbols), False, 1.0))
    if quest:
        for seen in sight.view["quests"]:
            if seen["taken"] is None:
                worth = judge.quest(seen["number"])
                found.append(Thing(seen["id"], worth, bits(seen["colours"]), 1, True, 1.0))
    return sorted(_threatened(sight, found), key=lambda thing: -thing.worth)


def _threatened(sight: Sight, things: list[Thing]) -> list[Thing]:
    """The same with how likely each is still there after every opponent's next turn."""
    stays = [1.0] * len(things)
    weights = [exp(thing.worth / SHARPNESS) for thing in things]
    for player in sight.rivals:
        if not player["columns"]:
            continue
        for is_quest, turns, free in (
            (False, CARD_TURNS, player["cards_taken"] < CARDS_PER_EPOCH),
            (True, QUEST_TURNS, not player["quest"]),
        ):
            within = [index for index, thing in enumerate(things) if thing.is_quest == is_quest and free]
            within = [index for index in within if reaches(_held(player), things[index], False)]
            total = sum(weights[index] for index in within)
            for index in within:
                stays[index] *= 1 - turns * weights[index] / total
    return [thing._replace(stays=stay) for thing, stay in zip(things, stays, strict=True)]


def _held(player: Mapping[str, JSON]) -> int:
    return bits(player["columns"])
