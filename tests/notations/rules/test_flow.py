"""call, goto, end and finish edit a stack; hooks run as control comes and goes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from ludex.core import JUDGE, WATCHER, Action, Refused, Why, parse, text_of

from .authors import STOP, again, begun, do, frames, module, seen, written

HOOKED = """
def hooked(name):
    class place(State):
        def _begin(self): see(f"begin {name}")
        def _resume(self): see(f"resume {name} {L._}")
        def _end(self): see(f"end {name}")
        def prompt(self):
            for which in "abc":
                action("call", which)
                action("goto", which)
            button("end")
            button("two")
        @on("call")
        def calls(self, which): call(which)
        @on("goto")
        def goes(self, which): goto(which)
        @on("end")
        def ends(self): end(9)
        @on
        def two(self):
            call("b")
            call("c")
    return place
S.a = hooked("a")
S.b = hooked("b")
S.c = hooked("c")
P.main = script("call a")
"""


def test_hooks_run_in_the_original_s_order() -> None:
    state = begun(HOOKED)
    do(do(state, "call", "b"), "end")
    assert seen(state) == ["begin a", "begin b", "end b", "resume a 9"]
    do(state, "goto", "c")
    assert seen(state)[4:] == ["end a", "begin c"]
    assert list(frames(state)) == ["main", "c"]


def test_of_two_calls_the_second_runs_first() -> None:
    state = do(begun(HOOKED), "two")
    assert list(frames(state)) == ["main", "a", "b", "c"]
    do(state, "end")
    assert list(frames(state)) == ["main", "a", "b"]


def test_a_result_lasts_until_the_next_call() -> None:
    state = begun(
        """
        async def main():
            see(await stop())
            see(await stop())
            await call("quiet")
            see(L._)
            finish(0, "Over.")
        @procedure
        def quiet():
            end()
        """
        + _indented(STOP)
    )
    do(do(state, "give", 3), "go")
    assert seen(state) == [3, None, None]


def _indented(text: str) -> str:
    return "\n".join("        " + line for line in text.split("\n"))


def test_variables_are_given_by_name_or_as_a_dict() -> None:
    state = begun(
        """
        def first(): call("second", {"x": 1}, y=2)
        def second(): see([L.x, L.y]); goto(stop, x=7)
        P.first, P.second = first, second
        P.main = script("call first")
        """
        + _indented(STOP)
    )
    assert seen(state) == [[1, 2]]
    assert state.freeze()["stack"][-1] == {"P": "stop", "I": "", "_": None, "x": 7}


def test_a_function_runs_from_the_top_whenever_control_returns() -> None:
    state = begun(
        """
        @procedure
        def main():
            see(L._)
            if L._ == 3:
                finish("Draw", "Enough.")
            call_or_goto(True, "stop")
        """
        + _indented(STOP)
    )
    for n in (1, 2, 3):
        do(state, "give", n)
    assert seen(state) == [None, 1, 2, 3]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.text) == (("White", "Black"), "Enough.")


@pytest.mark.parametrize(
    ("result", "winners"),
    [
        ("0", ("White",)),
        ('"Draw"', ("White", "Black")),
        ('"None"', ()),
        ('"Black"', ("Black",)),
        ("[0, 1]", ("White", "Black")),
    ],
)
def test_finish_names_a_role_or_several_or_nobody(result: str, winners: tuple[str, ...]) -> None:
    state = begun(f'P.main = script(\'eval {{ finish({result}, "It is over.") }} ; log "never"\')')
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.text, state.movers()) == (winners, "It is over.", [])
    assert state.view()["log"] == ["It is over."]
    assert state.view("White")["prompt"] == "It is over."
    with pytest.raises(Refused) as refused:
        state.act("White", Action("go"))
    assert refused.value.why is Why.OVER


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("P.main = script('log 1')", "'main' has ended, nobody called it, and the game is not finished"),
        ("P.main = lambda: None", "the procedure 'main' returned without call, goto or end"),
        ("P.main = lambda: call('mian')", "no state or procedure 'mian'; did you mean 'main'?"),
        ("P.main = lambda: call(see)", "is no state or procedure of game"),
        ("P.main = lambda: goto('main')", "100000 steps and no end"),
        ("P.main = lambda: call('main', I=1)", "can't have variables called P, I, L"),
        ("P.main = lambda: (setattr(G, 'active', []), call('s'))\nS.s = {'prompt': see}", "nobody is active"),
        ("P.main = lambda: (setattr(G, 'active', 2), call('s'))\nS.s = {'prompt': see}", "G.active is 2"),
    ],
)
def test_what_goes_wrong_is_said(text: str, error: str) -> None:
    with pytest.raises((RuntimeError, LookupError, ValueError), match=error.replace("(", r"\(")):
        begun(text)


def test_five_nested_procedures_are_saved_after_each_action() -> None:
    state, plain, moves = begun(NESTED), begun(NESTED), 0
    while state.outcome() is None:
        assert list(frames(state)) == ["main", "one", "two", "three", "four", "stop"]
        do(plain, "give", moves % 4)
        state = do(again(state), "give", moves % 4)
        assert state.freeze() == plain.freeze()
        moves += 1
    assert seen(state)[-1] == "done"
    assert moves > 20


ELSEWHERE = """
import json, sys
from ludex.core import Action
from ludex.rules import load
game = load(sys.argv[1])
for line in sys.stdin:
    state = game.thaw(json.loads(line))
    state.act("White", Action("give", (int(sys.argv[2]),)))
    print(json.dumps(state.freeze()), flush=True)
