"""`ludex rules migrate`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludex.core import Located, read_record, text_of
from ludex.lab.migrate import Carried, NotCarried, kept, migrated
from ludex.library import find

from .._clean import clean
from .._errors import Failure, Misuse
from .._setup import json_option
from .._streams import emit
from .._words import plural
from ..replay import file_bytes, game_of

if TYPE_CHECKING:
    from ludex.core import Game


@click.command("migrate", short_help="Carry a saved match over to changed rules.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--game", "rules", metavar="GAME", help="The rules, if they are in a file of yours.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write the match by these rules.")
@json_option
def command(file: Path, rules: str | None, output: Path | None, as_json: bool) -> None:
    """Carry a saved match over to rules that have changed since.

    It is taken up at the position that it was saved in, also in the middle of procedures, if none of these has changed;
    else all its entries are played again by the new rules. Exit code 1, and the reason, if neither is possible.

    Example: ludex rules migrate match.json --game war.py -o new.json
    """
    record = read_record(file_bytes(file))
    game = find(rules) if rules is not None else game_of(record)
    if output is not None and output.exists():
        raise Misuse(f"{output} exists already; choose another file")
    try:
        carried = migrated(game, record)
    except NotCarried as error:
        raise Failure(f"{file} does not go on under these rules: {error}") from error
    if output is not None:
        with output.open("x", encoding="utf-8") as written:
            written.write(text_of(kept(carried.match)) + "\n")
    if as_json:
        emit(_json(carried, game, output))
    else:
        _print(carried, output)


def _places(carried: Carried) -> list[str]:
    state = carried.match.state
    return list(state.located()) if isinstance(state, Located) else []


def _json(carried: Carried, game: Game, output: Path | None) -> dict[str, Any]:
    return {
        "game": game.id,
        "version": game.version,
        "how": carried.how,
        "why": carried.why or None,
        "length": len(carried.match),
        "in": _places(carried),
        "digest": carried.match.digest,
        "written": str(output) if output else None,
    }


def _print(carried: Carried, output: Path | None) -> None:
    entries = plural(len(carried.match), "entry", "entries")
    said = {
        "unchanged": f"Nothing has changed for this match: its {entries} give what they gave.",
        "resumed": f"It goes on where it is, after {entries}.",
        "replayed": f"Its {entries} were played again; the position is what these rules make of them.",
    }
    click.echo(said[carried.how])
    if carried.why:
        click.echo(clean(f"  {carried.why}"))
    if places := _places(carried):
        click.echo(clean(f"  It is in {' > '.join(places)}."))
    if output is not None:
        click.echo(f"wrote {output}")
