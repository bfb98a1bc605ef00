"""The games on the shelf: each is listed, read without a flaw, counted, and replayed to a known end.

data/ID.toml holds what is known of the game ID: `perft`, the leaves at depth 1, 2, ..., with the `source` that they
come from; `[[games]]` with `name`, `moves` as people write them, and the `scores` at their end; and where there is
something to get wrong, `[[forbidden]]` with `name`, `moves`, and the `move` that the rules do not allow then.
"""

from __future__ import annotations

import tomllib
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from ludex.core import Action, BadGame, Level, Match, Refused
from ludex.games import boards
from ludex.games.boards import FOLDER
from ludex.library import games
from ludex.notations.rbg.codecs import CODECS
from ludex.notations.rbg.engine import Engine
from ludex.notations.rbg.notation import NOTATION
from ludex.notations.rbg.shelf import Shelved
from tests.shelf import SHELF

DATA: Final = Path(__file__).with_name("data")
FEW, MANY = 3_000, 100_000
"""Leaves that the interpreter counts in a moment, and in a test that may take long."""


def facts(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text())


def shelved(name: str) -> Shelved:
    game = games()[name]
    assert isinstance(game, Shelved)
    return game


def leaves(engine: Engine[Any], position: Any, depth: int) -> int:
    if depth == 1:
        count = engine.count(position, 10**9)
        assert count is not None
        return count
    total = 0
    for move in list(engine.moves(position)):
        after = engine.copy(position)
        engine.apply(after, move)
        total += leaves(engine, after, depth - 1)
    return total


def counted(name: str, most: int) -> tuple[list[int], list[int]]:
    """As far as no depth has more leaves than that: what the facts say, and what the rules give."""
    wanted = list(takewhile(lambda count: count <= most, facts(name)["perft"]))
    state = shelved(name).start(shelved(name).setup(0))
    return wanted, [leaves(state.engine, state.position, depth) for depth in range(1, len(wanted) + 1)]


def test_every_file_on_the_shelf_is_an_installed_game() -> None:
    assert [name for name in games() if isinstance(games()[name], Shelved)] == SHELF
    assert sorted(path.stem for path in DATA.glob("*.toml")) == SHELF


@pytest.mark.parametrize("name", SHELF)
def test_its_rules_are_read_without_a_flaw(name: str) -> None:
    game = shelved(name)
    assert NOTATION.check(game.file) == []
    assert list(game.roster("", {}).names) == [player.name for player in game.description.players]


@pytest.mark.parametrize("name", SHELF)
def test_it_says_its_rules_in_words(name: str) -> None:
    game = shelved(name)
    assert game.title
    assert game.title[0].isupper()
    assert len(game.about) > len(game.title)
    assert max(map(len, game.about.splitlines())) <= 78  # as wide as `ludex show` folds


@pytest.mark.parametrize("name", SHELF)
def test_perft(name: str) -> None:
    wanted, found = counted(name, FEW)
    assert wanted
    assert found == wanted


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in SHELF if any(FEW < n <= MANY for n in facts(name)["perft"])])
def test_perft_deeper(name: str) -> None:
    wanted, found = counted(name, MANY)
    assert found == wanted


def replayed(name: str, moves: str) -> Match:
    game = shelved(name)
    match = Match(game, game.setup(0))
    for number, word in enumerate(moves.split(), 1):
        assert match.outcome() is None, f"it is over before move {number}, {word}"
        (seat,) = match.state.movers()
        match.submit(seat, read(match, word))
    return match


def read(match: Match, word: str) -> Action:
    (seat,) = match.state.movers()
    return CODECS["text"].read(match.state, seat, word)


@pytest.mark.parametrize(
    ("name", "known"),
    [(name, known) for name in SHELF for known in facts(name)["games"]],
    ids=lambda value: value if isinstance(value, str) else value["name"],
)
def test_a_known_game_comes_to_its_known_end(name: str, known: dict[str, Any]) -> None:
    match = replayed(name, known["moves"])
    outcome = match.outcome()
    assert outcome is not None, f"it goes on: {match.state.view()['board']}"
    assert outcome.scores == known["scores"]


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("after", [0, 4])
def test_moves_are_written_by_their_squares_and_read_again(name: str, after: int) -> None:
    state = shelved(name).start(shelved(name).setup(0))
    random, text = Random(after), CODECS["text"]
    for _ in range(after):
        (seat,) = state.movers()
        state.act(seat, random.choice(list(state.moves())))
    (seat,) = state.movers()
    actions = list(state.moves())
    for action in random.sample(actions, min(5, len(actions))):
        word = text.write(state, seat, action)
        assert "." not in word, "it had to be written with the numbers of its modifiers"
        assert text.read(state, seat, word) == action


@pytest.mark.parametrize(
    ("name", "trap"),
    [(name, trap) for name in SHELF for trap in facts(name).get("forbidden", ())],
    ids=lambda value: value if isinstance(value, str) else value["name"],
)
def test_what_the_rules_forbid(name: str, trap: dict[str, Any]) -> None:
    match = replayed(name, trap["moves"])
    with pytest.raises(Refused, match=r"no move is written|nobody can pass"):
        read(match, trap["move"])


def test_the_rules_are_not_parsed_before_somebody_asks() -> None:
    game = Shelved(FOLDER / "tic-tac-toe.rbg")
    assert (game.id, game.title) == ("tic-tac-toe", "Tic-tac-toe")
    assert game.roster("", {}).names == ("cross", "nought")
    assert "description" not in vars(game)


def test_rules_that_cannot_be_read_are_told_when_somebody_asks(tmp_path: Path) -> None:
    path = tmp_path / "broken.rbg"
    path.write_text("// Broken\n//\n// No rules.\n#players = a(1)\n")
    game = Shelved(path)
    assert (game.title, game.about, game.roster("", {}).names) == ("Broken", "No rules.", ("a",))
    with pytest.raises(BadGame) as caught:
        game.start(game.setup(0))
    assert all(problem.level is Level.ERROR and problem.file == str(path) for problem in caught.value.problems)


def test_what_is_not_on_the_shelf_is_no_attribute_of_it() -> None:
    with pytest.raises(AttributeError, match=r"there is no game no-such-game\.rbg on the shelf"):
        _ = boards.no_such_game


def test_chinese_checkers_is_the_same_game_for_however_many() -> None:
    """From the board on; only who plays, who begins where, and whose home is where, is said in each file."""
    texts = [(FOLDER / f"chinese-checkers-{players}.rbg").read_text() for players in range(2, 7)]
    assert len({text[text.index("#board") : text.index("#rules")] for text in texts}) == 1
