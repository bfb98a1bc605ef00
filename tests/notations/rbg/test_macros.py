"""Directives, macros and pasting."""

from __future__ import annotations

import pytest

from ludex.notations.rbg.macros import Expander
from ludex.notations.rbg.problems import Abandoned, Exhausted, Report
from ludex.notations.rbg.sections import directives
from ludex.notations.rbg.tokens import tokenize

from .small import errors, game, read, warnings

SECTIONS = "#players = #pieces = #variables = #board ="


def expanded(macros: str, rules: str) -> str:
    """The tokens of the rules."""
    return _expanded(macros, rules)[0]


def complaints(macros: str, rules: str) -> list[str]:
    return _expanded(macros, rules)[1]


def _expanded(macros: str, rules: str) -> tuple[str, list[str]]:
    text = f"{SECTIONS}{macros}\n#rules = {rules}"
    report = Report(text)
    found = directives(tokenize(text, report), report)
    try:
        tokens = Expander(found.macros, report).expand(found.sections["rules"])
    except Abandoned:
        tokens = []
    return " ".join(token.text for token in tokens), [problem.text for problem in report.problems]


# Directives


def test_directives_come_in_any_order() -> None:
    assert read("#rules=->a up #board=v[e]{up:v} #variables= #pieces=e #players=a(1)").players[0].name == "a"


@pytest.mark.parametrize("section", ["players", "pieces", "variables", "board", "rules"])
def test_a_missing_section(section: str) -> None:
    text = "\n".join(line for line in game().split("\n") if not line.startswith(f"#{section}"))
    assert errors(text) == [f"there is no '{section}' directive"]


def test_of_a_repeated_section_the_last_is_read() -> None:
    text = game() + "#rules = ->b down"
    assert warnings(text) == ["another 'rules' declared; the previous one is discarded"]


def test_the_first_token_is_a_hash() -> None:
    assert errors("up " + game()) == ["expected '#' at the beginning, encountered 'up'"]


def test_an_empty_text_lacks_everything() -> None:
    assert len(errors("")) == len(errors(" // nothing")) == 5


@pytest.mark.parametrize("wrong", ["#hexagon = up", "##", "#1 = up", "#", '#"x" = y'])
def test_what_is_neither_section_nor_macro(wrong: str) -> None:
    assert errors(game() + wrong)[0].startswith("expected a section or the name of a macro after '#', encountered")


@pytest.mark.parametrize("wrong", ["#m", "#m up", "#m(a)", "#m(a) up"])
def test_a_macro_without_equals(wrong: str) -> None:
    assert errors(game() + wrong)[0].startswith("expected '=', encountered")


def test_a_section_without_equals() -> None:
    assert errors(game().replace("#rules =", "#rules")) == [
        "expected '=', encountered '->'",
        "there is no 'rules' directive",
    ]


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ("#m() = up", "expected the name of a parameter, encountered ')'"),
        ("#m(1) = up", "expected the name of a parameter, encountered '1'"),
        ("#m(board) = up", "expected the name of a parameter, encountered 'board'"),
        ("#m(a,b) = up", "expected ';' or ')' after a parameter, encountered ','"),
        ("#m(a;a) = up", "parameter 'a' is named twice"),
        ("#m(a;", "the parameters of the macro are never closed"),
        ("#m(a", "the parameters of the macro are never closed"),
    ],
)
def test_wrong_parameters(wrong: str, text: str) -> None:
    assert errors(game() + wrong) == [text]


def test_each_directive_has_its_own_errors() -> None:
    text = game("->a up )(", players="a", board="v[e]{up:v}}", macros="#1\n#m(;)=\n")
    assert len(errors(text)) == 3


# Expansion


@pytest.mark.parametrize(
    ("macros", "rules", "result"),
    [
        ("#f = up left", "f^2", "up left ^ 2"),
        ("#f = up + left", "->a f ->b", "-> a up + left -> b"),
        ("#f(a;b) = b a", "f(up;left)", "left up"),
        ("#f(a) = a a", "f (up)", "up up"),
        ("#f(a) = <a>", "f()", "< >"),
        ("#f(a;b) = a|b", "f(;x)", "x"),
        ("#f(a) = a", "f(x,y)", "x , y"),
        ("#f(a;b) = b a", "f((x;y);z)", "z ( x ; y )"),
        ("#f(a;b;c) = a b c", "f({x;y};z)", "{ x y } z"),
        ("#f(a) = a", "f(f(f(up)))", "up"),
        ("#f(a) = a #g(b) = f(b b)", "g(up)", "up up"),
        ("#a = x #f(a) = a", "f(y) a", "y x"),
        ("#x = left #f(a) = a x", "f(x)", "left left"),
        ("#f(a) = a #g(a) = f(x a)", "g(y)", "x y"),
        ("#f(p) = (p) #f(p;q) = (p q)", "f(x) f(x;y)", "( x ) ( x y )"),
        ("#f = x", "f(y)", "x ( y )"),
        ("#number = 3", "number", "3"),
        ("#up = down", "up", "down"),
        ("#e = x #f(a) = e a e", "f(e)", "x x x"),
    ],
)
def test_expansion_is_substitution(macros: str, rules: str, result: str) -> None:
    assert expanded(macros, rules) == result


