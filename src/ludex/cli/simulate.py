"""`ludex simulate`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from ludex.core import SEEDS, Batch, record_of, text_of
from ludex.lab.simulate import LIMIT, Played, simulate, simulate_batch
from ludex.library import find

from ._begin import begin
from ._clean import clean
from ._errors import Misuse
from ._setup import Wanted, Whole, json_option, scenario_options, seat_options, seed_or_random
from ._streams import emit
from ._tally import Tally
from ._words import plural

if TYPE_CHECKING:
    from ludex.core import Game


@click.command("simulate", short_help="Play random matches and count who wins.")
@click.argument("game")
@click.option("-n", "--matches", type=Whole(1), default=100, metavar="N", help="How many; default 100.")
@click.option("--seed", type=Whole(0, SEEDS - 1), metavar="N", help="The same seed, the same matches.")
@scenario_options
@seat_options
@click.option("--limit", type=Whole(1), default=LIMIT, metavar="N", help=f"Stop a match there; default {LIMIT}.")
@click.option("--keep", type=click.Path(path_type=Path), metavar="DIR", help="Save every match in this folder.")
@json_option
def command(
    game: str,
    matches: int,
    seed: int | None,
    scenario: str | None,
    option: tuple[str, ...],
    players: int | None,
    names: str | None,
    limit: int,
    keep: Path | None,
    as_json: bool,
) -> None:
    """Play random matches and count who wins.

    Each player picks uniformly among what he may do. A win that k seats share counts 1/k for each of them.

    Example: ludex simulate eights -n 1000 --seed 1
    """
    found, seed = find(game), seed_or_random(seed)
    wanted = Wanted(scenario, option, players, names)
    batch, run = _run(found, wanted, matches, seed, limit, keep)
    tally, started = Tally(), perf_counter()
    for played in _watched(run, matches):
        tally.add(played)
        if keep:
            _save(played, keep / f"{found.id}-{seed}-{tally.matches:06}.json")
    seconds = perf_counter() - started
    report = {"game": found.id, "version": found.version, "seed": str(seed), "batch": batch} | tally.json()
    report |= {"limit": limit, "seconds": round(seconds, 3), "rate": round(matches / seconds, 1)}
    if as_json:
        emit(report)
    else:
        _print(found, tally, report)


def _run(
    found: Game, wanted: Wanted, n: int, seed: int, limit: int, keep: Path | None
) -> tuple[bool, Iterator[Played]]:
    """Whether the game plays them itself, and the matches to come. What is wrong with the setup is told here."""
    entrants = wanted.entrants(found, begin(found, wanted, seed).setup)
    setup = partial(wanted.setup, found)
    if isinstance(found, Batch) and not keep and not entrants:
        return True, simulate_batch(found, n, seed, setup)
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
    return False, simulate(found, n, seed, setup, entrants, limit)


def _watched(run: Iterator[Played], n: int) -> Iterator[Played]:
    """With a progress bar, where somebody looks at a terminal."""
    from rich.progress import track

    from ._paper import console

    paper = console(errors=True)
    if not paper.is_terminal:
        return run
    return iter(track(run, "playing", n, console=paper, transient=True))


def _save(played: Played, path: Path) -> None:
    assert played.match is not None
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text_of(record_of(played.match)) + "\n")
    except FileExistsError:
        raise Misuse(f"{path} exists already; choose another folder or another seed") from None


def _print(game: Game, tally: Tally, report: dict[str, Any]) -> None:
    from ._paper import console, heading, table

    paper = console()
    rate = f"{report['seconds']:.1f} s, {report['rate']:,.0f} a second"
    paper.print(heading(f"{game.title}: {plural(tally.matches, 'match', 'matches')}, seed {report['seed']} ({rate})"))
    made = table("seat", "wins", "share", "95 % interval", "mean score", right=("wins", "share", "mean score"))
    for row in report["seats"]:
        made.add_row(*_cells(row))
    paper.print(made)
    for line in _remarks(report):
        paper.print(line)


def _cells(row: dict[str, Any]) -> list[str]:
    """A dash for what the matches do not tell."""
    score = "–" if row["score"] is None else f"{row['score']:.2f}"
    if row["share"] is None:
        return [clean(row["seat"]), "–", "–", "–", score]
    low, high = row["interval"]
    return [clean(row["seat"]), f"{row['wins']:,.10g}", f"{row['share']:.1%}", f"{low:.1%} to {high:.1%}", score]


def _remarks(report: dict[str, Any]) -> Iterator[str]:
    """What the table does not say."""
    ends = report["ends"]
    for key, words in (("nobody", "nobody wins"), ("unsaid", "the rules do not say who wins")):
        if ends[key]:
            yield f"{words}: {plural(ends[key], 'match', 'matches')}"
    if ends["shared"]:
        yield f"shared: {plural(ends['shared'], 'match', 'matches')}"
    if length := report["length"]:
        yield f"length: {length['mean']:.1f} actions on average, from {length['least']} to {length['most']}"
    if report["batch"]:
        yield "played by the game's own batch: the best score counts as the win, lengths are not known"
    if ends["stopped"]:
        yield (
            f"stopped after {report['limit']:,} actions (--limit) and not counted above: "
            f"{plural(ends['stopped'], 'match', 'matches')}"
        )
