"""Prints a program as C: to be read, to be run under sanitizers, and to be checked against LLVM's build."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from .abi import Layout, Work
from .ir import INCREMENT, MIXER, MULTIPLIER, Block, Function, If, Instruction, Loop, Program, Table, Type, Value

_OPERATORS: Final = {"add": "+", "sub": "-", "mul": "*", "div": "/", "and": "&", "or": "|", "xor": "^"}
_COMPARED: Final = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_TYPES: Final = {"bit": "int", "i32": "int32_t", "i64": "int64_t", "set": "set", "ptr": "void *", "void": "void"}
_STORED: Final = {"u8": "uint8_t", "u16": "uint16_t", "i32": "int32_t", "i64": "int64_t", "set": "set", "ptr": "Work *"}

_TEXTS: Final = {
    "break": "break",
    "shl": "set_shl({0}, {detail})",
    "shr": "set_shr({0}, {detail})",
    "select": "{0} ? {1} : {2}",
    "count": "set_count({0})",
    "first": "set_first({0})",
    "last": "set_last({0})",
    "rest": "set_rest({0})",
    "nth": "set_nth({0}, {1})",
    "advance": "advance({0})",
    "draw": "draw({0}, {1})",
    "wide": "{0}",
    "narrow": "(int32_t){0}",
    "one_of": "{1} >> {0} & 1",
    "lookup": "{detail}[{0}]",
    "get": "{detail}",
    "stack": "(int64_t)__builtin_frame_address(0)",
    "put": "{detail} = {0}",
    "include": "include(&s->set[{0}], {1})",
    "exclude": "exclude(&s->set[{0}], {1})",
}

_PRELUDE: Final = """\
#include <stdint.h>
#include <string.h>

