"""Every kind of note the game tells, one function each: the front end's animations and log are written against this file.

The name of the function is the note's kind. A *face* is ``{"id", "power"}`` (current power; ``printed`` besides where
Growth makes it differ). ``by`` is the spell whose effect it is, None where the rules themselves act. A card that goes
where somebody else may not follow it gets a new id: ``gave`` and ``left`` hold faces with the old one, ``got`` with the
new. "Tells" in a docstring means that somebody learns something hidden, so that what came before is final.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import JSON, Note, disclose
from games.grimoire.rules.constants import Seat, SpellKey

Face = dict[str, JSON]


# -- turn and phases --------------------------------------------------------------------------------------------------


def turn(seat: Seat, number: int, pick: bool) -> Note:
    """A turn begins; ``pick``: it is one of the three set-up picks (rule 9)."""
    return Note("turn", {"seat": seat, "number": number, "pick": pick})


def passed(seat: Seat, phase: str, why: str) -> Note:
    """An optional phase ends: the player ``chose`` to, ``cannot`` do (more), or met the ``cap`` (rule 45)."""
    return Note("passed", {"seat": seat, "phase": phase, "why": why})


def over(places: Sequence[int], reason: str) -> Note:
    """The game has ended; ``places`` per seat, ``reason`` is rules or cap."""
    return Note("over", {"places": list(places), "reason": reason})


# -- spells -----------------------------------------------------------------------------------------------------------


def taken(seat: Seat, spell: SpellKey, slot: int, place: int, by: SpellKey | None) -> Note:
    """A spell goes from ``place`` (index) of the pool to the ``slot`` (index) of a row."""
    return Note("taken", {"seat": seat, "spell": spell, "slot": slot, "place": place, "by": by})


def dismissed(seat: Seat, spell: SpellKey, slot: int, by: SpellKey | None) -> Note:
    """A spell goes from a row to the spell discard pile; `taken` follows, and its mana stays on the slot."""
    return Note("dismissed", {"seat": seat, "spell": spell, "slot": slot, "by": by})


def refilled(spell: SpellKey, place: int) -> Note:
    """A spell from the spell deck takes a place of the pool. Tells."""
    return disclose("refilled", spell=spell, place=place)


def shrunk(place: int) -> Note:
    """No spell was left to refill a place of the pool: the places behind it move up (rule 41)."""
    return Note("shrunk", {"place": place})


def spells_shuffled(count: int) -> Note:
    """The spell discard pile became the spell deck (rule 41)."""
    return Note("spells_shuffled", {"count": count})


def cast(seat: Seat, spell: SpellKey, cost: int, free: bool, cards: Sequence[Face]) -> Note:
    """A spell is cast for ``cost`` mana, laid on it from the caster's hand, bottom first (secret: ``cards``)."""
    return Note("cast", {"seat": seat, "spell": spell, "cost": cost, "free": free}, {seat: {"cards": list(cards)}})


def triggered(seat: Seat, spell: SpellKey) -> Note:
    """A delayed effect begins."""
    return Note("triggered", {"seat": seat, "spell": spell})


def in_force(seat: Seat, spell: SpellKey, on: bool) -> Note:
    """An ongoing spell begins or stops to be in force."""
    return Note("in_force", {"seat": seat, "spell": spell, "on": on})


def chose(seat: Seat, by: SpellKey, branch: str) -> Note:
    """Which half of a spell its owner takes; the words stand in the texts under ``branches``."""
    return Note("chose", {"seat": seat, "by": by, "branch": branch})


def declined(seat: Seat, by: SpellKey) -> Note:
    """Somebody declines what a spell offers."""
    return Note("declined", {"seat": seat, "by": by})


def discounted(seat: Seat, amount: int, kind: str, by: SpellKey) -> Note:
    """The seat's next spell (``any``) or next red spell (``red``) of this turn costs less."""
    return Note("discounted", {"seat": seat, "amount": amount, "kind": kind, "by": by})


# -- damage and attack ------------------------------------------------------------------------------------------------


def damage(seat: Seat, amount: int, before: int, after: int, by: SpellKey | None, tells: bool) -> Note:
    """``seat`` loses life; ``by`` None: a basic attack. ``amount`` may be 0. Tells where it depends on hidden powers."""
    data = {"seat": seat, "amount": amount, "before": before, "after": after, "by": by}
    return Note("damage", data, shows=tells)


def attacked(seat: Seat, card: Face) -> Note:
    """A mana is played face up as the basic attack. Tells."""
    return disclose("attacked", seat=seat, card=card)


def blocked(seat: Seat, by: SpellKey) -> Note:
    """The attack deals no damage; `discarded` told with what."""
    return Note("blocked", {"seat": seat, "by": by})


def collected(seat: Seat, card: Face, got: Face, by: SpellKey) -> Note:
    """The attack's mana goes to a hand instead of the discard pile (secret: ``got``)."""
    return Note("collected", {"seat": seat, "card": card, "by": by}, {seat: {"got": [got]}})


