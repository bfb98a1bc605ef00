"""`ludex new`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from ludex.core import BadGame
from ludex.library import notation_of, notations

from ._errors import Misuse
from ._setup import json_option
from ._streams import emit

if TYPE_CHECKING:
    from ludex.core import Notation


@click.command("new", short_help="Write the first files of a game of your own.")
@click.argument("notation")
@click.argument("name")
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path(), metavar="DIR", help="Where; default .")
@json_option
def command(notation: str, name: str, output: Path, as_json: bool) -> None:
    """Write the first files of a game of your own: a small game that works, to change, and its test.

    Nothing that is there already is written over.

    Example: ludex new core mygame -o mygame
    """
    written = _write(output, _starter(_notation(notation), name))
    steps = _steps(written)
    if as_json:
        emit({"written": [str(path) for path in written], "next": steps})
        return
    for path in written:
        click.echo(f"wrote {path}")
    click.echo("\nNow try:")
    for step in steps:
        click.echo(f"  {step}")


def _notation(name: str) -> Notation:
    known = notations()
    if name not in known:
        near = get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
        raise Misuse(f"there is no notation {name!r}; {hint}")
    return known[name]


def _starter(notation: Notation, name: str) -> Mapping[str, str]:
    try:
        return notation.starter(name)
    except ValueError as error:
        raise Misuse(str(error)) from None


def _write(folder: Path, files: Mapping[str, str]) -> Sequence[Path]:
    """All of them or, where one is in the way, none."""
    paths = [folder / name for name in files]
    if taken := next((path for path in paths if path.exists() or path.is_symlink()), None):
        raise Misuse(f"{taken} exists already, and nothing was written; choose another name or another folder (-o)")
    for path, text in zip(paths, files.values(), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    return paths


def _steps(written: Sequence[Path]) -> list[str]:
    games = [path for path in written if _is_game(path)]
    tests = [path for path in written if path.name.startswith("test_") and path.suffix == ".py"]
    checks = [f"ludex {verb} {_typed(path)}" for path in games[:1] for verb in ("check", "play")]
    return checks + [f"pytest {_typed(path)}" for path in tests]


def _is_game(path: Path) -> bool:
    if path.name.startswith("test_"):
        return False
    try:
        notation_of(path)
    except (BadGame, ValueError):
        return False
    return True


def _typed(path: Path) -> str:
    return quote(str(path))
