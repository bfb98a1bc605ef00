"""A compiled game under the hands of a test: LLVM's build, and C's by the compiler of the system."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path as File
from typing import Any

from ludex.notations.rbg.engine import Path, Snapshot, Step
from ludex.notations.rbg.native.abi import EXPORTS, SCORES, TURNS, TURNS_SQUARED, Layout, Work
from ludex.notations.rbg.native.c import c_text
from ludex.notations.rbg.native.code import can_deposit, compiled, loaded
from ludex.notations.rbg.native.compiler import compile_game
from ludex.notations.rbg.native.llvm import llvm_text
from ludex.notations.rbg.native.machine import exported
from ludex.notations.rbg.tree import Description

PATIENCE = 2_000_000_000
ROOM = 4 << 20
"""Of the stack: half of what the main thread has."""

_MAIN = """
#include <stdio.h>
int main(void)
{{
    static Work work;
    static State state;
    int64_t sums[{sums}] = {{0}}, stream = {seed};
    work.patience = {patience};
    work.room = {room};
    state.work = &work;
    if (game_start(&state) || game_playouts(&state, {number}, &stream, 100000, sums) != {number}) return 1;
    for (int i = 0; i < {sums}; i++) printf("%lld ", (long long)sums[i]);
    return 0;
}}
"""


class Compiled:
    def __init__(self, game: Description) -> None:
        self.game = game
        self.compiled = compile_game(game)
        self.layout: Layout = self.compiled.layout

    @cached_property
    def llvm(self) -> Running:
        text = llvm_text(self.compiled.program, self.layout, deposit=can_deposit())
        addresses, owner = loaded(compiled(text), EXPORTS)
        running = Running(self, {name: exported(name, address) for name, address in addresses.items()})
        running.kept = owner
        return running

    def c(self, folder: File, number: int, seed: int) -> list[int]:
        """The sums of random games in a program of its own, in which whatever C does not define ends it."""
        source, program = folder / "game.c", folder / "game"
        sums = SCORES + 2 * len(self.game.players)
        main = _MAIN.format(patience=PATIENCE, room=ROOM, number=number, seed=seed, sums=sums)
        source.write_text(c_text(self.compiled.program, self.layout) + main)
        flags = ("-std=gnu11", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-w")
        subprocess.run(["gcc", *flags, "-o", program, source], check=True)
        told = subprocess.run([program], check=True, capture_output=True, text=True).stdout
        return list(map(int, told.split()))


class Running:
    """States are bytes."""

    kept: Any = None

    def __init__(self, compiled: Compiled, functions: Any) -> None:
        self.layout = compiled.layout
        self.game = compiled.game
        self.functions = functions
        self.work = Work()
        self.work.patience, self.work.room = PATIENCE, ROOM

    def call(self, name: str, state: Any, *arguments: Any) -> int:
        ctypes.cast(state, ctypes.POINTER(ctypes.c_void_p))[0] = ctypes.addressof(self.work)
        result: int = self.functions[name](state, *arguments)
        return result

    def start(self) -> Any:
        state = self._state()
        assert self.call("start", state) == 0
        return state

    def _state(self) -> Any:
        room = ctypes.create_string_buffer(self.layout.size + 16)
        shift = -ctypes.addressof(room) % 16
        return (ctypes.c_char * self.layout.size).from_buffer(room, shift)

    def copy(self, state: Any) -> Any:
        other = self._state()
        ctypes.memmove(other, state, self.layout.size)
        return other

    def read(self, state: Any, name: str, index: int = 0) -> int:
        field = self.layout.fields[name]
        size = {"u8": 1, "i32": 4, "i64": 8}[field.type]
        start = field.offset + index * size
        return int.from_bytes(bytes(state)[start : start + size], "little", signed=size == 8)

    def freeze(self, state: Any) -> Snapshot:
        values = len(self.game.players) + len(self.game.variables)
        return Snapshot(
            tuple(self.read(state, "piece", cell) for cell in self.layout.cells),
            tuple(self.read(state, "value", i) for i in range(values)),
            self.layout.vertices[self.read(state, "cell")] + 1,
            self.read(state, "after"),
        )

    def moves(self, state: Any, guide: Path = ()) -> list[Path]:
        room = 1 << 20
        out = (ctypes.c_int32 * room)()
        number = self.call("moves", state, _array(guide), len(guide), 0, ctypes.addressof(out), room)
        found, at = [], 0
        for _ in range(number):
            length = out[at]
            pairs = out[at + 1 : at + 1 + 2 * length]
            found.append(tuple(Step(pairs[i], pairs[i + 1]) for i in range(0, 2 * length, 2)))
            at += 1 + 2 * length
        return found

    def steps(self, state: Any, begun: Path) -> set[Step]:
        room = 1 << 16
        out = (ctypes.c_int32 * room)()
        number = self.call("steps", state, _array(begun), len(begun), ctypes.addressof(out), room)
        return {Step(out[2 * i], out[2 * i + 1]) for i in range(number)}

    def apply(self, state: Any, move: Path) -> int:
        return self.call("apply", state, _array(move), len(move))

    def playouts(self, state: Any, number: int, seed: int, turns: int = 100_000) -> list[int]:
        stream = ctypes.c_int64(seed)
        sums = (ctypes.c_int64 * (SCORES + 2 * len(self.game.players)))()
        assert self.call("playouts", state, number, ctypes.addressof(stream), turns, ctypes.addressof(sums)) == number
        return list(sums)


def _array(path: Sequence[Step]) -> Any:
    return (ctypes.c_int32 * max(1, 2 * len(path)))(*(number for step in path for number in step))


__all__ = ["PATIENCE", "SCORES", "TURNS", "TURNS_SQUARED", "Compiled", "Running"]