def spent(seat: Seat, card: Face) -> Note:
    """The attack's mana goes to the mana discard pile."""
    return Note("spent", {"seat": seat, "card": card})


# -- mana -------------------------------------------------------------------------------------------------------------


def drawn(seat: Seat, cards: Sequence[Face], by: SpellKey | None) -> Note:
    """Mana from the deck to a hand (secret: ``got``). Tells."""
    return disclose("drawn", {seat: {"got": list(cards)}}, seat=seat, count=len(cards), by=by)


def shuffled(count: int) -> Note:
    """The mana discard pile became the mana deck (rule 39)."""
    return Note("shuffled", {"count": count})


def cooled(seat: Seat, spell: SpellKey, card: Face, rest: int) -> Note:
    """Cooling down: the top mana of a spell to the discard pile, ``rest`` mana stay. Tells."""
    return disclose("cooled", seat=seat, spell=spell, card=card, rest=rest)


def uncovered(seat: Seat, spell: SpellKey, card: Face, rest: int, by: SpellKey | None) -> Note:
    """The same by a spell's effect. Tells."""
    return disclose("uncovered", seat=seat, spell=spell, card=card, rest=rest, by=by)


def picked_up(seat: Seat, owner: Seat, spell: SpellKey, left: Face, got: Face, rest: int, by: SpellKey | None) -> Note:
    """The top mana of a spell of ``owner`` to the hand of ``seat`` (secret: ``got``; for another owner: ``left``). Tells
    when the spell is the opponent's."""
    data = {"seat": seat, "owner": owner, "spell": spell, "rest": rest, "by": by}
    if seat == owner:
        return Note("picked_up", data, {seat: {"got": [got]}})
    return disclose("picked_up", {seat: {"got": [got]}, owner: {"left": [left]}}, **data)


def moved(seat: Seat, source: SpellKey, target: SpellKey, card: Face, rest: int, by: SpellKey) -> Note:
    """The top mana of one own spell to the top of another (secret: ``cards``)."""
    data = {"seat": seat, "source": source, "target": target, "rest": rest, "by": by}
    return Note("moved", data, {seat: {"cards": [card]}})


def laid(seat: Seat, spell: SpellKey, card: Face, source: str, by: SpellKey | None) -> Note:
    """One mana onto a spell of ``seat``, from the ``deck`` or from the ``shown`` ones (secret: ``got``). Tells."""
    return disclose("laid", {seat: {"got": [card]}}, seat=seat, spell=spell, source=source, by=by)


def given(
    giver: Seat, taker: Seat, powers: Sequence[int], gave: Sequence[Face], got: Sequence[Face], by: SpellKey | None
) -> Note:
    """From hand to hand; both players know the cards (secret: ``gave``, ``got``). Tells."""
    secret = {giver: {"gave": list(gave)}, taker: {"got": list(got)}}
    return disclose("given", secret, giver=giver, taker=taker, powers=list(powers), by=by)


def discarded(seat: Seat, cards: Sequence[Face], by: SpellKey | None) -> Note:
    """From a hand to the mana discard pile; ``by`` None: the hand limit (rule 21). Tells."""
    return disclose("discarded", seat=seat, cards=list(cards), by=by)


def recovered(seat: Seat, cards: Sequence[Face], got: Sequence[Face], by: SpellKey | None) -> Note:
    """From the mana discard pile to a hand (secret: ``got``)."""
    return Note("recovered", {"seat": seat, "cards": list(cards), "by": by}, {seat: {"got": list(got)}})


def put_back(seat: Seat, gave: Sequence[Face], by: SpellKey | None) -> Note:
    """From a hand onto the mana deck, the last on top (secret: ``gave``)."""
    return Note("put_back", {"seat": seat, "count": len(gave), "by": by}, {seat: {"gave": list(gave)}})


def revealed(seat: Seat, cards: Sequence[Face], by: SpellKey | None) -> Note:
    """The top mana of the deck turned up for both, first card first. Tells."""
    return disclose("revealed", seat=seat, cards=list(cards), by=by)


def returned(seat: Seat, gave: Sequence[Face], by: SpellKey | None) -> Note:
    """Turned-up mana goes back onto the deck in an order only ``seat`` knows, the last on top (secret: ``gave``)."""
    return Note("returned", {"seat": seat, "count": len(gave), "by": by}, {seat: {"gave": list(gave)}})


def shown(seat: Seat, spell: SpellKey | None, power: int, by: SpellKey | None) -> Note:
    """A mana of the hand of ``seat``, or on top of one of its spells, is shown and stays where it is. Tells."""
    return disclose("shown", seat=seat, spell=spell, power=power, by=by)


def matched(seat: Seat, power: int, yes: bool, by: SpellKey | None) -> Note:
    """Whether the hand of ``seat`` holds a mana of that power. Tells."""
    return disclose("matched", seat=seat, power=power, yes=yes, by=by)
