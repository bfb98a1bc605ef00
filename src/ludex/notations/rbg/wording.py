"""Moves as people write them.

The squares on which something is put, and the one where the move ends: `e2-e4`; a square that comes several times in a
row is written once. On the way from the first to the last, those are left out where nothing is put that belongs to a
player: who is taken there, `c3-g7`. Where several legal moves have these squares, those say more in which the moves
differ: what is put there, `e7-e8:whiteQueen`. Where that does not tell them apart, no square is left out:
`c3-d4-f6-g7`; and at last all modifiers are written, each at its square: `e7.12-e8.14.15`. All this is understood
everywhere. A move that does nothing anywhere is a `pass`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from ludex.core import Refused, Why

from .engine import Endless, Engine, Path, Step
from .passing import IDLE
from .picture import Picture, owners_of
from .tree import Assignment, Off

_Visits = tuple["_Visit", ...]
_Manner = Callable[[_Visits], _Visits]  # which of them are told

TRIED: Final = 500
"""Beginnings of moves that are looked at for others with the same squares."""

_WORD: Final = re.compile(r"([A-Za-z0-9]+)((?::[A-Za-z0-9]+)+|(?:\.[0-9]{1,9})+)?")


class _Visit(NamedTuple):
    """What is put on one square, at once."""

    vertex: int
    pieces: tuple[str, ...]


_FURTHER: Final = _Visit(0, ())


_SQUARE: Final = re.compile(r"[a-z]+[0-9]+")


class Wording:
    """The moves of one position, in words."""

    def __init__(self, engine: Engine[Any], picture: Picture, position: Any) -> None:
        self._engine = engine
        self._picture = picture
        self._position = position
        self._owned = owners_of(engine.description)

    def write(self, path: Path) -> str:
        if path[-1].modifier in self._picture.passes:
            return IDLE if self._passes() == [path] else self._exactly(path)
        return self._told(path, self._briefly) or self._told(path, _fully) or self._exactly(path)

    def _told(self, path: Path, manner: _Manner) -> str | None:
        """None where it does not tell the path from others."""
        visits = manner(self._visits(path))
        others = self._alike(_vertices(visits), manner)
        rivals = [manner(self._visits(other)) for other in others if other != path]
        if path not in others or visits in rivals:
            return None
        return "-".join(self._word(visit, {rival[i] for rival in rivals}) for i, visit in enumerate(visits))

    def _briefly(self, visits: _Visits) -> _Visits:
        return (*visits[:1], *filter(self._is_owned, visits[1:-1]), *visits[1:][-1:])

    def _is_owned(self, visit: _Visit) -> bool:
        return any(piece in self._owned for piece in visit.pieces)

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
        if text.strip() == IDLE and IDLE not in self._picture.numbers:
            return self._only_pass()
        words = [self._read_word(word) for word in self._divided(text.strip())]
        if all(tail.startswith(".") for _, tail in words):
            return tuple(Step(vertex, int(index)) for vertex, tail in words for index in tail[1:].split("."))
        found = self._found(words)
        if len(found) > 1:
            found = [path for path in found if self.write(path) == text.strip()] or found
        if not found:
            raise Refused(Why.MALFORMED, f"no move is written {text[:60]!r} here")
        if len(found) > 1:
            forms = ", ".join(self.write(path) for path in found[:8])
            raise Refused(Why.MALFORMED, f"{text[:60]!r} can be several moves: {forms}")
        return found[0]

    def _divided(self, text: str) -> Sequence[str]:
        """At the dashes. Where squares are a letter and a number, e2e4 is e2-e4, unless a square is called so."""
        squares = _SQUARE.findall(text)
        together = len(squares) > 1 and "".join(squares) == text and text not in self._picture.numbers
        return squares if together else text.split("-")

    def _found(self, words: Sequence[tuple[int, str]]) -> list[Path]:
        found: dict[Path, None] = {}
        for manner in (self._briefly, _fully):
            alike = self._alike([vertex for vertex, _ in words], manner)
            found |= dict.fromkeys(path for path in alike if _fits(manner(self._visits(path)), words))
        return list(found)

    def _read_word(self, word: str) -> tuple[int, str]:
        match = _WORD.fullmatch(word.strip())
        if match is None:
            raise Refused(Why.MALFORMED, f"a move is written like a1-b2, without {word[:60]!r}")
        if match[1] not in self._picture.numbers:
            raise Refused(Why.MALFORMED, f"there is no square {match[1][:60]!r}")
        return self._picture.numbers[match[1]], match[2] or ""

    def _alike(self, vertices: Sequence[int], manner: _Manner) -> list[Path]:
        """The legal moves with these squares, but for passes; none where it would take too long to know them all."""
        with suppress(Endless):
            return self._searched(vertices, manner)
        return []

    def _searched(self, vertices: Sequence[int], manner: _Manner) -> list[Path]:
        found: list[Path] = []
        begun: list[Path] = [()]
        for _ in range(TRIED):
            if not begun:
                return found
            path = begun.pop()
            steps = self._engine.steps(self._position, path)
            if not steps and path and _vertices(manner(self._visits(path))) == list(vertices):
                found.append(path)
            longer = [(*path, step) for step in reversed(steps) if step.modifier not in self._picture.passes]
            begun += [path for path in longer if self._begins(path, vertices, manner)]
        return []

    def _only_pass(self) -> Path:
        found = self._passes()
        if len(found) != 1:
            raise Refused(Why.MALFORMED, "nobody can pass here" if not found else "there are several ways to pass here")
        return found[0]

    def _passes(self) -> list[Path]:
        """The legal ones."""
        here = self._engine.freeze(self._position).vertex
        paths = [(Step(here, modifier),) for modifier in sorted(self._picture.passes)]
        return [path for path in paths if self._engine.legal(self._position, path)]

    def _begins(self, path: Path, vertices: Sequence[int], manner: _Manner) -> bool:
        """What is told of a beginning when it goes on."""
        told = _vertices(manner((*self._visits(path), _FURTHER)))[:-1]
        return told == list(vertices[: len(told)])

    def _visits(self, path: Path) -> _Visits:
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


def _fully(visits: _Visits) -> _Visits:
    return visits


def _fits(visits: _Visits, words: Sequence[tuple[int, str]]) -> bool:
    """Is it true of these visits, what the words say of pieces?"""
    return all(tail in ("", ":".join(("", *visit.pieces))) for visit, (_, tail) in zip(visits, words, strict=True))
