"""Dots where the flags of the original put them."""

from __future__ import annotations

import pytest

from ludex.library import find
from ludex.notations.rbg.dotted import PLACES, dotted
from ludex.notations.rbg.front import parse
from ludex.notations.rbg.game import RegularGame
from ludex.notations.rbg.lower import lower
from tests.notations.rbg.small import game, read

RULES = "->a (up* + left) [x] [$ v = 1] {? (up + left*) [x]} ->b"


def rules(*places: str, text: str = RULES) -> str:
    lowered = RegularGame(read(game(text)), "g").printed("+".join(["lowlevel", *places]))
    return lowered.partition("#rules = \n")[2].replace("\n", "").replace("+ ", "+")


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("before-alternative", "->a .(up *+left )[x][$ v=1]{?(up +left *)[x]}->b "),
        ("after-alternative", "->a (.up *+.left )[x][$ v=1]{?(up +left *)[x]}->b "),
        ("before-modifier", "->a (up *+left ).[x].[$ v=1]{?(up +left *)[x]}->b "),
        ("after-modifier", "->a (up *+left )[x].[$ v=1].{?(up +left *)[x]}->b "),
        ("before-star", "->a (.up *+left )[x][$ v=1]{?(up +left *)[x]}->b "),
        ("after-star", "->a ((.up )*+left )[x][$ v=1]{?(up +left *)[x]}->b "),
    ],
)
def test_each_flag_puts_them_in_its_place_and_never_into_patterns(place: str, expected: str) -> None:
    assert rules(place) == expected


def test_flags_together() -> None:
    assert rules("before-modifier", "after-modifier", text="->a [x] [e] ->b") == "->a .[x]..[e].->b "
    assert rules("before-star", "after-star", text="->a (up + left)* ->b") == "->a .(.(up +left ))*->b "
    assert rules("before-alternative", text="up + left") == ".(up +left )"


def test_an_unknown_place_is_an_error() -> None:
    with pytest.raises(KeyError, match="no place 'everywhere'"):
        rules("everywhere")


def test_dots_change_no_number_and_the_text_is_read_again() -> None:
    for name in ("breakthrough", "tic-tac-toe"):
        found = find(name)
        assert isinstance(found, RegularGame)
        description = found.description
        for place in PLACES:
            moves = dotted(description.rules, {place})
            text = found.printed(f"lowlevel+{place}")
            again, problems = parse(text)
            assert problems == []
            assert again is not None
            assert again.modifiers == description.modifiers
            assert lower(again) == text
            assert moves != description.rules
