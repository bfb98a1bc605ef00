"""Prints a program as LLVM's assembly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from .abi import Field, Layout, Work
from .ir import INCREMENT, MIXER, MULTIPLIER, Block, Function, If, Instruction, Loop, Program, Table, Type, Value

_PLAIN: Final = {"add": "add", "sub": "sub", "mul": "mul", "div": "sdiv", "and": "and", "or": "or", "xor": "xor"}
_SIGNED: Final = {"eq": "eq", "ne": "ne", "lt": "slt", "le": "sle", "gt": "sgt", "ge": "sge"}
_SIZES: Final = {"u8": 1, "u16": 2, "i32": 4, "i64": 8, "ptr": 8}
_NARROW: Final = {"u8": "i8", "u16": "i16"}


def llvm_text(program: Program, layout: Layout, *, deposit: bool) -> str:
    """`deposit`: the processor can spread bits over a mask (BMI2), and quickly."""
    return "\n".join(_Printer(program, layout, deposit).lines())


class _Printer:
    def __init__(self, program: Program, layout: Layout, deposit: bool) -> None:
        self._program = program
        self._layout = layout
        self._deposit = deposit
        self._set = f"i{program.bits}"
        self._types: dict[str, str] = {
            "bit": "i1", "i32": "i32", "i64": "i64", "set": self._set, "ptr": "ptr", "void": "void"
        }  # fmt: skip
        self._tags: dict[str, int] = {}

    def lines(self) -> Iterator[str]:
        for table in self._program.tables.values():
            yield self._table(table)
        for function in self._program.functions.values():
            yield from _Body(self, function).lines()
        yield from self._helpers()
        yield from self._metadata()

    def type(self, kind: Type) -> str:
        return self._types[kind]

    def _table(self, table: Table) -> str:
        element = _NARROW.get(table.type, table.type)
        numbers: Iterable[int] = table.rows
        if table.type == "set":
            element = "i64"
            words = self._program.bits // 64
            numbers = [row >> 64 * i & 2**64 - 1 for row in table.rows for i in range(words)]
        cells = ", ".join(f"{element} {number}" for number in numbers)
        length = len(table.rows) * (self._program.bits // 64 if table.type == "set" else 1)
        return f"@{table.name} = internal unnamed_addr constant [{length} x {element}] [{cells}], align 64"

    def operand(self, value: Value) -> str:
        return f"{self._types[value.type]} {self.bare(value)}"

    def bare(self, value: Value) -> str:
        return f"%{value.ref}" if isinstance(value.ref, str) else str(value.ref)

    def set_type(self) -> str:
        return self._set

    def words(self) -> int:
        return self._layout.words

    def field(self, name: str) -> Field:
        return self._layout.fields[name]

    def size(self) -> int:
        return self._layout.size

    def deposits_at_once(self) -> bool:
        return self._deposit and self._layout.words == 1

    def tag(self, name: str) -> str:
        """Memory of different fields is different memory."""
        return f", !tbaa !{self._tags.setdefault(name, 2 * len(self._tags) + 1)}"

    def _metadata(self) -> Iterator[str]:
        yield '!0 = !{!"ludex"}'
        for name, number in self._tags.items():
            yield f"!{number} = !{{!{number + 1}, !{number + 1}, i64 0}}"
            yield f'!{number + 1} = !{{!"{name}", !0, i64 0}}'

    def _helpers(self) -> Iterator[str]:
        yield f"declare {self._set} @llvm.ctpop.{self._set}({self._set})"
        yield f"declare {self._set} @llvm.cttz.{self._set}({self._set}, i1)"
        yield f"declare {self._set} @llvm.ctlz.{self._set}({self._set}, i1)"
        yield "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)"
        yield "declare ptr @llvm.frameaddress.p0(i32)"
        if self._set != "i64":
            yield "declare i64 @llvm.ctpop.i64(i64)"
            yield "declare i64 @llvm.cttz.i64(i64, i1)"
        if self._deposit:
            yield "declare i64 @llvm.x86.bmi.pdep.64(i64, i64)"
        yield from self._nth_in_word()
        yield from self._nth()

    def _nth_in_word(self) -> Iterator[str]:
        yield "define internal fastcc i64 @nth64(i64 %w, i64 %n) alwaysinline nounwind {"
        if self._deposit:
            yield "  %one = shl i64 1, %n"
            yield "  %spread = call i64 @llvm.x86.bmi.pdep.64(i64 %one, i64 %w)"
            yield "  %at = call i64 @llvm.cttz.i64(i64 %spread, i1 false)"
            yield "  ret i64 %at"
        else:
            word, left, at = "%w", "%n", "0"
            for i, half in enumerate((32, 16, 8, 4, 2, 1)):
                yield f"  %low{i} = and i64 {word}, {(1 << half) - 1}"
                yield f"  %count{i} = call i64 @llvm.ctpop.i64(i64 %low{i})"
                yield f"  %over{i} = icmp uge i64 {left}, %count{i}"
                yield f"  %less{i} = select i1 %over{i}, i64 %count{i}, i64 0"
                yield f"  %left{i} = sub i64 {left}, %less{i}"
                yield f"  %by{i} = select i1 %over{i}, i64 {half}, i64 0"
                yield f"  %word{i} = lshr i64 {word}, %by{i}"
                yield f"  %at{i} = add i64 {at}, %by{i}"
                word, left, at = f"%word{i}", f"%left{i}", f"%at{i}"
            yield f"  ret i64 {at}"
        yield "}"

    def _nth(self) -> Iterator[str]:
        words = self._layout.words
        yield f"define internal fastcc i32 @nth({self._set} %x, i64 %n) nounwind {{"
        if words == 1:
            word, left, base = "%x", "%n", "0"
        else:
            for i in range(words):
                yield f"  %s{i} = lshr {self._set} %x, {64 * i}"
                yield f"  %w{i} = trunc {self._set} %s{i} to i64"
            word, left, base = "%w0", "%n", "0"
            for i in range(1, words):
                yield f"  %c{i} = call i64 @llvm.ctpop.i64(i64 {word})"
                yield f"  %o{i} = icmp uge i64 {left}, %c{i}"
                # A later word is only looked at where all before it are too small.
                yield f"  %m{i} = and i1 %o{i}, {'true' if i == 1 else f'%m{i - 1}'}"
                yield f"  %z{i} = select i1 %m{i}, i64 %c{i}, i64 0"
                yield f"  %l{i} = sub i64 {left}, %z{i}"
                yield f"  %y{i} = select i1 %m{i}, i64 %w{i}, i64 {word}"
                yield f"  %b{i} = select i1 %m{i}, i64 {64 * i}, i64 {base}"
                word, left, base = f"%y{i}", f"%l{i}", f"%b{i}"
        yield f"  %in = call fastcc i64 @nth64(i64 {word}, i64 {left})"
        yield f"  %sum = add i64 %in, {base}"
        yield "  %r = trunc i64 %sum to i32"
        yield "  ret i32 %r"
        yield "}"


class _Body:
    """One function."""

    def __init__(self, printer: _Printer, function: Function) -> None:
        self._p = printer
        self._f = function
        self._out: list[str] = []
        self._entry: list[str] = []  # memory is taken once, not in loops
        self._labels = 0
        self._ends: list[str] = []  # of the loops around
        self._left: list[bool] = []  # whether anybody goes there

    def lines(self) -> list[str]:
        function = self._f
        ended = self._block(function.body)
        if not ended:
            self._say("ret void" if function.result == "void" else "unreachable")
        parameters = ", ".join(["ptr %s", *map(self._p.operand, function.parameters)])
        linkage = "" if function.exported else "internal fastcc "
        inline = " alwaysinline" if function.inline else ""
        head = f"define {linkage}{self._p.type(function.result)} @{function.name}({parameters}){inline} nounwind {{"
        variables = [f"  %{v.name} = alloca {self._p.type(v.type)}, align 8" for v in function.variables]
        return [head, "entry:", *variables, *self._entry, *self._out, "}"]

    def _say(self, line: str) -> None:
        self._out.append("  " + line)

    def _fresh(self) -> str:
        self._labels += 1
        return f"l{self._labels}"

    def _temporary(self, line: str) -> str:
        name = f"%u{self._fresh()}"
        self._say(f"{name} = {line}")
        return name

    def _block(self, block: Block) -> bool:
        """Whether control never comes to its end."""
        for statement in block:
            match statement:
                case If():
                    ended = self._if(statement)
                case Loop():
                    ended = self._loop(statement)
                case Instruction():
                    ended = self._instruction(statement)
            if ended:
                return True
        return False

    def _if(self, branch: If) -> bool:
        then, otherwise, after = self._fresh(), self._fresh(), self._fresh()
        self._say(f"br i1 {self._p.bare(branch.condition)}, label %{then}, label %{otherwise}")
        ended = []
        for label, block in ((then, branch.then), (otherwise, branch.otherwise)):
            self._out.append(f"{label}:")
            ended.append(self._block(block))
            if not ended[-1]:
                self._say(f"br label %{after}")
        if all(ended):
            return True
        self._out.append(f"{after}:")
        return False

    def _loop(self, loop: Loop) -> bool:
        head, after = self._fresh(), self._fresh()
        self._ends.append(after)
        self._left.append(False)
        self._say(f"br label %{head}")
        self._out.append(f"{head}:")
        if not self._block(loop.body):
            self._say(f"br label %{head}")
        self._ends.pop()
        if not self._left.pop():
            return True
        self._out.append(f"{after}:")
        return False

    def _instruction(self, i: Instruction) -> bool:
        if i.op == "break":
            self._say(f"br label %{self._ends[-1]}")
            self._left[-1] = True
            return True
        if i.op == "return":
            self._say(f"ret {self._p.operand(i.arguments[0])}" if i.arguments else "ret void")
            return True
        method: Callable[[Instruction], str | None] = getattr(self, f"_on_{i.op}", self._plain)
        text = method(i)
        if text is not None:
            self._say(f"%{i.result.ref} = {text}" if i.result is not None else text)
        return False

    def _plain(self, i: Instruction) -> str:
        a, b = i.arguments
        return f"{_PLAIN[i.op]} {self._p.operand(a)}, {self._p.bare(b)}"

    def _on_not(self, i: Instruction) -> str:
        return f"xor {self._p.operand(i.arguments[0])}, -1"

    def _on_shl(self, i: Instruction) -> str:
        return f"shl {self._p.operand(i.arguments[0])}, {i.detail}"

    def _on_shr(self, i: Instruction) -> str:
        return f"lshr {self._p.operand(i.arguments[0])}, {i.detail}"

    def _on_compare(self, i: Instruction) -> str:
        a, b = i.arguments
        return f"icmp {_SIGNED[i.detail]} {self._p.operand(a)}, {self._p.bare(b)}"

    def _on_select(self, i: Instruction) -> str:
        return "select " + ", ".join(map(self._p.operand, i.arguments))

    def _on_count(self, i: Instruction) -> str:
        return self._resized(f"call {self._p.set_type()} @llvm.ctpop.{self._p.set_type()}", i, "i64", "")

    def _on_first(self, i: Instruction) -> str:
        return self._resized(f"call {self._p.set_type()} @llvm.cttz.{self._p.set_type()}", i, "i32", ", i1 false")

    def _on_last(self, i: Instruction) -> str:
        return self._resized(f"call {self._p.set_type()} @llvm.ctlz.{self._p.set_type()}", i, "i32", ", i1 false")

    def _resized(self, call: str, i: Instruction, to: str, more: str) -> str:
        number = self._temporary(f"{call}({self._p.operand(i.arguments[0])}{more})")
        if self._p.set_type() == to:
            return f"add i64 {number}, 0"
        return f"trunc {self._p.set_type()} {number} to {to}"

    def _on_rest(self, i: Instruction) -> str:
        less = self._temporary(f"sub {self._p.operand(i.arguments[0])}, 1")
        return f"and {self._p.operand(i.arguments[0])}, {less}"

    def _on_nth(self, i: Instruction) -> str:
        if self._p.deposits_at_once():
            one = self._temporary(f"shl i64 1, {self._p.bare(i.arguments[1])}")
            spread = self._temporary(f"call i64 @llvm.x86.bmi.pdep.64(i64 {one}, {self._p.operand(i.arguments[0])})")
            at = self._temporary(f"call i64 @llvm.cttz.i64(i64 {spread}, i1 false)")
            return f"trunc i64 {at} to i32"
        return f"call fastcc i32 @nth({self._p.operand(i.arguments[0])}, {self._p.operand(i.arguments[1])})"

    def _on_advance(self, i: Instruction) -> str:
        product = self._temporary(f"mul {self._p.operand(i.arguments[0])}, {MULTIPLIER}")
        return f"add i64 {product}, {INCREMENT}"

    def _on_draw(self, i: Instruction) -> str:
        stream, number = i.arguments
        high = self._temporary(f"lshr {self._p.operand(stream)}, 32")
        mixed = self._temporary(f"xor {self._p.operand(stream)}, {high}")
        product = self._temporary(f"mul i64 {mixed}, {MIXER}")
        share = self._temporary(f"lshr i64 {product}, 32")
        scaled = self._temporary(f"mul i64 {share}, {self._p.bare(number)}")
        return f"lshr i64 {scaled}, 32"

    def _on_wide(self, i: Instruction) -> str:
        return f"zext {self._p.operand(i.arguments[0])} to i64"

    def _on_narrow(self, i: Instruction) -> str:
        return f"trunc {self._p.operand(i.arguments[0])} to i32"

    def _on_one_of(self, i: Instruction) -> str:
        number, wanted = i.arguments
        wide = self._temporary(f"zext {self._p.operand(number)} to i64")
        moved = self._temporary(f"lshr {self._p.operand(wanted)}, {wide}")
        return f"trunc i64 {moved} to i1"

    # Memory

    def _index(self, value: Value) -> str:
        if isinstance(value.ref, int):
            return str(value.ref)
        return self._temporary(f"zext {self._p.operand(value)} to i64") if value.type == "i32" else f"%{value.ref}"

    def _address(self, base: str, offset: int, index: Value, size: int) -> str:
        if isinstance(index.ref, int):
            return self._temporary(f"getelementptr inbounds i8, ptr {base}, i64 {offset + index.ref * size}")
        start = self._temporary(f"getelementptr inbounds i8, ptr {base}, i64 {offset}") if offset else base
        return self._temporary(f"getelementptr inbounds [{size} x i8], ptr {start}, i64 {self._index(index)}")

    def _place(self, name: str, index: Value) -> tuple[str, str, int]:
        """Address, type in memory, alignment."""
        if name.startswith("work."):
            field = getattr(Work, name.removeprefix("work."))
            special = {"guide": "ptr", "out": "ptr", "path": "i32", "sets": self._p.set_type()}
            kind = special.get(name.removeprefix("work."), "i64")
            size = 8 * self._p.words() if name == "work.sets" else _SIZES[kind]
            work = self._temporary(f"load ptr, ptr %s, align 8{self._p.tag('work')}")
            return self._address(work, field.offset, index, size), kind, min(8, size)
        found = self._p.field(name)
        kind = self._p.set_type() if found.type == "set" else _NARROW.get(found.type, found.type)
        size = 8 * self._p.words() if found.type == "set" else _SIZES[found.type]
        return self._address("%s", found.offset, index, size), kind, min(8, size)

    def _on_load(self, i: Instruction) -> str:
        address, kind, align = self._place(i.detail, i.arguments[0])
        text = f"load {kind}, ptr {address}, align {align}{self._p.tag(i.detail)}"
        if kind == "i8":
            return f"zext i8 {self._temporary(text)} to i32"
        return text

    def _on_store(self, i: Instruction) -> str:
        address, kind, align = self._place(i.detail, i.arguments[0])
        value = self._p.bare(i.arguments[1])
        if kind == "i8":
            value = self._temporary(f"trunc {self._p.operand(i.arguments[1])} to i8")
        return f"store {kind} {value}, ptr {address}, align {align}{self._p.tag(i.detail)}"

    def _on_include(self, i: Instruction) -> str:
        return self._bit(i, "or")

    def _on_exclude(self, i: Instruction) -> str:
        return self._bit(i, "and")

    def _bit(self, i: Instruction, op: str) -> str:
        piece, cell = i.arguments
        base = self._address("%s", self._p.field("set").offset, piece, 8 * self._p.words())
        at = self._index(cell)
        if self._p.words() > 1:
            word = self._temporary(f"lshr i64 {at}, 6")
            base = self._temporary(f"getelementptr inbounds i64, ptr {base}, i64 {word}")
            at = self._temporary(f"and i64 {at}, 63")
        bit = self._temporary(f"shl i64 1, {at}")
        if op == "and":
            bit = self._temporary(f"xor i64 {bit}, -1")
        old = self._temporary(f"load i64, ptr {base}, align 8{self._p.tag('set')}")
        new = self._temporary(f"{op} i64 {old}, {bit}")
        return f"store i64 {new}, ptr {base}, align 8{self._p.tag('set')}"

    def _on_lookup(self, i: Instruction) -> str:
        table = self._p._program.tables[i.detail]
        size = 8 * self._p.words() if table.type == "set" else _SIZES[table.type]
        kind = self._p.set_type() if table.type == "set" else _NARROW.get(table.type, table.type)
        address = self._address(f"@{table.name}", 0, i.arguments[0], size)
        text = f"load {kind}, ptr {address}, align {min(8, size)}, !invariant.load !0"
        if kind in ("i8", "i16"):
            return f"zext {kind} {self._temporary(text)} to i32"
        return text

    def _on_read(self, i: Instruction) -> str:
        assert i.result is not None
        kind = self._p.type(i.result.type)
        address = self._address(f"%{i.arguments[0].ref}", 0, i.arguments[1], _SIZES[kind])
        return f"load {kind}, ptr {address}, align {_SIZES[kind]}"

    def _on_write(self, i: Instruction) -> str:
        pointer, index, value = i.arguments
        kind = self._p.type(value.type)
        address = self._address(f"%{pointer.ref}", 0, index, _SIZES[kind])
        return f"store {self._p.operand(value)}, ptr {address}, align {_SIZES[kind]}"

    def _on_array(self, i: Instruction) -> None:
        assert i.result is not None
        kind, length = i.detail.split()
        self._entry.append(f"  %{i.result.ref} = alloca [{length} x {kind}], align 8")

    def _on_stack(self, i: Instruction) -> str:
        assert i.result is not None
        self._say(f"%{i.result.ref}.p = call ptr @llvm.frameaddress.p0(i32 0)")
        return f"ptrtoint ptr %{i.result.ref}.p to i64"

    def _on_get(self, i: Instruction) -> str:
        assert i.result is not None
        return f"load {self._p.type(i.result.type)}, ptr %{i.detail}, align 8"

    def _on_put(self, i: Instruction) -> str:
        return f"store {self._p.operand(i.arguments[0])}, ptr %{i.detail}, align 8"

    def _on_call(self, i: Instruction, state: str = "%s") -> str:
        called = self._p._program.functions[i.detail]
        arguments = ", ".join([f"ptr {state}", *map(self._p.operand, i.arguments)])
        convention = "" if called.exported else "fastcc "
        return f"call {convention}{self._p.type(called.result)} @{i.detail}({arguments})"

    def _on_call_on_copy(self, i: Instruction) -> str:
        copy, size = f"%copy{self._fresh()}", self._p.size()
        self._entry.append(f"  {copy} = alloca [{size} x i8], align 16")
        self._say(f"call void @llvm.memcpy.p0.p0.i64(ptr align 8 {copy}, ptr align 8 %s, i64 {size}, i1 false)")
        return self._on_call(i, copy)
