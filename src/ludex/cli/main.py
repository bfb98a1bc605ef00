"""`ludex`: finds the command, runs it, and turns whatever goes wrong into one sentence and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout, suppress
from typing import Final, NoReturn

import click

from ludex import __version__

from ._lazy import LazyGroup, Promise
from ._streams import document_on, harden

COMMANDS: Final = {
    "games": Promise("ludex.cli.games", "List the installed games."),
    "show": Promise("ludex.cli.show", "Show a game: rules, options, first position."),
    "play": Promise("ludex.cli.play", "Play a game in the terminal."),
    "check": Promise("ludex.cli.check", "Find what is wrong with a game's file."),
    "simulate": Promise("ludex.cli.simulate", "Play random matches and count who wins."),
    "fuzz": Promise("ludex.cli.fuzz", "Search a game for what is wrong with it."),
    "cover": Promise("ludex.cli.cover", "Tell what of the rules random matches get to."),
    "replay": Promise("ludex.cli.replay", "Verify and show a saved match."),
    "new": Promise("ludex.cli.new", "Write the first files of a game of your own."),
    "rbg": Promise("ludex.cli.rbg", "Regular Boardgames: lower, and the original's programs."),
    "rules": Promise("ludex.cli.rules", "Rules that change: carry saved matches over."),
    "serve": Promise("ludex.cli.serve", "Serve games to browsers and bots."),
}

INTERRUPTED: Final = 130  # as shells count: 128 and the number of the signal
BROKEN_PIPE: Final = 141


@click.group(
    cls=LazyGroup,
    commands=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="`ludex COMMAND --help` explains a command. A GAME is an id from `ludex games`, or the path of a file.",
)
@click.option("--debug", is_flag=True, help="Show the traceback of an error (also LUDEX_DEBUG=1).")
@click.version_option(__version__, prog_name="ludex", message="%(prog)s %(version)s")
def main(debug: bool) -> None:
    """Ludex judges, serves and studies games."""
    del debug  # status() looks for it: an error can come before this line


def run() -> NoReturn:
    """The entry point of the program."""
    harden()
    if "_LUDEX_COMPLETE" in os.environ:  # a shell asks what could come next
        main.main(prog_name="ludex")
    code = status(sys.argv[1:])
    sys.stdout.flush() if code != BROKEN_PIPE else _close_stdout()
    sys.exit(code)


def status(args: Sequence[str]) -> int:
    """Run it; the exit code."""
    json = "--json" in args
    # Not from click: an error may come before click has read so far.
    debug = "--debug" in args or os.environ.get("LUDEX_DEBUG", "0") not in ("", "0")
    try:
        if not json:
            return _invoke(args)
        # What a game prints, and what is told to a person, must not get into the document.
        with document_on(sys.stdout), redirect_stdout(sys.stderr):
            return _invoke(args)
    except (KeyboardInterrupt, click.Abort):
        print(end="\n" if sys.stderr.isatty() else "", file=sys.stderr)  # after the ^C
        return INTERRUPTED
    except BrokenPipeError:
        return BROKEN_PIPE
    except Exception as error:
        if debug:
            raise
        from ._errors import tell

        return tell(error, sys.stdout if json else None)


def _invoke(args: Sequence[str]) -> int:
    """What click's own main() does, which also prints, exits, and answers a broken pipe in its own way."""
    try:
        with main.make_context("ludex", list(args)) as context:
            main.invoke(context)
        code = 0
    except click.exceptions.Exit as exit_:
        code = exit_.exit_code
    sys.stdout.flush()  # here, where a broken pipe is caught
    return code


def _close_stdout() -> None:
    """Nobody reads any more: what is still buffered must not fail when Python flushes it at the end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
