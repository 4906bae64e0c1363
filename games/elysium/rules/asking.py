"""Where a power stands, what it may look at, and how it asks."""

from __future__ import annotations

from collections.abc import Sequence

from games.elysium.rules import happenings
from games.elysium.rules.cards import Card
from games.elysium.rules.constants import CardId, Design, Seat
from games.elysium.rules.happenings import Face
from games.elysium.rules.reading import active, card_of, in_force, kind_of, open_cards, others, transfers_left
from games.elysium.rules.state import State
from games.engine import JSON, PASS, Answer, Decision, Note, Option, ask


class Asking:
    """Whose power it is (``me``) and of which ``card`` (None: the rules themselves act). ``level``: of the place that the
    transfer filled to which a Permanent reacts; ``rival``: whose deed it is that a Permanent reacts to."""

    __slots__ = ("by", "card", "level", "me", "notes", "rival", "state")

    def __init__(self, state: State, notes: list[Note], me: Seat, card: CardId | None = None) -> None:
        self.state = state
        self.notes = notes
        self.me = me
        self.card = card
        self.by: Design | None = None if card is None else state.design[card]
        self.level = 0
        self.rival = me

    # -- reading ------------------------------------------------------------------------------------------------------

    @property
    def opponents(self) -> list[Seat]:
        """In disc order, from the player after me (rule 34)."""
        return others(self.state, self.me)

    def face(self, card: CardId) -> Face:
        return {"id": card, "design": self.state.design[card]}

    def faces(self, cards: Sequence[CardId]) -> list[Face]:
        return [self.face(card) for card in cards]

    @property
    def gold(self) -> int:
        return self.state.gold[self.me]

    @property
    def oracle(self) -> int:
        """Cards in the Oracle."""
        return len(self.state.oracle)

    @property
    def transfers_made(self) -> int:
        """Mine since this Phase III began."""
        return self.state.moved[self.me]

    @property
    def has_transfer(self) -> bool:
        """Whether one of my quest's transfers is left."""
        return transfers_left(self.state, self.me) > 0

    @property
    def domain(self) -> list[CardId]:
        """All of my Domain, Citizens too."""
        return self.state.domains[self.me]

    def families_in_domain(self) -> int:
        """Among the face-up cards."""
        return len({card.family for card in in_force(self.state, self.me)})

    def level_ones(self) -> int:
        """Face-up cards of level 1 in my Domain."""
        return sum(card.level == 1 for card in in_force(self.state, self.me))

    def other_eleusis(self) -> int:
        """Face-up Eleusis cards of my Domain without the one in use."""
        cards = [card for card in open_cards(self.state, self.me) if card != self.card]
        return sum(card_of(self.state, card).power == "eleusis" for card in cards)

    def bonus_tiles(self) -> int:
        """That I hold now."""
        families = sum(seats.count(self.me) for seats in self.state.family_tiles.values())
        return families + self.state.level_tiles.count(self.me)

    def legends(self, seat: Seat | None = None) -> list[list[CardId]]:
        """Those of two cards or more."""
        return [legend for legend in self.state.legends[self.me if seat is None else seat] if len(legend) > 1]

    def family_legends(self) -> int:
        """My Family Legends of two cards or more."""
        return sum(kind_of(self.state, legend) == "family" for legend in self.legends())

    def citizens_in_legends(self) -> int:
        return sum(card in self.state.citizens for legend in self.legends() for card in legend)

    def families_in_legends(self) -> int:
        """Among the face-up cards in my Legends."""
        return len({card.family for card in self._printed_in_legends()})

    def _printed_in_legends(self) -> list[Card]:
        cards = [card for legend in self.legends() for card in legend if card not in self.state.citizens]
        return [card_of(self.state, card) for card in cards]

    def has_most_prestige(self) -> bool:
        """Some, and nobody has more."""
        return 0 < self.state.pp[self.me] == max(self.state.pp)

    def fewest_vp(self) -> Seat:
        """Of the opponents; the earliest in play order if several."""
        return min((seat for seat in self.state.order if seat != self.me), key=lambda seat: self.state.vp[seat])

    def is_shielded(self, seat: Seat, what: str) -> bool:
        """Whether others cannot make this seat lose ``gold``, ``vp`` or ``card``."""
        shields = [card.shield for card in in_force(self.state, seat)]
        return "all" in shields or (what == "gold" and "gold" in shields)

    # -- asking -------------------------------------------------------------------------------------------------------

    def question(self, seat: Seat, kind: str, options: Sequence[Option], **about: JSON) -> Decision:
        """In the middle of somebody else's turn it has a clock of its own, and silence takes the first answer listed, or
        declines where one may (rule 36, B16)."""
        about = {"by": self.by, **about}
        if self.state.phase not in ("actions", "writing") or seat == active(self.state):
            return Decision(seat, kind, tuple(options), about=about)
        default = PASS if PASS in options else options[0]
        return Decision(seat, kind, tuple(options), about=about, default=Answer((default,)), clock="window")

    async def choose(self, seat: Seat, kind: str, options: Sequence[Option], **about: JSON) -> Option:
        """One of the options; a single one is not asked, for how many there are is public."""
        return options[0] if len(options) == 1 else await self.ask_always(seat, kind, options, **about)

    async def ask_always(self, seat: Seat, kind: str, options: Sequence[Option], **about: JSON) -> Option:
        """One of the options, a single one too."""
        (answer,) = await ask(self.question(seat, kind, options, **about))
        return answer.picks[0]

    async def may(self, seat: Seat, kind: str, options: Sequence[Option], **about: JSON) -> Option | None:
        """The same where a player may decline; not asked without options."""
        if not options:
            return None
        (answer,) = await ask(self.question(seat, kind, (*options, PASS), **about))
        if answer.picks == (PASS,):
            self.notes.append(happenings.declined(seat, self.by))
            return None
        return answer.picks[0]

    async def each(self, kind: str, options: dict[Seat, list[Option]], **about: JSON) -> dict[Seat, Option]:
        """One answer of each seat, asked at once; seats with one option are not asked, seats with none are left out."""
        asked = {seat: listed for seat, listed in options.items() if len(listed) > 1}
        given = (
            await ask(*(self.question(seat, kind, listed, **about) for seat, listed in asked.items())) if asked else ()
        )
        answers = {seat: answer.picks[0] for seat, answer in zip(asked, given, strict=True)}
        return {seat: answers.get(seat, listed[0]) for seat, listed in options.items() if listed}

    async def opponent(self) -> Seat:
        """One of my choice."""
        seats = sorted(self.opponents)
        picked = await self.choose(self.me, "opponent", [f"seat-{seat}" for seat in seats])
        return int(str(picked).removeprefix("seat-"))
