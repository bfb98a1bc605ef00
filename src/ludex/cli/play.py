"""`ludex play`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING, TextIO

import click

from ludex.core import SEEDS, Chance, read_record, text_of
from ludex.lab.migrate import NotCarried, kept, migrated
from ludex.library import find

from ._begin import begin
from ._errors import Failure, Misuse
from ._setup import Wanted, Whole, json_option, scenario_options, seat_options, seed_or_random
from ._streams import emit
from ._words import plural
from .replay import file_bytes

if TYPE_CHECKING:
    from ludex.core import Game, Match, Seat

    from ._play import Session

ALL = "all"
INTERRUPTED = 130


@click.command("play", short_help="Play a game in the terminal.")
@click.argument("game")
@click.option("--seat", "seats", multiple=True, metavar="NAME", help="Yours; again for more; `all`; default the first.")
@scenario_options
@seat_options
@click.option(
    "--seed", type=Whole(0, SEEDS - 1), metavar="N", help="For the same match, and the same opponents, again."
)
@click.option("--from", "begun", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a saved match.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Save the match there when it ends.")
@json_option
@click.pass_context
def command(
    context: click.Context,
    game: str,
    seats: tuple[str, ...],
    scenario: str | None,
    option: tuple[str, ...],
    players: int | None,
    names: str | None,
    seed: int | None,
    begun: Path | None,
    save: Path | None,
    as_json: bool,
) -> None:
    """Play a game in the terminal. The seats that are not yours are played at random.

    When you edit the file of the game, the match goes on at the same position by the new rules.

    With several seats of your own, you pass the keyboard on; where secrets would show, the screen is cleared.

    Example: ludex play eights --names ann,bob,cy --seat ann --seat bob
    """
    from ._play import Reload, Screen, Session

    found = find(game)
    if begun is not None and (scenario, option, players, names, seed) != (None, (), None, None, None):
        raise Misuse("--from goes on with a match that has begun; how it began is in the file")
    wanted = Wanted(scenario, option, players, names)
    match = begin(found, wanted, seed_or_random(seed)) if begun is None else _begun(found, begun)
    seed = match.setup.seed
    people = _people(match, seats)
    # The opponents draw from elsewhere than the game, whose secrets would else be in what they do.
    session = Session(match, people, Chance(Chance(seed ^ 1).word()), Screen(), Reload(game, found))
    with _opened(save) as file:
        code = _play(session, seed, file, game)
    if as_json:
        emit(_json(session.match, people, save))
    context.exit(code)


def _begun(game: Game, file: Path) -> Match:
    try:
        carried = migrated(game, read_record(file_bytes(file)))
    except NotCarried as error:
        raise Failure(f"{file} does not go on under these rules: {error}") from error
    return carried.match


def _people(match: Match, wanted: Sequence[str]) -> Sequence[Seat]:
    seats = list(match.state.seats())
    if ALL in wanted and ALL not in seats:
        return seats
    for name in wanted:
        if name not in seats:
            raise Misuse(f"nobody called {name!r} plays here; there are {', '.join(seats)}")
    return wanted or seats[:1]


def _opened(save: Path | None) -> TextIO | nullcontext[None]:
    """Before the first move: it would be late to find out at the end that it can't be written."""
    if save is None:
        return nullcontext()
    try:
        return save.open("x", encoding="utf-8")
    except FileExistsError:
        raise Misuse(f"{save} exists already; choose another file to save the match in") from None


def _replay(match: Match, file: str, game: str) -> str:
    """The command that will show it; of a game that is not installed, the file does not say where it is."""
    rules = [] if match.game.id == game else ["--game", game]
    return join(["ludex", "replay", file, *rules])


def _play(session: Session, seed: int, file: TextIO | None, game: str) -> int:
    """The exit code. However it ends, it is saved."""
    from ._play import Quit

    screen = session.screen
    screen.say(f"{session.match.game.title}, seed {seed}. `help` explains, `quit` ends.", "bold")
    code = 0
    try:
        session.run()
        session.finish()
    except KeyboardInterrupt:
        code = INTERRUPTED
        screen.say()
    except (Quit, EOFError):
        screen.say()
    finally:
        if file is not None:
            file.write(text_of(kept(session.match)) + "\n")
    if session.match.outcome() is None:
        screen.say(f"Good-bye. The match is not over; {plural(len(session.match), 'action')} so far.")
    if file is not None:
        screen.say(f"Saved: `{_replay(session.match, file.name, game)}` shows it.")
    return code


def _json(match: Match, people: Sequence[Seat], save: Path | None) -> dict[str, object]:
    outcome = match.outcome()
    return {
        "game": match.game.id,
        "version": match.game.version,
        "setup": match.setup.json(),
        "seats": list(match.state.seats()),
        "people": list(people),
        "length": len(match),
        "outcome": outcome.json() if outcome else None,
        "saved": str(save) if save else None,
    }
