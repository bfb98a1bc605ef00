"""What `ludex new rules NAME` writes: a whole small game to change, and its test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_GAME: Final = '''"""NAME_TITLE: who takes the last stone wins.

The first line of this text is the title, and the rest is what players read about the rules.
"""

from ludex.rules import G, Int, L, Option, R, State, V, button, call, end, finish, log, on, prompt, push_undo

ROLES = ["First", "Second"]  # in the rules below they are the numbers 0 and 1
OPTIONS = [Option(Int("heap", 5, 50), 15, "stones at the start")]
VERSION = 1  # goes up when the rules change, so that old matches know


def on_setup(scenario, options):
    # G is the whole position: numbers, text, lists and dicts, so that it can be saved at any moment.
    G.heap = options.heap
    G.active = 0  # whose turn it is: one role, or a list of several
    call("main")


def on_view():
    # V is what the player R may see, or somebody who only looks (then R is -1). Here nothing is secret.
    V.heap = G.heap


async def main():
    # A procedure: each await enters a state, and goes on here when that has ended, if need be after a restart.
    while G.heap > 0:
        await turn(taken=0)
        G.active = 1 - G.active
    winner = 1 - G.active
    finish(winner, f"{ROLES[winner]} has taken the last stone.")


class turn(State):
    inactive = "take stones"  # what the other one is told

    def prompt(self):
        # What is offered here can be done, and nothing else.
        prompt(f"Take up to three of {G.heap} stones, {L.taken} so far.")
        if L.taken < 3 and G.heap > 0:
            button("take")
        button("done", L.taken > 0)

    @on
    def take(self):
        push_undo()  # it can be taken back until the turn is over
        G.heap -= 1
        L.taken += 1  # L lasts as long as this state

    @on
    def done(self):
        log(f"{ROLES[R]} took {L.taken}.")
        end()
'''

_TEST: Final = '''"""NAME keeps the law of every game. Run with: pytest test_NAME.py"""

from pathlib import Path

import pytest

from ludex.core import Action
from ludex.lab.laws import hold
from ludex.library import find

GAME = find(str(Path(__file__).with_name("NAME.py")))


@pytest.mark.parametrize("seed", range(10))
def test_it_keeps_the_law(seed):
    hold(GAME, seed=seed)


def test_a_turn():
    match = GAME.start(GAME.setup(seed=1))
    match.act("First", Action("take"))
    assert match.view("First")["heap"] == 14
    match.act("First", Action("done"))
    assert match.movers() == ["Second"]
'''


def starter(name: str) -> Mapping[str, str]:
    """NAME.py and test_NAME.py; ValueError unless the name can be a module's."""
    if not name.isidentifier() or not name.isascii() or name != name.lower():
        raise ValueError(f"a game's name is made of small letters, digits and _, unlike {name!r}")
    title = name.replace("_", " ").capitalize()
    words = {"NAME_TITLE": title, "NAME": name}
    return {f"{name}.py": _filled(_GAME, words), f"test_{name}.py": _filled(_TEST, words)}


def _filled(text: str, words: Mapping[str, str]) -> str:
    for word, value in words.items():
        text = text.replace(word, value)
    return text
