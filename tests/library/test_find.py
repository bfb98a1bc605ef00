"""A game by its id or by its path; two claims are an error that names both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from ludex.core import BadGame, Game, Notation, Problem
from ludex.library import Unknown, find, games, notation_of, notations
from ludex.library import _find as module

GOOD = notations()["core"].starter("nim")["nim.py"]


class Claimant(Notation):
    """Claims every file of its endings that holds its word."""

    def __init__(self, name: str, word: str, *extensions: str) -> None:
        self.id = self.title = name
        self.word = word
        self.extensions = extensions

    def recognises(self, name: str, text: str) -> bool:
        return self.word in text

    def check(self, path: Path) -> Sequence[Problem]:
        return []

    def load(self, path: Path) -> Game:
        return games()["eights"]

    def starter(self, name: str) -> Mapping[str, str]:
        return {}


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {
        "one": Claimant("one", "1", ".game"),
        "two": Claimant("two", "2", ".game"),
        "three": Claimant("three", "3", ".three"),
    }
    monkeypatch.setattr(module, "notations", lambda: known)


def test_by_id() -> None:
    assert find("eights") is games()["eights"]
    assert list(games()) == sorted(games())


def test_by_path(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(GOOD)
    assert find(str(tmp_path / "nim.py")).id == "nim"


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("name", "text", "notation"),
    [
        ("x.three", "", "three"),
        ("x.game", "1", "one"),
        ("x.game", "2", "two"),
        ("x.txt", "3", "three"),
        ("noending", "2", "two"),
    ],
)
def test_the_ending_decides_and_else_the_text(tmp_path: Path, name: str, text: str, notation: str) -> None:
    (tmp_path / name).write_text(text)
    assert notation_of(tmp_path / name).id == notation


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("x.game", "1 2", "x.game: error: one and two both claim this file"),
        ("x.txt", "1 2 3", "one and two and three both claim this file"),
        ("x.game", "", "this is not a game that one and two can read"),
        ("x.game", "3", "this is not a game that one and two can read"),
        ("x.txt", "", "this is not a game that one and two and three can read"),
    ],
)
def test_no_claim_and_two_claims_are_named(tmp_path: Path, name: str, text: str, complaint: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(BadGame, match=complaint):
        notation_of(tmp_path / name)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("eihgts", "there is no game 'eihgts'; did you mean 'eights'\\?"),
        ("zzz", "there is no game 'zzz'; `ludex games` lists what there is"),
        ("no/such/file.py", "there is no file no/such/file.py"),
        ("nothing.rbg", "there is no file nothing.rbg"),
    ],
)
def test_what_is_not_there(name: str, complaint: str) -> None:
    with pytest.raises(Unknown, match=complaint):
        find(name)


def test_what_is_there_and_no_game(tmp_path: Path) -> None:
    with pytest.raises(Unknown, match="is a folder, not a game"):
        find(str(tmp_path))
    (tmp_path / "picture.py").write_bytes(b"\x89PNG\xff")
    with pytest.raises(BadGame, match="this is not a game: it is not UTF-8 text at byte 0"):
        find(str(tmp_path / "picture.py"))
    with (tmp_path / "huge.py").open("wb") as file:
        file.truncate(9 * 2**20)
    with pytest.raises(BadGame, match="larger than 8 MiB"):
        find(str(tmp_path / "huge.py"))


def test_a_device_is_no_game() -> None:
    """It may have no end."""
    with pytest.raises(Unknown, match="/dev/zero is a device or a pipe, not a game's file"):
        notation_of(Path("/dev/zero"))
