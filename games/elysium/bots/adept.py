"""The bot that plays well: every kind of question has its policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from games.elysium.bots import powers
from games.elysium.bots.columns import Outlook, bits
from games.elysium.bots.judging import Judge
from games.elysium.bots.legends import Piece, level_bit
from games.elysium.bots.sight import Sight
from games.elysium.bots.writing import NEW, Cost, plan
from games.elysium.families import CARDS
from games.elysium.rules.constants import COLOURS, TRIGGER, CardId
from games.engine import JSON, PASS, Answer, Decision, Dice, Option

TRANSFERRING: Final = frozenset({"ferryman", "asphodel-meadow", "torchbearer-of-the-rite", "helm-of-shadow"})
"""Powers that only transfer: the last to be used in an epoch, for what is transferred has no power any more."""
COUNTING: Final[Mapping[str, Callable[[Sight], int]]] = {
    "hidden-hoard": lambda sight: len(sight.mine["domain"]),
    "storm-herald": lambda sight: sight.families,
}
"""Triggers that bring more with a fuller Domain, and what they count."""
FULL: Final = 5  # they count no more
ENOUGH: Final = 3  # before they would lose what the writing step transfers
AFTER_TRANSFERS: Final = frozenset({"war-trophy", "hymn-to-the-father"})
FREE_TRANSFERS: Final = frozenset({"judge-of-the-meads", "hades"})
SWAP: Final = 1.0  # VP by which a card of the Oracle must be better than what the Agora has for me


class Adept:
    """Plays each question by what its answers are worth, in VP. The same view and question, the same answer."""

    __slots__ = ()

    def answer(self, view: Mapping[str, JSON], decision: Decision, dice: Dice) -> Answer:
        if len(decision.options) == 1:
            return Answer(decision.options)
        return Answer((POLICY[decision.kind](Judge(Sight(view, decision.seat)), decision),))


# -- a turn -----------------------------------------------------------------------------------------------------------


def act(judge: Judge, decision: Decision) -> Option:
    """A power that is best used before the take, otherwise the best take with what its columns leave for later turns."""
    outlook = Outlook(judge)
    things = [thing for thing in outlook.things if thing.option in decision.options]
    power = _power(judge, decision, outlook)
    if power is not None:
        return power
    if things:
        return max(things, key=lambda thing: thing.worth + outlook.after(thing)[0]).option
    return next(option for option in decision.options if not isinstance(option, int))


def column(judge: Judge, decision: Decision) -> Option:
    """What can be used still, then the column that the turns to come need least."""
    outlook = Outlook(judge)
    power = _power(judge, decision, outlook)
    if power is not None:
        return power
    bit = outlook.after(None)[1]
    return next(colour for colour in COLOURS if bits((colour,)) == bit)


def _power(judge: Judge, decision: Decision, outlook: Outlook) -> CardId | None:
    """A card of my Domain to use now: those that copy and renew after the others, those that only transfer at the very
    end of the last turn."""
    sight = judge.sight
    usable = [card for card in sight.mine["domain"] if card["id"] in decision.options]
    usable.sort(key=lambda card: (card["design"] in TRANSFERRING, CARDS[card["design"]].copies_powers))
    ending = len(sight.mine["columns"]) == 1 and (decision.kind == "column" or PASS in decision.options)
    for card in usable:
        chosen: CardId = card["id"]
        design: str = card["design"]
        if design == "vision-in-the-smoke":
            due = decision.kind == "act" and _oracle_is_better(judge, decision, outlook)
        elif design in TRANSFERRING:
            due = ending and _writes(judge, design)
        else:
            due = powers.USE[design](sight) > 0 and not _better_later(sight, design, ending)
        if due or (ending and not sight.left and CARDS[design].power == TRIGGER and design not in TRANSFERRING):
            return chosen
    return None


def _better_later(sight: Sight, design: str, ending: bool) -> bool:
    """Whether a Trigger has not yet found what it is for."""
    if design in COUNTING:
        count = COUNTING[design](sight)
        return count < FULL and not (ending and count >= ENOUGH)
    if design == "ambush":
        return all(player["pp"] < 2 for player in sight.rivals)
    if design == "loaded-dice":
        own = [card for card in sight.mine["domain"] if card["design"] and not card["ring"]]
        return not any(CARDS[card["design"]].power == TRIGGER for card in own)
    return False


def _writes(judge: Judge, design: str) -> bool:
    """Whether a power that transfers finds something worth it."""
    zone = judge.sight.view["agora"] if design == "helm-of-shadow" else ()
    pieces = [judge.piece(card) for card in zone if card["design"]] if zone else judge.domain
    if design == "ferryman":
        pieces = [piece for piece in pieces if piece.level <= level_bit(1)]
    return bool(plan(pieces, judge.sight.legends, 2, judge.sight.purse, judge.cost, judge.sight.terms)[1].moves)


def _oracle_is_better(judge: Judge, decision: Decision, outlook: Outlook) -> bool:
    """Whether the Oracle has a better card for my columns than the Agora."""
    if not outlook.cards:
        return False
    best = _reachable(judge, outlook, "oracle")
    there = max((thing.worth for thing in outlook.things if thing.option in decision.options), default=-9.0)
    return bool(best) and best[0][0] > there + SWAP / 2


def _reachable(judge: Judge, outlook: Outlook, zone: str) -> list[tuple[float, CardId]]:
    """The cards of a zone that my columns would get, best first."""
    own = {card.key for card in judge.sight.faces}
    found = []
    for card in judge.sight.view[zone]:
        symbols = CARDS[card["design"]].columns
        missing = (bits(symbols) & ~outlook.held).bit_count()
        if card["design"] not in own and missing <= outlook.loose and outlook.held.bit_count() >= len(symbols):
            found.append((judge.card(card), card["id"]))
    return sorted(found, reverse=True)


# -- Legends ----------------------------------------------------------------------------------------------------------


def write(judge: Judge, decision: Decision) -> Option:
    """Legend powers, each at its time, and the transfers of the best plan; pass where nothing more is gained."""
    sight = judge.sight
    usable = {option[1]: option for option in decision.options if not isinstance(option, (int, str))}
    for card, option in usable.items():
        if sight.designs[card] not in AFTER_TRANSFERS and powers.USE[sight.designs[card] or ""](sight) > 0:
            return option
    pieces = [piece for piece in judge.domain if piece.id in decision.options or decision.about["left"] > 1]
    best = plan(pieces, sight.legends, decision.about["left"], sight.purse, _asked_cost(judge, decision), sight.terms)
    moves = best[1].moves
    if moves and moves[0].card in decision.options and moves[0].card not in usable:
        return moves[0].card
    return next(iter(usable.values()), PASS)


def _asked_cost(judge: Judge, decision: Decision) -> Cost:
    """The costs that a question names for the first transfer, then the usual ones."""
    named = dict(decision.about["costs"])
    usual = judge.cost

    def cost(level: int, is_first: bool, piece: Piece) -> int:
        if not is_first:
            return usual(level, False, piece)
        gold = int(named.get(piece.id, 99))
        return (
            gold if piece.level else max(gold, usual(level, False, piece))
        )  # a Citizen's is that of its cheapest place

    return cost


def transfer(judge: Judge, decision: Decision) -> Option:
    """The first transfer of the best plan with what comes later in the epoch."""
    sight = judge.sight
    zone = decision.about["zone"]
    if zone == "domain":
        pieces = judge.domain
        later = max(1, round(sight.transfers)) if decision.about["by"] not in FREE_TRANSFERS else 1
    else:
        pieces = [judge.piece(card) for card in sight.view[zone] if card["id"] in decision.options]
        later = 0
    cost = _asked_cost(judge, decision)
    _, best = plan(
        pieces,
        sight.legends,
        min(3, 1 + later),
        sight.purse,
        cost,
        sight.terms,
        lambda piece, home: piece.id in decision.options,
    )
    return best.moves[0].card if best.moves else PASS


def legend(judge: Judge, decision: Decision) -> Option:
    """Where the card fits best, with what else may be transferred in this step."""
    sight = judge.sight
    card: CardId = decision.about["card"]
    homes = {NEW if name == "new" else int(name.rsplit("-", 1)[1]): name for name in decision.options}
    costs = dict(decision.about["costs"])
    pieces = judge.domain
    if all(piece.id != card for piece in pieces):
        seen = next(c for zone in ("agora", "oracle") for c in sight.view[zone] if c["id"] == card)
        pieces = [*pieces, judge.piece(seen)]
    pieces = [piece._replace(keep=0.0) if piece.id == card else piece for piece in pieces]
    ranked = []
    for home, name in homes.items():

        def cost(level: int, is_first: bool, piece: Piece, price: int = costs[name]) -> int:
            return price if is_first else judge.cost(level, False, piece)

        gains, best = plan(
            pieces,
            sight.legends,
            max(1, min(3, decision.about.get("left", sight.mine["transfers"]))),
            sight.purse,
            cost,
            sight.terms,
            lambda piece, place, home=home: piece.id == card and place == home,  # type: ignore[misc]
        )
        ranked.append((best.score, sum(gains[1:]), -costs[name], name))
    return max(ranked)[-1]


# -- cards ------------------------------------------------------------------------------------------------------------


def take(judge: Judge, decision: Decision) -> Option:
    return max(decision.options, key=lambda card: judge.card({"id": card, "design": judge.sight.designs[card]}))


def copy(judge: Judge, decision: Decision) -> Option:
    """The power that brings most."""
    return max(decision.options, key=lambda card: powers.USE[judge.sight.designs[card] or ""](judge.sight))


def exchange(judge: Judge, decision: Decision) -> Option:
    """Out of the Agora goes what is worth least to me, if the Oracle has something for this turn's columns."""
    sight = judge.sight
    outlook = Outlook(judge)
    if sight.view["took"] or not outlook.cards:
        return PASS
    here, there = (_reachable(judge, outlook, zone) for zone in ("agora", "oracle"))
    if not there or (here and there[0][0] < here[0][0] + SWAP):
        return PASS
    cards = {card["id"]: judge.card(card) for card in sight.view["agora"]}
    return min((option for option in decision.options if option != PASS), key=lambda card: cards[card])


