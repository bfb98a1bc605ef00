"""Random procedures, run as Python's own coroutines and as blocks that are saved and read again at every await."""

from __future__ import annotations

import random
from collections.abc import Coroutine, Generator
from typing import Any, Final

import pytest

from ludex.core import Action

from ..authors import again, module, seen

VARIABLES: Final = ("a", "b", "c")
LIMIT: Final = 60  # awaits in one run


class Writer:
    """Writes one procedure after another; each ends, or is stopped."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.lines: list[str] = []

    def program(self) -> str:
        self.helped = True
        self._procedure("main", "")
        self.helped = False  # or it could call itself for ever
        self._procedure("helper", "n, m=2")
        return "\n".join(self.lines)

    def _procedure(self, name: str, parameters: str) -> None:
        self.lines.append(f"async def {name}({parameters}):")
        self._put(1, "a = b = 0")
        self._put(1, "c = n + m" if parameters else "c = 1")
        for _ in range(3):
            self._block(1, 3, False)
        self._put(1, f"see(['{name} ends', a, b, c])")
        self._put(1, "return a * 2" if parameters else "see('over')")

    def _put(self, depth: int, line: str) -> None:
        self.lines.append("    " * depth + line)

    def _block(self, depth: int, left: int, looping: bool) -> None:
        for _ in range(self.chance.randint(1, 3)):
            self._statement(depth, left, looping)

    def _statement(self, depth: int, left: int, looping: bool) -> None:
        kinds = ["wait", "wait", "assign", "assign", "see", "deep"]
        if left:
            kinds += ["if", "while", "range", "list", "try"]
        if looping:
            kinds += ["break", "continue"]
        getattr(self, f"_{self.chance.choice(kinds)}")(depth, left, looping)

    def _value(self) -> str:
        one, other = self.chance.choice(VARIABLES), self.chance.choice(VARIABLES)
        values = [
            one,
            str(self.chance.randint(0, 4)),
            f"({one} + {other}) % 7",
            f"sum([{one} for {one} in range({other} % 4)])",
        ]
        return self.chance.choice(values)

    def _awaited(self) -> str:
        if self.helped and self.chance.random() < 0.15:
            return f"await helper(n={self._value()})"
        return f"await ask(x={self._value()})"

    def _condition(self) -> str:
        value, one = self._value(), self.chance.choice(VARIABLES)
        awaited = f"({self._awaited()})"
        conditions = [f"{value} > {one}", f"not {one}", f"{awaited} % 2", f"not {awaited}", f"{awaited} > {one}"]
        return self.chance.choice(conditions)

    def _wait(self, depth: int, left: int, looping: bool) -> None:
        name, awaited = self.chance.choice(VARIABLES), self._awaited()
        forms = [
            awaited,
            f"{name} = {awaited}",
            f"{name} += {awaited}",
            f"see([1, {name}, {awaited}])",
            f"{name} = -({awaited}) % 5",
        ]
        self._put(depth, self.chance.choice(forms))

    def _deep(self, depth: int, left: int, looping: bool) -> None:
        """A statement that does not wait, with all that may leave a loop inside."""
        one = self.chance.choice(VARIABLES)
        self._put(depth, f"for {one} in range(3):")
        self._put(depth + 1, f"if {one} == {self.chance.randint(0, 3)}:")
        self._put(depth + 2, self.chance.choice(["break", "continue", "pass", f"see({one})"]))
        if looping:
            self._put(depth, "else:")
            self._put(depth + 1, self.chance.choice(["break", "continue", "pass"]))

    def _assign(self, depth: int, left: int, looping: bool) -> None:
        name = self.chance.choice(VARIABLES)
        self._put(depth, self.chance.choice([f"{name} = {self._value()}", f"{name} += {self._value()}", "a, b = b, a"]))

    def _see(self, depth: int, left: int, looping: bool) -> None:
        self._put(depth, "see([a, b, c])")

    def _if(self, depth: int, left: int, looping: bool) -> None:
        self._put(depth, f"if {self._condition()}:")
        self._block(depth + 1, left - 1, looping)
        for _ in range(self.chance.randint(0, 2)):
            self._put(depth, f"elif {self._condition()}:")
            self._block(depth + 1, left - 1, looping)
        if self.chance.random() < 0.5:
            self._put(depth, "else:")
            self._block(depth + 1, left - 1, looping)

    def _while(self, depth: int, left: int, looping: bool) -> None:
        count = f"k{len(self.lines)}"
        self._put(depth, f"{count} = 0")
        self._put(depth, f"while {count} < 3:")
        self._put(depth + 1, f"{count} += 1")
        self._block(depth + 1, left - 1, True)

    def _range(self, depth: int, left: int, looping: bool) -> None:
        bounds = self.chance.choice(["c % 4", "1, a % 5", "b % 5, -1, -2", "0, 6, 3"])
        self._put(depth, f"for {self.chance.choice(VARIABLES)} in range({bounds}):")
        self._block(depth + 1, left - 1, True)

    def _list(self, depth: int, left: int, looping: bool) -> None:
        one = self.chance.choice(["a", "b", "_", "b, c"])
        values = "zip([1, 2], [c, 3])" if "," in one else "[a, 5, b]"
        self._put(depth, f"for {one} in {values}:")
        self._block(depth + 1, left - 1, True)

    def _try(self, depth: int, left: int, looping: bool) -> None:
        self._put(depth, "try:")
        self._put(depth + 1, self.chance.choice(["a = 1 // b", "see(1 // (c % 3))"]))
        leave = ["b = 1", "return 5"] + (["break", "continue"] if looping else [])
        self._put(depth, "except ZeroDivisionError as b_error:")
        self._put(depth + 1, self.chance.choice(leave))

    def _break(self, depth: int, left: int, looping: bool) -> None:
        self._put(depth, f"if {self._condition()}:")
        self._put(depth + 1, "break")

    def _continue(self, depth: int, left: int, looping: bool) -> None:
        self._put(depth, f"if {self._condition()}:")
        self._put(depth + 1, "continue")


class Ask:
    """In Python's own way: an awaitable that gives its question to whoever drives it."""

    def __init__(self, x: int) -> None:
        self.x = x

    def __await__(self) -> Generator[int, int, int]:
        return (yield self.x)


