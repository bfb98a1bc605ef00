"""Chance, by its version: ours, and the original's generators for games that are compared with it or moved from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence
from typing import Any, Final, Protocol

from ludex.core import Chance, Json

from .stage import STAGE


class Generator(Protocol):
    """What draws: Chance of core, or one of the original's."""

    def below(self, n: int) -> int: ...
    def freeze(self) -> Json: ...
    def copy(self) -> Any: ...


class Congruential:
    """seed = seed * factor mod modulus, and the draw is seed mod n: a product below 2^53, for languages with doubles.

    It gives its secret away to who can count; new games use Chance.
    """

    __slots__ = ("seed",)

    factor: int = 200105
    modulus: int = 2**35 - 31
    wide_factor: Final = 5667072534355537
    wide_modulus: Final = 2**53 - 111

    def __init__(self, seed: int) -> None:
        self.seed = seed % self.modulus or 1  # zero would be all that it ever draws

    def below(self, n: int) -> int:
        if not 0 < n < self.modulus:
            raise ValueError(f"random(n) takes n from 1 to {self.modulus - 1}, not {n}")
        self.seed = self.seed * self.factor % self.modulus
        return self.seed % n

    def wide(self, n: int) -> int:
        """A draw of 53 bits, with the same seed."""
        if not 0 < n < self.wide_modulus:
            raise ValueError(f"random_bigint(n) takes n from 1 to {self.wide_modulus - 1}, not {n}")
        self.seed = self.seed * self.wide_factor % self.wide_modulus
        return self.seed % n

    def copy(self) -> Congruential:
        return self.thawed(self.seed)

    def freeze(self) -> Json:
        return self.seed

    @classmethod
    def thawed(cls, seed: int) -> Congruential:
        made = cls(1)
        made.seed = seed  # as it is: after a wide draw it is larger than the modulus
        return made


class Older(Congruential):
    """The generator of the original's first years."""

    __slots__ = ()

    factor = 69621
    modulus = 2**31 - 1


OURS: Final = "ludex 1"
FROM_SEED: Final[Mapping[str, Callable[[int], Generator]]] = {
    OURS: Chance,
    "35-bit MLCG": Congruential,
    "31-bit MLCG": Older,
}
"""What a module may name as its CHANCE."""

THAWED: Final[Mapping[str, Callable[[Json], Generator]]] = {
    OURS: Chance.thaw,
    "35-bit MLCG": Congruential.thawed,
    "31-bit MLCG": Older.thawed,
}


def random(n: int, *, undo: bool = False) -> int:
    """One of 0, 1, ..., n - 1. Nothing before it can be undone, unless `undo` says so; the draw itself never is.

    With undo=True a game gives up one promise of the law: that undo does not reach across chance.
    """
    return _drawing("random", undo).below(n)


def random_bigint(n: int, *, undo: bool = False) -> int:
    """random() for an n of more than 35 bits, where the module's generator has only these."""
    drawing = _drawing("random_bigint", undo)
    return drawing.wide(n) if isinstance(drawing, Congruential) else drawing.below(n)


def shuffle(items: MutableSequence[Any], *, undo: bool = False) -> None:
    """Put the list in any order, each as likely."""
    _shuffle(items, _drawing("shuffle", undo).below)


def shuffle_bigint(items: MutableSequence[Any], *, undo: bool = False) -> None:
    drawing = _drawing("shuffle_bigint", undo)
    _shuffle(items, drawing.wide if isinstance(drawing, Congruential) else drawing.below)


def _shuffle(items: MutableSequence[Any], below: Callable[[int], int]) -> None:
    for i in range(len(items) - 1, 0, -1):
        j = below(i + 1)
        items[i], items[j] = items[j], items[i]


def _drawing(what: str, undo: bool) -> Generator:
    if STAGE.V is not None:
        STAGE.refuse(what)
    machine = STAGE.on()
    if machine.undo and (not undo or type(machine.G.active) is list):
        machine.forget()  # where several act, an undo plays the steps of the others again, and would draw again
    return machine.chance
