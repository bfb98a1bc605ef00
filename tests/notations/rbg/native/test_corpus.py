"""Public games: known numbers of sequences, statistics of random play, and two builds that play alike."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludex.notations.rbg.front import parse
from ludex.notations.rbg.tree import Description

from .compiled import SCORES, TURNS, TURNS_SQUARED, Compiled, Running

pytestmark = pytest.mark.vectors
LARGE = 500
"""Modifiers of a game that takes long to compile."""

EACH = 2
"""Games of each width of a set that are built by the system's compiler, which takes its time."""


def games(vectors: Path) -> Iterator[tuple[str, Description]]:
    for file in sorted((vectors / "rbg" / "games").glob("*.rbg")):
        game, _ = parse(file.read_text())
        assert game is not None
        yield file.stem, game


def rows(vectors: Path, table: str) -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = {}
    with (vectors / "rbg" / table).open() as file:
        for row in csv.DictReader(file):
            found.setdefault(row["game"], []).append(row)
    return found


@pytest.mark.slow
def test_sequences_and_statistics_are_those_of_the_original(vectors: Path) -> None:
    perft, speed = rows(vectors, "perft.csv"), rows(vectors, "reference_speed.csv")
    for name, game in games(vectors):
        if len(game.modifiers) < LARGE:
            running = Compiled(game).llvm
            check_sequences(name, running, perft.get(name, []))
            for row in speed.get(name, []):
                check_statistics(name, running, row)


def check_sequences(name: str, running: Running, known: list[dict[str, str]], most: int = 2_000_000) -> None:
    for row in known:
        if row["leaves"] and int(row["leaves"]) <= most:
            found = running.call("perft", running.start(), int(row["depth"]))
            assert found == int(row["leaves"]), (name, row["depth"])


def check_statistics(name: str, running: Running, row: dict[str, str]) -> None:
    """Means within five standard errors; theirs are as large as ours, for their sample."""
    number = 5 if float(row["avg_branching"]) > 10_000 else 400
    if number < 10:
        return
    sums = running.playouts(running.start(), number, seed=20)
    means = [float(row["avg_depth"]), *map(float, row["goals_avg"].split())]
    places = [TURNS, *range(SCORES, len(sums), 2)]
    squares = [TURNS_SQUARED, *range(SCORES + 1, len(sums), 2)]
    for expected, place, square in zip(means, places, squares, strict=True):
        mean = sums[place] / number
        variance = max(sums[square] / number - mean * mean, 1e-3)
        error = (variance / number + variance / int(row["playouts"])) ** 0.5
        assert abs(mean - expected) < 5 * error, (name, place, mean, expected)


@pytest.mark.slow
@pytest.mark.needs("gcc")
def test_both_printers_print_the_same_game(vectors: Path, tmp_path: Path) -> None:
    """C's build runs under sanitizers, which end it at the first thing that C does not define."""
    tried: dict[int, int] = {}
    for name, game in sorted(games(vectors), key=lambda each: len(each[1].modifiers)):
        compiled = Compiled(game)
        words = compiled.layout.words
        if tried.setdefault(words, 0) < EACH and len(game.modifiers) < 100:
            tried[words] += 1
            number = 1 if words > 4 else 5
            running = compiled.llvm
            assert compiled.c(tmp_path, number, 3) == running.playouts(running.start(), number, 3), name
