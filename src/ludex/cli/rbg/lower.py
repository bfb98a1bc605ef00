"""`ludex rbg lower`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from ludex.core import BadGame, Game, Level, Printable, Problem
from ludex.library import find, games, notation_of

from .._clean import clean
from .._errors import Failure
from .._setup import json_option
from .._streams import emit
from .._words import plural

DOTS: Final = (
    "before-alternative",
    "after-alternative",
    "before-modifier",
    "after-modifier",
    "before-star",
    "after-star",
)
"""Where the original parser can put them: its flags are -fnoop-before-star and so on."""


class _Command(click.Command):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """With one dash, as the original spells them, too."""
        return super().parse_args(ctx, [f"-{arg}" if arg.startswith(("-fnoop-", "-W")) else arg for arg in args])


def _dot_options(command: Any) -> Any:
    for place in reversed(DOTS):
        option = click.option(
            f"--fnoop-{place}", place.replace("-", "_"), is_flag=True, help=f"Put dots {_WHERE[place]}."
        )
        command = option(command)
    return command


_WHERE: Final = {
    "before-alternative": "before sums",
    "after-alternative": "at the beginning of each alternative",
    "before-modifier": "before modifiers but switches",
    "after-modifier": "behind modifiers but switches",
    "before-star": "before repetitions",
    "after-star": "at the beginning of each round",
}


@click.command("lower", cls=_Command, short_help="Print a game in the low-level form.")
@click.argument("game")
@click.option("--output", "-o", type=click.Path(path_type=Path), metavar="FILE", help="Write it there instead.")
@_dot_options
@click.option("--Whide", "hide", is_flag=True, help="Do not tell warnings.")
@click.option("--Werror", "werror", is_flag=True, help="Warnings count as errors.")
@json_option
def command(game: str, output: Path | None, hide: bool, werror: bool, as_json: bool, **dots: bool) -> None:
    """Print a game in the low-level form: no macros, no generators, as the original parser does.

    Warnings go to stderr. Dots are put where they are wanted, but never into patterns. -Werror, -fnoop-before-star and
    so on are understood with one dash, too.

    Example: ludex rbg lower breakthrough.rbg -o a.rbg
    """
    wanted = [place for place in DOTS if dots[place.replace("-", "_")]]
    _warn(_warnings(game), hide=hide, fatal=werror)
    text = printed(find(game), "+".join(["lowlevel", *wanted]))
    if output is not None:
        output.write_text(text, encoding="utf-8", newline="\n")
    if as_json:
        emit({"game": game, "text": text, "written": None if output is None else str(output)})
    elif output is None:
        click.echo(text, nl=False)


def _warnings(game: str) -> Sequence[Problem]:
    """Of a file; errors are told by who loads it."""
    path = Path(game)
    try:
        found = notation_of(path).check(path) if path.is_file() and game not in games() else ()
    except BadGame:
        return ()
    return [problem for problem in found if problem.level is Level.WARNING]


def _warn(warnings: Sequence[Problem], *, hide: bool, fatal: bool) -> None:
    for warning in () if hide and not fatal else warnings:
        click.echo(clean(warning), err=True)
    if fatal and warnings:
        raise Failure(f"{plural(len(warnings), 'warning')}, which count as errors")


def printed(game: Game, form: str) -> str:
    """The game in this form; Failure where it has none."""
    if not isinstance(game, Printable) or form.partition("+")[0] not in game.forms():
        raise Failure(f"{game.id} has no form {form!r}: it is not written in Regular Boardgames")
    return game.printed(form)
