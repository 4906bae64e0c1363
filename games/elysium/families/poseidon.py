"""The 21 cards of Poseidon. A docstring is the card's text; the code reads like it."""

from __future__ import annotations

from games.elysium.rules.cards import Shelf
from games.elysium.rules.constants import ACTIVATE, CHRONOS, ELEUSIS, INSTANT, LEGEND, TRIGGER
from games.elysium.rules.verbs import Game

card = Shelf("poseidon")


@card.power("Riptide", INSTANT, 1, "red")
async def riptide(g: Game) -> None:
    """Every opponent loses 1 gold; you gain 1 gold and 1 VP."""
    g.each_loses(gold=1)
    g.gain(gold=1, vp=1)


@card.power("Grasping Tide", ACTIVATE, 1, "yellow")
async def grasping_tide(g: Game) -> None:
    """Steal 1 gold from an opponent of your choice."""
    g.steal(await g.opponent(), gold=1)


@card.power("Undertow", TRIGGER, 1, "green")
async def undertow(g: Game) -> None:
    """Every opponent chooses to lose 1 gold or 2 VP; you gain 1 VP."""
    await g.each_suffers(gold=1, vp=2)
    g.gain(vp=1)


@card.power("Salt Rite", ELEUSIS, 1, "any")
async def salt_rite(g: Game) -> None:
    """Every opponent loses 1 VP; you gain 1 VP."""
    g.each_loses(vp=1)
    g.gain(vp=1)


@card.power("Cyclops", INSTANT, 2, "blue")
async def cyclops(g: Game) -> None:
    """Every opponent chooses: discard one card of their Domain, or lose 2 gold."""
    await g.each_suffers(card=True, gold=2)


@card.power("Whirlpool", ACTIVATE, 2, "red", "any")
async def whirlpool(g: Game) -> None:
    """An opponent of your choice loses 1 VP and 1 gold; you gain 1 VP."""
    g.lose(await g.opponent(), vp=1, gold=1)
    g.gain(vp=1)


@card.power("Breaker Reef", LEGEND, 2, "yellow")
async def breaker_reef(g: Game) -> None:
    """Gain 1 gold; each opponent who has not yet transferred in this Phase III pays 1 gold more for their first
    transfer."""
    g.gain(gold=1)
    g.tax_first_transfers(1)


@card.permanent("Sea Toll", 2, "green", "blue", on=("took",))
def sea_toll(g: Game) -> None:
    """Each time an opponent takes a level 2 or 3 card, they give you 1 gold if they have any."""
    g.steal(g.rival, gold=1)


@card.power("Great Wave", TRIGGER, 3, "red", "green")
async def great_wave(g: Game) -> None:
    """Every opponent chooses: discard one card of their Domain, or lose 3 VP; you gain 2 VP."""
    await g.each_suffers(card=True, vp=3)
    g.gain(vp=2)


@card.power("Drowned City", CHRONOS, 3, "blue")
async def drowned_city(g: Game) -> None:
    """Every opponent loses 1 VP; you gain 3 VP."""
    g.each_loses(vp=1)
    g.gain(vp=3)


@card.power("Poseidon", INSTANT, 3, "yellow", "any", copies=1)
async def poseidon(g: Game) -> None:
    """Every opponent turns one face-up Domain card of their choice into a Citizen; you gain 2 VP."""
    await g.each_turns_a_card()
    g.gain(vp=2)
