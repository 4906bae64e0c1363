"""The 21 cards of Zeus. A docstring is the card's text; the code reads like it."""

from __future__ import annotations

from games.elysium.rules.cards import Shelf
from games.elysium.rules.constants import ACTIVATE, CHRONOS, ELEUSIS, INSTANT, LEGEND, TRIGGER
from games.elysium.rules.verbs import Game

card = Shelf("zeus")


@card.power("Amalthea", INSTANT, 1, "red")
async def amalthea(g: Game) -> None:
    """Gain 2 VP."""
    g.gain(vp=2)


@card.power("Dancing Curetes", ACTIVATE, 1, "yellow")
async def dancing_curetes(g: Game) -> None:
    """Gain 1 VP."""
    g.gain(vp=1)


@card.power("Storm Herald", TRIGGER, 1, "green")
async def storm_herald(g: Game) -> None:
    """Gain 1 VP for each different family among the face-up cards of your Domain (at most 5)."""
    g.gain(vp=min(5, g.families_in_domain()))


@card.power("Oaks of Dodona", ELEUSIS, 1, "any")
async def oaks_of_dodona(g: Game) -> None:
    """Gain 1 VP for every other Eleusis card in your Domain (at most 3)."""
    g.gain(vp=min(3, g.other_eleusis()))


@card.power("Cupbearer of the Feast", INSTANT, 2, "blue")
async def cupbearer_of_the_feast(g: Game) -> None:
    """Gain 3 VP and 1 gold."""
    g.gain(vp=3, gold=1)


@card.power("Sky Eagle", ACTIVATE, 2, "red", "any", price=1)
async def sky_eagle(g: Game) -> None:
    """Pay 1 gold to gain 2 VP."""
    g.pay()
    g.gain(vp=2)


@card.power("Hymn to the Father", LEGEND, 2, "yellow")
async def hymn_to_the_father(g: Game) -> None:
    """Gain 1 VP, or 2 VP if you have already transferred two or more cards in this Phase III."""
    g.gain(vp=2 if g.transfers_made >= 2 else 1)


@card.permanent("Scales of Themis", 2, "green", "blue", on=("transfer",))
def scales_of_themis(g: Game) -> None:
    """Each time you transfer a card that fills a level 2 or level 3 place in a Legend, gain 1 VP."""
    if g.level >= 2:
        g.gain(vp=1)


@card.permanent("Pact of the Sky", 3, "red", "green", on=("epoch_end",))
def pact_of_the_sky(g: Game) -> None:
    """At the end of every epoch gain 2 VP."""
    g.gain(vp=2)


@card.power("Throne of the Summit", CHRONOS, 3, "blue")
async def throne_of_the_summit(g: Game) -> None:
    """Gain 2 VP for each bonus tile you hold (at most 4 tiles)."""
    g.gain(vp=2 * min(4, g.bonus_tiles()))


@card.power("Zeus", INSTANT, 3, "yellow", "any", copies=1)
async def zeus(g: Game) -> None:
    """Gain 5 VP."""
    g.gain(vp=5)
