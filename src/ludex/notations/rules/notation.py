"""The rules framework as a notation of Ludex."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from ludex.core import BadGame, Level, Notation, Problem

from ._starter import starter
from .game import RulesGame, load
from .study import chart_of, flaws_of

PUBLIC: Final = "ludex.rules"


class Rules(Notation):
    id = "rules"
    title = "Rules: states, procedures and scripts, in Python"
    extensions = (".py",)

    def recognises(self, name: str, text: str) -> bool:
        """It imports from ludex.rules, and makes no game of its own."""
        if not name.endswith(".py") or PUBLIC not in text:
            return False
        try:
            body = ast.parse(text).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return "GAME" not in text  # its errors are for check() to tell
        return any(map(_imports, body)) and not any(map(_binds_game, body))

    def check(self, path: Path) -> Sequence[Problem]:
        try:
            game = self.load(path)
        except BadGame as error:
            return _named(path, error.problems)
        found = list(flaws_of(chart_of(game.module)))
        if not any(problem.level is Level.ERROR for problem in found):
            found += _flaws(game, path)  # which would only say the same again
        return _named(path, found)

    def load(self, path: Path) -> RulesGame:
        """Runs the module: it is code, with the rights of whoever names it."""
        return load(path)

    def starter(self, name: str) -> Mapping[str, str]:
        return starter(name)


def _imports(node: ast.stmt) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module == PUBLIC
    return isinstance(node, ast.Import) and any(alias.name == PUBLIC for alias in node.names)


def _binds_game(node: ast.stmt) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return any(isinstance(target, ast.Name) and target.id == "GAME" for target in targets)


def _named(path: Path, problems: Sequence[Problem]) -> Sequence[Problem]:
    """The file as it was named, where it is that one."""
    whole = str(path.resolve())
    return [replace(problem, file=str(path)) if problem.file == whole else problem for problem in problems]


def _flaws(game: RulesGame, path: Path) -> Sequence[Problem]:
    """What can be seen without playing: each scenario starts, and everybody who may act can look."""
    flaws = []
    for scenario in game.scenarios or ("",):
        try:
            state = game.start(game.setup(0, scenario))
            for seat in state.movers():
                state.view(seat)
        except Exception as error:
            of = f"the scenario {scenario!r}" if scenario else "it"
            flaws.append(Problem(f"{of} does not start: {type(error).__name__}: {error}", str(path)))
    return flaws


NOTATION: Final = Rules()
