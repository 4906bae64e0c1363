"""The 37 base spells of one star. A docstring is the card's text; the code reads like it."""

from __future__ import annotations

from games.grimoire.rules.constants import DELAYED, GREEN, INSTANT, ONGOING, PURPLE, RED
from games.grimoire.rules.spells import SpellSet
from games.grimoire.rules.verbs import Game

spell = SpellSet("base_1")


@spell("arcane-tactics", cost=2, kind=GREEN, stars=1)
async def arcane_tactics(g: Game) -> None:
    """Draw 7 mana, then put 4 mana from your hand on the mana deck in the order you choose."""
    g.draw(7)
    g.put_back(await g.hand_cards("put_back", 4, ordered=True))


@spell("bad-fortune", cost=2, kind=RED, stars=1)
async def bad_fortune(g: Game) -> None:
    """Deal 4 damage. Turn up 3 mana of the deck: power 1 goes on this spell, the rest back in your order."""
    g.damage(4)
    g.lay_shown([mana for mana in g.reveal(3) if g.power(mana) == 1], g.by)
    await g.put_back_shown()


@spell("betrayal", cost=3, kind=RED, stars=1)
async def betrayal(g: Game) -> None:
    """Deal 5 damage. Your opponent then draws 3 mana."""
    g.damage(5)
    g.draw(3, g.rival)


@spell("crushing-blow", cost=5, kind=RED, stars=1)
async def crushing_blow(g: Game) -> None:
    """Deal 6 damage."""
    g.damage(6)


@spell("doom-drop", cost=3, kind=RED, activation=DELAYED, stars=1)
async def doom_drop(g: Game) -> None:
    """Whenever a mana is removed from this spell, deal damage equal to its power."""
    g.damage(g.removed, tells=True)


@spell("drain-soul", cost=2, kind=RED, stars=1)
async def drain_soul(g: Game) -> None:
    """Your opponent gives you the strongest mana in their hand. Deal damage equal to its power."""
    best = g.strongest(g.rival)
    if best is not None:
        (mana,) = g.give([best], g.rival, g.me)
        g.damage(g.power(mana))


@spell("energy-reserve", cost=2, kind=GREEN, stars=1)
async def energy_reserve(g: Game) -> None:
    """Pick up the top mana of another of your spells, then draw as many mana as its power."""
    if spell := await g.target(g.spells(other=True, loaded=True)):
        g.draw(g.power(g.pick_up(spell)))


@spell("energy-storm", cost=3, kind=RED, stars=1)
async def energy_storm(g: Game) -> None:
    """Deal 3 damage, plus 1 for each mana of power 4 in your hand."""
    g.damage(3 + g.powers(g.hand()).count(4), tells=True)


@spell("fire-blast", cost=3, kind=RED, stars=1)
async def fire_blast(g: Game) -> None:
    """Discard your whole hand, then deal 7 damage."""
    g.discard(g.hand())
    g.damage(7)


@spell("freeze", cost=2, kind=GREEN, stars=1)
async def freeze(g: Game) -> None:
    """Either draw 4 mana, or lay the top mana of the deck on one of your opponent's spells."""
    opposing = g.spells(g.rival)
    if await g.either("draw", *(["lay"] if opposing else [])) == "draw":
        g.draw(4)
    elif spell := await g.target(opposing):
        g.lay_from_deck(spell)


@spell("friendly-truce", cost=2, kind=GREEN, stars=1)
async def friendly_truce(g: Game) -> None:
    """Your opponent may give you 3 mana from their hand. If they do not, draw 5 mana."""
    gift = await g.offer(g.rival, "give", 3)
    if gift:
        g.give(gift, g.rival, g.me)
    else:
        g.draw(5)


@spell("fury", cost=4, kind=RED, stars=1)
async def fury(g: Game) -> None:
    """Deal 1 damage for each of your opponent's spells with mana on it."""
    g.damage(len(g.spells(g.rival, loaded=True)))


@spell("gleam-of-hope", cost=2, kind=GREEN, stars=1)
async def gleam_of_hope(g: Game) -> None:
    """Draw until you hold 5 mana."""
    g.draw_up_to(5)


@spell("guilty-bond", cost=1, kind=RED, stars=1)
async def guilty_bond(g: Game) -> None:
    """Show one mana from your hand. If your opponent holds one of the same power, deal 2 damage."""
    mana = await g.hand_card("show")
    if mana is not None and g.has_power(g.rival, g.show(mana)):
        g.damage(2)


@spell("haste", cost=2, kind=PURPLE, stars=1)
async def haste(g: Game) -> None:
    """Your next spell this turn costs 2 mana less."""
    g.discount(2, "any")


@spell("hellstorm", cost=4, kind=RED, stars=1)
async def hellstorm(g: Game) -> None:
    """Draw 5 mana and deal damage equal to the power of the strongest one drawn."""
    g.damage(max(g.powers(g.draw(5)), default=0), tells=True)


@spell("living-wind", cost=2, kind=GREEN, stars=1)
async def living_wind(g: Game) -> None:
    """Draw 6 mana, minus 1 for each other spell of yours with mana on it."""
    g.draw(6 - len(g.spells(other=True, loaded=True)))


@spell("mist-of-pain", cost=2, kind=RED, stars=1)
async def mist_of_pain(g: Game) -> None:
    """Your opponent may discard up to 4 mana. Deal 4 damage, minus 1 for each mana discarded."""
    thrown = await g.offer(g.rival, "discard", 1, 4)
    g.discard(thrown, g.rival)
    g.damage(4 - len(thrown))


