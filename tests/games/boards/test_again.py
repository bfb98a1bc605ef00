"""Games of the shelf beside the same games in Python: the same moves in every position, and the same end."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.library import games
from ludex.notations.rbg.engine import Path
from ludex.notations.rbg.interpreter import Interpreter
from ludex.notations.rbg.passing import IDLE, passes
from ludex.notations.rbg.picture import names
from ludex.notations.rbg.shelf import Shelved
from tests.shelf import SHELF

from .again import GAMES

LONG = ("amazons", "connect6")
MANY = 12
"""Nobody passes while there are more moves than that: games would be over before they are interesting."""


class Ours:
    def __init__(self, name: str) -> None:
        game = games()[name]
        assert isinstance(game, Shelved)
        self.engine = Interpreter(game.description)
        self.position: Any = self.engine.start()
        self._names = names(game.description)
        self._passes = passes(game.description)

    def moves(self) -> dict[str, Path]:
        listed = list(self.engine.moves(self.position))
        named = {self._word(path): path for path in listed}
        assert len(named) == len(listed), "two moves are called the same"
        return named

    def _word(self, path: Path) -> str:
        if path[-1].modifier in self._passes:
            return IDLE
        return "-".join(name for name, _ in groupby(self._names[step.vertex - 1] for step in path))


def rules(name: str) -> str:
    game = games()[name]
    assert isinstance(game, Shelved)
    return game.text[game.text.index("#anywhere") :]


def compare(name: str, seed: int, every: int = 1) -> None:
    random, ours, again, played = Random(seed), Ours(name), GAMES[name](), 0
    while again.scores is None:
        assert not ours.engine.over(ours.position)
        assert ours.engine.player(ours.position) == again.turn + 1
        moves = ours.moves()
        if played % every == 0:
            assert set(moves) == again.moves()
        move = random.choice([move for move in moves if move != IDLE or len(moves) < MANY])
        ours.engine.apply(ours.position, moves[move])
        again.play(move)
        played += 1
    assert ours.engine.over(ours.position)
    assert tuple(ours.engine.scores(ours.position)) == again.scores


@pytest.mark.parametrize("name", sorted(set(GAMES) - set(LONG)))
@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_the_same_moves_and_the_same_end(name: str, seed: int) -> None:
    compare(name, seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32))
def test_the_same_moves_and_the_same_end_of_a_long_game(name: str, seed: int) -> None:
    compare(name, seed, every=10)


def test_go_on_nine_by_nine_points_is_go() -> None:
    assert rules("go") == rules("go-9x9")


def test_each_of_them_is_on_the_shelf() -> None:
    assert set(GAMES) <= set(SHELF)
