"""`ludex rbg compile`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from ludex.core import BadGame
from ludex.library import find

from .._errors import Failure
from .._setup import json_option
from .._streams import emit
from .lower import printed

LAYERS: Final = ("ast", "graph", "ir", "c", "llvm")


@click.command("compile", short_help="Print what a game is compiled to, layer by layer.")
@click.argument("game")
@click.option("--dump", type=click.Choice(LAYERS), default="ir", show_default=True, help="The layer to print.")
@click.option("--output", "-o", type=click.Path(path_type=Path), metavar="FILE", help="Write it there instead.")
@json_option
def command(game: str, dump: str, output: Path | None, as_json: bool) -> None:
    """Print what a game is compiled to.

    ast: the rules as a tree. graph: points behind modifiers, joined by what has none. ir: the program. c and llvm: the
    same program as C, to be read and tried, and as the assembly that becomes machine code.

    Example: ludex rbg compile breakthrough --dump graph
    """
    try:
        text = printed(find(game), dump)
    except BadGame:
        raise
    except ValueError as error:
        raise Failure(str(error)) from error
    if output is not None:
        output.write_text(text, encoding="utf-8", newline="\n")
    if as_json:
        emit({"game": game, "layer": dump, "text": text, "written": None if output is None else str(output)})
    elif output is None:
        click.echo(text, nl=False)
