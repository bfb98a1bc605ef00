"""Where on the machine a vertex lies: a bit of a word, chosen so that an edge label moves sets by few constants.

A label that always goes the same way is a vector, if the board can be laid out so that it is. Each cycle of edges then
says that its labels sum to zero; what functions of the labels are left gives every vertex coordinates, and a cell is
their sum with the width of a box around the board. A board without such a layout keeps its own numbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from math import gcd, lcm, prod
from typing import Final

from ..tree import Description, Vertex

_MOST_LABELS: Final = 12
_Vector = tuple[int, ...]


def cells_of(game: Description) -> tuple[int, ...]:
    """Of each vertex, from 0."""
    plain = tuple(range(len(game.board)))
    if len(game.labels) > _MOST_LABELS:
        return plain
    ways = [plain, *_layouts(game.board, game.labels)]
    return min(ways, key=lambda cells: (max(cells) // 64, _shifts(game, cells), max(cells)))


def _shifts(game: Description, cells: Sequence[int]) -> int:
    """How many different distances the labels have in all."""
    return len(
        {
            (label, cells[target] - cells[source])
            for source, vertex in enumerate(game.board)
            for label, target in vertex.edges.items()
        }
    )


def _layouts(board: Sequence[Vertex], labels: Sequence[str]) -> Iterator[tuple[int, ...]]:
    counts, relations = _walk(board, labels)
    if counts is None:
        return
    functionals = _null_space(relations, len(labels))
    if not 1 <= len(functionals) <= 3:
        return
    for basis in _bases(functionals):
        places = [
            tuple(sum(f * c for f, c in zip(function, count, strict=True)) for function in basis) for count in counts
        ]
        if len(set(places)) == len(places):
            yield from _boxes(places)


def _walk(board: Sequence[Vertex], labels: Sequence[str]) -> tuple[list[_Vector] | None, list[_Vector]]:
    """How often each label is on a way from vertex 0 to each other, and the differences that cycles show."""
    number = {label: i for i, label in enumerate(labels)}
    counts: dict[int, _Vector] = {0: (0,) * len(labels)}
    relations: set[_Vector] = set()
    both: list[list[tuple[int, int, int]]] = [[] for _ in board]
    for source, vertex in enumerate(board):
        for label, target in vertex.edges.items():
            both[source].append((number[label], 1, target))
            both[target].append((number[label], -1, source))
    todo = deque([0])
    while todo:
        here = todo.popleft()
        for way, sign, there in both[here]:
            count = tuple(c + sign * (i == way) for i, c in enumerate(counts[here]))
            if there not in counts:
                counts[there] = count
                todo.append(there)
            elif count != counts[there]:
                relations.add(tuple(a - b for a, b in zip(count, counts[there], strict=True)))
    if len(counts) < len(board):
        return None, []
    return [counts[i] for i in range(len(board))], sorted(relations)


def _null_space(rows: Sequence[_Vector], width: int) -> list[_Vector]:
    """Integer vectors that are orthogonal to all rows."""
    reduced: list[list[Fraction]] = []
    pivots: list[int] = []
    for row in rows:
        left = [Fraction(x) for x in row]
        for pivot, basis in zip(pivots, reduced, strict=True):
            left = [a - left[pivot] * b for a, b in zip(left, basis, strict=True)]
        at = next((i for i, x in enumerate(left) if x), None)
        if at is None:
            continue
        left = [x / left[at] for x in left]
        reduced = [[a - basis[at] * b for a, b in zip(basis, left, strict=True)] for basis in reduced]
        reduced.append(left)
        pivots.append(at)
    found = []
    for free in (i for i in range(width) if i not in pivots):
        vector = [Fraction(0)] * width
        vector[free] = Fraction(1)
        for pivot, basis in zip(pivots, reduced, strict=True):
            vector[pivot] = -basis[free]
        scale = lcm(*(x.denominator for x in vector))
        found.append(tuple(int(x * scale) for x in vector))
    return found


def _bases(functionals: Sequence[_Vector]) -> Iterator[tuple[_Vector, ...]]:
    """Sums and differences too: a board that lies askew in one basis fits its box in another."""
    size = len(functionals)
    mixed = {
        tuple(sum(f * v[i] for f, v in zip(factors, functionals, strict=True)) for i in range(len(functionals[0])))
        for factors in product((-1, 0, 1), repeat=size)
        if any(factors) and next(f for f in factors if f) > 0
    }
    reduced = {tuple(x // (gcd(*vector) or 1) for x in vector) for vector in mixed if any(vector)}
    yield from combinations(sorted(reduced), size)


def _boxes(places: Sequence[_Vector]) -> Iterator[tuple[int, ...]]:
    lows = [min(axis) for axis in zip(*places, strict=True)]
    sizes = [max(axis) - low + 1 for axis, low in zip(zip(*places, strict=True), lows, strict=True)]
    if prod(sizes) > 4 * len(places) + 64:
        return
    for order in permutations(range(len(sizes))):
        steps, step = {}, 1
        for axis in order:
            steps[axis] = step
            step *= sizes[axis]
        yield tuple(sum((p - lows[axis]) * steps[axis] for axis, p in enumerate(place)) for place in places)
