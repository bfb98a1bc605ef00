"""A rules module as a Game of core."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ludex.core import Game, Json, Roster, Setup

from .chances import FROM_SEED, Generator
from .loader import load_module
from .machine import Machine
from .module import Chosen, Module
from .position import Position, kind
from .saved import thawed


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


def load(path: str | Path) -> RulesGame:
    """The game of a rules module: a file, or the folder of a package. BadGame with its problems."""
    return RulesGame(load_module(Path(path)))
