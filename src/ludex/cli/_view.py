"""A view as lines of text. A view is plain JSON of any shape; the usual shapes are shown as people would draw them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludex.core import Json

from ._board import for_people
from ._clean import clean

SHOWN = 60  # items of one list
LATEST = 15  # lines of a log
WIDE = 78  # characters of one list before it is broken
NONE = "–"
BOARDS = ("board", "rows", "grid", "map")


def lines_of(view: Json) -> list[str]:
    """A line each; safe for a terminal."""
    if isinstance(view, Mapping) and view:
        return _of_object(for_people(view))
    if isinstance(view, list | tuple) and view:
        return _of_list(view, "")
    return clean(_scalar(view), lines=True).split("\n")


def inline(value: Json) -> str:
    """In one line, for the middle of a sentence."""
    if isinstance(value, Mapping):
        return ", ".join(f"{clean(key)} {inline(item)}" for key, item in value.items()) or NONE
    if isinstance(value, list | tuple):
        return _listed(value[:SHOWN]) + _rest(value) if value else NONE
    return clean(_scalar(value))


def _listed(items: Sequence[Json]) -> str:
    """ "ann 2, bob 1" for lists in a list; deeper ones in brackets."""
    nested = any(_is_nested(item) for item in items)
    return (", " if nested else " ").join(_bracketed(item) if nested else inline(item) for item in items)


def _bracketed(item: Json) -> str:
    parts = item.values() if isinstance(item, Mapping) else item if isinstance(item, list | tuple) else ()
    return f"({inline(item)})" if any(_is_nested(part) for part in parts) else inline(item)


def _of_object(view: Mapping[str, Json]) -> list[str]:
    shown = list(view.items())[:SHOWN]
    names = [clean(key) for key, _ in shown]
    width = max(map(len, names))
    lines: list[str] = []
    for name, (_, value) in zip(names, shown, strict=True):
        first, *others = _of_item(value, name)
        lines.append(f"{name.ljust(width)}  {first}".rstrip())
        lines += [f"{' ' * width}  {line}".rstrip() for line in others]
    return lines + ([_rest(list(view)).strip()] if len(view) > SHOWN else [])


def _of_item(value: Json, name: str) -> list[str]:
    return _of_list(value, name) if isinstance(value, list | tuple) and value else lines_of(value)


def _of_list(items: Sequence[Json], name: str) -> list[str]:
    if name == "log" and all(isinstance(item, str) for item in items):
        return _log(items)
    if _is_board(items, name):
        return _squares([clean(row) for row in items])
    if _is_matrix(items):
        return _columns([[inline(cell) for cell in row] for row in items[:SHOWN]]) + _more(items)
    if all(isinstance(item, Mapping) and item for item in items):
        return _table(items)
    if any(_is_nested(item) for item in items):
        return [inline(item) for item in items[:SHOWN]] + _more(items)
    return _filled([inline(item) for item in items[:SHOWN]]) + _more(items)


def _log(lines: Sequence[str]) -> list[str]:
    """The last ones, a line each."""
    shown = [clean(line) for line in lines[-LATEST:] if line]
    earlier = [f"({len(lines) - LATEST} earlier ones)"] if len(lines) > LATEST else []
    return [*earlier, *shown] or [NONE]


def _is_board(items: Sequence[Json], name: str) -> bool:
    """Rows of characters, a square each: as many in every row, and not just words that are as long."""
    if not all(isinstance(row, str) and row for row in items) or len({len(row) for row in items}) != 1:
        return False
    if name.lower() in BOARDS:
        return True
    big = len(items) > 2 and len(items[0]) > 2
    return big and any(not char.isalnum() for row in items for char in row)


def _squares(rows: Sequence[str]) -> list[str]:
    """Spread, so that the board looks square; unless the game has thought of that."""
    spread = len(rows[0]) <= WIDE // 2 and not any(" " in row for row in rows)
    return [" ".join(row) for row in rows] if spread else list(rows)


def _is_matrix(items: Sequence[Json]) -> bool:
    rows = [row for row in items if isinstance(row, list | tuple) and row]
    flat = not any(_is_nested(cell) for row in rows for cell in row)
    return flat and len(rows) == len(items) > 1 and len({len(row) for row in rows}) == 1


def _table(items: Sequence[Mapping[str, Json]]) -> list[str]:
    names = list(dict.fromkeys(key for item in items[:SHOWN] for key in item))
    rows = [[inline(item[name]) if name in item else "" for name in names] for item in items[:SHOWN]]
    return _columns([[clean(name) for name in names], *rows]) + _more(items)


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _filled(words: Sequence[str]) -> list[str]:
    """One after the other, in lines that are not too wide; with commas where a word has a blank in it."""
    comma = "," if any(" " in word for word in words) else ""
    lines = [""]
    for i, word in enumerate(words):
        word += comma if i < len(words) - 1 else ""
        fits = not lines[-1] or len(lines[-1]) + 1 + len(word) <= WIDE
        if fits:
            lines[-1] = f"{lines[-1]} {word}".strip()
        else:
            lines.append(word)
    return lines


def _is_nested(value: Json) -> bool:
    return isinstance(value, Mapping | list | tuple)


def _rest(items: Sequence[Json]) -> str:
    return f" and {len(items) - SHOWN} more" if len(items) > SHOWN else ""


def _more(items: Sequence[Json]) -> list[str]:
    return [_rest(items).strip()] if len(items) > SHOWN else []


def _scalar(value: Json) -> str:
    if value is None or value in ("", [], {}):
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
