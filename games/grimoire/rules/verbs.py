"""What spells and phases may do. Cards see a `Game` and nothing else.

A `Game` is the match through the eyes of one running effect. Verbs that ask somebody are ``async``, the others plain.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import JSON, GameOver, Note, choose_some
from games.grimoire.rules import happenings
from games.grimoire.rules.asking import Asking, Blow
from games.grimoire.rules.constants import DELAYED, ONGOING, SHIFT_FIRES_DELAYED, ManaId, Seat, SpellKey
from games.grimoire.rules.reading import fits, is_in_force, owner_in_force, places, sorted_mana
from games.grimoire.rules.spells import SPELLS
from games.grimoire.rules.state import State


def end(state: State, notes: list[Note], reason: str) -> None:
    """Always raises GameOver. ``reason``: rules, or cap for the draw of rule 45."""
    state.over = reason
    notes.append(happenings.over((1, 1) if reason == "cap" else places(state), reason))
    raise GameOver


class Game(Asking):
    """One running effect, or a phase of the active player."""

    __slots__ = ()

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
