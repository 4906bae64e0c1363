"""The 21 cards of Athena. A docstring is the card's text; the code reads like it."""

from __future__ import annotations

from games.elysium.rules.cards import Shelf
from games.elysium.rules.constants import ACTIVATE, CHRONOS, ELEUSIS, INSTANT, LEGEND, TRIGGER
from games.elysium.rules.verbs import Game

card = Shelf("athena")


@card.power("Council of Owls", INSTANT, 1, "blue")
async def council_of_owls(g: Game) -> None:
    """You gain 3 gold; every other player gains 1 gold."""
    g.gain(gold=3)
    g.each_gains(gold=1)


@card.power("Olive Tree", ACTIVATE, 1, "red")
async def olive_tree(g: Game) -> None:
    """You gain 1 gold and 1 VP; every other player chooses to gain 1 gold or 1 VP."""
    g.gain(gold=1, vp=1)
    await g.each_chooses(gold=1, vp=1)


@card.power("Loom of Counsel", TRIGGER, 1, "yellow")
async def loom_of_counsel(g: Game) -> None:
    """You gain 2 VP and 1 gold; every other player chooses to gain 1 VP or 1 gold."""
    g.gain(vp=2, gold=1)
    await g.each_chooses(vp=1, gold=1)


@card.power("Festival Robe", ELEUSIS, 1, "any")
async def festival_robe(g: Game) -> None:
    """You gain 2 VP; every other player gains 1 gold."""
    g.gain(vp=2)
    g.each_gains(gold=1)


@card.power("Shared Harvest", INSTANT, 2, "green")
async def shared_harvest(g: Game) -> None:
    """You may transfer one card for 2 gold less; every other player may then transfer one level 1 card at its normal
    cost."""
    await g.transfer(delta=-2)
    for seat in g.opponents:
        await g.transfer(seat, max_level=1)


@card.power("City Walls", ACTIVATE, 2, "blue", "any")
async def city_walls(g: Game) -> None:
    """You gain 1 gold and one more transfer for the coming Phase III; every other player chooses one of these two."""
    g.gain(gold=1)
    g.add_transfers(1)
    await g.each_chooses(gold=1, transfer=1)


@card.power("Areopagus", LEGEND, 2, "red")
async def areopagus(g: Game) -> None:
    """You gain 2 VP; the other player with the fewest VP gains 1 VP (earliest in play order if several)."""
    g.gain(vp=2)
    g.gain(g.fewest_vp(), vp=1)


@card.permanent("Shield-Bearer", 2, "yellow", "green", on=("epoch_end",), shield="all")
def shield_bearer(g: Game) -> None:
    """Powers of other players cannot make you lose gold, VP or cards; at the end of every epoch gain 1 VP."""
    g.gain(vp=1)


@card.power("Weaving Contest", TRIGGER, 3, "blue", "yellow")
async def weaving_contest(g: Game) -> None:
    """You take one further Agora card, ignoring columns; every other player chooses to gain 2 gold or 1 VP."""
    await g.take_one("agora")
    await g.each_chooses(gold=2, vp=1)


@card.power("The Polis", CHRONOS, 3, "green")
async def the_polis(g: Game) -> None:
    """You gain 1 VP for each different family in your Elysium (at most 5); every other player gains 1 VP."""
    g.gain(vp=min(5, g.families_in_legends()))
    g.each_gains(vp=1)


@card.power("Athena", INSTANT, 3, "red", "any", copies=1)
async def athena(g: Game) -> None:
    """You gain 4 VP and 3 gold; every other player chooses to gain 2 VP or 2 gold."""
    g.gain(vp=4, gold=3)
    await g.each_chooses(vp=2, gold=2)
