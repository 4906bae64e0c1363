"""What powers are worth, in VP."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.elysium.bots.legends import FAMILY
from games.elysium.bots.sight import TRANSFER, Sight
from games.elysium.families import CARDS
from games.elysium.rules.constants import (
    ACTIVATE,
    CHRONOS,
    ELEUSIS,
    INSTANT,
    LEGEND,
    PERMANENT,
    TRIGGER,
    Design,
    Power,
)
from games.engine import JSON

AGAIN: Final = 0.95  # of each epoch more that a card is likely to stay in the Domain
EPOCHS_KEPT: Final = 2  # after this one
PARTNER: Final = 0.3  # that a second Eleusis card comes


def _best(s: Sight, power: Power, players: Sequence[Mapping[str, JSON]], level: int, none: float) -> float:
    """The best power of that kind in these Domains that may be copied; ``none`` if there is nothing."""
    designs = {card["design"] for player in players for card in player["domain"] if card["design"] is not None}
    found = [CARDS[design] for design in designs]
    fit = [card for card in found if card.power == power and card.level <= level and not card.copies_powers]
    return max((USE[card.key](s) for card in fit), default=none)


def _held(s: Sight) -> int:
    return len(s.mine["domain"])


def _handmaidens(s: Sight) -> float:
    return min(6, s.purse // 2) if not s.left else 1.5


def _family_legends(s: Sight) -> float:
    made = sum(legend.kind == FAMILY for legend in s.legends)
    return 2 * min(4, made + 0.25 * s.left + 0.3)


def _tiles(s: Sight) -> float:
    mine: int = sum(seats.count(s.seat) for seats in s.view["family_tiles"].values())
    of_level: int = s.view["level_tiles"].count(s.seat)
    return 2 * min(4, mine + of_level + 0.25 * s.left)


def _families_written(s: Sight) -> float:
    bits = 0
    for legend in s.legends:
        if legend.size > 1 or s.left:
            bits |= legend.families
    return min(5, bits.bit_count() + 0.7 * s.left)


USE: Final[Mapping[Design, Callable[[Sight], float]]] = {
    # Zeus
    "amalthea": lambda s: 2,
    "dancing-curetes": lambda s: 1,
    "storm-herald": lambda s: min(5, s.families),
    "oaks-of-dodona": lambda s: min(3, max(1, s.eleusis - 1)),
    "cupbearer-of-the-feast": lambda s: 3 + s.gold,
    "sky-eagle": lambda s: 2 - s.gold,
    "hymn-to-the-father": lambda s: 1.4,
    "scales-of-themis": lambda s: 1.1,
    "pact-of-the-sky": lambda s: 2,
    "throne-of-the-summit": _tiles,
    "zeus": lambda s: 5,
    # Hades
    "obol-for-the-crossing": lambda s: s.gold + 0.8 * TRANSFER,
    "ferryman": lambda s: 0.8 * TRANSFER,
    "asphodel-meadow": lambda s: 1.8 * TRANSFER,
    "torchbearer-of-the-rite": lambda s: TRANSFER + s.gold,
    "judge-of-the-meads": lambda s: TRANSFER + 1.7 * s.gold,
    "barge-of-souls": lambda s: s.gold + 0.7 * TRANSFER,
    "libation-of-honey": lambda s: 1.6 * s.gold,
    "helm-of-shadow": lambda s: 1.6 * TRANSFER,
    "persephone": lambda s: TRANSFER + 1.8 * s.gold,
    "fields-of-the-blessed": lambda s: 2.3,
    "hades": lambda s: 2 * TRANSFER + 4 * s.gold,
    # Hephaestus
    "copper-ingots": lambda s: 3 * s.gold,
    "bellows": lambda s: s.gold,
    "hidden-hoard": lambda s: min(5, _held(s)) * s.gold,
    "rite-of-the-cabeiri": lambda s: 2 * s.gold,
    "rolling-tripods": lambda s: 4 * s.gold + 1,
    "lemnian-exchange": lambda s: 3 - 2 * s.gold,
    "smiths-wage": lambda s: 2 * s.gold,
    "bronze-sentinel": lambda s: 2 * s.gold if s.left else 0,
    "master-builder": lambda s: 1.6 * s.gold,
    "golden-handmaidens": _handmaidens,
    "hephaestus": lambda s: 3 * s.gold,
    # Athena
    "council-of-owls": lambda s: 3 * s.gold - s.harm(gold=1),
    "olive-tree": lambda s: 1 + s.gold - s.harm(vp=1),
    "loom-of-counsel": lambda s: 2 + s.gold - s.harm(vp=1),
    "festival-robe": lambda s: 2 - s.harm(gold=1),
    "shared-harvest": lambda s: TRANSFER + 1.6 * s.gold - s.harm(vp=0.5),
    "city-walls": lambda s: 0.7 * TRANSFER + s.gold - s.harm(vp=0.8),
    "areopagus": lambda s: 2 - s.harm(vp=1, share=1 / len(s.rivals)),
    "shield-bearer": lambda s: 1.3,
    "weaving-contest": lambda s: 3.5 - s.harm(vp=1.3),
    "the-polis": lambda s: _families_written(s) - s.harm(vp=1),
    "athena": lambda s: 4 + 3 * s.gold - s.harm(vp=2),
    # Poseidon
    "riptide": lambda s: 1 + s.gold + s.harm(gold=1),
    "grasping-tide": lambda s: s.gold + s.harm(gold=1, share=1 / len(s.rivals)),
    "undertow": lambda s: 1 + s.harm(gold=1),
    "salt-rite": lambda s: 1 + s.harm(vp=1),
    "cyclops": lambda s: s.harm(vp=1),
    "whirlpool": lambda s: 1 + s.harm(vp=1, gold=1, share=1 / len(s.rivals)),
    "breaker-reef": lambda s: s.gold + s.harm(gold=0.5),
    "sea-toll": lambda s: 2 * s.gold + s.harm(gold=2 / len(s.rivals)),
    "great-wave": lambda s: 2 + s.harm(vp=1.3),
    "drowned-city": lambda s: 3 + s.harm(vp=1),
    "poseidon": lambda s: 2 + s.harm(vp=1.5),
    # Hermes
    "winged-sandals": lambda s: _best(s, INSTANT, s.rivals, 1, 2 * s.gold),
    "errand-runner": lambda s: max(0.5, _best(s, ACTIVATE, [s.mine], 2, s.gold)),
    "loaded-dice": lambda s: max(1.0, 0.7 * _best(s, TRIGGER, [s.mine], 3, 2 * s.gold)),
    "password-of-the-mysteries": lambda s: _best(s, ACTIVATE, s.rivals, 2, s.gold),
    "cattle-thief": lambda s: s.gold + _best(s, INSTANT, [s.mine], 2, 2 * s.gold + 0.5),
    "mimic-mask": lambda s: _best(s, ACTIVATE, s.rivals, 3, s.gold),
    "guide-of-travellers": lambda s: _best(s, LEGEND, s.rivals, 3, 1 + s.gold),
    "crossroads-herm": lambda s: 1.2 if s.left else 0.4,
    "shape-thief": lambda s: 1 + _best(s, TRIGGER, s.rivals, 3, 3),
    "patron-of-roads": lambda s: 3.2,
    "hermes": lambda s: 1 + 2 * s.gold + _best(s, INSTANT, s.players, 3, 0),
    # Apollo
    "whispering-priestess": lambda s: 2.2,
    "lyre-player": lambda s: s.gold + 0.2,
    "vision-in-the-smoke": lambda s: 1.4,
    "laurel-initiates": lambda s: min(2, len(s.view["oracle"]) // 2),
    "chariot-of-the-sun": lambda s: s.gold + 2.5,
    "white-raven": lambda s: 1.1 + s.gold,
    "hymn-of-delos": lambda s: 1.2,
    "open-eye": lambda s: 1.7,
    "choir-of-the-muses": lambda s: 1 + s.gold if s.left else 0,
    "fulfilled-omen": _family_legends,
    "apollo": lambda s: 3.5 + s.gold,
    # Ares
    "spear-drill": lambda s: s.prestige(3),
    "camp-sparring": lambda s: s.prestige(1),
    "ambush": lambda s: s.prestige(3),
    "blood-oath": lambda s: s.prestige(2),
    "amazon-vanguard": lambda s: s.prestige(5),
    "raiding-party": lambda s: s.prestige(3) - s.gold,
    "war-trophy": lambda s: s.prestige(2),
    "shadow-of-terror": lambda s: s.prestige(2),
    "dragons-teeth": lambda s: 1 + s.prestige(1),
    "triumph": lambda s: 3.2,
    "ares": lambda s: s.prestige(6),
}
"""What one use brings, of a Permanent one epoch."""

AT_THE_END: Final = frozenset(design for design, card in CARDS.items() if "epoch_end" in card.on)
"""Permanents that act after the writing step, in the last epoch too (rule 55)."""


def taken(s: Sight, design: Design) -> float:
    """What the power brings who takes the card now, besides the place it fills in a Legend."""
    card = CARDS[design]
    if card.power == CHRONOS:
        return 0.0
    once = max(0.0, USE[design](s)) if card.price else USE[design](s)
    if card.power == INSTANT:
        return once
    if card.power == TRIGGER:
        return 0.9 * once
    epochs = 1 + AGAIN * min(EPOCHS_KEPT, s.left)
    if card.power == ELEUSIS and s.eleusis - any(own.key == design for own in s.faces) == 0:
        epochs *= PARTNER
    if card.power == LEGEND:
        epochs *= 0.9
    return once * epochs


def kept(s: Sight, card: Mapping[str, JSON]) -> float:
    """What a card of my Domain would still bring if it stays there: in a writing step after it, before in this epoch."""
    design: Design | None = card["design"]
    if design is None:
        return 0.0
    printed = CARDS[design]
    once = max(0.0, USE[design](s))
    if printed.power in (INSTANT, CHRONOS):
        return 0.0
    if printed.power == TRIGGER:
        return 0.8 * once if card["ring"] and (s.left or not s.writing) else 0.0
    epochs = AGAIN * min(EPOCHS_KEPT, s.left)
    if not s.writing and not card["used"] and printed.power != PERMANENT:
        epochs += 1
    if design in AT_THE_END:
        epochs += 1
    if printed.power == ELEUSIS and s.eleusis < 2:
        epochs *= PARTNER
    return once * epochs


def chronos(s: Sight, design: Design) -> float:
    """What the card brings in a Legend at the end."""
    return USE[design](s) if CARDS[design].power == CHRONOS else 0.0
