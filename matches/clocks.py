"""The arithmetic of time controls, pure. All times in milliseconds.

Live: a bank per seat; an increment is added once per own turn, at its start, and the bank never exceeds its initial value.
Correspondence: a time per own turn and a reserve behind it; after an interrupt a player keeps what was left, at least
two hours. Questions on a window or phase clock do not touch any of this, and where a control has ``phases`` there are no
others: no seat has time of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

INTERRUPT_LEAST: Final = 2 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class Control:
    """``phases``: kind of question -> time to answer. ``start``: in an event, the time to come and to give the first
    answer."""

    kind: Literal["live", "correspondence"]
    bank: int = 0
    increment: int = 0
    turn: int = 0
    reserve: int = 0
    phases: Mapping[str, int] = field(default_factory=dict)
    start: int = 0


@dataclass(slots=True)
class Clocks:
    """``left`` per seat as of ``since``, from when on the time of the ``running`` seats runs. ``own_turn`` is the turn for
    which its player has had the increment."""

    left: list[int]
    reserve: list[int]
    running: list[int]
    since: int
    own_turn: int = -1

    @classmethod
    def fresh(cls, control: Control, seats: int, now: int) -> Clocks:
        start = control.bank if control.kind == "live" else control.turn
        return cls([start] * seats, [control.reserve] * seats, [], now)

    def charge(self, now: int) -> None:
        """Take the time since ``since`` from the running seats. Time never runs backwards."""
        spent = max(0, now - self.since)
        for seat in self.running:
            self.left[seat] -= spent
            if self.left[seat] < 0:
                self.reserve[seat] = max(0, self.reserve[seat] + self.left[seat])
                self.left[seat] = 0
        self.since = max(now, self.since)

    def flagged(self, now: int) -> list[int]:
        """The running seats that have no time left at ``now``; the first to run out comes first."""
        ends = sorted((self.since + self.left[seat] + self.reserve[seat], seat) for seat in self.running)
        return [seat for end, seat in ends if end <= now]

    def deadline(self) -> int | None:
        """When the first running seat runs out."""
        if len(self.running) == 1:
            return self.since + self.left[self.running[0]] + self.reserve[self.running[0]]
        return min((self.since + self.left[seat] + self.reserve[seat] for seat in self.running), default=None)

    def hand_over(self, control: Control, asked: Sequence[int], on_turn: int | None, turn: int, now: int) -> None:
        """Charge whoever ran, then let the time of ``asked`` run. ``on_turn`` and ``turn`` tell whose own turn it is."""
        self.charge(now)
        before = self.running
        if on_turn is not None and turn != self.own_turn:
            self.own_turn = turn
            if control.kind == "live":
                left = self.left[on_turn]  # above the bank only by an arbiter's gift
                self.left[on_turn] = max(left, min(control.bank, left + control.increment))
            else:
                self.left[on_turn] = control.turn
        if control.kind == "correspondence":
            for seat in asked:
                if seat not in before:
                    self.left[seat] = max(self.left[seat], min(INTERRUPT_LEAST, control.turn))
        self.running = list(asked)

    def stop(self, now: int) -> None:
        self.charge(now)
        self.running = []

    def dump(self) -> dict[str, Any]:
        return {"left": self.left, "reserve": self.reserve, "running": self.running, "own_turn": self.own_turn}

    @classmethod
    def load(cls, data: dict[str, Any], since: int) -> Clocks:
        return cls(list(data["left"]), list(data["reserve"]), list(data["running"]), since, data["own_turn"])
