"""The low-level form, byte by byte, and that it reads back as the same game."""

from __future__ import annotations

import pytest
from hypothesis import given

from ludex.notations.rbg.front import parse
from ludex.notations.rbg.lower import lower

from .random_rules import descriptions
from .small import game, read

WHOLE = """\
#board =
    rx0y0[e]{down:rx0y1,right:rx1y0}
    rx1y0[x]{down:rx1y1,left:rx0y0}
    rx0y1[x]{right:rx1y1,up:rx0y0}
    rx1y1[e]{left:rx0y1,up:rx1y0}
#players = b(9),a(9)
#pieces = e,x
#variables = v(9),w(9)
#rules = 
->b (
up *
+ [$ v=1]
){e,x}[x](
{?up down }->>
+ {!
up 
+ down 
}->a 
)
"""  # noqa: W291  # so it is


def rules(text: str) -> str:
    return lower(read(game(text))).partition("#rules = \n")[2].removesuffix("\n")


def test_a_whole_game() -> None:
    text = game(
        "->b (up* + [$ v = 1]) {x,e} [x] ({? up down} ->> + {! up + down} ->a)",
        players="b(9), a(9)",
        variables="w(9), v(9)",
    )
    assert lower(read(text)) == WHOLE


def test_without_variables_a_blank_stays() -> None:
    assert "#variables = \n#rules" in lower(read(game(".", variables="")))


@pytest.mark.parametrize(
    ("text", "lowered"),
    [
        ("up down", "up down "),
        ("->a ->>", "->a ->>"),
        (". up .", ".up ."),
        ("up + down", "\nup \n+ down \n"),
        ("->a (up + down)", "->a (\nup \n+ down \n)"),
        ("{? up + down}", "{?\nup \n+ down \n}"),
        ("(up + down)*", "(\nup \n+ down \n)*"),
        ("(up down)*", "(up down )*"),
        ("up*", "up *"),
        ("->a*", "->a *"),
        (".*", ".*"),
        ("[x, e]", "\n[x]\n+ [e]\n"),
        ("(up + down) + left", "\nup \n+ down \n+ left \n"),
        ("{$ v - 1 >= w}", "{$ v-1>=w}"),
        ("[$ v = (1 + 2) * 3]", "[$ v=(1+2)*3]"),
    ],
)
def test_how_rules_are_written(text: str, lowered: str) -> None:
    assert rules(text) == lowered


@pytest.mark.parametrize(
    ("text", "lowered"),
    [
        ("({e})*", "({e})*"),
        ("->a ([x] up)* ->b", "->a ([x]up )*->b "),
        ("({? up})*", "({?up })*"),
        ("(up*)*", "(up *)*"),
        ("[]", "[]"),
        ("up + []", "up "),
        ("([])*", "([])*"),
    ],
)
def test_what_the_original_cannot_read_again_has_brackets_here(text: str, lowered: str) -> None:
    assert rules(text) == lowered


def test_an_edge_that_no_vertex_has() -> None:
    """There is none in the printed board either, and its name would be unknown."""
    text = game("up right", board="rectangle(up,down,left,right,[e,x])")
    assert lower(read(text)).endswith("#rules = \n{}right \n")
    assert lower(read(game("up*", board="rectangle(up,down,left,right,[e,x])"))).endswith("#rules = \n({})*\n")


@given(text=descriptions)
def test_it_reads_back_as_the_same_game(text: str) -> None:
    description, _ = parse(text)
    if description is None:
        return
    lowered = lower(description)
    again, problems = parse(lowered)
    assert again is not None, problems
    assert lower(again) == lowered
    assert [type(modifier) for modifier in again.modifiers] == [type(modifier) for modifier in description.modifiers]
    assert again.board == description.board
    assert (again.players, again.pieces, again.variables) == (
        description.players,
        description.pieces,
        description.variables,
    )
