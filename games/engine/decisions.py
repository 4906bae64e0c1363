"""What rules ask of players, and what players answer.

A step of the rules is a coroutine; the only thing it can await is a player. ``choose`` and its relatives build a
`Decision` that lists **every** legal answer, hand it to the runner and come back with the answer. There is no second
function that could disagree with the rules: browser, bot, clock and validation all read the same tuple.
"""

from __future__ import annotations

import types
from collections.abc import Coroutine, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, TypeVar

from msgspec import Struct

JSON: TypeAlias = Any
"""What ``json`` can write: numbers, strings, lists, dicts, None."""

Option: TypeAlias = Any
"""One listed answer: an int, a string, or a tuple of options. Hashable, and JSON after `thaw`."""

PASS: Final = "pass"
"""The option that declines. Where it is listed it may be picked, and then alone."""

Clock: TypeAlias = Literal["bank", "window", "phase"]
T = TypeVar("T", bound=Option)


class Illegal(Exception):
    """An answer that is not listed, or an entry that does not fit the open question. Nothing has changed.

    ``code`` is a stable word for the client: illegal, not_asked, over, or ``undo_*`` or ``text_*`` with the reason.
    """

    def __init__(self, code: str, explanation: str = "") -> None:
        super().__init__(f"{code}: {explanation}" if explanation else code)
        self.code = code


@dataclass(frozen=True, slots=True)
class TextField:
    """Free text that goes with an answer (a Dixit clue): length limits in characters after trimming."""

    least: int = 1
    most: int = 200


class Answer(Struct, frozen=True, gc=False):
    """The options picked, in the order picked, and the text where one is asked for."""

    picks: tuple[Option, ...]
    text: str | None = None


class Decision(Struct, frozen=True):
    """One open question to one seat.

    ``kind`` names the widget of the front end and the policy of a bot; ``about`` holds what the sentence needs.
    Between ``least`` and ``most`` options are picked, or `PASS` alone where it is listed. ``default`` is what an expired
    window or phase inserts; a question on the player's bank has none. Several picks are one answer, checked as a whole.
    ``final``: the rules let nobody take the answer back, not even while others are still to answer.
    """

    seat: int
    kind: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    ordered: bool = False
    text: TextField | None = None
    about: Mapping[str, JSON] = {}
    default: Answer | None = None
    clock: Clock = "bank"
    final: bool = False

    def check(self, picks: Sequence[Option], text: str | None = None) -> Answer:
        """The answer in its stored form: unordered picks stand in the order of the options.

        Raises:
            Illegal: not listed, listed twice, too few or too many, `PASS` in company, or a text that does not fit.
        """
        chosen = tuple(picks)
        options = self.options
        # Equal is not enough: True == 1 == 1.0 in Python, but only 1 was listed.
        for pick in chosen:
            for option in options:
                if pick == option and type(pick) is type(option):
                    break
            else:
                raise Illegal("illegal", f"{self.kind}: not an option")
        if self.text is None:
            if text is not None:
                raise Illegal("illegal", f"{self.kind}: takes no text")
        else:
            text = (text or "").strip()
            if len(text) < self.text.least:
                raise Illegal("text_blank")
            if len(text) > self.text.most:
                raise Illegal("text_too_long")
        if chosen == (PASS,):
            return Answer(chosen, text)
        if PASS in chosen:
            raise Illegal("illegal", f"{self.kind}: pass stands alone")
        if not self.least <= len(chosen) <= self.most:
            raise Illegal("illegal", f"{self.kind}: {self.least} to {self.most} picks")
        if len(set(chosen)) != len(chosen):
            raise Illegal("illegal", f"{self.kind}: picked twice")
        if not self.ordered and len(chosen) > 1:
            chosen = tuple(option for option in options if option in chosen)
        return Answer(chosen, text)


class Asked(Struct, frozen=True):
    """What a step waits for: one question, several at once (secret and simultaneous), or a race."""

    decisions: tuple[Decision, ...]
    race: bool = False


Answers: TypeAlias = tuple[tuple[int, Answer], ...]
"""Seat and answer, in the order the questions were asked; in a race only that of the seat that closed it."""

Effect: TypeAlias = Coroutine[Asked, Answers | None, None]
"""A step or a card's effect as the runner drives it."""


@types.coroutine
def _wait(asked: Asked) -> Generator[Asked, Answers, Answers]:
    return (yield asked)


async def ask(*decisions: Decision) -> tuple[Answer, ...]:
    """Ask all at once, secretly; come back when the last answer is in, answers in the order asked."""
    return tuple(answer for _, answer in await _wait(Asked(decisions)))


async def ask_first(*decisions: Decision) -> tuple[int, Answer]:
    """A race: the first answer but `PASS` closes the question for all; whoever passes leaves it to the others. When all have
    passed, the last one's answer is returned. Returns (seat, answer)."""
    return (await _wait(Asked(decisions, race=True)))[0]


async def choose(seat: int, kind: str, options: Sequence[T], **about: JSON) -> T:
    """One of the options; a single option is still asked (see `only_or_choose`)."""
    (answer,) = await ask(Decision(seat, kind, tuple(options), about=about))
    picked: T = answer.picks[0]
    return picked


async def only_or_choose(seat: int, kind: str, options: Sequence[T], **about: JSON) -> T:
    """Like `choose`, but a single option is taken without asking. Only where the number of options is public."""
    return options[0] if len(options) == 1 else await choose(seat, kind, options, **about)


async def choose_or_pass(seat: int, kind: str, options: Sequence[T], **about: JSON) -> T | None:
    """One of the options, or None for `PASS`. Asked even when passing is the only answer."""
    (answer,) = await ask(Decision(seat, kind, (*options, PASS), about=about))
    picked: T | None = None if answer.picks == (PASS,) else answer.picks[0]
    return picked


async def choose_some(
    seat: int,
    kind: str,
    options: Sequence[T],
    *,
    least: int,
    most: int,
    ordered: bool = False,
    may_pass: bool = False,
    **about: JSON,
) -> tuple[T, ...]:
    """Several options as one answer; the empty tuple when `PASS` was picked."""
    listed: tuple[Option, ...] = (*options, PASS) if may_pass else tuple(options)
    (answer,) = await ask(Decision(seat, kind, listed, least, most, ordered, about=about))
    return () if answer.picks == (PASS,) else answer.picks


def freeze(value: JSON) -> Option:
    """A JSON value as an option: lists become tuples."""
    return tuple(freeze(item) for item in value) if isinstance(value, list | tuple) else value


def thaw(option: Option) -> JSON:
    """An option as a JSON value: tuples become lists."""
    return [thaw(item) for item in option] if isinstance(option, tuple) else option
