"""`async def` procedures: Python that can be saved wherever it waits, and says at which line it can't."""

from __future__ import annotations

import traceback

import pytest

from ..authors import STOP, again, begun, do, line_of, problems, seen


@pytest.mark.parametrize(
    ("body", "part", "why"),
    [
        ("try:\n        await stop()\n    finally:\n        pass", "await stop", "await inside try"),
        ("with open('x'):\n        await stop()", "await stop", "await inside with"),
        ("x = [await stop() for i in range(3)]", "x = [", "await in a comprehension"),
        ("x = 1 and await stop()", "x = 1 and", "await behind and, or"),
        (
            "y = 1 if await stop() else 2\n    z = 3 if y else await stop(x=1)",
            "await stop(x=1)",
            "await behind if ... else",
        ),
        ("x = await stop() + await stop()", "x = await", "two awaits in one expression"),
        ("x = see(1) + await stop()", "x = see", "await in the middle of an expression"),
        ("x = G.x + await stop()", "x = G.x", "await in the middle of an expression"),
        ("x = R + await stop()", "x = R", "await in the middle of an expression"),
        ("G.x += await stop()", "G.x += await", "what is added to was read before the await"),
        ("for i in range(3):\n        await stop()\n    else:\n        see(1)", "see(1)", "else of a loop that waits"),
        ("while see(1):\n        await stop()\n    else:\n        see(2)", "see(2)", "else of a loop that waits"),
        ("await stop(3)", "await stop(3)", "variables of a state or procedure are given by name"),
        ("await stop  # no call", "await stop  #", "await takes a call"),
        ("key = lambda c: c", "key = lambda", "a function can't be saved"),
        ("yield 3", "yield 3", "yield in a procedure"),
        ("async for x in see(1):\n        pass", "async for", "no async for or async with"),
        ("async with see(1):\n        pass", "async with", "no async for or async with"),
        ("def inner():\n        pass\n    await stop()", "def inner", "inner is defined in a procedure"),
        ("class Inner:\n        pass", "class Inner", "Inner is defined in a procedure"),
        ("import random as r", "import random as r", "import in a procedure"),
        ("global seen", "global seen", "what lasts is kept in G"),
        ("if (x := 3):\n        await stop()", "x := 3", ":= in a procedure"),
        ("P = 3", "P = 3", "P is the framework's name"),
        ("_x = 3", "_x = 3", "_x: names that begin with _ are kept"),
        ("match G.x:\n        case [a, b]:\n            pass", "case [a", "case captures 'a'"),
        ("match G.x:\n        case 3:\n            await stop()", "await stop", "await inside match; use if and elif"),
        ("await stpo()", "await stpo", "there is no state or procedure 'stpo'; did you mean stop?"),
        ("await see(x=1)", "await see", "see is no state or procedure; call it without await"),
        ("await other()", "await other", "other also needs n"),
        ("await other(n=1, m=2)", "await other", "other takes n, k, and not m"),
        ("await goto('stop')", "await goto", "goto is written `return await name()`"),
        ("G.x[await stop()] = await stop()", "G.x[", "await in the target"),
        ("assert await stop()", "assert await", "await can't be here"),
        ("other(n=1)", "other(n=1)", "other is entered by await"),
        ("see(stop())", "stop()", "stop is entered by await"),
        ("stop = 3\n    await stop(x=1)", "await stop(x=1)", "stop is a variable here; what it names"),
    ],
)
def test_what_it_can_not_do_is_refused_at_its_line(body: str, part: str, why: str) -> None:
    text = f"async def main():\n    {body}\nasync def other(n, k=1):\n    return n\n{STOP}"
    found = problems(text)
    assert why in found[0].text, found
    assert found[0].line == line_of(text, part)
    assert found[0].column > 0


def test_definitions_are_checked_too() -> None:
    text = "async def main(a, /, *rest, k=(1,), **more): pass\n"
    assert [problem.text[:40] for problem in problems(text)] == [
        "the default of k is a tuple, and what is",
        "the variables of a procedure are given b",
        "a procedure names its variables; 'rest' ",
        "a procedure names its variables; 'more' ",
    ]


def test_all_problems_are_told_at_once() -> None:
    text = (
        "async def main():\n    await nobody()\n    yield 1\nasync def two():\n    await nobody()\n    await noone()\n"
    )
    assert [problem.line - line_of(text, "async def main") for problem in problems(text)] == [2, 4, 5]


