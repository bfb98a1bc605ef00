"""No text whatever makes the parser raise; what it accepts can be printed, read again, and begun."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ludex.core import Endless, Level
from ludex.games.boards import FOLDER
from ludex.lab.laws import hold
from ludex.notations.rbg._starter import starter
from ludex.notations.rbg.front import parse, players
from ludex.notations.rbg.game import RegularGame
from ludex.notations.rbg.lower import lower

from .mutants import heaps, mutants
from .random_rules import descriptions
from .small import game

OURS = [*(path.read_text() for path in sorted(FOLDER.glob("*.rbg"))), starter("game")["game.rbg"]]


def survives(text: str) -> None:
    description, problems = parse(text, "some.rbg")
    lines = text.split("\n")
    assert (description is None) == any(problem.level is Level.ERROR for problem in problems)
    for problem in problems:
        assert problem.text
        for line, column in ((problem.line, problem.column), *((step.line, step.column) for step in problem.trace)):
            assert (line, column) == (0, 0) or (0 < line <= len(lines) and 0 < column <= len(lines[line - 1]) + 1)
    names = players(text)
    if description is None:
        return
    assert names == tuple(player.name for player in description.players)
    lowered = lower(description)
    again, _ = parse(lowered)
    assert again is not None
    assert lower(again) == lowered
    _begins(RegularGame(description, "some", text))


def _begins(game: RegularGame) -> None:
    try:
        state = game.start(game.setup(0))
        for seat in state.movers():
            assert next(iter(state.choices(seat))) in state.choices(seat)
        assert state.view()
        state.outcome()
    except Endless:
        return  # it is the answer to a game that nobody can play


@given(st.text(max_size=200))
@example("")
@example("#" * 50)
@example("\x00")
@example("#players = a(1) /* ")
@example('#rules = "')
def test_any_text(text: str) -> None:
    survives(text)


@settings(max_examples=150)
@given(heaps)
def test_heaps_of_tokens(text: str) -> None:
    survives(text)


@settings(max_examples=100)
@given(heaps, st.sampled_from(("rules", "board", "macros", "players", "pieces", "variables")))
def test_heaps_of_tokens_in_a_section(text: str, section: str) -> None:
    survives(game(**{section: text}))


@settings(max_examples=100)
@given(heaps)
def test_heaps_of_tokens_in_a_macro(body: str) -> None:
    survives(game("->a m(up; {e}) ->b m(;)", macros=f"#m(a;b) = {body}"))


@settings(max_examples=40)
@given(mutants(OURS))
def test_spoiled_games(text: str) -> None:
    survives(text)


@settings(max_examples=60)
@given(descriptions)
def test_random_games(text: str) -> None:
    survives(text)


@settings(max_examples=25)
@given(text=descriptions, seed=st.integers(0, 1000))
def test_random_games_keep_the_law(text: str, seed: int) -> None:
    description, _ = parse(text)
    if description is not None:
        _keeps_the_law(RegularGame(description, "random", text), seed)


def _keeps_the_law(game: RegularGame, seed: int) -> None:
    with suppress(Endless):
        hold(game, matches=1, seed=seed, steps=5, ends=False, every=2)


@pytest.mark.slow
@settings(max_examples=300)
@given(text=descriptions, seed=st.integers(0, 1000))
def test_random_games_keep_the_law_at_length(text: str, seed: int) -> None:
    description, _ = parse(text)
    if description is not None:
        _keeps_the_law(RegularGame(description, "random", text), seed)


@pytest.mark.slow
@pytest.mark.vectors
def test_spoiled_recorded_games(vectors: Path) -> None:
    texts = [path.read_text() for path in sorted((vectors / "rbg" / "games").glob("*.rbg"))]
    assert texts

    @settings(max_examples=300)
    @given(mutants(texts))
    def survive(text: str) -> None:
        survives(text)

    survive()
