"""A board whose game says where its squares lie and how they are called: drawn with numbers and letters beside it.

Such a view has `board`, rows of marks, and `squares` with `names`, `x` and `y`, which are long lists that nobody reads.
Or its squares are points, some of them `joined` by lines, with `pieces` whose marks the `legend` tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeGuard

from ludex.core import Json

from ._lines import points_and_lines

Squares = Mapping[str, Sequence[Json]]


def for_people(view: Mapping[str, Json]) -> Mapping[str, Json]:
    """Without what says nothing beside the drawing."""
    board, squares, legend = view.get("board"), view.get("squares"), view.get("legend")
    if not _have_places(squares):
        return view
    drawn = points_and_lines(squares, legend) or (_labelled(board, squares) if _are_rows(board) else None)
    if drawn is None:
        return view
    short = {key: value for key, value in view.items() if key != "squares"} | {"board": drawn}
    if isinstance(legend, Mapping):
        short["legend"] = {mark: name for mark, name in legend.items() if mark != name}
    return short


def _are_rows(board: Json) -> TypeGuard[Sequence[str]]:
    if not isinstance(board, list | tuple) or not all(isinstance(row, str) and row for row in board):
        return False
    return len({len(row) for row in board}) == 1


def _have_places(squares: Json) -> TypeGuard[Squares]:
    if not isinstance(squares, Mapping):
        return False
    lists: list[Json] = [squares.get(key) for key in ("names", "x", "y")]
    if not all(isinstance(each, list | tuple) and each for each in lists):
        return False
    numbers = (place for axis in lists[1:] for place in axis)
    return len({len(each) for each in lists}) == 1 and all(isinstance(number, int | float) for number in numbers)


def _labelled(rows: Sequence[str], squares: Squares) -> list[str]:
    """Numbers, where all squares of a row have the same one in their names; and then letters, if they are as good."""
    slanting = any(x % 1 for x in squares["x"])  # places of hexagons, which are spread already
    lines = list(rows) if slanting else [" ".join(row) for row in rows]
    found = [re.fullmatch(r"([a-z])([0-9]{1,3})", str(name)) for name in squares["names"]]
    names = [match.groups() for match in found if match]
    if len(names) < len(found) or "z" in squares:
        return lines
    numbers = _common(squares["y"], [number for _, number in names])
    if len(numbers) != len(rows):
        return lines
    numbered = [f"{number:>3}  {line}" for number, line in zip(numbers, lines, strict=True)]
    if slanting:
        above = _letters_above(rows[0], squares["y"], [letter for letter, _ in names])
        return [f"     {above}", *numbered] if above else numbered
    letters = _common(squares["x"], [letter for letter, _ in names])
    return [*numbered, f"     {' '.join(letters)}"] if len(letters) == len(rows[0]) else numbered


def _letters_above(row: str, places: Iterable[Json], letters: Iterable[str]) -> str:
    """Of the first row, where the others have the same ones."""
    lines: dict[Json, str] = {}
    for place, letter in zip(places, letters, strict=True):
        lines[place] = lines.get(place, "") + letter
    first = iter(lines[min(lines)])
    return re.sub(r"\S", lambda _: next(first, " "), row) if len(set(lines.values())) == 1 else ""


def _common(places: Iterable[Json], labels: Iterable[str]) -> list[str]:
    """What all labels at one place are, place by place; none where they differ somewhere."""
    known: dict[Json, set[str]] = {}
    for place, label in zip(places, labels, strict=True):
        known.setdefault(place, set()).add(label)
    ones = [next(iter(known[place])) for place in sorted(known) if len(known[place]) == 1]
    return ones if len(ones) == len(known) else []
