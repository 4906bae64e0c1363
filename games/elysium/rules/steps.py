"""The phases of an epoch (rules 14-30, 40-43, 55) and the end (rules 56-58), each started from the state alone."""

from __future__ import annotations

from games.elysium.rules import happenings, scoring
from games.elysium.rules.constants import (
    CARDS_PER_EPOCH,
    CHRONOS,
    COLOURS,
    EPOCHS,
    INCOMPLETE,
    ORACLE,
    TURNS_PER_EPOCH,
    CardId,
    Seat,
    agora_size,
)
from games.elysium.rules.reading import active, card_of, quest_values, quests_of, takeable, transfers_left
from games.elysium.rules.state import State
from games.elysium.rules.verbs import Game
from games.engine import PASS, Effect, GameOver, Note, Option


def step(state: State, notes: list[Note]) -> Effect:
    """The next phase, or one action of the player whose turn or writing step it is."""
    match state.phase:
        case "awakening":
            return _awakening(state, notes)
        case "actions":
            return _discard_column(state, notes) if state.took else _act(state, notes)
        case "writing":
            return _write(state, notes)
        case "end":
            return _end(state, notes)
    return _chronos(state, notes)


def _others_first(state: State, notes: list[Note]) -> Game:
    """The rules themselves, where nobody is on turn: effects on several run from disc 1 on (rule 34)."""
    return Game(state, notes, state.order[0])


# -- Phase I ----------------------------------------------------------------------------------------------------------


async def _awakening(state: State, notes: list[Note]) -> None:
    """Left-over cards go, the Oracle slides, then the Agora and, where Apollo is in play, the Oracle are filled. The first
    one deals what belongs to the set-up (rules 9, 11, 15, 16)."""
    table = _others_first(state, notes)
    notes.append(happenings.epoch(state.epoch))
    if state.agora:
        notes.append(happenings.cleared(table.faces(state.agora)))
    state.discard += state.agora
    state.agora = []
    if state.oracle:
        notes.append(happenings.slid(table.faces(state.oracle)))
        state.agora, state.oracle = state.oracle, []
        table.happen("slide", state.order)
    table.reveal("agora", agora_size(state.seats) - len(state.agora))
    if "apollo" in state.families:
        table.reveal("oracle", ORACLE)
    state.phase = "actions"
    state.round = state.at = 0
    _begin_turn(state, notes)


# -- Phase II ---------------------------------------------------------------------------------------------------------


def _begin_turn(state: State, notes: list[Note]) -> None:
    state.turns += 1
    state.took = state.oracle_open = False
    state.reacted = []
    notes.append(happenings.turn(active(state), state.round + 1))


async def _act(state: State, notes: list[Note]) -> None:
    """A power, or what the turn takes (rules 19, 24-28)."""
    seat = active(state)
    game = Game(state, notes, seat)
    cards = takeable(state, seat)
    quests = quests_of(state, seat)
    options: list[Option] = [*cards, *(f"quest-{quest}" for quest in quests)]
    if not options:
        options = ["citizen" if state.cards_taken[seat] < CARDS_PER_EPOCH else PASS]
    picked = await game.ask_always(seat, "act", [*options, *game.usable()])
    if picked == PASS:
        notes.append(happenings.passed(seat, "actions"))
        _lose_column(state, notes, state.columns[seat][0])
        return
    if isinstance(picked, int) and picked not in cards:
        await game.use(picked)
        return
    state.took = True
    if picked == "citizen":
        state.cards_taken[seat] += 1
        game.take_citizen()
    elif isinstance(picked, int):
        state.cards_taken[seat] += 1
        await game.take(picked)
    else:
        state.quest[seat] = int(str(picked).removeprefix("quest-"))
        notes.append(happenings.quest_taken(seat, state.quest[seat]))


async def _discard_column(state: State, notes: list[Note]) -> None:
    """A power, or the column that ends the turn (rules 26, 30): every column held is offered. The last one is asked for as
    well, so that a take may still be taken back."""
    seat = active(state)
    game = Game(state, notes, seat)
    picked = await game.ask_always(seat, "column", [*state.columns[seat], *game.usable()])
    if isinstance(picked, int):
        await game.use(picked)
    else:
        _lose_column(state, notes, picked)


def _lose_column(state: State, notes: list[Note], colour: str) -> None:
    """The column goes, and the turn with it."""
    seat = active(state)
    state.columns[seat].remove(colour)
    notes.append(happenings.column(seat, colour))
    state.at += 1
    if state.at == state.seats:
        state.at = 0
        state.round += 1
    if state.round < TURNS_PER_EPOCH:
        _begin_turn(state, notes)
    else:
        _begin_writing(state, notes)


