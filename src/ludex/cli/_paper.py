"""Rich, the way we use it: tables and panels for people, without markup in what a game says."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ._clean import clean

UNBROKEN = 10_000  # columns of a pipe: programs that read it want whole lines


def console(*, errors: bool = False) -> Console:
    """Colours and a width only where there is a terminal."""
    stream = sys.stderr if errors else sys.stdout
    width = None if stream.isatty() else UNBROKEN
    return Console(file=stream, markup=False, emoji=False, highlight=False, width=width, soft_wrap=False)


def table(*columns: str, right: Sequence[str] = ()) -> Table:
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for name in columns:
        made.add_column(name, justify="right" if name in right else "left", overflow="fold")
    return made


def grid() -> Table:
    """Names and what they are."""
    made = Table.grid(padding=(0, 2))
    made.add_column(style="bold")
    made.add_column(overflow="fold")
    return made


def panel(lines: Sequence[str], title: str) -> Panel:
    return Panel(Text("\n".join(lines)), title=Text(clean(title), style="bold"), title_align="left", expand=False)


def heading(text: str) -> Text:
    return Text(clean(text), style="bold")
