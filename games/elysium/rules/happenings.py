"""Every kind of note the game tells, one function each: the front end's animations and log are written against this file.

The name of the function is the note's kind. A *face* is ``{"id", "design"}``. ``by`` is the design whose power it is, None
where the rules themselves act. "Tells" in a docstring means that somebody learns something hidden, so that what came
before is final.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.elysium.rules.constants import CardId, Colour, Design, Family, Seat
from games.engine import JSON, Note, disclose

Face = dict[str, JSON]

# -- epochs and turns -------------------------------------------------------------------------------------------------


def epoch(number: int) -> Note:
    """An epoch begins with its Awakening (rule 16)."""
    return Note("epoch", {"number": number})


def turn(seat: Seat, round: int) -> Note:
    """A turn of Phase II begins; ``round`` 1 to 4."""
    return Note("turn", {"seat": seat, "round": round})


def writing(seat: Seat, transfers: int) -> Note:
    """A writing step of Phase III begins, with so many transfers (rule 42)."""
    return Note("writing", {"seat": seat, "transfers": transfers})


def passed(seat: Seat, phase: str) -> Note:
    """A player passes a turn of Phase II (rule 25), or ends the writing step."""
    return Note("passed", {"seat": seat, "phase": phase})


def discs(order: Sequence[Seat]) -> Note:
    """The discs go by the quests (rule 40); seats from disc 1 on."""
    return Note("discs", {"order": list(order)})


def rewarded(seat: Seat, quest: int, vp: int, gold: int, transfers: int) -> Note:
    """A quest gives what it shows (rule 41); -1: an incomplete one."""
    return Note("rewarded", {"seat": seat, "quest": quest, "vp": vp, "gold": gold, "transfers": transfers})


def over(places: Sequence[int]) -> Note:
    """The game has ended (rule 64)."""
    return Note("over", {"places": list(places)})


# -- cards that come and go -------------------------------------------------------------------------------------------


def slid(cards: Sequence[Face]) -> Note:
    """Oracle cards slide into the Agora (rule 16)."""
    return Note("slid", {"cards": list(cards)})


def cleared(cards: Sequence[Face]) -> Note:
    """Left-over Agora cards go to the discard pile (rule 16)."""
    return Note("cleared", {"cards": list(cards)})


def revealed(zone: str, cards: Sequence[Face], by: Design | None) -> Note:
    """Cards from the deck into the ``agora`` or the ``oracle``. Tells."""
    return disclose("revealed", zone=zone, cards=list(cards), by=by)


def reshuffled(count: int) -> Note:
    """The discard pile became the deck (rule 17)."""
    return Note("reshuffled", {"count": count})


def took(seat: Seat, card: Face, zone: str, by: Design | None) -> Note:
    """A card from the Agora or the Oracle into a Domain (rules 23, 38)."""
    return Note("took", {"seat": seat, "card": card, "zone": zone, "by": by})


def citizen(seat: Seat, card: CardId | None) -> Note:
    """The top card of the deck, face down, into a Domain (rule 24); None: there was none (rule 17)."""
    return Note("citizen", {"seat": seat, "card": card})


def quest_taken(seat: Seat, quest: int) -> Note:
    return Note("quest_taken", {"seat": seat, "quest": quest})


def column(seat: Seat, colour: Colour) -> Note:
    """A column is discarded (rule 26)."""
    return Note("column", {"seat": seat, "colour": colour})


def discarded(seat: Seat, card: Face, was_citizen: bool, by: Design | None) -> Note:
    """A card leaves a Domain or, at the end, a Legend of one card. A Citizen tells its face (G19)."""
    data = {"seat": seat, "card": card, "citizen": was_citizen, "by": by}
    return Note("discarded", data, shows=was_citizen)


def turned(seat: Seat, card: Face, now: CardId, by: Design | None) -> Note:
    """A face-up card becomes a Citizen, under a new id (G20)."""
    return Note("turned", {"seat": seat, "card": card, "now": now, "by": by})


def exchanged(zone: str, there: Face, oracle: Face, by: Design | None) -> Note:
    """``there`` comes to the Oracle from the ``agora`` or the ``deck``, ``oracle`` goes there. From the deck it tells."""
    return Note("exchanged", {"zone": zone, "there": there, "oracle": oracle, "by": by}, shows=zone == "deck")


def oracle_opened(seat: Seat, by: Design | None) -> Note:
    """The player may take from the Oracle in this turn."""
    return Note("oracle_opened", {"seat": seat, "by": by})


def looked(seat: Seat, cards: Sequence[Face], by: Design | None) -> Note:
    """A player looks at cards of the deck, the top first: only they see ``cards``. Tells."""
    return disclose("looked", {seat: {"cards": list(cards)}}, seat=seat, count=len(cards), by=by)


def transferred(seat: Seat, card: CardId, design: Design | None, legend: int, level: int, cost: int, zone: str) -> Note:
    """A card goes to a Legend (index) as one of that level (rule 44); no ``design``: a Citizen. ``zone``: whence."""
    data = {"seat": seat, "card": card, "design": design, "legend": legend, "level": level, "cost": cost, "zone": zone}
    return Note("transferred", data)


def family_tile(seat: Seat, family: Family, vp: int) -> Note:
    """Rule 51."""
    return Note("family_tile", {"seat": seat, "family": family, "vp": vp})


def level_tile(seat: Seat, level: int, before: Seat) -> Note:
    """Rule 52; ``before`` held it, -1: nobody."""
    return Note("level_tile", {"seat": seat, "level": level, "before": before})


# -- powers -----------------------------------------------------------------------------------------------------------


def used(seat: Seat, card: Face, power: str) -> Note:
    """A power is used (rule 33)."""
    return Note("used", {"seat": seat, "card": card, "power": power})


def copied(seat: Seat, card: Face, by: Design | None) -> Note:
    """A power of another card is used as one's own; `used` does not follow (rule 37)."""
    return Note("copied", {"seat": seat, "card": card, "by": by})


