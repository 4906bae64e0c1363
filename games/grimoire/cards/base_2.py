"""The 23 base spells of two stars. A docstring is the card's text; the code reads like it."""

from __future__ import annotations

from games.grimoire.rules.constants import DELAYED, GREEN, INSTANT, ONGOING, PURPLE, RED
from games.grimoire.rules.spells import SPELLS, SpellSet
from games.grimoire.rules.verbs import Game

spell = SpellSet("base_2")


@spell("after-shock", cost=2, kind=RED, stars=2)
async def after_shock(g: Game) -> None:
    """Draw 1 mana. Put one mana from your hand on the mana deck and deal damage equal to its power."""
    g.draw(1)
    mana = await g.hand_card("put_back")
    if mana is not None:
        power = g.power(mana)
        g.put_back([mana])
        g.damage(power, tells=True)


@spell("arcane-eye", cost=2, kind=PURPLE, stars=2)
async def arcane_eye(g: Game) -> None:
    """Pick up the top mana of each of your spells of printed cost 3 or more."""
    for spell in g.spells(loaded=True, cost_least=3):
        g.pick_up(spell)


@spell("battle-vision", cost=1, kind=PURPLE, activation=ONGOING, stars=2, when="attacked")
async def battle_vision(g: Game) -> None:
    """While in force: when your opponent attacks, you may discard a mana of equal power to stop the damage."""
    if g.held():
        mana = await g.window("block", [mana for mana in g.hand() if g.power(mana) == g.blow.power])
        if mana is not None:
            g.block(mana)


@spell("blood-lust", cost=3, kind=RED, stars=2)
async def blood_lust(g: Game) -> None:
    """Deal 1 damage, plus 2 for each red spell you cast in a row just before it this turn."""
    row = 0
    for spell, _, _ in reversed(g.earlier_casts):
        if SPELLS[spell].kind != RED:
            break
        row += 1
    g.damage(1 + 2 * row)


@spell("coercive-agreement", cost=2, kind=PURPLE, stars=2)
async def coercive_agreement(g: Game) -> None:
    """Either take 3 random mana from your opponent's hand, or discard the top mana off two other spells of yours."""
    if await g.either("take", "uncover") == "take":
        g.give(g.random_cards(g.rival, 3), g.rival, g.me)
    else:
        for spell in await g.targets(g.spells(other=True, loaded=True), 2):
            g.discard_off(spell)


@spell("contamination", cost=2, kind=RED, stars=2)
async def contamination(g: Game) -> None:
    """Put 2 mana from your hand on the mana deck to deal 4 damage."""
    if g.held() >= 2:
        g.put_back(await g.hand_cards("put_back", 2, ordered=True))
        g.damage(4)


@spell("dance-of-pain", cost=2, kind=RED, stars=2)
async def dance_of_pain(g: Game) -> None:
    """Deal 3 damage. Then draw or discard until you hold exactly 2 mana."""
    g.damage(3)
    g.draw_up_to(2)
    g.discard(await g.hand_cards("discard", g.held() - 2))


@spell("delusion", cost=3, kind=RED, stars=2)
async def delusion(g: Game) -> None:
    """Deal 3 damage. You may pick up the top mana of one of your opponent's spells."""
    g.damage(3)
    if spell := await g.may_target(g.spells(g.rival, loaded=True)):
        g.pick_up(spell)


@spell("energy-shield", cost=3, kind=PURPLE, stars=2)
async def energy_shield(g: Game) -> None:
    """Pick up the top mana of another of your spells. Lay the top mana of the deck on one of your opponent's."""
    if spell := await g.target(g.spells(other=True, loaded=True)):
        g.pick_up(spell)
    if spell := await g.target(g.spells(g.rival)):
        g.lay_from_deck(spell)


@spell("force-of-nature", cost=2, kind=RED, stars=2)
async def force_of_nature(g: Game) -> None:
    """Deal 4 damage, minus 1 for each other red spell of yours with mana on it."""
    g.damage(4 - len(g.spells(other=True, loaded=True, kind=RED)))


