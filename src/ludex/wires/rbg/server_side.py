"""One client, as the server speaks with it. A state machine: bytes go in, events come out; nobody reads or writes here.

    server   time for preparation, game text, number of the player
    client   ready
    server   a deadline, when it is the client's turn
    client   its move
    server   the moves of the others; `reset` when a game is over

The first message of a client is its `ready`, whenever it comes and whatever it says. All others are answers, in their
order: one that comes before it was asked for waits.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from .frames import Frames, TooLong, framed
from .seconds import written

READY: Final = "ready"
RESET: Final = "reset"

LONGEST: Final = 256 * 1024
"""Bytes of a message from a client: the longest move of 10,000 modifiers has less."""


class Ready(NamedTuple):
    """The first message; None: it was no text."""

    text: str | None

    @property
    def passes(self) -> bool:
        """The original takes any text of the right length."""
        return self.text is not None and len(self.text) == len(READY)


class Answer(NamedTuple):
    text: str


class Fault(NamedTuple):
    """What was sent in the place of an answer, as the end of a sentence that begins with the client."""

    what: str


Event = Ready | Answer | Fault


class Stage(Enum):
    WAITING = "waiting"  # for the others to come
    PREPARING = "preparing"
    PLAYING = "playing"


class OutOfOrder(RuntimeError):
    """The server itself does not keep to the protocol."""


class ServerSide:
    def __init__(self, longest: int = LONGEST) -> None:
        self.stage = Stage.WAITING
        self.first = True  # its ready has not come
        self._frames = Frames(longest)

    def greet(self, preparation: float, text: bytes, number: int) -> bytes:
        self._demand(Stage.WAITING)
        self.stage = Stage.PREPARING
        return framed(written(preparation)) + framed(text) + framed(str(number))

    def begin(self) -> None:
        """Preparation is over, with or without a ready."""
        self._demand(Stage.PREPARING)
        self.stage = Stage.PLAYING

    def ask(self, seconds: float) -> bytes:
        self._demand(Stage.PLAYING)
        return framed(written(seconds))

    def tell(self, move: str) -> bytes:
        self._demand(Stage.PLAYING)
        return framed(move)

    def reset(self) -> bytes:
        self._demand(Stage.PLAYING)
        return framed(RESET)

    def _demand(self, stage: Stage) -> None:
        if self.stage is not stage:
            raise OutOfOrder(f"this comes when a client is {stage.value}, and it is {self.stage.value}")

    def receive(self, data: bytes) -> list[Event]:
        return [self._event(frame) for frame in self._frames.feed(data)]

    def end(self) -> list[Event]:
        """Nothing more will come."""
        begun = self._frames.begun
        if not begun or self.first:
            return []
        return [Fault(f"sent {begun} bytes of a message without its end, and left")]

    def _event(self, frame: bytes | TooLong) -> Event:
        if self.first:
            self.first = False
            return Ready(None if isinstance(frame, TooLong) else _text(frame))
        if isinstance(frame, TooLong):
            return Fault(f"sent a message of more than {frame.longest} bytes")
        text = _text(frame)
        return Fault(f"sent {len(frame)} bytes that are no text") if text is None else Answer(text)


def _text(frame: bytes) -> str | None:
    if not frame.isascii():
        return None
    text = frame.decode("ascii")
    return text if all(char.isprintable() or char in "\t\n\v\f\r" for char in text) else None
