"""Search in machine code finds what is known to be best, and finds the same with the same seed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ludex.core import Chance
from ludex.games.boards import FOLDER
from ludex.notations.rbg.engine import Endless, Path
from ludex.notations.rbg.native.engine import NativeEngine, Position
from ludex.notations.rbg.native.search import Tree, best, flat
from tests.notations.rbg.small import game, read

from .test_engine import described, native


@pytest.fixture(scope="module")
def engine() -> NativeEngine:
    return native(described(FOLDER / "tic-tac-toe.rbg"))


def after(engine: NativeEngine, *squares: int) -> Position:
    """Marks on these vertices, in turn."""
    position = engine.start()
    for square in squares:
        (move,) = (move for move in engine.moves(position) if move[0].vertex == square)
        engine.apply(position, move)
    return position


def square_of(engine: NativeEngine, position: Position, move: int) -> int:
    moves: Sequence[Path] = list(engine.moves(position))
    return moves[move][0].vertex


@pytest.mark.parametrize(
    ("marks", "wanted"),
    [((1, 5, 2, 9), 3), ((1, 5, 3), 2), ((5, 1, 9, 3), 2), ((1, 2, 5, 3), 9)],
    ids=["wins", "must stop a row", "must stop a row again", "wins on the diagonal"],
)
def test_finds_the_move(engine: NativeEngine, marks: tuple[int, ...], wanted: int) -> None:
    position = after(engine, *marks)
    tree = Tree(engine, position, seed=1)
    tree.search(2000)
    assert square_of(engine, position, best(tree.tried())) == wanted
    assert square_of(engine, position, best(flat(engine, position, 500, seed=1))) == wanted


def test_the_same_seed_finds_the_same(engine: NativeEngine) -> None:
    def tried(seed: int) -> object:
        tree = Tree(engine, engine.start(), seed)
        tree.search(300)
        tree.search(200)
        return tree.tried()

    assert tried(3) == tried(3) != tried(4)
    assert flat(engine, engine.start(), 50, 3) == flat(engine, engine.start(), 50, 3)


def test_every_game_is_counted(engine: NativeEngine) -> None:
    tree = Tree(engine, engine.start(), seed=1)
    assert tree.tried() == []
    tree.search(1000)
    assert sum(each.games for each in tree.tried()) == tree.games == 1000
    assert all(0 <= each.mean <= 1 for each in tree.tried())


def test_it_draws_against_itself(engine: NativeEngine) -> None:
    """Who searches enough never loses at tic-tac-toe."""
    for seed in range(2):
        position = engine.start()
        while not engine.over(position):
            tree = Tree(engine, position, seed)
            tree.search(2000)
            engine.nth(position, best(tree.tried()))
        assert list(engine.scores(position)) == [50, 50]


def test_it_beats_who_plays_at_random() -> None:
    engine, chance, won = native(described(FOLDER / "breakthrough.rbg")), Chance(1), 0
    for _ in range(2):
        position = engine.start()
        while not engine.over(position):
            if engine.player(position) == 1:
                tree = Tree(engine, position, 1)
                tree.search(100)
                engine.nth(position, best(tree.tried()))
            else:
                engine.nth(position, chance.below(engine.count(position, 1000) or 1))
        won += engine.scores(position)[0] == 100
    assert won == 2


def test_a_tree_without_room_is_searched_all_the_same(engine: NativeEngine) -> None:
    tree = Tree(engine, after(engine, 1, 5, 2, 9), seed=1, capacity=20)
    tree.search(500)
    assert tree.games == 500
    assert square_of(engine, after(engine, 1, 5, 2, 9), best(tree.tried())) == 3


def test_a_position_that_is_over_has_nothing_to_search() -> None:
    engine = native(read(game("->a [$ a = 4] {} ->b")))
    tree = Tree(engine, engine.start(), seed=1)
    tree.search(10)
    assert tree.tried() == []


def test_games_without_an_end_are_given_up() -> None:
    engine = native(read(game("(->a . ->b .)*")))
    with pytest.raises(Endless):
        Tree(engine, engine.start(), seed=1).search(10)


def test_as_long_as_one_has_time(engine: NativeEngine) -> None:
    tree = Tree(engine, engine.start(), seed=1)
    tree.search_for(0.02)
    assert tree.games >= 16
