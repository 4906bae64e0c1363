"""What powers may do: a card sees a `Game` and nothing else. The rules of a turn use the same verbs."""

from __future__ import annotations

from collections.abc import Sequence

from games.elysium.rules import happenings
from games.elysium.rules.asking import Asking
from games.elysium.rules.cards import CARDS, Event
from games.elysium.rules.constants import (
    ACTIVATE,
    CHRONOS,
    ELEUSIS,
    FAMILY_LEGEND,
    FAMILY_TILES,
    INSTANT,
    LEGEND,
    LEVEL_TILE_FROM,
    LOOK,
    PERMANENT,
    TRIGGER,
    CardId,
    Power,
    Seat,
)
from games.elysium.rules.reading import (
    NEW,
    card_of,
    homes,
    kind_of,
    open_cards,
    others,
    owns,
    place_of,
    transfer_cost,
)
from games.engine import Option

Homes = dict[CardId, list[tuple[int, int, int]]]
"""Per card that can be transferred: (Legend's index or `NEW`, level of the place, cost in gold)."""


class Game(Asking):
    """The verbs. ``seat`` is always me unless it is given."""

    __slots__ = ()

    # -- gold, VP, prestige -------------------------------------------------------------------------------------------

    def gain(self, seat: Seat | None = None, *, vp: int = 0, gold: int = 0, pp: int = 0) -> None:
        """Never refused (rule 35)."""
        seat = self.me if seat is None else seat
        for what, amount in (("vp", vp), ("gold", gold), ("pp", pp)):
            if amount > 0:
                self._add(seat, what, amount)
                self.notes.append(happenings.gained(seat, what, amount, self.by))
        if pp > 0:
            self.happen("prestige", others(self.state, seat), rival=seat)

    def _add(self, seat: Seat, what: str, amount: int) -> None:
        counter: list[int] = getattr(self.state, what)
        counter[seat] += amount
        if what == "vp" and self.state.phase == CHRONOS:
            self.state.chronos[seat] += amount

    def lose(self, seat: Seat, *, vp: int = 0, gold: int = 0, pp: int = 0) -> int:
        """As much as there is, nothing where a shield stands before it (rule 35); returns how much in all."""
        total = 0
        for what, wanted in (("vp", vp), ("gold", gold), ("pp", pp)):
            if not wanted:
                continue
            if what != "pp" and self.is_shielded(seat, what):
                self.notes.append(happenings.shielded(seat, what, self.by))
                continue
            amount = min(wanted, getattr(self.state, what)[seat])
            self._add(seat, what, -amount)
            self.notes.append(happenings.lost(seat, what, amount, self.by))
            total += amount
        return total

    def each_loses(self, *, vp: int = 0, gold: int = 0, pp: int = 0) -> None:
        """Every opponent."""
        for seat in self.opponents:
            self.lose(seat, vp=vp, gold=gold, pp=pp)

    def each_gains(self, *, vp: int = 0, gold: int = 0) -> None:
        """Every opponent."""
        for seat in self.opponents:
            self.gain(seat, vp=vp, gold=gold)

    def steal(self, seat: Seat, *, gold: int = 0, pp: int = 0) -> None:
        """I gain what that seat lost."""
        self.gain(gold=self.lose(seat, gold=gold))
        self.gain(pp=self.lose(seat, pp=pp))

    def pay(self) -> None:
        """The price of the power, which nobody with less gold can use (rule 35)."""
        assert self.by is not None
        gold = CARDS[self.by].price
        self.state.gold[self.me] -= gold
        self.notes.append(happenings.paid(self.me, gold, self.by))

    def add_transfers(self, count: int, seat: Seat | None = None) -> None:
        """For Phase III of this epoch."""
        seat = self.me if seat is None else seat
        self.state.extra[seat] += count
        self.notes.append(happenings.gained(seat, "transfers", count, self.by))

    def rebate(self, gold: int) -> None:
        """Off my next transfer in this Phase III."""
        self.state.rebate[self.me] += gold
        self.notes.append(happenings.cheaper(self.me, gold, self.by))

    def tax_first_transfers(self, gold: int) -> None:
        """Of every opponent who has not transferred yet in this Phase III."""
        for seat in self.opponents:
            if not self.state.moved[seat]:
                self.state.tax[seat] += gold
                self.notes.append(happenings.taxed(seat, gold, self.by))

    # -- what others choose -------------------------------------------------------------------------------------------

    async def each_chooses(self, **gains: int) -> None:
        """Every opponent gains one of these, of their choice, all asked at once: ``vp``, ``gold`` or ``transfer``."""
        for seat, what in (await self.each("boon", {seat: list(gains) for seat in self.opponents}, **gains)).items():
            self.notes.append(happenings.decided(seat, what, self.by))
            if what == "transfer":
                self.add_transfers(gains[what], seat)
            else:
                self.gain(seat, **{what: gains[what]})

    async def each_suffers(self, *, vp: int = 0, gold: int = 0, card: bool = False) -> None:
        """Every opponent loses one of these, of their choice, all asked at once; ``card``: discards one of the Domain.
        What can be lost in full goes before what cannot; who has nothing to lose loses nothing (rule 36)."""
        options = {seat: self._harms(seat, vp, gold, card) for seat in self.opponents}
        for seat, what in (await self.each("harm", options, vp=vp, gold=gold, card=card)).items():
            self.notes.append(happenings.decided(seat, "card" if isinstance(what, int) else what, self.by))
            if isinstance(what, int):
                self.discard(seat, what)
            else:
                self.lose(seat, vp=vp if what == "vp" else 0, gold=gold if what == "gold" else 0)

    def _harms(self, seat: Seat, vp: int, gold: int, card: bool) -> list[Option]:
        state = self.state
        amounts = [(what, wanted) for what, wanted in (("gold", gold), ("vp", vp)) if wanted]
        amounts = [(what, wanted) for what, wanted in amounts if not self.is_shielded(seat, what)]
        full: list[Option] = [what for what, wanted in amounts if getattr(state, what)[seat] >= wanted]
        cards = state.domains[seat] if card and not self.is_shielded(seat, "card") else []
        return [*full, *cards] or [what for what, _ in amounts if getattr(state, what)[seat]]

    async def each_turns_a_card(self) -> None:
        """Every opponent turns a face-up card of the Domain into a Citizen, all asked at once (G20)."""
        options: dict[Seat, list[Option]] = {}
        for seat in self.opponents:
            options[seat] = [] if self.is_shielded(seat, "card") else [*open_cards(self.state, seat)]
        for seat, card in (await self.each("turn", options)).items():
            face = self.face(card)
            place = self.state.domains[seat].index(card)
            self._lose_power(card)
            now = self._remint(card)
            self.state.domains[seat][place] = now
            self.state.citizens.append(now)
            self.notes.append(happenings.turned(seat, face, now, self.by))

    # -- cards --------------------------------------------------------------------------------------------------------

    def _remint(self, card: CardId) -> CardId:
        """A new id for a card that somebody may not follow."""
        now = self.state.dice.mint(self.state.design)
        self.state.design[now] = self.state.design.pop(card)
        return now

    def _lose_power(self, card: CardId) -> None:
        """What a card leaves behind when it goes from the face-up cards of a Domain (rule 31)."""
        for marks in (self.state.rings, self.state.used, self.state.reacted):
            if card in marks:
                marks.remove(card)

    def draw(self) -> CardId | None:
        """The top card of the deck; None when there is none (rule 17)."""
        state = self.state
        if not state.deck and state.discard:
            state.deck = sorted(self._remint(card) for card in state.discard)
            state.discard = []
            state.dice.shuffle(state.deck)
            self.notes.append(happenings.reshuffled(len(state.deck)))
        return state.deck.pop() if state.deck else None

    def reveal(self, zone: str, count: int) -> None:
        """Cards from the deck into the agora or the oracle."""
        drawn = [card for _ in range(count) if (card := self.draw()) is not None]
        if drawn:
            getattr(self.state, zone).extend(drawn)
            self.notes.append(happenings.revealed(zone, self.faces(drawn), self.by))

    def discard(self, seat: Seat, card: CardId) -> None:
        """Out of a Domain, a Citizen face up (G19)."""
        state = self.state
        state.domains[seat].remove(card)
        self._lose_power(card)
        self._to_discard(seat, card)

    def _to_discard(self, seat: Seat, card: CardId) -> None:
        was_citizen = card in self.state.citizens
        if was_citizen:
            self.state.citizens.remove(card)
        self.state.discard.append(card)
        self.notes.append(happenings.discarded(seat, self.face(card), was_citizen, self.by))

    def drop_single(self, seat: Seat, legend: list[CardId]) -> None:
        """A Legend of one card, at the end (rule 57)."""
        self.state.legends[seat].remove(legend)
        self._to_discard(seat, legend[0])

    async def take(self, card: CardId) -> None:
        """From Agora or Oracle into my Domain; its ring and its Instant at once (rules 23, 38)."""
        state = self.state
        zone = "agora" if card in state.agora else "oracle"
        getattr(state, zone).remove(card)
        state.domains[self.me].append(card)
        self.notes.append(happenings.took(self.me, self.face(card), zone, self.by))
        printed = card_of(state, card)
        if printed.level > 1:
            self.happen("took", self.opponents)
        if printed.power == TRIGGER:
            state.rings.append(card)
        elif printed.power == PERMANENT:
            self.notes.append(happenings.in_force(self.me, self.face(card)))
        elif printed.power == INSTANT:
            await self.use(card)

    async def take_one(self, zone: str, max_level: int = 3) -> None:
        """One further card from the agora or the oracle, ignoring columns but not rule 22."""
        state = self.state
        cards = [card for card in getattr(state, zone) if card_of(state, card).level <= max_level]
        cards = [card for card in cards if not owns(state, self.me, state.design[card])]
        if cards:
            await self.take(await self.choose(self.me, "take", cards))

    def take_citizen(self) -> None:
        """Rule 24. Its face stays secret from everybody."""
        card = self.draw()
        if card is not None:
            self.state.domains[self.me].append(card)
            self.state.citizens.append(card)
        self.notes.append(happenings.citizen(self.me, card))

    def open_oracle(self) -> None:
        """In this turn the player on turn may take from the Oracle."""
        self.state.oracle_open = True
        self.notes.append(happenings.oracle_opened(self.me, self.by))

    async def exchange_with_agora(self) -> None:
        """I may exchange one Agora card with one Oracle card."""
        state = self.state
        if not state.oracle:
            return
        card = await self.may(self.me, "exchange", state.agora)
        if card is not None:
            other = await self.choose(self.me, "exchange_for", state.oracle, card=card)
            there, oracle = state.agora.index(card), state.oracle.index(other)
            state.agora[there], state.oracle[oracle] = other, card
            self.notes.append(happenings.exchanged("agora", self.face(card), self.face(other), self.by))

    async def exchange_with_deck(self) -> None:
        """I look at the top deck cards and may exchange one with an Oracle card. Cards in the deck get new ids, so that
        nobody follows them."""
        state = self.state
        if not state.deck:
            top = self.draw()
            state.deck += [] if top is None else [top]
        seen = state.deck[: -LOOK - 1 : -1]
        if not seen:
            return
        self.notes.append(happenings.looked(self.me, self.faces(seen), self.by))
        card = await self.may(self.me, "peek", seen, cards=self.faces(seen)) if state.oracle else None
        if card is not None:
            other = await self.choose(self.me, "exchange_for", state.oracle, card=card, design=state.design[card])
            there, oracle = state.deck.index(card), state.oracle.index(other)
            state.deck[there], state.oracle[oracle] = other, card
            self.notes.append(happenings.exchanged("deck", self.face(card), self.face(other), self.by))
        count = len(seen)
        state.deck[-count:] = [self._remint(hidden) for hidden in state.deck[-count:]]

    async def replace_in_oracle(self) -> None:
        """Discard one Oracle card and replace it from the deck."""
        state = self.state
        if state.oracle:
            card = await self.choose(self.me, "replace", state.oracle)
            state.oracle.remove(card)
            state.discard.append(card)
            self.notes.append(happenings.cleared([self.face(card)]))
            self.reveal("oracle", 1)

    # -- transfers ----------------------------------------------------------------------------------------------------

    def movable(
        self,
        seat: Seat | None = None,
        *,
        zone: str = "domain",
        delta: int = 0,
        free: bool = False,
        max_level: int = 3,
    ) -> Homes:
        """What a seat can transfer and pay for, and whereto (rules 44-50)."""
        state = self.state
        seat = self.me if seat is None else seat
        cards = state.domains[seat] if zone == "domain" else getattr(state, zone)
        found: Homes = {}
        for card in cards:
            for legend, level in homes(state, seat, card):
                cost = 0 if free else transfer_cost(state, seat, level, delta)
                if level <= max_level and cost <= state.gold[seat]:
                    found.setdefault(card, []).append((legend, level, cost))
        return found

    async def transfer(
        self,
        seat: Seat | None = None,
        *,
        most: int = 1,
        zone: str = "domain",
        delta: int = 0,
        free: bool = False,
        max_level: int = 3,
        spends: bool = False,
    ) -> None:
        """A seat may transfer up to ``most`` cards; ``spends``: of the quest's transfers (rule 39)."""
        seat = self.me if seat is None else seat
        for _ in range(most):
            found = self.movable(seat, zone=zone, delta=delta, free=free, max_level=max_level)
            costs = [[card, min(cost for _, _, cost in places)] for card, places in found.items()]
            card = await self.may(seat, "transfer", list(found), zone=zone, costs=costs)
            if card is None:
                return
            await self.place(seat, card, found)
            if spends:
                self.state.spent[seat] += 1

    async def place(self, seat: Seat, card: CardId, found: Homes) -> None:
        """Ask for the Legend and move the card there."""
        places = {_legend_name(seat, legend): (legend, level, cost) for legend, level, cost in found[card]}
        costs = [[name, cost] for name, (_, _, cost) in places.items()]
        name = await self.choose(seat, "legend", list(places), card=card, costs=costs)
        self._move(seat, card, *places[name])

    def _move(self, seat: Seat, card: CardId, legend: int, level: int, cost: int) -> None:
        state = self.state
        zone = next(zone for zone in ("agora", "oracle", "domain") if card in self._zone(zone, seat))
        self._zone(zone, seat).remove(card)
        self._lose_power(card)
        state.gold[seat] -= cost
        if legend == NEW:
            state.legends[seat].append([])
            legend = len(state.legends[seat]) - 1
        cards = state.legends[seat][legend]
        hidden = card in state.citizens
        if hidden:
            family = "" if kind_of(state, cards) == "level" else place_of(state, cards[0])[1]
            state.stands[card] = [level, family]
        cards.append(card)
        if state.phase == "writing":
            state.moved[seat] += 1
            state.rebate[seat] = state.tax[seat] = 0
        design = None if hidden else state.design[card]
        self.notes.append(happenings.transferred(seat, card, design, legend, level, cost, zone))
        self._award(seat, cards)
        self.happen("transfer", [seat], level=level)

    def _zone(self, zone: str, seat: Seat) -> list[CardId]:
        cards: list[CardId] = self.state.domains[seat] if zone == "domain" else getattr(self.state, zone)
        return cards

    def _award(self, seat: Seat, legend: Sequence[CardId]) -> None:
        """Bonus tiles, after every single transfer (rules 51-53)."""
        state = self.state
        kind = kind_of(state, legend)
        level, family = place_of(state, legend[0])
        if kind == "family" and len(legend) == FAMILY_LEGEND:
            holders = state.family_tiles[family]
            if len(holders) < len(FAMILY_TILES):
                holders.append(seat)
                self.notes.append(happenings.family_tile(seat, family, FAMILY_TILES[len(holders) - 1]))
        if kind == "level" and len(legend) >= LEVEL_TILE_FROM:
            holder = state.level_tiles[level - 1]
            if holder != seat and len(legend) > self._largest(holder, level):
                state.level_tiles[level - 1] = seat
                self.notes.append(happenings.level_tile(seat, level, holder))

    def _largest(self, holder: Seat, level: int) -> int:
        """Cards in the largest Level Legend of that level (G25); 0 where nobody holds the tile."""
        if holder < 0:
            return 0
        own = [legend for legend in self.state.legends[holder] if kind_of(self.state, legend) == "level"]
        return max(len(legend) for legend in own if place_of(self.state, legend[0])[0] == level)

    # -- powers -------------------------------------------------------------------------------------------------------

    def _can_pay(self, card: CardId) -> bool:
        """For the use of a power (rule 35)."""
        return self.gold >= card_of(self.state, card).price

    def _is_ready(self, card: CardId) -> bool:
        ready = card_of(self.state, card).ready
        return ready is None or ready(Game(self.state, self.notes, self.me, card))

    def usable(self) -> list[CardId]:
        """My cards whose power can be used now, in my own turn or writing step (rules 32, 33)."""
        return [card for card in open_cards(self.state, self.me) if self._is_usable(card)]

    def _is_usable(self, card: CardId) -> bool:
        state = self.state
        power = card_of(state, card).power
        if state.phase == "writing":
            due = power == LEGEND and card not in state.used
        elif power == TRIGGER:
            due = card in state.rings
        elif power == ELEUSIS:
            due = card not in state.used and Game(state, self.notes, self.me, card).other_eleusis() > 0
        else:
            due = power == ACTIVATE and card not in state.used
        return due and self._can_pay(card) and self._is_ready(card)

    async def use(self, card: CardId) -> None:
        """Use the power of a card of mine and mark it used (rule 33)."""
        state = self.state
        printed = card_of(state, card)
        if printed.power == TRIGGER:
            state.rings.remove(card)
        elif printed.power in (ACTIVATE, ELEUSIS, LEGEND):
            state.used.append(card)
        self.notes.append(happenings.used(self.me, self.face(card), printed.power))
        assert printed.effect is not None
        await printed.effect(Game(state, self.notes, self.me, card))

    def copyable(self, power: Power, seats: Sequence[Seat], max_level: int = 3) -> list[CardId]:
        """Cards in these Domains whose power of that kind I could use; never one that copies or refreshes (rule 37)."""
        return [
            card
            for seat in sorted(seats)
            for card in open_cards(self.state, seat)
            if card != self.card and self._points_at(card, power, max_level)
        ]

    def _points_at(self, card: CardId, power: Power, max_level: int) -> bool:
        printed = card_of(self.state, card)
        if printed.power != power or printed.level > max_level or printed.copies_powers:
            return False
        return self._can_pay(card)

    def copyable_chronos(self) -> list[CardId]:
        """Chronos cards in opponents' Legends."""
        return [
            card
            for seat in sorted(self.opponents)
            for legend in self.legends(seat)
            for card in legend
            if card not in self.state.citizens and self._points_at(card, "chronos", 3)
        ]

    async def copy(self, cards: Sequence[CardId]) -> bool:
        """Use the power of one of these cards as mine; False when there is none (rule 37)."""
        if not cards:
            return False
        card = await self.choose(self.me, "copy", cards)
        self.notes.append(happenings.copied(self.me, self.face(card), self.by))
        effect = card_of(self.state, card).effect
        assert effect is not None
        await effect(Game(self.state, self.notes, self.me, card))
        return True

    async def refresh(self, power: Power, max_level: int = 3) -> bool:
        """Make a used card of my Domain usable again, but none that copies or refreshes; False when there is none."""
        state = self.state
        spent = [card for card in open_cards(state, self.me) if card != self.card]
        spent = [card for card in spent if card not in state.rings and (power == TRIGGER or card in state.used)]
        cards = [card for card in spent if self._refreshes(card, power, max_level)]
        if not cards:
            return False
        card = await self.choose(self.me, "refresh", cards)
        if power == TRIGGER:
            state.rings.append(card)
        else:
            state.used.remove(card)
        self.notes.append(happenings.refreshed(self.me, self.face(card), self.by))
        return True

    def _refreshes(self, card: CardId, power: Power, max_level: int) -> bool:
        printed = card_of(self.state, card)
        return printed.power == power and printed.level <= max_level and not printed.copies_powers

    def happen(self, event: Event, seats: Sequence[Seat], *, rival: Seat | None = None, level: int = 0) -> None:
        """The Permanents of these seats that act at an event, each resolved fully before the next (rule 34)."""
        for seat in seats:
            for card in open_cards(self.state, seat):
                printed = card_of(self.state, card)
                if event in printed.on and printed.reaction is not None and self._may_react(card, event):
                    game = Game(self.state, self.notes, seat, card)
                    game.rival = self.me if rival is None else rival
                    game.level = level
                    printed.reaction(game)

    def _may_react(self, card: CardId, event: Event) -> bool:
        """What answers to prestige does so once per turn, and between turns not at all (B9)."""
        if event != "prestige":
            return True
        if self.state.phase not in ("actions", "writing") or card in self.state.reacted:
            return False
        self.state.reacted.append(card)
        return True


def _legend_name(seat: Seat, legend: int) -> str:
    return "new" if legend == NEW else f"legend-{seat}-{legend}"
