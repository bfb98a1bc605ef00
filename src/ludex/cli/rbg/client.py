"""`ludex rbg client`."""

from __future__ import annotations

from importlib import util
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from .._clean import clean
from .._errors import Failure, Misuse
from .._setup import Whole, seed_or_random
from ._flags import Flags

if TYPE_CHECKING:
    from ludex.lab.players import Player

OURS: Final = ("random", "flat-mc", "uct")
LONGEST: Final = 10**12


class _Time(Whole):
    """In milliseconds; -1 is never."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        return -1 if str(value) == "-1" else super().convert(value, param, ctx)


def _run(host: str, port: int, player: str, **given: int | bool | None) -> None:
    """Play on a game manager, ours or the original's, until it closes.

    --player is random, flat-mc, uct, or a class of your own in a file: my_player.py:Greedy.

    Example: ludex rbg client localhost 8000 --player uct --time 0
    """
    from ludex.wires.rbg import Manners, ProtocolError, visit

    seed, stay = given["seed"], given["time"]
    manners = Manners(
        None if stay is None or stay < 0 else stay / 1000,
        (given["sleep"] or 0) / 1000,
        (given["additional_preparation_time"] or 0) / 1000,
    )
    sitting = _player(player, seed_or_random(seed))
    say = None if given["quiet"] else _say
    try:
        games = visit(sitting, host, port, manners, say)
    except ProtocolError as error:
        raise Failure(f"{host}:{port} does not keep to the protocol: {error}") from error
    except OSError as error:
        raise Failure(f"{host}:{port}: {(error.strerror or str(error)).lower()}") from error
    _say(f"Played {games} game{'' if games == 1 else 's'}")


def _say(line: str) -> None:
    click.echo(clean(line))


def _player(name: str, seed: int) -> Player:
    from ludex.lab.players import UCT, FlatMonteCarlo, RandomPlayer

    known = {"random": RandomPlayer, "flat-mc": FlatMonteCarlo, "uct": UCT}
    if name in known:
        return known[name](seed)
    path, colon, attribute = name.rpartition(":")
    if not colon or not path.endswith(".py"):
        raise Misuse(f"there is no player {name!r}; there are {', '.join(OURS)}, and yours as file.py:Class")
    return _own(Path(path), attribute)


def _own(path: Path, attribute: str) -> Player:
    from ludex.lab.players import Player

    spec = util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise Misuse(f"there is no file {path}")
    module = util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise Failure(f"{path} can't be loaded: {type(error).__name__}: {error}") from error
    found = getattr(module, attribute, None)
    if not isinstance(found, type) or not issubclass(found, Player):
        raise Failure(f"{path} has no class {attribute} that is a ludex.lab.players.Player")
    return found()


def _ms(name: str, help: str, default: int = 0) -> click.Option:  # noqa: A002 - click's word
    return click.Option([name], type=_Time(0, LONGEST), default=default, metavar="MS", help=help)


command = Flags(
    "client",
    callback=_run,
    params=[
        click.Argument(["host"]),
        click.Argument(["port"], type=Whole(1, 65_535)),
        click.Option(["--player"], default="random", metavar="NAME", help=f"{', '.join(OURS)}, or file.py:Class."),
        click.Option(["--seed"], type=Whole(0, 2**64), metavar="N", help="Of the player; default is a random one."),
        _ms("--sleep", "Before each move."),
        _ms("--time", "Leave after the first game that ends later; -1, the default: never.", -1),
        _ms("--additional-preparation-time", "Before it is ready."),
        click.Option(["--quiet"], is_flag=True, help="Print the number of games alone."),
    ],
    help=_run.__doc__,
    short_help="Play on a game manager.",
)
