"""A rules module as a Game of core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ludex.core import Diagram, Game, Json, Part, Roster, Setup

from .chances import FROM_SEED, Generator
from .loader import load_module
from .machine import Machine
from .module import Chosen, Module
from .position import Position, kind
from .saved import thawed
from .study import chart_of, lines_of, parts_of, picture


class RulesGame(Game):
    """Played by the rules of one loaded module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        facts = module.facts
        self.id, self.title, self.about, self.version = facts.id, facts.title, facts.about, facts.version
        self.scenarios, self.options = facts.scenarios, facts.options
        self._position = kind(facts.on_query is not None, facts.on_redeal is not None)

    @property
    def checked(self) -> bool:
        """Does it look for mistakes of the author that only a save would show? It costs as much as the play."""
        return self.module.checked

    @checked.setter
    def checked(self, value: bool) -> None:
        self.module.checked = value

    def roster(self, scenario: str, options: Mapping[str, Json]) -> Roster:
        return Roster(names=self.module.roles_of(scenario, Chosen(options)))

    def generator(self, seed: int) -> Generator:
        return FROM_SEED[self.module.chance](seed)

    def start(self, setup: Setup) -> Position:
        options = Chosen(setup.options)
        machine = Machine(self.module, self.module.roles_of(setup.scenario, options), self.generator(setup.seed))
        machine.setup(setup.scenario, options)
        return self._position(self, machine)

    def thaw(self, frozen: Json) -> Position:
        return self._position(self, thawed(self.module, frozen))

    def diagrams(self) -> Mapping[str, str]:
        return {"graph": "states and procedures, and what leads from one to the next"}

    def diagram(self, name: str) -> Diagram:
        del name  # there is one
        return picture(chart_of(self.module), self.title)

    def files(self) -> Sequence[str]:
        return [str(file) for file in self.module.files]

    def parts(self) -> Sequence[Part]:
        return parts_of(self.module)

    def lines(self) -> Mapping[str, Sequence[int]]:
        return lines_of(self.module)


def load(path: str | Path) -> RulesGame:
    """The game of a rules module: a file, or the folder of a package. BadGame with its problems."""
    return RulesGame(load_module(Path(path)))
