"""What the grammar makes of tokens: names are still tokens with their places, and nobody knows yet what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .tokens import Token
from .tree import Comparator, Operator

# Declarations and board

Shape = Literal["rectangle", "hexagon", "cuboid"]


@dataclass(frozen=True, slots=True)
class Declared:
    """A player or a variable."""

    name: Token
    bound: int


@dataclass(frozen=True, slots=True)
class Corner:
    """A vertex of an explicit board."""

    name: Token
    piece: Token
    edges: tuple[tuple[Token, Token], ...]  # label, target


@dataclass(frozen=True, slots=True)
class Graph:
    corners: tuple[Corner, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """Of a generated board; None is a hole."""

    opening: Token
    cells: tuple[Token | None, ...]


@dataclass(frozen=True, slots=True)
class Generated:
    """A rectangle, hexagon or cuboid; only a cuboid has more than one layer."""

    shape: Shape
    name: Token
    labels: tuple[Token, ...]
    layers: tuple[tuple[Line, ...], ...]


Board = Graph | Generated

# Arithmetic


@dataclass(frozen=True, slots=True)
class Figure:
    token: Token
    value: int


@dataclass(frozen=True, slots=True)
class Named:
    token: Token


@dataclass(frozen=True, slots=True)
class Chain:
    operator: Operator
    operands: tuple[Expression, ...]


Expression = Figure | Named | Chain

# Moves


@dataclass(frozen=True, slots=True)
class Step:
    label: Token


@dataclass(frozen=True, slots=True)
class Test:
    """`{p, q}`"""

    pieces: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Put:
    """`[p, q]`"""

    pieces: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Assign:
    """`[$ v = 1, w = 2]`"""

    assignments: tuple[tuple[Token, Expression], ...]


@dataclass(frozen=True, slots=True)
class Compare:
    comparator: Comparator
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Turn:
    """`->p`, or `->>` to the keeper."""

    player: Token | None


@dataclass(frozen=True, slots=True)
class Look:
    """`{? M}` or `{! M}`"""

    body: Move
    exists: bool


@dataclass(frozen=True, slots=True)
class Nothing:
    """`.`"""


@dataclass(frozen=True, slots=True)
class Loop:
    """`M*`"""

    star: Token
    body: Move


@dataclass(frozen=True, slots=True)
class Power:
    """`M^n`"""

    caret: Token
    body: Move
    times: int


@dataclass(frozen=True, slots=True)
class Either:
    parts: Sequence[Move]


@dataclass(frozen=True, slots=True)
class Then:
    parts: Sequence[Move]


Move = Step | Test | Put | Assign | Compare | Turn | Look | Nothing | Loop | Power | Either | Then
