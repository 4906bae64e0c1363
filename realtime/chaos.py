"""A bad network between processes, for the fault tests: loses, doubles and swaps what the bus hears.

``LUDOTECA_BUS_CHAOS="drop=0.05,duplicate=0.05,reorder=0.05"``: the share of messages each befalls.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from django.conf import settings

Deliver = Callable[[bytes], None]


class Chaos:
    def __init__(self, drop: float = 0, duplicate: float = 0, reorder: float = 0) -> None:
        self._drop, self._duplicate, self._reorder = drop, duplicate, reorder
        self._kept: tuple[Deliver, bytes] | None = None

    @classmethod
    def of(cls, text: str) -> Chaos:
        """Raises ValueError, TypeError: no such misfortune."""
        parts = (part.partition("=") for part in text.split(","))
        return cls(**{name.strip(): float(share) for name, _, share in parts})

    def through(self, deliver: Deliver, data: bytes) -> None:
        """Deliver, or not, or twice, or after the next one."""
        if random.random() < self._drop:
            return
        if self._kept is None and random.random() < self._reorder:
            self._kept = (deliver, data)
            return
        deliver(data)
        if random.random() < self._duplicate:
            deliver(data)
        if self._kept is not None:
            later, kept = self._kept
            self._kept = None
            later(kept)


HEARING: Chaos | None = Chaos.of(settings.BUS_CHAOS) if settings.BUS_CHAOS else None
