"""Positions written by hand and answers by name: ``position(row={"fury": []}, hand=[1, 2]).cast("fury")``.

Seat 0 is on turn. Mana is named by its printed power everywhere; the kit finds a card that has it. After every answer
the kit checks that no card was lost (rule 42), and that the match stored as JSON and restored is the same match.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from games.engine import PASS, Decision, Dice, Note, Runner, Snapshot
from games.grimoire.cards import SPELLS
from games.grimoire.rules import GrimoireRules
from games.grimoire.rules.state import State, new_state

RULES = GrimoireRules(SPELLS)
FILLER = ["crushing-blow", "betrayal", "windstorm", "stone-crush"]
Row = Mapping[str, Sequence[int]] | Sequence[str]


def mana_and_spells(state: State) -> tuple[list[int], list[str]]:
    """Every mana id and every spell, wherever they are, sorted: what rule 42 says never changes in number."""
    mana = [*state.deck, *state.discard, *state.shown, *state.hands[0], *state.hands[1]]
    for pile in state.piles.values():
        mana += pile
    spells = [*state.rows[0], *state.rows[1], *state.pool, *state.spell_deck, *state.spell_discard]
    return sorted(mana), sorted(spells)


def conserved(state: State) -> None:
    """Rule 42 within one state: every card is somewhere, once."""
    mana, spells = mana_and_spells(state)
    assert mana == sorted(state.power), "a mana is lost or doubled"
    assert len(set(spells)) == len(spells), "a spell is doubled"
    assert sorted(state.piles) == sorted(state.rows[0] + state.rows[1])


class Table:
    """A match in a position, and what was told since the last answer."""

    def __init__(self, state: State) -> None:
        self._counts = [len(part) for part in mana_and_spells(state)]
        self._powers = sorted(state.power.values())
        self.runner: Runner[State] = Runner(RULES, state)
        self.notes: list[Note] = list(self.runner.notes)
        self._check()

    # -- reading ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.runner.state

    @property
    def question(self) -> Decision:
        (decision,) = self.runner.pending
        return decision

    @property
    def kind(self) -> str | None:
        """The kind of the open question; None when the game is over."""
        return self.question.kind if self.runner.pending else None

    @property
    def asked(self) -> int:
        return self.question.seat

    @property
    def life(self) -> list[int]:
        return self.state.life

    def hand(self, seat: int = 0) -> list[int]:
        return sorted(self.state.power[mana] for mana in self.state.hands[seat])

    def pile(self, spell: str) -> list[int]:
        """Printed powers, bottom first."""
        return [self.state.power[mana] for mana in self.state.piles[spell]]

    @property
    def discard(self) -> list[int]:
        return [self.state.power[mana] for mana in self.state.discard]

    def top(self, count: int) -> list[int]:
        """The next mana of the deck, top first."""
        return [self.state.power[mana] for mana in self.state.deck[-count:][::-1]]

    def view(self, seat: int | None) -> dict[str, Any]:
        return RULES.view(self.state, seat)

    def cell(self, spell: str, seat: int | None = None) -> dict[str, Any]:
        return next(c for row in self.view(seat)["rows"] for c in row if c and c["spell"] == spell)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The public part of the notes of this kind since the last answer."""
        return [dict(note.public) for note in self.notes if note.kind == kind]

    def options(self) -> list[Any]:
        """The open question's options, mana as printed powers."""
        return [self.state.power.get(option, option) for option in self.question.options]

    # -- answering ----------------------------------------------------------------------------------------------------

    def raw(self, *picks: Any) -> Table:
        """Answer with these very options."""
        self.notes = self.runner.enter("answer", self.question.seat, picks)
        self._check()
        return self

    def answer(self, *picks: Any) -> Table:
        """Answer by name: spells and words as they are, mana by printed power."""
        free = list(self.question.options)
        chosen = []
        for pick in picks:
            option = pick
            if isinstance(pick, int):
                option = next((o for o in free if self.state.power.get(o) == pick), None)
                assert option is not None, f"no mana of power {pick} among {self.options()}"
            if option in free:
                free.remove(option)
            chosen.append(option)
        return self.raw(*chosen)

    def decline(self) -> Table:
        return self.raw(PASS)

    def cast(self, spell: str, *paid: int) -> Table:
        """Cast, paying these powers (bottom first), or the weakest cards."""
        self.answer(spell)
        notes = self.notes
        if self.runner.pending and self.kind == "pay":
            self.answer(*paid) if paid else self.raw(*self.question.options[: self.question.least])
        self.notes = notes + self.notes if notes is not self.notes else notes
        return self

    def to(self, kind: str) -> Table:
        """Decline until a question of this kind is open."""
        for _ in range(20):
            if self.kind == kind:
                return self
            self.decline()
        raise AssertionError(f"never asked: {kind}")

    def restored(self) -> Table:
        """The same match, stored as JSON text and read again."""
        text = json.dumps(self.runner.snapshot())
        other = Table.__new__(Table)
        other._counts, other._powers, other.notes = self._counts, self._powers, []
        other.runner = Runner.restore(RULES, Snapshot(*json.loads(text)))
        return other

    def _check(self) -> None:
        conserved(self.state)
        assert [len(part) for part in mana_and_spells(self.state)] == self._counts
        assert sorted(self.state.power.values()) == self._powers
        again = self.restored().runner
        assert again.pending == self.runner.pending
        assert again.rules.dump(again.state) == RULES.dump(self.state)


