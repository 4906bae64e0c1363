"""One match as data. A card is an id that tells nothing; ``picture`` says which of the 84 it shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from games.dixit.rules.constants import CardId, Phase, Picture, Seat
from games.engine import JSON, Dice


@dataclass(slots=True)
class State:
    """``pile`` is listed from its bottom to its top."""

    dice: Dice
    seats: int
    by_claim: bool
    """Whether the first narrator is who claims it, or a random seat (G1)."""
    language: str
    """Of the clues that are given for absent narrators."""
    target: int
    """Points that end the game (rule 21)."""
    order: list[Seat]
    """All seats clockwise around the table, shuffled at the start (G1)."""
    picture: dict[CardId, Picture]
    pile: list[CardId]
    hands: list[list[CardId]]
    scores: list[int]
    colours: list[str]
    """Per seat; empty before the colours are picked (rule 5)."""
    phase: Phase
    discard: list[CardId]
    round: int
    narrator: Seat
    """-1 before the first round."""
    players: list[Seat]
    """The seats of this round, clockwise; its parameters are frozen with them (G21)."""
    clue: str
    laid: list[CardId]
    """The narrator's card while it lies face down."""
    table: list[CardId]
    """Face-up cards in the order of their slots (rule 8)."""
    owner: dict[CardId, Seat]
    """Whose the cards on the table are: the secret of the round."""
    auto: list[Seat]
    """Seats whose card of this round was played for them (G14)."""
    answered: list[Seat]
    """Seats that answered something in this round."""
    missed: list[int]
    """Per seat: rounds missed running."""
    asleep: list[Seat]
    waking: list[Seat]
    """Seats that are back and wait for the next round."""
    gone: list[Seat]
    """Seats that left, for good (G13)."""
    last: JSON
    """The latest round that was scored, open to everybody; None before. Never changed, only replaced."""
    over: str
    """Why the game is over: rules, left, asleep, cap, or, while it runs, nothing."""

    def copy(self) -> State:
        values: list[JSON] = [_own(getattr(self, name)) for name in _NAMES]
        return State(*values)

    def dump(self) -> JSON:
        """As JSON values, in the order of the fields; shares nothing that changes with the state."""
        own = self.copy()
        values = [getattr(own, name) for name in _NAMES]
        return [
            _pairs(value) if name in _BY_CARD else _plain(value) for name, value in zip(_NAMES, values, strict=True)
        ]

    @classmethod
    def load(cls, data: Sequence[JSON]) -> State:
        dice, *rest = data
        fields_after_dice = zip(_NAMES[1:], rest, strict=True)
        values: list[JSON] = [dict(value) if name in _BY_CARD else _own(value) for name, value in fields_after_dice]
        return cls(Dice.load(dice), *values)


_NAMES = tuple(field.name for field in fields(State))
_BY_CARD = ("picture", "owner")


def _own(value: JSON) -> JSON:
    """A copy as deep as a state needs; ``last`` is shared below its first level, for nobody changes it."""
    if isinstance(value, Dice):
        return value.copy()
    if isinstance(value, list):
        return [item[:] if isinstance(item, list) else item for item in value]
    return value.copy() if isinstance(value, dict) else value


def _pairs(value: dict[CardId, int]) -> JSON:
    return [[card, what] for card, what in value.items()]


def _plain(value: JSON) -> JSON:
    return value.dump() if isinstance(value, Dice) else value


def new_state(dice: Dice, seats: int, *, by_claim: bool, language: str, target: int) -> State:
    """An empty table; the caller deals."""
    return State(
        dice=dice,
        seats=seats,
        by_claim=by_claim,
        language=language,
        target=target,
        order=list(range(seats)),
        picture={},
        pile=[],
        hands=[[] for _ in range(seats)],
        scores=[0] * seats,
        colours=[""] * seats,
        phase="colour",
        discard=[],
        round=0,
        narrator=-1,
        players=[],
        clue="",
        laid=[],
        table=[],
        owner={},
        auto=[],
        answered=[],
        missed=[0] * seats,
        asleep=[],
        waking=[],
        gone=[],
        last=None,
        over="",
    )
