"""`ludex replay`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from ludex.core import HOUSE, JUDGE, WATCHER, Action, BadRecord, Refused, load, read_record, repair
from ludex.library import find, games

from ._actions import action_words
from ._clean import clean
from ._errors import Failure, Misuse
from ._setup import Whole, json_option
from ._streams import emit
from ._view import inline, lines_of
from ._words import event_words, outcome_words, plural, seat_words

if TYPE_CHECKING:
    from ludex.core import Event, Game, Json, Match, Outcome, Seat

LARGEST: Final = 64 * 2**20  # of a saved match, in bytes


class Line(NamedTuple):
    """One entry, as somebody sees it."""

    n: int
    seat: Seat
    action: list[Json] | None
    """None: it is not his, and nobody told him what it was."""
    words: str
    events: list[Event]


@click.command("replay", short_help="Verify and show a saved match.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", type=Whole(0), metavar="K", help="Stop after K entries; default is the end.")
@click.option("--seat", "name", metavar="NAME", help="As this seat saw it, or `watcher`; default is all (`judge`).")
@click.option("--game", "rules", metavar="GAME", help="The rules, if they are in a file of yours.")
@click.option("--repair", "repairing", is_flag=True, help="Play as much of it as the rules of today accept.")
@json_option
def command(file: Path, to: int | None, name: str | None, rules: str | None, repairing: bool, as_json: bool) -> None:
    """Verify and show a saved match.

    Every action is played again and must give what the file says.

    Example: ludex replay match.json --to 12 --seat "player 1"
    """
    record = read_record(file_bytes(file))
    match, complaint = _match(find(rules) if rules is not None else game_of(record), record, repairing)
    last = len(match) if to is None else to
    if last > len(match):
        raise Misuse(f"{file} has {plural(len(match), 'entry', 'entries')}, there is no position {last}")
    seat = _seat(match, name)
    outcome = match.outcome() if last == len(match) else None
    lines = _lines(match, last, seat)
    if as_json:
        emit(_json(match, last, seat, list(lines), outcome, complaint))
    else:
        _print(match, last, seat, lines, outcome, complaint)
        if last == len(match) and seat == JUDGE:
            for line in _finding(record.get("finding")):
                click.echo(clean(line))


def _finding(finding: Json) -> Iterator[str]:
    """What `ludex fuzz` has written there; anybody may have written something else."""
    if isinstance(finding, dict) and isinstance(finding.get("text"), str):
        yield f"found here: {finding['text']}"
        doing = finding.get("doing")
        if isinstance(doing, list) and len(doing) == 2 and isinstance(doing[0], str):
            try:
                yield f"  when {seat_words(doing[0])} tries: {Action.parse(doing[1])}"
            except Refused:
                return


def file_bytes(file: Path) -> bytes:
    try:
        if file.stat().st_size > LARGEST:
            raise Failure(f"{file} is larger than {LARGEST // 2**20} MiB: this is not a saved match")
        return file.read_bytes()
    except FileNotFoundError:
        raise Misuse(f"there is no file {file}") from None


def game_of(record: Json) -> Game:
    """By its id, if it is installed: the file itself must not name what is run."""
    if record["game"] not in games():
        raise Failure(f"this is a match of {record['game']!r}, which is not installed; --game FILE says where it is")
    return games()[record["game"]]


def _match(game: Game, record: Json, repairing: bool) -> tuple[Match, str | None]:
    """The match, and if it had to be repaired, how far that went."""
    try:
        return load(game, record), None
    except BadRecord as error:
        if record["game"] != game.id:
            raise
        if not repairing:
            raise Failure(f"{error}; --repair tries how far the rules of today carry it") from error
        reason = str(error)
    match, why = repair(game, record)
    total = len(record["entries"])
    far = "all" if why is None else "the first"
    carried = f"{far} {plural(len(match), 'entry', 'entries')} of {total} could be played again"
    return match, f"{reason}; {carried}" + (f" (then {why})" if why else "")


def _seat(match: Match, name: str | None) -> Seat:
    """Whoever has sat there at any time."""
    seats = {*match.state.seats(), *(entry.seat for entry in match.journal)} - {HOUSE}
    if name is None or name in seats:
        return name or JUDGE
    watchers = {"judge": JUDGE, "watcher": WATCHER}
    if name not in watchers:
        raise Misuse(f"nobody called {name!r} plays here; there are {', '.join([*sorted(seats), *watchers])}")
    return watchers[name]


def _lines(match: Match, last: int, seat: Seat) -> Iterator[Line]:
    """What was done, written as it is written in the position before it."""
    before = match.at(0)
    words = _words(match, before, 0)
    for n, (actor, action), events, state in match.replay():
        if n > last:
            return
        mine = seat in (JUDGE, actor)
        reached = [event for event in events if event.reaches(seat)]
        yield Line(n, actor, action.json() if mine else None, words if mine else "", reached)
        words = _words(match, state, n)


def _words(match: Match, state: Any, n: int) -> str:
    """Entry n + 1."""
    return action_words(match.game, state, *match.journal[n]) if n < len(match) else ""


def _json(
    match: Match, last: int, seat: Seat, lines: list[Line], outcome: Outcome | None, complaint: str | None
) -> dict[str, Any]:
    return {
        "game": match.game.id,
        "version": match.game.version,
        "seat": {JUDGE: "judge", WATCHER: "watcher"}.get(seat, seat),
        # The seed tells who knows the rules all the secrets.
        "setup": match.setup.json() if seat == JUDGE else match.setup.json() | {"seed": None},
        "digest": match.digest,
        "length": len(match),
        "entries": [_entry_json(line) for line in lines],
        "position": last,
        "view": match.at(last).view(seat),
        "outcome": outcome.json() if outcome else None,
        "repaired": complaint,
    }


def _entry_json(line: Line) -> dict[str, Any]:
    events = [event.json() for event in line.events]
    return {"n": line.n, "seat": line.seat, "action": line.action, "events": events}


def _print(
    match: Match, last: int, seat: Seat, lines: Iterator[Line], outcome: Outcome | None, complaint: str | None
) -> None:
    from ._paper import console, heading, panel

    paper = console()
    paper.print(heading(f"{match.game.title} ({match.game.id}, version {match.game.version})"))
    paper.print(_setup_words(match, seat))
    width = len(str(last))
    for line in lines:
        paper.print(f"{line.n:>{width}}. {seat_words(line.seat)}: {line.words or '…'}")
        for event in line.events:
            paper.print(f"{' ' * width}    {event_words(event)}", style="dim")
    whose = "" if seat == JUDGE else f", as {seat_words(seat)} sees it"
    where = f"after {last:,} of {plural(len(match), 'entry', 'entries')}{whose}"
    paper.print(panel(lines_of(match.at(last).view(seat)), where))
    if outcome:
        paper.print(outcome_words(outcome))
    paper.print(clean(f"repaired: {complaint}" if complaint else f"verified, digest {match.digest}"))


def _setup_words(match: Match, seat: Seat) -> str:
    setup = match.setup
    parts = {"scenario": setup.scenario, "seats": ", ".join(setup.seats), **setup.options}
    parts |= {"seed": setup.seed} if seat == JUDGE else {}
    return "; ".join(f"{clean(name)} {inline(value)}" for name, value in parts.items() if value != "")
