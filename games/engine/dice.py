"""Chance that can be stored, replayed and checked, and that no player can foresee.

A number is a keyed BLAKE2b (RFC 7693) of a counter; the key is the match's seed. Two counters: ``drawn`` counts chance,
which makes what came before final, and ``minted`` counts card ids, which tell nothing and may be taken back.
"""

from __future__ import annotations

from collections.abc import Container, MutableSequence, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")
_IDS = 1 << 31  # a JavaScript number holds it exactly


@dataclass(slots=True)
class Dice:
    """``seed``: 16 to 64 bytes."""

    seed: bytes
    drawn: int = 0
    minted: int = 0

    def _word(self, stream: bytes, counter: int) -> int:
        block = blake2b(counter.to_bytes(8, "big") + stream, digest_size=8, key=self.seed)
        return int.from_bytes(block.digest(), "big")

    def below(self, bound: int) -> int:
        """A fair number from 0 to ``bound - 1``. Raises ValueError when ``bound`` is not positive."""
        if bound <= 0:
            raise ValueError("bound must be positive")
        limit = (1 << 64) - (1 << 64) % bound  # the incomplete last block of numbers would favour the low ones
        while True:
            self.drawn += 1
            if (word := self._word(b"", self.drawn)) < limit:
                return word % bound

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher and Yates. Sort by id first: the order before a shuffle must not matter to anybody."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def mint(self, taken: Container[int]) -> int:
        """A new card id that is not ``taken``: random, so that it tells neither identity nor order."""
        while True:
            self.minted += 1
            if (card := self._word(b"id", self.minted) % _IDS) not in taken:
                return card

    def copy(self) -> Dice:
        return Dice(self.seed, self.drawn, self.minted)

    def dump(self) -> list[str | int]:
        return [self.seed.hex(), self.drawn, self.minted]

    @classmethod
    def load(cls, data: Sequence[str | int]) -> Dice:
        seed, drawn, minted = data
        return cls(bytes.fromhex(str(seed)), int(drawn), int(minted))
