"""The script language: the original's commands, Python's expressions, and none of the original's traps."""

from __future__ import annotations

import traceback

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.notations.rules.script import parse_script

from ..authors import STOP, again, begun, do, line_of, problems, seen


def played(script: str, *given: int) -> list[object]:
    """What a script has seen when it is over, with these answers to its calls of stop."""
    others = 'P.over = lambda: finish(0, "Over.")\nP.quiet = lambda: end()\n'
    text = f'P.main = script("""{script}\n call over""")\n{others}{STOP}'
    state = begun(text)
    for n in given:
        state = do(again(state), "give", n)
    assert state.outcome() is not None
    return list(seen(state))


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("for G.x in 1 to 3 { eval see(G.x) } ; eval see(G.x)", [1, 2, 3, 3]),
        ("set G.x 9\n for G.x in 5 to 3 { eval see(G.x) }\n eval see(G.x)", [9]),
        ("for G.x in 2 to (1 + 1) { eval see(G.x) }", [2]),
        ("for L.p in [4, 5] { eval see(L.p) } ; eval see(L.p)", [4, 5, 5]),
        ("for L.p in [] { eval see(L.p) } ; eval see(sorted(vars(L)))", [["P"]]),
        ("set G.q [1] ; for L.p in G.q { eval { if L.p < 3: G.q.append(L.p + 1) } ; eval see(L.p) }", [1, 2, 3]),
        ("for G.a in 1 to 2 { for G.b in G.a to 2 { eval see([G.a, G.b]) } }", [[1, 1], [1, 2], [2, 2]]),
        ("set G.x 7 ; if G.x % 2 == 1 { eval see('odd') }", ["odd"]),
        ("set G.x 7;set G.y G.x - 1; eval see(G.y)", [6]),
        ("set G.x [3, {'a': '}'}] ; eval see(G.x[1]['a'])", ["}"]),
        ("set G.x 7 // 2 -- 1 # a comment\n // another\n -- and one\n eval see(G.x)", [4]),
        ("set L.x 2\n while (L.x > 0) { decr L.x ; eval see(L.x) }", [1, 0]),
        ("set G.n 1 ; incr G.n ; eval see(G.n)", [2]),
        ("if 0 { eval see(1) } elif 0 { eval see(2) } else if 1 { eval see(3) } else { eval see(4) }", [3]),
        ("if 0 { eval see(1) }\n elif 0 { eval see(2) }\n else { eval see(4) }", [4]),
        ("if (G.seen == [] and\n  not 0) { eval see(1) }", [1]),
        ("eval {\n    x = [1,\n  2]\n    for n in x:\n        see(n)\n }", [1, 2]),
        ("call sub { a: 1, 'b': 2 } ; eval see(L._)", [[1, 2], 3]),
        ("call ('su' + 'b') dict(a=1, b=4) ; eval see(L._)", [[1, 4], 3]),
        ("call 'sub' { a: 1, b: L.get } ", [[1, 5]]),
    ],
)
def test_commands(script: str, expected: list[object]) -> None:
    sub = 'P.sub = script("eval see([L.a, L.b]) ; return 3")\n'
    text = f'{sub}P.main = script("""set L.get 5\n {script}\n goto over""")\nP.over = lambda: finish(0, "Over.")\n'
    if "vars(L)" in script:
        text = text.replace("set L.get 5\n", "")
    state = begun(text)
    assert state.outcome() is not None
    assert seen(state) == expected


def test_calls_wait_and_results_come_back() -> None:
    script = """
        for G.year in 1 to 2 {
            log "Year " + str(G.year)
            for L.p in [0, 1] {
                call stop { who: L.p }
                if L._ == 2 { eval see("two") } else { eval see(L._) }
            }
        }
    """
    assert played(script, 2, 1, 0, 2) == ["two", 1, 0, "two"]


