"""What spells and phases may do. Cards see a `Game` and nothing else.

A `Game` is the match through the eyes of one running effect: ``me`` is whose effect it is, ``spell`` which one. Verbs
that ask somebody are ``async``; the others are plain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine import JSON, PASS, Answer, Decision, GameOver, Note, ask, choose_or_pass, choose_some, only_or_choose
from games.grimoire.rules import happenings
from games.grimoire.rules.constants import (
    DELAYED,
    ONGOING,
    RED,
    SHIFT_FIRES_DELAYED,
    Activation,
    Kind,
    ManaId,
    Seat,
    SpellKey,
)
from games.grimoire.rules.happenings import Face
from games.grimoire.rules.spells import SPELLS
from games.grimoire.rules.state import State


@dataclass(slots=True)
class Blow:
    """A basic attack on its way: Battle Vision may block it."""

    power: int
    blocked: bool = False


# -- what is read from the state alone --------------------------------------------------------------------------------


def is_in_force(state: State, spell: SpellKey) -> bool:
    """Read from the row and its mana, never stored (rules 22, 25): a spell in a row with mana on it, except while the
    switch of this very moment still waits."""
    pile = state.piles.get(spell)
    return pile is not None and (spell in state.unsettled) != bool(pile)


def owner_in_force(state: State, spell: SpellKey) -> Seat | None:
    """Whose ongoing spell this is, if it is in force."""
    if not is_in_force(state, spell):
        return None
    return 0 if spell in state.rows[0] else 1


def power_bonus(state: State) -> int:
    """What Growth adds to every mana now (rule 35)."""
    return 1 if "growth" in state.piles and owner_in_force(state, "growth") == state.active else 0


def fits(discount_kind: str, spell: SpellKey) -> bool:
    return discount_kind == "any" or SPELLS[spell].kind == RED


def cost(state: State, spell: SpellKey) -> int:
    """What the active player pays for this spell now (rule 17)."""
    printed = SPELLS[spell].cost
    if not state.discounts:
        return printed
    less: int = sum(amount for amount, kind in state.discounts if fits(kind, spell))
    return max(0, printed - less)


def castable(state: State) -> list[SpellKey]:
    """The active player's spells without mana that the hand can pay (rule 16): public facts only."""
    held = len(state.hands[state.active])
    return [spell for spell in state.rows[state.active] if not state.piles[spell] and cost(state, spell) <= held]


def attack_limit(state: State, seat: Seat) -> int | None:
    """The one power this seat may attack with because of the opponent's Puppetmaster; 0: none at all (rule b.2.14)."""
    owner = owner_in_force(state, "puppetmaster")
    if owner is None or owner == seat:
        return None
    latest = state.last_attack[owner]
    return latest[0] if latest else 0


def sorted_mana(state: State, cards: Sequence[ManaId]) -> list[ManaId]:
    """By power, then id: how hands are shown and offered to their owner."""
    power = state.power
    return sorted(cards, key=lambda mana: (power[mana], mana))


def face(state: State, mana: ManaId, bonus: int = 0) -> Face:
    """How a mana reads to somebody who sees it."""
    printed = state.power[mana]
    return {"id": mana, "power": printed + bonus, "printed": printed} if bonus else {"id": mana, "power": printed}


