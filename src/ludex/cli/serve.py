"""`ludex serve`: the games in a browser."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from ludex import __version__

from ._errors import Failure, Misuse
from ._setup import Whole

if TYPE_CHECKING:
    import socket

EXTRA: Final = ("msgspec", "starlette", "uvicorn", "websockets")


@click.command("serve", short_help="Serve games to browsers and bots.")
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", help="Where to listen; 0.0.0.0 for everywhere.")
@click.option("--port", metavar="N", type=Whole(0, 65_535), default=8077, help="Default 8077; 0 takes a free one.")
@click.option("--data", metavar="DIR", type=click.Path(path_type=Path), help="The server's files; made if missing.")
@click.option("--pace", metavar="SECONDS", type=float, default=1.0, help="How long players think; default 1.")
def command(host: str, port: int, data: Path | None, pace: float) -> None:
    """Serve games to browsers and bots.

    So far: an exhibition of the installed games, for anybody who can reach the port to watch.

    Example: ludex serve --port 8080
    """
    if not 0.01 <= pace <= 60:
        raise Misuse(f"the pace is from 0.01 to 60 seconds, not {pace:g}")
    _demand_extra()
    from ludex.host import _serving
    from ludex.host.app import app
    from ludex.host.store import StoreError

    folder = _folder(data)
    listening = _listen(host, port)
    address = _serving.url(host, listening)
    try:
        # Known before it is served: the port is open, and whoever reads the line may connect.
        ready = f"Ludex {__version__} is serving on {address} — Ctrl-C stops it"
        received = _serving.serve(app(folder, pace), listening, lambda: click.echo(ready))
    except StoreError as error:
        raise Failure(str(error)) from error
    finally:
        listening.close()
    if received == signal.SIGINT:
        raise KeyboardInterrupt


def _demand_extra() -> None:
    """Not by trying to import what needs them: that would blame a missing package for any mistake of ours."""
    from importlib.util import find_spec

    missing = [name for name in EXTRA if find_spec(name) is None]
    if missing:
        names = ", ".join(missing)
        raise Failure(f"the server needs packages that are not installed ({names}): pip install ludex[serve]")


def _folder(given: Path | None) -> Path:
    from ludex.host import _folder as folders

    folder = given or folders.default_folder()
    try:
        folders.prepare(folder)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Failure(f"the folder {folder} can't be used for the server's files: {reason}; see --data") from error
    return folder


def _listen(host: str, port: int) -> socket.socket:
    import errno

    from ludex.host import _serving

    try:
        return _serving.listen(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Misuse(f"port {port} of {host} is taken; --port 0 takes a free one") from error
        reason = (error.strerror or str(error)).lower()
        raise Misuse(f"can't listen on port {port} of {host}: {reason}") from error