def position(
    *,
    phase: str = "cast",
    turn: int = 11,
    row: Row = (),
    hand: Sequence[int] = (),
    rival_row: Row = (),
    rival_hand: Sequence[int] = (),
    life: int = 60,
    rival_life: int = 60,
    deck: Sequence[int] = (),
    filler: int = 20,
    discard: Sequence[int] = (),
    pool: Sequence[str] | None = None,
    spell_deck: Sequence[str] | None = None,
    spell_discard: Sequence[str] = (),
    attack: tuple[int, int] | None = None,
    rival_attack: tuple[int, int] | None = None,
    casts: Sequence[tuple[str, int, int]] = (),
    discounts: Sequence[tuple[int, str]] = (),
    seed: bytes = b"positions by hand",
) -> Table:
    """``deck`` is listed from its top and lies on ``filler`` cards of power 1; the pool and the spell deck hold spells that
    are nowhere else."""
    state = new_state(Dice(seed), 0)
    state.turn, state.phase = turn, phase
    state.life = [life, rival_life]

    def mint(powers: Sequence[int]) -> list[int]:
        cards = []
        for power in powers:
            card = state.dice.mint(state.power)
            state.power[card] = power
            cards.append(card)
        return cards

    for seat, cells in enumerate((row, rival_row)):
        piles = cells if isinstance(cells, Mapping) else dict.fromkeys(cells, ())
        state.rows[seat] = list(piles)
        state.piles |= {spell: mint(powers) for spell, powers in piles.items()}
    state.hands = [mint(hand), mint(rival_hand)]
    state.deck = mint([1] * filler) + mint(list(deck)[::-1])
    state.discard = mint(discard)
    state.spell_discard = list(spell_discard)
    elsewhere = {*state.piles, *state.spell_discard, *(pool or ()), *(spell_deck or ())}
    rest = [spell for spell in (*FILLER, *SPELLS) if spell not in elsewhere]
    rest = list(dict.fromkeys(rest))
    state.pool = list(pool) if pool is not None else rest[:4]
    state.spell_deck = list(spell_deck) if spell_deck is not None else [s for s in rest if s not in state.pool][:6]
    state.last_attack = [list(attack) if attack else None, list(rival_attack) if rival_attack else None]
    state.casts = [list(cast) for cast in casts]
    state.discounts = [list(discount) for discount in discounts]
    return Table(state)
