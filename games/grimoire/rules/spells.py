"""What a spell is, and the table of all of them: `games.grimoire.cards` fills it, rules and verbs read it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from games.grimoire.rules.constants import DELAYED, INSTANT, ONGOING, Activation, Kind, SpellKey

if TYPE_CHECKING:
    from games.grimoire.rules.verbs import Game

SpellEffect: TypeAlias = "Callable[[Game], Coroutine[Any, Any, None]]"

When: TypeAlias = Literal["cast", "removed", "hands", "attacked", "turn_end", "read"]
"""When an effect runs: at the cast; at each removed mana; while in force whenever hands may have changed, when the
opponent attacks, at the end of the owner's turn. ``read``: never, other verbs read the rule."""


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell as printed. ``stars`` is 0 for Lost Pages; ``only_last``: a delayed effect of the last mana alone."""

    key: SpellKey
    set: str
    cost: int
    kind: Kind
    activation: Activation
    stars: int
    when: When
    only_last: bool
    effect: SpellEffect

    @property
    def text(self) -> str:
        """The English text of the card."""
        return " ".join((self.effect.__doc__ or "").split())


SPELLS: dict[SpellKey, Spell] = {}


@dataclass(frozen=True, slots=True)
class SpellSet:
    """Registers the spells of one set: ``@spell("fury", cost=4, kind=RED, activation=INSTANT, stars=1)``."""

    name: str

    def __call__(
        self,
        key: SpellKey,
        *,
        cost: int,
        kind: Kind,
        activation: Activation = INSTANT,
        stars: int = 0,
        when: When | None = None,
        only_last: bool = False,
    ) -> Callable[[SpellEffect], SpellEffect]:
        """Raises ValueError for a second spell of that key, or an ongoing spell that does not say when it acts."""
        if (activation == ONGOING) != (when is not None):
            raise ValueError(f"{key}: ongoing spells, and only those, say when they act")
        moment: When = when or ("removed" if activation == DELAYED else "cast")

        def register(effect: SpellEffect) -> SpellEffect:
            if key in SPELLS:
                raise ValueError(f"two spells are called {key}")
            SPELLS[key] = Spell(key, self.name, cost, kind, activation, stars, moment, only_last, effect)
            return effect

        return register
