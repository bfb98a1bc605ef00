"""The grammar of the five sections: what is read, and what is refused where."""

from __future__ import annotations

import pytest

from ludex.core import Level
from ludex.notations.rbg.front import parse
from ludex.notations.rbg.lower import lower
from ludex.notations.rbg.syntax import MAX_DEPTH

from .small import errors, game, read, warnings


def rules(text: str) -> str:
    """In normal form, on one line."""
    return _rules(game(text))


def _rules(text: str) -> str:
    return lower(read(text)).partition("#rules = \n")[2].replace("\n", "")


def expression(text: str) -> str:
    return rules(f"[$v={text}]").removeprefix("[$ v=").removesuffix("]")


def places(text: str) -> list[tuple[int, str]]:
    """Of the errors in the rules: columns and texts."""
    _, problems = parse(game(text))
    shift = len("#rules = ")
    return [(problem.column - shift, problem.text) for problem in problems if problem.level is Level.ERROR]


# Declarations


@pytest.mark.parametrize("players", ["a(9), b(9)", ",a(9),,b(9),", "a ( 9 ) ,b(9)", "a(009),b(9)"])
def test_players_stay_in_their_order(players: str) -> None:
    assert [(each.name, each.bound) for each in read(game(players=players)).players] == [("a", 9), ("b", 9)]


def test_players_need_not_be_sorted_but_pieces_and_variables_are() -> None:
    found = read(game("->z up", players="z(1),a(2)", variables="w(1),v(2)", pieces="x,e,X,e1"))
    assert [player.name for player in found.players] == ["z", "a"]
    assert [variable.name for variable in found.variables] == ["v", "w"]
    assert found.pieces == ("X", "e", "e1", "x")


def test_there_need_be_no_variables() -> None:
    assert read(game(variables="")).variables == read(game(variables=",")).variables == ()


@pytest.mark.parametrize(
    ("players", "text"),
    [
        ("a b", "expected '(' and the greatest value, encountered 'b'"),
        ("a(9) b(9)", "expected a comma between two names, encountered 'b'"),
        ("a", "expected '(' and the greatest value, encountered the end"),
        ("a()", "expected the greatest value, a number from 1 on, encountered ')'"),
        ("a(-1)", "expected the greatest value, a number from 1 on, encountered '-'"),
        ("a(x)", "expected the greatest value, a number from 1 on, encountered 'x'"),
        ("a(9", "expected ')', encountered the end"),
        ("a(9;b)", "expected ')', encountered ';'"),
        ("a(0)", "the greatest value must be at least 1"),
        ("", "a game needs a player"),
        (",", "a game needs a player"),
        ("a(2147483648)", "the number is too large; the greatest is 2147483647"),
    ],
)
def test_wrong_players(players: str, text: str) -> None:
    assert text in errors(game(players=players))


def test_pieces_without_a_comma() -> None:
    assert errors(game(pieces="e x")) == ["expected a comma between two names, encountered 'x'"]


@pytest.mark.parametrize("wrong", ["e, x 1", 'e, x "y"', "e, x; y", "e, x board", "e, x (9)"])
def test_what_is_left_of_a_list_is_ignored(wrong: str) -> None:
    assert warnings(game(pieces=wrong))[0].startswith("unexpected tokens at the end of 'pieces' are ignored, from '")


# Rules: what binds how


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("up down + left right", "up down + left right "),
        ("up (down + left) right", "up (down + left )right "),
        ("up down*", "up down *"),
        ("(up down)*", "(up down )*"),
        ("up down^2", "up down down "),
        ("(up down)^2", "up down up down "),
        ("up^1", "up "),
        ("(up + down)^2", "(up + down )(up + down )"),
        ("up*", "up *"),
        ("(up* + down*)(left* + right*)", "(up *+ down *)(left *+ right *)"),
        (".*", ".*"),
        ("->a*", "->a *"),
        ("(up ->>)*", "(up ->>)*"),
        ("((up))", "up "),
        ("(up (down left)) right", "up down left right "),
        ("up + (down + left)", "up + down + left "),
        ("{e,x}", "{e,x}"),
        ("{x,e,x}", "{e,x}"),
        ("{}", "{}"),
        ("[x,e,x]", "[x]+ [e]+ [x]"),
        ("up [x,e] down", "up ([x]+ [e])down "),
        ("[]", "[]"),
        ("up + []", "up "),
        ("[$v=1,w=2]", "[$ v=1][$ w=2]"),
        ("[$v=1]up", "[$ v=1]up "),
        ("[$a=1]", "[$ a=1]"),
        ("{$v==1}", "{$ v==1}"),
        ("{?up + down}", "{?up + down }"),
        ("{!{?up}[x]}", "{!{?up }[x]}"),
        ("->a up ->>", "->a up ->>"),
        ("up.down", "up .down "),
        ("up/*x*/down//y", "up down "),
    ],
)
def test_what_the_rules_mean(text: str, normal: str) -> None:
    assert rules(text) == normal


