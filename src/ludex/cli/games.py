"""`ludex games`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ludex.core import BadGame
from ludex.library import games

from ._clean import clean
from ._setup import json_option
from ._streams import emit

if TYPE_CHECKING:
    from ludex.core import Game, Roster


@click.command("games", short_help="List the installed games.")
@json_option
def command(as_json: bool) -> None:
    """List the installed games.

    Example: ludex games
    """
    rows = [_row(name) for name in games()]
    if as_json:
        emit({"games": rows})
    else:
        _print(rows)


def _row(name: str) -> dict[str, Any]:
    """A game that can't be loaded keeps its line, and no other game from being listed."""
    try:
        game = games()[name]
        roster = roster_of(game)
    except (BadGame, ValueError) as error:
        return {"id": name, "error": clean(error)}
    return {
        "id": name,
        "title": game.title,
        "version": game.version,
        "players": str(roster),
        "roster": roster.json(),
    }


def roster_of(game: Game) -> Roster:
    """Of the first scenario and the default options."""
    scenario = game.scenarios[0] if game.scenarios else ""
    return game.roster(scenario, {option.name: option.default for option in game.options})


def _print(rows: list[dict[str, Any]]) -> None:
    from ._paper import console, table

    made = table("game", "title", "players")
    for row in rows:
        cells = [row["error"], ""] if "error" in row else [clean(row["title"]), clean(row["players"])]
        made.add_row(clean(row["id"]), *cells)
    console().print(made)
