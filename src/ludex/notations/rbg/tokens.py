"""Text to tokens, with their places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from .problems import Origin, Report

MAX_TEXT: Final = 1_000_000  # characters; a board of 64 x 64 squares written vertex by vertex has a quarter of it
MAX_NAME: Final = 200  # characters; each use of a name costs as many
MAX_NUMBER: Final = 2**31 - 1

SECTIONS: Final = ("players", "pieces", "variables", "board", "rules")
RESERVED: Final = frozenset((*SECTIONS, "hexagon", "cuboid", "rectangle"))
MARKS: Final = frozenset(
    "( ) [ ] { } {? {! {$ [$ ~ # - + ^ / * . , ; : $ = +> -> ->> ! ? != == < <= > >=".split()  # noqa: SIM905
)

_LONGEST_FIRST: Final = "|".join(re.escape(mark) for mark in sorted(MARKS, key=len, reverse=True))
_PIECE_OF_TEXT: Final = re.compile(
    rf"""(?P<blank>   [ \t\n\r\f\v]+ | //[^\n]* | /\*.*?\*/ )
       | (?P<comment> /\*.* )
       | (?P<name>    [A-Za-z][A-Za-z0-9]* )
       | (?P<number>  [0-9]+ )
       | (?P<string>  "[^"]*"? )
       | (?P<mark>    {_LONGEST_FIRST} )
       | (?P<stray>   . )""",
    re.VERBOSE | re.DOTALL,
)


class Token(NamedTuple):
    """Its kind is "name", "number", "string" or "end"; of a mark or a reserved word it is the text itself."""

    kind: str
    text: str
    offset: int
    origin: Origin | None = None

    def __str__(self) -> str:
        return "the end" if self.kind == "end" else f"'{self.text[:40]}'"


def tokenize(text: str, report: Report) -> list[Token]:
    if len(text) > MAX_TEXT:
        report.exhaust(f"the text has {len(text)} characters; at most {MAX_TEXT} are read")
    return list(_tokens(text, report))


def _tokens(text: str, report: Report) -> Iterator[Token]:
    for match in _PIECE_OF_TEXT.finditer(text):
        kind, found, offset = match.lastgroup, match.group(), match.start()
        if kind == "mark":
            yield Token(found, found, offset)
        elif kind == "name":
            yield word(found, offset, None, report)
        elif kind == "number":
            yield number(found, offset, None, report)
        elif kind == "string":
            yield _string(found, offset, report)
        elif kind == "stray":
            report.warning(f"stray character {found!a} is skipped", Token("stray", found, offset))
        elif kind == "comment":
            report.warning("this comment is never closed, the rest of the text is skipped", Token("/*", "/*", offset))


def word(text: str, offset: int, origin: Origin | None, report: Report) -> Token:
    """A name or a reserved word."""
    token = Token(text if text in RESERVED else "name", text, offset, origin)
    if len(text) > MAX_NAME:
        report.exhaust(f"a name of {len(text)} characters; at most {MAX_NAME} are read", token)
    return token


def number(text: str, offset: int, origin: Origin | None, report: Report) -> Token:
    """Leading zeros are dropped here, so that pasting never sees them: `x~007` is `x7`."""
    digits = text.lstrip("0") or "0"
    token = Token("number", digits, offset, origin)
    if len(digits) > len(str(MAX_NUMBER)) or int(digits) > MAX_NUMBER:
        report.error(f"the number is too large; the greatest is {MAX_NUMBER}", token)
        return token._replace(text="1")
    return token


def _string(text: str, offset: int, report: Report) -> Token:
    token = Token("string", text, offset)
    if len(text) < 2 or not text.endswith('"'):
        report.warning("this string is never closed", token)
    return token
