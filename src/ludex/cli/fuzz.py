"""`ludex fuzz`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shlex import join
from sys import stderr
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import click

from ludex.core import SEEDS, text_of
from ludex.lab.hunt import PATIENCE, STEPS, Finding, Hunt
from ludex.library import find

from ._clean import clean
from ._errors import WRONG, Misuse
from ._setup import Whole, json_option, seed_or_random
from ._streams import emit
from ._words import plural, seat_words

if TYPE_CHECKING:
    from ludex.core import Game

MATCHES: Final = 100
TELL: Final = 0.5  # seconds between two lines of progress


@click.command("fuzz", short_help="Search a game for what is wrong with it.")
@click.argument("game")
@click.option("-n", "--matches", type=Whole(1), metavar="N", help=f"How many; default {MATCHES}, or --minutes.")
@click.option("--minutes", type=click.FloatRange(0, min_open=True), metavar="M", help="Not longer than this.")
@click.option("--seed", type=Whole(0, SEEDS // 2), metavar="N", help="The same seed, the same matches.")
@click.option("--limit", type=Whole(1), default=STEPS, metavar="N", help=f"Longer has no end; default {STEPS}.")
@click.option("--endless", is_flag=True, help="A match need not end by itself.")
@click.option("--shrink", type=float, default=PATIENCE, metavar="S", help="Seconds for making a finding shorter.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Where a finding is saved.")
@json_option
@click.pass_context
def command(
    context: click.Context,
    game: str,
    matches: int | None,
    minutes: float | None,
    seed: int | None,
    limit: int,
    endless: bool,
    shrink: float,
    save: Path | None,
    as_json: bool,
) -> None:
    """Search a game for what is wrong with it: random matches over all scenarios, options and numbers of players.

    In each position it tries the law of all games: saving and loading, undo, leaks, dead ends, refusals, replay; and
    what the rules assert themselves (on_assert). At the first finding it stops, makes the match as short as it can,
    and saves it for `ludex replay`. Exit code 1 if it finds something.

    Example: ludex fuzz feud --minutes 5
    """
    found, seed = find(game), seed_or_random(seed)
    if save is not None and save.exists():
        raise Misuse(f"{save} exists already; choose another file to save a finding in")
    hunt, started = Hunt(found, seed, limit, not endless), monotonic()
    finding = _search(hunt, matches, minutes, started)
    seconds = monotonic() - started
    if finding is not None:
        finding = hunt.shorten(finding, shrink)
    report = _report(hunt, finding, seconds)
    report["saved"] = str(file) if finding and (file := _save(found, finding, save, seed)) else None
    if as_json:
        emit(report)
    else:
        _print(found, game, hunt, finding, report)
    if finding is not None:
        context.exit(WRONG)


def _search(hunt: Hunt, matches: int | None, minutes: float | None, started: float) -> Finding | None:
    n = MATCHES if matches is None and minutes is None else matches
    tell = _progress(hunt, started)
    try:
        for finding in hunt.run(n, None if minutes is None else started + 60 * minutes):
            tell(finding is not None)
            if finding is not None:
                return finding
    except KeyboardInterrupt:
        if not hunt.report.matches:
            raise
    finally:
        tell(True)
    return None


def _progress(hunt: Hunt, started: float) -> Callable[[bool], None]:
    """One line that is written again and again, where somebody looks at a terminal."""
    last = started

    def tell(over: bool) -> None:
        nonlocal last
        now = monotonic()
        if not stderr.isatty() or (now - last < TELL and not over):
            return
        last = now
        report = hunt.report
        rate = 60 * report.matches / max(now - started, 1e-9)
        print(
            f"\r{plural(report.matches, 'match', 'matches')}, {report.actions:,} actions, {rate:,.0f} a minute ",
            end="\r\x1b[K" if over else "",
            file=stderr,
            flush=True,
        )

    return tell


def _report(hunt: Hunt, finding: Finding | None, seconds: float) -> dict[str, Any]:
    report = hunt.report
    return {
        "game": hunt.game.id,
        "version": hunt.game.version,
        "seed": str(hunt.seed),
        "matches": report.matches,
        "actions": report.actions,
        "ended": report.ended,
        "checks": dict(sorted(report.checks.items())),
        "seconds": round(seconds, 3),
        "rate": round(60 * report.matches / max(seconds, 1e-9), 1),
        "finding": finding.json() if finding else None,
    }


def _save(game: Game, finding: Finding, save: Path | None, seed: int) -> Path | None:
    """The new file; None if the match can't be played as far as the finding."""
    record = finding.record(game)
    if record is None:
        return None
    path = save or Path(f"{game.id}-fuzz-{seed}-{finding.number}.json")
    try:
        with path.open("w" if save is None else "x", encoding="utf-8") as file:  # the same seed finds the same
            file.write(text_of(record) + "\n")
    except FileExistsError:
        raise Misuse(f"{path} exists already; choose another file to save a finding in") from None
    return path


def _print(game: Game, named: str, hunt: Hunt, finding: Finding | None, report: dict[str, Any]) -> None:
    if finding is not None:
        for line in _words(game, named, finding, report):
            click.echo(clean(line))
    played = f"{plural(report['matches'], 'match', 'matches')}, {plural(report['actions'], 'action')}"
    click.echo(f"{clean(game.title)}, seed {hunt.seed}: {played}, {report['rate']:,.0f} matches a minute.")
    if finding is None:
        checks = ", ".join(f"{name} {n:,}" for name, n in report["checks"].items())
        click.echo(f"Nothing found. Checked: {checks}.")


def _words(game: Game, named: str, finding: Finding, report: dict[str, Any]) -> list[str]:
    lines = [f"Found: {finding.text}"]
    if report["finding"]["where"]:
        lines.append(f"  at {report['finding']['where']}")
    if finding.setup is not None:
        setup = {"scenario": finding.setup.scenario, **finding.setup.options, "seed": finding.setup.seed}
        lines.append("  " + "; ".join(f"{name} {value}" for name, value in setup.items() if value != ""))
    shorter = f", {finding.first_length} at first" if finding.first_length > len(finding.entries) else ""
    lines.append(f"  after {plural(len(finding.entries), 'action')}{shorter}:")
    lines += [f"    {n}. {seat_words(seat)}: {action}" for n, (seat, action) in enumerate(finding.entries, 1)]
    if finding.doing is not None:
        lines.append(f"  then {seat_words(finding.doing.seat)}: {finding.doing.action}")
    if report["saved"]:
        rules = [] if game.id == named else ["--game", named]
        lines.append(f"Saved: `{join(['ludex', 'replay', report['saved'], *rules])}` shows the position before it.")
    return lines
