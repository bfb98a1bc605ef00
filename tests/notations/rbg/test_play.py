"""The engine for programs: what bindings to the original's offer."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ludex.core import BadGame
from ludex.notations import rbg

STONES = """// Whoever puts the last of three stones, wins.
#players = anna(100), ben(90)
#pieces = x, e, o
#variables = turns(9)
#board = rectangle(up, down, left, right, [e, e, e])
#anywhere = (left* + right*)
#rules = (
    ->anna anywhere {e} [x] [$ anna=100, ben=0]
    ->ben anywhere {e} [o] [$ ben=90, anna=0, turns=turns+1]
  )*
"""


@pytest.fixture
def play() -> rbg.Play:
    return rbg.loads(STONES).start()


def test_names_in_the_order_of_the_numbers(play: rbg.Play) -> None:
    rules = play.rules
    assert rules.players == ("anna", "ben")
    assert rules.pieces == ("e", "o", "x")
    assert rules.variables == ("turns",)
    assert rules.vertices == ("rx0y0", "rx1y0", "rx2y0")
    assert rules.bounds == {"anna": 100, "ben": 90, "turns": 9}
    assert rules.edges["rx0y0"] == {"right": "rx1y0"}
    assert repr(rules) == "<Rules of game: anna, ben; 3 vertices>"


def test_a_whole_play(play: rbg.Play) -> None:
    assert play.player == "anna"
    assert len(play.moves) == 3
    play.apply("2 2 2 3 2 4 2 5")
    assert play.board == {"rx0y0": "e", "rx1y0": "x", "rx2y0": "e"}
    assert play.vertex == "rx1y0"
    assert play.player == "ben"
    play.apply(play.moves[0])
    assert play.variables == {"turns": 1}
    play.apply(play.moves[0])
    assert play.over
    assert play.moves == ()
    assert play.scores == {"anna": 100, "ben": 0}


def test_nobody_is_to_move_when_it_is_over(play: rbg.Play) -> None:
    for _ in range(3):
        play.apply(play.moves[0])
    assert play.player is None


def test_undo_goes_all_the_way_back(play: rbg.Play) -> None:
    dice, boards = random.Random(1), []
    while not play.over:
        boards.append((play.board, play.scores, play.vertex, play.moves))
        play.apply(dice.choice(play.moves))
    history = list(play.history)
    for board in reversed(boards):
        assert play.undo() == history.pop()
        assert (play.board, play.scores, play.vertex, play.moves) == board
    with pytest.raises(IndexError):
        play.undo()


def test_a_copy_goes_its_own_way(play: rbg.Play) -> None:
    play.apply(play.moves[0])
    twin = play.copy()
    twin.apply(twin.moves[0])
    twin.undo()
    twin.undo()
    assert twin.player == "anna"
    assert play.player == "ben"
    assert len(play.history) == 1


@pytest.mark.parametrize(
    "move", ["2 2", "9 9", "", "2", "two 2", "2 2 2 3 2 4 2 5 2 2", [(2, 2)], [(2,)], [], [("a", "b")]]
)
def test_what_is_no_legal_move_changes_nothing(play: rbg.Play, move: object) -> None:
    before = play.board
    with pytest.raises(rbg.Illegal):
        play.apply(move)  # type: ignore[arg-type]
    assert play.board == before
    assert play.history == []


def test_moves_are_written_as_on_the_wire_and_as_people_do(play: rbg.Play) -> None:
    for move in play.moves:
        assert rbg.decode(rbg.encode(move)) == move
    assert [play.word(move) for move in play.moves] == [play.word(rbg.encode(move)) for move in play.moves]
    assert len({play.word(move) for move in play.moves}) == 3


def test_a_file_is_loaded_and_a_bad_one_refused(tmp_path: Path) -> None:
    path = tmp_path / "stones.rbg"
    path.write_text(STONES)
    assert rbg.load(path).game.id == "stones"
    path.write_text("#rules = x")
    with pytest.raises(BadGame):
        rbg.load(path)
    with pytest.raises(BadGame):
        rbg.loads("#rules = x")


def test_it_counts_as_perft_does(play: rbg.Play) -> None:
    def leaves(depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for move in play.moves:
            play.apply(move)
            total += leaves(depth - 1)
            play.undo()
        return total

    assert [leaves(depth) for depth in range(5)] == [1, 3, 6, 6, 0]
