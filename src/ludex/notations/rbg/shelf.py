"""Games that are on a shelf: their names and players are known at once, their rules are parsed when somebody plays.

    chess = Shelved(Path("chess.rbg"))

is a RegularGame that costs next to nothing until then, so that a long list of games is quickly shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from ludex.core import BadGame, Json, Level, Roster

from .front import parse, players
from .game import RegularGame
from .native.prepare import described
from .tree import Description


class Shelved(RegularGame):
    def __init__(self, path: Path) -> None:
        self.file = path
        self._entitle(path.stem, path.read_bytes().decode())

    @cached_property
    def description(self) -> Description:  # type: ignore[override]  # nobody writes it
        """BadGame where the rules are none: whoever fills a shelf tests what is on it."""
        return described(self.text, self._parsed)

    def _parsed(self) -> Description:
        description, problems = parse(self.text, str(self.file))
        if description is None:
            raise BadGame([problem for problem in problems if problem.level is Level.ERROR])
        return description

    def roster(self, scenario: str, options: Mapping[str, Json]) -> Roster:
        del scenario, options
        return Roster(names=self._names)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return players(self.text)
