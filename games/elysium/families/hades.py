"""The 21 cards of Hades. A docstring is the card's text; the code reads like it."""

from __future__ import annotations

from games.elysium.rules.cards import Shelf
from games.elysium.rules.constants import ACTIVATE, CHRONOS, ELEUSIS, INSTANT, LEGEND, TRIGGER
from games.elysium.rules.verbs import Game

card = Shelf("hades")


@card.power("Obol for the Crossing", INSTANT, 1, "yellow")
async def obol_for_the_crossing(g: Game) -> None:
    """Gain 1 gold, then you may transfer one level 1 card at its normal cost."""
    g.gain(gold=1)
    await g.transfer(max_level=1)


@card.power("Ferryman", ACTIVATE, 1, "green", ready=lambda g: bool(g.movable(max_level=1)))
async def ferryman(g: Game) -> None:
    """You may transfer one level 1 card at its normal cost."""
    await g.transfer(max_level=1)


@card.power("Asphodel Meadow", TRIGGER, 1, "blue", ready=lambda g: bool(g.movable()))
async def asphodel_meadow(g: Game) -> None:
    """You may transfer up to two cards at their normal cost."""
    await g.transfer(most=2)


@card.power("Torchbearer of the Rite", ELEUSIS, 1, "any", ready=lambda g: bool(g.movable(delta=-1)))
async def torchbearer_of_the_rite(g: Game) -> None:
    """You may transfer one card for 1 gold less than its cost."""
    await g.transfer(delta=-1)


@card.power("Judge of the Meads", INSTANT, 2, "red")
async def judge_of_the_meads(g: Game) -> None:
    """You may transfer one card of level 1 or 2 without paying."""
    await g.transfer(free=True, max_level=2)


@card.power("Barge of Souls", ACTIVATE, 2, "yellow", "any")
async def barge_of_souls(g: Game) -> None:
    """Gain 1 gold; you have one more transfer in the coming Phase III."""
    g.gain(gold=1)
    g.add_transfers(1)


@card.power("Libation of Honey", LEGEND, 2, "green")
async def libation_of_honey(g: Game) -> None:
    """Your next transfer in this Phase III costs 2 gold less (not below 0)."""
    g.rebate(2)


@card.power("Helm of Shadow", TRIGGER, 2, "blue", "red", ready=lambda g: bool(g.movable(zone="agora")))
async def helm_of_shadow(g: Game) -> None:
    """You may transfer one card straight from the Agora, paying its level."""
    await g.transfer(zone="agora")


@card.permanent("Persephone", 3, "yellow", "blue", on=("writing",), discount="first")
def persephone(g: Game) -> None:
    """You have one more transfer in each Phase III, and your first transfer there costs 2 gold less (not below 0)."""
    g.add_transfers(1)


@card.power("Fields of the Blessed", CHRONOS, 3, "red")
async def fields_of_the_blessed(g: Game) -> None:
    """Gain 2 VP, plus 1 VP for each Citizen in your Elysium (at most 4)."""
    g.gain(vp=2 + min(4, g.citizens_in_legends()))


@card.power("Hades", INSTANT, 3, "green", "any", copies=1)
async def hades(g: Game) -> None:
    """You may transfer up to two cards without paying."""
    await g.transfer(most=2, free=True)
