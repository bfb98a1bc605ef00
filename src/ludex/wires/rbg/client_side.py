"""The server, as a client speaks with it. A state machine: bytes go in, events come out; nobody does I/O here."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from .frames import Frames, TooLong, framed
from .seconds import read
from .server_side import READY, RESET

LONGEST: Final = 16 * 2**20
"""Bytes of a message from a server: the text of a game is one."""


class Greeting(NamedTuple):
    seconds: float
    """To prepare."""
    text: str
    number: int
    """Of the player, from 1, in the order of the game."""


class Deadline(NamedTuple):
    """It is our turn, and we have so long."""

    seconds: float


class Moved(NamedTuple):
    """Somebody else."""

    text: str


class Reset(NamedTuple):
    """The game is over, another one begins."""


Event = Greeting | Deadline | Moved | Reset


class Stage(Enum):
    TIME = "the time for preparation"
    TEXT = "the text of the game"
    NUMBER = "the number of the player"
    PLAYING = "a deadline, a move or reset"


class ProtocolError(ValueError):
    """The server does not keep to the protocol; the text is a sentence."""


class ClientSide:
    def __init__(self, longest: int = LONGEST) -> None:
        self.stage = Stage.TIME
        self._frames = Frames(longest)
        self._seconds = 0.0
        self._text = ""

    def ready(self) -> bytes:
        return framed(READY)

    def move(self, text: str) -> bytes:
        return framed(text)

    def receive(self, data: bytes) -> list[Event]:
        """ProtocolError at the first message that is none."""
        events = (self._event(frame) for frame in self._frames.feed(data))
        return [event for event in events if event is not None]

    def _event(self, frame: bytes | TooLong) -> Event | None:
        text = self._decoded(frame)
        try:
            return self._heard(text)
        except ValueError:
            raise self._unexpected(repr(text[:60])) from None

    def _decoded(self, frame: bytes | TooLong) -> str:
        if isinstance(frame, TooLong):
            raise self._unexpected(f"a message of more than {frame.longest} bytes")
        try:
            return frame.decode()
        except UnicodeDecodeError:
            raise self._unexpected(f"{len(frame)} bytes that are not UTF-8 text") from None

    def _unexpected(self, what: str) -> ProtocolError:
        return ProtocolError(f"the server should have sent {self.stage.value}, and sent {what}")

    def _heard(self, text: str) -> Event | None:
        """ValueError where it is not what comes now."""
        if self.stage is Stage.PLAYING:
            return _turn(text)
        if self.stage is Stage.TIME:
            self._seconds, self.stage = read(text), Stage.TEXT
        elif self.stage is Stage.TEXT:
            self._text, self.stage = text, Stage.NUMBER
        else:
            number, self.stage = int(text), Stage.PLAYING
            return Greeting(self._seconds, self._text, number)
        return None


def _turn(text: str) -> Event:
    """A move has at least two numbers, so that a deadline can't be taken for one."""
    if text == RESET:
        return Reset()
    return Moved(text) if len(text.split()) > 1 else Deadline(read(text))