"""


def elsewhere(path: Path, n: int, saved: Iterable[str]) -> list[str]:
    """Each of these positions after one action, in a process of its own for all of them."""
    run = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(path), str(n)],
        input="\n".join(saved),
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.splitlines()


def test_another_process_goes_on_from_each_position() -> None:
    path = written(NESTED)
    state, before, after = begun(NESTED), [], []
    while state.outcome() is None:
        before.append(text_of(state.freeze()))
        after.append(do(state, "give", 2).freeze())
    assert [parse(text) for text in elsewhere(path, 2, before)] == after


@pytest.mark.slow
def test_a_match_that_moves_to_another_process_after_each_action() -> None:
    path, plain = written(NESTED), begun(NESTED)
    saved = text_of(plain.freeze())
    while plain.outcome() is None:
        do(plain, "give", 3)
        (saved,) = elsewhere(path, 3, [saved])
        assert parse(saved) == plain.freeze()


NESTED = (
    '''
async def main():
    total = 0
    for i in range(3):
        total += i
        got = await one(depth=i)
        total += got
        see([i, got, total])
    see("done")
    finish(0, str(total))
async def one(depth):
    got = await two(a=depth, b=[depth])
    return got + 1
async def two(a, b, c=5):
    for item in b:
        c += item
        got = await three(n=c)
        c += got
    return c
async def three(n):
    k = 0
    while True:
        k += 1
        if k > 3:
            break
        x = await four(k=k)
        if x == 2:
            continue
        n += x
    return n
P.four = script("""
    set L.sum 0
    for L.i in 1 to 3 {
        call stop
        if (L._ == 0) { set L.sum (L.sum + 1) } elif (L._ == 1) { set L.sum (L.sum + 10) } else { incr L.sum }
    }
    return (L.sum % 4)
""")
'''
    + STOP
)


@pytest.mark.parametrize(
    ("value", "what"),
    [("{1, 2}", "G.odd is a set"), ("{1: 2}", "G.odd has the key 1"), ("[(1, 2)]", r"G.odd\[0\] is a tuple")],
)
def test_rules_that_are_not_plain_data_are_found_when_they_are_saved(value: str, what: str) -> None:
    state = begun(f"P.main = script('set G.odd {value} ; call stop')\n" + STOP)
    with pytest.raises(TypeError, match=what):
        state.freeze()


def test_what_can_not_even_be_copied_is_found_earlier() -> None:
    state = begun("P.main = script('set G.odd print ; call stop')\n" + STOP)
    with pytest.raises(TypeError, match=r"G.odd is a builtin_function_or_method"):
        do(state, "give", 1)


def test_only_what_was_offered_is_accepted() -> None:
    state = begun("P.main = script('call stop')\n" + STOP)
    for action in (
        Action("give", (4,)),
        Action("give"),
        Action("go", (1,)),
        Action("give", (1.0,)),
        Action("_begin"),
        Action("prompt"),
        Action("undo"),
        Action("__init__"),
        Action("give", (True,)),
        Action("inactive"),
    ):
        before = state.freeze()
        with pytest.raises(Refused):
            state.act("White", action)
        assert state.freeze() == before
    with pytest.raises(Refused, match="it is the turn of White"):
        state.act("Black", Action("go"))


def test_an_offer_without_a_method_is_an_error_of_the_author() -> None:
    state = begun("S.main = {'prompt': lambda: button('fly')}")
    with pytest.raises(RuntimeError, match="the state 'main' offers 'fly', and has no method for it"):
        state.view("White")


@pytest.mark.parametrize(
    "deed",
    [
        "call('main')",
        "goto('main')",
        "end()",
        "log('x')",
        "random(3)",
        "push_undo()",
        "clear_undo()",
        "finish(0)",
        "shuffle([1, 2])",
    ],
)
def test_looking_never_changes_the_game(deed: str) -> None:
    state = begun(f"S.main = {{'prompt': lambda: {deed}}}")
    with pytest.raises(RuntimeError, match="looking never changes the game"):
        state.view("White")


def test_rules_can_not_look_at_a_match_while_they_run() -> None:
    game = module(
        "import builtins\nS.main = {'prompt': lambda: button('go'), 'go': lambda: builtins.ludex_state.view()}"
    )
    state = game.start(game.setup(1))
    import builtins

    builtins.ludex_state = state  # type: ignore[attr-defined]
    try:
        with pytest.raises(RuntimeError, match="rules that are running can't look at"):
            do(state, "go")
    finally:
        del builtins.ludex_state  # type: ignore[attr-defined]
    assert state.view("Black")["prompt"] == "Waiting for White."


def test_an_error_in_the_rules_leaves_the_stage_free() -> None:
    state = begun("S.main = {'prompt': lambda: button('go'), 'go': lambda: 1 / 0}")
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            do(state, "go")
    assert state.view("White")["actions"] == {"go": 1, "undo": 0}


def test_a_judge_sees_all_and_the_others_what_the_rules_show() -> None:
    state = begun("P.main = script('set G.hidden 7 ; call stop { secret: 8 }')\n" + STOP)
    view = state.view(JUDGE)
    assert view["G"]["hidden"] == 7
    assert view["stack"] == [{"P": "main"}, {"P": "stop", "secret": 8}]
    for seat in ("White", "Black", WATCHER, "somebody"):
        assert set(state.view(seat)) - {"actions"} == {"prompt", "seen", "log"}


def test_a_view_is_a_copy() -> None:
    state = begun("P.main = script('call stop')\n" + STOP)
    view = state.view("White")
    view["seen"].append(1)
    view["actions"]["give"].append(9)
    view["log"].append("x")
    assert state.view("White") != view
    assert seen(state) == []
    with pytest.raises(Refused):
        do(state, "give", 9)
