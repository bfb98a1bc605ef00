"""What is too much for a compiler is refused, with the reason, before it takes long."""

from __future__ import annotations

import pytest

from ludex.notations.rbg.native import ir
from ludex.notations.rbg.native.compiler import Uncompilable, compile_game

from ..small import game, read


def refused(text: str) -> str:
    with pytest.raises(Uncompilable) as caught:
        compile_game(read(text))
    return str(caught.value)


def test_many_pieces_are_refused() -> None:
    pieces = ", ".join(f"p{i}" for i in range(251))
    text = game(pieces=f"e, x, {pieces}")
    assert refused(text) == "a compiled game has at most 250 pieces, and this one has 253"


def test_a_large_board_is_refused() -> None:
    row = "[" + ",".join("e" * 40) + "]"
    text = game(board=f"rectangle(up,down,left,right,{row * 40})")
    assert refused(text) == "a compiled game has at most 512 vertices, and this one has 1600"


def test_long_rules_are_refused() -> None:
    text = game("->a " + "[x] [e] " * 2500)
    assert refused(text) == "a compiled game has at most 4000 modifiers, and this one has 5001"


def test_rules_that_multiply_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind each piece that is put, anywhere, any other may be put next."""
    anywhere = "(up* + down*)(left* + right*)"
    ways = " + ".join(f"{{e}} [x] {anywhere} {{? up}} {{x}} [e] {anywhere}" for _ in range(100))
    monkeypatch.setattr(ir, "MOST_VALUES", 10_000)
    assert refused(game(f"(->a ({ways})* ->b up)*")) == "its machine code would be too long"