# -- Phase III --------------------------------------------------------------------------------------------------------


def _begin_writing(state: State, notes: list[Note]) -> None:
    """Incomplete quests, discs, rewards (rules 29, 40, 41)."""
    state.phase = "writing"
    state.quest = [quest or INCOMPLETE for quest in state.quest]
    done = sorted((seat for seat in state.order if state.quest[seat] != INCOMPLETE), key=lambda seat: state.quest[seat])
    state.order = done + [seat for seat in state.order if state.quest[seat] == INCOMPLETE]
    notes.append(happenings.discs(state.order))
    for seat in state.order:
        vp, gold, transfers = quest_values(state, seat)
        state.vp[seat] += vp
        state.gold[seat] += gold
        notes.append(happenings.rewarded(seat, state.quest[seat], vp, gold, transfers))
    _others_first(state, notes).happen("writing", state.order)
    state.at = 0
    _begin_step(state, notes)


def _begin_step(state: State, notes: list[Note]) -> None:
    state.turns += 1
    state.reacted = []
    seat = active(state)
    notes.append(happenings.writing(seat, transfers_left(state, seat)))


async def _write(state: State, notes: list[Note]) -> None:
    """A transfer, a Legend power, or the end of the writing step (rule 42). Who could do nothing from the start is not
    asked; the end after a transfer is asked for, so that the transfer may still be taken back."""
    seat = active(state)
    game = Game(state, notes, seat)
    found = game.movable() if transfers_left(state, seat) > 0 else {}
    costs = [[card, min(cost for _, _, cost in places)] for card, places in found.items()]
    powers: list[Option] = [("use", card) for card in game.usable()]
    picked: Option = PASS
    if found or powers or state.moved[seat]:
        options = [*found, *powers, PASS]
        picked = await game.ask_always(seat, "write", options, costs=costs, left=transfers_left(state, seat))
    if picked == PASS:
        notes.append(happenings.passed(seat, "writing"))
        state.at += 1
        if state.at < state.seats:
            _begin_step(state, notes)
        else:
            state.at = 0
            state.phase = "end"
    elif isinstance(picked, int):
        await game.place(seat, picked, found)
        state.spent[seat] += 1
    else:
        await game.use(picked[1])


# -- Phase IV ---------------------------------------------------------------------------------------------------------


async def _end(state: State, notes: list[Note]) -> None:
    """Permanents of the end of an epoch, then everything back (rules 43, 55)."""
    _others_first(state, notes).happen("epoch_end", state.order)
    seats = range(state.seats)
    state.quest = [0 for _ in seats]
    state.cards_taken, state.extra, state.moved = ([0 for _ in seats] for _ in range(3))
    state.spent, state.rebate, state.tax = ([0 for _ in seats] for _ in range(3))
    state.columns = [list(COLOURS) for _ in seats]
    state.used = []
    state.reacted = []
    state.took = state.oracle_open = False
    if state.epoch < EPOCHS:
        state.epoch += 1
        state.phase = "awakening"
    else:
        _begin_scoring(state, notes)


# -- the end ----------------------------------------------------------------------------------------------------------


def _begin_scoring(state: State, notes: list[Note]) -> None:
    """Domains go, then single cards (rules 56, 57)."""
    state.phase = CHRONOS
    table = _others_first(state, notes)
    for seat in state.order:
        for card in state.domains[seat][:]:
            table.discard(seat, card)
        for legend in [legend for legend in state.legends[seat] if len(legend) == 1]:
            table.drop_single(seat, legend)
    state.chronos_left = [card for seat in state.order for card in _chronos_cards(state, seat)]


def _chronos_cards(state: State, seat: Seat) -> list[CardId]:
    cards = [card for legend in state.legends[seat] for card in legend if card not in state.citizens]
    return [card for card in cards if card_of(state, card).power == CHRONOS]


async def _chronos(state: State, notes: list[Note]) -> None:
    """Each player's Chronos cards, in the order they like (rule 58), then the result (rules 59-64)."""
    for seat in state.order:
        left = [card for card in _chronos_cards(state, seat) if card in state.chronos_left]
        if left:
            game = Game(state, notes, seat)
            card = await game.choose(seat, "chronos", left)
            state.chronos_left.remove(card)
            await game.use(card)
            return
    state.phase = "over"
    state.over = "rules"
    notes.append(happenings.over(scoring.places(state)))
    raise GameOver
