"""`ludex rbg`: what people of the Regular Boardgames system know, program by program."""

from __future__ import annotations

from typing import Final

import click

from .._lazy import LazyGroup, Promise

COMMANDS: Final = {
    "client": Promise("ludex.cli.rbg.client", "Play on a game manager."),
    "bench": Promise("ludex.cli.rbg.bench", "Count random matches per second of CPU."),
    "compile": Promise("ludex.cli.rbg.compile", "Print what a game is compiled to, layer by layer."),
    "lower": Promise("ludex.cli.rbg.lower", "Print a game in the low-level form."),
    "explain": Promise("ludex.cli.rbg.explain", "Tell what the rules are, and play a sample game."),
    "perft": Promise("ludex.cli.rbg.perft", "Count all sequences of so many moves."),
    "server": Promise("ludex.cli.rbg.server", "Let clients play a game over the manager's protocol."),
}


@click.group(
    "rbg", cls=LazyGroup, commands=COMMANDS, short_help="Regular Boardgames: lower, and the original's programs."
)
def command() -> None:
    """Regular Boardgames: what the original's programs do, under the names that they had.

    Example: ludex rbg lower breakthrough.rbg
    """
