"""Recorded games: each is read without an error, printed as the original prints it, and counted as it counts."""

from __future__ import annotations

import csv
import os
from functools import cache
from itertools import islice, takewhile
from pathlib import Path
from typing import Final

import pytest

from ludex.core import Chance, Level, Match, Perft
from ludex.lab.laws import hold
from ludex.notations.rbg.counting import perft
from ludex.notations.rbg.front import parse
from ludex.notations.rbg.game import RegularGame
from ludex.notations.rbg.lower import lower
from ludex.notations.rbg.notation import NOTATION

FEW, MANY = 600, 40_000
"""Leaves that are counted in a moment, and in a test that may take long. Deeper: `python -m benchmarks.rbg_perft`."""

DATA: Final = Path(os.environ.get("LUDEX_SHARED", "../shared")) / "data"
NAMES: Final = sorted(path.stem for path in DATA.glob("rbg/games/*.rbg")) or ["none there"]

pytestmark = pytest.mark.vectors


def source(vectors: Path, name: str) -> Path:
    return vectors / "rbg" / "games" / f"{name}.rbg"


def counts(vectors: Path, name: str, most: int) -> list[tuple[int, Perft]]:
    with (vectors / "rbg" / "perft.csv").open() as lines:
        rows = [row for row in csv.DictReader(lines) if row["game"] == name and row["leaves"]]
    known = ((int(row["depth"]), Perft(int(row["leaves"]), int(row["states_visited"]))) for row in rows)
    return list(takewhile(lambda each: each[1].leaves <= most, known))


@cache
def game(vectors: Path, name: str) -> RegularGame:
    return NOTATION.load(source(vectors, name))


@pytest.mark.parametrize("name", NAMES)
def test_it_is_read_without_an_error(vectors: Path, name: str) -> None:
    path = source(vectors, name)
    assert NOTATION.recognises(path.name, path.read_text())
    assert [problem for problem in NOTATION.check(path) if problem.level is Level.ERROR] == []


@pytest.mark.parametrize("name", NAMES)
def test_its_low_level_form_is_the_original_s(vectors: Path, name: str) -> None:
    printed = vectors / "rbg" / "lowlevel" / f"{name}.rbg"
    lowered = lower(game(vectors, name).description)
    if printed.is_file():
        assert lowered.encode() == printed.read_bytes()
    again, problems = parse(lowered)
    assert problems == []
    assert again is not None
    assert lower(again) == lowered
    assert again.modifiers == game(vectors, name).description.modifiers


@pytest.mark.parametrize("name", NAMES)
def test_perft(vectors: Path, name: str) -> None:
    _agrees(vectors, name, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_perft_deeper(vectors: Path, name: str) -> None:
    _agrees(vectors, name, MANY)


def _agrees(vectors: Path, name: str, most: int) -> None:
    wanted = counts(vectors, name, most)
    board = game(vectors, name).start(game(vectors, name).setup(0))
    assert [(depth, perft(board.engine, board.position, depth)) for depth, _ in wanted] == wanted


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_moves_are_read_as_they_are_written(vectors: Path, name: str) -> None:
    """Some in each position of the beginning of a random match."""
    played = game(vectors, name)
    match = Match(played, played.setup(0))
    text, wire = played.codec("text"), played.codec("rbg")
    assert text is not None
    assert wire is not None
    for _ in range(4):
        (seat,) = match.state.movers()
        choices = match.state.choices(seat)
        actions = [*islice(choices, 3), choices.sample(Chance(1))]
        for action in actions:
            assert text.read(match.state, seat, text.write(match.state, seat, action)) == action
            assert wire.read(match.state, seat, wire.write(match.state, seat, action)) == action
        words = [text.write(match.state, seat, action) for action in set(actions)]
        assert len(set(words)) == len(words)
        match.submit(seat, actions[-1])
        if match.outcome() is not None:
            break


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_it_keeps_the_law(vectors: Path, name: str) -> None:
    hold(game(vectors, name), matches=1, steps=4, ends=False, every=4)
