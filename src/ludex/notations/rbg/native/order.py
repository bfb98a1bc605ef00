"""In which order the interpreter comes to the cells to which moves lead that depend on nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..automaton import END, START, Automaton, automaton
from ..automaton import Edge as Way
from ..automaton import Look as Inner
from ..tree import Concatenation, Move, Shift, Vertex


def in_order(moves: Sequence[Move], vertex: int, board: Sequence[Vertex]) -> list[int]:
    """Vertices, from 0."""
    return list(_arrivals(automaton(Concatenation(tuple(moves))), vertex, board))


def _arrivals(graph: Automaton, vertex: int, board: Sequence[Vertex]) -> Iterator[int]:
    seen = {(START, vertex)}
    todo = [(vertex, edge) for edge in reversed(graph.edges[START])]
    while todo:
        vertex, edge = todo.pop()
        there = _followed(edge, vertex, board)
        if there is None or (edge.target, there) in seen:
            continue
        seen.add((edge.target, there))
        if edge.target == END:
            yield there
        todo += [(there, further) for further in reversed(graph.edges[edge.target])]


def _followed(edge: Way, vertex: int, board: Sequence[Vertex]) -> int | None:
    match edge.action:
        case Shift(label):
            return board[vertex].edges.get(label)
        case Inner(body, exists):
            return vertex if (next(_arrivals(body, vertex, board), None) is not None) == exists else None
        case _:
            return vertex
