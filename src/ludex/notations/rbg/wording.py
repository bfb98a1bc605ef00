"""Moves as people write them.

The squares on which something is put, and the one where the move ends: `e2-e4`; a square that comes several times in a
row is written once. Where several legal moves have these squares, those say more in which the moves differ: what is
put there, `e7-e8:whiteQueen`. Where that does not tell them apart either, all modifiers are written, each at its
square: `e7.12-e8.14.15`, which is always understood.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from ludex.core import Refused, Why

from .engine import Engine, Path, Step
from .picture import Picture
from .tree import Assignment, Off

TRIED: Final = 500
"""Beginnings of moves that are looked at for others with the same squares."""

_WORD: Final = re.compile(r"([A-Za-z0-9]+)((?::[A-Za-z0-9]+)+|(?:\.[0-9]{1,9})+)?")


class _Visit(NamedTuple):
    """What is put on one square, at once."""

    vertex: int
    pieces: tuple[str, ...]


class Wording:
    """The moves of one position, in words."""

    def __init__(self, engine: Engine[Any], picture: Picture, position: Any) -> None:
        self._engine = engine
        self._picture = picture
        self._position = position

    def write(self, path: Path) -> str:
        visits = self._visits(path)
        others = self._alike(_vertices(visits))
        if path not in others:
            return self._exactly(path)
        rivals = [self._visits(other) for other in others if other != path]
        words = [self._word(visit, {rival[i] for rival in rivals}) for i, visit in enumerate(visits)]
        return self._exactly(path) if visits in rivals else "-".join(words)

    def _word(self, visit: _Visit, rivals: set[_Visit]) -> str:
        """With the pieces, where another move puts others there; if it puts none there, its word is the short one."""
        told = visit.pieces if rivals - {visit} else ()
        return ":".join((self._picture.names[visit.vertex - 1], *told))

    def _exactly(self, path: Path) -> str:
        names = self._picture.names
        visits = groupby(path, key=lambda step: step.vertex)
        return "-".join(
            ".".join((names[vertex - 1], *(str(step.modifier) for step in steps))) for vertex, steps in visits
        )

    def read(self, text: str) -> Path:
        """Refused where it can't be read, where no move is written so, or more than one."""
        words = [self._read_word(word) for word in text.strip().split("-")]
        if all(tail.startswith(".") for _, tail in words):
            return tuple(Step(vertex, int(index)) for vertex, tail in words for index in tail[1:].split("."))
        found = [path for path in self._alike([vertex for vertex, _ in words]) if self._fits(path, words)]
        if len(found) > 1:
            found = [path for path in found if self.write(path) == text.strip()] or found
        if not found:
            raise Refused(Why.MALFORMED, f"no move is written {text[:60]!r} here")
        if len(found) > 1:
            forms = ", ".join(self.write(path) for path in found[:8])
            raise Refused(Why.MALFORMED, f"{text[:60]!r} can be several moves: {forms}")
        return found[0]

    def _read_word(self, word: str) -> tuple[int, str]:
        match = _WORD.fullmatch(word.strip())
        if match is None:
            raise Refused(Why.MALFORMED, f"a move is written like a1-b2, without {word[:60]!r}")
        if match[1] not in self._picture.numbers:
            raise Refused(Why.MALFORMED, f"there is no square {match[1][:60]!r}")
        return self._picture.numbers[match[1]], match[2] or ""

    def _fits(self, path: Path, words: Sequence[tuple[int, str]]) -> bool:
        """Is it true of the path, what the words say of pieces?"""
        visits = zip(self._visits(path), words, strict=True)
        return all(tail in ("", ":".join(("", *visit.pieces))) for visit, (_, tail) in visits)

    def _alike(self, vertices: Sequence[int]) -> list[Path]:
        """The legal moves with these squares; none where it would take too long to know them all."""
        found: list[Path] = []
        begun: list[Path] = [()]
        for _ in range(TRIED):
            if not begun:
                return found
            path = begun.pop()
            steps = self._engine.steps(self._position, path)
            if not steps and path and _vertices(self._visits(path)) == vertices:
                found.append(path)
            longer = [(*path, step) for step in reversed(steps)]
            begun += [path for path in longer if _begins(_vertices(self._visits(path)), vertices)]
        return []

    def _visits(self, path: Path) -> tuple[_Visit, ...]:
        """Assignments happen anywhere: their squares say nothing."""
        modifiers = self._engine.description.modifiers
        steps = [(step.vertex, modifiers[step.modifier - 1]) for step in path]
        telling = [(vertex, action) for vertex, action in steps if not isinstance(action, Assignment)]
        return tuple(
            _Visit(vertex, tuple(action.piece for _, action in actions if isinstance(action, Off)))
            for vertex, actions in groupby(telling, key=itemgetter(0))
        )


def _vertices(visits: Sequence[_Visit]) -> list[int]:
    return [visit.vertex for visit in visits]


def _begins(beginning: Sequence[int], whole: Sequence[int]) -> bool:
    return list(beginning) == list(whole[: len(beginning)])
