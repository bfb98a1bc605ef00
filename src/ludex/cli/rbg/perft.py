"""`ludex rbg perft`."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import click

from ludex.core import SEEDS, Perft
from ludex.lab.perft import divide, perft
from ludex.library import find

from .._actions import action_words
from .._begin import begin
from .._clean import clean
from .._setup import Wanted, Whole, json_option, scenario_options
from .._streams import emit

if TYPE_CHECKING:
    from ludex.core import State

DEEPEST: Final = 200


@click.command("perft", short_help="Count all sequences of so many moves.")
@click.argument("game")
@click.argument("depth", type=Whole(0, DEEPEST))
@click.option("--divide", "divided", is_flag=True, help="For each first move, too.")
@scenario_options
@click.option("--seed", type=Whole(0, SEEDS - 1), default=0, metavar="N", help="Of the first position; default 0.")
@json_option
def command(
    game: str, depth: int, divided: bool, scenario: str | None, option: tuple[str, ...], seed: int, as_json: bool
) -> None:
    """Count all sequences of exactly DEPTH moves from the first position, of any game whose moves can be listed.

    Leaves are the sequences; states are the leaves and all positions on the way, also those where a game ended early.

    Example: ludex rbg perft breakthrough.rbg 4 --divide
    """
    found = find(game)
    state = begin(found, Wanted(scenario, option), seed).state
    started = perf_counter()
    rows = _divided(state, depth) if divided and depth else []
    total = _sum(rows) if divided and depth else perft(state, depth)
    seconds = perf_counter() - started
    if as_json:
        report: dict[str, Any] = {"game": found.id, "depth": depth, **total._asdict(), "seconds": round(seconds, 6)}
        emit(report | ({"moves": [row | below._asdict() for row, below in rows]} if divided else {}))
    else:
        _print(rows, total, seconds)


Row = tuple[dict[str, Any], Perft]
"""A first move, and what is behind it."""


def _divided(state: State, depth: int) -> list[Row]:
    return [
        ({"seat": seat, "action": action.json(), "move": action_words(state.game, state, seat, action)}, below)
        for seat, action, below in divide(state, depth)
    ]


def _sum(rows: Sequence[Row]) -> Perft:
    return Perft(sum(below.leaves for _, below in rows), 1 + sum(below.states for _, below in rows))


def _print(rows: Sequence[Row], total: Perft, seconds: float) -> None:
    from .._paper import console, table

    paper = console()
    if rows:
        made = table("seat", "move", "leaves", "states", right=("leaves", "states"))
        for row, below in rows:
            made.add_row(clean(row["seat"]), row["move"], f"{below.leaves:,}", f"{below.states:,}")
        paper.print(made)
        paper.print()
    rate = f", {total.states / seconds:,.0f} a second" if seconds > 0.001 else ""
    paper.print(f"{total.leaves:,} leaves, {total.states:,} states ({seconds:.1f} s{rate})")
