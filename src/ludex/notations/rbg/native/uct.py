"""Upper confidence bounds for trees (UCT), in machine code: one function that serves every compiled game.

It plays by calling the game's own exported functions, so it is compiled once and knows no game. It is written with
llvmlite's builder and not in the language of ir.py, which has no numbers with a point.

A node is {first child, number of children, visits, mover, value}: its children lie next to each other, the number is -1
until somebody looks, and the value is the sum of what came of it, from 0 to 1, for whoever moved there. A node gets
children at its second visit. The path of one descent goes at most DEEPEST nodes down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from llvmlite import ir

from .abi import SCORES

DEEPEST: Final = 4096
NODE_BYTES: Final = 24
FUNCTION: Final = "tree_search"

_I8, _I32, _I64, _REAL, _VOID = ir.IntType(8), ir.IntType(32), ir.IntType(64), ir.DoubleType(), ir.VoidType()
_POINTER = ir.PointerType()
_NODE = ir.LiteralStructType([_I32, _I32, _I32, _I32, _REAL])
_FIRST, _NUMBER, _VISITS, _MOVER, _VALUE = range(5)

PARAMETERS: Final = (
    ("state", _POINTER),
    ("size", _I64),
    ("scratch", _POINTER),  # another state
    ("count", _I64),  # its address
    ("play", _I64),
    ("playouts", _I64),
    ("after", _I64),  # where in a state the last switch stands
    ("movers", _POINTER),  # bytes: who moves after each switch, from 0
    ("players", _I64),
    ("scales", _POINTER),  # reals: what makes a player's score a number from 0 to 1
    ("sums", _POINTER),  # for the playouts
    ("random", _POINTER),  # their stream
    ("turns", _I64),  # of one of them at most
    ("nodes", _POINTER),
    ("used", _POINTER),  # how many there are; goes on from call to call
    ("capacity", _I64),
    ("explore", _REAL),
    ("times", _I64),
)
"""The function returns how many of the times it went down the tree, or -1 where a game was given up."""


def search_text() -> str:
    """As LLVM's assembly."""
    module = ir.Module("search")
    kinds = [kind for _, kind in PARAMETERS]
    function = ir.Function(module, ir.FunctionType(_I64, kinds), FUNCTION)
    for argument, (name, _) in zip(function.args, PARAMETERS, strict=True):
        argument.name = name
    _Search(module, function).write()
    return str(module)


