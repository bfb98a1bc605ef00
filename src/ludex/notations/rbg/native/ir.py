"""A small typed language: what a game is compiled to, and what both printers print.

A program is functions and constant tables. A function is statements in blocks; the control is structured (`if`, `loop`,
`break`, `return`), values are assigned once, and variables are what changes. Whether something is a branch or a select
is decided by who emits it, never left to an optimiser.

Types: `bit`, `i32` (cells, small numbers), `i64`, `set` (of cells: as many words as the board needs) and `ptr`.
A function gets the state as its first parameter, which is not written; fields of the state, and of the work that it
points to (`work.left`), are read and written by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Literal, TypeVar

from .abi import Uncompilable

T = TypeVar("T")
Type = Literal["bit", "i32", "i64", "set", "ptr", "void"]


@dataclass(frozen=True, slots=True)
class Value:
    """A name, or a number if it is constant."""

    type: Type
    ref: str | int


@dataclass(frozen=True, slots=True)
class Var:
    type: Type
    name: str


@dataclass(slots=True)
class Instruction:
    """`op` says what `arguments` are; `detail` is what is not a value: a field, a table, a predicate, a function."""

    op: str
    result: Value | None
    arguments: tuple[Value, ...]
    detail: str = ""


@dataclass(slots=True)
class If:
    condition: Value
    then: Block
    otherwise: Block


@dataclass(slots=True)
class Loop:
    """For ever, but for `break` and `return`."""

    body: Block


MOST_VALUES: Final = 150_000
"""Of a program. Rules that a stranger wrote may multiply without end."""

MULTIPLIER: Final = 6364136223846793005
INCREMENT: Final = 1442695040888963407
MIXER: Final = 0xD6E8FEB86659FD93
"""A stream of random numbers is a linear congruential generator, whose upper half is mixed into the lower one."""

Statement = Instruction | If | Loop
Block = list[Statement]


def instructions_of(block: Block) -> Iterator[Instruction]:
    """All of them, in the blocks within it, too."""
    for statement in block:
        match statement:
            case Instruction():
                yield statement
            case If(_, then, otherwise):
                yield from instructions_of(then)
                yield from instructions_of(otherwise)
            case Loop(body):
                yield from instructions_of(body)


@dataclass(slots=True)
class Table:
    """Numbers; a table of sets has Python's long ones."""

    name: str
    type: Literal["u8", "u16", "i32", "i64", "set"]
    rows: tuple[int, ...]


@dataclass(slots=True)
class Function:
    name: str
    result: Type
    parameters: tuple[Value, ...]
    exported: bool = False
    inline: bool = False
    looks: bool = False  # and changes nothing
    body: Block = field(default_factory=list)
    variables: list[Var] = field(default_factory=list)
    names: int = 0  # that were given


@dataclass(slots=True)
class Program:
    bits: int  # of a set
    functions: dict[str, Function] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    size: int = 0  # values and variables
    _named: dict[tuple[str, tuple[int, ...]], Table] = field(default_factory=dict)

    def table(self, rows: Sequence[int], *, sets: bool = False) -> Table:
        """One table for the same rows, of the smallest type that holds them."""
        kind: Literal["u8", "u16", "i32", "i64", "set"] = "set" if sets else _smallest(rows)
        key = (kind, tuple(rows))
        if key not in self._named:
            table = Table(f"t{len(self._named)}", kind, key[1])
            self._named[key] = self.tables[table.name] = table
        return self._named[key]


def _smallest(rows: Sequence[int]) -> Literal["u8", "u16", "i32", "i64"]:
    low, high = min(rows), max(rows)
    if low >= 0 and high < 2**16:
        return "u8" if high < 2**8 else "u16"
    return "i32" if low >= -(2**31) and high < 2**31 else "i64"


_FOLDED: Final = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
}
_HELD: Final = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
}

TRUE: Final = Value("bit", 1)
FALSE: Final = Value("bit", 0)


