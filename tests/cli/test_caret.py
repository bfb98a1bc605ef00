"""Problems as `ludex check` shows them: the line, a caret, the way through macros."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.cli._caret import WIDTH, explained
from ludex.core import Problem, Trace

from .running import ludex

BOARD = "#pieces = e, x\n#variables = v(9)\n#board = rectangle(up,down,left,right,[e,e][e,e])\n"
NESTED = f"""\
#players = a(1)
{BOARD}
#step(d) = d {{x}}
#twice(d) = step(d) step(nowhere)
#rules = ->a twice(up) ->a
"""


def excerpt(line: str, column: int) -> list[str]:
    return list(explained(Problem("odd", "f", 1, column), [line]))[1:]


def test_the_caret_is_under_the_place() -> None:
    assert excerpt("abc", 2) == ["    abc", "     ^"]


def test_a_problem_without_a_place_has_no_excerpt() -> None:
    assert list(explained(Problem("odd", "f"), ["abc"])) == ["f: error: odd"]
    assert list(explained(Problem("odd", "f", 1), ["abc"])) == ["f:1: error: odd"]
    assert list(explained(Problem("odd", "f", 7, 1), ["abc"])) == ["f:7:1: error: odd"]


@pytest.mark.parametrize(
    ("line", "column", "shown"),
    [
        ("\tup", 2, ["     up", "     ^"]),
        ("up\r", 1, ["    up", "    ^"]),
        ("\x1b[1mup", 5, ["    \ufffd[1mup", "        ^"]),
        ("棋 up", 3, ["    棋 up", "       ^"]),
        ("e\u0301 up", 4, ["    e\u0301 up", "      ^"]),
    ],
    ids=["tab", "carriage return", "control characters", "wide", "combining"],
)
def test_what_has_another_width_does_not_shift_it(line: str, column: int, shown: list[str]) -> None:
    assert excerpt(line, column) == shown


def test_of_an_endless_line_the_part_around_the_place_is_shown() -> None:
    line, caret = excerpt("a" * 5000 + "X" + "b" * 5000, 5001)
    assert len(line) == WIDTH + 4
    assert line[len(caret) - 1] == "X"


def test_the_way_through_macros_is_shown() -> None:
    steps = (Trace("in expansion of macro 'm'", 2, 3),)
    shown = list(explained(Problem("odd", "f", 1, 1, trace=steps), ["x", "  m"]))
    assert shown == ["f:1:1: error: odd", "    x", "    ^", "  f:2:3: in expansion of macro 'm'", "      m", "      ^"]


@pytest.fixture
def nested(tmp_path: Path) -> Path:
    path = tmp_path / "nested.rbg"
    path.write_text(NESTED)
    return path


def test_check_shows_place_caret_and_back_trace(nested: Path) -> None:
    shown = ludex("check", nested)
    assert shown.code == 1
    assert shown.out.splitlines() == [
        f"{nested}:7:26: error: 'nowhere' is not declared",
        "    #twice(d) = step(d) step(nowhere)",
        "                             ^",
        f"  {nested}:6:12: in expansion of argument 'd'",
        "    #step(d) = d {x}",
        "               ^",
        f"  {nested}:7:21: in expansion of macro 'step'",
        "    #twice(d) = step(d) step(nowhere)",
        "                        ^",
        f"  {nested}:8:14: in expansion of macro 'twice'",
        "    #rules = ->a twice(up) ->a",
        "                 ^",
        "1 error, 0 warnings.",
    ]


def test_the_document_has_it_all(nested: Path) -> None:
    document = ludex("check", nested, "--json").json
    assert (document["ok"], document["notation"]) == (False, "rbg")
    (problem,) = document["problems"]
    assert (problem["line"], problem["column"], problem["level"]) == (7, 26, "error")
    assert [(step["line"], step["column"]) for step in problem["trace"]] == [(6, 12), (7, 21), (8, 14)]


def test_warnings_fail_only_when_wanted(nested: Path) -> None:
    nested.write_text(NESTED.replace("nowhere", "up_"))
    shown = ludex("check", nested)
    assert shown.code == 0
    assert shown.out.splitlines()[-1] == "0 errors, 1 warning."
    assert "stray character '_' is skipped" in shown.out
    assert ludex("check", nested, "--werror").code == 1


def test_a_fine_file(nested: Path) -> None:
    nested.write_text(NESTED.replace("nowhere", "up"))
    assert ludex("check", nested, "--werror").out == f"{nested} is fine (notation: rbg).\n"


def test_other_commands_say_the_first_error_in_one_line(nested: Path) -> None:
    for command in (("play", nested), ("rbg", "lower", nested), ("rbg", "perft", nested, 1)):
        told = ludex(*command)
        assert told.code == 1
        assert told.err == f"ludex: {nested}:7:26: error: 'nowhere' is not declared\n"