def in_force(seat: Seat, card: Face) -> Note:
    """A Permanent begins to act."""
    return Note("in_force", {"seat": seat, "card": card})


def refreshed(seat: Seat, card: Face, by: Design | None) -> Note:
    """A used card may be used again."""
    return Note("refreshed", {"seat": seat, "card": card, "by": by})


def gained(seat: Seat, what: str, amount: int, by: Design | None) -> Note:
    """``what``: vp, gold, pp or transfers."""
    return Note("gained", {"seat": seat, "what": what, "amount": amount, "by": by})


def lost(seat: Seat, what: str, amount: int, by: Design | None) -> Note:
    """By another player's power; 0 where there was nothing to lose (rule 35)."""
    return Note("lost", {"seat": seat, "what": what, "amount": amount, "by": by})


def shielded(seat: Seat, what: str, by: Design | None) -> Note:
    """A Permanent keeps a player from losing gold, VP or cards."""
    return Note("shielded", {"seat": seat, "what": what, "by": by})


def paid(seat: Seat, amount: int, by: Design | None) -> Note:
    """Gold for a power."""
    return Note("paid", {"seat": seat, "amount": amount, "by": by})


def cheaper(seat: Seat, amount: int, by: Design | None) -> Note:
    """The next transfer of this Phase III costs so much less."""
    return Note("cheaper", {"seat": seat, "amount": amount, "by": by})


def taxed(seat: Seat, amount: int, by: Design | None) -> Note:
    """The first transfer of this Phase III costs so much more."""
    return Note("taxed", {"seat": seat, "amount": amount, "by": by})


def declined(seat: Seat, by: Design | None) -> Note:
    """An offer of a power was not taken."""
    return Note("declined", {"seat": seat, "by": by})


def decided(seat: Seat, what: JSON, by: Design | None) -> Note:
    """What a player chose, or had to, among the options of somebody else's power: gold, vp, transfer or card."""
    return Note("decided", {"seat": seat, "what": what, "by": by})
