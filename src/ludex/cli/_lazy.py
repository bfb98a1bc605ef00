"""A group of commands that are imported when they are used: `ludex --help` imports none of them."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, NamedTuple

import click


class Promise(NamedTuple):
    """Where a command is, and its line in the help, known without importing it."""

    module: str
    """It has a click command named `command`."""
    help: str


class LazyGroup(click.Group):
    def __init__(self, *, commands: Mapping[str, Promise], **settings: Any) -> None:
        super().__init__(invoke_without_command=True, **settings)
        self._promises = commands

    def invoke(self, ctx: click.Context) -> Any:
        """Without a command, the help: nobody did anything wrong."""
        result = super().invoke(ctx)
        if ctx.invoked_subcommand is None:
            click.echo(ctx.get_help())
        return result

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click passes it
        return list(self._promises)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in self._promises:
            return None
        command = import_module(self._promises[cmd_name].module).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name in self._promises or name.startswith("-"):
            return super().resolve_command(ctx, args)
        near = get_close_matches(name, self._promises, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(self._promises)}"
        raise click.UsageError(f"there is no command {name!r}; {hint}", ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, promise.help) for name, promise in self._promises.items()])
