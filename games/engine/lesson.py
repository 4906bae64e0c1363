"""A first match with a teacher: a fixed shuffle, a scripted opponent and callouts bound to questions.

The same mechanism serves every game; a game writes its `Lesson` in its ``lesson.py`` and the sentences, under the
callouts' keys, in its dictionary.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from games.engine.bots import Bot
from games.engine.decisions import JSON, Decision, Option

View = Mapping[str, JSON]


def _anything(view: View, decision: Decision) -> bool:
    return True


def _nothing(view: View, decision: Decision) -> tuple[Option, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Callout:
    """Said at the first question, in order, of this ``kind`` for which ``when`` holds. ``suggest`` names options that
    light up; all others stay legal."""

    key: str
    kind: str
    when: Callable[[View, Decision], bool] = _anything
    suggest: Callable[[View, Decision], tuple[Option, ...]] = _nothing


@dataclass(frozen=True, slots=True)
class Lesson:
    """``seed`` fixes the shuffle, ``seat`` is the learner's, ``bot`` the scripted opponent (the rest of the seats)."""

    seed: bytes
    seat: int
    bot: Bot
    callouts: tuple[Callout, ...]
    settings: Mapping[str, JSON] = field(default_factory=dict)

    def at(self, step: int, view: View, decision: Decision) -> int | None:
        """The index (at least ``step``) of the callout for this question, if there is one."""
        for index in range(step, len(self.callouts)):
            callout = self.callouts[index]
            if callout.kind == decision.kind and callout.when(view, decision):
                return index
        return None