def test_a_goto_in_a_script_replaces_it() -> None:
    text = 'P.main = script("call a ; eval see(L._) ; goto stop")\nP.a = script("goto b { x: 3 } ; eval see(0)")\n'
    assert seen(begun(text + 'P.b = script("return L.x")\n' + STOP)) == [3]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("foo", "there is no command 'foo'; there are set, incr"),
        ("set G.x", "set lacks something: set WHAT VALUE"),
        ("set 3 4", "'3' can't be given a value"),
        ("incr G.x 3", "'3' is too much: incr WHAT"),
        ("set G.x ((1 + )", "'(' is not closed"),
        ("set G.x (1 + )", "'(1 + )' is not Python: invalid syntax"),
        ("set G.x )", "')' closes nothing"),
        ("log 'abc", "this string is not closed"),
        ("while G.x", "while lacks something: while CONDITION { COMMANDS }"),
        ("while G.x do", "while ends with a block of commands in braces, not with 'do'"),
        ("if G.x", "if CONDITION { COMMANDS } [elif"),
        ("if G.x { } otherwise { }", "'otherwise' follows the block of an if; elif or else was expected"),
        ("else { }", "else without an if before it"),
        ("for G.x of [1] { }", "for WHAT in A to B { COMMANDS }, or for WHAT in LIST"),
        ("for G.x in 1 to { }", "for WHAT in A to B"),
        ("call mian", "there is no state or procedure 'mian'; did you mean main?"),
        ("call 3x", "'3x' is no name"),
        ("call main { a }", "gives no values; variables are { name: value }"),
        ("if (L.$ == 3) { }", "is not Python: invalid syntax; the result of the last call is L._ here"),
        ("if (G.x === 3) { }", "equal is == here"),
        ("if (G.x && G.y) { }", "write `and` for &&"),
        ("set G.x (G.y ? 1 : 2)", "write `a if condition else b`"),
        ("eval { x = = 3 }", "is not Python: invalid syntax"),
        ("eval { await stop() }", "await in a script; it waits by call"),
        ("set P 3", "P is the framework's name"),
        ("eval { try:\n  return await stop()\nfinally: pass }", "await"),
    ],
)
def test_errors_have_the_author_s_line(command: str, why: str) -> None:
    text = f'P.main = script("""\n    set G.x 1\n\n    {command}\n    """)\n'
    found = problems(text)
    assert why in found[0].text, found
    first = line_of(text, "set G.x 1\n")
    assert first + 1 < found[0].line <= first + 2 + command.count("\n")


def test_all_errors_are_told_at_once() -> None:
    text = 'P.main = script("""\nfoo\ncall nobody\nif 1 {\n  bar\n}""")\nP.other = script("baz")\n'
    assert [problem.line - line_of(text, "P.main") for problem in problems(text)] == [1, 4, 6]


def test_a_traceback_shows_the_line_of_the_script() -> None:
    text = 'P.main = script("""\n    set G.x 1\n    call stop\n    set G.x (\n        G.x / 0)\n""")\n' + STOP
    with pytest.raises(ZeroDivisionError) as error:
        do(begun(text), "go")
    last = traceback.extract_tb(error.value.__traceback__)[-1]
    assert (last.lineno, last.line, last.name) == (line_of(text, "G.x / 0"), "G.x / 0)", "main")


def test_a_text_with_escapes_is_placed_at_its_first_line() -> None:
    text = 'P.main = script("set G.x 1\\n\\nfoo")\n'
    assert problems(text)[0].line == line_of(text, "P.main")


def test_a_long_loop_is_no_runaway() -> None:
    assert played("for G.n in 1 to 5000 { call quiet }\n eval see(G.n)") == [5000]


WORDS = ["set", "for", "in", "to", "if", "else", "elif", "while", "call", "goto", "return", "eval", "log", "incr"]
PIECES = st.sampled_from(
    [*WORDS, *"{}[]();\n \"'#\\\\", " ", "\n", "{ ", " }", "//", "--", "G.x", "L._", "1", "+", "f'", '"""', "é", "\x00"]
)


@settings(max_examples=150)
@given(st.lists(PIECES, max_size=25).map("".join))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    script = parse_script(text, 10)
    for problem, line, _ in script.problems:
        assert problem
        assert 10 <= line <= 10 + text.count("\n")


@pytest.mark.parametrize(
    "text", ["set G.x " + "(" * 5000, "{" * 5000, "if 1 {" * 3000, "set G.x " + "(" * 500 + ")" * 500]
)
def test_deep_nesting_is_refused(text: str) -> None:
    assert parse_script(text, 1).problems