class Game:
    """One running effect, or a phase of the active player (``spell`` None)."""

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

    # -- damage -------------------------------------------------------------------------------------------------------

    def damage(self, amount: int, seat: Seat | None = None, *, tells: bool = False) -> None:
        """Life loss of the opponent (or of ``seat``), never below 0 damage. ``tells``: the amount betrays a power that was
        hidden. Raises GameOver at 0 life (rules 43, 44)."""
        target = self.rival if seat is None else seat
        amount = max(0, amount)
        before = self.state.life[target]
        after = max(0, before - amount)
        self.state.life[target] = after
        if self.cast_record is not None and target == self.rival:
            self.cast_record[1] += amount  # rule b.2.20
        self.notes.append(happenings.damage(target, amount, before, after, self.spell, tells))
        if after <= 0:
            end(self.state, self.notes, "rules")

    # -- the mana deck and the hands ----------------------------------------------------------------------------------

    def _pop_deck(self) -> ManaId | None:
        """The top of the mana deck, after a shuffle if need be (rule 39); None when no mana is left (rule 40)."""
        state = self.state
        if not state.deck:
            if not state.discard:
                return None
            state.deck = sorted(self._remint(mana) for mana in state.discard)
            state.discard = []
            state.dice.shuffle(state.deck)
            self.notes.append(happenings.shuffled(len(state.deck)))
        return state.deck.pop()

    def _remint(self, mana: ManaId) -> ManaId:
        """A new id for a card that goes where not everybody who knew it may follow."""
        power = self.state.power
        fresh = self.state.dice.mint(power)
        power[fresh] = power.pop(mana)
        return fresh

    def draw(self, count: int, seat: Seat | None = None) -> list[ManaId]:
        """From the mana deck to my hand (or another's), as many as there are (rules 15, 39, 40)."""
        taker = self.me if seat is None else seat
        cards = []
        for _ in range(count):
            mana = self._pop_deck()
            if mana is None:
                break
            cards.append(mana)
        if cards:
            self.state.hands[taker] += cards
            self.notes.append(happenings.drawn(taker, self.faces(cards), self.spell))
        return cards

    def draw_up_to(self, size: int) -> None:
        """Draw until I hold ``size``; nothing when I hold as many or more."""
        self.draw(size - self.held())

    def give(self, cards: Sequence[ManaId], giver: Seat, taker: Seat) -> list[ManaId]:
        """From hand to hand (rule 32); returns the cards under their new ids."""
        if not cards:
            return []
        state = self.state
        gave = self.faces(cards)
        for mana in cards:
            state.hands[giver].remove(mana)
        got = [self._remint(mana) for mana in cards]
        state.hands[taker] += got
        powers = sorted(one["power"] for one in gave)
        self.notes.append(happenings.given(giver, taker, powers, gave, self.faces(got), self.spell))
        return got

    def discard(self, cards: Sequence[ManaId], seat: Seat | None = None) -> None:
        """From my hand (or another's) to the mana discard pile, face up."""
        if not cards:
            return
        owner = self.me if seat is None else seat
        for mana in cards:
            self.state.hands[owner].remove(mana)
        self.state.discard += cards
        self.notes.append(happenings.discarded(owner, self.faces(cards), self.spell))

    def recover(self, cards: Sequence[ManaId]) -> None:
        """From the mana discard pile to my hand."""
        if not cards:
            return
        faces = self.faces(cards)
        for mana in cards:
            self.state.discard.remove(mana)
        got = [self._remint(mana) for mana in cards]
        self.state.hands[self.me] += got
        self.notes.append(happenings.recovered(self.me, faces, self.faces(got), self.spell))

    def put_back(self, cards: Sequence[ManaId]) -> None:
        """From my hand onto the mana deck, the last on top (rule 33)."""
        if not cards:
            return
        gave = self.faces(cards)
        for mana in cards:
            self.state.hands[self.me].remove(mana)
        self.state.deck += [self._remint(mana) for mana in cards]
        self.notes.append(happenings.put_back(self.me, gave, self.spell))

    def random_cards(self, seat: Seat, count: int) -> list[ManaId]:
        """Cards of a hand picked by the dice (rule b.2.26)."""
        cards = sorted(self.state.hands[seat])
        if len(cards) > count:
            self.state.dice.shuffle(cards)
        return cards[:count]

    def strongest(self, seat: Seat) -> ManaId | None:
        """The strongest card of a hand; None when it is empty."""
        hand = self.hand(seat)
        return hand[-1] if hand else None

    # -- showing ------------------------------------------------------------------------------------------------------

    def show(self, mana: ManaId) -> int:
        """Show a mana of my hand; it stays there. Returns its power."""
        return self._show(mana, self.me, None)

    def show_top(self, spell: SpellKey) -> int:
        """Show the top mana of a spell; it stays there. Returns its power."""
        return self._show(self.state.piles[spell][-1], self.owner(spell), spell)

    def _show(self, mana: ManaId, seat: Seat, spell: SpellKey | None) -> int:
        power = self.power(mana)
        self.notes.append(happenings.shown(seat, spell, power, self.spell))
        return power

    def has_power(self, seat: Seat, power: int) -> bool:
        """Whether a hand holds a mana of that power: the answer is public."""
        yes = power in self.powers(self.state.hands[seat])
        self.notes.append(happenings.matched(seat, power, yes, self.spell))
        return yes

    def reveal(self, count: int) -> list[ManaId]:
        """Turn up the top mana of the deck for both; they lie open until `lay_shown` or `put_back_shown`."""
        cards = [mana for _ in range(count) if (mana := self._pop_deck()) is not None]
        if cards:
            self.state.shown = cards[:]
            self.state.shown_by = self.me
            self.state.shown_as = "deck"
            self.notes.append(happenings.revealed(self.me, self.faces(cards), self.spell))
        return cards

    def lay_shown(self, cards: Sequence[ManaId], spell: SpellKey) -> None:
        """Turned-up mana onto one of my spells."""
        for mana in cards:
            self.state.shown.remove(mana)
            self._lay(self._remint(mana), self.me, spell, "shown")

    async def put_back_shown(self) -> None:
        """The turned-up mana that is left goes back onto the deck in an order I pick; not asked among equals."""
        cards = sorted_mana(self.state, self.state.shown)
        if len(set(self.powers(cards))) > 1:
            count = len(cards)
            cards = list(
                await choose_some(
                    self.me, "put_back", cards, least=count, most=count, ordered=True, spell=self.spell, source="shown"
                )
            )
        self.state.shown = []
        self.state.shown_as = ""
        if cards:
            self.notes.append(happenings.returned(self.me, self.faces(cards), self.spell))
            self.state.deck += [self._remint(mana) for mana in cards]

    # -- mana on spells -----------------------------------------------------------------------------------------------

    def _lay(self, mana: ManaId, owner: Seat, spell: SpellKey, source: str) -> None:
        self._onto(mana, spell)
        (card,) = self.faces([mana])
        self.notes.append(happenings.laid(owner, spell, card, source, self.spell))

    def _onto(self, mana: ManaId, spell: SpellKey) -> None:
        pile = self.state.piles[spell]
        pile.append(mana)
        if len(pile) == 1:
            self._switch(spell)

    def _off(self, spell: SpellKey) -> ManaId:
        pile = self.state.piles[spell]
        mana = pile.pop()
        if not pile:
            self._switch(spell)
        return mana

    def _switch(self, spell: SpellKey) -> None:
        """An ongoing spell got its first mana or lost its last: whether it is in force is settled later (rule 25)."""
        if SPELLS[spell].activation == ONGOING:
            unsettled = self.state.unsettled
            if spell in unsettled:
                unsettled.remove(spell)
            else:
                unsettled.append(spell)

    def _set_off(self, spell: SpellKey, mana: ManaId) -> None:
        """A delayed spell lost a mana: its effect waits (rules 22, 24, 26)."""
        facts = SPELLS[spell]
        last = not self.state.piles[spell]
        if facts.activation == DELAYED and (last or not facts.only_last):
            self.state.waiting.append([self.owner(spell), spell, self.state.power[mana]])

    def owner(self, spell: SpellKey) -> Seat:
        return 0 if spell in self.state.rows[0] else 1

    def cool(self) -> None:
        """The top mana off each of my spells; effects wait until all have cooled (rule 14)."""
        for spell in self.spells(loaded=True):
            mana = self._discard_top(spell)
            (card,) = self.faces([mana])
            self.notes.append(happenings.cooled(self.me, spell, card, self.pile(spell)))

    def discard_off(self, spell: SpellKey) -> ManaId:
        """The top mana off a spell to the discard pile; sets off a delayed one (rule 28)."""
        mana = self._discard_top(spell)
        (card,) = self.faces([mana])
        self.notes.append(happenings.uncovered(self.owner(spell), spell, card, self.pile(spell), self.spell))
        return mana

    def _discard_top(self, spell: SpellKey) -> ManaId:
        mana = self._off(spell)
        self.state.discard.append(mana)
        self._set_off(spell, mana)
        return mana

    def pick_up(self, spell: SpellKey) -> ManaId:
        """The top mana of a spell into my hand; never sets off a delayed one (rule 29)."""
        owner = self.owner(spell)
        mana = self._off(spell)
        (left,) = self.faces([mana])
        if owner != self.me:
            mana = self._remint(mana)
        self.state.hands[self.me].append(mana)
        (got,) = self.faces([mana])
        self.notes.append(happenings.picked_up(self.me, owner, spell, left, got, self.pile(spell), self.spell))
        return mana

    def move_mana(self, source: SpellKey, target: SpellKey) -> None:
        """The top mana of one of my spells onto another of mine (rule 30)."""
        mana = self._off(source)
        if SHIFT_FIRES_DELAYED:
            self._set_off(source, mana)
        self._onto(mana, target)
        (card,) = self.faces([mana])
        self.notes.append(happenings.moved(self.me, source, target, card, self.pile(source), self.by))

    def lay_from_deck(self, spell: SpellKey) -> None:
        """The top mana of the deck onto a spell of either row; only its owner sees it (rule 31)."""
        mana = self._pop_deck()
        if mana is not None:
            self._lay(mana, self.owner(spell), spell, "deck")

    # -- spells -------------------------------------------------------------------------------------------------------

    def take(self, spell: SpellKey) -> None:
        """A pool spell into my next free slot (rule 11)."""
        self._from_pool(spell, len(self.state.rows[self.me]))

    def replace(self, old: SpellKey, new: SpellKey) -> None:
        """A pool spell into the slot of one of mine; mana moves to it in the same order (rules 12, 37). What the old spell
        had set off is dropped (rule 38)."""
        state = self.state
        slot = state.rows[self.me].index(old)
        pile = state.piles.pop(old)
        if old in state.unsettled:
            state.unsettled.remove(old)
        state.waiting = [effect for effect in state.waiting if effect[1] != old]
        state.spell_discard.append(old)
        state.rows[self.me].pop(slot)
        self.notes.append(happenings.dismissed(self.me, old, slot, self.spell))
        self._from_pool(new, slot)
        state.piles[new] = pile
        if pile and SPELLS[new].activation == ONGOING:
            self.notes.append(happenings.in_force(self.me, new, True))

    def _from_pool(self, spell: SpellKey, slot: int) -> None:
        state = self.state
        place = state.pool.index(spell)
        state.rows[self.me].insert(slot, spell)
        state.piles[spell] = []
        self.notes.append(happenings.taken(self.me, spell, slot, place, self.spell))
        if not state.spell_deck and state.spell_discard:  # rule 41
            state.spell_deck = sorted(state.spell_discard)
            state.spell_discard = []
            state.dice.shuffle(state.spell_deck)
            self.notes.append(happenings.spells_shuffled(len(state.spell_deck)))
        if state.spell_deck:
            state.pool[place] = state.spell_deck.pop()
            self.notes.append(happenings.refilled(state.pool[place], place))
        else:
            state.pool.pop(place)
            self.notes.append(happenings.shrunk(place))

    def discount(self, amount: int, kind: str) -> None:
        """The next spell (``any``) or red spell (``red``) this turn costs less (rule 17)."""
        self.state.discounts.append([amount, kind])
        self.notes.append(happenings.discounted(self.me, amount, kind, self.by))

    async def cast(self, spell: SpellKey, paid: Sequence[ManaId] = (), *, free: bool = False) -> None:
        """Lay the payment on a spell of mine, bottom first, and run an instant effect (rules 16-19, 22)."""
        state = self.state
        state.discounts = [discount for discount in state.discounts if not fits(discount[1], spell)]
        record: list[JSON] = [spell, 0, len(paid)]
        state.casts.append(record)
        for mana in paid:
            state.hands[self.me].remove(mana)
            self._onto(mana, spell)
        self.notes.append(happenings.cast(self.me, spell, len(paid), free, self.faces(paid)))
        if SPELLS[spell].when == "cast":
            effect = Game(state, self.notes, self.me, spell)
            effect.cast_record = record
            await SPELLS[spell].effect(effect)

    # -- attack -------------------------------------------------------------------------------------------------------

    async def attack(self, mana: ManaId) -> None:
        """A mana from my hand face up: the opponent may block, then damage, then the card leaves the table (rule 20)."""
        state = self.state
        (card,) = self.faces([mana])
        state.hands[self.me].remove(mana)
        state.shown = [mana]
        state.shown_by = self.me
        state.shown_as = "attack"
        self.notes.append(happenings.attacked(self.me, card))
        blow = Blow(self.power(mana))
        for spell in self.spells(self.rival):
            if SPELLS[spell].when == "attacked" and is_in_force(state, spell):
                effect = Game(state, self.notes, self.rival, spell)
                effect.blow = blow
                await SPELLS[spell].effect(effect)
        dealt = 0 if blow.blocked else blow.power
        state.last_attack[self.me] = [blow.power, dealt]  # rule b.2.15
        if dealt:
            self.damage(dealt)
        state.shown = []
        state.shown_as = ""
        collector = owner_in_force(state, "power-hungry")
        if collector is None:
            state.discard.append(mana)
            self.notes.append(happenings.spent(self.me, card))
            return
        mana = self._remint(mana)
        state.hands[collector].append(mana)
        (got,) = self.faces([mana])
        self.notes.append(happenings.collected(collector, card, got, "power-hungry"))

    def block(self, mana: ManaId) -> None:
        """Discard a mana to stop the attack's damage."""
        self.discard([mana])
        self.blow.blocked = True
        self.notes.append(happenings.blocked(self.me, self.by))


# -- the end ----------------------------------------------------------------------------------------------------------


def places(state: State) -> tuple[int, int]:
    """1-based, by life; equal life is a draw."""
    mine, yours = state.life
    return (1, 1) if mine == yours else (1, 2) if mine > yours else (2, 1)


def end(state: State, notes: list[Note], reason: str) -> None:
    """Always raises GameOver. ``reason``: rules, or cap for the draw of rule 45."""
    state.over = reason
    notes.append(happenings.over((1, 1) if reason == "cap" else places(state), reason))
    raise GameOver
