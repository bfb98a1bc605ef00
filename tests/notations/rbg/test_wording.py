"""Moves as people write them."""

from __future__ import annotations

import pytest

from ludex.core import Refused, Why
from ludex.library import games
from ludex.notations.rbg.codecs import CODECS
from ludex.notations.rbg.game import RegularGame
from ludex.notations.rbg.moves import path_of
from ludex.notations.rbg.state import Board
from ludex.notations.rbg.wording import Wording

from .small import game, read

ROW = "rectangle(up,down,left,right,[e,x,e][e,e,e])"  # a2 b2 c2, a1 b1 c1


def wording(rules: str) -> tuple[Wording, list[str]]:
    """And all moves, written."""
    board = _board(rules)
    words = board.wording()
    return words, [words.write(path_of(action.args) or ()) for action in board.moves()]


def _board(rules: str) -> Board:
    regular = RegularGame(read(game(rules, board=ROW, pieces="e, x, y, queen")), "small")
    return regular.start(regular.setup(0))


@pytest.mark.parametrize(
    ("rules", "written"),
    [
        ("->a right ->b", ["b2"]),
        ("->a [y] right ->b", ["a2-b2"]),
        ("->a [y] [x] right down [y] ->b", ["a2-b1"]),
        ("->a [e] right {x} [y] ->b + ->a [e] down [y] ->b", ["a2-b2"]),
        ("->a [$ v = 1] right [x] ->b", ["b2"]),
        ("->a [y] right [$ v = 1] left ->b", ["a2"]),
        ("->a [e] right [y] left [e] ->b", ["a2-a2"]),
        ("->a ([x] + [queen]) ->b", ["a2:x", "a2:queen"]),
        ("->a [e] right ([x] + [queen]) ->b", ["a2-b2:x", "a2-b2:queen"]),
        ("->a ([e] [x] + [x] [e]) ->b", ["a2:e:x", "a2:x:e"]),
        ("->a (->b + [x] ->b)", ["pass", "a2"]),
        ("->a ([y] + [y]) ->b", ["a2.2.4", "a2.3.4"]),
        ("->a ([$ v = 1] + [$ v = 2]) right ->b", ["a2.2-b2.4", "a2.3-b2.4"]),
        ("->a [e] right ([$ v = 1] + [$ v = 2]) [x] ->b", ["a2.2-b2.3.5.6", "a2.2-b2.4.5.6"]),
    ],
)
def test_how_moves_are_written(rules: str, written: list[str]) -> None:
    assert wording(rules)[1] == written


@pytest.mark.parametrize(
    "rules",
    [
        "->a (up + down + left + right)* [x, y] (up + down + left + right)* ->b",
        "->a ([y] + [y] right + [x]) (left [x] + [$ v = 1] + .) ->b",
        "->a ([e] + [e] [e]) ([x] + [y] [x]) ->b",
    ],
)
def test_each_is_read_as_it_is_written(rules: str) -> None:
    board = _board(rules)
    words = board.wording()
    paths = [path_of(action.args) or () for action in board.moves()]
    written = [words.write(path) for path in paths]
    assert len(set(written)) == len(paths)
    assert [words.read(text) for text in written] == paths


def test_the_exact_form_is_always_understood() -> None:
    words, _ = wording("->a [e] right [y] ->b")
    assert words.read("a2.2-b2.3.4") == words.read("a2-b2") == words.read(" a2 - b2 ")
    assert words.read("a2-b2:y") == words.read("a2:e-b2:y") == words.read("a2-b2")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "a move is written like a1-b2, without ''"),
        ("a2-", "a move is written like a1-b2, without ''"),
        ("a2c2", "no move is written 'a2c2' here"),
        ("a2-z9", "there is no square 'z9'"),
        ("a2_b2", "a move is written like a1-b2, without 'a2_b2'"),
        ("a2-c2", "no move is written 'a2-c2' here"),
        ("a2-b2:queen", "no move is written 'a2-b2:queen' here"),
        ("a2", "no move is written 'a2' here"),
        ("😀" * 500, f"a move is written like a1-b2, without {'😀' * 60!r}"),
    ],
)
def test_what_is_no_move(text: str, told: str) -> None:
    words, _ = wording("->a [e] right ([x] + [y]) ->b")
    with pytest.raises(Refused) as caught:
        words.read(text)
    assert (caught.value.why, str(caught.value)) == (Why.MALFORMED, told)


def test_what_can_be_several_moves() -> None:
    words, _ = wording("->a [e] right ([x] + [y]) ->b")
    with pytest.raises(Refused, match="'a2-b2' can be several moves: a2-b2:x, a2-b2:y"):
        words.read("a2-b2")


def test_where_too_many_begin_alike_all_is_written() -> None:
    board = _board(f"->a {'([x] + [y])' * 12} ->b")
    action = next(iter(board.moves()))
    text = board.wording().write(path_of(action.args) or ())
    assert text.startswith("a2.2.4.6.8.")
    assert board.wording().read(text) == path_of(action.args)


def test_squares_may_be_written_together() -> None:
    game = games()["chess"]
    board = game.start(game.setup(0))
    codec = CODECS["text"]
    assert codec.read(board, "white", "e2e4") == codec.read(board, "white", "e2-e4")
    with pytest.raises(Refused, match="no move is written 'e2e5' here"):
        codec.read(board, "white", "e2e5")
