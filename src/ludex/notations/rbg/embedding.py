"""Where the vertices of a board go that was written vertex by vertex: x to the right, y down.

If its labels are words for directions, and no vertex contradicts them, rows and columns are made of them: nine men's
morris looks like itself. Otherwise neighbours lie near each other, and those that are far on the board, far.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Final

from ._stress import settled
from .tree import Vertex

Place = tuple[float, float]

_STEPS: Final[Mapping[str, tuple[int, int]]] = {
    **dict.fromkeys(("up", "u", "n", "north", "top", "forward"), (0, -1)),
    **dict.fromkeys(("down", "d", "s", "south", "bottom", "backward"), (0, 1)),
    **dict.fromkeys(("left", "l", "w", "west"), (-1, 0)),
    **dict.fromkeys(("right", "r", "e", "east"), (1, 0)),
    **dict.fromkeys(("ne", "northeast", "upright", "ur"), (1, -1)),
    **dict.fromkeys(("nw", "northwest", "upleft", "ul"), (-1, -1)),
    **dict.fromkeys(("se", "southeast", "downright", "dr"), (1, 1)),
    **dict.fromkeys(("sw", "southwest", "downleft", "dl"), (-1, 1)),
}


def embedded(board: Sequence[Vertex]) -> tuple[Place, ...]:
    return _by_directions(board) or settled([sorted(set(vertex.edges.values())) for vertex in board])


def _by_directions(board: Sequence[Vertex]) -> tuple[Place, ...] | None:
    labels = {label for vertex in board for label in vertex.edges}
    steps = {label: _STEPS[label.lower()] for label in labels if label.lower() in _STEPS}
    if len(steps) < len(labels) or not steps:
        return None
    axes = [_axis(board, {label: step[i] for label, step in steps.items()}) for i in (0, 1)]
    if axes[0] is None or axes[1] is None:
        return None
    places = tuple(zip(axes[0], axes[1], strict=True))
    return places if len(set(places)) == len(places) and _clear(board, places) else None


def _axis(board: Sequence[Vertex], signs: Mapping[str, int]) -> list[float] | None:
    """One coordinate: the same along edges that do not change it, larger along those that do. None: that can't be."""
    lines = _Lines(len(board))
    for i, vertex in enumerate(board):
        for label, target in vertex.edges.items():
            if not signs[label]:
                lines.join(i, target)
    after: dict[int, set[int]] = {lines.of(i): set() for i in range(len(board))}
    for i, vertex in enumerate(board):
        for label, target in vertex.edges.items():
            if signs[label]:
                ends = (i, target) if signs[label] > 0 else (target, i)
                after[lines.of(ends[0])].add(lines.of(ends[1]))
    values = _longest(after)
    return None if values is None else [values[lines.of(i)] for i in range(len(board))]


class _Lines:
    """Sets of vertices that share a coordinate."""

    def __init__(self, count: int) -> None:
        self._parent = list(range(count))

    def of(self, vertex: int) -> int:
        while self._parent[vertex] != vertex:
            self._parent[vertex] = vertex = self._parent[self._parent[vertex]]
        return vertex

    def join(self, one: int, other: int) -> None:
        self._parent[self.of(one)] = self.of(other)


def _longest(after: Mapping[int, set[int]]) -> dict[int, float] | None:
    """How many steps lead to each, at most; None where they go round."""
    missing = dict.fromkeys(after, 0)
    for ends in after.values():
        for end in ends:
            missing[end] += 1
    values = dict.fromkeys(after, 0.0)
    ready = deque(line for line, count in missing.items() if not count)
    done = 0
    while ready:
        line, done = ready.popleft(), done + 1
        for end in sorted(after[line]):
            values[end] = max(values[end], values[line] + 1)
            missing[end] -= 1
            if not missing[end]:
                ready.append(end)
    return values if done == len(after) else None


def _clear(board: Sequence[Vertex], places: Sequence[Place]) -> bool:
    """No vertex lies on an edge between two others that runs along an axis."""
    rows: dict[float, list[float]] = {}
    columns: dict[float, list[float]] = {}
    for x, y in places:
        rows.setdefault(y, []).append(x)
        columns.setdefault(x, []).append(y)
    for i, vertex in enumerate(board):
        for target in vertex.edges.values():
            (x0, y0), (x1, y1) = places[i], places[target]
            if y0 == y1 and any(min(x0, x1) < x < max(x0, x1) for x in rows[y0]):
                return False
            if x0 == x1 and any(min(y0, y1) < y < max(y0, y1) for y in columns[x0]):
                return False
    return True
