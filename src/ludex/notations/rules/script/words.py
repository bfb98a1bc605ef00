"""Text -> commands, each a list of words.

A word ends at white space; brackets of any kind and strings are read as Python reads them, and are never broken.
A newline or a semicolon ends a command. A comment goes from # to the end of its line, and from // or -- where a
command would begin: elsewhere these are a division and two minuses.
"""

from __future__ import annotations

from typing import Final, NamedTuple

_CLOSES: Final = {"(": ")", "[": "]", "{": "}"}


class Word(NamedTuple):
    text: str
    start: int
    end: int

    @property
    def is_block(self) -> bool:
        return self.text.startswith("{")


class ScriptError(Exception):
    """Something that can't be read, at this place of the text."""

    def __init__(self, why: str, at: int) -> None:
        super().__init__(why)
        self.why = why
        self.at = at


def commands(text: str, start: int, end: int) -> list[list[Word]]:
    """Of a part of the text."""
    found: list[list[Word]] = []
    words: list[Word] = []
    at = start
    while at < end:
        c = text[at]
        if c in "\n;":
            if words:
                found.append(words)
            words, at = [], at + 1
        elif c.isspace():
            at += 1
        elif c == "#" or (not words and text.startswith(("//", "--"), at)):
            at = _end_of_line(text, at, end)
        else:
            after = _word(text, at, end)
            words.append(Word(text[at:after], at, after))
            at = after
    return [*found, words] if words else found


def _end_of_line(text: str, at: int, end: int) -> int:
    found = text.find("\n", at, end)
    return end if found < 0 else found


def _word(text: str, at: int, end: int) -> int:
    while at < end and not text[at].isspace() and text[at] != ";":
        at = _piece(text, at, end)
    return at


def _piece(text: str, at: int, end: int) -> int:
    """Behind one character, one string, or all that a bracket holds."""
    c = text[at]
    if c in "'\"":
        return _string(text, at, end)
    if c in _CLOSES:
        return _bracket(text, at, end)
    if c in ")]}":
        raise ScriptError(f"{c!r} closes nothing", at)
    return at + 1


def _string(text: str, at: int, end: int) -> int:
    quote = text[at] * 3 if text.startswith(text[at] * 3, at) else text[at]
    here = at + len(quote)
    while here < end:
        if text[here] == "\\":
            here += 2
        elif text.startswith(quote, here):
            return here + len(quote)
        elif text[here] == "\n" and len(quote) == 1:
            break
        else:
            here += 1
    raise ScriptError("this string is not closed", at)


def _bracket(text: str, at: int, end: int) -> int:
    closing = _CLOSES[text[at]]
    here = at + 1
    while here < end:
        if text[here] == closing:
            return here + 1
        here = _end_of_line(text, here, end) if _comments(text, here) else _piece(text, here, end)
    raise ScriptError(f"{text[at]!r} is not closed", at)


def _comments(text: str, at: int) -> bool:
    """Does a comment begin here, inside brackets? // and -- do where they begin a line of their own."""
    if text[at] == "#":
        return True
    return text.startswith(("//", "--"), at) and not text[text.rfind("\n", 0, at) + 1 : at].strip()
