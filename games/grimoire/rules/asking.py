"""What an effect may look at, and what it may ask of the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine import JSON, PASS, Answer, Decision, Note, ask, choose_or_pass, choose_some, only_or_choose
from games.grimoire.rules import happenings
from games.grimoire.rules.constants import Activation, Kind, ManaId, Seat, SpellKey
from games.grimoire.rules.happenings import Face
from games.grimoire.rules.reading import face, power_bonus, sorted_mana
from games.grimoire.rules.spells import SPELLS
from games.grimoire.rules.state import State


@dataclass(slots=True)
class Blow:
    """A basic attack on its way: Battle Vision may block it."""

    power: int
    blocked: bool = False


class Asking:
    """Where an effect stands: whose it is (``me``) and of which ``spell`` (None: a phase of the active player)."""

    __slots__ = ("blow", "cast_record", "me", "notes", "removed_power", "rival", "spell", "state")

    def __init__(self, state: State, notes: list[Note], me: Seat, spell: SpellKey | None = None) -> None:
        self.state = state
        self.notes = notes
        self.me = me
        self.rival = 1 - me
        self.spell = spell
        self.cast_record: list[JSON] | None = None
        self.removed_power = 0  # printed power of the mana whose removal set this delayed effect off (rule 26)
        self.blow = Blow(0)

    @property
    def by(self) -> SpellKey:
        """The spell in use."""
        assert self.spell is not None
        return self.spell

    # -- reading ------------------------------------------------------------------------------------------------------

    def power(self, mana: ManaId) -> int:
        """The current power (rule 35)."""
        return self.state.power[mana] + power_bonus(self.state)

    @property
    def removed(self) -> int:
        """The power of the mana whose removal set this delayed effect off (rule 26)."""
        return self.removed_power + power_bonus(self.state)

    def powers(self, cards: Sequence[ManaId]) -> list[int]:
        bonus = power_bonus(self.state)
        return [self.state.power[mana] + bonus for mana in cards]

    def faces(self, cards: Sequence[ManaId]) -> list[Face]:
        bonus = power_bonus(self.state)
        return [face(self.state, mana, bonus) for mana in cards]

    def hand(self, seat: Seat | None = None) -> list[ManaId]:
        """Of ``me`` unless told otherwise, sorted."""
        return sorted_mana(self.state, self.state.hands[self.me if seat is None else seat])

    def held(self, seat: Seat | None = None) -> int:
        """How many cards are in that hand."""
        return len(self.state.hands[self.me if seat is None else seat])

    @property
    def pool(self) -> list[SpellKey]:
        return self.state.pool

    def pile(self, spell: SpellKey) -> int:
        """How many mana lie on a spell."""
        return len(self.state.piles[spell])

    def spells(
        self,
        owner: Seat | None = None,
        *,
        other: bool = False,
        loaded: bool = False,
        ready: bool = False,
        mana: int | None = None,
        kind: Kind | None = None,
        activation: Activation | None = None,
        cost_least: int = 0,
        cost_most: int = 9,
    ) -> list[SpellKey]:
        """Spells of a row (mine unless told otherwise) in the order of the slots. ``loaded``: with mana on it; ``ready``:
        without; ``other``: not the one in use (rule 34); costs are the printed ones (rule b.2.23)."""
        piles = self.state.piles
        return [
            spell
            for spell in self.state.rows[self.me if owner is None else owner]
            if not (other and spell == self.spell)
            and not (loaded and not piles[spell])
            and not (ready and piles[spell])
            and (mana is None or len(piles[spell]) == mana)
            and (kind is None or SPELLS[spell].kind == kind)
            and (activation is None or SPELLS[spell].activation == activation)
            and cost_least <= SPELLS[spell].cost <= cost_most
        ]

    @property
    def earlier_casts(self) -> list[list[JSON]]:
        """``[spell, damage, paid]`` of what was cast this turn before the spell in use."""
        return [record for record in self.state.casts if record is not self.cast_record]

    def damage_of_attack(self, seat: Seat) -> int:
        """Of that seat's latest basic attack phase (rule b.2.16)."""
        latest = self.state.last_attack[seat]
        return latest[1] if latest else 0

    # -- asking -------------------------------------------------------------------------------------------------------

    async def target(self, options: Sequence[SpellKey], **about: JSON) -> SpellKey | None:
        """One of these spells; None when there is none. How many there are is public: a single one is not asked."""
        if not options:
            return None
        return await only_or_choose(self.me, self._target_kind(options), options, spell=self.spell, **about)

    async def may_target(self, options: Sequence[SpellKey], **about: JSON) -> SpellKey | None:
        """The same where the player may decline; not asked without options."""
        if not options:
            return None
        picked = await choose_or_pass(self.me, self._target_kind(options), options, spell=self.spell, **about)
        if picked is None:
            self.notes.append(happenings.declined(self.me, self.by))
        return picked

    async def targets(self, options: Sequence[SpellKey], count: int) -> tuple[SpellKey, ...]:
        """As many of these spells as there are, up to ``count`` (rule b.2.12), in the order of the slots."""
        if len(options) <= count:
            return tuple(options)
        kind = self._target_kind(options)
        return await choose_some(self.me, kind, options, least=count, most=count, spell=self.spell)

    def _target_kind(self, options: Sequence[SpellKey]) -> str:
        return "target_own" if options[0] in self.state.rows[self.me] else "target_opposing"

    async def either(self, *branches: str) -> str:
        """Which half of the spell; a single possible half is not asked."""
        branch = await only_or_choose(self.me, "branch", branches, spell=self.spell)
        self.notes.append(happenings.chose(self.me, self.by, branch))
        return branch

    async def may(self, branch: str) -> bool:
        """An offer to ``me`` that may be declined."""
        if await choose_or_pass(self.me, "branch", (branch,), spell=self.spell) is None:
            self.notes.append(happenings.declined(self.me, self.by))
            return False
        self.notes.append(happenings.chose(self.me, self.by, branch))
        return True

    async def hand_cards(self, kind: str, count: int, *, ordered: bool = False) -> tuple[ManaId, ...]:
        """``count`` cards of my hand, or all if there are fewer. Only what the number of cards decides is not asked: the
        powers in it are nobody else's business."""
        count = max(0, min(count, self.held()))
        hand = self.hand()
        if count == 0:
            return ()
        if count == len(hand) and (count == 1 or not ordered):
            return tuple(hand)
        return await choose_some(self.me, kind, hand, least=count, most=count, ordered=ordered, spell=self.spell)

    async def hand_card(self, kind: str) -> ManaId | None:
        """One card of my hand; None when it is empty."""
        cards = await self.hand_cards(kind, 1)
        return cards[0] if cards else None

    async def offer(self, seat: Seat, kind: str, least: int, most: int | None = None) -> tuple[ManaId, ...]:
        """``least`` to ``most`` cards of a hand, or none: that seat may decline. Not asked when it holds too few."""
        hand = self.hand(seat)
        if len(hand) < least:
            return ()
        most = min(most or least, len(hand))
        cards = await choose_some(seat, kind, hand, least=least, most=most, may_pass=True, spell=self.spell)
        if not cards:
            self.notes.append(happenings.declined(seat, self.by))
        return cards

    async def discarded_cards(self, count: int) -> tuple[ManaId, ...]:
        """``count`` cards of the mana discard pile, or all if there are fewer."""
        cards = sorted_mana(self.state, self.state.discard)
        if len(cards) <= count:
            return tuple(cards)
        return await choose_some(self.me, "recover", cards, least=count, most=count, spell=self.spell)

    async def pool_spell(self, replacing: SpellKey) -> SpellKey:
        """One of the pool for the slot of ``replacing``."""
        return await only_or_choose(self.me, "choose", self.state.pool, spell=self.spell, replacing=replacing)

    async def may_pool_spell(self) -> SpellKey | None:
        """One of the pool, or none; not asked when the pool is empty."""
        if not self.state.pool:
            return None
        picked = await choose_or_pass(self.me, "choose", self.state.pool, spell=self.spell)
        if picked is None:
            self.notes.append(happenings.declined(self.me, self.by))
        return picked

    async def window(self, kind: str, options: Sequence[ManaId]) -> ManaId | None:
        """A short question to ``me`` in the opponent's turn, on its own clock: asked even when passing is the only answer,
        and silence passes, so that neither the question nor its time tells anything (rule b.2.17)."""
        about = {"spell": self.spell, "power": self.blow.power}
        decision = Decision(self.me, kind, (*options, PASS), about=about, default=Answer((PASS,)), clock="window")
        (answer,) = await ask(decision)
        picked: ManaId | None = None if answer.picks == (PASS,) else answer.picks[0]
        return picked
