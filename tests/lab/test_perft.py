"""Perft counts what choices and acts say, of any game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core import Chance, Game, Match, Perft, State, Sums
from ludex.lab.perft import Uncountable, divide, perft, walked
from ludex.lab.simulate import play_on
from ludex.library import find
from tests.toys import LINE, MILLION, ROOM, TILES, TOYS


def first(name: str) -> State:
    game: Game = TOYS[name] if name in TOYS else find(name)
    return Match(game, game.setup(seed=3)).state


def counted(state: State, depth: int) -> Perft:
    """By the definition: every action is done, and every position counted."""
    if depth == 0:
        return Perft(1, 1)
    below = [counted(state.after(seat, action), depth - 1) for seat in state.movers() for action in state.choices(seat)]
    return Perft(sum(each.leaves for each in below), 1 + sum(each.states for each in below))


@pytest.mark.parametrize("name", ["eights", "goofspiel", "trails"])
@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_it_is_what_its_definition_says(name: str, depth: int) -> None:
    state = first(name)
    before = state.freeze()
    assert perft(state, depth) == counted(state, depth)
    assert state.freeze() == before


def test_both_of_two_who_may_move_are_counted() -> None:
    assert perft(first("goofspiel"), 1) == Perft(18, 19)


@given(seed=st.integers(0, 1000), depth=st.integers(1, 3))
def test_divide_adds_up(seed: int, depth: int) -> None:
    game = find("eights")
    match = Match(game, game.setup(seed=seed))
    play_on(match, Chance(seed), limit=seed % 20)
    parts = [below for _, _, below in divide(match.state, depth)]
    whole = perft(match.state, depth)
    assert sum(part.leaves for part in parts) == whole.leaves
    assert 1 + sum(part.states for part in parts) == whole.states


def test_what_is_over_has_no_leaf_and_is_one_state() -> None:
    game = find("goofspiel")
    match = Match(game, game.setup(seed=1))
    play_on(match, Chance(1))
    assert perft(match.state, 0) == Perft(1, 1)
    assert perft(match.state, 3) == Perft(0, 1)
    assert list(divide(match.state, 3)) == []


def test_a_million_are_counted_without_being_listed() -> None:
    state = Match(MILLION, MILLION.setup(seed=1)).state
    (seat,) = state.movers()
    many = state.choices(seat).count(10**12)
    assert many is not None
    assert perft(state, 1) == Perft(many, many + 1)


class Fast:
    """Eights that counts faster than by acts, and wrong."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def playouts(self, state: State, n: int, seed: int) -> list[dict[str, float]]:
        return []

    def sums(self, state: State, n: int, seed: int, threads: int = 1) -> Sums:
        return Sums(n, 0, 0, {})

    def perft(self, state: State, depth: int) -> Perft:
        return Perft(7, 8)


def test_a_game_that_can_do_it_itself_is_asked() -> None:
    state = first("eights")
    state.game = Fast(state.game)  # type: ignore[assignment]
    assert perft(state, 2) == Perft(7, 8)
    assert walked(state, 1) != Perft(7, 8)


@pytest.mark.parametrize("game", [ROOM, LINE], ids=["a text", "anything"])
@pytest.mark.parametrize("depth", [1, 2])
def test_what_cant_be_listed_is_not_counted(game: Game, depth: int) -> None:
    state = Match(game, game.setup(seed=1)).state
    with pytest.raises(Uncountable, match=r"can't be listed, so it can't be counted"):
        perft(state, depth)


def test_placements_of_any_length_are_counted() -> None:
    state = Match(TILES, TILES.setup(seed=1)).state
    assert perft(state, 1) == counted(state, 1)
