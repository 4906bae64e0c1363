"""The 21 cards of Apollo. A docstring is the card's text; the code reads like it."""

from __future__ import annotations

from games.elysium.rules.cards import Shelf
from games.elysium.rules.constants import ACTIVATE, CHRONOS, ELEUSIS, INSTANT, LEGEND, TRIGGER
from games.elysium.rules.verbs import Game

card = Shelf("apollo")


@card.power("Whispering Priestess", INSTANT, 1, "green")
async def whispering_priestess(g: Game) -> None:
    """Look at the top three deck cards and you may exchange one of them with an Oracle card; gain 2 VP."""
    await g.exchange_with_deck()
    g.gain(vp=2)


@card.power("Lyre Player", ACTIVATE, 1, "blue")
async def lyre_player(g: Game) -> None:
    """You may exchange one Agora card with one Oracle card; gain 1 gold."""
    await g.exchange_with_agora()
    g.gain(gold=1)


@card.power("Vision in the Smoke", TRIGGER, 1, "red")
async def vision_in_the_smoke(g: Game) -> None:
    """Gain 1 VP; in this turn you may take your card from the Oracle (columns still needed)."""
    g.gain(vp=1)
    g.open_oracle()


@card.power("Laurel Initiates", ELEUSIS, 1, "any")
async def laurel_initiates(g: Game) -> None:
    """Gain 1 VP for every two cards lying in the Oracle."""
    g.gain(vp=min(2, g.oracle // 2))


@card.power("Chariot of the Sun", INSTANT, 2, "yellow")
async def chariot_of_the_sun(g: Game) -> None:
    """Take one level 1 card from the Oracle, ignoring columns; gain 1 gold."""
    await g.take_one("oracle", max_level=1)
    g.gain(gold=1)


@card.power("White Raven", ACTIVATE, 2, "green", "any")
async def white_raven(g: Game) -> None:
    """Discard one Oracle card and replace it from the deck; gain 1 gold and 1 VP."""
    await g.replace_in_oracle()
    g.gain(gold=1, vp=1)


@card.power(
    "Hymn of Delos", LEGEND, 2, "blue", ready=lambda g: g.has_transfer and bool(g.movable(zone="oracle", max_level=2))
)
async def hymn_of_delos(g: Game) -> None:
    """You may spend one of your transfers on an Oracle card of level 1 or 2, paying its level."""
    if g.has_transfer:
        await g.transfer(zone="oracle", max_level=2, spends=True)


@card.permanent("Open Eye", 2, "red", "yellow", on=("epoch_end",), acquire="oracle")
def open_eye(g: Game) -> None:
    """You may take cards from the Oracle as if they lay in the Agora; at the end of every epoch gain 1 VP."""
    g.gain(vp=1)


@card.permanent("Choir of the Muses", 3, "green", "red", on=("slide",))
def choir_of_the_muses(g: Game) -> None:
    """Each time Oracle cards slide into the Agora, gain 1 gold and 1 VP."""
    g.gain(gold=1, vp=1)


@card.power("Fulfilled Omen", CHRONOS, 3, "yellow")
async def fulfilled_omen(g: Game) -> None:
    """Gain 2 VP for each Family Legend of at least two cards in your Elysium (at most 4)."""
    g.gain(vp=2 * min(4, g.family_legends()))


@card.power("Apollo", INSTANT, 3, "blue", "any", copies=1)
async def apollo(g: Game) -> None:
    """Take one card from the Oracle, ignoring columns; gain 1 gold."""
    await g.take_one("oracle")
    g.gain(gold=1)
