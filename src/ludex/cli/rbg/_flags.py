"""Flags as the original's programs take them: with one or more dashes, and underscores or dashes inside."""

from __future__ import annotations

import re
from typing import Final

import click

_FLAG: Final = re.compile(r"-+([A-Za-z][A-Za-z0-9_-]*)(=.*)?", re.DOTALL)


class Flags(click.Command):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = {option for param in self.get_params(ctx) for option in param.opts}
        return super().parse_args(ctx, [_spelled(arg, known) for arg in args])


def _spelled(arg: str, known: set[str]) -> str:
    """As click knows it; what it does not know stays as it is, for the message."""
    found = _FLAG.fullmatch(arg)
    flag = "--" + found[1].replace("_", "-") if found else ""
    return flag + (found[2] or "") if found and flag in known else arg
