"""What `ludex new rbg NAME` writes: a whole small game to change, and its test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_GAME: Final = """\
// NAME_TITLE. Red and blue put stones on the board in turn. Who first owns a block of two by two squares wins;
// when the board is full, it is a draw.

// The players, and the most that each can score. A player's name is also the variable that holds his score.
#players = red(100), blue(100)

// What can be on a square: nothing, a red stone, a blue one. More numbers to remember would be variables.
#pieces = e, r, b
#variables =

// The names of the four directions, then the squares, line by line.
#board = rectangle(up, down, left, right,
    [e, e, e, e]
    [e, e, e, e]
    [e, e, e, e]
    [e, e, e, e])

// Macros give names to parts of rules. From any square to any other: along the column, then along the row;
// a star is "any number of times", and + is "or".
#anySquare = (up* + down*)(left* + right*)

// The other three squares of a block in which the current square is a corner, each with such a stone.
#block(stone) = (
      up {stone} right {stone} down {stone}
    + right {stone} down {stone} left {stone}
    + down {stone} left {stone} up {stone}
    + left {stone} up {stone} right {stone}
)

// ->me begins a player's turn. He goes to a square that is empty, {e}, and puts a stone there; ->> ends his turn.
// Now the keeper looks whether there is a block, {? ...}, or none, {! ...}. If there is one he writes the scores down.
// Then he comes to {}, which is never true: who can't go on ends the game.
#turn(me; stone; other) =
    ->me anySquare {e} [stone] ->>
    (
        {? block(stone)} [$ me = 100, other = 0] ->> {}
        + {! block(stone)}
    )

#rules = [$ red = 50, blue = 50] (turn(red; r; blue) turn(blue; b; red))*
"""

_TEST: Final = '''"""NAME keeps the law of every game, and its own rules. Run with: pytest test_NAME.py"""

from pathlib import Path

import pytest

from ludex.core import Match
from ludex.lab.laws import hold
from ludex.library import find

GAME = find(str(Path(__file__).with_name("NAME.rbg")))


@pytest.mark.parametrize("seed", range(10))
def test_it_keeps_the_law(seed):
    hold(GAME, matches=1, seed=seed)


def test_a_block_wins():
    match = Match(GAME, GAME.setup(seed=1))
    for move in ("a1", "c3", "a2", "c4", "b1", "d4", "b2"):
        (seat,) = match.state.movers()
        match.submit(seat, GAME.codec("text").read(match.state, seat, move))
    assert match.outcome().winners == ("red",)
'''


def starter(name: str) -> Mapping[str, str]:
    """NAME.rbg and test_NAME.py; ValueError unless the name can be a module's."""
    if not name.isidentifier() or not name.isascii() or name != name.lower():
        raise ValueError(f"a game's name is made of small letters, digits and _, unlike {name!r}")
    return {f"{name}.rbg": _filled(_GAME, name), f"test_{name}.py": _filled(_TEST, name)}


def _filled(text: str, name: str) -> str:
    return text.replace("NAME_TITLE", name.replace("_", " ").capitalize()).replace("NAME", name)
