"""Rules as a graph: states, and between them edges with one action each. A move is a path through it.

The edges of a state stand in the order of the text. What follows a modifier depends on the modifier alone, because
each has one edge: whoever knows the modifiers of a path so far knows in which state it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from .tree import (
    Assignment,
    Comparison,
    Concatenation,
    Dot,
    Move,
    Off,
    On,
    Pattern,
    Shift,
    Star,
    Sum,
    Switch,
)

START: Final = 0
END: Final = 1


@dataclass(frozen=True, slots=True)
class Look:
    """A pattern, with its body as a graph of its own."""

    body: Automaton
    exists: bool


Action = Shift | On | Off | Assignment | Comparison | Switch | Look


@dataclass(frozen=True, slots=True)
class Edge:
    action: Action | None  # None: one goes on without doing anything
    target: int


@dataclass(frozen=True, slots=True)
class Automaton:
    """Paths begin at START; those that arrive at END are complete, which only patterns ask."""

    edges: tuple[tuple[Edge, ...], ...]  # of each state

    def modifiers(self) -> Iterator[tuple[Off | Assignment | Switch, int]]:
        """Each with the state behind it; those in bodies of patterns are not among them."""
        for edge in (edge for edges in self.edges for edge in edges):
            if isinstance(edge.action, Off | Assignment | Switch):
                yield edge.action, edge.target


def automaton(rules: Move) -> Automaton:
    builder = _Builder()
    builder.between(START, rules, END)
    return Automaton(tuple(map(tuple, builder.edges)))


class _Builder:
    def __init__(self) -> None:
        self.edges: list[list[Edge]] = [[], []]

    def between(self, source: int, move: Move, target: int) -> None:
        match move:
            case Concatenation(parts):
                self._chain(source, parts, target)
            case Sum(parts):
                for part in parts:
                    self.between(source, part, target)
            case Star(body):
                # The source may have other edges, which are not to be taken again after a round.
                loop = self._state()
                self._edge(source, None, loop)
                self._loop(loop, body, target)
            case Pattern(body, exists):
                self._edge(source, Look(automaton(body), exists), target)
            case Dot():
                self._edge(source, None, target)
            case Shift() | On() | Off() | Assignment() | Comparison() | Switch():
                self._edge(source, move, target)

    def _chain(self, source: int, parts: tuple[Move, ...], target: int) -> None:
        for i, part in enumerate(parts):
            after = target if i == len(parts) - 1 else self._state()
            if isinstance(part, Star) and i > 0:
                # Nothing else leaves the state between two parts: it can be the loop.
                self._loop(source, part.body, after)
            else:
                self.between(source, part, after)
            source = after

    def _loop(self, loop: int, body: Move, target: int) -> None:
        """Another round comes before leaving, as in the text."""
        self.between(loop, body, loop)
        self._edge(loop, None, target)

    def _state(self) -> int:
        self.edges.append([])
        return len(self.edges) - 1

    def _edge(self, source: int, action: Action | None, target: int) -> None:
        self.edges[source].append(Edge(action, target))