class Builder:
    """Appends to one function. Equal pure instructions in reach are one, and constants are folded."""

    def __init__(self, program: Program, function: Function) -> None:
        self.program = program
        self.function = function
        self._block = function.body
        self._known: list[dict[object, Value]] = [{}]
        self.full = (1 << program.bits) - 1
        self.epoch = 0  # of memory: what was read in another one may have changed
        self._epochs = self._changes = 0

    # Plain values

    def i32(self, value: int) -> Value:
        return Value("i32", value)

    def i64(self, value: int) -> Value:
        return Value("i64", value)

    def set(self, value: int) -> Value:
        return Value("set", value)

    # Pure instructions

    def add(self, a: Value, b: Value) -> Value:
        return self._two("add", a, b)

    def sub(self, a: Value, b: Value) -> Value:
        return self._two("sub", a, b)

    def mul(self, a: Value, b: Value) -> Value:
        return self._two("mul", a, b)

    def div(self, a: Value, b: Value) -> Value:
        """Towards zero; b must not be 0."""
        return self._pure("div", a.type, a, b)

    def both(self, a: Value, b: Value) -> Value:
        return self._two("and", a, b)

    def either(self, a: Value, b: Value) -> Value:
        return self._two("or", a, b)

    def xor(self, a: Value, b: Value) -> Value:
        return self._two("xor", a, b)

    def without(self, a: Value, b: Value) -> Value:
        return self.both(a, self.invert(b))

    def invert(self, a: Value) -> Value:
        if isinstance(a.ref, int):
            return Value(a.type, a.ref ^ (self.full if a.type == "set" else 1))
        return self._pure("not", a.type, a)

    def shift(self, a: Value, offset: int) -> Value:
        """A set moved by so many cells; to the left, if positive."""
        if offset == 0:
            return a
        if isinstance(a.ref, int):
            return self.set((a.ref << offset if offset > 0 else a.ref >> -offset) & self.full)
        return self._pure("shl" if offset > 0 else "shr", "set", a, detail=str(abs(offset)))

    def compare(self, predicate: str, a: Value, b: Value) -> Value:
        if isinstance(a.ref, int) and isinstance(b.ref, int):
            return TRUE if _HELD[predicate](a.ref, b.ref) else FALSE
        if a.type == "bit" and predicate in ("eq", "ne") and isinstance(b.ref, int):
            return a if (b.ref == 1) == (predicate == "eq") else self.invert(a)
        return self._pure("compare", "bit", a, b, detail=predicate)

    def some(self, a: Value) -> Value:
        """Is the set not empty?"""
        return self.compare("ne", a, self.set(0))

    def select(self, condition: Value, a: Value, b: Value) -> Value:
        if isinstance(condition.ref, int):
            return a if condition.ref else b
        if a == b:
            return a
        if a.type == "bit" and isinstance(a.ref, int) and isinstance(b.ref, int):
            return condition if a.ref else self.invert(condition)
        return self._pure("select", a.type, condition, a, b)

    def count(self, a: Value) -> Value:
        if isinstance(a.ref, int):
            return self.i64(a.ref.bit_count())
        return self._pure("count", "i64", a)

    def first(self, a: Value) -> Value:
        """The lowest cell; none, if there is no cell."""
        if isinstance(a.ref, int):
            return self.i32((a.ref & -a.ref).bit_length() - 1 if a.ref else self.program.bits)
        return self._pure("first", "i32", a)

    def last(self, a: Value) -> Value:
        """How many cells lie above the highest; the number of `none`, if there is no cell."""
        return self._pure("last", "i32", a)

    def without_first(self, a: Value) -> Value:
        return self._pure("rest", "set", a)

    def single(self, cell: Value) -> Value:
        """The set with this cell; empty for none."""
        if isinstance(cell.ref, int):
            return self.set(1 << cell.ref & self.full)
        bits = self.program.bits
        return self.lookup(self.program.table([*(1 << i for i in range(bits)), 0], sets=True), cell)

    def nth(self, a: Value, n: Value) -> Value:
        """The cell with so many lower ones in the set; n is i64."""
        return self._pure("nth", "i32", a, n)

    def advance(self, stream: Value) -> Value:
        """The next state of a stream of random numbers."""
        return self._pure("advance", "i64", stream)

    def draw(self, stream: Value, number: Value) -> Value:
        """A random number below another one, which is less than 2**32."""
        return self._pure("draw", "i64", stream, number)

    def wide(self, a: Value) -> Value:
        """A bit or i32 as i64."""
        if isinstance(a.ref, int):
            return self.i64(a.ref)
        return self._pure("wide", "i64", a)

    def narrow(self, a: Value) -> Value:
        """i64 as i32."""
        if isinstance(a.ref, int):
            return self.i32(a.ref)
        return self._pure("narrow", "i32", a)

    def lookup(self, table: Table, index: Value) -> Value:
        kind: Type = "set" if table.type == "set" else "i64" if table.type == "i64" else "i32"
        if isinstance(index.ref, int):
            return Value(kind, table.rows[index.ref])
        if len(set(table.rows)) == 1:
            return Value(kind, table.rows[0])
        return self._pure("lookup", kind, index, detail=table.name)

    def one_of(self, number: Value, wanted: Sequence[int]) -> Value:
        """Is an i32, from 0 to 63, among these?"""
        if len(wanted) == 1:
            return self.compare("eq", number, self.i32(wanted[0]))
        return self._pure("one_of", "bit", number, self.i64(sum(1 << each for each in wanted)))

    def remembered(self, key: object, make: Callable[[], T]) -> T:
        """What was made for the same key, as long as memory is what it was then."""
        full = (key, self.epoch)
        for scope in reversed(self._known):
            if full in scope:
                return scope[full]  # type: ignore[return-value]  # what was made for the key
        made = make()
        self._known[-1][full] = made  # type: ignore[assignment]  # whatever it is
        return made

    def _change(self) -> None:
        self._changes += 1
        self._epochs += 1
        self.epoch = self._epochs

    # Memory and calls

    def load(self, name: str, kind: Type, index: Value | None = None) -> Value:
        return self._result("load", kind, (index or self.i32(0),), name)

    def store(self, name: str, value: Value, index: Value | None = None) -> None:
        self._change()
        self._block.append(Instruction("store", None, (index or self.i32(0), value), name))

    def include(self, piece: Value, cell: Value) -> None:
        """Into the state's set of a piece."""
        self._change()
        self._block.append(Instruction("include", None, (piece, cell)))

    def exclude(self, piece: Value, cell: Value) -> None:
        self._change()
        self._block.append(Instruction("exclude", None, (piece, cell)))

    def read(self, pointer: Value, index: Value, kind: Literal["i32", "i64"]) -> Value:
        return self._result("read", kind, (pointer, index))

    def write(self, pointer: Value, index: Value, value: Value) -> None:
        self._block.append(Instruction("write", None, (pointer, index, value)))

    def array(self, kind: Type, length: int) -> Value:
        """Memory of this call. `read` and `write` know i32 and i64 only."""
        return self._result("array", "ptr", (), f"{kind} {length}")

    def stack(self) -> Value:
        """Where this call's memory lies: the deeper, the lower."""
        return self._result("stack", "i64", ())

    def call(self, name: str, *arguments: Value) -> Value:
        function = self.program.functions[name]
        if not function.looks:
            self._change()
        assert [a.type for a in arguments] == [p.type for p in function.parameters], (name, arguments)
        if function.result == "void":
            self._block.append(Instruction("call", None, arguments, name))
            return FALSE
        return self._result("call", function.result, arguments, name)

    def call_on_copy(self, name: str, *arguments: Value) -> Value:
        """With a copy of the state, which is dropped afterwards."""
        return self._result("call_on_copy", self.program.functions[name].result, arguments, name)

    # Variables and control

    def var(self, value: Value) -> Var:
        variable = Var(value.type, self._name("v"))
        self.function.variables.append(variable)
        self.put(variable, value)
        return variable

    def get(self, variable: Var) -> Value:
        return self._result("get", variable.type, (), variable.name)

    def put(self, variable: Var, value: Value) -> None:
        assert variable.type == value.type, (variable, value)
        self._block.append(Instruction("put", None, (value,), variable.name))

    @contextmanager
    def when(self, condition: Value, *, likely: bool = True) -> Iterator[None]:
        """Statements inside are for when it holds. `likely` is for people."""
        del likely
        branch = If(condition, [], [])
        self._block.append(branch)
        with self._inside(branch.then):
            yield

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        branch = self._block[-1]
        assert isinstance(branch, If)
        with self._inside(branch.otherwise):
            yield

    @contextmanager
    def loop(self) -> Iterator[None]:
        loop = Loop([])
        self._block.append(loop)
        before, changes = self.epoch, self._changes
        self._epochs += 1
        self.epoch = self._epochs  # what happens in a round was not yet so in the one before
        with self._inside(loop.body):
            yield
        if self._changes == changes:
            self.epoch = before

    def leave(self) -> None:
        """The loop around."""
        self._block.append(Instruction("break", None, ()))

    def leave_if(self, condition: Value) -> None:
        with self.when(condition):
            self.leave()

    def give(self, value: Value | None = None) -> None:
        self._block.append(Instruction("return", None, () if value is None else (value,)))

    @contextmanager
    def each(self, cells: Value) -> Iterator[Value]:
        """Each cell of a set, from the lowest."""
        left = self.var(cells)
        with self.loop():
            now = self.get(left)
            self.leave_if(self.compare("eq", now, self.set(0)))
            self.put(left, self.without_first(now))
            yield self.first(now)

    @contextmanager
    def each_backwards(self, cells: Value) -> Iterator[Value]:
        """Each cell of a set, from the highest."""
        left = self.var(cells)
        with self.loop():
            now = self.get(left)
            self.leave_if(self.compare("eq", now, self.set(0)))
            cell = self.sub(self.i32(self.program.bits - 1), self.last(now))
            self.put(left, self.without(now, self.single(cell)))
            yield cell

    @contextmanager
    def times(self, number: Value) -> Iterator[Value]:
        """0, 1, ... below an i64."""
        counter = self.var(self.i64(0))
        with self.loop():
            now = self.get(counter)
            self.leave_if(self.compare("ge", now, number))
            self.put(counter, self.add(now, self.i64(1)))
            yield now

    @contextmanager
    def _inside(self, block: Block) -> Iterator[None]:
        outer, self._block = self._block, block
        self._known.append({})
        yield
        self._known.pop()
        self._block = outer

    # Inner workings

    def _two(self, op: str, a: Value, b: Value) -> Value:
        if isinstance(a.ref, int) and op != "sub":
            a, b = b, a
        if isinstance(b.ref, int):
            if isinstance(a.ref, int):
                return Value(a.type, _FOLDED[op](a.ref, b.ref))
            known = self._with_constant(op, a, b.ref)
            if known is not None:
                return known
        if a == b and op in ("and", "or"):
            return a
        return self._pure(op, a.type, a, b)

    def _with_constant(self, op: str, a: Value, b: int) -> Value | None:
        ones = {"set": self.full, "bit": 1}.get(a.type)
        if b == 0:
            return Value(a.type, 0) if op in ("and", "mul") else a
        if b == ones and op in ("and", "or"):
            return a if op == "and" else Value(a.type, b)
        return a if op == "mul" and b == 1 else None

    def _pure(self, op: str, kind: Type, *arguments: Value, detail: str = "") -> Value:
        key = (op, arguments, detail)
        for scope in reversed(self._known):
            if key in scope:
                return scope[key]
        value = self._result(op, kind, arguments, detail)
        self._known[-1][key] = value
        return value

    def _result(self, op: str, kind: Type, arguments: tuple[Value, ...], detail: str = "") -> Value:
        value = Value(kind, self._name("x"))
        self._block.append(Instruction(op, value, arguments, detail))
        return value

    def _name(self, prefix: str) -> str:
        self.function.names += 1
        self.program.size += 1
        if self.program.size > MOST_VALUES:
            raise Uncompilable("its machine code would be too long")
        return f"{prefix}{self.function.names}"
