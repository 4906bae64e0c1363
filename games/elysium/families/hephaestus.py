"""The 21 cards of Hephaestus. A docstring is the card's text; the code reads like it."""

from __future__ import annotations

from games.elysium.rules.cards import Shelf
from games.elysium.rules.constants import ACTIVATE, CHRONOS, ELEUSIS, INSTANT, LEGEND, TRIGGER
from games.elysium.rules.verbs import Game

card = Shelf("hephaestus")


@card.power("Copper Ingots", INSTANT, 1, "green")
async def copper_ingots(g: Game) -> None:
    """Gain 3 gold."""
    g.gain(gold=3)


@card.power("Bellows", ACTIVATE, 1, "blue")
async def bellows(g: Game) -> None:
    """Gain 1 gold."""
    g.gain(gold=1)


@card.power("Hidden Hoard", TRIGGER, 1, "red")
async def hidden_hoard(g: Game) -> None:
    """Gain 1 gold for each card in your Domain (at most 5)."""
    g.gain(gold=min(5, len(g.domain)))


@card.power("Rite of the Cabeiri", ELEUSIS, 1, "any")
async def rite_of_the_cabeiri(g: Game) -> None:
    """Gain 2 gold."""
    g.gain(gold=2)


@card.power("Rolling Tripods", INSTANT, 2, "yellow")
async def rolling_tripods(g: Game) -> None:
    """Gain 4 gold and 1 VP."""
    g.gain(gold=4, vp=1)


@card.power("Lemnian Exchange", ACTIVATE, 2, "green", "any", price=2)
async def lemnian_exchange(g: Game) -> None:
    """Pay 2 gold to gain 3 VP."""
    g.pay()
    g.gain(vp=3)


@card.power("Smith's Wage", LEGEND, 2, "blue")
async def smiths_wage(g: Game) -> None:
    """Gain 2 gold."""
    g.gain(gold=2)


@card.permanent("Bronze Sentinel", 2, "red", "yellow", on=("epoch_end",), shield="gold")
def bronze_sentinel(g: Game) -> None:
    """Other players cannot make you lose gold; at the end of every epoch gain 2 gold."""
    g.gain(gold=2)


@card.permanent("Master Builder", 3, "green", "red", discount="each")
def master_builder(g: Game) -> None:
    """Each of your transfers costs 1 gold less, but never below 1."""


@card.power("Golden Handmaidens", CHRONOS, 3, "yellow")
async def golden_handmaidens(g: Game) -> None:
    """Gain 1 VP for every 2 gold you still hold (at most 6 VP)."""
    g.gain(vp=min(6, g.gold // 2))


@card.power("Hephaestus", ACTIVATE, 3, "blue", "any", copies=1)
async def hephaestus(g: Game) -> None:
    """Gain 3 gold."""
    g.gain(gold=3)
