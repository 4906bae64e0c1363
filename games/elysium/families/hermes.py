"""The 21 cards of Hermes. A docstring is the card's text; the code reads like it."""

from __future__ import annotations

from games.elysium.rules.cards import Shelf
from games.elysium.rules.constants import ACTIVATE, CHRONOS, ELEUSIS, INSTANT, LEGEND, TRIGGER
from games.elysium.rules.verbs import Game

card = Shelf("hermes")


@card.power("Winged Sandals", INSTANT, 1, "yellow", copies_powers=True)
async def winged_sandals(g: Game) -> None:
    """Use the Instant power of one level 1 card in an opponent's Domain; if there is none, gain 2 gold."""
    if not await g.copy(g.copyable(INSTANT, g.opponents, max_level=1)):
        g.gain(gold=2)


@card.power("Errand Runner", ACTIVATE, 1, "green", copies_powers=True)
async def errand_runner(g: Game) -> None:
    """Turn upright one used Activate card of level 1 or 2 in your Domain; if there is none, gain 1 gold."""
    if not await g.refresh(ACTIVATE, max_level=2):
        g.gain(gold=1)


@card.power("Loaded Dice", TRIGGER, 1, "blue", copies_powers=True)
async def loaded_dice(g: Game) -> None:
    """Put a ring back on one other spent Trigger card in your Domain; if there is none, gain 2 gold."""
    if not await g.refresh(TRIGGER):
        g.gain(gold=2)


@card.power("Password of the Mysteries", ELEUSIS, 1, "any", copies_powers=True)
async def password_of_the_mysteries(g: Game) -> None:
    """Use the Activate power of one card of level 1 or 2 in an opponent's Domain; if there is none, gain 1 gold."""
    if not await g.copy(g.copyable(ACTIVATE, g.opponents, max_level=2)):
        g.gain(gold=1)


@card.power("Cattle Thief", INSTANT, 2, "red", copies_powers=True)
async def cattle_thief(g: Game) -> None:
    """Use again the Instant power of another card of level 1 or 2 in your Domain; if there is none, steal 2 gold from an
    opponent. Then gain 1 gold."""
    if not await g.copy(g.copyable(INSTANT, [g.me], max_level=2)):
        g.steal(await g.opponent(), gold=2)
    g.gain(gold=1)


@card.power("Mimic Mask", ACTIVATE, 2, "yellow", "any", copies_powers=True)
async def mimic_mask(g: Game) -> None:
    """Use the Activate power of one card in an opponent's Domain, whether or not it was used; if there is none, gain 1
    gold."""
    if not await g.copy(g.copyable(ACTIVATE, g.opponents)):
        g.gain(gold=1)


@card.power("Guide of Travellers", LEGEND, 2, "green", copies_powers=True)
async def guide_of_travellers(g: Game) -> None:
    """Use the Legend power of one card in an opponent's Domain; otherwise gain 1 gold and 1 VP."""
    if not await g.copy(g.copyable(LEGEND, g.opponents)):
        g.gain(gold=1, vp=1)


@card.permanent("Crossroads Herm", 2, "blue", "red", acquire="colour")
def crossroads_herm(g: Game) -> None:
    """When you take a card or a Quest you may ignore the colour of one of its symbols (you still need that many
    columns)."""


@card.power("Shape-Thief", TRIGGER, 3, "yellow", "blue", copies_powers=True)
async def shape_thief(g: Game) -> None:
    """Use the Trigger power of one card in an opponent's Domain that still carries its ring (the ring stays); if there is
    none, gain 3 VP. Then gain 1 VP."""
    if not await g.copy([card for card in g.copyable(TRIGGER, g.opponents) if card in g.state.rings]):
        g.gain(vp=3)
    g.gain(vp=1)


@card.power("Patron of Roads", CHRONOS, 3, "red", copies_powers=True)
async def patron_of_roads(g: Game) -> None:
    """Use the Chronos power of one card in an opponent's Elysium as if it were yours; if there is none, gain 3 VP."""
    if not await g.copy(g.copyable_chronos()):
        g.gain(vp=3)


@card.power("Hermes", INSTANT, 3, "green", "any", copies=1, copies_powers=True)
async def hermes(g: Game) -> None:
    """Use the Instant power of one other card in any Domain, then gain 2 gold and 1 VP."""
    await g.copy(g.copyable(INSTANT, [g.me, *g.opponents]))
    g.gain(gold=2, vp=1)
