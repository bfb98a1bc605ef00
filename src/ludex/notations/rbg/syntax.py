"""Tokens to trees, by recursive descent; the nesting of brackets is bounded, so the descent is too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NoReturn, TypeVar, cast

from . import parsed
from .cursor import Cursor
from .tokens import RESERVED, Token
from .tree import Comparator, Operator

MAX_DEPTH: Final = 40  # of brackets in one another; the deepest known game has 16

_COMPARATORS: Final = ("==", "!=", "<", "<=", ">", ">=")
_LOOSEST_FIRST: Final[tuple[Operator, ...]] = ("+", "-", "*", "/")  # each its own level: a*b/c is a*(b/c)
_BEGINS_AN_ATOM: Final = frozenset(("name", "->", "->>", ".", "(", "[", "[$", "{", "{$", "{?", "{!"))
_T = TypeVar("_T")


# Declarations: name, name, ... or name(bound), name(bound), ... with as many commas as you like, but at least one


def pieces(cursor: Cursor) -> list[Token]:
    return list(_listed(cursor, cursor.take))


def bounded(cursor: Cursor) -> list[parsed.Declared]:
    return list(_listed(cursor, lambda: parsed.Declared(cursor.take(), _bound(cursor))))


def _listed(cursor: Cursor, element: Callable[[], _T]) -> Iterator[_T]:
    comma = True
    while cursor.kind in (",", "name"):
        if cursor.accept(","):
            comma = True
            continue
        if not comma:
            cursor.unexpected("a comma between two names")
        yield element()
        comma = False


def _bound(cursor: Cursor) -> int:
    cursor.expect("(", "'(' and the greatest value")
    token = cursor.expect("number", "the greatest value, a number from 1 on")
    if token.text == "0":
        cursor.report.error("the greatest value must be at least 1", token)
    cursor.expect(")")
    return int(token.text)


# Board: a generator with its labels and lines, or vertices one by one


def board(cursor: Cursor) -> parsed.Board:
    if cursor.kind == "rectangle":
        return _generated(cursor, "rectangle", 4, lambda: (_lines(cursor),))
    if cursor.kind == "hexagon":
        return _generated(cursor, "hexagon", 6, lambda: (_lines(cursor),))
    if cursor.kind == "cuboid":
        return _generated(cursor, "cuboid", 6, lambda: _layers(cursor))
    return _graph(cursor)


def _generated(
    cursor: Cursor,
    shape: parsed.Shape,
    directions: int,
    layers: Callable[[], tuple[tuple[parsed.Line, ...], ...]],
) -> parsed.Generated:
    name = cursor.take()
    cursor.expect("(")
    labels = []
    for _ in range(directions):
        labels.append(cursor.expect("name", f"the name of an edge ({directions} are needed)"))
        cursor.expect(",")
    result = parsed.Generated(shape, name, tuple(labels), layers())
    cursor.expect(")")
    return result


def _layers(cursor: Cursor) -> tuple[tuple[parsed.Line, ...], ...]:
    layers: list[tuple[parsed.Line, ...]] = []
    while not layers or cursor.kind == "[":
        cursor.expect("[", "'[' and a layer of lines")
        layers.append(_lines(cursor))
        cursor.expect("]")
    return tuple(layers)


def _lines(cursor: Cursor) -> tuple[parsed.Line, ...]:
    lines: list[parsed.Line] = []
    while not lines or cursor.kind == "[":
        opening = cursor.expect("[", "'[' and a line of pieces")
        lines.append(parsed.Line(opening, tuple(_cells(cursor))))
        cursor.expect("]")
    return tuple(lines)


def _cells(cursor: Cursor) -> Iterator[Token | None]:
    """Between two cells stands one token. It ought to be a comma; a name in its place is lost."""
    first = True
    while cursor.kind in (",", "name"):
        if not first and not cursor.accept(","):
            text = f"this looks like a forgotten comma: {cursor.current} stands in its place and is ignored"
            cursor.report.warning(text, cursor.take())
        first = False
        yield cursor.take() if cursor.kind == "name" else None


def _graph(cursor: Cursor) -> parsed.Graph:
    corners: list[parsed.Corner] = []
    while not corners or cursor.kind == "name":
        name = cursor.expect("name", "'rectangle', 'hexagon', 'cuboid' or the name of a vertex")
        cursor.expect("[", "'[' and the piece of the vertex")
        piece = cursor.expect("name", "the name of a piece")
        cursor.expect("]")
        corners.append(parsed.Corner(name, piece, tuple(_edges(cursor))))
    return parsed.Graph(tuple(corners))


def _edges(cursor: Cursor) -> Iterator[tuple[Token, Token]]:
    cursor.expect("{", "'{' and the edges of the vertex")
    if cursor.accept("}"):  # the vertex is reported with all that have no edges
        return
    while True:
        label = cursor.expect("name", "the label of an edge")
        cursor.expect(":")
        yield label, cursor.expect("name", "the name of a vertex")
        if cursor.accept("}"):
            return
        cursor.expect(",", "',' or '}'")


# Rules: alternatives of sequences of atoms with suffixes


def rules(cursor: Cursor) -> parsed.Move:
    return _Rules(cursor).whole()


class _Rules:
    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._depth = 0

    def whole(self) -> parsed.Move:
        move = self._sum()
        kind = self._cursor.kind
        if kind != "end" and kind not in (")", "]", "}"):  # a closer too many is only worth a warning
            self._cursor.unexpected("the end of the rules")
        return move

    def _sum(self) -> parsed.Move:
        parts = [self._sequence()]
        while self._cursor.accept("+"):
            parts.append(self._sequence())
        return parts[0] if len(parts) == 1 else parsed.Either(tuple(parts))

    def _sequence(self) -> parsed.Move:
        parts = [self._suffixed()]
        while self._cursor.kind in _BEGINS_AN_ATOM:
            parts.append(self._suffixed())
        return parts[0] if len(parts) == 1 else parsed.Then(tuple(parts))

    def _suffixed(self) -> parsed.Move:
        suffixable = self._cursor.kind in ("name", "->", "->>", ".", "(")
        move = self._atom()
        suffix = self._cursor.current
        if suffix.kind not in ("*", "^"):
            return move
        if not suffixable:
            self._cursor.report.fail(f"a suffix {suffix} needs round brackets around what it repeats", suffix)
        self._deeper(suffix)  # as the brackets would be that it could have around what it repeats
        move = self._repeated(move)
        self._depth -= 1
        if self._cursor.kind in ("*", "^"):
            self._cursor.report.fail("a second suffix needs round brackets around the first", self._cursor.current)
        return move

    def _repeated(self, move: parsed.Move) -> parsed.Move:
        suffix = self._cursor.take()
        if suffix.kind == "*":
            return parsed.Loop(suffix, move)
        times = self._cursor.expect("number", "a number after '^'")
        if times.text == "0":
            self._cursor.report.warning("'^0' means one copy, as '^1' does", suffix)
        return parsed.Power(suffix, move, max(int(times.text), 1))

    def _atom(self) -> parsed.Move:
        token = self._cursor.current
        if token.kind not in _BEGINS_AN_ATOM:
            self._no_atom(token)
        self._cursor.take()
        if token.kind == "name":
            return parsed.Step(token)
        if token.kind == ".":
            return parsed.Nothing()
        if token.kind == "->>":
            return parsed.Turn(None)
        if token.kind == "->":
            return parsed.Turn(self._cursor.expect("name", "the name of a player"))
        return self._bracketed(token)

    def _no_atom(self, token: Token) -> NoReturn:
        if token.kind == "number":
            self._cursor.report.fail(f"the number {token} cannot be used as a move", token)
        if token.kind in RESERVED:
            self._cursor.report.fail(f"the reserved word {token} cannot be used as a move", token)
        self._cursor.unexpected("a move")

    def _bracketed(self, opening: Token) -> parsed.Move:
        nests = opening.kind not in ("{", "[")
        if nests:
            self._deeper(opening)
        move = self._put(opening) if opening.kind == "[" else self._inside(opening.kind)
        if nests:
            self._depth -= 1
        closer = {"(": ")", "[": "]", "[$": "]"}.get(opening.kind, "}")
        if self._cursor.kind != closer:
            self._unclosed(opening, closer)
        self._cursor.take()
        return move

    def _unclosed(self, opening: Token, closer: str) -> NoReturn:
        self._cursor.unexpected(f"'{closer}' for the {opening} before")

    def _deeper(self, opening: Token) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            self._cursor.report.exhaust(f"brackets are nested too deeply; at most {MAX_DEPTH} levels are read", opening)

    def _inside(self, opening: str) -> parsed.Move:
        match opening:
            case "(":
                return self._sum()
            case "{":
                return parsed.Test(self._pieces("}"))
            case "[$":
                return self._assignments()
            case "{$":
                return self._comparison()
            case _:
                return parsed.Look(self._sum(), exists=opening == "{?")

    def _put(self, opening: Token) -> parsed.Put:
        """Several pieces are a sum, and have the brackets of one in the low-level form."""
        pieces = self._pieces("]")
        if len(pieces) > 1:
            self._deeper(opening)
            self._depth -= 1
        return parsed.Put(pieces)

    def _pieces(self, closer: str) -> tuple[Token, ...]:
        if self._cursor.kind == closer:
            return ()
        names = [self._cursor.expect("name", "the name of a piece")]
        while self._cursor.accept(","):
            names.append(self._cursor.expect("name", "the name of a piece"))
        return tuple(names)

    def _assignments(self) -> parsed.Assign:
        assignments = [self._assignment()]
        while self._cursor.accept(","):
            assignments.append(self._assignment())
        return parsed.Assign(tuple(assignments))

    def _assignment(self) -> tuple[Token, parsed.Expression]:
        name = self._cursor.expect("name", "a variable or a player to assign to")
        self._cursor.expect("=")
        return name, self._expression()

    def _comparison(self) -> parsed.Compare:
        left = self._expression()
        if self._cursor.kind not in _COMPARATORS:
            self._cursor.unexpected("a comparison (== != < <= > >=)")
        comparator = cast(Comparator, self._cursor.take().kind)
        return parsed.Compare(comparator, left, self._expression())

    # Arithmetic

    def _expression(self, level: int = 0) -> parsed.Expression:
        if level == len(_LOOSEST_FIRST):
            return self._operand()
        operands = [self._expression(level + 1)]
        while self._cursor.accept(_LOOSEST_FIRST[level]):
            operands.append(self._expression(level + 1))
        return operands[0] if len(operands) == 1 else parsed.Chain(_LOOSEST_FIRST[level], tuple(operands))

    def _operand(self) -> parsed.Expression:
        token = self._cursor.current
        if token.kind == "(":
            return self._inner_expression()
        if token.kind in ("+", "-"):
            return self._signed()
        if token.kind == "number":
            return parsed.Figure(token, int(self._cursor.take().text))
        return parsed.Named(self._cursor.expect("name", "a number, a name or '('"))

    def _inner_expression(self) -> parsed.Expression:
        opening = self._cursor.take()
        self._deeper(opening)
        expression = self._expression()
        self._depth -= 1
        if self._cursor.kind != ")":
            self._unclosed(opening, ")")
        self._cursor.take()
        return expression

    def _signed(self) -> parsed.Expression:
        sign = self._cursor.take()
        token = self._cursor.expect("number", f"a number after the sign {sign}")
        value = int(token.text)
        if sign.kind == "-" and value:
            self._cursor.report.error(f"a negative number (-{value}) has no use: all values are 0 or more", sign)
        return parsed.Figure(token, value)
