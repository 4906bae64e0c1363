"""One match as data. A card is an id that tells nothing; ``design`` says which of the 88 it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from games.elysium.rules.constants import COLOURS, START_GOLD, CardId, Colour, Design, Family, Seat
from games.engine import JSON, Dice


@dataclass(slots=True)
class State:
    """Lists with one entry per seat unless they say otherwise. The deck is listed from its bottom to its top."""

    dice: Dice
    seats: int
    families: list[Family]
    """The five in play, in the order of the constants."""
    side: int
    """Of the pediment."""
    epoch: int
    """1 to 5; never more (rule 55)."""
    phase: str
    """awakening, actions, writing, end, chronos or over."""
    order: list[Seat]
    """By disc: ``order[0]`` holds disc 1 (rule 2)."""
    round: int
    """Of Phase II, 0 to 3 (rule 18)."""
    at: int
    """Index into ``order`` of whose turn or writing step it is."""
    turns: int
    """Turns and writing steps begun."""
    took: bool
    """Phase II: the player on turn has taken and owes a column (rule 26)."""
    oracle_open: bool
    """The player on turn may take from the Oracle in this turn (Vision in the Smoke)."""
    design: dict[CardId, Design]
    deck: list[CardId]
    discard: list[CardId]
    agora: list[CardId]
    oracle: list[CardId]
    citizens: list[CardId]
    """Face-down cards, in Domains and Legends: nobody may look at their faces (G18)."""
    stands: dict[CardId, list[JSON]]
    """``[level, family or ""]`` of the place that a Citizen fills in a Legend (rule 49)."""
    domains: list[list[CardId]]
    legends: list[list[list[CardId]]]
    """Legends of a seat in the order they were begun, cards in the order they came."""
    rings: list[CardId]
    """Trigger cards that still carry theirs."""
    used: list[CardId]
    """Activate and Eleusis cards used in this epoch, Legend cards used in this Phase III."""
    columns: list[list[Colour]]
    gold: list[int]
    vp: list[int]
    pp: list[int]
    cards_taken: list[int]
    """In this epoch, Citizens count (rule 20)."""
    quest: list[int]
    """Its number, 0 for none, -1 for an incomplete one."""
    extra: list[int]
    """Transfers that powers add to the quest's of this epoch."""
    moved: list[int]
    """Own transfers since this Phase III began."""
    spent: list[int]
    """Transfers of the quest used up in this Phase III."""
    rebate: list[int]
    """Gold off the next transfer of this Phase III."""
    tax: list[int]
    """Gold more for the first transfer of this Phase III."""
    reacted: list[CardId]
    """Permanents that act once per turn and have."""
    level_tiles: list[Seat]
    """Holder of the tile of level 1, 2 and 3; -1: nobody."""
    family_tiles: dict[Family, list[Seat]]
    """Who took the tiles of a family, the first the better one."""
    chronos: list[int]
    """What Chronos cards changed, in VP; part of ``vp``."""
    chronos_left: list[CardId]
    """Chronos cards that are still to resolve (rule 58)."""
    over: str
    """Why the game is over: rules or, while it runs, nothing."""

    def copy(self) -> State:
        values: list[JSON] = [_own(getattr(self, name)) for name in _NAMES]
        return State(*values)

    def dump(self) -> JSON:
        """As JSON values, in the order of the fields; shares nothing with the state."""
        own = self.copy()
        dumped: list[JSON] = []
        for name in _NAMES:
            value = getattr(own, name)
            if name in _BY_CARD:
                value = [[card, what] for card, what in value.items()]
            dumped.append(value.dump() if isinstance(value, Dice) else value)
        return dumped

    @classmethod
    def load(cls, data: Sequence[JSON]) -> State:
        dice, *rest = data
        named = zip(_NAMES[1:], rest, strict=True)
        values: list[JSON] = [dict(_own(value)) if name in _BY_CARD else _own(value) for name, value in named]
        return cls(Dice.load(dice), *values)


_NAMES = tuple(field.name for field in fields(State))
_BY_CARD = ("design", "stands")


def _own(value: JSON) -> JSON:
    """A copy that shares nothing."""
    if isinstance(value, Dice):
        return value.copy()
    if isinstance(value, list):
        return [_own(item) for item in value]
    return {key: _own(item) for key, item in value.items()} if isinstance(value, dict) else value


def new_state(dice: Dice, seats: int, families: Sequence[Family], side: int, first: Seat) -> State:
    """Rules 1-6 and 10-12 without cards; the caller shuffles, the first Awakening deals."""
    order = [(first + place) % seats for place in range(seats)]
    return State(
        dice=dice,
        seats=seats,
        families=list(families),
        side=side,
        epoch=1,
        phase="awakening",
        order=order,
        round=0,
        at=0,
        turns=0,
        took=False,
        oracle_open=False,
        design={},
        deck=[],
        discard=[],
        agora=[],
        oracle=[],
        citizens=[],
        stands={},
        domains=[[] for _ in range(seats)],
        legends=[[] for _ in range(seats)],
        rings=[],
        used=[],
        columns=[list(COLOURS) for _ in range(seats)],
        gold=[START_GOLD] * seats,
        vp=[order.index(seat) + 1 for seat in range(seats)],
        pp=[0] * seats,
        cards_taken=[0] * seats,
        quest=[0] * seats,
        extra=[0] * seats,
        moved=[0] * seats,
        spent=[0] * seats,
        rebate=[0] * seats,
        tax=[0] * seats,
        reacted=[],
        level_tiles=[-1, -1, -1],
        family_tiles={family: [] for family in families},
        chronos=[0] * seats,
        chronos_left=[],
        over="",
    )
