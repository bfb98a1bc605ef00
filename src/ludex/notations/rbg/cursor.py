"""A walk over the tokens of one section."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from .problems import Report
from .tokens import Token


class Cursor:
    def __init__(self, tokens: Sequence[Token], header: Token, report: Report) -> None:
        last = tokens[-1] if tokens else header
        self._tokens = [*tokens, last._replace(kind="end", text="")]
        self._at = 0
        self.report = report

    @property
    def current(self) -> Token:
        return self._tokens[self._at]

    @property
    def kind(self) -> str:
        return self._tokens[self._at].kind

    @property
    def next_kind(self) -> str:
        return self._tokens[min(self._at + 1, len(self._tokens) - 1)].kind

    def take(self) -> Token:
        token = self._tokens[self._at]
        if token.kind != "end":
            self._at += 1
        return token

    def accept(self, kind: str) -> bool:
        if self.kind != kind:
            return False
        self.take()
        return True

    def expect(self, kind: str, what: str = "") -> Token:
        if self.kind != kind:
            self.unexpected(what or f"'{kind}'")
        return self.take()

    def unexpected(self, what: str) -> NoReturn:
        self.report.fail(f"expected {what}, encountered {self.current}", self.current)

    def leave(self, section: str) -> None:
        """At the end of a section: what is left of it is not read, and said so."""
        if self.kind != "end":
            text = f"unexpected tokens at the end of '{section}' are ignored, from {self.current} on"
            self.report.warning(text, self.current)
