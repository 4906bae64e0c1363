"""The games that are offered. Closed after start-up: everything above asks here and knows no game by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from games.engine import JSON, AnyRules, Bot, Lesson

EXPERIENCED: Final = 3
"""Finished matches after which somebody is no longer new to a game."""


class BadSettings(Exception):
    """Settings that the game does not offer."""


@dataclass(frozen=True, slots=True)
class Bar:
    """Where the setting ``key`` has ``value``, no choice of this one may have any of ``parts``."""

    key: str
    value: JSON
    parts: Sequence[str]


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing a table may choose. ``rated`` is the value that rated play demands, None where it allows every choice;
    ``newcomers`` the one that takes its place where somebody is new to the game, None where it stays.
    A yes-or-no setting has the choices ``(False, True)``; one of several things out of more has choices joined by ``+``;
    ``bars`` say which of those things other settings keep out."""

    key: str
    choices: tuple[JSON, ...]
    default: JSON
    rated: JSON = None
    newcomers: JSON = None
    bars: tuple[Bar, ...] = ()

    def start(self, *, rated: bool) -> JSON:
        """What a table gets that wishes for nothing."""
        return self.rated if rated and self.rated is not None else self.default

    def allows(self, value: JSON, *, rated: bool) -> bool:
        """Whether a table may have this value."""
        if rated and self.rated is not None and value != self.rated:
            return False
        return any(value == choice and type(value) is type(choice) for choice in self.choices)

    def barred(self, settings: Mapping[str, JSON]) -> set[str]:
        """The things that may not be picked beside these settings."""
        return {part for bar in self.bars if settings.get(bar.key) == bar.value for part in bar.parts}


@dataclass(frozen=True, slots=True)
class ClockPreset:
    """A time control on offer; all times in seconds, ``minutes`` is the expected length of a match.

    ``phases`` (kind of question -> time to answer) is for games whose questions all run on a phase's clock: no seat has time
    of its own, and ``turn`` only says what lists show. ``settings`` are those that a table with this control must have,
    whatever it wishes and whatever rated play demands.
    """

    key: str
    kind: Literal["live", "correspondence"]
    minutes: int
    bank: int = 0
    increment: int = 0
    turn: int = 0
    reserve: int = 0
    phases: Mapping[str, int] = field(default_factory=dict)
    settings: Mapping[str, JSON] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Window:
    """A short clock outside the bank: the time to answer, and the delay before which an answer tells nothing (seconds)."""

    limit: int = 20
    delay: int = 3


@dataclass(frozen=True, slots=True)
class GameSpec:
    """Everything the platform knows of a game, as data.

    ``title`` is its name in what the server writes; names of games are not translated.
    ``leaving`` and ``timeout`` say what resigning and a bank at zero mean: the match *ends*, the *bot* plays on, or the
    *rules* handle it. ``cap`` bounds the decisions of a test game. ``quick``: fewest and most people of a quick match.
    """

    key: str
    seats: Sequence[int]
    rules: Mapping[int, AnyRules]
    settings: tuple[Setting, ...]
    clocks: tuple[ClockPreset, ...]
    bots: Mapping[str, Bot]
    title: str = ""
    lesson: Lesson | None = None
    leaving: Literal["ends", "bot", "rules"] = "ends"
    timeout: Literal["ends", "bot", "rules"] = "ends"
    default_bot: str = "random"
    windows: Mapping[str, Window] = field(default_factory=dict)
    k_factor: float = 1.0
    quick: tuple[int, int] = (2, 2)
    grace: int = 0
    cap: int = 20_000

    @property
    def version(self) -> int:
        """The newest rules; a match keeps the version it began with."""
        return max(self.rules)

    @property
    def pools(self) -> tuple[str, ...]:
        """The rating pools this game can have."""
        pools = (["duel"] if 2 in self.seats else []) + (["table"] if max(self.seats) > 2 else [])
        return (*pools, "correspondence") if any(c.kind == "correspondence" for c in self.clocks) else tuple(pools)

    def clock(self, key: str) -> ClockPreset | None:
        return next((clock for clock in self.clocks if clock.key == key), None)

    def settle(self, wanted: Mapping[str, JSON], *, rated: bool, clock: ClockPreset | None = None) -> dict[str, JSON]:
        """Complete settings from what a table wants; those of ``clock`` go before any wish.

        Raises:
            BadSettings: an unknown key or value, or one that rated play or another setting does not allow.
        """
        if unknown := set(wanted) - {setting.key for setting in self.settings}:
            raise BadSettings(", ".join(sorted(unknown)))
        forced = clock.settings if clock is not None else {}
        settled = {}
        for setting in self.settings:
            value = wanted.get(setting.key, setting.start(rated=rated))
            if setting.key in forced:
                value = forced[setting.key]
            elif not setting.allows(value, rated=rated):
                raise BadSettings(setting.key)
            settled[setting.key] = value
        for setting in self.settings:
            if setting.barred(settled).intersection(str(settled[setting.key]).split("+")):
                raise BadSettings(setting.key)
        return settled

    def eased(self, settings: Mapping[str, JSON]) -> dict[str, JSON]:
        """The settings of a rated match where somebody is new to the game."""
        easier = {setting.key: setting.newcomers for setting in self.settings if setting.newcomers is not None}
        return {**settings, **easier}


_games: dict[str, GameSpec] = {}


def add(spec: GameSpec) -> None:
    """Called by a game's AppConfig. Raises ValueError for a second game of that key."""
    if spec.key in _games:
        raise ValueError(f"{spec.key} is registered twice")
    _games[spec.key] = spec


def get(key: str) -> GameSpec:
    """Raises KeyError."""
    return _games[key]


def all_games() -> list[GameSpec]:
    return sorted(_games.values(), key=lambda spec: spec.key)