def test_a_macro_sees_only_what_is_above_it() -> None:
    assert expanded("#f = up f #g = h #h = x", "f g") == "up f h"


def test_an_argument_sees_what_its_writer_saw() -> None:
    assert expanded("#f(a) = a #g = f(h) #h = x", "g f(h)") == "h x"


def test_a_section_sees_only_what_is_above_it() -> None:
    assert errors(game(players="a(N), b(9)", macros="#N = 3")) == [
        "expected the greatest value, a number from 1 on, encountered 'N'"
    ]


def test_macros_work_in_every_section() -> None:
    text = """
        #N = 3 #name(x) = x~1 #line = [e,e]
        #players = name(a)(N) #pieces = e, name(e) #variables = name(v)(N)
        #board = rectangle(up,down,left,right,line line)
        #rules = ->name(a) up [$ name(v) = N]
    """
    assert read(text).players[0].bound == 3


def test_an_unused_macro_is_never_looked_into() -> None:
    read(game(macros="#f(a) = ~ (]} nothing"))


def test_an_empty_body() -> None:
    assert warnings(game(macros="#f =")) == ["macro 'f' has an empty body"]


@pytest.mark.parametrize(
    "macros", ["#f = x #f = x", "#f = x #f(a) = x", "#f(a) = x #f = x", "#f(a) = x #f(a;b) = x #f = x"]
)
def test_a_macro_without_parameters_allows_no_other(macros: str) -> None:
    expected = "macro 'f' is already defined, and one without parameters allows no other of its name"
    assert errors(game(macros=macros)) == [expected]


def test_of_two_macros_with_the_same_arity_the_first_stays() -> None:
    macros = "#f(a) = up #f(b) = down"
    assert expanded(macros, "f(x)") == "up"
    assert warnings(game(macros=macros)) == ["macro 'f' with 1 parameters is already defined; the first stays"]


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("f", "expected '(' and arguments after macro 'f', encountered the end"),
        ("f up", "expected '(' and arguments after macro 'f', encountered 'up'"),
        ("f(x;y;z)", "macro 'f' takes another number of arguments (3 given, 1, 2 expected)"),
        ("f(x;(y)", "the arguments of macro 'f' are never closed"),
        ("f(", "the arguments of macro 'f' are never closed"),
    ],
)
def test_wrong_calls(rules: str, text: str) -> None:
    assert complaints("#f(a) = a #f(a;b) = a", rules) == [text]


def test_an_overload_below_is_not_seen() -> None:
    assert complaints("#f(a) = a #g = f(x;y) #f(a;b) = b", "g") == [
        "macro 'f' takes another number of arguments (2 given, 1, 2 expected)"
    ]


# Pasting


@pytest.mark.parametrize(
    ("macros", "rules", "result"),
    [
        ("#f(a;b) = a~b", "f(x;y)", "xy"),
        ("#f(a;b;c) = a~b~c", "f(x;1;y)", "x1y"),
        ("#f(a) = boa~a", "f(rd)", "board"),
        ("#f(a) = board~a", "f(s)", "boards"),
        ("#f(a;b) = a~b", "f(1;23)", "123"),
        ("#f(a;b) = a~b", "f(x;007)", "x7"),
        ("#f(a;b) = a~b", "f(0;7)", "7"),
        ("#f = -~>", "f x", "-> x"),
        ("#f = ->~>", "f", "->>"),
        ("#f = -~>~>", "f", "->>"),
        ("#f = {~? {~! {~$ [~$ <~= >~= =~= !~= +~>", "f", "{? {! {$ [$ <= >= == != +>"),
        ("#f(c;p) = c~p", "f(left u;p)", "left up"),
        ("#f(c;p) = c~p", "f(u;p left)", "up left"),
        ("#f(c;p) = c~p", "f(;up)", "up"),
        ("#f(c;p) = c~p", "f(up;)", "up"),
        ("#f(c;p) = c~p", "f(;)", ""),
        ("#f(c;p) = x c~p", "f(;up)", "x up"),
        ("#f(c;p) = c~p x", "f(up;)", "up x"),
        ("#f(a;b;c) = a~b~c", "f(x;;y)", "xy"),
        ("#f(a;b;c) = a~b~c", "f(;;y)", "y"),
        ("#m = #f(p) = p~x", "f(u m)", "u x"),
        ("#m = #f(p) = x~p", "f(m u)", "x u"),
        ("#m = y z #f(p) = x~p", "f(m)", "xy z"),
        ("#xy = wrong #f(a;b) = a~b", "f(x;y)", "xy"),
        ("#f(xy;a;b) = a~b", "f(wrong;x;y)", "xy"),
        ("#g(a;b) = a~b #f(a;b) = g(a;b)~g(b;a)", "f(x;y)", "xyyx"),
    ],
)
def test_pasting(macros: str, rules: str, result: str) -> None:
    assert expanded(macros, rules) == result


