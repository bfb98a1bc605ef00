"""Chance: the one generator, inside the state.

Its numbers are those of BLAKE2b over (seed, block number), so that they are the same on any machine, in any
language, for ever; and a player who has seen a hundred cards can compute neither the seed nor the next card.
(A congruential or shift generator would be a little faster and gives its secret away to who can count.)
Its whole memory is the seed and how many words were drawn.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from struct import unpack
from typing import Any, Final, Self, TypeVar

from .plain import Json, brief

T = TypeVar("T")

SEEDS: Final = 2**128
"""Seeds are whole numbers below this."""

_WORDS = 8  # of 64 bits in one block of BLAKE2b


class Chance:
    """Draws whole numbers, unbiased."""

    __slots__ = ("_block", "_buffer", "_key", "drawn", "seed")

    def __init__(self, seed: int, drawn: int = 0) -> None:
        if not 0 <= seed < SEEDS:
            raise ValueError(f"a seed is a whole number from 0 to 2^128 - 1, not {brief(seed)}")
        if drawn < 0:
            raise ValueError(f"nobody can have drawn {drawn} words")
        self.seed = seed
        self.drawn = drawn  # words so far
        self._key = seed.to_bytes(16, "little")
        self._block = -1
        self._buffer: Sequence[int] = ()

    def word(self) -> int:
        """The next 64 bits."""
        block, place = divmod(self.drawn, _WORDS)
        if block != self._block:
            self._buffer = unpack(
                "<8Q", blake2b(block.to_bytes(8, "little"), key=self._key, person=b"ludex 1").digest()
            )
            self._block = block
        self.drawn += 1
        return self._buffer[place]

    def below(self, n: int) -> int:
        """One of 0, 1, ..., n - 1, each as likely."""
        if not 0 < n <= 1 << 64:
            raise ValueError(f"below(n) takes n from 1 to 2^64, not {n}")
        product = self.word() * n
        if (product & 0xFFFFFFFFFFFFFFFF) < n:  # Lemire's multiplication: only here a draw may be unfair
            unfair = (1 << 64) % n
            while (product & 0xFFFFFFFFFFFFFFFF) < unfair:
                product = self.word() * n
        return product >> 64

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items in any order, each as likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def copy(self) -> Chance:
        return Chance(self.seed, self.drawn)

    def freeze(self) -> Json:
        # The seed as text: JSON readers outside Python lose the digits of such numbers.
        return [format(self.seed, "x"), self.drawn]

    @classmethod
    def thaw(cls, frozen: Json) -> Self:
        seed, drawn = frozen
        return cls(int(seed, 16), drawn)
