"""What `ludex new rules-js NAME` writes: a whole small game to change, and its test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_GAME: Final = """\
// NAME_TITLE. Two players take stones from a heap in turn; who takes the last one wins.
// A rules module exports what is below; the state that its functions get and return is plain data.
"use strict"

exports.scenarios = ["Small heap", "Large heap"]
exports.roles = ["Red", "Blue"]

// The first state. Chance comes from the seed alone, and is kept in the state.
exports.setup = function (seed, scenario, options) {
\tconst state = { seed, active: "Red", log: [], undo: [], heap: 0, taken: { Red: 0, Blue: 0 } }
\tstate.heap = (scenario === "Large heap" ? 20 : 8) + random(state, 5)
\tstate.log.push("The heap has " + state.heap + " stones.")
\treturn state
}

function random(state, n) {
\tstate.seed = (state.seed * 200105) % 34359738337
\treturn state.seed % n
}

// What somebody sees, and may do: 1 is a button, 0 one that is off, a list holds what can stand behind the action.
exports.view = function (state, role) {
\tconst view = { log: state.log, prompt: null, heap: state.heap, taken: state.taken }
\tif (state.active === "None") {
\t\tview.prompt = state.victory
\t} else if (role !== state.active) {
\t\tview.prompt = "Waiting for " + state.active + "."
\t} else {
\t\tview.prompt = "Take one, two or three stones."
\t\tview.actions = { take: [1, 2, 3].filter(n => n <= state.heap) }
\t}
\treturn view
}

// Only what the view offers comes here, from a role that is active.
exports.action = function (state, role, action, arg) {
\tif (action !== "take") throw new Error("Invalid action: " + action)
\tstate.heap -= arg
\tstate.taken[role] += arg
\tstate.log.push(role + " took " + arg + ".")
\tif (state.heap > 0) {
\t\tstate.active = role === "Red" ? "Blue" : "Red"
\t} else {
\t\tstate.active = "None"
\t\tstate.result = role
\t\tstate.victory = role + " took the last stone."
\t}
\treturn state
}
"""

_TEST: Final = '''"""NAME keeps the law of every game, and its own rules. Run with: pytest test_NAME.py"""

from pathlib import Path

import pytest

from ludex.core import Action, Match
from ludex.lab.laws import hold
from ludex.library import find

GAME = find(str(Path(__file__).with_name("NAME.js")))


@pytest.mark.parametrize("seed", range(10))
def test_it_keeps_the_law(seed):
    hold(GAME, matches=1, seed=seed)


def test_who_takes_the_last_stone_wins():
    match = Match(GAME, GAME.setup(seed=1))
    while match.outcome() is None:
        (seat,) = match.state.movers()
        match.submit(seat, Action("take", (1,)))
    assert match.outcome().winners == (seat,)
'''


def starter(name: str) -> Mapping[str, str]:
    """NAME.js and test_NAME.py; ValueError unless the name can be a module's."""
    if not name.isidentifier() or not name.isascii() or name != name.lower():
        raise ValueError(f"a game's name is made of small letters, digits and _, unlike {name!r}")
    return {f"{name}.js": _filled(_GAME, name), f"test_{name}.py": _filled(_TEST, name)}


def _filled(text: str, name: str) -> str:
    return text.replace("NAME_TITLE", name.replace("_", " ").capitalize()).replace("NAME", name)
