"""The phases of a match, one step each. A step starts from ``state.phase`` alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from games.dixit.rules import asking, cards, happenings, seating
from games.dixit.rules.clue import clean_clue
from games.dixit.rules.constants import (
    ABSENT,
    CLAIM,
    COLOURS,
    LEAST_AWAKE,
    ROUND_CAP,
    ROWS,
    Phase,
    Picture,
    Row,
    Seat,
)
from games.dixit.rules.scoring import reasons_of_round
from games.dixit.rules.state import State
from games.engine import Answer, Decision, Dice, Effect, GameOver, Note, ask, ask_first


class Narrate(Protocol):
    """Gives a clue for a narrator who does not."""

    def __call__(self, hand: Sequence[Picture], language: str, dice: Dice) -> tuple[Picture, str]:
        """One picture of the hand, and a clue for it in this language."""


@dataclass(slots=True)
class Game:
    """One running step. ``narrate`` is None where the cards carry no tags to make a clue from (G14)."""

    state: State
    notes: list[Note]
    narrate: Narrate | None

    @property
    def row(self) -> Row:
        """The parameters of this round (G21)."""
        return ROWS[len(self.state.players)]

    def end(self, why: str) -> None:
        """Raises GameOver."""
        self.state.over = why
        self.notes.append(happenings.over(why))
        raise GameOver


def step(game: Game) -> Effect:
    """The step that the state's phase names."""
    return _STEPS[game.state.phase](game)


async def colours(game: Game) -> None:
    """Everybody picks the colour, and with it the shape, of rabbit and ballot (rules 2, 5). Who sits earlier goes first
    where two want the same; a wish that is taken falls to the next one, at last to any free colour."""
    state = game.state
    answers = await ask(*[asking.colour(seat) for seat in state.order])
    free = list(COLOURS)
    wishes = list(zip(state.order, answers, strict=True))
    wishes.sort(key=lambda wish: wish[1].picks == (ABSENT,))  # whoever wished for nothing takes what is left
    for seat, answer in wishes:
        colour = next((wish for wish in answer.picks if wish in free), free[0])
        free.remove(colour)
        state.colours[seat] = colour
    game.notes.append(happenings.colours(state))
    state.phase = "claim"


async def claim(game: Game) -> None:
    """The first who has an idea narrates first (rule 5); nobody in time, or no claims at this table: a random seat (G1)."""
    state = game.state
    state.narrator = await _first_idea(game)
    state.phase = "round"


async def _first_idea(game: Game) -> Seat:
    state = game.state
    if state.by_claim:
        seat, answer = await ask_first(*[asking.claim(seat) for seat in seating.present(state)])
        if answer.picks == (CLAIM,):
            game.notes.append(happenings.first(seat, "claim"))
            return seat
    seat = state.dice.pick(seating.present(state))
    game.notes.append(happenings.first(seat, "random"))
    return seat


async def begin_round(game: Game) -> None:
    """Who plays, with which parameters, with full hands (rules 18-20, G13, G14)."""
    state = game.state
    game.notes += [happenings.wakes(seat) for seat in seating.wake_up(state)]
    for seat in state.gone:
        cards.give_up_hand(state, seat)
    if len(seating.awake(state)) < LEAST_AWAKE:
        game.end("asleep")
    if state.round >= ROUND_CAP:
        game.end("cap")
    state.narrator = seating.next_narrator(state) if state.round else state.narrator
    state.round += 1
    state.players = seating.present(state)
    state.clue, state.auto, state.answered = "", [], []
    for seat in state.players:
        drawn, reshuffled = cards.refill(state, seat, game.row.hand)
        if reshuffled:
            game.notes.append(happenings.reshuffled())
        if drawn:
            game.notes.append(happenings.draws(state, seat, drawn))
    game.notes.append(happenings.round_begins(state, game.row))
    state.phase = "clue"


async def give_clue(game: Game) -> None:
    """The narrator's card, face down, and its clue (rule 6)."""
    state = game.state
    narrator = state.narrator
    (answer,) = await ask(asking.clue(state))
    if answer.picks != (ABSENT,):
        state.answered.append(narrator)
        (card,) = answer.picks
        state.clue = answer.text or ""
    elif game.narrate is not None:  # from the narrator's own hand, who scores nothing for it (G14)
        state.auto.append(narrator)
        hand = {state.picture[card]: card for card in state.hands[narrator]}
        picture, text = game.narrate(sorted(hand), state.language, state.dice)
        card, state.clue = hand[picture], clean_clue(text)
    else:
        game.notes.append(happenings.no_clue(narrator))
        _finish(game, [narrator] if narrator not in state.gone else [])
        return
    cards.lay(state, narrator, card)
    game.notes.append(happenings.clue(state))
    state.phase = "cards"


async def play_cards(game: Game) -> None:
    """Every guesser's card or cards, secretly and at once (rule 7); then all turn up (rule 8)."""
    state = game.state
    row = game.row
    chosen = await _ask_awake(game, lambda seat: asking.cards(state, seat, row))
    played = {}
    for seat in seating.guessers(state):
        if seat in chosen:
            played[seat] = list(chosen[seat].picks)
        else:
            state.auto.append(seat)
            played[seat] = cards.random_cards(state, seat, row.play)
    cards.turn_up(state, played)
    game.notes.append(happenings.table(state))
    state.phase = "vote"


async def vote(game: Game) -> None:
    """Secret votes at once (rules 9, 10), shown before the narrator's card (rule 11); then the points (rules 12-17)."""
    state = game.state
    row = game.row
    answers = await _ask_awake(game, lambda seat: asking.vote(state, seat, row))
    cast = {seat: answer.picks for seat, answer in answers.items()}
    absent = [seat for seat in seating.guessers(state) if seat not in cast]
    game.notes.append(happenings.votes(cast, absent))
    game.notes.append(happenings.narrators_card(state))
    reasons = reasons_of_round(state.narrator, state.owner, cast, frozenset(absent), frozenset(state.auto))
    for seat, parts in reasons.items():
        state.scores[seat] += sum(part.points for part in parts)
    state.last = happenings.scored(state, cast, reasons)
    game.notes.append(happenings.score(state.last))
    cards.clear_table(state)
    _finish(game, [seat for seat in state.players if seat in seating.awake(state)])


async def _ask_awake(game: Game, question: Callable[[Seat], Decision]) -> dict[Seat, Answer]:
    """Ask all guessers who are waited for; returns the answers of those who gave one."""
    state = game.state
    waited_for = seating.awake(state)
    asked = [seat for seat in seating.guessers(state) if seat in waited_for]
    if not asked:
        return {}
    answers = await ask(*[question(seat) for seat in asked])
    given = {seat: answer for seat, answer in zip(asked, answers, strict=True) if answer.picks != (ABSENT,)}
    state.answered += [seat for seat in given if seat not in state.answered]
    return given


def _finish(game: Game, asked: list[Seat]) -> None:
    """The end of a round: sleep (G14), and the end of the game (rule 21, G10: after the whole round, without a clamp)."""
    state = game.state
    game.notes += [happenings.sleeps(seat) for seat in seating.count_missed(state, asked)]
    if max(state.scores[seat] for seat in seating.present(state)) >= state.target:
        game.end("rules")
    state.phase = "round"


_STEPS: dict[Phase, Callable[[Game], Effect]] = {
    "colour": colours,
    "claim": claim,
    "round": begin_round,
    "clue": give_clue,
    "cards": play_cards,
    "vote": vote,
}
