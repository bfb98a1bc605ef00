"""Many positions at once are each what they would be alone."""

from __future__ import annotations

import numpy as np
import pytest

from ludex.games.boards import FOLDER
from ludex.notations.rbg.native.arrays import Many
from ludex.notations.rbg.native.engine import NativeEngine

from .test_engine import described, native


@pytest.fixture(scope="module")
def engine() -> NativeEngine:
    return native(described(FOLDER / "breakthrough.rbg"))


def test_they_begin_alike(engine: NativeEngine) -> None:
    many = Many(engine, 3)
    assert len(many) == 3
    assert many.counts().tolist() == [22, 22, 22]
    assert many.players().tolist() == [1, 1, 1]
    assert many.over().tolist() == [False] * 3
    assert (many.pieces() == engine.freeze(engine.start()).pieces).all()


def test_each_goes_its_own_way(engine: NativeEngine) -> None:
    many = Many(engine, 22)
    many.play(np.arange(22))
    for n in range(22):
        alone = engine.start()
        engine.nth(alone, n)
        assert engine.freeze(many[n]) == engine.freeze(alone)
        assert tuple(many.pieces()[n]) == engine.freeze(alone).pieces
        assert tuple(many.values()[n]) == engine.freeze(alone).values


def test_only_some_move(engine: NativeEngine) -> None:
    many = Many(engine, 4)
    many.play(0, where=[True, False, True, False])
    assert many.players().tolist() == [2, 1, 2, 1]


def test_a_move_that_is_none_names_its_place(engine: NativeEngine) -> None:
    with pytest.raises(IndexError, match="position 1 has no move number 22"):
        Many(engine, 2).play([21, 22])


def test_one_is_set_to_another(engine: NativeEngine) -> None:
    many, other = Many(engine, 3), engine.start()
    engine.nth(other, 5)
    many[1] = other
    assert many.players().tolist() == [1, 2, 1]
    assert engine.freeze(many[1]) == engine.freeze(other)


def test_whole_games(engine: NativeEngine) -> None:
    """As in the module's own words."""
    rng, many = np.random.default_rng(1), Many(engine, 200)
    while not (over := many.over()).all():
        counts = many.counts()
        many.play(rng.integers(0, np.maximum(counts, 1)), where=~over)
    scores = many.scores()
    assert (scores.sum(axis=1) == 100).all()
    assert 30 < scores.mean(axis=0)[0] < 70
