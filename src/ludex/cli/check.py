"""`ludex check`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludex.core import BadGame, Level
from ludex.library import notation_of

from ._caret import explained
from ._clean import clean
from ._errors import WRONG
from ._setup import json_option
from ._streams import emit
from ._words import plural

if TYPE_CHECKING:
    from ludex.core import Problem


@click.command("check", short_help="Find what is wrong with a game's file.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--werror", is_flag=True, help="Warnings count as errors.")
@json_option
@click.pass_context
def command(context: click.Context, file: Path, werror: bool, as_json: bool) -> None:
    """Find what is wrong with a game's file.

    Prints every problem as `file:line:column: level: text`, and below it the line of the file with a caret under the
    place. Exit code 1 if one of them is an error.

    Checking a game that is a Python module runs the module.

    Example: ludex check tictactoe.rbg
    """
    notation, problems = _check(file)
    bad = any(werror or problem.level is Level.ERROR for problem in problems)
    if as_json:
        emit({"file": str(file), "notation": notation, "ok": not bad, "problems": [_json(p) for p in problems]})
    else:
        _print(file, notation, problems)
    if bad:
        context.exit(WRONG)


def _check(file: Path) -> tuple[str | None, Sequence[Problem]]:
    """The notation's id, and the problems; no notation where none knows the file."""
    try:
        notation = notation_of(file)
    except BadGame as error:
        return None, error.problems
    try:
        return notation.id, notation.check(file)
    except BadGame as error:
        return notation.id, error.problems


def _json(problem: Problem) -> dict[str, Any]:
    return {
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "level": problem.level.value,
        "text": problem.text,
        "trace": [{"line": step.line, "column": step.column, "text": step.text} for step in problem.trace],
    }


@cache
def _lines(file: str) -> Sequence[str]:
    """Of the problem's own file: a game may have several."""
    try:
        return Path(file).read_text("utf-8", errors="replace").split("\n")
    except OSError:
        return ()


def _print(file: Path, notation: str | None, problems: Sequence[Problem]) -> None:
    for problem in problems:
        for line in explained(problem, _lines(problem.file)):
            click.echo(line)
    if not problems:
        click.echo(f"{clean(file)} is fine (notation: {notation}).")
        return
    errors = sum(problem.level is Level.ERROR for problem in problems)
    click.echo(f"{plural(errors, 'error')}, {plural(len(problems) - errors, 'warning')}.")
