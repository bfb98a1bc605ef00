"""Games whose counts nobody has published, against the same rules written in plain Python."""

from __future__ import annotations

from random import Random

import pytest

from ludex.core import Match

from .plain import Kalah, chinese_checkers, kalah, paper_soccer
from .test_boards import FEW, facts, shelved


def test_paper_soccer() -> None:
    counts = [count for count in facts("paper-soccer")["perft"] if count <= 2 * FEW]
    assert [paper_soccer(depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("players", range(2, 7))
def test_chinese_checkers(players: int) -> None:
    counts = [count for count in facts(f"chinese-checkers-{players}")["perft"] if count <= 2 * FEW]
    assert [chinese_checkers(players, depth) for depth in range(1, len(counts) + 1)] == counts


def test_kalah() -> None:
    counts = [count for count in facts("kalah")["perft"] if count <= 10 * FEW]
    assert [kalah(depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("seed", range(8))
def test_whole_games_of_kalah(seed: int) -> None:
    chance, plain, game = Random(seed), Kalah(), shelved("kalah")
    match, codec = Match(game, game.setup(0)), game.codec("text")
    assert codec is not None
    while moves := plain.moves():
        pit = chance.choice(moves)
        seat = ("south", "north")[pit > 5]
        assert match.state.movers() == [seat]
        word = f"{'abcdef'[pit]}1" if pit < 6 else f"{'fedcba'[pit - 6]}2"
        match.submit(seat, codec.read(match.state, seat, word))
        plain.play(pit)
        assert match.state.view()["scores"] == dict(zip(("south", "north"), plain.stores, strict=True))
    assert match.outcome() is not None
