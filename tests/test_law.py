"""Every game there is keeps the law. A new game or notation is tested by being listed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.core import SEEDS, Game
from ludex.lab.laws import hold
from ludex.library import games

from .toys import TOYS

GAMES: dict[str, Game] = {name: games()[name] for name in games()} | TOYS


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=4)
@given(seed=st.integers(0, SEEDS - 2))
def test_every_game_keeps_the_law(name: str, seed: int) -> None:
    hold(GAMES[name], matches=1, seed=seed, every=3)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=60)
@given(seed=st.integers(0, SEEDS - 2))
def test_every_game_keeps_the_law_at_length(name: str, seed: int) -> None:
    hold(GAMES[name], matches=1, seed=seed)


def test_the_law_says_how_much_it_tried() -> None:
    report = hold(games()["goofspiel"], matches=3)
    assert report.matches == report.ended == 3
    assert report.checks["redeals that differ"] > 0
    assert report.checks["secret actions"] > 0
    assert report.checks["undos"] > 0
    assert "3 matches" in str(report)
