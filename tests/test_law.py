"""Every game there is keeps the law. A new game or notation is tested by being listed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.core import SEEDS
from ludex.lab.laws import hold
from ludex.library import games

from .shelf import QUICK, SHELF
from .toys import TOYS

GAMES = QUICK | TOYS
LONGEST = 20_000
"""Actions: seven games of cribbage for three are thousands."""

SLOW = sorted(set(SHELF) - set(GAMES))
"""Only their first moves are looked at: under all checks, whole matches of all of them would take hours."""


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=4)
@given(seed=st.integers(0, SEEDS - 2))
def test_every_game_keeps_the_law(name: str, seed: int) -> None:
    hold(GAMES[name], matches=1, seed=seed, every=3, steps=LONGEST)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=20)
@given(seed=st.integers(0, SEEDS - 2))
def test_every_game_keeps_the_law_at_length(name: str, seed: int) -> None:
    hold(GAMES[name], matches=1, seed=seed, steps=LONGEST)


@pytest.mark.parametrize("name", SLOW)
@settings(max_examples=2)
@given(seed=st.integers(0, SEEDS - 2))
def test_every_board_game_keeps_the_law(name: str, seed: int) -> None:
    hold(games()[name], matches=1, seed=seed, steps=6, ends=False, every=3)


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
@settings(max_examples=2)
@given(seed=st.integers(0, SEEDS - 2))
def test_every_board_game_keeps_the_law_at_length(name: str, seed: int) -> None:
    hold(games()[name], matches=1, seed=seed, steps=60, ends=False, every=10)


def test_the_law_says_how_much_it_tried() -> None:
    report = hold(games()["goofspiel"], matches=3)
    assert report.matches == report.ended == 3
    assert report.checks["redeals that differ"] > 0
    assert report.checks["secret actions"] > 0
    assert report.checks["undos"] > 0
    assert "3 matches" in str(report)
