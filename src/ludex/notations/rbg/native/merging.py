"""Functions that do the same become one.

Rules repeat themselves: macros are written once and unfolded for every piece and direction. What is the same up to
what is called is found by refinement: at first all functions with the same text are one class, and those whose calls
go to different classes are parted until nothing changes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from .ir import Block, Function, If, Instruction, Loop, Program, Value, instructions_of

_CALLS = ("call", "call_on_copy")


def merge(program: Program) -> None:
    functions = program.functions
    texts = {name: tuple(_text(function)) for name, function in functions.items()}
    calls = {
        name: [i for i in instructions_of(function.body) if i.op in _CALLS] for name, function in functions.items()
    }
    classes = _numbered({name: (text, name if functions[name].exported else "") for name, text in texts.items()})
    while True:
        parted = _numbered({n: (classes[n], tuple(classes[i.detail] for i in calls[n])) for n in functions})
        if len(set(parted.values())) == len(set(classes.values())):
            break
        classes = parted
    first = {number: name for name, number in reversed(classes.items())}
    for name in list(functions):
        for call in calls[name]:
            call.detail = first[classes[call.detail]]
        if first[classes[name]] != name:
            del functions[name]


def _numbered(keys: dict[str, Hashable]) -> dict[str, int]:
    numbers: dict[Hashable, int] = {}
    return {name: numbers.setdefault(key, len(numbers)) for name, key in keys.items()}


def _text(function: Function) -> Iterator[Hashable]:
    yield function.result, function.parameters, tuple((v.name, v.type) for v in function.variables)
    yield from _lines(function.body)


def _lines(block: Block) -> Iterator[Hashable]:
    for statement in block:
        match statement:
            case Instruction(op, result, arguments, detail):
                yield op, _plain(result), tuple(map(_plain, arguments)), "" if op in _CALLS else detail
            case If(condition, then, otherwise):
                yield "if", _plain(condition)
                yield from _lines(then)
                yield "else"
                yield from _lines(otherwise)
                yield "end"
            case Loop(body):
                yield "loop"
                yield from _lines(body)
                yield "end"


def _plain(value: Value | None) -> Hashable:
    return None if value is None else (value.type, value.ref)
