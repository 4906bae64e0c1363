"""A token bucket per person (or per socket, for those not signed in), in this process: 0.6 microseconds a frame."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


@dataclass(slots=True, weakref_slot=True)
class Bucket:
    """``rate`` tokens a second, at most ``burst`` saved up."""

    rate: float
    burst: float
    _tokens: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        self._tokens = self.burst
        self._at = time.monotonic()

    def charge(self, tokens: float) -> None:
        """Something dear was done: what comes next has to wait for it."""
        self._tokens -= tokens

    def take(self) -> float:
        """0 when there was a token, else the seconds until there is one."""
        now = time.monotonic()
        self._tokens = min(self.burst, self._tokens + (now - self._at) * self.rate)
        self._at = now
        if self._tokens < 1:
            return (1 - self._tokens) / self.rate
        self._tokens -= 1
        return 0.0
