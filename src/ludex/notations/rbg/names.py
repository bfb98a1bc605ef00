"""What the names of a description are: players, pieces, variables, and the labels of edges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from .parsed import Declared
from .problems import Report
from .tokens import Token

MAX_NAMES: Final = 1_000  # of each kind; the largest known game has 60 pieces


@dataclass(slots=True)
class Names:
    players: dict[str, int] = field(default_factory=dict)  # with their bounds, as all that can be assigned to
    variables: dict[str, int] = field(default_factory=dict)
    pieces: set[str] = field(default_factory=set)
    labels: set[str] = field(default_factory=set)
    complete: bool = True  # no section that declares names had to be given up

    def role(self, name: str) -> str | None:
        for role, names in self._by_role():
            if name in names:
                return role
        return None

    def bound(self, name: str) -> int | None:
        return self.players.get(name, self.variables.get(name))

    def _by_role(self) -> Iterable[tuple[str, Iterable[str]]]:
        return (
            ("player", self.players),
            ("piece", self.pieces),
            ("variable", self.variables),
            ("edge label", self.labels),
        )

    def add_players(self, declared: Sequence[Declared], report: Report) -> None:
        self._add_bounded(self.players, "player", declared, report)

    def add_variables(self, declared: Sequence[Declared], report: Report) -> None:
        self._add_bounded(self.variables, "variable", declared, report)

    def _add_bounded(self, to: dict[str, int], role: str, declared: Sequence[Declared], report: Report) -> None:
        for each in declared:
            known = self.role(each.name.text)
            _bounded(len(to), role, each.name, report)
            if known is None:
                to[each.name.text] = each.bound
            else:
                self._twice(each.name, role, known, report)

    def add_pieces(self, tokens: Sequence[Token], report: Report) -> None:
        for token in tokens:
            known = self.role(token.text)
            if known is not None:
                self._twice(token, "piece", known, report)
            _bounded(len(self.pieces), "piece", token, report)
            self.pieces.add(token.text)

    def add_label(self, token: Token, report: Report) -> None:
        known = self.role(token.text)
        if known not in (None, "edge label"):
            self._twice(token, "edge label", str(known), report)
        _bounded(len(self.labels), "edge label", token, report)
        self.labels.add(token.text)

    def _twice(self, token: Token, role: str, known: str, report: Report) -> None:
        as_what = "" if role == known else f" as {'an' if known[0] in 'aeiou' else 'a'} {known}"
        report.error(f"{role} {token} is already declared{as_what}", token)


def _bounded(count: int, role: str, at: Token, report: Report) -> None:
    if count > MAX_NAMES:
        report.exhaust(f"there are more than {MAX_NAMES} {role}s", at)