def test_a_sum_of_nothing_beside_something_vanishes() -> None:
    assert rules("up ([] + [])") == "up []"


@pytest.mark.parametrize("comparator", ["==", "!=", "<", "<=", ">", ">="])
def test_every_comparison(comparator: str) -> None:
    assert rules(f"{{$v{comparator}w}}") == f"{{$ v{comparator}w}}"


@pytest.mark.parametrize(
    ("text", "column", "error"),
    [
        ("", -7, "expected a move, encountered the end"),
        ("(up + )", 7, "expected a move, encountered ')'"),
        ("up + + down", 6, "expected a move, encountered '+'"),
        ("+ up", 1, "expected a move, encountered '+'"),
        ("()", 2, "expected a move, encountered ')'"),
        ("{?}", 3, "expected a move, encountered '}'"),
        ("(up", 2, "expected ')' for the '(' before, encountered the end"),
        ("{e", 2, "expected '}' for the '{' before, encountered the end"),
        ("[e", 2, "expected ']' for the '[' before, encountered the end"),
        ("{?up", 3, "expected '}' for the '{?' before, encountered the end"),
        ("(up}", 4, "expected ')' for the '(' before, encountered '}'"),
        ("{?up]", 5, "expected '}' for the '{?' before, encountered ']'"),
        ("[e}", 3, "expected ']' for the '[' before, encountered '}'"),
        ("{ ? up}", 3, "expected the name of a piece, encountered '?'"),
        ("{e}*", 4, "a suffix '*' needs round brackets around what it repeats"),
        ("[x]^2", 4, "a suffix '^' needs round brackets around what it repeats"),
        ("{?up}*", 6, "a suffix '*' needs round brackets around what it repeats"),
        ("[$v=1]*", 7, "a suffix '*' needs round brackets around what it repeats"),
        ("{$v==1}^2", 8, "a suffix '^' needs round brackets around what it repeats"),
        ("up**", 4, "a second suffix needs round brackets around the first"),
        ("up^2*", 5, "a second suffix needs round brackets around the first"),
        ("up*^2", 4, "a second suffix needs round brackets around the first"),
        ("up^", 3, "expected a number after '^', encountered the end"),
        ("up^v", 4, "expected a number after '^', encountered 'v'"),
        ("up^-1", 4, "expected a number after '^', encountered '-'"),
        ("3", 1, "the number '3' cannot be used as a move"),
        ("up board", 4, "expected the end of the rules, encountered 'board'"),
        ("(board)", 2, "the reserved word 'board' cannot be used as a move"),
        ('"up"', 1, "expected a move, encountered '\"up\"'"),
        ("up, down", 3, "expected the end of the rules, encountered ','"),
        ("up 3", 4, "expected the end of the rules, encountered '3'"),
        ("up +> down", 4, "expected the end of the rules, encountered '+>'"),
        ("-> >", 4, "expected the name of a player, encountered '>'"),
        ("->*", 3, "expected the name of a player, encountered '*'"),
        ("->rules", 3, "expected the name of a player, encountered 'rules'"),
        ("{=a}", 2, "expected the name of a piece, encountered '='"),
        ("{e,}", 4, "expected the name of a piece, encountered '}'"),
        ("{e x}", 4, "expected '}' for the '{' before, encountered 'x'"),
        ("[e;x]", 3, "expected ']' for the '[' before, encountered ';'"),
        ("[$ ]", 4, "expected a variable or a player to assign to, encountered ']'"),
        ("[$ 1 = v]", 4, "expected a variable or a player to assign to, encountered '1'"),
        ("[$ v]", 5, "expected '=', encountered ']'"),
        ("[$ v == 1]", 6, "expected '=', encountered '=='"),
        ("[$ v = ]", 8, "expected a number, a name or '(', encountered ']'"),
        ("{$ v}", 5, "expected a comparison (== != < <= > >=), encountered '}'"),
        ("{$ v = 3}", 6, "expected a comparison (== != < <= > >=), encountered '='"),
        ("{$ 1<2<3}", 7, "expected '}' for the '{$' before, encountered '<'"),
        ("{$ (v==1)}", 6, "expected ')' for the '(' before, encountered '=='"),
        ("{$ v+ == 1}", 7, "expected a number, a name or '(', encountered '=='"),
        ("{$ (v == 1}", 7, "expected ')' for the '(' before, encountered '=='"),
        ("{$ v > -w}", 9, "expected a number after the sign '-', encountered 'w'"),
        ("{$ v > -1}", 8, "a negative number (-1) has no use: all values are 0 or more"),
        ("[$ v = -1]", 8, "a negative number (-1) has no use: all values are 0 or more"),
        ("{$ 3--1 == v}", 6, "a negative number (-1) has no use: all values are 0 or more"),
        ("up~down", 3, "tokens can be pasted only inside macros"),
    ],
)
def test_wrong_rules(text: str, column: int, error: str) -> None:
    assert places(text) == [(column, error)]


