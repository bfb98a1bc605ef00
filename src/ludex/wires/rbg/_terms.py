"""What is played, and on what terms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ludex.core import Codec, Coded, Game, Printable, Seat

from .frames import END
from .seconds import FOREVER

WIRE = "rbg"

Say = Callable[[str], None]
"""Prints a line."""


class NotForThisWire(ValueError):
    """A game that can't be played over this protocol; the text is a sentence."""


class Left(Exception):
    """A client has left, and what was going on can't go on; the text is a sentence."""


class Fails(Exception):
    """The game's rules fail, and would fail again; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Times are in seconds. The defaults are those of the original."""

    deadline: float = FOREVER  # for a move
    preparation: float = FOREVER
    shutdown: float | None = None  # no new game after so long
    limit: int | None = None  # games
    waits: bool = False  # for every ready, however late: as the original does
    strict: bool = False  # a late move loses
    reconnect: bool = False  # who leaves may come back; otherwise that is the end
    tables: int = 1


@dataclass(frozen=True, slots=True)
class Served:
    game: Game
    text: bytes
    """What the players are sent."""

    codec: Codec
    seats: Sequence[Seat]


def served(game: Game, form: str = "source") -> Served:
    """NotForThisWire where the game does not know how its moves are written here."""
    codec = game.codec(WIRE) if isinstance(game, Coded) else None
    if codec is None or not isinstance(game, Printable) or form not in game.forms():
        raise NotForThisWire(f"{game.id} can't be sent to players: it is not written in Regular Boardgames")
    text = game.printed(form).encode()
    if END in text:
        raise NotForThisWire(f"{game.id} can't be sent to players: there is a NUL in its text, which ends a message")
    if not game.start(game.setup(0)).movers():
        raise NotForThisWire(f"{game.id} can't be served: it is over before anybody can move, game after game")
    return Served(game, text, codec, game.roster("", {}).names)
