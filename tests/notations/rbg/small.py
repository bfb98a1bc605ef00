"""The smallest description, any section of which a test may replace."""

from __future__ import annotations

from ludex.core import Level
from ludex.notations.rbg.front import parse
from ludex.notations.rbg.game import RegularGame
from ludex.notations.rbg.interpreter import Interpreter
from ludex.notations.rbg.tree import Description


def game(
    rules: str = "->a up",
    *,
    players: str = "a(9), b(9)",
    pieces: str = "e, x",
    variables: str = "v(9), w(9)",
    board: str = "rectangle(up,down,left,right,[e,x][x,e])",
    macros: str = "",
) -> str:
    return (
        f"#players = {players}\n#pieces = {pieces}\n#variables = {variables}\n"
        f"{macros}\n#board = {board}\n#rules = {rules}\n"
    )


def read(text: str) -> Description:
    """Without a word of complaint."""
    description, problems = parse(text)
    assert problems == []
    assert description is not None
    return description


def interpreted(text: str) -> RegularGame:
    """As a game, for who looks at orders of moves and at the patience of a search: each engine has its own."""
    description = read(text)
    return RegularGame(description, "small", text, Interpreter(description))


def errors(text: str) -> list[str]:
    description, problems = parse(text)
    found = [problem.text for problem in problems if problem.level is Level.ERROR]
    assert (description is None) == bool(found)
    return found


def warnings(text: str) -> list[str]:
    """Of a text that is accepted."""
    description, problems = parse(text)
    assert description is not None, problems
    return [problem.text for problem in problems]
