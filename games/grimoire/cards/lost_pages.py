"""The ten Lost Pages. A docstring is the card's text; the code reads like it."""

from __future__ import annotations

from games.grimoire.rules.constants import DELAYED, GREEN, INSTANT, ONGOING, PURPLE, RED
from games.grimoire.rules.spells import SpellSet
from games.grimoire.rules.verbs import Game

spell = SpellSet("lost_pages")


@spell("affliction", cost=2, kind=GREEN)
async def affliction(g: Game) -> None:
    """Draw 4 mana. You may take 1 damage to draw 2 more."""
    g.draw(4)
    if await g.may("hurt"):
        g.damage(1, g.me)
        g.draw(2)


@spell("amnesia", cost=1, kind=RED)
async def amnesia(g: Game) -> None:
    """Deal 1 damage, plus 1 for each earlier cast of this spell this turn."""
    g.damage(1 + sum(spell == g.by for spell, _, _ in g.earlier_casts))


@spell("false-face", cost=1, kind=RED, activation=ONGOING, when="turn_end")
async def false_face(g: Game) -> None:
    """While in force: at the end of your turn, if your basic attack dealt 1 damage or less, deal 3 damage."""
    if g.damage_of_attack(g.me) <= 1:
        g.damage(3)


@spell("fatal-flaw", cost=2, kind=RED)
async def fatal_flaw(g: Game) -> None:
    """Show the top mana of one of your opponent's spells. Deal 1 damage plus its power."""
    spell = await g.target(g.spells(g.rival, loaded=True))
    g.damage(1 + (g.show_top(spell) if spell else 0))


@spell("hoodwink", cost=3, kind=RED)
async def hoodwink(g: Game) -> None:
    """Deal 6 damage, minus the damage of your opponent's latest basic attack."""
    g.damage(6 - g.damage_of_attack(g.rival))


@spell("lullaby", cost=1, kind=GREEN, activation=ONGOING, when="hands")
async def lullaby(g: Game) -> None:
    """While in force: whenever your hand is empty, draw 2 mana."""
    if not g.held():
        g.draw(2)


@spell("quick-swap", cost=1, kind=PURPLE, activation=DELAYED)
async def quick_swap(g: Game) -> None:
    """Whenever a mana is removed from this spell, either deal 1 damage, or replace this spell from the pool."""
    if await g.either("damage", *(["swap"] if g.pool else [])) == "damage":
        g.damage(1)
    else:
        g.replace(g.by, await g.pool_spell(replacing=g.by))


@spell("tsunami", cost=2, kind=RED)
async def tsunami(g: Game) -> None:
    """Draw 1 mana. Deal 1 damage for each different power in your hand."""
    g.draw(1)
    g.damage(len(set(g.powers(g.hand()))), tells=True)


@spell("twist-of-fate", cost=3, kind=RED)
async def twist_of_fate(g: Game) -> None:
    """Deal 2 damage. You may replace another of your spells from the pool; its mana moves to the new one."""
    g.damage(2)
    others = g.spells(other=True)
    new = await g.may_pool_spell() if others else None
    if new and (old := await g.target(others, replacing=new)):
        g.replace(old, new)


@spell("wild-bloom", cost=2, kind=PURPLE, activation=DELAYED, only_last=True)
async def wild_bloom(g: Game) -> None:
    """When the last mana is removed from this spell, you may cast one of your ready instant spells for free."""
    if spell := await g.may_target(g.spells(ready=True, activation=INSTANT)):
        await g.cast(spell, free=True)
