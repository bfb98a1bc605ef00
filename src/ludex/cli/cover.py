"""`ludex cover`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from os.path import relpath
from pathlib import Path
from sys import stderr
from typing import TYPE_CHECKING, Final

import click

from ludex.core import SEEDS, Mapped
from ludex.lab.cover import Coverage, cover, ranges
from ludex.library import find

from ._clean import clean
from ._setup import Whole, json_option, seed_or_random
from ._streams import emit
from ._words import plural

if TYPE_CHECKING:
    from ludex.core import Game

LIMIT: Final = 5000


@click.command("cover", short_help="Tell what of the rules random matches get to.")
@click.argument("game")
@click.option("-n", "--matches", type=Whole(1), default=100, metavar="N", help="How many; default 100.")
@click.option("--seed", type=Whole(0, SEEDS // 2), metavar="N", help="The same seed, the same matches.")
@click.option("--limit", type=Whole(1), default=LIMIT, metavar="N", help=f"Stop a match there; default {LIMIT}.")
@json_option
def command(game: str, matches: int, seed: int | None, limit: int, as_json: bool) -> None:
    """Tell what of a game's rules random matches get to: how often each action was offered and done, and of a game in
    states and procedures which of these, and which lines of the files; and what was never reached.

    Example: ludex cover feud -n 200
    """
    found, seed = find(game), seed_or_random(seed)
    coverage = cover(found, matches, seed, limit, _progress(matches))
    if as_json:
        emit({"game": found.id, "version": found.version, "seed": str(seed), **coverage.json()})
    else:
        _print(found, coverage, seed)


def _progress(n: int) -> Callable[[int], None]:
    def told(number: int) -> None:
        if stderr.isatty():
            over = number == n
            print(f"\r{number} of {n} ", end="\r\x1b[K" if over else "", file=stderr, flush=True)

    return told


def _print(game: Game, coverage: Coverage, seed: int) -> None:
    from ._paper import console, heading, table

    paper = console()
    played = f"{plural(coverage.matches, 'match', 'matches')}, {plural(coverage.actions, 'action')}"
    paper.print(heading(f"{game.title}: {played}, seed {seed}"))
    if isinstance(game, Mapped):
        made = table("part", "name", "reached", "at", right=("reached",))
        for part, n in coverage.parts():
            made.add_row(
                part.kind, clean(part.name), f"{n:,}" if n else "never", clean(f"{_short(part.file)}:{part.line}")
            )
    else:
        made = table("action", "offered", "done", right=("offered", "done"))
        for verb, n in sorted(coverage.offered.items()):
            made.add_row(clean(verb), f"{n:,}", f"{coverage.verbs[verb]:,}")
    paper.print(made)
    for line in _lines(game, coverage):
        paper.print(clean(line))


def _lines(game: Game, coverage: Coverage) -> Iterator[str]:
    if not isinstance(game, Mapped):
        return
    for file, missed in coverage.missed().items():
        all_ = len(game.lines()[file])
        ran = all_ - len(missed)
        never = f"; never: {ranges(missed)}" if missed else ""
        yield f"{_short(file)}: {ran} of {plural(all_, 'line')} ran{f' ({ran / all_:.0%})' if all_ else ''}{never}"


def _short(file: str) -> str:
    """From here, where it lies below."""
    below = relpath(file)
    return Path(file).name if below.startswith("..") else below
