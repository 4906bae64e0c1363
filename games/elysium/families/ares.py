"""The 21 cards of Ares. A docstring is the card's text; the code reads like it."""

from __future__ import annotations

from games.elysium.rules.cards import Shelf
from games.elysium.rules.constants import ACTIVATE, CHRONOS, ELEUSIS, INSTANT, LEGEND, TRIGGER
from games.elysium.rules.verbs import Game

card = Shelf("ares")


@card.power("Spear Drill", INSTANT, 1, "blue")
async def spear_drill(g: Game) -> None:
    """Gain 3 prestige."""
    g.gain(pp=3)


@card.power("Camp Sparring", ACTIVATE, 1, "red")
async def camp_sparring(g: Game) -> None:
    """Gain 1 prestige."""
    g.gain(pp=1)


@card.power("Ambush", TRIGGER, 1, "yellow")
async def ambush(g: Game) -> None:
    """Gain 1 prestige, then steal up to 2 prestige from an opponent of your choice."""
    g.gain(pp=1)
    g.steal(await g.opponent(), pp=2)


@card.power("Blood Oath", ELEUSIS, 1, "any")
async def blood_oath(g: Game) -> None:
    """Gain 2 prestige."""
    g.gain(pp=2)


@card.power("Amazon Vanguard", INSTANT, 2, "green")
async def amazon_vanguard(g: Game) -> None:
    """Gain 5 prestige."""
    g.gain(pp=5)


@card.power("Raiding Party", ACTIVATE, 2, "blue", "any", price=1)
async def raiding_party(g: Game) -> None:
    """Pay 1 gold to gain 3 prestige."""
    g.pay()
    g.gain(pp=3)


@card.power("War Trophy", LEGEND, 2, "red")
async def war_trophy(g: Game) -> None:
    """Gain 1 prestige for each card you have transferred in this Phase III (at most 3)."""
    g.gain(pp=min(3, g.transfers_made))


@card.permanent("Shadow of Terror", 2, "yellow", "green", on=("prestige", "epoch_end"))
def shadow_of_terror(g: Game) -> None:
    """Once per turn, when an opponent gains prestige from a power, gain 1 prestige; at the end of every epoch gain 1
    prestige."""
    g.gain(pp=1)


@card.permanent("Dragon's Teeth", 3, "blue", "yellow", on=("epoch_end",))
def dragons_teeth(g: Game) -> None:
    """At the end of every epoch gain 1 VP, and 1 prestige for each level 1 card in your Domain (at most 3)."""
    g.gain(vp=1)
    g.gain(pp=min(3, g.level_ones()))


@card.power("Triumph", CHRONOS, 3, "green")
async def triumph(g: Game) -> None:
    """If you have prestige and nobody has more, gain 5 VP; otherwise gain 2 VP."""
    g.gain(vp=5 if g.has_most_prestige() else 2)


@card.power("Ares", INSTANT, 3, "red", "any", copies=1)
async def ares(g: Game) -> None:
    """Gain 5 prestige; every opponent loses 1 prestige."""
    g.gain(pp=5)
    g.each_loses(pp=1)
