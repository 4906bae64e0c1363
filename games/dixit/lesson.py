"""The first match with a teacher: a short game of three, a clue without words, and two who help a little.

The sentences stand in ``texts`` under ``lesson``, by the callouts' keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.dixit.bots.meaning import fits
from games.dixit.bots.tags import TAGS, Theme
from games.dixit.rules.constants import Picture
from games.engine import JSON, Answer, Callout, Decision, Dice, Lesson, Option, RandomBot

View = Mapping[str, JSON]

LEARNER: Final = 0
HELPER: Final = 1  # the other one narrates first
POINTS: Final = 9
LEARNERS: Final[frozenset[Picture]] = frozenset((10, 11, 23, 39, 49, 52, 56, 57, 68, 69))
"""What the fixed shuffle gives the learner in the first three rounds."""

SIGNS: Final[Mapping[str, tuple[Theme, str]]] = {
    "Zzz… Zzz…": ("sleep", "dream night bed"),
    "♪ ♫ ♪": ("music", "dance bird piano"),
    "Tic, tac, tic, tac…": ("time", "clock machine patience"),
    "♥": ("love", "friendship home"),
    "⚡": ("storm", "rain cloud fear"),
    "Brrr!": ("winter", "snow ice"),
    "Buuu!": ("ghost", "fear shadow night"),
    "~ ~ ~ ~": ("sea", "river fish boat"),
    "☾": ("night", "moon dream"),
    "♛": ("king", "castle chess"),
    "!?!": ("fear", "ghost giant storm"),
    "Nham, nham, nham": ("hunger", "feast cake teeth"),
    "↑ ↑ ↑": ("flight", "growth sky ladder"),
    "↓ ↓ ↓": ("fall", "hole autumn loss"),
    "Psst…": ("secret", "silence door letter"),
    "…": ("silence", "loneliness waiting"),
    "☀": ("summer", "light garden"),
    "☁ ☁": ("sky", "flight dream"),
}
"""Clues that need no language, by what they mean and what comes near; the one that is taught stands first."""


class Apprentice:
    """Narrates in signs and plays what fits them. While the learner narrates, the helper finds the card and the other one
    does not; otherwise it votes for a card of the learner, to show what a good decoy is worth."""

    def answer(self, view: View, decision: Decision, dice: Dice) -> Answer:
        match decision.kind:
            case "colour":
                return Answer(
                    (decision.options[-1 - decision.seat],)
                )  # the last ones: the learner has the first choice
            case "clue":
                card, clue = _sign(view["hand"])
                return Answer((card,), clue)
            case "cards":
                return Answer(_fitting(view, view["hand"])[: decision.most])
            case "vote":
                return Answer((self._vote(view, decision),))
        return RandomBot().answer(view, decision, dice)

    def _vote(self, view: View, decision: Decision) -> Option:
        others = [card for card in view["table"] if card["id"] in decision.options]
        learners = [card["id"] for card in others if card["card"] in LEARNERS]
        wanted = learners
        if view["narrator"] == LEARNER and decision.seat != HELPER:
            wanted = [card["id"] for card in others if card["id"] not in learners]
        return (wanted or _fitting(view, others))[0]


def _sign(hand: Sequence[Mapping[str, JSON]]) -> tuple[Option, str]:
    """A card of the hand and a sign for it."""
    for sign, (theme, _) in SIGNS.items():
        for card in hand:
            if theme in TAGS[card["card"]].themes:
                return card["id"], sign
    return hand[0]["id"], "?!"


def _fitting(view: View, cards: Sequence[Mapping[str, JSON]]) -> tuple[Option, ...]:
    """These cards, those that fit the clue best first; a sign says nothing, but its meaning does."""
    theme, near = SIGNS.get(view["clue"], ("", ""))
    meant, about = fits(theme or view["clue"]), fits(near)
    order = sorted(cards, key=lambda card: (-2 * meant[card["card"]] - about[card["card"]], card["id"]))
    return tuple(card["id"] for card in order)


def _decoys(view: View, decision: Decision) -> tuple[Option, ...]:
    return _fitting(view, view["hand"])[: decision.most]


def _narrators(view: View, decision: Decision) -> tuple[Option, ...]:
    return _fitting(view, [card for card in view["table"] if card["id"] in decision.options])[:1]


def _any_card(view: View, decision: Decision) -> tuple[Option, ...]:
    return (_sign(view["hand"])[0],)


def _round(number: int) -> Callable[[View, Decision], bool]:
    """From this round on."""
    return lambda view, decision: view["round"] >= number


LESSON: Final = Lesson(
    seed=(348).to_bytes(32, "big"),
    seat=LEARNER,
    bot=Apprentice(),
    settings={"first": "random", "language": "en", "target": POINTS},
    callouts=(
        Callout("colour", "colour", suggest=lambda view, decision: decision.options[:1]),
        Callout("decoys", "cards", suggest=_decoys),
        Callout("vote", "vote", suggest=_narrators),
        Callout("narrate", "clue", suggest=_any_card),
        Callout("again", "cards", _round(3), _decoys),
        Callout("alone", "vote", _round(3)),
    ),
)
