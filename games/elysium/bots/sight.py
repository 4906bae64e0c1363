"""A view as one seat reads it, and what follows from it at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from games.elysium.bots.legends import FAMILY, LEVEL, OPEN, Legend, family_bit, level_bit
from games.elysium.bots.writing import Terms
from games.elysium.families import CARDS
from games.elysium.rules.cards import Card
from games.elysium.rules.constants import (
    CITIZEN_VP,
    EPOCHS,
    FAMILY_TILES,
    LEVELS,
    QUESTS,
    CardId,
    Design,
    Seat,
)
from games.elysium.rules.scoring import prestige
from games.engine import JSON

TRANSFERS: Final = 2.0  # in an epoch that has no quest yet
COST: Final = 1.8  # gold for a transfer, on average
INCOME: Final = 1.3  # gold in an epoch to come
TRANSFER: Final = 1.0  # VP that a further transfer is worth
RIVAL: Final = 0.6  # VP that it is worth to take 1 VP from every opponent
_KINDS: Final = {"open": OPEN, "level": LEVEL, "family": FAMILY}


class Sight:
    """``left``: epochs after this one."""

    def __init__(self, view: Mapping[str, JSON], seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.players: list[Mapping[str, JSON]] = view["players"]
        self.mine = self.players[seat]
        self.rivals = [player for other, player in enumerate(self.players) if other != seat]
        self.epoch: int = view["epoch"]
        self.left: int = EPOCHS - self.epoch
        self.writing: bool = view["phase"] == "writing"
        self.purse: int = self.mine["gold"]

    # -- cards --------------------------------------------------------------------------------------------------------

    @cached_property
    def faces(self) -> list[Card]:
        """The printed face-up cards of my Domain."""
        return [CARDS[card["design"]] for card in self.mine["domain"] if card["design"] is not None]

    @cached_property
    def designs(self) -> dict[CardId, Design | None]:
        """Every card that lies open and may be named by an option; None for Citizens."""
        zones = [self.view["agora"], self.view["oracle"], *(player["domain"] for player in self.players)]
        found = {card["id"]: card["design"] for zone in zones for card in zone}
        for player in self.players:
            for legend in player["legends"]:
                found.update((card["id"], card["design"]) for card in legend["cards"])
        return found

    @cached_property
    def eleusis(self) -> int:
        return sum(card.power == "eleusis" for card in self.faces)

    @cached_property
    def families(self) -> int:
        """Among my face-up cards."""
        return len({card.family for card in self.faces})

    # -- Legends ------------------------------------------------------------------------------------------------------

    @cached_property
    def legends(self) -> tuple[Legend, ...]:
        """Mine, in their order."""
        return tuple(_legend(legend) for legend in self.mine["legends"])

    @cached_property
    def terms(self) -> Terms:
        """Under which I write now."""
        return Terms(self.left, self.gold, self._rival_sizes(), self._family_tiles())

    def _rival_sizes(self) -> dict[int, int]:
        """Per level the cards of the largest Legend of who holds the tile; my own tile is not lost by what I write."""
        sizes = dict.fromkeys(LEVELS, 0)
        for level, holder in zip(LEVELS, self.view["level_tiles"], strict=True):
            if holder is not None and holder != self.seat:
                for legend in map(_legend, self.players[holder]["legends"]):
                    if legend.kind == LEVEL and legend.levels == level_bit(level):
                        sizes[level] = max(sizes[level], legend.size)
        return sizes

    def _family_tiles(self) -> dict[int, int]:
        taken = {family_bit(family): len(seats) for family, seats in self.view["family_tiles"].items()}
        return {bit: (*FAMILY_TILES, 0)[count] for bit, count in taken.items()}

    # -- what things are worth ----------------------------------------------------------------------------------------

    @cached_property
    def transfers(self) -> float:
        """Left to me in this epoch; a guess while I have no quest."""
        return float(self.mine["transfers"] + (0 if self.mine["quest"] else TRANSFERS))

    @cached_property
    def gold(self) -> float:
        """VP that a gold is worth: much while there is more to write than gold to pay for it."""
        wanted: float = COST * (TRANSFERS * self.left + self.transfers)
        quest = 0.0
        if not self.writing:
            number = self.mine["quest"]
            quest = QUESTS[len(self.players)][number][1] if number > 0 else 1.0
        have = self.purse + quest + INCOME * self.left
        return round(min(1.0, max(0.05, 1.1 * wanted / (have + 1) - 0.3)), 1)

    def prestige(self, gain: float) -> float:
        """VP of so much more prestige (rule 59)."""
        now: list[int] = [player["pp"] for player in self.players]
        then = now[:]
        then[self.seat] += round(gain)
        exact = prestige(then)[self.seat] - prestige(now)[self.seat]
        share = 1 - self.left / EPOCHS
        return share * exact + (1 - share) * gain

    def harm(self, vp: float = 0, gold: float = 0, share: float = 1.0) -> float:
        """VP of every opponent, or of a ``share`` of them, losing so much."""
        return RIVAL * share * (vp + 0.8 * gold)


def _legend(seen: Mapping[str, JSON]) -> Legend:
    levels = families = 0
    extra = 0.0
    for card in seen["cards"]:
        levels |= level_bit(card["level"])
        families |= family_bit(card["family"])
        extra += CITIZEN_VP if card["design"] is None else 0
    return Legend(_KINDS[seen["kind"]], len(seen["cards"]), levels, families, extra)
