"""Moves as text: people's, and the game manager's."""

from __future__ import annotations

import pytest

from ludex.core import Action, Coded, Match, Refused, Why
from ludex.library import games
from ludex.notations.rbg.codecs import CODECS
from ludex.notations.rbg.state import Board

TEXT, WIRE = CODECS["text"], CODECS["rbg"]


@pytest.fixture
def board() -> Board:
    game = games()["breakthrough"]
    state = Match(game, game.setup(0)).state
    assert isinstance(state, Board)
    return state


def test_every_wire_has_its_codec() -> None:
    game = games()["breakthrough"]
    assert isinstance(game, Coded)
    assert game.codec("text") is TEXT
    assert game.codec("rbg") is WIRE
    assert game.codec("morse") is None


def test_a_move_as_the_game_manager_writes_it(board: Board) -> None:
    move = Action("move", (49, 2, 41, 3))
    (seat,) = board.movers()
    assert WIRE.write(board, seat, move) == "49 2 41 3"
    assert WIRE.read(board, seat, "49 2 41 3") == move


@pytest.mark.parametrize("text", [" 49 2 41 3 ", "49\t2\n41  3", "049 2 41 3", "49 2 41 3\r\n"])
def test_it_is_read_leniently(board: Board, text: str) -> None:
    assert WIRE.read(board, "white", text) == Action("move", (49, 2, 41, 3))


@pytest.mark.parametrize(
    "text", ["", " ", "49", "49 2 41", "49 b", "4.9 2", "-1 2", "+1 2", "1e3 2", "٣ 2", "1" * 10 + " 1"]
)
def test_what_the_game_manager_never_sends(board: Board, text: str) -> None:
    with pytest.raises(Refused) as caught:
        WIRE.read(board, "white", text)
    assert caught.value.why is Why.MALFORMED


@pytest.mark.parametrize("action", [Action("go", (1, 2)), Action("move", (1,)), Action("move", ("a", "b"))])
@pytest.mark.parametrize("codec", [TEXT, WIRE])
def test_what_is_no_move_is_not_written(board: Board, codec: object, action: Action) -> None:
    with pytest.raises(Refused):
        codec.write(board, "white", action)  # type: ignore[attr-defined]


@pytest.mark.parametrize("args", [(), (0, 2), (99, 2), (1, 0), (1, 999)])
def test_what_names_no_square_or_modifier_is_not_put_in_words(board: Board, args: tuple[int, ...]) -> None:
    with pytest.raises(Refused):
        TEXT.write(board, "white", Action("move", args))
