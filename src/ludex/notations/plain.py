"""Games written straight on core: a Python module that ends with GAME = MyGame()."""

from __future__ import annotations

import ast
import importlib.util
import sys
import traceback
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Final

from ludex.core import BadGame, Game, Notation, Problem

from ._plain_starter import starter


class Plain(Notation):
    id = "core"
    title = "Python, straight on core"
    extensions = (".py",)

    def recognises(self, name: str, text: str) -> bool:
        """It binds GAME at the top level."""
        if not name.endswith(".py"):
            return False
        try:
            return _binds_game(ast.parse(text))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return "GAME" in text  # its errors are for check() to tell

    def check(self, path: Path) -> Sequence[Problem]:
        try:
            game = self.load(path)
        except BadGame as error:
            return error.problems
        return [Problem(flaw, str(path)) for flaw in _flaws(game)]

    def load(self, path: Path) -> Game:
        """Runs the module: it is code, with the rights of whoever names it."""
        game = getattr(_run(path), "GAME", None)
        if game is None:
            raise BadGame([Problem("the module has no GAME", str(path))])
        if not isinstance(game, Game):
            raise BadGame([Problem(f"GAME should be a ludex.core.Game, and is a {type(game).__name__}", str(path))])
        return game

    def starter(self, name: str) -> Mapping[str, str]:
        return starter(name)


def _binds_game(module: ast.Module) -> bool:
    targets = [target for node in module.body for target in _targets(node)]
    return any(isinstance(target, ast.Name) and target.id == "GAME" for target in targets)


def _targets(node: ast.stmt) -> Sequence[ast.expr]:
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AnnAssign) else []


def _run(path: Path) -> ModuleType:
    """The module, under a name of its own: two files called game.py do not mix."""
    name = f"_ludex_game_{blake2b(str(path.resolve()).encode(), digest_size=8).hexdigest()}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadGame([Problem("this is not a Python module", str(path))])
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise BadGame([Problem(error.msg, str(path), error.lineno or 0, error.offset or 0)]) from error
    except Exception as error:
        raise BadGame([_problem(error, path)]) from error
    return module


def _problem(error: Exception, path: Path) -> Problem:
    """At the last line of the author's file that was running."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno or 0 for frame in frames if Path(frame.filename).resolve() == path.resolve()]
    return Problem(f"{type(error).__name__}: {error}", str(path), lines[-1] if lines else 0)


def _flaws(game: Game) -> Sequence[str]:
    """What can be seen without playing."""
    flaws = [f"GAME has no {name}" for name in ("id", "title") if not isinstance(getattr(game, name, None), str)]
    for option in game.options:
        if option.default not in option.field:
            flaws.append(f"the default of option {option.field.wrong(option.default)}")
    if not flaws:
        try:
            game.start(game.setup(0))
        except Exception as error:
            flaws.append(f"it does not start: {type(error).__name__}: {error}")
    return flaws


NOTATION: Final = Plain()