def exchange_for(judge: Judge, decision: Decision) -> Option:
    """The card of the Oracle that I want in the Agora, or that I want least in the Oracle."""
    sight = judge.sight
    if decision.about["by"] == "whispering-priestess":
        return _least(judge, decision)
    best = [card for _, card in _reachable(judge, Outlook(judge), "oracle") if card in decision.options]
    return best[0] if best else take(judge, decision) if sight.left else decision.options[0]


def peek(judge: Judge, decision: Decision) -> Option:
    """The best deck card, if I may take from the Oracle and it is better than what lies there."""
    sight = judge.sight
    if not sight.mine["oracle"]:
        return PASS
    seen = {card["id"]: judge.card(card) for card in decision.about["cards"]}
    best = max(seen, key=lambda card: seen[card])
    there = max((judge.card(card) for card in sight.view["oracle"]), default=0.0)
    return best if seen[best] > there + SWAP else PASS


def _least(judge: Judge, decision: Decision) -> Option:
    return min(decision.options, key=lambda card: judge.card({"id": card, "design": judge.sight.designs[card]}))


# -- others -----------------------------------------------------------------------------------------------------------


def opponent(judge: Judge, decision: Decision) -> Option:
    """Who leads, of those that have what the power takes."""
    sight = judge.sight
    wanted = "pp" if decision.about["by"] == "ambush" else "gold"

    def threat(option: str) -> tuple[bool, int]:
        player = sight.players[int(option.removeprefix("seat-"))]
        shielded = any(CARDS[card["design"]].shield for card in player["domain"] if card["design"])
        has = player[wanted] > 0 and (wanted == "pp" or not shielded)
        return has, player["estimate"]

    return max(decision.options, key=threat)