def natively(text: str) -> list[Any]:
    """What is seen when Python runs it; the answer to each question is worked out of it."""
    said: list[Any] = []
    space: dict[str, Any] = {"see": lambda what: said.append(what), "ask": Ask}
    exec(text, space)
    running: Coroutine[Any, Any, Any] = space["main"]()
    answer = None
    try:
        for n in range(LIMIT):
            asked = running.send(answer)
            said.append(["asked", asked])
            answer = answer_to(n, asked)
        running.close()
    except StopIteration:
        pass
    return said


def answer_to(n: int, asked: int) -> int:
    return (n * 7 + asked * 3) % 5


BLOCKS: Final = """
class ask(State):
    def _begin(self): see(["asked", L.x])
    def prompt(self):
        for n in range(5): action("answer", n)
    @on
    def answer(self, n): end(n)
async def whole():
    await main()
    finish("None", "Over.")
def on_setup(scenario, options):
    G.active, G.seen = 0, []
    call("whole")
"""


def in_blocks(text: str) -> list[Any]:
    """The same, saved and read again at every await."""
    game = module(text + BLOCKS)
    state = game.start(game.setup(1))
    for n in range(LIMIT - 1):
        if state.outcome() is not None:
            break
        state = again(state)
        state.act("White", Action("answer", (answer_to(n, state.machine.stack[-1].__dict__["x"]),)))
    return seen(state)


def differ(seeds: range) -> int:
    """How many awaits were compared."""
    awaits = 0
    for seed in seeds:
        text = Writer(seed).program()
        expected = natively(text)
        found = in_blocks(text)
        assert found == expected, f"seed {seed}:\n{text}"
        awaits += sum(1 for what in expected if isinstance(what, list) and what[0] == "asked")
    return awaits


def test_blocks_do_what_python_does() -> None:
    assert differ(range(60)) > 500


@pytest.mark.slow
def test_blocks_do_what_python_does_at_length() -> None:
    assert differ(range(1000, 1600)) > 4000
