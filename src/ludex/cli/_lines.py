"""Points joined by lines, in characters: boards that are no grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any, Final

from ludex.core import Json

from ._clean import clean

Cell = tuple[int, int]

ACROSS: Final = 4  # characters for one step to the right
DOWN: Final = 2  # lines for one step down
LARGEST: Final = 20_000  # characters of a drawing


def points_and_lines(squares: Mapping[str, Any], legend: Json) -> list[str]:
    """Of squares with `pieces`, `x`, `y` and `joined`; nothing, where they do not say it all."""
    marks = {piece: clean(mark)[:1] or "?" for mark, piece in legend.items()} if isinstance(legend, Mapping) else {}
    pieces, places = squares.get("pieces"), list(zip(squares["x"], squares["y"], strict=True))
    pairs = _pairs(squares.get("joined"), len(places))
    if not pairs or not isinstance(pieces, list | tuple) or len(pieces) != len(places):
        return []
    if not all(isfinite(x) and isfinite(y) for x, y in places) or not all(isinstance(piece, str) for piece in pieces):
        return []
    lines = joined_lines([marks.get(piece, "?") for piece in pieces], places, pairs)
    width = 1 + max(map(len, lines), default=0)  # a blank in each line says that they are spread already
    return [line.ljust(width) for line in lines]


def _pairs(joined: Json, count: int) -> list[Cell]:
    """None at all, where one of them is not of two squares."""
    pairs = [tuple(pair) for pair in joined if isinstance(pair, list | tuple)] if isinstance(joined, list) else []
    told = all(len(pair) == 2 and all(type(end) is int and 0 <= end < count for end in pair) for pair in pairs)
    return pairs if told else []


def joined_lines(marks: Sequence[str], places: Sequence[tuple[float, float]], pairs: Sequence[Cell]) -> list[str]:
    """Empty where it would be too large, or where two points would be one."""
    left, top = min(x for x, _ in places), min(y for _, y in places)
    cells = [(round((x - left) * ACROSS), round((y - top) * DOWN)) for x, y in places]
    width, height = (1 + max((cell[i] for cell in cells), default=0) for i in (0, 1))
    if width * height > LARGEST or len(set(cells)) < len(cells):
        return []
    rows = [[" "] * width for _ in range(height)]
    for one, other in pairs:
        for (x, y), char in _line(cells[one], cells[other]):
            rows[y][x] = char if rows[y][x] in (" ", char) else "+"
    for (x, y), mark in zip(cells, marks, strict=True):
        rows[y][x] = mark
    return ["".join(row).rstrip() for row in rows]


def _line(start: Cell, end: Cell) -> Iterator[tuple[Cell, str]]:
    """What lies between the two."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    char = _character(dx, dy)
    steps = abs(dx) if char == "-" else abs(dy)
    for i in range(1, steps):
        yield (start[0] + round(dx * i / steps), start[1] + round(dy * i / steps)), char


def _character(dx: int, dy: int) -> str:
    if abs(dy) * ACROSS < abs(dx):
        return "-"
    if abs(dx) < abs(dy):
        return "|"
    return "\\" if dx * dy > 0 else "/"