@spell("mutation", cost=2, kind=RED, stars=1)
async def mutation(g: Game) -> None:
    """Draw 1 mana and deal damage equal to its power."""
    for mana in g.draw(1):
        g.damage(g.power(mana), tells=True)


@spell("overload", cost=2, kind=RED, stars=1)
async def overload(g: Game) -> None:
    """Deal 1 damage for each mana on the most loaded of your opponent's spells."""
    g.damage(max(map(g.pile, g.spells(g.rival)), default=0))


@spell("power-hungry", cost=1, kind=PURPLE, activation=ONGOING, stars=1, when="read")
async def power_hungry(g: Game) -> None:
    """While in force: the mana of every basic attack, yours or your opponent's, goes to your hand."""
    # Read by Game.attack.


@spell("rejuvenation", cost=2, kind=GREEN, stars=1)
async def rejuvenation(g: Game) -> None:
    """Either draw 4 mana, or take 2 mana of your choice from the mana discard pile."""
    if await g.either("draw", "recover") == "draw":
        g.draw(4)
    else:
        g.recover(await g.discarded_cards(2))


@spell("renewal", cost=1, kind=GREEN, stars=1)
async def renewal(g: Game) -> None:
    """Draw until you hold 4 mana."""
    g.draw_up_to(4)


@spell("renewed-fervor", cost=2, kind=PURPLE, stars=1)
async def renewed_fervor(g: Game) -> None:
    """Pick up the top mana of each of your instant red spells of printed cost 2 or less."""
    for spell in g.spells(loaded=True, kind=RED, activation=INSTANT, cost_most=2):
        g.pick_up(spell)


@spell("second-strike", cost=3, kind=RED, stars=1)
async def second_strike(g: Game) -> None:
    """Deal 3 damage. Your next red spell this turn costs 1 mana less."""
    g.damage(3)
    g.discount(1, RED)


@spell("shackled-motion", cost=2, kind=GREEN, stars=1)
async def shackled_motion(g: Game) -> None:
    """Either draw 4 mana, or your opponent discards their whole hand."""
    if await g.either("draw", "strip") == "draw":
        g.draw(4)
    else:
        g.discard(g.hand(g.rival), g.rival)


@spell("shadow-attack", cost=4, kind=RED, stars=1)
async def shadow_attack(g: Game) -> None:
    """Discard the top mana off another of your spells. Deal its power as damage and draw as many mana."""
    if spell := await g.target(g.spells(other=True, loaded=True)):
        power = g.power(g.discard_off(spell))
        g.damage(power)
        g.draw(power)


@spell("shared-power", cost=1, kind=GREEN, stars=1)
async def shared_power(g: Game) -> None:
    """You may give your opponent one mana from your hand. If you do, draw 4 mana."""
    gift = await g.offer(g.me, "give", 1)
    if gift:
        g.give(gift, g.me, g.rival)
        g.draw(4)


@spell("sleight-of-hand", cost=1, kind=GREEN, stars=1)
async def sleight_of_hand(g: Game) -> None:
    """Draw 1 mana, then as many more as its power."""
    for mana in g.draw(1):
        g.draw(g.power(mana))


@spell("sneaky-deal", cost=1, kind=PURPLE, stars=1)
async def sneaky_deal(g: Game) -> None:
    """Either deal 1 damage, or discard the top mana off another of your spells."""
    loaded = g.spells(other=True, loaded=True)
    if await g.either("damage", *(["uncover"] if loaded else [])) == "damage":
        g.damage(1)
    elif spell := await g.target(loaded):
        g.discard_off(spell)


@spell("time-distortion", cost=2, kind=PURPLE, stars=1)
async def time_distortion(g: Game) -> None:
    """Pick up the top mana of two other spells of yours."""
    for spell in await g.targets(g.spells(other=True, loaded=True), 2):
        g.pick_up(spell)


@spell("touch-the-void", cost=2, kind=RED, stars=1)
async def touch_the_void(g: Game) -> None:
    """Deal 1 damage for each mana on the most loaded of your spells, this one included."""
    g.damage(max(map(g.pile, g.spells()), default=0))


@spell("toxic-gift", cost=1, kind=RED, stars=1)
async def toxic_gift(g: Game) -> None:
    """Give your opponent one mana from your hand and deal damage equal to its power."""
    mana = await g.hand_card("give")
    if mana is not None:
        (gift,) = g.give([mana], g.me, g.rival)
        g.damage(g.power(gift))


@spell("trap-attack", cost=3, kind=RED, stars=1)
async def trap_attack(g: Game) -> None:
    """Pick up the top mana of another of your spells and deal damage equal to its power."""
    if spell := await g.target(g.spells(other=True, loaded=True)):
        g.damage(g.power(g.pick_up(spell)), tells=True)


@spell("vile-laughter", cost=3, kind=RED, stars=1)
async def vile_laughter(g: Game) -> None:
    """Deal 6 damage, minus the power of the strongest mana in your hand."""
    g.damage(6 - max(g.powers(g.hand()), default=0), tells=True)


@spell("windstorm", cost=1, kind=RED, stars=1)
async def windstorm(g: Game) -> None:
    """Deal 2 damage. Turn up the top mana of the deck: power 1 goes on this spell, any other goes back."""
    g.damage(2)
    g.lay_shown([mana for mana in g.reveal(1) if g.power(mana) == 1], g.by)
    await g.put_back_shown()


@spell("wrath", cost=1, kind=RED, stars=1)
async def wrath(g: Game) -> None:
    """Your opponent may discard 2 mana. If they do not, deal 2 damage."""
    thrown = await g.offer(g.rival, "discard", 2)
    if thrown:
        g.discard(thrown, g.rival)
    else:
        g.damage(2)
