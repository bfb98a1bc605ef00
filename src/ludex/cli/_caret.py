"""A problem for people: its line of the text with a caret under the place, and the way that the place came."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from ludex.core import Problem

from ._clean import clean

WIDTH: Final = 100
"""Of a shown line; a text may be one line of a megabyte."""


def explained(problem: Problem, lines: Sequence[str]) -> Iterator[str]:
    """Lines for a terminal; `lines` are those of the file."""
    yield clean(problem)
    yield from _excerpt(lines, problem.line, problem.column)
    for step in problem.trace:
        yield clean(f"  {problem.file}:{step.line}:{step.column}: {step.text}")
        yield from _excerpt(lines, step.line, step.column)


def _excerpt(lines: Sequence[str], line: int, column: int) -> Iterator[str]:
    if not (0 < line <= len(lines) and column > 0):
        return
    start = max(0, column - 1 - WIDTH // 2)
    shown = "".join(clean(char) for char in lines[line - 1][start : start + WIDTH])
    yield f"    {shown.rstrip()}"
    yield f"    {' ' * _cells(shown[: column - 1 - start])}^"


def _cells(text: str) -> int:
    """How wide a terminal shows it."""
    return sum(0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF") for char in text)
