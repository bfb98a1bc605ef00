"""`ludex rules`: what authors of rules need beyond the commands for every game."""

from __future__ import annotations

from typing import Final

import click

from .._lazy import LazyGroup, Promise

COMMANDS: Final = {
    "migrate": Promise("ludex.cli.rules.migrate", "Carry a saved match over to changed rules."),
}


@click.group("rules", cls=LazyGroup, commands=COMMANDS, short_help="Rules that change: carry saved matches over.")
def command() -> None:
    """Rules that change under matches.

    Example: ludex rules migrate match.json --game war.py
    """
