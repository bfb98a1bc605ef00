"""`ludex rbg lower`."""

from __future__ import annotations

import click

from ludex.core import Game, Printable
from ludex.library import find

from .._errors import Failure
from .._setup import json_option
from .._streams import emit


@click.command("lower", short_help="Print a game in the low-level form.")
@click.argument("game")
@json_option
def command(game: str, as_json: bool) -> None:
    """Print a game in the low-level form: no macros, no generators, as the original parser does.

    Example: ludex rbg lower breakthrough.rbg
    """
    text = printed(find(game), "lowlevel")
    if as_json:
        emit({"game": game, "text": text})
    else:
        click.echo(text, nl=False)


def printed(game: Game, form: str) -> str:
    """The game in this form; Failure where it has none."""
    if not isinstance(game, Printable) or form not in game.forms():
        raise Failure(f"{game.id} has no form {form!r}: it is not written in Regular Boardgames")
    return game.printed(form)
