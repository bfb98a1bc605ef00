"""`ludex show`."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

import click

from ludex.core import SEEDS, Batch, Coded, Drawable, Queryable, Redealable, Secretive, Ticking
from ludex.library import find

from ._begin import begin
from ._clean import clean
from ._drawn import drawn
from ._setup import Wanted, Whole, json_option, scenario_options
from ._streams import emit
from ._view import inline, lines_of

if TYPE_CHECKING:
    from ludex.core import Game, Match, State

ABILITIES: Final[Mapping[type, str]] = {
    Ticking: "runs on a clock",
    Redealable: "has secrets that can be dealt again",
    Secretive: "has secret actions",
    Queryable: "answers queries",
    Batch: "plays many matches at once",
    Drawable: "can be drawn",
    Coded: "has its own way to write actions",
}
"""What each of core's abilities means for a reader; its key in JSON is the name of the class, in small letters."""


@click.command("show", short_help="Show a game: rules, options, first position.")
@click.argument("game")
@scenario_options
@click.option("--seed", type=Whole(0, SEEDS - 1), default=0, metavar="N", help="Of the first position; default 0.")
@click.option(
    "--graph", is_flag=False, flag_value="-", metavar="[FILE]", help="Draw the rules: .svg, .png, .dot; DOT on stdout."
)
@click.option("--board", is_flag=False, flag_value="-", metavar="[FILE]", help="Draw the board, in the same ways.")
@json_option
def command(
    game: str,
    scenario: str | None,
    option: tuple[str, ...],
    seed: int,
    graph: str | None,
    board: str | None,
    as_json: bool,
) -> None:
    """Show a game: its rules in words, scenarios, options, players, and the first position as a watcher sees it.

    With --graph or --board, its rules or its board as a picture instead, if it can be drawn.

    Example: ludex show goofspiel
    """
    found = find(game)
    wanted = {name: where for name, where in (("graph", graph), ("board", board)) if where is not None}
    if wanted:
        drawn(found, wanted, as_json=as_json)
        return
    match = begin(found, Wanted(scenario, option), seed)
    if as_json:
        emit(_json(found, match))
    else:
        _print(found, match)


def abilities_of(game: Game, state: State) -> list[type]:
    return [ability for ability in ABILITIES if isinstance(game, ability) or isinstance(state, ability)]


def _json(game: Game, match: Match) -> dict[str, Any]:
    setup = match.setup
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "about": game.about,
        "scenarios": list(game.scenarios),
        "options": [option.json() for option in game.options],
        "roster": game.roster(setup.scenario, setup.options).json(),
        "abilities": [ability.__name__.lower() for ability in abilities_of(game, match.state)],
        "setup": setup.json(),
        "view": match.state.view(),
    }


def _print(game: Game, match: Match) -> None:
    from ._paper import console, grid, heading, panel

    paper = console()
    paper.print(heading(f"{game.title} ({game.id}, version {game.version})"))
    if game.about:
        paper.print(_paragraphs(game.about))
    paper.print()
    facts = grid()
    for name, text in _facts(game, match).items():
        facts.add_row(name, clean(text))
    paper.print(facts)
    paper.print()
    if game.options:
        paper.print(_options(game))
        paper.print()
    paper.print(panel(lines_of(match.state.view()), "the first position, for a watcher"))


def _facts(game: Game, match: Match) -> dict[str, str]:
    setup = match.setup
    abilities = [ABILITIES[ability] for ability in abilities_of(game, match.state)]
    facts = {"players": str(game.roster(setup.scenario, setup.options))}
    if game.scenarios:
        facts["scenarios"] = ", ".join(game.scenarios)
    return facts | ({"abilities": ", ".join(abilities)} if abilities else {})


def _options(game: Game) -> Any:
    from ._paper import table

    made = table("option", "default", "may be", "meaning")
    for option in game.options:
        cells = (option.name, inline(option.default), option.field.expected(), option.about)
        made.add_row(*map(clean, cells))
    return made


def _paragraphs(text: str) -> str:
    """Long lines folded; an author's own short lines stay as they are."""
    lines = clean(text.strip(), lines=True).split("\n")
    return "\n".join(fill(line, 78) if len(line) > 78 else line for line in lines)
