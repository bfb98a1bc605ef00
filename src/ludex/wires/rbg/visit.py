"""A player on somebody's server: one connection, one game after the other, until one of the two has enough."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from ludex.core import Game, Refused, Seat, State
from ludex.lab.players import Player
from ludex.library import read

from ._terms import served
from .client_side import ClientSide, Deadline, Event, Greeting, Moved, ProtocolError

CHUNK = 64 * 1024
PATIENCE = 60.0
"""Seconds for the connection itself."""


@dataclass(frozen=True, slots=True)
class Manners:
    """Times in seconds; the defaults are those of the original's random client."""

    stay: float | None = None  # leave after the first game that ends later; None: never
    sleep: float = 0.0  # before each move
    prepare: float = 0.0  # before it is ready


def visit(
    player: Player, host: str, port: int, manners: Manners | None = None, say: Callable[[str], None] | None = None
) -> int:
    """Play there; how many games came to their end.

    OSError where there is no server, ProtocolError where it is not one of these, BadGame where it sends no game.
    """
    with socket.create_connection((host, port), PATIENCE) as stream:
        stream.settimeout(None)
        stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        guest = _Guest(player, stream, manners or Manners(), say or _silent)
        for event in guest.events():
            guest.heed(event)
            if guest.has_enough():
                break
        return guest.games


class _Guest:
    def __init__(self, player: Player, stream: socket.socket, manners: Manners, say: Callable[[str], None]) -> None:
        self.games = 0
        self._player = player
        self._stream = stream
        self._manners = manners
        self._say = say
        self._side = ClientSide()
        self._arrived = time.monotonic()
        self._enough = False
        self._game: Game | None = None
        self._seat: Seat = ""
        self._state: State | None = None

    def events(self) -> Iterator[Event]:
        """Until the server closes."""
        while data := self._received():
            yield from self._side.receive(data)

    def _received(self) -> bytes:
        try:
            return self._stream.recv(CHUNK)
        except ConnectionError:  # it closes without a word when somebody else has gone
            return b""

    def _send(self, data: bytes) -> None:
        with suppress(ConnectionError):  # then nothing more will come, either
            self._stream.sendall(data)

    def has_enough(self) -> bool:
        return self._enough

    def heed(self, event: Event) -> None:
        if isinstance(event, Greeting):
            self._prepare(event)
        elif isinstance(event, Deadline):
            self._move(event.seconds)
        elif isinstance(event, Moved):
            self._follow(event.text)
        else:
            self._end()

    def _prepare(self, greeting: Greeting) -> None:
        game = read(greeting.text, ".rbg", "the text from the server")
        seats = game.roster("", {}).names
        if not 1 <= greeting.number <= len(seats):
            raise ProtocolError(f"the server made us player {greeting.number}, and {len(seats)} play this game")
        self._game, self._seat = game, seats[greeting.number - 1]
        self._say(f"Playing {self._seat}, player {greeting.number} of {len(seats)}")
        self._player.sit(game, self._seat, greeting.seconds)
        time.sleep(self._manners.prepare)
        self._begin()
        self._send(self._side.ready())

    def _begin(self) -> None:
        assert self._game is not None
        self._codec = served(self._game).codec
        self._state = self._game.start(self._game.setup(0))

    def _move(self, seconds: float) -> None:
        state = self._now(self._seat)
        action = self._player.play(state.copy(), seconds)
        text = self._codec.write(state, self._seat, action)
        state.act(self._seat, action)  # a player's mistake is his author's to see, not the server's
        time.sleep(self._manners.sleep)
        self._say(f"{self._seat}: {text}")
        self._send(self._side.move(text))

    def _follow(self, text: str) -> None:
        assert self._state is not None
        for mover in self._state.awaited():
            state = self._now(mover)
            try:
                state.act(mover, self._codec.read(state, mover, text))
            except Refused as refused:
                raise ProtocolError(f"the server sent {text[:60]!r} as a move of {mover}: {refused}") from refused
            self._say(f"{mover}: {text}")
            return
        raise ProtocolError(f"the server sent a move, {text[:60]!r}, and the game is over")

    def _now(self, mover: Seat) -> State:
        assert self._state is not None
        if mover not in self._state.movers():
            raise ProtocolError(f"the server asked {mover} to move, and it is not the turn of {mover}")
        return self._state

    def _end(self) -> None:
        assert self._state is not None
        outcome = self._state.outcome()
        self._say(f"Game over: {outcome or 'broken off'}")
        self._player.over(self._state)
        self.games += 1
        stay = self._manners.stay
        self._enough = stay is not None and time.monotonic() - self._arrived >= stay
        self._begin()


def _silent(line: str) -> None:
    del line