def test_what_it_can_do() -> None:
    state = begun(
        '''
async def main():
    """A docstring."""
    squares: list = [n * n for n in range(4) if n]
    best: int
    (a, b), *rest = [[1, 2], 3, 4]
    key = {"x": await stop(why="first")}
    if (await stop()) == 2 or G.seen:
        see([squares, a, b, rest, key])
    for _ in range(2):
        await stop()
    for i, name in enumerate("ab"):
        see([i, name, await stop()])
        i += await stop()
        see([i, f"{await stop()}"])
    for x in range(4, 0, -2):
        if x == 2:
            break
        await stop()
    see([x, sorted(rest, key=lambda r: -r * a), [a for a in "z"], a])
    while not await stop():
        pass
    try:
        n = see(3) or int("x")
    except ValueError as error:
        see(str(error)[:15])
    which = "other" if a else "stop"
    got = await call(which, n=a)
    see(got)
    got = await call(other, {"n": 1}, k=[2])
    del got
    finish(0, "Done.")
async def other(n, *, k=[]):
    k.append(n)
    if n > 9:
        return await stop()
    return [n, k, len(await stop2())]
class stop2(State):
    def prompt(self): button("go")
    @on
    def go(self): end("xyz")
'''
        + STOP
    )
    given = iter([1, 2, 3, 3, 0, 1, 2, 1, 1, 3, 0, 0, 0, 2])
    while state.outcome() is None:
        last = state.machine.stack[-1].P == "stop2"
        state = do(again(state), "go") if last else do(again(state), "give", next(given))
    assert list(given) == []
    assert seen(state) == [
        [[1, 4, 9], 1, 2, [3, 4], {"x": 1}],
        *([0, "a", 0], [1, "2"], [1, "b", 1], [2, "3"]),
        [2, [4, 3], ["z"], 1],
        3,
        "invalid literal",
        [1, [1], 3],
    ]


def test_a_goto_from_a_procedure_gives_its_result_to_the_caller() -> None:
    state = begun(
        "async def main():\n    see(await middle())\n    await stop()\n"
        "async def middle():\n    return await stop(x=1)\n" + STOP
    )
    assert [frame.P for frame in state.machine.stack] == ["main", "stop"]
    assert seen(do(again(state), "give", 3)) == [3]


def test_a_return_from_inside_a_try_ends_it_outside() -> None:
    text = """
async def main():
    see(await middle())
    await stop()
async def middle():
    await stop()
    for n in (1, 2):
        try:
            with memoryview(b""):
                if n == 2:
                    return n
        except RuntimeError:
            see("never")
        finally:
            see("finally")
class failing(State):
    def prompt(self): pass
"""
    assert seen(do(begun(text + STOP), "go")) == ["finally", "finally", 2]


def test_a_traceback_shows_the_author_s_line() -> None:
    text = "async def main():\n    await stop()\n    if G.seen == []:\n        see(1 // 0)\n" + STOP
    state = begun(text)
    with pytest.raises(ZeroDivisionError) as error:
        do(state, "go")
    last = traceback.extract_tb(error.value.__traceback__)[-1]
    assert (last.line, last.lineno, last.name) == ("see(1 // 0)", line_of(text, "1 // 0"), "main")


def test_an_endless_loop_is_found_and_placed() -> None:
    text = "async def main():\n    while True:\n        if G.seen:\n            await stop()\n" + STOP
    with pytest.raises(RuntimeError, match=rf"game\d+.py:{line_of(text, 'while True')}, in main: 100000 steps"):
        begun(text)


def test_the_variable_of_nobody() -> None:
    state = begun(
        "async def main():\n    for _ in range(3):\n        see(_)\n        await stop()\n    await stop()\n" + STOP
    )
    for _ in range(3):
        state = do(again(state), "give", 2)
    assert seen(state) == [0, 1, 2]


def test_a_procedure_or_state_that_is_called_like_a_function() -> None:
    for name, kind in (("main", "procedure"), ("stop", "state")):
        state = begun(f"async def main():\n    await stop()\n    helper()\ndef helper():\n    {name}()\n{STOP}")
        with pytest.raises(RuntimeError, match=f"{name} is a {kind}: enter it by await"):
            do(state, "go")


def test_only_procedures_wait() -> None:
    text = "class main(State):\n    def prompt(self): pass\n    @on\n    async def go(self): pass\n"
    assert "go of the state 'main' is async" in problems(text)[0].text
    assert "on_view is async" in problems("async def on_view(): pass\n" + STOP)[0].text