class _Search:
    def __init__(self, module: ir.Module, function: ir.Function) -> None:
        self._b = ir.IRBuilder(function.append_basic_block("entry"))
        self._of = {argument.name: argument for argument in function.args}
        self._sqrt = module.declare_intrinsic("llvm.sqrt", [_REAL])
        self._log = module.declare_intrinsic("llvm.log", [_REAL])
        copy = ir.FunctionType(_VOID, [_POINTER, _POINTER, _I64, ir.IntType(1)])
        self._copy = ir.Function(module, copy, "llvm.memcpy.p0.p0.i64")
        self._path = self._b.alloca(_I32, DEEPEST + 1)
        self._depth = self._var(_I64)
        self._node = self._var(_I64)
        self._made = self._var(_I64)  # by the scan for a child
        self._best = self._var(_REAL)

    def write(self) -> None:
        with self._times(self._of["times"]) as done:
            self._copied()
            self._set(self._depth, 0)
            self._set(self._node, 0)
            self._b.store(_I32(0), self._path)
            self._descend()
            self._rollout()
            self._back()
            del done
        self._b.ret(self._of["times"])

    def _copied(self) -> None:
        self._b.call(self._copy, [self._of["scratch"], self._of["state"], self._of["size"], ir.IntType(1)(0)])

    def _descend(self) -> None:
        """To a node that was never visited, that ends the game, or for whose children there is no room."""
        b = self._b
        with self._loop() as leave:
            node = b.load(self._node)
            fresh = b.icmp_signed("==", self._read(node, _VISITS), _I32(0))
            inner = b.icmp_signed("!=", node, _I64(0))
            leave(b.and_(fresh, inner))
            with b.if_then(b.icmp_signed("<", self._read(node, _NUMBER), _I32(0))):
                self._expand(node)
            leave(b.icmp_signed("<=", self._read(node, _NUMBER), _I32(0)))
            leave(b.icmp_signed(">=", b.load(self._depth), _I64(DEEPEST)))
            child = self._choose(node)
            self._call("play", [_I64], [b.sub(child, b.sext(self._read(node, _FIRST), _I64))])
            b.store(child, self._node)
            b.store(b.add(b.load(self._depth), _I64(1)), self._depth)
            b.store(b.trunc(child, _I32), b.gep(self._path, [b.load(self._depth)], source_etype=_I32))

    def _expand(self, node: ir.Value) -> None:
        b = self._b
        number = self._call("count", [], [])
        used = b.load(self._of["used"], typ=_I64)
        fits = b.icmp_signed("<=", b.add(used, number), self._of["capacity"])
        with b.if_then(fits):
            self._write(node, _FIRST, b.trunc(used, _I32))
            self._write(node, _NUMBER, b.trunc(number, _I32))
            self._write(node, _MOVER, self._mover())
            b.store(b.add(used, number), self._of["used"])
            with self._times(number) as i:
                child = b.add(used, i)
                for field in (_FIRST, _VISITS, _MOVER):
                    self._write(child, field, _I32(0))
                self._write(child, _NUMBER, _I32(-1))
                self._write(child, _VALUE, _REAL(0))

    def _mover(self) -> ir.Value:
        b = self._b
        after = b.load(b.gep(self._of["scratch"], [self._of["after"]], source_etype=_I8), typ=_I32)
        mover = b.load(b.gep(self._of["movers"], [b.sext(after, _I64)], source_etype=_I8), typ=_I8)
        return b.zext(mover, _I32)

    def _choose(self, node: ir.Value) -> ir.Value:
        """The child with the best bound; one that nobody has visited has none. Ties go to the last."""
        b = self._b
        first = b.sext(self._read(node, _FIRST), _I64)
        visits = b.sitofp(self._read(node, _VISITS), _REAL)
        spread = b.fmul(self._of["explore"], b.call(self._sqrt, [b.call(self._log, [visits])]))
        b.store(_REAL(-1), self._best)
        b.store(first, self._made)
        with self._times(b.sext(self._read(node, _NUMBER), _I64)) as i:
            child = b.add(first, i)
            tried = b.sitofp(self._read(child, _VISITS), _REAL)
            bound = b.fadd(b.fdiv(self._read(child, _VALUE), tried), b.fdiv(spread, b.call(self._sqrt, [tried])))
            fresh = b.fcmp_ordered("==", tried, _REAL(0))
            bound = b.select(fresh, self._urgency(), bound)
            better = b.fcmp_ordered(">", bound, b.load(self._best))
            b.store(b.select(better, bound, b.load(self._best)), self._best)
            b.store(b.select(better, child, b.load(self._made)), self._made)
        return b.load(self._made)

    def _urgency(self) -> ir.Value:
        """Of a child that nobody has visited: before all others, in any order."""
        b = self._b
        stream = b.load(self._of["random"], typ=_I64)
        stream = b.add(b.mul(stream, _I64(6364136223846793005)), _I64(1442695040888963407))
        b.store(stream, self._of["random"])
        return b.fadd(_REAL(1e9), b.uitofp(b.lshr(stream, _I64(33)), _REAL))

    def _rollout(self) -> None:
        b = self._b
        words = b.add(_I64(SCORES), b.mul(_I64(2), self._of["players"]))
        with self._times(words) as i:
            b.store(_I64(0), b.gep(self._of["sums"], [i], source_etype=_I64))
        arguments = [_I64(1), self._of["random"], self._of["turns"], self._of["sums"]]
        self._call("playouts", [_I64, _POINTER, _I64, _POINTER], arguments)

    def _back(self) -> None:
        b = self._b
        with self._times(b.add(b.load(self._depth), _I64(1))) as d:
            node = self._on_path(d)
            self._write(node, _VISITS, b.add(self._read(node, _VISITS), _I32(1)))
            with b.if_then(b.icmp_signed(">", d, _I64(0))):
                mover = b.sext(self._read(self._on_path(b.sub(d, _I64(1))), _MOVER), _I64)
                place = b.add(_I64(SCORES), b.mul(_I64(2), mover))
                score = b.sitofp(b.load(b.gep(self._of["sums"], [place], source_etype=_I64), typ=_I64), _REAL)
                scale = b.load(b.gep(self._of["scales"], [mover], source_etype=_REAL), typ=_REAL)
                self._write(node, _VALUE, b.fadd(self._read(node, _VALUE), b.fmul(score, scale)))

    def _on_path(self, depth: ir.Value) -> ir.Value:
        b = self._b
        return b.sext(b.load(b.gep(self._path, [depth], source_etype=_I32), typ=_I32), _I64)

    # What the above is made of

    def _call(self, name: str, kinds: list[Any], arguments: list[ir.Value]) -> ir.Value:
        """A function of the game, on the scratch state; the search is given up where it says -1."""
        b = self._b
        function = b.inttoptr(self._of[name], ir.PointerType(ir.FunctionType(_I64, [_POINTER, *kinds])))
        result = b.call(function, [self._of["scratch"], *arguments])
        with b.if_then(b.icmp_signed("<", result, _I64(0))):
            b.ret(_I64(-1))
        return result

    def _read(self, node: ir.Value, field: int) -> ir.Value:
        return self._b.load(self._place(node, field), typ=_NODE.elements[field])

    def _write(self, node: ir.Value, field: int, value: ir.Value) -> None:
        self._b.store(value, self._place(node, field))

    def _place(self, node: ir.Value, field: int) -> ir.Value:
        return self._b.gep(self._of["nodes"], [node, _I32(field)], source_etype=_NODE)

    def _var(self, kind: Any) -> ir.Value:
        return self._b.alloca(kind)

    def _set(self, variable: ir.Value, value: int) -> None:
        self._b.store(_I64(value), variable)

    @contextmanager
    def _times(self, number: ir.Value) -> Iterator[ir.Value]:
        b = self._b
        with b.goto_entry_block():
            counter = b.alloca(_I64)
        b.store(_I64(0), counter)
        with self._loop() as leave:
            now = b.load(counter)
            leave(b.icmp_signed(">=", now, number))
            b.store(b.add(now, _I64(1)), counter)
            yield now

    @contextmanager
    def _loop(self) -> Iterator[Callable[[ir.Value], None]]:
        b = self._b
        body, end = b.append_basic_block("loop"), b.append_basic_block("end")
        b.branch(body)
        b.position_at_end(body)

        def leave(condition: ir.Value) -> None:
            on = b.append_basic_block("on")
            b.cbranch(condition, end, on)
            b.position_at_end(on)

        yield leave
        b.branch(body)
        b.position_at_end(end)
