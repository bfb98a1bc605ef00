"""The rules as points, joined by expressions without modifiers and by single modifiers.

What follows a modifier depends on the point behind it and the current cell alone; so each point that has a modifier
before it becomes a function. Edges stand in the order of the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..automaton import END, START
from ..tree import Assignment, Concatenation, Dot, Move, Off, Star, Sum, Switch
from .pure import still

Modifier = Off | Assignment | Switch


@dataclass(frozen=True, eq=False, slots=True)
class Edge:
    """`move` is a modifier, or has none outside patterns."""

    move: Move
    target: int

    @property
    def modifies(self) -> bool:
        return isinstance(self.move, Off | Assignment | Switch)


@dataclass(eq=False, slots=True)
class Graph:
    edges: list[list[Edge]] = field(default_factory=lambda: [[], []])

    def modifiers(self) -> Iterator[tuple[Modifier, int]]:
        """Each with the point behind it."""
        for edge in (edge for edges in self.edges for edge in edges):
            if isinstance(edge.move, Off | Assignment | Switch):
                yield edge.move, edge.target


def graph_of(rules: Move, *, pattern: bool = False) -> Graph:
    """Inside patterns switches are passed through."""
    graph = Graph()
    _Builder(graph, pattern).between(START, rules, END)
    return graph


class _Builder:
    def __init__(self, graph: Graph, pattern: bool) -> None:
        self._edges = graph.edges
        self._pattern = pattern

    def between(self, source: int, move: Move, target: int) -> None:
        match move:
            case Switch() if self._pattern:
                self._edge(source, Dot(), target)
            case _ if still(move):
                self._edge(source, move, target)
            case Concatenation(parts):
                self._chain(source, _grouped(parts, Concatenation), target)
            case Sum(parts):
                for part in _grouped(parts, Sum):
                    self.between(source, part, target)
            case Star(body):
                loop = self._point()
                self._edge(source, Dot(), loop)
                self.between(loop, body, loop)
                self._edge(loop, Dot(), target)
            case _:
                self._edge(source, move, target)

    def _chain(self, source: int, parts: Sequence[Move], target: int) -> None:
        for i, part in enumerate(parts):
            after = target if i == len(parts) - 1 else self._point()
            self.between(source, part, after)
            source = after

    def _point(self) -> int:
        self._edges.append([])
        return len(self._edges) - 1

    def _edge(self, source: int, move: Move, target: int) -> None:
        self._edges[source].append(Edge(move, target))


def _grouped(parts: Sequence[Move], kind: type[Concatenation] | type[Sum]) -> list[Move]:
    """Neighbours without modifiers become one part."""
    found: list[Move] = []
    run: list[Move] = []
    for part in (*parts, None):
        if part is not None and still(part):
            run.append(part)
            continue
        if run:
            found.append(run[0] if len(run) == 1 else kind(tuple(run)))
            run = []
        if part is not None:
            found.append(part)
    return found
