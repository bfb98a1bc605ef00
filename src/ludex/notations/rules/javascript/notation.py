"""Rules modules in JavaScript as a notation of Ludex."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from ludex.core import BadGame, BadSetup, Endless, Level, Notation, Option, Problem

from ._starter import starter
from .bundle import read
from .engine import RulesError
from .form import options_of
from .game import JavaScriptGame

MAIN: Final = "rules.js"
"""The module in a folder of its own; the game is called as the folder then."""

_EXPORTS: Final = re.compile(r"\bexports\s*\.\s*(setup|view|action)\b|\bmodule\s*\.\s*exports\b")
_CHANCE: Final = re.compile(r"\bMath\s*\.\s*random\b|\bDate\s*\.\s*now\b|\bnew\s+Date\b")
_TITLE: Final = re.compile(r"into\s+titles\b.*?values?\s*\(\s*'(?:[^']|'')*'\s*,\s*'((?:[^']|'')*)'", re.I | re.S)


class RulesJavaScript(Notation):
    id = "rules-js"
    title = "Rules modules in JavaScript"
    extensions = (".js",)

    def recognises(self, name: str, text: str) -> bool:
        """It exports what a rules module exports."""
        return name.endswith(".js") and _EXPORTS.search(text) is not None

    def check(self, path: Path) -> Sequence[Problem]:
        warnings = list(_warnings(path))
        try:
            game = self.load(path)
        except BadGame as error:
            return [*error.problems, *warnings]
        return [*_starts(game, path), *warnings]

    def load(self, path: Path) -> JavaScriptGame:
        """Runs the module, inside the engine."""
        try:
            return JavaScriptGame(read(path), _name(path), _title(path), _options(path))
        except RulesError as error:
            raise BadGame([_placed(error.problem, path)]) from error
        except Endless as error:
            raise BadGame([Problem(str(error), str(path))]) from error

    def starter(self, name: str) -> Mapping[str, str]:
        return starter(name)


def _name(path: Path) -> str:
    return path.resolve().parent.name if path.name == MAIN else path.stem


def _title(path: Path) -> str:
    """From title.sql beside it, where the original registers it."""
    if found := _TITLE.search(_beside(path, "title.sql")):
        return found[1].replace("''", "'")
    name = _name(path)
    return name.replace("-", " ").replace("_", " ").strip().capitalize() or name


def _options(path: Path) -> Sequence[Option]:
    return options_of(_beside(path, "create.html"))


def _beside(path: Path, name: str) -> str:
    """Of a module in a folder of its own."""
    file = path.parent / name
    if path.name != MAIN or not file.is_file():
        return ""
    return file.read_text("utf-8", errors="replace")


def _placed(problem: Problem, path: Path) -> Problem:
    return problem if problem.file else Problem(problem.text, str(path))


def _starts(game: JavaScriptGame, path: Path) -> Iterator[Problem]:
    """Every scenario, with the default options."""
    for scenario in game.scenarios or [""]:
        try:
            game.start(game.setup(1, scenario)).movers()
        except RulesError as error:
            text = f"{scenario or 'it'} does not start: {error.problem.text}"
            yield _placed(Problem(text, error.problem.file, error.problem.line, error.problem.column), path)
        except (BadSetup, BadGame, Endless) as error:
            yield Problem(f"{scenario or 'it'} does not start: {error}", str(path))


def _warnings(path: Path) -> Iterator[Problem]:
    """What will be refused if the rules come there."""
    text = path.read_text("utf-8", errors="replace")
    for number, line in enumerate(text.split("\n"), 1):
        if found := _CHANCE.search(line.partition("//")[0]):
            said = f"{found[0]} is refused when the rules come here: a replay would see something else"
            yield Problem(said, str(path), number, found.start() + 1, Level.WARNING)


NOTATION: Final = RulesJavaScript()
