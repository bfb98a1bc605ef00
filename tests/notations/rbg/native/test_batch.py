"""Many random games at once are the same games every time, and fair ones."""

from __future__ import annotations

from math import sqrt

import pytest

from ludex.games.boards import FOLDER
from ludex.notations.rbg.engine import Played
from ludex.notations.rbg.native.engine import NativeEngine
from tests.notations.rbg.small import game, read

from .test_engine import described, native


@pytest.fixture(scope="module")
def engine() -> NativeEngine:
    return native(described(FOLDER / "tic-tac-toe.rbg"))


def test_the_same_seed_gives_the_same_games(engine: NativeEngine) -> None:
    start = engine.start()
    for threads in (1, 2, 3):
        assert engine.playouts(start, 1001, 5, threads) == engine.playouts(start, 1001, 5, threads)
        assert engine.playouts(start, 1001, 5, threads) != engine.playouts(start, 1001, 6, threads)


def test_threads_play_different_games(engine: NativeEngine) -> None:
    one, two = engine.playouts(engine.start(), 500, 5), engine.playouts(engine.start(), 1000, 5, threads=2)
    assert (one.games, two.games) == (500, 1000)
    assert one.plus(one) != two


def test_more_threads_than_games(engine: NativeEngine) -> None:
    assert engine.playouts(engine.start(), 2, 5, threads=8).games == 2


def test_as_many_as_there_is_time_for(engine: NativeEngine) -> None:
    played = engine.playouts_for(engine.start(), 0.05, 5)
    assert played.games > 10
    assert played == engine.playouts(engine.start(), played.games, 5)


def test_playing_leaves_the_position_alone(engine: NativeEngine) -> None:
    start = engine.start()
    before = engine.freeze(start)
    engine.playouts(start, 10, 1)
    assert engine.freeze(start) == before


def test_each_move_is_as_likely(engine: NativeEngine) -> None:
    """Of random tic-tac-toe it is known exactly: cross wins 737 of 1260, and the game has no bias."""
    n = 200_000
    played = engine.playouts(engine.start(), n, 1)
    cross, nought = (score / n / 100 for score in played.scores)
    assert cross + nought == pytest.approx(1)
    wins, draws = 737 / 1260, 16 / 126
    expected = wins + draws / 2
    deviation = sqrt((wins + draws / 4 - expected**2) / n)
    assert abs(cross - expected) < 4 * deviation


def test_a_position_that_is_over_has_games_of_no_turns() -> None:
    engine = native(read(game("->a [$ a = 4] {} ->b")))
    assert engine.playouts(engine.start(), 3, 1) == Played(3, 0, 0, 0, (0, 0), (0, 0), 0)


def test_perft_of_no_moves_is_one(engine: NativeEngine) -> None:
    assert [engine.perft(engine.start(), depth) for depth in range(4)] == [1, 9, 72, 504]
