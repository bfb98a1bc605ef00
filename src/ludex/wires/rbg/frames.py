"""Messages: bytes that end with a NUL, which TCP cuts and joins as it likes."""

from __future__ import annotations

from typing import NamedTuple

END = b"\0"


class TooLong(NamedTuple):
    """In the place of a message that was longer than allowed; told as soon as it is, the rest of it is dropped."""

    longest: int


class Frames:
    """Cuts a stream into messages, and never holds more than one of the longest."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._begun = bytearray()
        self._dropping = False

    def feed(self, data: bytes) -> list[bytes | TooLong]:
        """What is complete now."""
        *ends, rest = data.split(END)
        found: list[bytes | TooLong] = []
        for end in ends:
            found += self._grow(end)
            if not self._dropping:
                found.append(bytes(self._begun))
            self._begun.clear()
            self._dropping = False
        return found + self._grow(rest)

    def _grow(self, piece: bytes) -> list[bytes | TooLong]:
        if self._dropping:
            return []
        if len(self._begun) + len(piece) <= self._longest:
            self._begun += piece
            return []
        self._begun.clear()
        self._dropping = True
        return [TooLong(self._longest)]

    @property
    def begun(self) -> int:
        """Bytes of a message whose end has not come."""
        return len(self._begun)


def framed(text: str | bytes) -> bytes:
    """ValueError where it holds a NUL: it would be two messages."""
    body = text.encode() if isinstance(text, str) else text
    if END in body:
        raise ValueError("a message can't hold a NUL")
    return body + END
