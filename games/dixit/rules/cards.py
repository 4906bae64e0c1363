"""Where cards go: deal, table, discard, refill. No card is ever made or lost after the deal."""

from __future__ import annotations

from games.dixit.rules.constants import PICTURES, ROWS, CardId, Seat
from games.dixit.rules.state import State


def deal(state: State) -> None:
    """Shuffle the 84 cards and deal every hand (rule 1)."""
    for picture in range(1, PICTURES + 1):
        state.picture[state.dice.mint(state.picture)] = picture
    state.pile = sorted(state.picture)
    state.dice.shuffle(state.pile)
    for seat in state.order:
        state.hands[seat] = [state.pile.pop() for _ in range(ROWS[state.seats].hand)]


def refill(state: State, seat: Seat, size: int) -> tuple[list[CardId], bool]:
    """Draw up to ``size``; returns the cards drawn, and whether the discard became a new pile meanwhile (rules 18, 19, G8,
    G9)."""
    drawn: list[CardId] = []
    reshuffled = False
    while len(state.hands[seat]) < size:
        if not state.pile:
            _reshuffle(state)
            reshuffled = True
        card = state.pile.pop()
        state.hands[seat].append(card)
        drawn.append(card)
    return drawn, reshuffled


def _reshuffle(state: State) -> None:
    """The whole discard is the new pile (rule 19); its cards are hidden again, so their ids are new."""
    state.pile = sorted(_renamed(state, card) for card in state.discard)
    state.discard = []
    state.dice.shuffle(state.pile)


def _renamed(state: State, card: CardId) -> CardId:
    name = state.dice.mint(state.picture)
    state.picture[name] = state.picture.pop(card)
    return name


def random_cards(state: State, seat: Seat, count: int) -> list[CardId]:
    """What is played for a seat that does not choose (G14); the cards stay in the hand."""
    hand = sorted(state.hands[seat])
    state.dice.shuffle(hand)
    return hand[:count]


def lay(state: State, seat: Seat, card: CardId) -> None:
    """The narrator's card, face down (rule 6)."""
    state.hands[seat].remove(card)
    state.laid = [card]


def turn_up(state: State, played: dict[Seat, list[CardId]]) -> None:
    """All cards of the round, shuffled, on slots 1 to m (rule 8). In the slot a card gets a new id, so that nothing a seat
    saw before tells whose it is."""
    whose = dict.fromkeys(state.laid, state.narrator)
    for seat, cards in played.items():
        for card in cards:
            state.hands[seat].remove(card)
            whose[card] = seat
    cards = sorted(whose)
    state.dice.shuffle(cards)
    state.laid = []
    for card in cards:
        token = _renamed(state, card)
        state.table.append(token)
        state.owner[token] = whose[card]


def clear_table(state: State) -> None:
    """Cards of the table are used up (rule 18)."""
    state.discard += state.table
    state.table = []
    state.owner = {}


def give_up_hand(state: State, seat: Seat) -> None:
    """The hand of a seat that left goes to the discard (G13)."""
    state.discard += state.hands[seat]
    state.hands[seat] = []
