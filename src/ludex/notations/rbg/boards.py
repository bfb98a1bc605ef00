"""Board trees to vertices, with a drawing: rectangle, hexagon, cuboid, and boards written vertex by vertex."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from . import parsed
from .names import Names
from .problems import Report
from .tokens import Token
from .tree import Drawing, Vertex

MAX_VERTICES: Final = 50_000

Cell = tuple[int, int, int]  # column, line, layer
_Steps = Callable[[Cell], Iterable[Cell]]  # the neighbours of a cell, one for each label in the order of the generator
_SQUARE: Final = re.compile(r"([a-z])([1-9]\d?)")
_HALF, _ROW = 0.5, 0.75**0.5  # lines of hexagons overlap by half a place, and lie closer than places in a line


@dataclass(frozen=True, slots=True)
class Plan:
    """A board before anybody looked whether it makes sense."""

    vertices: list[Vertex]
    tokens: list[Token]  # where each vertex was written
    drawing: Drawing


def build(board: parsed.Board, names: Names, report: Report) -> tuple[tuple[Vertex, ...], Drawing]:
    plan = _graph(board, names, report) if isinstance(board, parsed.Graph) else _generated(board, names, report)
    for vertex, token in zip(plan.vertices, plan.tokens, strict=True):
        if not vertex.edges:
            report.error(f"vertex '{vertex.name}' has no edges: one could never leave it", token)
    return tuple(plan.vertices), plan.drawing


def _bounded(count: int, at: Token, report: Report) -> None:
    if count > MAX_VERTICES:
        report.exhaust(f"the board has {count} vertices; at most {MAX_VERTICES} are built", at)


def _check_piece(token: Token, names: Names, report: Report) -> None:
    if token.text not in names.pieces and names.complete:
        report.error(f"piece {token} is not declared", token)


# Vertex by vertex


def _graph(board: parsed.Graph, names: Names, report: Report) -> Plan:
    _bounded(len(board.corners), board.corners[0].name, report)
    indices: dict[str, int] = {}
    for index, corner in enumerate(board.corners):
        if corner.name.text in indices:
            report.error(f"vertex {corner.name} already exists", corner.name)
        indices.setdefault(corner.name.text, index)
        _check_piece(corner.piece, names, report)
    vertices = [_vertex(corner, indices, names, report) for corner in board.corners]
    return Plan(vertices, [corner.name for corner in board.corners], Drawing("graph", _chequered(vertices)))


def _chequered(vertices: Sequence[Vertex]) -> tuple[tuple[float, float, float], ...]:
    """Where all vertices are called like squares of a chess board, from a1 at the bottom left, they lie as there."""
    found = [_SQUARE.fullmatch(vertex.name) for vertex in vertices]
    squares = [(float(ord(match[1]) - ord("a")), int(match[2])) for match in found if match]
    if len(squares) < len(found) or len(set(squares)) < len(squares):
        return ()
    highest = max(row for _, row in squares)
    return tuple((column, float(highest - row), 0.0) for column, row in squares)


def _vertex(corner: parsed.Corner, indices: dict[str, int], names: Names, report: Report) -> Vertex:
    edges: dict[str, int] = {}
    for label, target in corner.edges:
        names.add_label(label, report)
        if label.text in edges:
            report.error(f"vertex {corner.name} already has an edge {label}", label)
        if target.text not in indices:
            report.error(f"target vertex {target} is not declared", target)
        edges[label.text] = indices.get(target.text, 0)
    return Vertex(corner.name.text, corner.piece.text, edges)


# Generators


def _generated(board: parsed.Generated, names: Names, report: Report) -> Plan:
    _check_labels(board.labels, names, report)
    cells = _cells(board)
    if not cells:
        report.fail(f"this {board.shape} has no vertex", board.name)
    _bounded(len(cells), board.name, report)
    for piece in cells.values():
        _check_piece(piece, names, report)
    neighbours, place = _geometry(board, report)
    vertices = _vertices(board, cells, neighbours)
    return Plan(vertices, list(cells.values()), Drawing(board.shape, tuple(place(cell) for cell in cells)))


def _check_labels(labels: Sequence[Token], names: Names, report: Report) -> None:
    seen = set()
    for label in labels:
        names.add_label(label, report)
        if label.text in seen:
            report.error(f"edge label {label} is used for two directions", label)
        seen.add(label.text)


def _cells(board: parsed.Generated) -> dict[Cell, Token]:
    """In the order of their numbers; holes are left out."""
    return {
        (x, y, z): piece
        for z, layer in enumerate(board.layers)
        for y, line in enumerate(layer)
        for x, piece in enumerate(line.cells)
        if piece is not None
    }


def _vertices(board: parsed.Generated, cells: dict[Cell, Token], neighbours: _Steps) -> list[Vertex]:
    indices = {cell: index for index, cell in enumerate(cells)}
    labels = [label.text for label in board.labels]
    return [
        Vertex(_name(board.shape, cell), piece.text, _edges(labels, neighbours(cell), indices))
        for cell, piece in cells.items()
    ]


def _edges(labels: Sequence[str], neighbours: Iterable[Cell], indices: dict[Cell, int]) -> dict[str, int]:
    pairs = zip(labels, neighbours, strict=True)
    return {label: indices[cell] for label, cell in pairs if cell in indices}


def _name(shape: parsed.Shape, cell: Cell) -> str:
    x, y, z = cell
    return f"cx{x}y{y}z{z}" if shape == "cuboid" else f"{shape[0]}x{x}y{y}"


def _geometry(board: parsed.Generated, report: Report) -> tuple[_Steps, Callable[[Cell], tuple[float, float, float]]]:
    if board.shape == "hexagon":
        hexagon = _Hexagon(board.layers[0], report)
        return hexagon.neighbours, hexagon.place
    _check_lengths(board.layers, report)
    return (_cuboid_steps if board.shape == "cuboid" else _rectangle_steps), _upright


def _check_lengths(layers: Sequence[Sequence[parsed.Line]], report: Report) -> None:
    first = layers[0]
    for layer in layers:
        if len(layer) != len(first):
            report.error(f"this layer has {len(layer)} lines, the first has {len(first)}", layer[0].opening)
        for line in layer:
            if not line.cells:
                report.error("a line of the board cannot be empty", line.opening)
            elif len(line.cells) != len(first[0].cells):
                text = f"this line has {len(line.cells)} places, the first has {len(first[0].cells)}"
                report.error(text, line.opening)


def _upright(cell: Cell) -> tuple[float, float, float]:
    x, y, z = cell
    return float(x), float(y), float(z)


def _rectangle_steps(cell: Cell) -> Iterable[Cell]:
    """Up, down, left, right."""
    x, y, z = cell
    return (x, y - 1, z), (x, y + 1, z), (x - 1, y, z), (x + 1, y, z)


def _cuboid_steps(cell: Cell) -> Iterable[Cell]:
    """As in a rectangle, then front and back."""
    x, y, z = cell
    return *_rectangle_steps(cell), (x, y, z + 1), (x, y, z - 1)


class _Hexagon:
    """Each line is one place longer or shorter than the one before, and so lies half a place to the left or right."""

    def __init__(self, lines: Sequence[parsed.Line], report: Report) -> None:
        lengths = [len(line.cells) for line in lines]
        self._grows = [after > before for before, after in pairwise(lengths)]
        self._check(lines, report)
        shifts = [0.0]
        for grows in self._grows:
            shifts.append(shifts[-1] + (-_HALF if grows else _HALF))
        self._shifts = [shift - min(shifts) for shift in shifts]

    def _check(self, lines: Sequence[parsed.Line], report: Report) -> None:
        shrinking = False
        for before, line in zip([None, *lines], lines, strict=False):
            change = len(line.cells) - len(before.cells) if before is not None else 1
            if not line.cells:
                report.error("a line of the board cannot be empty", line.opening)
            elif change != -1 and shrinking:
                report.error("this line should be one place shorter than the one before", line.opening)
            elif abs(change) != 1:
                report.error("this line should be one place shorter or longer than the one before", line.opening)
            shrinking = shrinking or change == -1

    def neighbours(self, cell: Cell) -> Iterable[Cell]:
        """North-west, north-east, east, south-east, south-west, west; those in no line are dropped later."""
        x, y, _ = cell
        west_of_north = x - 1 if y > 0 and self._grows[y - 1] else x
        west_of_south = x if y < len(self._grows) and self._grows[y] else x - 1
        return (
            (west_of_north, y - 1, 0),
            (west_of_north + 1, y - 1, 0),
            (x + 1, y, 0),
            (west_of_south + 1, y + 1, 0),
            (west_of_south, y + 1, 0),
            (x - 1, y, 0),
        )

    def place(self, cell: Cell) -> tuple[float, float, float]:
        x, y, _ = cell
        return x + self._shifts[y], y * _ROW, 0.0
