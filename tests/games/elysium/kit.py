"""Tables set up by hand: put cards where a test wants them, answer questions, read what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.elysium.families import CARDS
from games.elysium.rules import ElysiumRules
from games.elysium.rules.constants import FAMILIES, QUESTS
from games.elysium.rules.state import State
from games.elysium.rules.verbs import Game
from games.engine import PASS, Decision, Option, Runner, ScoreLine

RULES = ElysiumRules(CARDS)
SEED = bytes(31) + b"\x07"
FIRST_GAME = "zeus+hades+hephaestus+athena+poseidon"


def families_with(*wanted: str) -> str:
    """A setting of five families with these."""
    five = [*wanted, *(family for family in FAMILIES if family not in wanted)][:5]
    return "+".join(family for family in FAMILIES if family in five)


class Table:
    """A match whose discs go by seat and whose Agora is still empty; a test lays what it needs. ``families`` are in play,
    none: those of the first game."""

    def __init__(self, seats: int = 2, *families: str, phase: str = "actions", **settings: Any) -> None:
        chosen = (
            {"families": families_with(*families), **settings} if families else {"families": FIRST_GAME, **settings}
        )
        self.state: State = RULES.setup(SEED, seats, chosen)
        state = self.state
        state.order = list(range(seats))
        state.vp = [seat + 1 for seat in range(seats)]
        state.side = 1  # red green blue yellow
        state.phase = phase
        self._runner: Runner[State] | None = None
        self.told: list[tuple[str, dict[str, Any]]] = []

    # -- laying -------------------------------------------------------------------------------------------------------

    def _from_deck(self, design: str) -> int:
        state = self.state
        for card in state.deck:
            if state.design[card] == design:
                state.deck.remove(card)
                return card
        raise AssertionError(f"no {design} left in the deck")

    def lay(self, zone: str, *designs: str) -> list[int]:
        """Cards out of the deck into agora, oracle or discard, or onto the top of the deck, the last on top."""
        cards = [self._from_deck(design) for design in designs]
        getattr(self.state, zone).extend(cards)
        return cards

    def own(self, seat: int, *designs: str, ring: bool = True) -> list[int]:
        """Cards out of the deck into a Domain."""
        cards = [self._from_deck(design) for design in designs]
        self.state.domains[seat] += cards
        if ring:
            self.state.rings += [card for card in cards if CARDS[self.state.design[card]].power == "trigger"]
        return cards

    def citizens(self, seat: int, count: int = 1) -> list[int]:
        """The top cards of the deck, face down, into a Domain."""
        cards = [self.state.deck.pop(0) for _ in range(count)]
        self.state.domains[seat] += cards
        self.state.citizens += cards
        return cards

    def legend(self, seat: int, *designs: str) -> str:
        """A Legend out of the deck; returns its name."""
        self.state.legends[seat].append([self._from_deck(design) for design in designs])
        return f"legend-{seat}-{len(self.state.legends[seat]) - 1}"

    def write(self, seat: int = 0, *, transfers: int = 4) -> None:
        """Phase III, the step of a seat, with so many transfers left."""
        state = self.state
        state.phase = "writing"
        state.at = state.order.index(seat)
        state.quest[seat] = max(QUESTS[state.seats])
        state.extra[seat] = transfers - QUESTS[state.seats][state.quest[seat]][2]

    # -- playing ------------------------------------------------------------------------------------------------------

    @property
    def runner(self) -> Runner[State]:
        if self._runner is None:
            self._runner = Runner(RULES, self.state)
            self._read()
        self.state = self._runner.state
        return self._runner

    def _read(self) -> None:
        assert self._runner is not None
        self.told += [(note.kind, dict(note.public)) for note in self._runner.notes]

    @property
    def open(self) -> tuple[Decision, ...]:
        return self.runner.pending

    def take(self, design: str, *, seat: int = 0) -> Table:
        """The card out of the deck into the Agora, and the player on turn takes it."""
        (card,) = self.lay("agora", design)
        return self.answer(card, seat=seat)

    def use(self, design: str, *, seat: int = 0) -> Table:
        """The card out of the deck into the Domain, and its owner uses it."""
        (card,) = self.own(seat, design)
        return self.answer(("use", card) if self.state.phase == "writing" else card, seat=seat)

    def question(self, seat: int = 0) -> Decision:
        question = self.runner.question(seat)
        assert question is not None, f"nothing is asked of seat {seat}: {self.open}"
        return question

    def options(self, seat: int = 0) -> tuple[Option, ...]:
        return self.question(seat).options

    def answer(self, *picks: Option, seat: int = 0) -> Table:
        self.runner.enter("answer", seat, picks)
        self._read()
        self.state = self.runner.state
        return self

    def pass_(self, seat: int = 0) -> Table:
        return self.answer(PASS, seat=seat)

    def notes(self, kind: str) -> list[dict[str, Any]]:
        return [data for told, data in self.told if told == kind]

    def why_not(self, thing: Option, seat: int = 0) -> tuple[str, ...]:
        return RULES.why_not(self.state, seat, thing, self.runner.question(seat))

    # -- the result ---------------------------------------------------------------------------------------------------

    def lines(self) -> dict[str, tuple[int, ...]]:
        lines: Sequence[ScoreLine] = RULES.final_scores(self.state)
        return {line.what: line.values for line in lines}

    def score(self) -> dict[str, tuple[int, ...]]:
        """Go to the end of epoch 5, where nobody is asked anything but Chronos; the lines of the result."""
        self.state.epoch = 5
        self.state.phase = "end"
        while self.open:
            question = self.open[0]
            self.answer(question.options[0], seat=question.seat)
        return self.lines()

    def end_epoch(self) -> Table:
        """Phase IV of this epoch, and the Awakening after it."""
        self.state.phase = "end"
        assert self.open
        return self


def game(table: Table, seat: int = 0) -> Game:
    return Game(table.state, [], seat)


def audit(state: State) -> None:
    """Every card of the five families is somewhere, once (rule 8)."""
    cards = [*state.deck, *state.discard, *state.agora, *state.oracle]
    cards += [card for domain in state.domains for card in domain]
    cards += [card for legends in state.legends for legend in legends for card in legend]
    assert len(cards) == len(set(cards)) == 105
    assert sorted(cards) == sorted(state.design)
    held: dict[str, int] = {}
    for design in state.design.values():
        held[design] = held.get(design, 0) + 1
    assert held == {key: card.copies for key, card in CARDS.items() if card.family in state.families}
    assert all(amount >= 0 for amounts in (state.gold, state.vp, state.pp) for amount in amounts)
    for domain in state.domains:
        faces = [state.design[card] for card in domain if card not in state.citizens]
        assert len(faces) == len(set(faces)), "two identical cards in one Domain"
