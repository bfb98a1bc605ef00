"""Texts whose authors mean no good, by what they do. Run as a program, it parses one of them within bounds.

    python -m tests.notations.rbg.hostile NAME

Memory is limited to a gigabyte and the processor to a minute: who needs more is killed.
"""

from __future__ import annotations

import logging
import resource
import sys
from collections.abc import Callable, Mapping
from typing import Final

from ludex.core import Endless
from ludex.notations.rbg.front import parse
from ludex.notations.rbg.game import RegularGame
from ludex.notations.rbg.lower import lower

from .small import game

FULL: Final = 1_000_000  # characters of a text
CROSS: Final = "rectangle(up,down,left,right,"
SQUARES: Final = f"[{'e,' * 199}e]"


def macros(first: str, step: str, times: int) -> str:
    """#m0 = first #m1 = step #m2 = step ...; in a step, m is the macro before."""
    return f"#m0 = {first} " + " ".join(f"#m{i} = {step.replace('m', f'm{i - 1}')}" for i in range(1, times))


TEXTS: Final[Mapping[str, Callable[[], str]]] = {
    "hashes": lambda: "#" * FULL,
    "empty-macros": lambda: "#a=" * (FULL // 3),
    "strays": lambda: "@" * FULL,
    "nuls": lambda: "\0" * FULL,
    "smileys": lambda: "😀" * FULL,
    "quotes": lambda: '"' * FULL,
    "comments": lambda: "/**/" * (FULL // 4),
    "open-comments": lambda: "/* *" * (FULL // 4),
    "lines": lambda: "\n" * FULL,
    "digits": lambda: game("->a up^" + "9" * 900_000),
    "name": lambda: game("->a " + "u" * 900_000),
    "steps": lambda: game("up " * 330_000),
    "alternatives": lambda: game("up" + "+up" * 240_000),
    "brackets": lambda: game("(" * 900_000),
    "patterns": lambda: game("{?" * 450_000),
    "arithmetic": lambda: game("[$v=" + "(" * 900_000),
    "sections": lambda: "#rules=" * (FULL // 7),
    "commas": lambda: game(players="," * 900_000),
    "line": lambda: game(board=f"{CROSS}[{'e,' * 240_000}e])"),
    "short-lines": lambda: game(board=f"{CROSS}{'[e]' * 160_000})"),
    "holes": lambda: game(board=f"{CROSS}[{',' * 450_000}e])"),
    "layers": lambda: game(board=f"cuboid(u,d,l,r,f,b,{'[[e]]' * 90_000})"),
    "vertices": lambda: game(board="".join(f"v{i}[e]{{n:v}}" for i in range(50_001))),
    "labels": lambda: game(board="v[e]{" + ",".join(f"l{i}:v" for i in range(60_000)) + "}"),
    "greatest-board": lambda: game("->a (up*+down*)(left*+right*) ->b", board=f"{CROSS}{SQUARES * 250})"),
    "pieces": lambda: game(pieces=",".join(f"p{i}" for i in range(100_000))),
    "undeclared": lambda: game(" ".join(f"q{i}" for i in range(100_000))),
    "power": lambda: game("->a (((up^1000)^1000)^1000)"),
    "power-of-nothing": lambda: game("->a " + "(" * 38 + "." + "^9)" * 38),
    "greatest-power": lambda: game("->a ([x])^99000 ->b"),
    "assignments": lambda: game(f"->a [$ {'v=1,' * 49_000}v=1] ->b"),
    "sum": lambda: game(f"->a [$ v=v{'+v' * 180_000}] ->b"),
    "product": lambda: game(f"->a [$ v=v{'*v' * 180_000}] ->b"),
    "stars": lambda: game("->a " + "(up* + down*)" * 30_000 + "->b"),
    "looks": lambda: game("->a " + "{?up}" * 80_000 + "->b"),
    "doubling": lambda: game("->a m39", macros=macros("up", "m m", 40)),
    "doubling-nothing": lambda: game("->a m39", macros=macros("", "m m", 40)),
    "doubling-brackets": lambda: game("->a m39", macros=macros("up", "(m m)*", 40)),
    "doubling-pastes": lambda: game("->a m39", macros=macros("u", "m~m", 40)),
    "doubled-board": lambda: game(board=f"{CROSS}m20)", macros=macros("[e,e]", "m m", 21)),
    "doubled-errors": lambda: game("->a m16", macros=macros("nowhere", "m m", 17)),
    "chain": lambda: game("->a m19999", macros=macros("up", "m", 20_000)),
    "chain-to-an-error": lambda: game("->a m19999", macros=macros("nowhere", "m", 20_000)),
    "arguments": lambda: game(f"f({';' * 900_000})", macros="#f(a)=a"),
    "arguments-in-arguments": lambda: game("f(" * 200_000 + ")" * 200_000, macros="#f(a)=a"),
    "parameters": lambda: game("up", macros=f"#f({';'.join(f'p{i}' for i in range(100_000))})=a"),
    "overloads": lambda: game(
        "up", macros=" ".join(f"#f({';'.join(f'p{j}' for j in range(i + 1))})=a" for i in range(400))
    ),
    "tildes": lambda: game("f", macros="#f = a" + "~" * 800_000),
    "pastes": lambda: game("f", macros="#f = a" + "~a" * 300_000),
    "too-long": lambda: " " * (FULL + 1),
}


def main() -> None:
    logging.disable()  # the interpreter may have to take over: that is no answer
    resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
    description, problems = parse(TEXTS[sys.argv[1]]())
    print(problems[0] if problems else "fine")
    if description is not None:
        lower(description)
        begin(RegularGame(description, "hostile"))


def begin(hostile: RegularGame) -> None:
    try:
        state = hostile.start(hostile.setup(0))
        state.view()
        state.movers()
    except Endless as error:
        print(error)


if __name__ == "__main__":
    main()
