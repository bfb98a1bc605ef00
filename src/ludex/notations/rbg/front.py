"""Text to description: the whole way, with all that is wrong on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ludex.core import Problem

from . import boards, rules, syntax
from .cursor import Cursor
from .macros import Expander
from .names import Names
from .problems import Abandoned, Exhausted, Report
from .sections import Directives, directives
from .tokens import tokenize
from .tree import Bounded, Description, Drawing, Vertex

_T = TypeVar("_T")


def parse(text: str, name: str = "") -> tuple[Description | None, list[Problem]]:
    """The game, unless there is an error; and all errors and warnings."""
    report = Report(text, name)
    try:
        description = _Reader(directives(tokenize(text, report), report), report).description()
    except Exhausted:
        description = None
    return (None if report.failed else description), report.problems


def players(text: str) -> tuple[str, ...]:
    """Their names alone, in order; nothing else is parsed. Empty where they can't be read."""
    report = Report(text)
    try:
        return _Reader(directives(tokenize(text, report), report), report).players()
    except Exhausted:
        return ()


class _Reader:
    """A section that cannot be read is left out, and what others miss because of it is not held against them."""

    def __init__(self, found: Directives, report: Report) -> None:
        self._found = found
        self._report = report
        self._expander = Expander(found.macros, report)
        self._names = Names()

    def players(self) -> tuple[str, ...]:
        self._names.add_players(self._read("players", syntax.bounded) or [], self._report)
        return tuple(self._names.players)

    def description(self) -> Description | None:
        players = self._read("players", syntax.bounded)
        pieces = self._read("pieces", syntax.pieces)
        variables = self._read("variables", syntax.bounded)
        self._names.add_players(players or [], self._report)
        self._names.add_pieces(pieces or [], self._report)
        self._names.add_variables(variables or [], self._report)
        if players == []:
            self._report.error("a game needs a player", self._found.sections["players"].name)
        self._names.complete = None not in (players, pieces, variables)
        vertices, drawing = self._board()
        return self._described(vertices, drawing)

    def _described(self, vertices: tuple[Vertex, ...], drawing: Drawing) -> Description | None:
        move = self._read("rules", syntax.rules)
        if move is None:
            return None
        names = self._names
        normal, modifiers = rules.build(move, names, vertices, self._found.sections["rules"].name, self._report)
        return Description(
            tuple(Bounded(*each) for each in names.players.items()),
            tuple(sorted(names.pieces)),
            tuple(Bounded(*each) for each in sorted(names.variables.items())),
            tuple(sorted(names.labels)),
            vertices,
            drawing,
            normal,
            modifiers,
        )

    def _board(self) -> tuple[tuple[Vertex, ...], Drawing]:
        tree = self._read("board", syntax.board)
        try:
            if tree is not None:
                return boards.build(tree, self._names, self._report)
        except Abandoned as abandoned:
            _pass_on(abandoned)
        self._names.complete = False
        return (), Drawing("graph")

    def _read(self, name: str, grammar: Callable[[Cursor], _T]) -> _T | None:
        section = self._found.sections.get(name)
        if section is None:
            return None
        try:
            cursor = Cursor(self._expander.expand(section), section.name, self._report)
            result = grammar(cursor)
            cursor.leave(name)
        except Abandoned as abandoned:
            _pass_on(abandoned)
            return None
        return result


def _pass_on(abandoned: Abandoned) -> None:
    """One section may be given up; an exhausted text is given up whole."""
    if isinstance(abandoned, Exhausted):
        raise abandoned
