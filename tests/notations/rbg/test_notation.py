"""Regular Boardgames as a notation: which files are games, and what is wrong with the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.core import BadGame, Level, Match
from ludex.library import find
from ludex.notations.rbg import search
from ludex.notations.rbg.notation import NOTATION

from .small import game

FINE = game("->a right ->b")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "small.rbg"


def problems(path: Path) -> list[str]:
    found = NOTATION.check(path)
    assert all(problem.file == str(path) for problem in found)
    if any(problem.level is Level.ERROR for problem in found):
        with pytest.raises(BadGame) as caught:
            NOTATION.load(path)
        assert list(caught.value.problems) == [problem for problem in found if problem.level is Level.ERROR]
    return [problem.text for problem in found]


@pytest.mark.parametrize("text", [FINE, "#rules=#players", "x # players # rules", "//\n#  players\n#\trules"])
def test_it_recognises_players_and_rules(text: str) -> None:
    assert NOTATION.recognises("any.txt", text)


@pytest.mark.parametrize("text", ["", "players rules", "#players", "#playersx #rulesx", "# The players\n# The rules"])
def test_what_it_does_not_recognise(text: str) -> None:
    assert not NOTATION.recognises("any.rbg", text)


def test_a_fine_game(path: Path) -> None:
    path.write_text(FINE)
    assert problems(path) == []
    loaded = NOTATION.load(path)
    assert (loaded.id, loaded.text) == ("small", FINE)
    assert find(str(path)).title == "Small"


def test_line_ends_stay_as_they_are(path: Path) -> None:
    """Players are sent the text byte for byte."""
    text = FINE.replace("\n", "\r\n")
    path.write_bytes(text.encode())
    assert NOTATION.load(path).text == text
    assert problems(path) == []


def test_warnings_do_not_keep_a_game_from_being_played(path: Path) -> None:
    path.write_text(FINE + "_")
    assert problems(path) == ["stray character '_' is skipped"]
    assert NOTATION.load(path).title == "Small"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xff\xfe#players", "this is not UTF-8 text at byte 0"),
        (FINE.encode() + b"// caf\xe9", f"this is not UTF-8 text at byte {len(FINE) + 6}"),
        (b"", "there is no 'players' directive"),
        (b"\x00" * 10, "stray character '\\x00' is skipped"),
    ],
)
def test_what_is_no_text(path: Path, data: bytes, text: str) -> None:
    path.write_bytes(data)
    assert problems(path)[0] == text


def test_other_alphabets_in_comments_are_fine(path: Path) -> None:
    path.write_text(f"// 棋 \u2028 😀\n/* é */{FINE}", encoding="utf-8")
    assert problems(path) == []


def test_a_game_that_does_not_start(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "PATIENCE", 20_000)
    path.write_text(game(f"->a {'([x] + [e])' * 30} {{}} ->b"))
    (told,) = problems(path)
    assert told.startswith("it does not start: no move was found in ")


def test_players_need_names_that_people_can_have(path: Path) -> None:
    path.write_text(game(".", players=f"{'a' * 150}(1)"))
    assert len(problems(path)) == 1


def test_what_new_writes_is_a_game(path: Path) -> None:
    written = NOTATION.starter("nim_like")
    assert sorted(written) == ["nim_like.rbg", "test_nim_like.py"]
    path.write_text(written["nim_like.rbg"])
    assert problems(path) == []
    loaded = NOTATION.load(path)
    assert Match(loaded, loaded.setup(0)).state.movers() == ["red"]


@pytest.mark.parametrize("name", ["", "Nim", "1nim", "a-b", "a b", "../x", "é"])
def test_names_that_new_refuses(name: str) -> None:
    with pytest.raises(ValueError, match="a game's name is made of small letters, digits and _, unlike"):
        NOTATION.starter(name)
