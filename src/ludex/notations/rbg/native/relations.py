"""Where shifts alone lead: for each cell a mask of cells, worked out before the game begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import or_

Rows = tuple[int, ...]
"""Of each cell, the cells to which it is related."""


def bits_of(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def image(rows: Rows, mask: int) -> int:
    return reduce(or_, (rows[cell] for cell in bits_of(mask)), 0)


def identity(cells: Sequence[int], bits: int) -> Rows:
    return diagonal(sum(1 << cell for cell in cells), bits)


def diagonal(mask: int, bits: int) -> Rows:
    return tuple(mask & 1 << cell for cell in range(bits))


def composed(first: Rows, second: Rows) -> Rows:
    known: dict[int, int] = {}
    for row in first:
        if row not in known:
            known[row] = image(second, row)
    return tuple(known[row] for row in first)


def united(parts: Sequence[Rows]) -> Rows:
    return tuple(reduce(or_, rows, 0) for rows in zip(*parts, strict=True))


def closed(rows: Rows, one: Rows) -> Rows:
    """Of any number of steps, also none."""
    now = united([rows, one])
    while True:
        further = composed(now, now)
        if further == now:
            return now
        now = further


def turned(rows: Rows) -> Rows:
    """The other way round."""
    result = [0] * len(rows)
    for source, row in enumerate(rows):
        for target in bits_of(row):
            result[target] |= 1 << source
    return tuple(result)


def domain(rows: Rows) -> int:
    """Whoever is related to something."""
    return sum(1 << cell for cell, row in enumerate(rows) if row)


def functional(rows: Rows, among: int = -1) -> bool:
    """Is each of these cells related to one at most?"""
    return all(row & (row - 1) == 0 for row in rows_of(rows, among))


def constant(rows: Rows, among: int) -> int | None:
    """What all of these cells are related to, if it is the same."""
    found = set(rows_of(rows, among))
    return found.pop() if len(found) == 1 else None


def rows_of(rows: Rows, among: int) -> Iterator[int]:
    return (row for cell, row in enumerate(rows) if among >> cell & 1)


def offsets(rows: Rows, among: int) -> Mapping[int, int]:
    """The relation as moves by a constant: distance -> the cells that move by it."""
    found: dict[int, int] = {}
    for source, row in enumerate(rows):
        if among >> source & 1:
            for target in bits_of(row):
                found[target - source] = found.get(target - source, 0) | 1 << source
    return found


def reflexive(rows: Rows) -> bool:
    """Is any cell related to itself?"""
    return any(row >> cell & 1 for cell, row in enumerate(rows))