@pytest.mark.parametrize(
    ("macros", "rules", "text"),
    [
        ("", "x~y", "tokens can be pasted only inside macros"),
        ("#f(a) = a", "f(x~y)", "tokens can be pasted only inside macros"),
        ("#f = ~x", "f", "unexpected '~': there is nothing on its left"),
        ("#f = x~~y", "f", "unexpected '~': there is nothing on its left"),
        ("#f = x~", "f", "unexpected '~': there is nothing on its right"),
        ("#f(a) = a~", "f(x)", "this '~' has nothing on its right and is ignored"),
        ("#f(a) = 1~a", "f(x)", "pasting '1' and 'x' makes no token"),
        ("#f(a) = (~a", "f(x)", "pasting '(' and 'x' makes no token"),
        ("#f(a) = 2147483647~a", "f(0)", "the number is too large; the greatest is 2147483647"),
    ],
)
def test_wrong_pastes(macros: str, rules: str, text: str) -> None:
    assert complaints(macros, rules) == [text]


# Bounds


def doubling(times: int, body: str) -> str:
    return f"#a0 = {body} " + " ".join(f"#a{n} = a{n - 1} a{n - 1}" for n in range(1, times))


@pytest.mark.parametrize("body", ["x", pytest.param("", marks=pytest.mark.slow)])
def test_exponential_macros_are_refused(body: str) -> None:
    assert "the text is too long, with its macros expanded; at most 500000 steps are made" in complaints(
        doubling(40, body), "a39"
    )


@pytest.mark.slow
def test_exponential_arguments_are_refused() -> None:
    macros = "#f0(x) = x x " + " ".join(f"#f{n}(x) = f{n - 1}(x x)" for n in range(1, 40))
    assert complaints(macros, "f39(up)") == [
        "the text is too long, with its macros expanded; at most 500000 steps are made"
    ]


def test_exponential_names_are_refused() -> None:
    macros = "#f0(x) = x~x " + " ".join(f"#f{n}(x) = f{n - 1}(x)~f{n - 1}(x)" for n in range(1, 40))
    assert complaints(macros, "f39(up)") == ["a name of 202 characters; at most 200 are read"]


def test_arguments_in_arguments_are_counted() -> None:
    assert complaints("#f(x) = x", "f(" * 5000 + ")" * 5000) == [
        "the text is too long, with its macros expanded; at most 500000 steps are made"
    ]


def test_macros_may_nest_as_deep_as_they_like() -> None:
    macros = "#a0 = x " + " ".join(f"#a{n} = a{n - 1}" for n in range(1, 5_000))
    assert expanded(macros, "a4999") == "x"
    deep = "#a0(y) = y " + " ".join(f"#a{n}(y) = a{n - 1}(y)" for n in range(1, 5_000))
    assert expanded(deep, "a4999(x)") == "x"


@pytest.mark.slow
def test_the_bound_holds_for_all_sections_together() -> None:
    text = game("a17", players=f"{'a17,' * 9}", macros="").replace("#players", doubling(18, ",") + "#players")
    assert errors(text) == ["the text is too long, with its macros expanded; at most 500000 steps are made"]


@pytest.mark.slow
def test_an_exhausted_text_is_given_up() -> None:
    text = f"{SECTIONS} {doubling(40, 'x')} #rules = a39"
    report = Report(text)
    found = directives(tokenize(text, report), report)
    with pytest.raises(Exhausted):
        Expander(found.macros, report).expand(found.sections["rules"])
