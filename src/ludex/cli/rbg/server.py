"""`ludex rbg server`."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Final, TextIO

import click

from ludex.library import find

from .._errors import Failure, Misuse
from .._setup import Whole
from ._flags import Flags

if TYPE_CHECKING:
    import socket

    from ludex.wires.rbg import Logs, Served, Terms

MOST_TABLES: Final = 10_000
LONGEST: Final = 10**12
FOREVER: Final = float("inf")


def _ms(name: str, help: str, least: int = 0) -> click.Option:  # noqa: A002 - click's word
    return click.Option([name], type=Whole(least, LONGEST), metavar="MS", help=help)


def _log(name: str, help: str) -> click.Option:  # noqa: A002
    return click.Option([name], metavar="FILE", help=f"{help}; 'stdout' prints it.")


OPTIONS: Final = [
    _ms("--deadline", "For a move; without it, there is none.", 1),
    _ms("--time-for-player-preparation", "Until the first game starts; default is the deadline."),
    _ms("--shutdown", "No new game begins after so long."),
    click.Option(["--limit"], type=Whole(1), metavar="GAMES", help="The end after so many games at a table."),
    _log("--log-results", "A line for each game: seconds, moves, legal moves, scores, what went wrong"),
    _log("--log-moves", "A line for each move, and 'reset'"),
    click.Option(["--send"], type=click.Choice(["source", "lowlevel"]), default="source", help="The form of the text."),
    click.Option(["--compat"], is_flag=True, help="Wait for everybody's ready without an end, as the original does."),
    click.Option(["--strict-deadlines"], is_flag=True, help="A late move loses. Otherwise it counts, and is logged."),
    click.Option(["--wait-for-reconnect"], is_flag=True, help="When a client leaves, wait for another."),
    click.Option(["--tables"], type=Whole(1, MOST_TABLES), default=1, metavar="N", help="So many games at once."),
    click.Option(["--host"], default="0.0.0.0", metavar="ADDRESS", help="Where to listen; default 0.0.0.0."),  # noqa: S104
]


def _run(game: str, port: int, **given: object) -> None:
    """Run a game manager: clients of the Regular Boardgames protocol come, and play GAME against each other.

    The first client is the first player. PORT 0 takes a free one, and prints it. Anybody who can reach the port
    may play: --host 127.0.0.1 keeps it to this machine. Flags are also understood with underscores.

    Example: ludex rbg server breakthrough.rbg 8000 --deadline 2000 --limit 10 --log_results stdout
    """
    from ludex.wires.rbg import NotForThisWire, served

    try:
        dish = served(find(game), str(given["send"]))
    except NotForThisWire as error:
        raise Failure(str(error)) from error
    with ExitStack() as stack:
        listening = stack.enter_context(_listening(str(given["host"]), port))
        if port == 0:
            click.echo(f"Listening on port {listening.getsockname()[1]}")
        logs = _logs(stack, given["log_moves"], given["log_results"])
        _serve(dish, _terms(given), listening, logs)


def _terms(given: dict[str, object]) -> Terms:
    from ludex.wires.rbg import Terms

    deadline = _seconds(given["deadline"])
    if given["strict_deadlines"] and deadline is None:
        raise Misuse("--strict-deadlines needs a --deadline")
    preparation = _seconds(given["time_for_player_preparation"])
    deadline = FOREVER if deadline is None else deadline
    return Terms(
        deadline,
        deadline if preparation is None else preparation,
        _seconds(given["shutdown"]),
        given["limit"],  # type: ignore[arg-type]
        bool(given["compat"]),
        bool(given["strict_deadlines"]),
        bool(given["wait_for_reconnect"]),
        given["tables"],  # type: ignore[arg-type]
    )


def _seconds(ms: object) -> float | None:
    return None if ms is None else ms / 1000  # type: ignore[operator]


@contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    import errno

    from ludex.wires.rbg import listen

    try:
        listening = listen(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Misuse(f"port {port} of {host} is taken; port 0 takes a free one") from error
        raise Misuse(f"can't listen on port {port} of {host}: {(error.strerror or str(error)).lower()}") from error
    with listening:
        yield listening


def _logs(stack: ExitStack, moves: object, results: object) -> Logs:
    from ludex.wires.rbg import Logs

    return Logs(_opened(stack, moves), _opened(stack, results))


def _opened(stack: ExitStack, name: object) -> TextIO | None:
    if name is None:
        return None
    return sys.stdout if name == "stdout" else stack.enter_context(open(str(name), "w", encoding="utf-8"))  # noqa: PTH123


def _serve(dish: Served, terms: Terms, listening: socket.socket, logs: Logs) -> None:
    logging.basicConfig(format="ludex: %(message)s", level=logging.ERROR)
    try:
        if not asyncio.run(_managed(dish, terms, listening, logs)):
            raise Failure("a table ended before its time; see above")
    except asyncio.CancelledError:
        click.echo("Stopped.")


async def _managed(dish: Served, terms: Terms, listening: socket.socket, logs: Logs) -> bool:
    """A polite kill, like Ctrl-C, lets the log files be written to the end."""
    from ludex.wires.rbg import manage

    task = asyncio.ensure_future(manage(dish, terms, listening, click.echo, logs))
    with suppress(NotImplementedError):  # on Windows
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await task


command = Flags(
    "server",
    callback=_run,
    params=[click.Argument(["game"]), click.Argument(["port"], type=Whole(0, 65_535)), *OPTIONS],
    help=_run.__doc__,
    short_help="Let clients play a game over the manager's protocol.",
)
