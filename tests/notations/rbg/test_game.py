"""A description as a game: title, forms, seats."""

from __future__ import annotations

import pytest

from ludex.notations.rbg.game import RegularGame, heading
from ludex.notations.rbg.interpreter import Interpreter
from ludex.notations.rbg.lower import lower
from ludex.notations.rbg.native.dump import DUMPS

from .small import game, read

TEXT = "// Small talk\n//\n// Two words.\n" + game("->a right ->b")


def regular(text: str = TEXT, name: str = "small_talk") -> RegularGame:
    return RegularGame(read(text), name, text)


@pytest.mark.parametrize(
    ("text", "title", "about"),
    [
        ("// Small talk\n//\n// Two words.\n#players", "Small talk", "Two words."),
        ("//Small talk\n//\n//Two\n//words.\n", "Small talk", "Two\nwords."),
        ("\n\n// Small talk\n// goes on\n\n#players", "", "Small talk\ngoes on"),
        ("// Small talk\n#players", "", "Small talk"),
        ("#players // Small talk", "", ""),
        ("", "", ""),
        ("/* Small talk */", "", ""),
    ],
)
def test_the_opening_comment_is_title_and_rules(text: str, title: str, about: str) -> None:
    assert heading(text) == (title, about)


def test_without_a_title_the_name_is_one() -> None:
    assert regular().title == "Small talk"
    assert regular(game(".")).title == "Small talk"
    assert regular(game("."), "15puzzle").title == "15puzzle"
    assert regular(game("."), "").title == ""


def test_its_forms() -> None:
    found = regular()
    assert list(found.forms()) == ["source", "lowlevel", "modifiers", "vertices", *DUMPS]
    assert found.printed("source") == TEXT
    assert found.printed("lowlevel") == lower(found.description)
    assert found.printed("modifiers").count("\n") == len(found.description.modifiers)
    assert found.printed("vertices").count("\n") == len(found.description.board)


def test_another_engine_may_compute_it() -> None:
    description = read(TEXT)
    engine = Interpreter(description)
    state = RegularGame(description, "small", TEXT, engine).start(regular().setup(0))
    assert state.engine is engine
    assert state.movers() == ["a"]


def test_its_seats_are_fixed() -> None:
    assert regular().roster("", {}).names == ("a", "b")
