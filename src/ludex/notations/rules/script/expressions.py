"""Parts of a script that are Python, as Python's own syntax trees at the author's lines."""

from __future__ import annotations

import ast
from typing import Final

from .words import ScriptError

_HINTS: Final = (
    ("L.$", "the result of the last call is L._ here"),
    ("===", "equal is == here"),
    ("!==", "not equal is != here"),
    ("&&", "write `and` for &&"),
    ("||", "write `or` for ||"),
    ("++", "write `incr X` for ++"),
    ("=>", "write lambda for =>"),
    ("?", "write `a if condition else b` for ? and :"),
    ("`", 'write f"..." for a template in back-ticks'),
    ("!", "write `not` for !"),
)


class Places:
    """From an offset in the text of a script to a line and a column of the author's file."""

    def __init__(self, text: str, line: int, exact: bool) -> None:
        self.text = text
        self._first = line
        self._exact = exact  # False: the literal has escapes, and all is on its first line

    def line(self, at: int) -> int:
        return self._first + self.text.count("\n", 0, at) if self._exact else self._first

    def column(self, at: int) -> int:
        return at - (self.text.rfind("\n", 0, at) + 1)

    def spot(self, at: int) -> tuple[int, int]:
        """Line and column of the file, from 1; column 0 on the first line of the script, before which there is more."""
        known = self._exact and "\n" in self.text[:at]
        return self.line(at), self.column(at) + 1 if known else 0

    def put(self, node: ast.AST, at: int) -> None:
        """A tree whose first character is there."""
        line, column = self.line(at), self.column(at)
        for inner in ast.walk(node):
            if hasattr(inner, "lineno"):
                first = inner.lineno == 1
                inner.lineno = line + (inner.lineno - 1 if self._exact else 0)
                inner.end_lineno = inner.lineno  # type: ignore[attr-defined]
                inner.col_offset = inner.col_offset + column if first else inner.col_offset  # type: ignore[attr-defined]
                inner.end_col_offset = inner.col_offset  # type: ignore[attr-defined]


def expression(places: Places, start: int, end: int) -> ast.expr:
    """The Python expression between these two places."""
    text = places.text[start:end]
    try:
        # In brackets it may go over several lines; the bracket stands in the column before.
        node = ast.parse(f"(\n{text}\n)", mode="eval").body
    except (SyntaxError, ValueError) as error:
        raise _error(error, text, start, 1) from None
    ast.increment_lineno(node, -1)
    places.put(node, start)
    return node


def statements(places: Places, start: int, end: int) -> list[ast.stmt]:
    """The Python statements between these two places; all of them may be indented."""
    text = " " * places.column(start) + places.text[start:end]  # as it stands in the file
    indented = text.lstrip("\n")[:1].isspace()
    try:
        body = ast.parse(f"if 1:\n{text}" if indented else text).body
    except (SyntaxError, ValueError) as error:
        raise _error(error, places.text[start:end], start, 1 if indented else 0) from None
    if indented:
        body = body[0].body  # type: ignore[attr-defined]  # of the if
    for node in body:
        ast.increment_lineno(node, -1 if indented else 0)
        places.put(node, start - places.column(start))
    return body


def target(places: Places, start: int, end: int) -> ast.expr:
    """Something that can be given a value: G.year, L.hits[0]."""
    node = expression(places, start, end)
    if not isinstance(node, ast.Attribute | ast.Subscript | ast.Name):
        raise ScriptError(f"{places.text[start:end]!r} can't be given a value", start)
    node.ctx = ast.Store()
    return node


def _error(error: Exception, text: str, start: int, before: int) -> ScriptError:
    line = (getattr(error, "lineno", 1) or 1) - before
    offset = start + sum(len(one) + 1 for one in text.split("\n")[: max(0, line - 1)])
    why = getattr(error, "msg", str(error))
    hint = next((hint for sign, hint in _HINTS if sign in text), None)
    return ScriptError(
        f"{text.strip()!r} is not Python: {why}" + (f"; {hint}" if hint else ""), min(offset, start + len(text))
    )
