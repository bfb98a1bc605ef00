"""Rule trees to the normal form: powers unrolled, lists split, sums and concatenations merged, modifiers numbered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Final

from . import checks, loops, parsed, tree
from .names import Names
from .problems import Report
from .tokens import Token
from .tree import Vertex

MAX_NODES: Final = 200_000  # of the normal form; the largest known game has 11,000

Modifier = tree.Off | tree.Assignment | tree.Switch


def build(
    move: parsed.Move, names: Names, board: Sequence[Vertex], place: Token, report: Report
) -> tuple[tree.Move, tuple[Modifier, ...]]:
    """Checked, in normal form, and its modifiers in the order of their indices. `place` is where the rules begin."""
    checks.check(move, names, report)
    loops.check(move, names, _everywhere(board), report)
    builder = _Builder(names, place, report)
    return builder.move(move), tuple(builder.modifiers)


def _everywhere(board: Sequence[Vertex]) -> Set[str]:
    return set.intersection(*(set(vertex.edges) for vertex in board)) if board else set()


class _Builder:
    """Of one whole rule: it counts the modifiers in reading order, and the nodes."""

    def __init__(self, names: Names, place: Token, report: Report) -> None:
        self._names = names
        self._report = report
        self._nodes = 0
        self._patterns = 0  # how many of them are around the current place
        self._place = place  # later of the last power, which is to blame if there are too many nodes
        self.modifiers: list[Modifier] = []

    def move(self, move: parsed.Move) -> tree.Move:
        self._count()
        match move:
            case parsed.Step(label):
                return tree.Shift(label.text)
            case parsed.Test(pieces):
                self._count(len(pieces))
                return tree.On(tuple(sorted({piece.text for piece in pieces})))
            case parsed.Put(pieces):
                return _sum(self._off(piece) for piece in pieces)
            case parsed.Assign(assignments):
                return _concatenation(self._assignment(target, value) for target, value in assignments)
            case parsed.Compare(comparator, left, right):
                return tree.Comparison(comparator, self._expression(left), self._expression(right))
            case parsed.Turn(player):
                return self._modifier(tree.Switch(player.text if player else None, self._index()))
            case parsed.Nothing():
                return tree.Dot()
            case _:
                return self._inner(move)

    def _inner(self, move: parsed.Look | parsed.Loop | parsed.Power | parsed.Either | parsed.Then) -> tree.Move:
        match move:
            case parsed.Look():
                return self._pattern(move)
            case parsed.Loop(_, body):
                return tree.Star(self.move(body))
            case parsed.Power(caret, body, times):
                self._place = caret
                return _concatenation(self.move(body) for _ in range(times))
            case parsed.Either(parts):
                return _sum(self.move(part) for part in parts)
            case parsed.Then(parts):
                return _concatenation(self.move(part) for part in parts)

    def _pattern(self, look: parsed.Look) -> tree.Pattern:
        self._patterns += 1
        body = self.move(look.body)
        self._patterns -= 1
        return tree.Pattern(body, look.exists)

    def _off(self, piece: Token) -> tree.Move:
        self._count()
        return self._modifier(tree.Off(piece.text, self._index()))

    def _assignment(self, target: Token, value: parsed.Expression) -> tree.Move:
        self._count()
        return self._modifier(tree.Assignment(target.text, self._expression(value), self._index()))

    def _index(self) -> int:
        return 0 if self._patterns else len(self.modifiers) + 1

    def _modifier(self, modifier: Modifier) -> Modifier:
        if not self._patterns:
            self.modifiers.append(modifier)
        return modifier

    def _expression(self, expression: parsed.Expression) -> tree.Expression:
        self._count()
        match expression:
            case parsed.Figure(_, value):
                return tree.Number(value)
            case parsed.Named(token):
                name = token.text
                return tree.Count(name) if name in self._names.pieces else tree.Value(name)
            case parsed.Chain(operator, operands):
                parts = tuple(_merged(operator, (self._expression(operand) for operand in operands)))
                return tree.Arithmetic(operator, parts)

    def _count(self, nodes: int = 1) -> None:
        self._nodes += nodes
        if self._nodes > MAX_NODES:
            self._report.exhaust(f"the rules have too many parts; at most {MAX_NODES} are built", self._place)


def _sum(moves: Iterable[tree.Move]) -> tree.Move:
    parts: list[tree.Move] = []
    for move in moves:
        if isinstance(move, tree.Sum):
            parts.extend(move.parts)
        else:
            parts.append(move)
    return parts[0] if len(parts) == 1 else tree.Sum(tuple(parts))


def _concatenation(moves: Iterable[tree.Move]) -> tree.Move:
    parts: list[tree.Move] = []
    for move in moves:
        if isinstance(move, tree.Concatenation):
            parts.extend(move.parts)
        else:
            parts.append(move)
    return parts[0] if len(parts) == 1 else tree.Concatenation(tuple(parts))


def _merged(operator: tree.Operator, operands: Iterable[tree.Expression]) -> Iterator[tree.Expression]:
    """Only + and * do not care for brackets; `a-(b-c)` does."""
    for operand in operands:
        if operator in ("+", "*") and isinstance(operand, tree.Arithmetic) and operand.operator == operator:
            yield from operand.operands
        else:
            yield operand
