"""A description to low-level text, byte by byte as the original parser prints it: no macros, no generators.

What the original prints but cannot read back is printed so that it can be: brackets around `{e}` and `up*` under a
star, `[]` for the sum of nothing, and `{}` for an edge that no vertex has: it has no path either.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .tree import (
    Arithmetic,
    Assignment,
    Bounded,
    Comparison,
    Concatenation,
    Count,
    Description,
    Dot,
    Expression,
    Move,
    Number,
    Off,
    On,
    Pattern,
    Shift,
    Star,
    Sum,
    Switch,
    Value,
    Vertex,
)

_TIGHTNESS: Final = {"+": 1, "-": 1, "*": 2, "/": 2}


def lower(description: Description) -> str:
    vertices = "".join(f"    {_vertex(vertex, description.board)}\n" for vertex in description.board)
    labels = {label for vertex in description.board for label in vertex.edges}
    return (
        f"#board =\n{vertices}"
        f"#players = {_bounded(description.players)}\n"
        f"#pieces = {','.join(description.pieces)}\n"
        f"#variables = {_bounded(description.variables)}\n"
        f"#rules = \n{_Moves(labels).text(description.rules)}\n"
    )


def action_text(action: Shift | On | Off | Assignment | Comparison | Switch) -> str:
    """One action as it is written."""
    return _Moves({action.label} if isinstance(action, Shift) else set()).text(action).strip()


def move_text(move: Move, labels: set[str]) -> str:
    """Any move on one line; `labels` are those that edges have."""
    return " ".join(_Moves(labels).text(move).split())


def _vertex(vertex: Vertex, board: tuple[Vertex, ...]) -> str:
    edges = ",".join(f"{label}:{board[vertex.edges[label]].name}" for label in sorted(vertex.edges))
    return f"{vertex.name}[{vertex.piece}]{{{edges}}}"


def _bounded(declared: Iterable[Bounded]) -> str:
    return ",".join(f"{each.name}({each.bound})" for each in declared)


class _Moves:
    def __init__(self, labels: set[str]) -> None:
        self._labels = labels

    def text(self, move: Move) -> str:
        match move:
            case Shift(label):
                return f"{label} " if label in self._labels else "{}"
            case On(pieces):
                return f"{{{','.join(pieces)}}}"
            case Off(piece):
                return f"[{piece}]"
            case Assignment(name, value):
                return f"[$ {name}={_expression(value)}]"
            case Comparison(comparator, left, right):
                return f"{{$ {_expression(left)}{comparator}{_expression(right)}}}"
            case Switch(player):
                return "->>" if player is None else f"->{player} "
            case Dot():
                return "."
            case _:
                return self._compound(move)

    def _compound(self, move: Pattern | Star | Sum | Concatenation) -> str:
        match move:
            case Pattern(body, exists):
                return f"{{{'?' if exists else '!'}{self.text(body)}}}"
            case Star(body):
                return f"{self._repeated(body)}*"
            case Sum(()):
                return "[]"
            case Sum(parts):
                return "\n" + "\n+ ".join([self.text(part) for part in parts]) + "\n"
            case Concatenation(parts):
                return "".join([self._part(part) for part in parts])

    def _repeated(self, body: Move) -> str:
        text = self.text(body)
        return text if isinstance(body, Shift | Switch | Dot) and text != "{}" else f"({text})"

    def _part(self, part: Move) -> str:
        """Of a concatenation."""
        text = self.text(part)
        return f"({text})" if isinstance(part, Sum) and part.parts else text


def _expression(expression: Expression) -> str:
    match expression:
        case Number(value):
            return str(value)
        case Value(name) | Count(name):
            return name
        case Arithmetic(operator, operands):
            return operator.join([_operand(operator, operand) for operand in operands])


def _operand(operator: str, operand: Expression) -> str:
    """Bracketed as the original does it: a chain of - or / keeps its equals apart, one of + or * does not."""
    text = _expression(operand)
    if not isinstance(operand, Arithmetic):
        return text
    own, inner = _TIGHTNESS[operator], _TIGHTNESS[operand.operator]
    return f"({text})" if inner < own or (inner == own and operator in ("-", "/")) else text
