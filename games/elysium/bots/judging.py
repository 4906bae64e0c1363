"""What cards and quests are worth to a seat, in VP."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

from games.elysium.bots import powers
from games.elysium.bots.legends import Legend, Piece, begun, family_bit, joined, level_bit, place_level
from games.elysium.bots.sight import TRANSFER, Sight
from games.elysium.bots.writing import Cost, Node, plan
from games.elysium.families import CARDS
from games.elysium.rules.constants import CARDS_PER_EPOCH, INCOMPLETE_QUEST, QUESTS, CardId, Design
from games.engine import JSON

WRITTEN: Final = 0.8  # of what a card could add to my Legends: not every one is transferred
DREAM: Final = 5  # transfers of the Elysium that my Domain could become
CITIZEN: Final = 0.3  # VP; it may fill a place
ORDER: Final = 0.5  # VP that it is worth to be a disc earlier in the next epoch
SOON: Final = 0.3  # of what a card may become with others of this last epoch


class Judge:
    """Judges for one seat at one moment."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight

    # -- transfers ----------------------------------------------------------------------------------------------------

    def piece(self, card: Mapping[str, JSON], keep: float = 0.0) -> Piece:
        design: Design | None = card["design"]
        if design is None:
            return Piece(card["id"], 0, 0, 0.0, keep)
        printed = CARDS[design]
        extra = powers.chronos(self.sight, design)
        return Piece(card["id"], level_bit(printed.level), family_bit(printed.family), extra, keep)

    @cached_property
    def domain(self) -> list[Piece]:
        """My cards, with what they would still bring where they are."""
        sight = self.sight
        return [self.piece(card, powers.kept(sight, card)) for card in sight.mine["domain"]]

    @cached_property
    def cost(self) -> Cost:
        """What transfers of a writing step cost me (rules 44, 50)."""
        discounts = [card.discount for card in self.sight.faces]
        each, first = "each" in discounts, "first" in discounts
        tax, rebate = self.sight.mine["tax"], self.sight.mine["rebate"]

        def gold(level: int, is_first: bool, piece: Piece) -> int:
            cost = level + (tax if is_first else 0)
            if each:
                cost = max(1, cost - 1)
            if is_first:
                cost -= (2 if first else 0) + rebate
            return max(0, cost)

        return gold

    @cached_property
    def purse(self) -> int:
        """Gold for this epoch's writing step."""
        sight = self.sight
        if sight.writing:
            return sight.purse
        quest = sight.mine["quest"]
        return sight.purse + (QUESTS[len(sight.players)][quest][1] if quest > 0 else INCOMPLETE_QUEST[1])

    def _written(self, pieces: list[Piece], transfers: int, gold: int) -> tuple[list[float], Node]:
        return plan(pieces, self.sight.legends, transfers, gold, self.cost, self.sight.terms)

    @cached_property
    def gains(self) -> list[float]:
        """What my Domain brings in Legends with 0, 1, ... 4 transfers of this epoch."""
        return self._written(self.domain, 4, self.purse)[0]

    # -- cards --------------------------------------------------------------------------------------------------------

    def card(self, card: Mapping[str, JSON]) -> float:
        """What it is worth to take this card: its power, and its place in a Legend."""
        design: Design = card["design"]
        return powers.taken(self.sight, design) + self.place(self.piece(card))

    def place(self, piece: Piece) -> float:
        """What a card is worth in a Legend, besides those that I have."""
        dreamt = WRITTEN * self._added(piece, self.sight.left)
        if self.sight.left:
            return dreamt
        now = self._written([*self.domain, piece], self._last_transfers, self.purse)[1].score
        more = CARDS_PER_EPOCH - self.sight.mine["cards_taken"] - 1
        return now - self._last_gain + (SOON * self._added(piece, 1) if more > 0 and not self.sight.writing else 0.0)

    @property
    def _last_transfers(self) -> int:
        return max(1, round(self.sight.transfers))

    @cached_property
    def _last_gain(self) -> float:
        return self._written(self.domain, self._last_transfers, self.purse)[1].score

    @cached_property
    def _dream(self) -> Node:
        """What all the cards of my Domain could make of my Elysium, were there enough gold and transfers."""
        return self._written([piece._replace(keep=0.0) for piece in self.domain], DREAM, 99)[1]

    def _added(self, piece: Piece, left: int) -> float:
        """By a card more, at its best place in that Elysium."""
        if not piece.level and not left:
            return 0.0
        terms, node = self.sight.terms, self._dream
        best = 0.0
        for legend in node.legends:
            grown = joined(legend, piece)
            if grown is not None:
                level = place_level(legend, piece)
                gain = terms.legend(grown, left) - terms.legend(legend, left) - terms.gold * level
                gain += terms.level_tile(level, grown.size if grown.kind == 1 else 0) * (
                    grown.kind == 1
                    and grown.size > node.sizes[level]
                    and not terms.level_tile(level, node.sizes[level])
                )
                best = max(best, gain)
        if piece.level:
            alone: Legend = begun(piece)
            best = max(best, terms.legend(alone, left) - terms.gold * (piece.level.bit_length() - 1))
        return best

    def own(self, card: Mapping[str, JSON]) -> float:
        """What a card of my Domain is worth to me: what would be missing without it."""
        sight = self.sight
        rest = [piece for piece in self.domain if piece.id != card["id"]]
        whole = self._written(self.domain, 3, self.purse + 2 * bool(sight.left))[1].score
        less = self._written(rest, 3, self.purse + 2 * bool(sight.left))[1].score
        return powers.kept(sight, card) + max(0.0, whole - less)

    # -- quests -------------------------------------------------------------------------------------------------------

    def quest(self, number: int) -> float:
        """What a quest is worth, beyond an incomplete one."""
        sight = self.sight
        seats = len(sight.players)
        order = ORDER * (seats - number) if sight.left else 0.0
        return self._reward(QUESTS[seats][number]) + order - self._reward(INCOMPLETE_QUEST)

    def _reward(self, values: tuple[int, int, int]) -> float:
        vp, gold, transfers = values
        count = min(4, transfers + self.sight.mine["transfers"] - self._quest_transfers)
        return vp + gold * self.sight.gold + self._transfers_worth(count)

    @property
    def _quest_transfers(self) -> int:
        quest = self.sight.mine["quest"]
        if quest == 0:
            return 0
        values = QUESTS[len(self.sight.players)][quest] if quest > 0 else INCOMPLETE_QUEST
        return values[2]

    def _transfers_worth(self, count: int) -> float:
        """Of so many in this epoch; cards are still to come that may be better than those of my Domain."""
        more = CARDS_PER_EPOCH - self.sight.mine["cards_taken"]
        gains = self.gains
        steps = [gains[step + 1] - gains[step] for step in range(min(4, count))]
        return sum(max(gain, 0.5 * TRANSFER if step < more else 0.0) for step, gain in enumerate(steps))


def worth_to(judge: Judge, cards: Iterable[Mapping[str, JSON]]) -> dict[CardId, float]:
    """Of open cards by their ids."""
    return {card["id"]: judge.card(card) for card in cards if card["design"] is not None}
