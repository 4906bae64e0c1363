"""What follows from the state alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.elysium.rules.cards import CARDS, Card
from games.elysium.rules.constants import (
    ANY,
    CARDS_PER_EPOCH,
    CITIZEN_NEEDS,
    FAMILY_LEGEND,
    INCOMPLETE,
    INCOMPLETE_QUEST,
    LEVEL_LEGEND,
    LEVELS,
    PEDIMENT_SIDES,
    QUESTS,
    CardId,
    Colour,
    Design,
    Family,
    Seat,
)
from games.elysium.rules.state import State

NEW = -1
"""In place of a Legend's index: a new one."""

# -- seats and turns --------------------------------------------------------------------------------------------------


def active(state: State) -> Seat:
    """Whose turn or writing step it is."""
    return state.order[state.at]


def others(state: State, seat: Seat) -> list[Seat]:
    """The opponents in disc order, from the player after ``seat`` (rule 34)."""
    place = state.order.index(seat)
    return state.order[place + 1 :] + state.order[:place]


# -- cards ------------------------------------------------------------------------------------------------------------


def card_of(state: State, card: CardId) -> Card:
    """The printed card; never of a Citizen."""
    return CARDS[state.design[card]]


def open_cards(state: State, seat: Seat) -> list[CardId]:
    """The face-up cards of a Domain: those that have power (rule 31)."""
    return [card for card in state.domains[seat] if card not in state.citizens]


def in_force(state: State, seat: Seat) -> Iterator[Card]:
    """The printed cards of a Domain."""
    return (card_of(state, card) for card in open_cards(state, seat))


def owns(state: State, seat: Seat, design: Design) -> bool:
    return any(state.design[card] == design for card in open_cards(state, seat))


# -- acquisition ------------------------------------------------------------------------------------------------------


def acquires(held: Sequence[Colour], symbols: Sequence[Colour], any_colour: bool) -> bool:
    """Whether these columns serve these symbols, each another one; ``any_colour``: one symbol's colour is ignored
    (rule 21, G8, G9)."""
    missing = sum(symbol != ANY and symbol not in held for symbol in symbols)
    return len(held) >= len(symbols) and missing <= int(any_colour)


def ignores_colour(state: State, seat: Seat) -> bool:
    return any(card.acquire == "colour" for card in in_force(state, seat))


def takes_from_oracle(state: State, seat: Seat) -> bool:
    """By a Permanent, or by a power that was used in this turn (rule 28)."""
    if state.oracle_open and seat == active(state):
        return True
    return any(card.acquire == "oracle" for card in in_force(state, seat))


def takeable(state: State, seat: Seat) -> list[CardId]:
    """The set C of rule 27."""
    if state.cards_taken[seat] >= CARDS_PER_EPOCH:
        return []
    source = state.agora + (state.oracle if takes_from_oracle(state, seat) else [])
    loose = ignores_colour(state, seat)
    return [
        card
        for card in source
        if acquires(state.columns[seat], card_of(state, card).columns, loose)
        and not owns(state, seat, state.design[card])
    ]


def quest_colours(state: State, quest: int) -> tuple[Colour, ...]:
    """The colours above it (rule 4)."""
    side = PEDIMENT_SIDES[state.side]
    return side[2 * quest - 2 : 2 * quest] if state.seats == 2 else side[quest - 1 : quest]


def free_quests(state: State) -> list[int]:
    return [quest for quest in QUESTS[state.seats] if quest not in state.quest]


def quests_of(state: State, seat: Seat) -> list[int]:
    """The set Q of rule 27."""
    if state.quest[seat]:
        return []
    held = state.columns[seat]
    loose = ignores_colour(state, seat)
    return [quest for quest in free_quests(state) if _serves(held, quest_colours(state, quest), loose)]


def _serves(held: Sequence[Colour], colours: Sequence[Colour], any_colour: bool) -> bool:
    return any(acquires(held, (colour,), any_colour) for colour in colours)


def quest_values(state: State, seat: Seat) -> tuple[int, int, int]:
    """VP, gold and transfers of the seat's quest; nothing before it has one."""
    quest = state.quest[seat]
    if quest == INCOMPLETE:
        return INCOMPLETE_QUEST
    return QUESTS[state.seats][quest] if quest else (0, 0, 0)


def transfers_left(state: State, seat: Seat) -> int:
    """Of this epoch (rule 42)."""
    return quest_values(state, seat)[2] + state.extra[seat] - state.spent[seat]


# -- Legends ----------------------------------------------------------------------------------------------------------


def place_of(state: State, card: CardId) -> tuple[int, Family]:
    """Level and family of a card in a Legend; of a Citizen what it stands for."""
    if card in state.citizens:
        level, family = state.stands[card]
        return level, family
    printed = card_of(state, card)
    return printed.level, printed.family


def kind_of(state: State, legend: Sequence[CardId]) -> str:
    """open, level or family (rule 46): the first two cards decide, and they are never Citizens."""
    if len(legend) < 2:
        return "open"
    return "level" if card_of(state, legend[0]).level == card_of(state, legend[1]).level else "family"


def is_full(state: State, legend: Sequence[CardId]) -> bool:
    kind = kind_of(state, legend)
    return len(legend) == (LEVEL_LEGEND if kind == "level" else FAMILY_LEGEND) if kind != "open" else False


def fits(state: State, legend: Sequence[CardId], card: CardId) -> tuple[int, Family] | None:
    """The level and family of the place that a card would fill in a Legend; None where it may not join (rules 44-49)."""
    if is_full(state, legend):
        return None
    kind = kind_of(state, legend)
    places = [place_of(state, other) for other in legend]
    if card in state.citizens:
        if len(legend) < CITIZEN_NEEDS:
            return None
        if kind == "level":
            return places[0][0], ""
        (missing,) = set(LEVELS) - {level for level, _ in places}
        return missing, places[0][1]
    printed = card_of(state, card)
    same_level = all(level == printed.level for level, _ in places)
    new_family = all(family != printed.family for _, family in places)
    same_family = all(family == printed.family for _, family in places)
    new_level = all(level != printed.level for level, _ in places)
    as_level = kind != "family" and same_level and new_family
    as_family = kind != "level" and same_family and new_level
    return (printed.level, printed.family) if as_level or as_family else None


def homes(state: State, seat: Seat, card: CardId) -> Iterator[tuple[int, int]]:
    """Every Legend that a card may go to, as (index or `NEW`, level of the place)."""
    for index, legend in enumerate(state.legends[seat]):
        if (place := fits(state, legend, card)) is not None:
            yield index, place[0]
    if card not in state.citizens:
        yield NEW, card_of(state, card).level


def transfer_cost(state: State, seat: Seat, level: int, delta: int = 0) -> int:
    """What a place of that level costs now (rules 44, 50): taxes first, then Master Builder's 1, then the rest."""
    first = state.phase == "writing" and state.moved[seat] == 0
    discounts = [card.discount for card in in_force(state, seat)]
    cost = level + (state.tax[seat] if first else 0)
    if "each" in discounts:
        cost = max(1, cost - 1)
    if first and "first" in discounts:
        cost -= 2
    if state.phase == "writing":
        cost -= state.rebate[seat]
    return max(0, cost + delta)


def citizens_in(state: State, cards: Iterable[CardId]) -> int:
    return sum(card in state.citizens for card in cards)
