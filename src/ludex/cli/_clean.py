"""Text from strangers, made safe for a terminal."""

from __future__ import annotations

from typing import Final

STRANGE: Final = "\N{REPLACEMENT CHARACTER}"


def clean(text: object, *, lines: bool = False) -> str:
    """Without control characters, and without what turns the direction of writing; line ends stay if they may."""
    return "".join(_clean(char, lines) for char in str(text))


def _clean(char: str, lines: bool) -> str:
    if char.isprintable() or (lines and char == "\n"):
        return char
    return " " if char.isspace() else STRANGE
