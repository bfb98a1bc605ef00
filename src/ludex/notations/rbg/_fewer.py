"""A graph with words on its ways, made smaller for who reads it: what can be told on one way, is."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

WIDE: Final = 26  # characters of a line
MOST: Final = 8  # lines
ALIKE: Final = 12  # characters of an alternative that is told on the same way as others


@dataclass(frozen=True, slots=True)
class Way:
    source: int
    words: tuple[str, ...]
    target: int
    order: int = 0  # in the text


def fewer(ways: Iterable[Way], kept: frozenset[int]) -> list[Way]:
    """The same paths with the same words, through fewer states; the kept ones stay."""
    net = _Net(ways, kept)
    net.simplify()
    return net.ways()


def folded(words: Sequence[str]) -> str:
    """In lines; a word is broken behind its commas, and only where it is longer than a line."""
    rows = [""]
    for word in chain.from_iterable(map(_parts, words)):
        if rows[-1] and len(rows[-1]) + 1 + len(word) > WIDE:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    return "\n".join(rows)


def _parts(word: str) -> list[str]:
    return re.findall(r"[^,]*,?", word)[:-1] if len(word) > WIDE else [word]


def _fits(words: Sequence[str]) -> bool:
    return folded(words).count("\n") < MOST


class _Net:
    def __init__(self, ways: Iterable[Way], kept: frozenset[int]) -> None:
        self._kept = kept
        self._leaving: dict[int, dict[Way, None]] = defaultdict(dict)
        self._entering: dict[int, dict[Way, None]] = defaultdict(dict)
        for way in ways:
            self._add(way)

    def ways(self) -> list[Way]:
        return sorted((way for ways in self._leaving.values() for way in ways), key=lambda way: way.order)

    def simplify(self) -> None:
        changed = True
        while changed:
            changed = False
            for state in sorted({*self._leaving, *self._entering}):
                while self._empty(state) or self._alike(state) or self._through(state):
                    changed = True

    def _add(self, way: Way) -> None:
        if way.words or way.source != way.target:
            self._leaving[way.source][way] = None
            self._entering[way.target][way] = None

    def _drop(self, way: Way) -> None:
        del self._leaving[way.source][way], self._entering[way.target][way]

    def _only(self, ways: dict[Way, None]) -> Way | None:
        return next(iter(ways)) if len(ways) == 1 else None

    def _empty(self, state: int) -> bool:
        """A state that one only leaves, or only enters, without doing anything is no other than its neighbour."""
        if state in self._kept:
            return False
        out, into = self._only(self._leaving[state]), self._only(self._entering[state])
        if out is not None and not out.words and out.target != state:
            self._merge(out, out.target)
            return True
        if into is not None and not into.words and into.source != state:
            self._merge(into, into.source)
            return True
        return False

    def _merge(self, empty: Way, into: int) -> None:
        state = empty.source if into == empty.target else empty.target
        self._drop(empty)
        for way in list(self._entering[state]):
            self._drop(way)
            self._add(replace(way, target=into, source=into if way.source == state else way.source))
        for way in list(self._leaving[state]):
            self._drop(way)
            self._add(replace(way, source=into))

    def _alike(self, state: int) -> bool:
        """Short alternatives that lead to the same state."""
        to: dict[int, list[Way]] = defaultdict(list)
        for way in self._leaving[state]:
            if way.words and len(" ".join(way.words)) <= ALIKE:
                to[way.target].append(way)
        for group in to.values():
            words = tuple(word for way in sorted(group, key=lambda way: way.order) for word in ("+", *way.words))[1:]
            if len(group) > 1 and _fits(words):
                for way in group:
                    self._drop(way)
                told = (f"({words[0]}", *words[1:-1], f"{words[-1]})")
                self._add(replace(group[0], words=told, order=min(way.order for way in group)))
                return True
        return False

    def _through(self, state: int) -> bool:
        """What happens in a row."""
        out, into = self._only(self._leaving[state]), self._only(self._entering[state])
        if state in self._kept or out is None or into is None or out == into:
            return False
        both = Way(into.source, (*into.words, *out.words), out.target, into.order)
        if not _fits(both.words) or both in self._leaving[both.source]:
            return False
        self._drop(into)
        self._drop(out)
        self._add(both)
        return True
