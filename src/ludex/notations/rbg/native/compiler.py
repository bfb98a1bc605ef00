"""The whole way from a description to a program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..automaton import START
from ..position import Places
from ..tree import Description
from .abi import Layout, Uncompilable, layout
from .cells import Facts
from .entries import Entries, make_put, make_write
from .geometry import cells_of
from .graph import graph_of
from .inlining import mark
from .ir import Program
from .keeper import Firsts
from .merging import merge
from .modes import Modes
from .points import Points
from .pure import Factory, Trial

__all__ = ["Compiled", "Uncompilable", "compile_game"]


@dataclass(frozen=True, slots=True)
class Compiled:
    program: Program
    layout: Layout


_MOST: Final = {"pieces": 250, "vertices": 512, "modifiers": 4_000}


def compile_game(game: Description) -> Compiled:
    has = {"pieces": len(game.pieces), "vertices": len(game.board), "modifiers": len(game.modifiers)}
    for what, most in _MOST.items():
        if has[what] > most:
            raise Uncompilable(f"a compiled game has at most {most} {what}, and this one has {has[what]}")
    try:
        return _Compiler(game).compiled()
    except RecursionError:
        raise Uncompilable("its rules are nested too deeply") from None


class _Compiler:
    def __init__(self, game: Description) -> None:
        self.game = game
        cells = cells_of(game)
        words = max(cells) // 64 + 1
        self.program = Program(64 * words)
        places = Places(game)
        self.layout = layout(words, len(game.pieces), len(places.bounds), cells)
        self.factory = Factory(game, cells, 64 * words)
        self.facts = Facts(game, cells, self.factory, self.program)
        self.bounds = {name: places.bounds[i] for name, i in places.values.items()}
        self._trials: dict[object, Firsts] = {}
        self.facts.trial = self._trial

    def compiled(self) -> Compiled:
        points = Points(graph_of(self.game.rules), self.factory, "", 1 << self.facts.cells[0], self.bounds)
        modes, firsts = Modes(self.facts, points), Firsts(self.facts, points, pattern=False)
        make_put(self.facts)
        make_write(self.facts, modes)
        Entries(self.facts, modes, firsts).make()
        modes.finish()
        firsts.finish()
        made = 0
        while made < len(self._trials):
            for trial in list(self._trials.values())[made:]:
                trial.finish()
                made += 1
        merge(self.program)
        mark(self.program)
        return Compiled(self.program, self.layout)

    def _trial(self, trial: Trial) -> str:
        if trial.body not in self._trials:
            graph = graph_of(trial.body, pattern=True)
            points = Points(graph, self.factory, f"_{len(self._trials)}", self.factory.all, self.bounds)
            self._trials[trial.body] = Firsts(self.facts, points, pattern=True)
        return self._trials[trial.body].function(START)
