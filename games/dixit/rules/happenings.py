"""What is told. Whatever shows something hidden, a card, a vote or who is ready, makes what came before final."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.dixit.rules.constants import CardId, Row, Seat
from games.dixit.rules.scoring import Reason
from games.dixit.rules.state import State
from games.engine import JSON, Note, disclose


def face(state: State, card: CardId) -> dict[str, JSON]:
    return {"id": card, "card": state.picture[card]}


def colours(state: State) -> Note:
    return disclose("colours", colours=state.colours[:])


def first(seat: Seat, how: str) -> Note:
    """The first narrator: by ``claim``, or at ``random``."""
    return disclose("first", seat=seat, how=how)


def round_begins(state: State, row: Row) -> Note:
    return Note(
        "round",
        {
            "round": state.round,
            "narrator": state.narrator,
            "players": state.players[:],
            "hand": row.hand,
            "play": row.play,
            "votes": row.votes,
        },
    )


def draws(state: State, seat: Seat, cards: Sequence[CardId]) -> Note:
    return disclose("draw", {seat: {"cards": [face(state, card) for card in cards]}}, seat=seat, count=len(cards))


def reshuffled() -> Note:
    """The discard became the pile (rule 19)."""
    return Note("reshuffle")


def clue(state: State) -> Note:
    """``auto``: it was given for a narrator who did not (G14)."""
    laid = {"laid": face(state, state.laid[0])}
    auto = state.narrator in state.auto
    return disclose("clue", {state.narrator: laid}, narrator=state.narrator, clue=state.clue, auto=auto)


def table(state: State) -> Note:
    """The cards turn up, in the order of the slots (rule 8). ``auto``: seats whose cards were played for them."""
    return disclose("table", table=[face(state, card) for card in state.table], auto=state.auto[:])


def votes(cast: Mapping[Seat, Sequence[CardId]], absent: Sequence[Seat]) -> Note:
    """All votes at once, before the narrator's card (rule 11)."""
    shown = [{"seat": seat, "cards": list(cards)} for seat, cards in cast.items()]
    return disclose("votes", votes=shown, absent=list(absent))


def narrators_card(state: State) -> Note:
    card = next(card for card in state.table if state.owner[card] == state.narrator)
    return disclose("narrators_card", narrator=state.narrator, slot=state.table.index(card) + 1, **face(state, card))


def scored(
    state: State, cast: Mapping[Seat, Sequence[CardId]], reasons: Mapping[Seat, Sequence[Reason]]
) -> dict[str, JSON]:
    """The round in full: whose each card is, who voted for it (first votes apart from second ones), and each seat's points
    with their reasons."""
    cards = [
        {
            "slot": slot,
            **face(state, card),
            "owner": state.owner[card],
            "first": [seat for seat, chosen in cast.items() if chosen[0] == card],
            "second": [seat for seat, chosen in cast.items() if card in chosen[1:]],
        }
        for slot, card in enumerate(state.table, 1)
    ]
    points = [
        {
            "seat": seat,
            "points": sum(part.points for part in reasons[seat]),
            "reasons": [{"why": part.why, "points": part.points, "rule": part.rule} for part in reasons[seat]],
            "score": state.scores[seat],
        }
        for seat in state.players
    ]
    return {
        "round": state.round,
        "narrator": state.narrator,
        "clue": state.clue,
        "auto": state.auto[:],
        "cards": cards,
        "points": points,
    }


def score(last: Mapping[str, JSON]) -> Note:
    return disclose("score", **last)


def no_clue(seat: Seat) -> Note:
    """The round is void: no clue, and nobody to give one for the narrator (G14)."""
    return disclose("no_clue", narrator=seat)


def sleeps(seat: Seat) -> Note:
    return Note("sleeps", {"seat": seat})


def returns(seat: Seat) -> Note:
    """Plays again from the next round on."""
    return Note("returns", {"seat": seat})


def wakes(seat: Seat) -> Note:
    return Note("wakes", {"seat": seat})


def leaves(seat: Seat) -> Note:
    return Note("leaves", {"seat": seat})


def over(why: str) -> Note:
    return Note("over", {"why": why})
