"""What a seat may see, built up from nothing.

Everything is public but the order of the deck and the faces of Citizens, which nobody sees (G18): the views of all seats
and of watchers are the same. What Whispering Priestess shows stands in a note and a question, not in the view.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict

from games.elysium.rules.constants import (
    PEDIMENT_SIDES,
    QUESTS,
    CardId,
    Colour,
    Design,
    Family,
    Seat,
)
from games.elysium.rules.reading import (
    active,
    kind_of,
    place_of,
    quest_colours,
    quests_of,
    takes_from_oracle,
    transfers_left,
)
from games.elysium.rules.scoring import final_scores
from games.elysium.rules.state import State
from games.engine import JSON, Option, Slot


class Face(TypedDict):
    """A card; ``design`` is None for a Citizen."""

    id: CardId
    design: Design | None


class Own(Face):
    """A card in a Domain. ``ring``: a Trigger that may still be used; ``used``: not again in this epoch or Phase III."""

    ring: bool
    used: bool


class Written(Face):
    """A card in a Legend, and the place it fills; no ``family``: a Citizen in a Level Legend."""

    level: int
    family: Family


class Legend(TypedDict):
    """``kind`` is open, level or family."""

    id: str
    kind: str
    cards: list[Written]


class Quest(TypedDict):
    """``taken`` by a seat, or None; ``reach``: the seats that could take it now."""

    id: str
    number: int
    colours: list[Colour]
    vp: int
    gold: int
    transfers: int
    taken: Seat | None
    reach: list[Seat]


class Player(TypedDict):
    """``quest`` is 0 before one is taken, -1 for an incomplete one; ``transfers``: left in this epoch; ``estimate``: VP if
    the match ended now."""

    gold: int
    vp: int
    pp: int
    columns: list[Colour]
    domain: list[Own]
    legends: list[Legend]
    cards_taken: int
    quest: int
    transfers: int
    rebate: int
    tax: int
    estimate: int
    oracle: bool  # may take from it


class View(TypedDict):
    epoch: int
    phase: str  # awakening actions writing end chronos over
    round: int  # of Phase II, 1 to 4
    active: Seat | None
    took: bool  # the player on turn owes a column
    families: list[Family]
    pediment: list[Colour]
    order: list[Seat]  # from disc 1 on
    quests: list[Quest]
    agora: list[Face]
    oracle: list[Face]
    deck: int
    discard: list[Face]  # oldest first
    players: list[Player]
    level_tiles: list[Seat | None]  # holders of level 1, 2, 3
    family_tiles: dict[Family, list[Seat]]  # who took them, the better first


class OpenView(View):
    """For the review: the deck from its top, and what the Citizens were."""

    pile: list[Face]
    faces: list[Face]


def _face(state: State, card: CardId) -> Face:
    return {"id": card, "design": None if card in state.citizens else state.design[card]}


def _legend(state: State, seat: Seat, index: int) -> Legend:
    cards = state.legends[seat][index]
    written: list[Written] = []
    for card in cards:
        level, family = place_of(state, card)
        written.append({**_face(state, card), "level": level, "family": family})
    return {"id": f"legend-{seat}-{index}", "kind": kind_of(state, cards), "cards": written}


def _quest(state: State, number: int) -> Quest:
    vp, gold, transfers = QUESTS[state.seats][number]
    return {
        "id": f"quest-{number}",
        "number": number,
        "colours": list(quest_colours(state, number)),
        "vp": vp,
        "gold": gold,
        "transfers": transfers,
        "taken": state.quest.index(number) if number in state.quest else None,
        "reach": [seat for seat in range(state.seats) if number in quests_of(state, seat)],
    }


def _player(state: State, seat: Seat, estimate: int) -> Player:
    return {
        "gold": state.gold[seat],
        "vp": state.vp[seat],
        "pp": state.pp[seat],
        "columns": state.columns[seat][:],
        "domain": [
            {**_face(state, card), "ring": card in state.rings, "used": card in state.used}
            for card in state.domains[seat]
        ],
        "legends": [_legend(state, seat, index) for index in range(len(state.legends[seat]))],
        "cards_taken": state.cards_taken[seat],
        "quest": state.quest[seat],
        "transfers": transfers_left(state, seat),
        "rebate": state.rebate[seat],
        "tax": state.tax[seat],
        "estimate": estimate,
        "oracle": takes_from_oracle(state, seat),
    }


def view(state: State) -> View:
    """For everybody."""
    estimates = final_scores(state)[-1].values
    return {
        "epoch": state.epoch,
        "phase": state.phase,
        "round": state.round + 1,
        "active": active(state) if state.phase in ("actions", "writing") else None,
        "took": state.took,
        "families": state.families[:],
        "pediment": list(PEDIMENT_SIDES[state.side]),
        "order": state.order[:],
        "quests": [_quest(state, number) for number in QUESTS[state.seats]],
        "agora": [_face(state, card) for card in state.agora],
        "oracle": [_face(state, card) for card in state.oracle],
        "deck": len(state.deck),
        "discard": [_face(state, card) for card in state.discard],
        "players": [_player(state, seat, estimates[seat]) for seat in range(state.seats)],
        "level_tiles": [None if holder < 0 else holder for holder in state.level_tiles],
        "family_tiles": {family: holders[:] for family, holders in state.family_tiles.items()},
    }


def open_view(state: State) -> OpenView:
    """Everything."""
    return {
        **view(state),
        "pile": [_face(state, card) for card in reversed(state.deck)],
        "faces": [{"id": card, "design": state.design[card]} for card in state.citizens],
    }


def things(seen: Mapping[str, JSON]) -> Iterable[Option]:
    """What can be touched: cards outside of Legends and the discard pile, quests, columns and Legends."""
    yield from (card["id"] for zone in ("agora", "oracle") for card in seen[zone])
    yield from (quest["id"] for quest in seen["quests"])
    yield from dict.fromkeys(colour for player in seen["players"] for colour in player["columns"])
    for player in seen["players"]:
        yield from (card["id"] for card in player["domain"])
        for legend in player["legends"]:
            yield legend["id"]
            yield from (card["id"] for card in legend["cards"])


def unknown(state: State) -> list[list[Slot]]:
    """To everybody: which design is which among the deck and the Citizens."""
    return [[Slot("design", card) for card in sorted([*state.deck, *state.citizens])]]
