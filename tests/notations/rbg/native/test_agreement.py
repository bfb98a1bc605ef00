"""Machine code answers as the interpreter does, for games that people play and for games that nobody would."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ludex.notations.rbg.front import parse

from . import agreement
from .random_rules import random_game


@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_language_allows_means_the_same(seed: int) -> None:
    _check(random_game(seed), seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_also_in_further_combinations(seed: int) -> None:
    _check(random_game(seed), seed)


def _check(text: str, seed: int) -> None:
    game, problems = parse(text)
    if game is not None:
        agreement.check(game, Random(seed))
    else:
        assert problems


@pytest.mark.slow
@pytest.mark.vectors
def test_public_games_are_played_alike(vectors: Path) -> None:
    """At every position of a random walk: moves, steps, what each sampled one leads to, and what is frozen."""
    large = 300
    for file in sorted((vectors / "rbg" / "games").glob("*.rbg")):
        game, _ = parse(file.read_text())
        assert game is not None
        if len(game.modifiers) < large:
            agreement.check(game, Random(file.name), plies=8)
