"""Whether a compiled game and the interpreter agree about everything that can be asked, on a random walk."""

from __future__ import annotations

from itertools import islice
from random import Random

from ludex.core import Endless
from ludex.notations.rbg.engine import Path
from ludex.notations.rbg.interpreter import Interpreter
from ludex.notations.rbg.position import Position
from ludex.notations.rbg.tree import Description

from .compiled import Compiled, Running

MOST = 2_000


def check(game: Description, random: Random, plies: int = 6) -> str:
    """How the walk ended."""
    interpreter, running = Interpreter(game), Compiled(game).llvm
    try:
        position = interpreter.start()
    except Endless:
        return "endless at the start"
    state = running.start()
    for _ in range(plies):
        assert running.freeze(state) == interpreter.freeze(position)
        try:
            moves = list(islice(interpreter.moves(position), MOST))
        except Endless:
            return "endless"
        if len(moves) == MOST:
            return "many"
        if not interpreter.player(position):
            assert moves == []
        ended = _position(interpreter, running, position, state, moves, random)
        if ended is not None:
            return ended
        move = random.choice(moves)
        try:
            interpreter.apply(position, move)
        except Endless:
            return "endless keeper"
        assert running.apply(state, move) == 0
    return "played"


def _position(
    interpreter: Interpreter, running: Running, position: Position, state: object, moves: list[Path], random: Random
) -> str | None:
    before = running.freeze(state)
    found = running.moves(state)
    assert sorted(found) == sorted(moves)
    assert running.call("count", state) == len(moves)
    assert running.call("over", state) == (not moves)
    assert running.call("play", running.copy(state), len(moves)) == 1
    if not moves:
        return "over"
    for _ in range(3):
        number = random.randrange(len(moves))
        move = found[number]
        begun = move[: random.randrange(len(move) + 1)]
        assert running.steps(state, begun) == set(interpreter.steps(position, begun))
        assert running.moves(state, move) == [move]
        played, after = running.copy(state), interpreter.copy(position)
        try:
            interpreter.apply(after, move)
        except Endless:
            continue
        assert running.call("play", played, number) == 0
        assert running.freeze(played) == interpreter.freeze(after)
    assert running.freeze(state) == before
    return None
