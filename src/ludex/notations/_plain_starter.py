"""What `ludex new core NAME` writes: a whole small game to change, and its test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_GAME: Final = '''"""NAME: what the game is, in a sentence."""

from ludex.core import NOTHING, Action, Event, Game, Int, Menu, Option, Outcome, Refused, Roster, State, Why


class Position(State):
    """One position. Everything that the rules depend on is in here, and in freeze()."""

    def __init__(self, game, heap, turn="First"):
        self.game = game
        self.heap = heap
        self.turn = turn

    def seats(self):
        return ["First", "Second"]

    def movers(self):
        # Who may act now: nobody exactly when the match is over.
        return [self.turn] if self.heap else []

    def choices(self, seat):
        # Buttons and their fields: an action here is take(1), take(2) or take(3).
        if seat not in self.movers():
            return NOTHING
        return Menu({"take": (Int("stones", 1, min(3, self.heap)),)})

    def act(self, seat, action):
        # Refuse with a reason and change nothing, or change and tell what happened.
        if seat not in self.movers():
            raise Refused(Why.NOT_NOW if self.heap else Why.OVER, "it is not your turn")
        self.choices(seat).demand(action)
        (stones,) = action.args
        self.heap -= stones
        self.turn = "Second" if seat == "First" else "First"
        return [Event("taken", {"seat": seat, "stones": stones})]

    def view(self, seat="*"):
        # What this seat may see, as JSON. Here nothing is secret; with secrets, add redeal() and see the docs.
        return {"heap": self.heap, "turn": self.turn}

    def outcome(self):
        # Who took the last stone has won, and it would be the other's turn.
        if self.heap:
            return None
        return Outcome(("Second" if self.turn == "First" else "First",))

    def freeze(self):
        return {"heap": self.heap, "turn": self.turn}


class NAME_CLASS(Game):
    id = "NAME"
    title = "NAME_TITLE"
    version = 1  # goes up when the rules change, so that old matches know
    about = "Take one, two or three stones from the heap. Who takes the last one wins."
    options = (Option(Int("heap", 5, 50), 15, "stones at the start"),)

    def roster(self, scenario, options):
        return Roster(names=("First", "Second"))

    def start(self, setup):
        return Position(self, setup.options["heap"])

    def thaw(self, frozen):
        return Position(self, frozen["heap"], frozen["turn"])


GAME = NAME_CLASS()
'''

_TEST: Final = '''"""NAME keeps the law of every game. Run with: pytest test_NAME.py"""

from pathlib import Path

import pytest

from ludex.lab.laws import hold
from ludex.library import find

GAME = find(str(Path(__file__).with_name("NAME.py")))


@pytest.mark.parametrize("seed", range(10))
def test_it_keeps_the_law(seed):
    hold(GAME, seed=seed)


def test_it_starts_with_fifteen_stones():
    assert GAME.start(GAME.setup(seed=1)).view()["heap"] == 15
'''


def starter(name: str) -> Mapping[str, str]:
    """NAME.py and test_NAME.py; ValueError unless the name can be a module's."""
    if not name.isidentifier() or not name.isascii() or name != name.lower():
        raise ValueError(f"a game's name is made of small letters, digits and _, unlike {name!r}")
    title = name.replace("_", " ").capitalize()
    words = {"NAME_CLASS": title.title().replace(" ", ""), "NAME_TITLE": title, "NAME": name}
    return {f"{name}.py": _filled(_GAME, words), f"test_{name}.py": _filled(_TEST, words)}


def _filled(text: str, words: Mapping[str, str]) -> str:
    for word, value in words.items():
        text = text.replace(word, value)
    return text