@pytest.mark.parametrize("closer", [")", "]", "}"])
def test_a_closer_too_many_drops_the_rest(closer: str) -> None:
    text = game(f"->a up {closer} ->b nowhere (")
    assert warnings(text) == [f"unexpected tokens at the end of 'rules' are ignored, from '{closer}' on"]


def test_the_power_of_zero_is_one_copy() -> None:
    assert warnings(game("->a up^0")) == ["'^0' means one copy, as '^1' does"]


# Arithmetic: four levels, loosest to tightest + - * /


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("1+2+3", "1+2+3"),
        ("5-2+1", "5-2+1"),
        ("5+2-1", "5+2-1"),
        ("5-(2+1)", "5-(2+1)"),
        ("(5-2)-1", "(5-2)-1"),
        ("5-2-1", "5-2-1"),
        ("5-(2-1)", "5-(2-1)"),
        ("1+(2+3)", "1+2+3"),
        ("2*(3*4)", "2*3*4"),
        ("2*3+4", "2*3+4"),
        ("2*(3+4)", "2*(3+4)"),
        ("8/2*3", "8/2*3"),
        ("8*2/3", "8*2/3"),
        ("(8*2)/3", "(8*2)/3"),
        ("8/(2*3)", "8/(2*3)"),
        ("8/2/2", "8/2/2"),
        ("+1", "1"),
        ("3-+1", "3-1"),
        ("-0", "0"),
        ("((v))", "v"),
        ("e-x", "e-x"),
        ("a+v", "a+v"),
    ],
)
def test_what_an_expression_means(text: str, normal: str) -> None:
    assert expression(text) == normal


# Depth


def nested(opening: str, inside: str, closing: str, depth: int) -> str:
    return game("->a " + opening * depth + inside + closing * depth)


@pytest.mark.parametrize(
    ("opening", "inside", "closing"),
    [("(", "up", ")"), ("{?", "up", "}"), ("{!", "up", "}"), ("(", "up", "*)")],
)
def test_brackets_nest_so_deep_and_no_deeper(opening: str, inside: str, closing: str) -> None:
    read(nested(opening, inside, closing, MAX_DEPTH - 1))
    expected = [f"brackets are nested too deeply; at most {MAX_DEPTH} levels are read"]
    assert errors(nested(opening, inside, closing, MAX_DEPTH + 1)) == expected
    assert errors(nested(opening, inside, closing, 20_000)) == expected


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 20_000])
def test_brackets_of_arithmetic_count_too(depth: int) -> None:
    read(game(f"->a [$ v = {'(' * 20}v{')' * 20}]"))
    assert errors(game(f"->a [$ v = {'(' * depth}v{')' * depth}]")) == [
        f"brackets are nested too deeply; at most {MAX_DEPTH} levels are read"
    ]


def test_an_unclosed_text_of_brackets() -> None:
    assert errors(game("(" * 100_000)) == [f"brackets are nested too deeply; at most {MAX_DEPTH} levels are read"]
