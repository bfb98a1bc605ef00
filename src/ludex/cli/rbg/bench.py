"""`ludex rbg bench`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import process_time
from typing import TYPE_CHECKING, Any

import click

from ludex.core import SEEDS, WATCHER, Engined
from ludex.lab.bench import bench
from ludex.library import find, games

from .._clean import clean
from .._errors import Failure, Misuse, sentence_of
from .._setup import Whole, json_option
from .._streams import emit

if TYPE_CHECKING:
    from ludex.core import Game

THREADS = 256


@click.command("bench", short_help="Count random matches per second of CPU.")
@click.argument("game", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Every installed game that engines compute.")
@click.option("--seconds", type=click.FloatRange(0.01, 86_400), default=2.0, show_default=True, help="For each game.")
@click.option("--threads", type=Whole(1, THREADS), default=1, metavar="N", help="At once; default 1.")
@click.option("--engine", metavar="NAME", help="interpreter or native; default is the fastest that there is.")
@click.option("--seed", type=Whole(0, SEEDS - 1), default=0, metavar="N", help="Of the matches; default 0.")
@json_option
def command(
    game: tuple[str, ...], everything: bool, seconds: float, threads: int, engine: str | None, seed: int, as_json: bool
) -> None:
    """Play random matches from the first position, and count them per second of CPU time.

    The time to make the game ready (its rules read and compiled, or fetched from the cache) is told apart.

    Example: ludex rbg bench breakthrough chess.rbg --seconds 5 --threads 2
    """
    names = _names(game, everything)
    rows = [_row(name, seconds, threads, engine, seed, alone=len(names) == 1) for name in _watched(names)]
    if as_json:
        emit(rows[0] if len(names) == 1 and not everything else {"games": rows})
    else:
        _print(rows)


def _names(named: Sequence[str], everything: bool) -> Sequence[str]:
    if everything and named:
        raise Misuse("--all means every game; name none besides")
    if everything:
        return [name for name, found in games().items() if isinstance(found, Engined)]
    if not named:
        raise Misuse("name a game, or say --all")
    return named


def _row(name: str, seconds: float, threads: int, engine: str | None, seed: int, *, alone: bool) -> dict[str, Any]:
    """What is known of one game; among several, one that fails does not stop the others."""
    try:
        return _measured(name, seconds, threads, engine, seed)
    except Exception as error:
        if alone:
            raise
        return {"game": name, "error": sentence_of(error)}


def _measured(name: str, seconds: float, threads: int, engine: str | None, seed: int) -> dict[str, Any]:
    started = process_time()
    game = find(name)
    used, game = _using(game, engine)
    state = game.start(game.setup(seed))
    state.view(WATCHER)
    ready = process_time() - started
    rate = bench(state, seconds, seed, threads)
    sums = rate.sums
    return {
        "game": game.id,
        "engine": used,
        "threads": threads,
        "playouts": sums.playouts,
        "playouts_per_cpu_s": round(rate.per_cpu_second(), 3),
        "playouts_per_s": round(rate.per_second(), 3),
        "mean_length": round(sums.actions / sums.playouts, 3),
        "mean_branching": round(sums.offered / max(1, sums.actions), 3),
        "mean_scores": {seat: round(score / sums.playouts, 4) for seat, score in sums.scores.items()},
        "compile_cpu_s": round(ready, 4),
    }


def _using(game: Game, engine: str | None) -> tuple[str | None, Game]:
    """The game as this engine computes it, and the engine's name; the fastest, if none is named."""
    if not isinstance(game, Engined):
        if engine is not None:
            raise Misuse(f"{game.id} is computed in one way only; leave --engine out")
        return None, game
    if engine is None:
        engine = game.engines()[0]
    elif engine not in game.engines():
        raise Misuse(f"{game.id} has no engine {engine!r}; it has {', '.join(game.engines())}")
    try:
        return engine, game.using(engine)
    except ValueError as error:
        raise Failure(str(error)) from error


def _watched(names: Sequence[str]) -> Iterator[str]:
    """With a progress bar, where somebody waits at a terminal for several."""
    from rich.progress import track

    from .._paper import console

    paper = console(errors=True)
    if len(names) == 1 or not paper.is_terminal:
        return iter(names)
    return iter(track(names, "measuring", console=paper, transient=True))


def _print(rows: Sequence[dict[str, Any]]) -> None:
    from .._paper import console, table

    numbers = ("playouts/CPU-s", "playouts/s", "length", "choices", "ready in")
    made = table("game", "engine", *numbers, "mean scores", right=numbers)
    for row in rows:
        if "error" not in row:
            made.add_row(*_cells(row))
    paper = console()
    paper.print(made)
    for row in rows:
        if "error" in row:
            paper.print(clean(f"{row['game']}: {row['error']}"))


def _cells(row: dict[str, Any]) -> Sequence[str]:
    return (
        clean(row["game"]),
        row["engine"] or "–",
        _figure(row["playouts_per_cpu_s"]),
        _figure(row["playouts_per_s"]),
        f"{row['mean_length']:.1f}",
        f"{row['mean_branching']:.1f}",
        f"{row['compile_cpu_s']:.2f} s",
        " / ".join(f"{score:.1f}" for score in row["mean_scores"].values()),
    )


def _figure(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 100 else f"{rate:.3g}"