#define WORDS {words}
typedef struct {{ uint64_t w[WORDS]; }} set;
#define EACH for (int i = 0; i < WORDS; i++)
static inline set set_and(set a, set b) {{ EACH a.w[i] &= b.w[i]; return a; }}
static inline set set_or(set a, set b) {{ EACH a.w[i] |= b.w[i]; return a; }}
static inline set set_xor(set a, set b) {{ EACH a.w[i] ^= b.w[i]; return a; }}
static inline set set_not(set a) {{ EACH a.w[i] = ~a.w[i]; return a; }}
static inline int set_eq(set a, set b) {{ EACH if (a.w[i] != b.w[i]) return 0; return 1; }}
static inline int set_ne(set a, set b) {{ return !set_eq(a, b); }}
static inline set set_shl(set a, int n)
{{
    set r;
    for (int i = 0; i < WORDS; i++) {{
        int from = i - n / 64;
        uint64_t low = from >= 1 && n % 64 ? a.w[from - 1] >> (64 - n % 64) : 0;
        r.w[i] = from >= 0 ? a.w[from] << n % 64 | low : 0;
    }}
    return r;
}}
static inline set set_shr(set a, int n)
{{
    set r;
    for (int i = 0; i < WORDS; i++) {{
        int from = i + n / 64;
        uint64_t high = from + 1 < WORDS && n % 64 ? a.w[from + 1] << (64 - n % 64) : 0;
        r.w[i] = from < WORDS ? a.w[from] >> n % 64 | high : 0;
    }}
    return r;
}}
static inline int64_t set_count(set a) {{ int64_t n = 0; EACH n += __builtin_popcountll(a.w[i]); return n; }}
static inline int32_t set_first(set a)
{{
    EACH if (a.w[i]) return 64 * i + __builtin_ctzll(a.w[i]);
    return 64 * WORDS;
}}
static inline int32_t set_last(set a)
{{
    for (int i = WORDS - 1; i >= 0; i--) if (a.w[i]) return 64 * (WORDS - 1 - i) + __builtin_clzll(a.w[i]);
    return 64 * WORDS;
}}
static inline set set_rest(set a) {{ EACH if (a.w[i]) {{ a.w[i] &= a.w[i] - 1; break; }} return a; }}
static inline int32_t set_nth(set a, int64_t n)
{{
    while (n--) a = set_rest(a);
    return set_first(a);
}}
static inline int64_t advance(int64_t s) {{ return (int64_t)((uint64_t)s * {multiplier}ull + {increment}ull); }}
static inline int64_t draw(int64_t s, int64_t n)
{{
    uint64_t mixed = ((uint64_t)s ^ (uint64_t)s >> 32) * {mixer}ull;
    return (int64_t)((mixed >> 32) * (uint64_t)n >> 32);
}}
static inline void include(set *a, int32_t cell) {{ a->w[cell >> 6] |= 1ull << (cell & 63); }}
static inline void exclude(set *a, int32_t cell) {{ a->w[cell >> 6] &= ~(1ull << (cell & 63)); }}
"""


def c_text(program: Program, layout: Layout) -> str:
    return "\n".join(_Printer(program, layout).lines())


class _Printer:
    def __init__(self, program: Program, layout: Layout) -> None:
        self.program = program
        self.layout = layout
        self.words = layout.words

    def lines(self) -> Iterator[str]:
        yield _PRELUDE.format(words=self.words, multiplier=MULTIPLIER, increment=INCREMENT, mixer=MIXER)
        yield "typedef struct {"
        for name, kind in Work._fields_:
            yield f"    {_work_field(name, kind)};"
        yield "} Work;\n\ntypedef struct {"
        for field in self.layout.fields.values():
            length = "" if field.name in ("work", "cell", "after") else f"[{field.length}]"
            yield f"    {_STORED[field.type]} {field.name}{length};"
        # What comes from outside is as large as the layout says, also behind the last field.
        yield "} __attribute__((aligned(16))) State;\n"
        for table in self.program.tables.values():
            yield self._table(table)
        for function in self.program.functions.values():
            yield self.head(function) + ";"
        for function in self.program.functions.values():
            yield ""
            yield self.head(function)
            yield "{"
            yield from _Body(self, function).lines()
            yield "}"

    def head(self, function: Function) -> str:
        parameters = ", ".join(["State *s", *(f"{self.type(p.type)} {p.ref}" for p in function.parameters)])
        linkage = "" if function.exported else "static "
        return f"{linkage}{self.type(function.result)} {_name(function)}({parameters})"

    def type(self, kind: Type) -> str:
        return _TYPES[kind]

    def value(self, value: Value) -> str:
        if isinstance(value.ref, str):
            return value.ref
        if value.type == "set":
            return "(set)" + self.words_of(value.ref)
        return f"INT64_C({value.ref})" if value.type == "i64" else str(value.ref)

    def words_of(self, number: int) -> str:
        words = (number >> 64 * i & 2**64 - 1 for i in range(self.words))
        return "{{" + ", ".join(f"0x{word:x}ull" for word in words) + "}}"

    def _table(self, table: Table) -> str:
        rows = ", ".join(self.words_of(row) if table.type == "set" else str(row) for row in table.rows)
        return f"static const {_STORED[table.type]} {table.name}[{len(table.rows)}] = {{{rows}}};"


def _name(function: Function) -> str:
    return f"game_{function.name}" if function.exported else function.name


def _work_field(name: str, kind: type) -> str:
    if name in ("guide", "out"):
        return f"int32_t *{name}"
    if hasattr(kind, "_length_"):
        element = {"path": "int32_t", "sets": "uint64_t"}.get(name, "int64_t")
        return f"{element} {name}[{kind._length_}]"
    return f"int64_t {name}"


class _Body:
    """One function."""

    def __init__(self, printer: _Printer, function: Function) -> None:
        self._p = printer
        self._f = function
        self._depth = 1

    def lines(self) -> Iterator[str]:
        for variable in self._f.variables:
            yield f"    {self._p.type(variable.type)} {variable.name};"
        yield from self._block(self._f.body)
        if self._f.result != "void":
            yield "    __builtin_unreachable();"

    def _block(self, block: Block) -> Iterator[str]:
        margin = "    " * self._depth
        for statement in block:
            match statement:
                case If(condition, then, otherwise):
                    yield f"{margin}if ({self._p.value(condition)}) {{"
                    yield from self._inner(then)
                    if otherwise:
                        yield f"{margin}}} else {{"
                        yield from self._inner(otherwise)
                    yield f"{margin}}}"
                case Loop(body):
                    yield f"{margin}for (;;) {{"
                    yield from self._inner(body)
                    yield f"{margin}}}"
                case Instruction():
                    yield margin + self._instruction(statement)
                    if statement.op in ("break", "return"):
                        return

    def _inner(self, block: Block) -> Iterator[str]:
        self._depth += 1
        yield from self._block(block)
        self._depth -= 1

    def _instruction(self, i: Instruction) -> str:
        values = [self._p.value(a) for a in i.arguments]
        method: Callable[[Instruction, list[str]], str] = getattr(self, f"_on_{i.op}", self._plain)
        text = method(i, values)
        if i.result is None or i.op in ("array", "call_on_copy"):
            return text + ";"
        return f"{self._p.type(i.result.type)} {i.result.ref} = {text};"

    def _plain(self, i: Instruction, v: list[str]) -> str:
        if i.op in _TEXTS:
            return _TEXTS[i.op].format(*v, detail=i.detail)
        if i.arguments[0].type == "set":
            return f"set_{i.op}({v[0]}, {v[1]})"
        return f"{v[0]} {_OPERATORS[i.op]} {v[1]}"

    def _on_return(self, _: Instruction, v: list[str]) -> str:
        return f"return {v[0]}" if v else "return"

    def _on_not(self, i: Instruction, v: list[str]) -> str:
        return f"set_not({v[0]})" if i.arguments[0].type == "set" else f"!{v[0]}"

    def _on_compare(self, i: Instruction, v: list[str]) -> str:
        if i.arguments[0].type == "set":
            return f"set_{i.detail}({v[0]}, {v[1]})"
        return f"{v[0]} {_COMPARED[i.detail]} {v[1]}"

    def _place(self, name: str, index: str) -> str:
        if name.startswith("work."):
            field = name.removeprefix("work.")
            if field == "sets":
                return f"((set *)s->work->sets)[{index}]"
            return f"s->work->{field}[{index}]" if field in ("path", "ends", "sums", "stamps") else f"s->work->{field}"
        return f"s->{name}" if name in ("cell", "after") else f"s->{name}[{index}]"

    def _on_load(self, i: Instruction, v: list[str]) -> str:
        return self._place(i.detail, v[0])

    def _on_store(self, i: Instruction, v: list[str]) -> str:
        return f"{self._place(i.detail, v[0])} = {v[1]}"

    def _on_read(self, i: Instruction, v: list[str]) -> str:
        assert i.result is not None
        return f"(({self._p.type(i.result.type)} *){v[0]})[{v[1]}]"

    def _on_write(self, i: Instruction, v: list[str]) -> str:
        return f"(({self._p.type(i.arguments[2].type)} *){v[0]})[{v[1]}] = {v[2]}"

    def _on_array(self, i: Instruction, _: list[str]) -> str:
        assert i.result is not None
        kind, length = i.detail.split()
        return f"{_TYPES[kind]} {i.result.ref}[{length}]"

    def _on_call(self, i: Instruction, v: list[str]) -> str:
        return f"{_name(self._p.program.functions[i.detail])}({', '.join(['s', *v])})"

    def _on_call_on_copy(self, i: Instruction, v: list[str]) -> str:
        assert i.result is not None
        function = _name(self._p.program.functions[i.detail])
        copy = f"copy_{i.result.ref}"
        call = f"{function}({', '.join(['&' + copy, *v])})"
        return f"State {copy} = *s; {self._p.type(i.result.type)} {i.result.ref} = {call}"
