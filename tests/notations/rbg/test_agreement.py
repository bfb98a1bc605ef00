"""The interpreter against the naive semantics, on descriptions at random."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.core import Endless
from ludex.notations.rbg.engine import Path
from ludex.notations.rbg.front import parse
from ludex.notations.rbg.interpreter import Interpreter
from ludex.notations.rbg.position import Position

from .naive import Naive, TooMuch
from .random_rules import descriptions
from .small import game

TURNS, MANY = 4, 300


class Two:
    """Both, about one game."""

    def __init__(self, interpreter: Interpreter) -> None:
        self.interpreter = interpreter
        self.naive = Naive(interpreter.description)

    def agree_on_the_start(self) -> Position:
        position = self.interpreter.start()
        first = Position.first(self.interpreter.description).freeze()
        assert position.freeze() in self.naive.stable(first)
        return position

    def agree_on(self, position: Position) -> list[Path]:
        """On all that may be done there."""
        moves = list(islice(self.interpreter.moves(position), MANY))
        if len(moves) == MANY:
            raise TooMuch
        assert len(set(moves)) == len(moves)
        assert set(moves) == self.naive.moves(position.freeze())
        assert self.interpreter.count(position, MANY) == len(moves)
        assert self.interpreter.over(position) == (not moves)
        self._agree_on_steps(position, moves)
        return moves

    def _agree_on_steps(self, position: Position, moves: list[Path]) -> None:
        for begun in {move[:length] for move in moves for length in range(len(move) + 1)}:
            further = {move[len(begun)] for move in moves if move[: len(begun)] == begun and move != begun}
            assert set(self.interpreter.steps(position, begun)) == further
            assert self.interpreter.legal(position, begun) == (begun in moves)

    def agree_on_playing(self, position: Position, move: Path) -> None:
        wanted = self.naive.after(position.freeze(), move)
        self.interpreter.apply(position, move)
        assert position.freeze() in wanted


def compared(text: str, choices: list[int]) -> int:
    """How many moves were played before nobody could go on or look any further."""
    description, _ = parse(text)
    if description is None:
        return 0
    two = Two(Interpreter(description))
    played = 0
    try:
        position = two.agree_on_the_start()
        for choice in choices:
            moves = two.agree_on(position)
            if not moves:
                break
            two.agree_on_playing(position, moves[choice % len(moves)])
            played += 1
    except (Endless, TooMuch):
        pass
    return played


@settings(max_examples=100)
@given(text=descriptions, choices=st.lists(st.integers(0, MANY), min_size=TURNS, max_size=TURNS))
def test_the_interpreter_agrees_with_the_naive_semantics(text: str, choices: list[int]) -> None:
    compared(text, choices)


@pytest.mark.slow
@settings(max_examples=3000)
@given(text=descriptions, choices=st.lists(st.integers(0, MANY), min_size=TURNS, max_size=TURNS))
def test_the_interpreter_agrees_with_the_naive_semantics_at_length(text: str, choices: list[int]) -> None:
    compared(text, choices)


@pytest.mark.parametrize(
    "rules",
    [
        "(->a (up* + down*)(left* + right*) {e} [x] ->b (up* + down*)(left* + right*) {e,x} [y])*",
        "(->a right* [x,y] {$ x < 3} ->> {?up + down} [$ v=v+1] ->b .)*",
        "(->a {? [x] (right {x,y,e} + left)} ([e] right [x])* ->a [$ v=2-v] ->b (right + left)^2)*",
    ],
)
def test_both_say_that_there_is_something_to_do(rules: str) -> None:
    """Or they might agree on nothing."""
    board = "rectangle(up,down,left,right,[e,x,e][e,e,y])"
    text = game(rules, board=board, players="a(2), b(2)", pieces="e, x, y", variables="v(2), w(1)")
    assert compared(text, [0, 1, 2, 3]) == TURNS
