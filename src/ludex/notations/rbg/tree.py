"""A game of the Regular Boardgames language as the rest of the room sees it: declarations, board, rules in normal form.

In normal form there are no macros and no generators; `^n` is unrolled, `[p, q]` and `[$ a, b]` are sums and
concatenations of single actions, a sum stands in no sum and a concatenation in no concatenation, and none has only one
part. Modifiers outside patterns carry their index, 1, 2, 3, ... in reading order; those inside patterns carry 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Comparator = Literal["==", "!=", "<", "<=", ">", ">="]
Operator = Literal["+", "-", "*", "/"]


@dataclass(frozen=True, slots=True)
class Bounded:
    """A player or a variable: its values go from 0 to the bound."""

    name: str
    bound: int


@dataclass(frozen=True, slots=True)
class Vertex:
    name: str
    piece: str  # at the start
    edges: Mapping[str, int]  # label -> index of the vertex, from 0


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a generator laid the board out, for who draws it; x to the right, y down, z away."""

    kind: Literal["rectangle", "hexagon", "cuboid", "graph"]
    places: tuple[tuple[float, float, float], ...] = ()  # one for each vertex; empty: nobody knows


# Arithmetic


@dataclass(frozen=True, slots=True)
class Number:
    value: int


@dataclass(frozen=True, slots=True)
class Value:
    """Of a variable, or of a player's score."""

    name: str


@dataclass(frozen=True, slots=True)
class Count:
    """How many squares hold this piece."""

    piece: str


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """A chain of one operator, left to right."""

    operator: Operator
    operands: tuple[Expression, ...]


Expression = Number | Value | Count | Arithmetic


# Moves


@dataclass(frozen=True, slots=True)
class Shift:
    label: str


@dataclass(frozen=True, slots=True)
class On:
    """The current square holds one of these pieces; sorted, without duplicates, maybe none."""

    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Off:
    piece: str
    index: int


@dataclass(frozen=True, slots=True)
class Assignment:
    """To a variable or a player's score."""

    name: str
    value: Expression
    index: int


@dataclass(frozen=True, slots=True)
class Comparison:
    comparator: Comparator
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Switch:
    """The turn passes to this player; None: to the keeper."""

    player: str | None
    index: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """There is a path through the body from here, or there is none."""

    body: Move
    exists: bool


@dataclass(frozen=True, slots=True)
class Dot:
    """Does nothing; a place where a move may be split."""


@dataclass(frozen=True, slots=True)
class Star:
    body: Move


@dataclass(frozen=True, slots=True)
class Sum:
    """One of these; none of them, if it is empty."""

    parts: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Concatenation:
    parts: tuple[Move, ...]


Move = Shift | On | Off | Assignment | Comparison | Switch | Pattern | Dot | Star | Sum | Concatenation


@dataclass(frozen=True, slots=True)
class Description:
    """The whole game."""

    players: tuple[Bounded, ...]  # as declared: their order matters
    pieces: tuple[str, ...]  # sorted
    variables: tuple[Bounded, ...]  # sorted
    labels: tuple[str, ...]  # of edges, sorted
    board: tuple[Vertex, ...]
    drawing: Drawing
    rules: Move
    modifiers: tuple[Off | Assignment | Switch, ...]  # the one with index i is at i - 1
