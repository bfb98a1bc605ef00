"""Names and numbers that are not what their place asks for, and how all problems are told."""

from __future__ import annotations

import pytest

from ludex.core import Level, Problem
from ludex.notations.rbg.checks import GREATEST
from ludex.notations.rbg.front import parse, players
from ludex.notations.rbg.problems import MAX_PROBLEMS, MAX_STEPS

from .small import errors, game, read, warnings


def problems(text: str) -> list[Problem]:
    return parse(text, "the.rbg")[1]


# What a name is


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("nowhere", "'nowhere' is not declared"),
        ("e", "piece 'e' cannot be used as a move: write {e} to test for it or [e] to put it"),
        ("a", "player 'a' cannot be used as a move: write ->a to pass the turn"),
        ("v", "variable 'v' cannot be used as a move: write {$ ...} to compare it or [$ v = ...] to change it"),
        ("{?e}", "piece 'e' cannot be used as a move: write {e} to test for it or [e] to put it"),
        ("{up}", "expected a piece, encountered edge label 'up'"),
        ("{v}", "expected a piece, encountered variable 'v'"),
        ("{a}", "expected a piece, encountered player 'a'"),
        ("{nowhere}", "'nowhere' is not declared"),
        ("[up]", "expected a piece, encountered edge label 'up'"),
        ("[e,a]", "expected a piece, encountered player 'a'"),
        ("->e", "expected a player, encountered piece 'e'"),
        ("->v", "expected a player, encountered variable 'v'"),
        ("->up", "expected a player, encountered edge label 'up'"),
        ("->nobody", "'nobody' is not declared"),
        ("[$e=1]", "expected a variable or a player to assign to, encountered piece 'e'"),
        ("[$up=1]", "expected a variable or a player to assign to, encountered edge label 'up'"),
        ("[$q=1]", "'q' is not declared"),
        ("[$v=up]", "expected a variable, a player or a piece, encountered edge label 'up'"),
        ("[$v=v+q]", "'q' is not declared"),
        ("{$up==1}", "expected a variable, a player or a piece, encountered edge label 'up'"),
        ("{$v==q}", "'q' is not declared"),
        ("(nowhere)*", "'nowhere' is not declared"),
        ("(up nowhere)^2", "'nowhere' is not declared"),
        ("up + nowhere", "'nowhere' is not declared"),
    ],
)
def test_a_name_in_the_wrong_place(rules: str, text: str) -> None:
    assert errors(game(rules)) == [text]


def test_names_of_vertices_mean_nothing_in_the_rules() -> None:
    assert errors(game("p", board="p[e]{up:p}")) == ["'p' is not declared"]


def test_all_that_is_wrong_is_told() -> None:
    assert errors(game("{q} [r] ->s {$t==1}")) == [f"'{name}' is not declared" for name in "qrst"]


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"players": "a(1),a(2)"}, "player 'a' is already declared"),
        ({"pieces": "e,x,e"}, "piece 'e' is already declared"),
        ({"variables": "v(1),v(1)"}, "variable 'v' is already declared"),
        ({"pieces": "e,x,a"}, "piece 'a' is already declared as a player"),
        ({"variables": "v(1),a(1)"}, "variable 'a' is already declared as a player"),
        ({"variables": "v(1),e(1)"}, "variable 'e' is already declared as a piece"),
    ],
)
def test_a_name_has_one_meaning(changes: dict[str, str], text: str) -> None:
    assert text in errors(game(".", **changes))


def test_names_are_bounded() -> None:
    many = ",".join(f"p{i}" for i in range(1100))
    assert errors(game(".", pieces=f"e,x,{many}")) == ["there are more than 1000 pieces"]


# Numbers


def test_the_greatest_result_has_64_bits() -> None:
    most = 2**31 - 1
    assert GREATEST == 2**63 - 1
    read(game(f"{{$ {most}*{most} + {most}*{most} + {most} + {most} == v}}"))
    wrong = f"{{$ {most}*{most} + {most}*{most} + {most}*{most} == v}}"
    assert errors(game(wrong)) == ["the result can be greater than 64 bits can hold"]