def boon(judge: Judge, decision: Decision) -> Option:
    """What is worth most to me."""
    sight = judge.sight
    gains = judge.gains
    here = min(3, sight.mine["transfers"])
    unit = {"gold": sight.gold, "vp": 1.0, "transfer": max(gains[here + 1] - gains[here], 0.3 if sight.left else 0.0)}
    return max(decision.options, key=lambda what: unit[what] * decision.about[what])


def harm(judge: Judge, decision: Decision) -> Option:
    """What hurts least."""
    sight = judge.sight
    unit = {"gold": sight.gold, "vp": 1.0}
    cards = {card["id"]: card for card in sight.mine["domain"]}
    return min(
        decision.options,
        key=lambda what: unit[what] * decision.about[what] if isinstance(what, str) else judge.own(cards[what]),
    )


def turn(judge: Judge, decision: Decision) -> Option:
    """The face-up card that I miss least."""
    cards = {card["id"]: card for card in judge.sight.mine["domain"]}
    return min(decision.options, key=lambda card: judge.own(cards[card]))


def first(judge: Judge, decision: Decision) -> Option:
    return decision.options[0]


Policy: TypeAlias = Callable[[Judge, Decision], Option]

POLICY: Final[Mapping[str, Policy]] = {
    "act": act,
    "column": column,
    "write": write,
    "transfer": transfer,
    "legend": legend,
    "take": take,
    "opponent": opponent,
    "boon": boon,
    "harm": harm,
    "turn": turn,
    "copy": copy,
    "refresh": copy,
    "exchange": exchange,
    "exchange_for": exchange_for,
    "replace": _least,
    "peek": peek,
    "chronos": first,
}
