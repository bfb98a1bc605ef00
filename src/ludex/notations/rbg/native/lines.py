"""Patterns that ask for pieces at fixed places around a cell: alternatives of masks, all worked out before the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .pure import Cat, Either, Factory, Holds, Pure, Rel, Repeat, Slide

MOST: Final = 16
"""Masks for one cell: beyond, looking around is cheaper."""
_ALTERNATIVES: Final = 80
_ROUNDS: Final = 8


@dataclass(frozen=True, slots=True)
class _Way:
    """One alternative: from each start where one is, and the masks of what has to hold what."""

    now: tuple[int, ...]  # a cell, or -1
    needed: Mapping[frozenset[int], tuple[int, ...]]


def masks(factory: Factory, body: Pure) -> tuple[frozenset[int], Sequence[Sequence[int]]] | None:
    """Pieces, and for each cell masks, one of which they have to fill. None: the pattern is not of this kind."""
    start = tuple(cell if factory.all >> cell & 1 else -1 for cell in range(factory.bits))
    ways = _expanded(factory, body, [_Way(start, {})])
    if ways is None:
        return None
    pieces = {held for way in ways for held in way.needed}
    if len(pieces) != 1 or any(not way.needed for way in ways):
        return None
    held = pieces.pop()
    rows = [_least([way.needed[held][cell] for way in ways if way.now[cell] >= 0]) for cell in range(factory.bits)]
    return (held, rows) if max(map(len, rows)) <= MOST else None


def _least(found: Sequence[int]) -> list[int]:
    """Without those that ask for more than another one does."""
    kept: list[int] = []
    for mask in sorted(set(found), key=lambda mask: (mask.bit_count(), mask)):
        if not any(less & ~mask == 0 for less in kept):
            kept.append(mask)
    return kept


def _expanded(factory: Factory, pure: Pure, ways: list[_Way]) -> list[_Way] | None:
    match pure:
        case Rel():
            found = [moved for way in ways for moved in _moved(pure, way)]
        case Holds(pieces):
            found = [_holding(pieces, way) for way in ways]
        case Cat(parts):
            return _one_by_one(factory, parts, ways)
        case Either(parts):
            found = []
            for part in parts:
                there = _expanded(factory, part, ways)
                if there is None:
                    return None
                found += there
        case Repeat(body):
            return _repeated(factory, body, ways)
        case Slide(step, pieces):
            further = factory.repeat(factory.cat([factory.holds(pieces), step]))
            return _one_by_one(factory, [step, further], ways)
        case _:
            return None
    return found if len(found) <= _ALTERNATIVES else None


def _one_by_one(factory: Factory, parts: Sequence[Pure], ways: list[_Way]) -> list[_Way] | None:
    for part in parts:
        there = _expanded(factory, part, ways)
        if there is None:
            return None
        ways = there
    return ways


def _repeated(factory: Factory, body: Pure, ways: list[_Way]) -> list[_Way] | None:
    found = list(ways)
    for _ in range(_ROUNDS):
        there = _expanded(factory, body, ways)
        if there is None:
            return None
        if not there:
            return found
        ways = there
        found += ways
    return None


def _moved(rel: Rel, way: _Way) -> Iterator[_Way]:
    """One way for the first target of each row, one for the second, and so on."""
    left = [rel.rows[now] if now >= 0 else 0 for now in way.now]
    while any(left):
        yield _Way(tuple((row & -row).bit_length() - 1 for row in left), way.needed)
        left = [row & (row - 1) for row in left]


def _holding(pieces: frozenset[int], way: _Way) -> _Way:
    before = way.needed.get(pieces, (0,) * len(way.now))
    after = tuple(mask | (1 << now if now >= 0 else 0) for mask, now in zip(before, way.now, strict=True))
    return _Way(way.now, {**way.needed, pieces: after})


def columns(rows: Sequence[Sequence[int]], everywhere: int, bits: int) -> list[list[int]] | None:
    """As tables with one mask for each cell, and one that can't be filled where there are fewer."""
    free = ~everywhere & (1 << bits) - 1
    never = free & -free
    if not never and any(everywhere >> cell & 1 and not row for cell, row in enumerate(rows)):
        return None
    width = max(map(len, rows))
    filled = [[*row, *[never or (row[-1] if row else 0)] * (width - len(row))] for row in rows]
    return [list(column) for column in zip(*filled, strict=True)]