@spell("fracture", cost=2, kind=GREEN, stars=2)
async def fracture(g: Game) -> None:
    """Draw 4 mana. You may then move the top mana of another of your spells onto a third one."""
    g.draw(4)
    others = g.spells(other=True)
    source = await g.may_target([spell for spell in others if g.pile(spell)]) if len(others) > 1 else None
    if source:
        target = await g.target([spell for spell in others if spell != source], source=source)
        if target:
            g.move_mana(source, target)


@spell("growth", cost=3, kind=PURPLE, activation=ONGOING, stars=2, when="read")
async def growth(g: Game) -> None:
    """While in force: during your turns every mana has 1 more power."""
    # Read by reading.power_bonus.


@spell("ice-storm", cost=2, kind=RED, stars=2)
async def ice_storm(g: Game) -> None:
    """Deal 1 damage for each spell of yours with exactly one mana on it."""
    g.damage(len(g.spells(mana=1)))


@spell("mirror-image", cost=1, kind=GREEN, stars=2)
async def mirror_image(g: Game) -> None:
    """Draw as many mana as lie on one of your spells, this one included."""
    if spell := await g.target(g.spells(loaded=True)):
        g.draw(g.pile(spell))


@spell("painful-vision", cost=3, kind=RED, stars=2)
async def painful_vision(g: Game) -> None:
    """Deal 5 damage. Each spell of yours with exactly one mana on it gets one more from the mana deck."""
    g.damage(5)
    for spell in g.spells(mana=1):
        g.lay_from_deck(spell)


@spell("possessed", cost=3, kind=RED, stars=2)
async def possessed(g: Game) -> None:
    """Your opponent may give you one mana from their hand. Deal 5 damage, minus the power of that mana."""
    gift = await g.offer(g.rival, "give", 1)
    g.damage(5 - sum(g.powers(g.give(gift, g.rival, g.me))))


@spell("puppetmaster", cost=1, kind=PURPLE, activation=ONGOING, stars=2, when="read")
async def puppetmaster(g: Game) -> None:
    """While in force: your opponent can attack only with the power of your latest basic attack."""
    # Read by reading.attack_limit.


@spell("reckless-attack", cost=1, kind=RED, activation=DELAYED, stars=2)
async def reckless_attack(g: Game) -> None:
    """Whenever a mana is removed from this spell, deal 1 damage, or 4 if its power is 4."""
    g.damage(4 if g.removed == 4 else 1, tells=True)


@spell("secret-oath", cost=2, kind=PURPLE, activation=ONGOING, stars=2, when="hands")
async def secret_oath(g: Game) -> None:
    """While in force: your opponent must give you every mana of power 4 in their hand at once."""
    g.give([mana for mana in g.hand(g.rival) if g.power(mana) == 4], g.rival, g.me)


@spell("silent-support", cost=1, kind=PURPLE, activation=DELAYED, stars=2)
async def silent_support(g: Game) -> None:
    """Whenever a mana is removed from this spell, pick up the top mana of another of your spells."""
    if spell := await g.target(g.spells(other=True, loaded=True)):
        g.pick_up(spell)


@spell("soul-pact", cost=1, kind=GREEN, stars=2)
async def soul_pact(g: Game) -> None:
    """If the spell you cast just before it this turn was red and instant, draw as many mana as the damage it dealt."""
    if g.earlier_casts:
        spell, damage, _ = g.earlier_casts[-1]
        if SPELLS[spell].kind == RED and SPELLS[spell].activation == INSTANT:
            g.draw(damage)


@spell("stone-crush", cost=2, kind=RED, stars=2)
async def stone_crush(g: Game) -> None:
    """Deal 1 damage for each mana in your opponent's hand."""
    g.damage(g.held(g.rival))


@spell("trance-state", cost=1, kind=RED, stars=2)
async def trance_state(g: Game) -> None:
    """Deal 3 damage, minus 1 for each mana in your hand."""
    g.damage(3 - g.held())
