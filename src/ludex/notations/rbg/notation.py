"""Regular Boardgames as a notation of Ludex."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from ludex.core import BadGame, Level, Notation, Problem, flaw_of_name

from ._starter import starter
from .engine import Endless
from .front import parse
from .game import RegularGame
from .interpreter import Interpreter
from .native.prepare import described
from .tree import Description

_DIRECTIVES: Final = [re.compile(rf"#\s*{name}\b") for name in ("players", "rules")]


class RBG(Notation):
    id = "rbg"
    title = "Regular Boardgames"
    extensions = (".rbg",)

    def recognises(self, name: str, text: str) -> bool:
        """It has players and rules, as directives."""
        del name
        return all(directive.search(text) for directive in _DIRECTIVES)

    def check(self, path: Path) -> Sequence[Problem]:
        text, problems = _text(path)
        return problems if text is None else _read(text, path)[1]

    def load(self, path: Path) -> RegularGame:
        """From the cache, where this very text was found to be a game before."""
        text, problems = _text(path)
        if text is None:
            raise BadGame(problems)
        return RegularGame(described(text, lambda: _sound(text, path)), path.stem, text)

    def starter(self, name: str) -> Mapping[str, str]:
        return starter(name)


def _text(path: Path) -> tuple[str | None, Sequence[Problem]]:
    try:
        return path.read_bytes().decode(), ()  # line ends as they are: players are sent this text
    except UnicodeDecodeError as error:
        return None, [Problem(f"this is not UTF-8 text at byte {error.start}", str(path))]


def _sound(text: str, path: Path) -> Description:
    description, problems = _read(text, path)
    if description is None:
        raise BadGame([problem for problem in problems if problem.level is Level.ERROR])
    return description


def _read(text: str, path: Path) -> tuple[Description | None, Sequence[Problem]]:
    """What it means, unless there are errors; and all that is wrong, warnings too."""
    description, problems = parse(text, str(path))
    if description is None or any(problem.level is Level.ERROR for problem in problems):
        return None, problems
    flaws = [Problem(flaw, str(path)) for flaw in _flaws(description)]
    return (None if flaws else description), [*problems, *flaws]


def _flaws(description: Description) -> Sequence[str]:
    """What is right in the language, and nobody can play."""
    if flaws := [flaw for flaw in (flaw_of_name(player.name) for player in description.players) if flaw]:
        return flaws
    engine = Interpreter(description)
    try:
        engine.over(engine.start())
    except Endless as error:
        return [f"it does not start: {error}"]
    return []


NOTATION: Final = RBG()
