"""What an author does: writes a module, loads it, plays it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from typing import Final

import pytest

from ludex.core import Action, BadGame, Json, Problem, Seat, parse, text_of
from ludex.notations.rules.game import RulesGame, load
from ludex.notations.rules.position import Position

PROLOG: Final = """from ludex.rules import *
ROLES = ["White", "Black"]
def on_setup(scenario, options):
    G.active = 0
    G.seen = []
    call("main")
def on_view():
    V.seen = G.seen
def see(what):
    G.seen.append(what)
"""
"""Two roles, a list of what was seen, and a `main` to be written."""

_FOLDER: Final = TemporaryDirectory(prefix="ludex-rules-")
_NUMBERS: Final = count(1)


def written(text: str, prolog: str = PROLOG) -> Path:
    """A file with the module."""
    path = Path(_FOLDER.name) / f"game{next(_NUMBERS)}.py"
    path.write_text(prolog + dedent(text))
    return path


def module(text: str, prolog: str = PROLOG) -> RulesGame:
    return load(written(text, prolog))


def line_of(text: str, part: str, prolog: str = PROLOG) -> int:
    """The line of the file on which this part of the text stands."""
    whole = prolog + dedent(text)
    assert whole.count(part) == 1, part
    return whole[: whole.index(part)].count("\n") + 1


def problems(text: str, prolog: str = PROLOG) -> list[Problem]:
    with pytest.raises(BadGame) as wrong:
        module(text, prolog)
    return list(wrong.value.problems)


def begun(text: str, prolog: str = PROLOG, seed: int = 1) -> Position:
    game = module(text, prolog)
    return game.start(game.setup(seed))


def do(state: Position, name: str, *args: Json, by: Seat = "White") -> Position:
    """The same state, after this."""
    state.act(by, Action(name, args))
    return state


def seen(state: Position) -> list[Json]:
    found: list[Json] = state.machine.G.__dict__["seen"]
    return found


def again(state: Position) -> Position:
    """Through JSON text."""
    return state.game.thaw(parse(text_of(state.freeze())))


def frames(state: Position) -> Iterator[str]:
    """Who is on the stack, from the bottom."""
    return (frame.P for frame in state.machine.stack)


STOP: Final = """
class stop(State):
    inactive = "go on"
    def prompt(self):
        prompt("Go on.")
        button("go")
        for n in range(4):
            action("give", n)
    @on
    def go(self):
        end()
    @on
    def give(self, n):
        push_undo()
        end(n)
"""
"""A state that ends when it is told to."""
