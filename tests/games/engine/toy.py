"""A made-up game with everything that is hard: secret simultaneous bids, a race, a reaction inside an effect, free text, a
window, chance, hidden cards, a seat that leaves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.engine import (
    JSON,
    PASS,
    Answer,
    Decision,
    Dice,
    Effect,
    GameOver,
    Note,
    Option,
    Slot,
    Standing,
    TextField,
    ask,
    ask_first,
    choose,
    choose_or_pass,
    choose_some,
    disclose,
)


@dataclass(slots=True)
class State:
    dice: Dice
    seats: int
    power: dict[int, int] = field(default_factory=dict)
    hands: list[list[int]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    round: int = 0


class Toy:
    """``leak``: show the next seat's best card to everybody, for the test of the leak test."""

    version = 1

    def __init__(self, *, leak: bool = False) -> None:
        self.leak = leak

    def setup(self, seed: bytes, seats: int, settings: Mapping[str, JSON]) -> State:
        state = State(Dice(seed), seats, scores=[0] * seats)
        powers = list(range(seats * 4))
        state.dice.shuffle(powers)
        for seat in range(seats):
            hand = []
            for power in powers[seat * 4 : seat * 4 + 4]:
                card = state.dice.mint(state.power)
                state.power[card] = power
                hand.append(card)
            state.hands.append(hand)
        return state

    def step(self, state: State, notes: list[Note]) -> Effect:
        return (_bid, _race, _solo, _words)[state.round % 4](state, notes)

    def standing(self, state: State) -> Standing | None:
        return self.adjudicate(state) if state.round >= 12 or len(state.gone) >= state.seats - 1 else None

    def adjudicate(self, state: State) -> Standing:
        return Standing(tuple(1 + sum(other > mine for other in state.scores) for mine in state.scores))

    def view(self, state: State, seat: int | None) -> dict[str, JSON]:
        view: dict[str, JSON] = {"round": state.round, "scores": list(state.scores), "said": list(state.said)}
        view["counts"] = [len(hand) for hand in state.hands]
        if seat is not None:
            view["hand"] = [[card, state.power[card]] for card in sorted(state.hands[seat])]
        if self.leak:
            view["oops"] = max((state.power[card] for card in state.hands[0]), default=0)
        return view

    def open_view(self, state: State) -> dict[str, JSON]:
        return {**self.view(state, None), "hands": [list(hand) for hand in state.hands]}

    def things(self, view: Mapping[str, JSON]) -> Iterable[Option]:
        return [card for card, _ in view.get("hand", [])]

    def why_not(self, state: State, seat: int, thing: Option, asked: Decision | None) -> tuple[str, ...]:
        return ("1",) if asked is None else ("2",)

    def unknown(self, state: State, seat: int | None) -> Sequence[Sequence[Slot]]:
        hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
        return [[Slot("power", card) for card in hidden]]

    def leave(self, state: State, seat: int, notes: list[Note]) -> None:
        state.gone.append(seat)
        notes.append(Note("gone", {"seat": seat}))

    def wake(self, state: State, seat: int, notes: list[Note]) -> None:
        state.gone.remove(seat)

    def asleep(self, state: State) -> Sequence[int]:
        return state.gone

    def silent(self, state: State) -> Sequence[int]:
        return ()

    def turn(self, state: State) -> int:
        return state.round

    def on_turn(self, state: State) -> int | None:
        return None

    def cards(self, settings: Mapping[str, JSON]) -> Sequence[str]:
        return ("bid",)

    def card_used(self, note: Note) -> str | None:
        return "bid" if note.kind == "bids" else None

    def copy(self, state: State) -> State:
        return self.load(self.dump(state))

    def dump(self, state: State) -> JSON:
        power = [[card, power] for card, power in state.power.items()]
        hands = [list(hand) for hand in state.hands]
        rest = [list(state.scores), list(state.gone), list(state.said), state.round]
        return [state.dice.dump(), state.seats, power, hands, *rest]

    def load(self, data: JSON) -> State:
        dice, seats, power, hands, scores, gone, said, round_ = data
        return State(
            Dice.load(dice), seats, dict(power), [list(h) for h in hands], list(scores), list(gone), list(said), round_
        )


def _here(state: State) -> list[int]:
    return [seat for seat in range(state.seats) if seat not in state.gone]


async def _bid(state: State, notes: list[Note]) -> None:
    """Everybody bids a card secretly; the highest scores; a bid shown is a card gone."""
    bidders = [seat for seat in _here(state) if state.hands[seat]]
    answers = await ask(
        *(
            Decision(seat, "bid", tuple(state.hands[seat]), default=Answer((state.hands[seat][0],)), clock="phase")
            for seat in bidders
        )
    )
    bids = {seat: answer.picks[0] for seat, answer in zip(bidders, answers, strict=True)}
    notes.append(disclose("bids", powers={str(seat): state.power[card] for seat, card in bids.items()}))
    for seat, card in bids.items():
        state.hands[seat].remove(card)
    if bids:
        best = max(bids, key=lambda seat: state.power[bids[seat]])
        state.scores[best] += 2
        await _ward(state, notes, best)
    state.round += 1


async def _ward(state: State, notes: list[Note], best: int) -> None:
    """A reaction inside the effect: the next seat may swallow a point, in a window that opens whatever it holds."""
    other = (best + 1) % state.seats
    if other in state.gone:
        return
    (answer,) = await ask(
        Decision(
            other, "ward", (*state.hands[other], PASS), default=Answer((PASS,)), clock="window", about={"of": best}
        )
    )
    if answer.picks != (PASS,):
        state.scores[best] -= 1
        card = answer.picks[0]
        state.hands[other].remove(card)
        notes.append(disclose("ward", seat=other, power=state.power[card]))


async def _race(state: State, notes: list[Note]) -> None:
    """Whoever says so first takes a point; who passes cannot think better of it."""
    here = _here(state)
    silence = Answer((PASS,))
    seat, answer = await ask_first(
        *(Decision(seat, "race", ("mine", PASS), default=silence, final=True) for seat in here)
    )
    if answer.picks != (PASS,):
        state.scores[seat] += 1
        notes.append(Note("race", {"seat": seat}))
    state.round += 1


async def _solo(state: State, notes: list[Note]) -> None:
    """One seat chooses twice before anything is drawn (so both may be taken back), then a die falls."""
    seat = _here(state)[state.round % len(_here(state))]
    first = await choose(seat, "first", ("left", "right"))
    second = await choose_or_pass(seat, "second", (1, 2, 3), after=first)
    picked = await choose_some(seat, "some", (10, 20, 30), least=1, most=3, ordered=True, may_pass=True)
    state.scores[seat] += (second or 0) + len(picked)
    notes.append(Note("solo", {"seat": seat, "first": first, "second": second, "picked": list(picked)}))
    if first == "right":
        state.scores[seat] += state.dice.below(6)
    state.round += 1


async def _words(state: State, notes: list[Note]) -> None:
    """Free text next to an option."""
    seat = _here(state)[0]
    (answer,) = await ask(
        Decision(seat, "clue", ("loud", "soft"), text=TextField(2, 20), default=Answer(("soft",), "--"), clock="phase")
    )
    state.said.append(f"{answer.picks[0]}: {answer.text}")
    notes.append(Note("clue", {"seat": seat, "text": answer.text}))
    state.round += 1
    if len(state.said) > 50:
        raise GameOver