@pytest.mark.parametrize(
    "expression",
    [
        "2147483647*2147483647*2147483647",
        "2147483647*2147483647*3",
        "(0-2147483647*2147483647)-2147483647*2147483647-2147483647*2147483647",
        "v*(2147483647*2147483647)",
        "e*e*e*e*e",
        "1+2147483647*2147483647*5/5",
    ],
)
def test_what_can_be_greater(expression: str) -> None:
    assert errors(game(f"[$ v = {expression}]")) == ["the result can be greater than 64 bits can hold"]


def test_bounds_of_variables_count() -> None:
    assert errors(game("{$ v*v*v > 1}", variables="v(2147483647)"))
    read(game("{$ v*v > 1}", variables="v(2147483647)"))


def test_a_number_that_a_variable_never_holds() -> None:
    text = game("->a ([$ v = 9] + [$ v = 10])")
    assert warnings(text) == ["this is never legal: 'v' goes from 0 to 9, and 10 is more"]


def test_a_division_by_zero() -> None:
    assert warnings(game("[$ v = v / 0 ]")) == ["this is a division by zero"]
    assert warnings(game("{$ 0 / v == 8/2/0}")) == ["this is a division by zero"]


# How they are told


def test_where_a_problem_is() -> None:
    (problem,) = problems(game("->a up\n  nowhere"))
    assert (problem.file, problem.line, problem.column, problem.level) == ("the.rbg", 7, 3, Level.ERROR)
    assert str(problem) == "the.rbg:7:3: error: 'nowhere' is not declared"


def test_which_way_it_came() -> None:
    text = game("->a twice(e; nowhere)", macros="#once(d) = {d}\n#twice(c; d) = once(c) once(d)")
    (problem,) = problems(text)
    assert (problem.line, problem.column) == (7, 23)
    assert [(step.line, step.column, step.text) for step in problem.trace] == [
        (5, 29, "in expansion of argument 'd'"),
        (4, 13, "in expansion of argument 'd'"),
        (5, 24, "in expansion of macro 'once'"),
        (7, 14, "in expansion of macro 'twice'"),
    ]


def test_a_pasted_name_is_where_it_begins() -> None:
    (problem,) = problems(game("->a f(where)", macros="#f(d) = no~d"))
    assert (problem.line, problem.column, problem.text) == (4, 9, "'nowhere' is not declared")
    assert [step.text for step in problem.trace] == ["in expansion of macro 'f'"]


def test_a_long_way_is_cut() -> None:
    macros = "#m0 = nowhere " + " ".join(f"#m{i} = m{i - 1}" for i in range(1, 100))
    (problem,) = problems(game("m99", macros=macros))
    assert len(problem.trace) == MAX_STEPS


def test_a_body_is_wrong_once_however_often_it_is_used() -> None:
    assert errors(game("m m m", macros="#m = nowhere")) == ["'nowhere' is not declared"]


def test_problems_come_in_the_order_of_the_text() -> None:
    text = game("nowhere", players="a(0), b(1)", board="rectangle(up,down,left,right,[e,y][x,e])")
    assert [problem.line for problem in problems(text)] == [1, 5, 6]


def test_of_many_problems_the_first_are_told() -> None:
    found = problems(game(" ".join(f"q{i}" for i in range(MAX_PROBLEMS + 7))))
    assert len(found) == MAX_PROBLEMS + 1
    assert found[-1].text == "and 7 more errors"


def test_a_section_that_cannot_be_read_blames_nobody_else() -> None:
    assert errors(game("->a {q} nowhere", pieces="e x")) == ["expected a comma between two names, encountered 'x'"]
    assert errors(game("->a nowhere", board="rectangle(up")) == ["expected ',', encountered the end"]


def test_too_many_rules_are_told_with_a_place() -> None:
    (problem,) = problems(game("(up down)^200000"))
    assert (problem.line, problem.column) == (6, 19)
    assert problem.text == "the rules have too many parts; at most 200000 are built"


@pytest.mark.slow
def test_too_many_rules_without_a_power() -> None:
    (problem,) = problems(game("up " * 200_001))
    assert (problem.line, problem.column) == (6, 2)


def test_names_of_players_are_known_without_the_rest() -> None:
    assert players("#players = a(1), b~ (2) #rules = nonsense") == ()
    assert players("#players = a(1), b(2) #rules = nonsense") == ("a", "b")
    assert players("") == players("#players = a") == players("#" * 2_000_000) == ()
