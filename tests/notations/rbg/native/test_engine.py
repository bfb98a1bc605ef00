"""Machine code answers as the interpreter does: whatever is asked, of any position on the way."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

import pytest

from ludex.core import Chance
from ludex.games.boards import FOLDER
from ludex.notations.rbg.engine import Endless, Engine, Path, Step
from ludex.notations.rbg.engines import engine_named
from ludex.notations.rbg.front import parse
from ludex.notations.rbg.native.engine import NativeEngine, Position
from ludex.notations.rbg.tree import Description
from tests.notations.rbg.small import game, read

SMALL = {
    "one move": game("->a up ->b"),
    "two ways, one move": game("->a (up + up) ->b"),
    "two moves to one position": game("->a up ([e] + [e]) ->b"),
    "steps and patterns": game("->a up {x} {? [e] right} [e] ->> ({! right {e}} + [$ v = 1]) ->b"),
    "a loop of offs": game("->a (up + down + left + right {x} [e])* ->b"),
    "values": game("->a [$ v = w + 3, w = v - 1] {$ x * 2 == v + 1} ->b"),
    "a player twice": game("->a [$ v = v + 1] {$ v < 3} ->a [$ w = 9] ->b up"),
}


def described(path: File) -> Description:
    description, _ = parse(path.read_text())
    assert description is not None
    return description


def native(description: Description) -> NativeEngine:
    engine = engine_named("native", description)
    assert isinstance(engine, NativeEngine)
    return engine


def walk(
    description: Description, steps: int, seed: int = 1
) -> Iterator[tuple[NativeEngine, Position, Engine[Any], Any]]:
    """Both engines along random games."""
    fast, slow, chance = native(description), engine_named("interpreter", description), Chance(seed)
    while steps > 0:
        quick, sure = fast.start(), slow.start()
        for _ in range(steps):
            steps -= 1
            yield fast, quick, slow, sure
            moves = sorted(slow.moves(sure))
            if not moves:
                break
            move = chance.pick(moves)
            fast.apply(quick, move)
            slow.apply(sure, move)
        else:
            return
        steps -= 1


def compare(description: Description, steps: int) -> None:
    for fast, quick, slow, sure in walk(description, steps):
        assert fast.freeze(quick) == slow.freeze(sure)
        assert fast.player(quick) == slow.player(sure)
        assert fast.over(quick) == slow.over(sure)
        assert list(fast.scores(quick)) == list(slow.scores(sure))
        moves = list(fast.moves(quick))
        assert sorted(moves) == sorted(slow.moves(sure))
        assert len(moves) == len(set(moves)) == fast.count(quick, 10**6)
        assert fast.freeze(fast.thaw(slow.freeze(sure))) == slow.freeze(sure)
        assert list(fast.moves(fast.thaw(slow.freeze(sure)))) == moves
        for move in moves[:5]:
            assert fast.legal(quick, move)
            assert not fast.legal(quick, move[:-1])
            assert not fast.legal(quick, (*move, move[-1]))
            for cut in range(len(move) + 1):
                assert sorted(fast.steps(quick, move[:cut])) == sorted(set(slow.steps(sure, move[:cut])))


@pytest.mark.parametrize("name", SMALL)
def test_small_games(name: str) -> None:
    compare(read(SMALL[name]), 30)


@pytest.mark.parametrize("name", ["tic-tac-toe", "breakthrough"])
def test_games_of_the_shelf(name: str) -> None:
    compare(described(FOLDER / f"{name}.rbg"), 40)


@pytest.mark.slow
@pytest.mark.vectors
def test_every_recorded_game(vectors: File) -> None:
    for path in sorted((vectors / "rbg" / "games").glob("*.rbg")):
        description = described(path)
        if native(description).count(native(description).start(), 2000) is not None:
            compare(description, 3)


def test_numbers_of_a_stranger_are_no_moves() -> None:
    engine = native(read(SMALL["one move"]))
    position = engine.start()
    for path in [
        (),
        (Step(0, 0),),
        (Step(5, 1),),
        (Step(1, 99),),
        (Step(-1, -1),),
        (Step(10**30, 1),),
        (Step(1, 1),) * 9000,
    ]:
        assert not engine.legal(position, path)
        if path:
            assert not engine.steps(position, path)


def test_a_position_changes_while_one_lists_its_moves() -> None:
    engine = native(described(FOLDER / "breakthrough.rbg"))
    position = engine.start()
    moves: list[Path] = []
    for move in engine.moves(position):
        if not moves:
            engine.apply(position, move)
        moves.append(move)
    assert moves == list(engine.moves(engine.start()))


def test_the_nth_move_is_the_nth_listed() -> None:
    engine = native(described(FOLDER / "breakthrough.rbg"))
    for n, move in enumerate(engine.moves(engine.start())):
        played, applied = engine.start(), engine.start()
        engine.nth(played, n)
        engine.apply(applied, move)
        assert engine.freeze(played) == engine.freeze(applied)
    with pytest.raises(IndexError, match="no move number 22"):
        engine.nth(engine.start(), 22)
    with pytest.raises(IndexError, match="no move number -1"):
        engine.nth(engine.start(), -1)


def test_many_moves_are_listed_page_by_page() -> None:
    """More than fit in the room of one call."""
    squares = ",".join("e" * 40)
    description = read(
        game(
            "->a (right* [x] (left* + right*))^2 ->b",
            board=f"rectangle(up,down,left,right,[{squares}])",
        )
    )
    engine = native(description)
    moves = list(engine.moves(engine.start()))
    assert len(moves) == len(set(moves)) == engine.count(engine.start(), 10**9)
    assert len(moves) > 20_000


@pytest.mark.slow
def test_an_endless_search_is_given_up() -> None:
    """Twenty alternatives in a row, again and again, and at the end of each way nothing."""
    rules = "->a " + "([e] + [x])" * 40 + " {} ->b"
    engine = native(read(game(rules)))
    with pytest.raises(Endless, match="go on without an end"):
        engine.over(engine.start())


def test_threads_have_positions_of_their_own() -> None:
    engine = native(described(FOLDER / "breakthrough.rbg"))
    wanted, found = engine.perft(engine.start(), 4), []

    def work() -> None:
        found.append(engine.perft(engine.start(), 4))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [wanted] * 4 == [256_036] * 4
