"""games and show."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludex.library import games

from .conftest import Toy
from .running import ludex, process


def test_games_lists_what_is_installed() -> None:
    shown = ludex("games")
    assert shown.code == 0
    for name in games():
        assert f"{name} " in shown.out
    assert "2 to 4 players" in shown.out
    assert "\x1b" not in shown.out


def test_games_as_json() -> None:
    rows = ludex("games", "--json").json["games"]
    assert [row["id"] for row in rows] == list(games())
    eights = next(row for row in rows if row["id"] == "eights")
    assert eights == {
        "id": "eights",
        "title": "Eights",
        "version": 1,
        "players": "2 to 4 players",
        "roster": {"names": [], "least": 2, "most": 4, "open": False},
    }


def test_a_broken_package_keeps_no_other_game_from_being_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludex.core import BadGame, Game, Problem
    from ludex.library import Games

    class Some(Games):
        def __init__(self) -> None:
            pass

        def __iter__(self) -> Iterator[str]:
            return iter(["broken", "eights"])

        def __getitem__(self, name: str) -> Game:
            if name == "broken":
                raise BadGame([Problem("it has no rules")])
            return games()[name]

    monkeypatch.setattr("ludex.cli.games.games", Some)
    rows = ludex("games", "--json").json["games"]
    assert rows[0] == {"id": "broken", "error": "error: it has no rules"}
    assert rows[1]["title"] == "Eights"
    shown = ludex("games")
    assert shown.code == 0
    assert "it has no rules" in shown.out
    assert "Eights" in shown.out


def test_show_tells_the_rules_options_and_position() -> None:
    shown = ludex("show", "trails", "-o", "size=6")
    assert shown.code == 0
    for part in (
        "Trails (trails, version 1)",
        "leaves a wall behind",
        "2 to 4 players",
        "runs on a clock",
        "squares in a row",
    ):
        assert part in shown.out
    assert "board  . . . . . ." in shown.out


def test_show_as_json() -> None:
    shown = ludex("show", "goofspiel", "--json").json
    assert list(shown) == [
        "id", "title", "version", "about", "scenarios", "options", "roster", "abilities", "setup", "view",
    ]  # fmt: skip
    assert shown["abilities"] == ["redealable", "secretive"]
    assert shown["options"][0]["default"] == 9
    assert shown["view"]["scores"] == {"player 1": 0, "player 2": 0}


def test_show_lets_people_into_an_open_room(toy: Toy) -> None:
    assert ludex("show", toy("room"), "--json").json["view"]["people"] == ["player 1", "player 2"]


def test_show_names_scenarios(toy: Toy) -> None:
    shown = ludex("show", toy("steps"), "--scenario", "long")
    assert "short, long" in shown.out
    assert "Red, Blue" in shown.out
    assert ludex("show", toy("steps"), "--scenario", "x").err == (
        "ludex: steps has no scenario 'x'; it has short, long\n"
    )


def test_a_strangers_words_are_shown_as_they_are(nim: Path) -> None:
    """No markup, no control characters, nothing that writes backwards."""
    text = nim.read_text()
    text = text.replace('title = "Nim"', 'title = "[red]Nim[/red] :smile: \\x1b[31m"')
    text = text.replace("Take one,", "[bold]Take\\u202e one,\\a")
    nim.write_text(text)
    shown = process("show", nim)
    assert "[red]Nim[/red] :smile: " in shown.out
    assert "[bold]Take" in shown.out
    assert not {"\x1b", "\x07", "\u202e"} & set(shown.out)
