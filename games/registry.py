"""The games that are offered. Closed after start-up: everything above asks here and knows no game by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from games.engine import JSON, AnyRules, Bot, Lesson


class BadSettings(Exception):
    """Settings that the game does not offer."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing a table may choose. ``rated`` is the value that rated play demands, None if any will do. A yes-or-no
    setting has the choices ``(False, True)``."""

    key: str
    choices: tuple[JSON, ...]
    default: JSON
    rated: JSON


@dataclass(frozen=True, slots=True)
class ClockPreset:
    """A time control on offer; all times in seconds, ``minutes`` is the expected length of a match."""

    key: str
    kind: Literal["live", "correspondence"]
    minutes: int
    bank: int = 0
    increment: int = 0
    turn: int = 0
    reserve: int = 0


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

    def settle(self, wanted: Mapping[str, JSON], *, rated: bool) -> dict[str, JSON]:
        """Complete settings from what a table wants.

        Raises:
            BadSettings: an unknown key or value, or one that rated play does not allow.
        """
        known = {setting.key: setting for setting in self.settings}
        if unknown := set(wanted) - set(known):
            raise BadSettings(", ".join(sorted(unknown)))
        settled = {}
        for key, setting in known.items():
            demanded = setting.rated if rated else None
            value = wanted.get(key, setting.default if demanded is None else demanded)
            if not any(value == choice and type(value) is type(choice) for choice in setting.choices):
                raise BadSettings(key)
            if demanded is not None and value != demanded:
                raise BadSettings(key)
            settled[key] = value
        return settled


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
