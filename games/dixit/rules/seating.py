"""Who plays, who sleeps, who left, who is next, and who won."""

from __future__ import annotations

from games.dixit.rules.constants import LEAST_SEATS, MISSED_UNTIL_SLEEP, Seat
from games.dixit.rules.state import State
from games.engine import ScoreLine, Standing


def present(state: State) -> list[Seat]:
    """Clockwise, everybody who did not leave; sleepers are among them."""
    return [seat for seat in state.order if seat not in state.gone]


def awake(state: State) -> list[Seat]:
    """Clockwise, everybody who is waited for."""
    return [seat for seat in present(state) if seat not in state.asleep]


def guessers(state: State) -> list[Seat]:
    """Clockwise from the narrator's left, the seats of this round without the narrator."""
    at = state.players.index(state.narrator)
    return state.players[at + 1 :] + state.players[:at]


def next_narrator(state: State) -> Seat:
    """The next seat to the left that is awake (rule 20, G13, G14)."""
    at = state.order.index(state.narrator)
    waking = awake(state)
    return next(seat for seat in state.order[at + 1 :] + state.order[: at + 1] if seat in waking)


def count_missed(state: State, asked: list[Seat]) -> list[Seat]:
    """Count the round for the seats that were asked in it; returns those that fall asleep (G14)."""
    tired = []
    for seat in asked:
        state.missed[seat] = 0 if seat in state.answered else state.missed[seat] + 1
        if state.missed[seat] >= MISSED_UNTIL_SLEEP:
            state.asleep.append(seat)
            tired.append(seat)
    return tired


def wake_up(state: State) -> list[Seat]:
    """Whoever is back plays from this round on, with their score (G14)."""
    woken = [seat for seat in present(state) if seat in state.waking]
    for seat in woken:
        state.asleep.remove(seat)
        state.missed[seat] = 0
    state.waking = []
    return woken


def too_few(state: State) -> bool:
    """Fewer than three are left: the match ends at once (G13)."""
    return len(present(state)) < LEAST_SEATS


def standing(state: State, reason: str) -> Standing:
    """By points (rule 22), equal points on equal places (G11); sleepers below the awake (G14), below them those who left,
    all on one place (G13)."""
    ranks = [_rank(state, seat) for seat in range(state.seats)]
    places = tuple(1 + sum(other > mine for other in ranks) for mine in ranks)
    return Standing(places, reason, (ScoreLine("points", tuple(state.scores)),))


def _rank(state: State, seat: Seat) -> tuple[int, int]:
    if seat in state.gone:
        return (0, 0)
    return (1 if seat in state.asleep else 2, state.scores[seat])
