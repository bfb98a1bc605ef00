"""A move that does nothing is a pass, and is read and written so."""

from __future__ import annotations

import pytest

from ludex.core import Action, Refused
from ludex.notations.rbg.codecs import CODECS
from ludex.notations.rbg.passing import passes
from ludex.notations.rbg.state import Board

from .small import game, interpreted, read


def begun(text: str) -> Board:
    made = interpreted(text)
    return made.start(made.setup(0))


def written(board: Board) -> list[str]:
    return [CODECS["text"].write(board, "a", action) for action in board.moves()]


def understood(board: Board, text: str) -> Action:
    return CODECS["text"].read(board, "a", text)


@pytest.mark.parametrize(
    ("rules", "passing"),
    [
        ("->a ->b", {2}),
        ("->a ->>", {2}),
        ("->a {e} ->>", {2}),  # a condition is nothing done
        ("->a {? up ->b} ->>", {2}),
        ("->a (up + down)* ->>", set()),  # one may stay, but goes there as well
        ("->a up ->>", set()),
        ("->a [x] ->>", set()),
        ("->a [$ v = 1] ->>", set()),
        ("->a (up [x] ->> + ->b)", {4}),
        ("->> ->a up ->>", set()),  # the keeper's switches are nobody's moves
        ("(->a (up ->> + ->>))*", {3}),
    ],
)
def test_a_switch_that_passes_leads_over_no_edge_and_no_modifier(rules: str, passing: set[int]) -> None:
    assert passes(read(game(rules))) == passing


def test_a_pass_is_called_so() -> None:
    board = begun(game("->a (down ->> + ->>)"))
    assert written(board) == ["a1", "pass"]
    assert [str(understood(board, word)) for word in ("a1", " pass ")] == [str(action) for action in board.moves()]


def test_the_square_where_one_stands_is_not_taken_for_a_pass() -> None:
    board = begun(game("->a ((up* + down*) {e} ->> + ->>)"))
    assert written(board) == ["a2", "pass"]
    assert understood(board, "a2") == next(iter(board.moves()))


def test_two_ways_to_pass_are_told_apart_by_their_modifiers() -> None:
    board = begun(game("->a (->> + ->b)"))
    assert written(board) == ["a2.2", "a2.3"]
    with pytest.raises(Refused, match="there are several ways to pass here"):
        understood(board, "pass")


def test_who_cannot_pass_is_told_so() -> None:
    with pytest.raises(Refused, match="nobody can pass here"):
        understood(begun(game("->a (down ->> + {x} ->>)")), "pass")


def test_a_square_may_be_called_pass() -> None:
    board = begun(game("->a (on ->> + ->>)", board="pass[e]{on: other} other[e]{on: pass}"))
    assert written(board) == ["other", "pass"]
    assert understood(board, "pass") == list(board.moves())[1]
