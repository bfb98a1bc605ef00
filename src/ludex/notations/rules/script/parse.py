"""Commands -> statements: the same tree as an `async def` has, so that both are cut into blocks in one way."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from ..procedures.naming import FRAME
from ..procedures.sources import Target
from .expressions import Places, expression, statements, target
from .words import ScriptError, Word, commands


class Script(NamedTuple):
    body: list[ast.stmt]
    targets: dict[int, Target]  # by the id of the await that stands for a call
    problems: list[tuple[str, int, int]]  # each with its line and column, 0 where that is not known


def parse_script(text: str, line: int, exact: bool = True) -> Script:
    """All that is wrong is reported, a command at a time."""
    parser = _Parser(Places(text, line, exact))
    body = parser.block(0, len(text))
    return Script(body, parser.targets, parser.problems)


class _Parser:
    def __init__(self, places: Places) -> None:
        self.places = places
        self.targets: dict[int, Target] = {}
        self.problems: list[tuple[str, int, int]] = []
        self._lists = 0

    def block(self, start: int, end: int) -> list[ast.stmt]:
        body: list[ast.stmt] = []
        try:
            found = commands(self.places.text, start, end)
        except ScriptError as error:
            self._report(error)
            return body
        except RecursionError:
            self._report(ScriptError("this is nested too deeply", start))
            return body
        for words in _joined(found):
            try:
                body += self._command(words)
            except ScriptError as error:
                self._report(error)
        return body

    def _report(self, error: ScriptError) -> None:
        self.problems.append((error.why, *self.places.spot(error.at)))

    def _command(self, words: list[Word]) -> list[ast.stmt]:
        command = _COMMANDS.get(words[0].text)
        if command is None:
            known = ", ".join(_COMMANDS)
            raise ScriptError(f"there is no command {words[0].text[:40]!r}; there are {known}", words[0].start)
        made = command(self, words)
        for statement in made:
            self._place(statement, words[0].start)
        return made

    def _place(self, statement: ast.stmt, at: int) -> None:
        """What was made around the author's parts stands where the command does."""
        for node in ast.walk(statement):
            if "lineno" in node._attributes and not hasattr(node, "lineno"):
                node.lineno = node.end_lineno = self.places.line(at)  # type: ignore[attr-defined]
                node.col_offset = node.end_col_offset = self.places.column(at)  # type: ignore[attr-defined]

    # Parts

    def _expression(self, words: Sequence[Word]) -> ast.expr:
        return expression(self.places, words[0].start, words[-1].end)

    def _target(self, word: Word) -> Any:
        return target(self.places, word.start, word.end)

    def _inner(self, word: Word) -> list[ast.stmt]:
        return self.block(word.start + 1, word.end - 1)

    def _again(self, word: Word) -> ast.expr:
        """The same part as a value."""
        return expression(self.places, word.start, word.end)

    # Commands

    def set(self, words: list[Word]) -> list[ast.stmt]:
        _need(words, 3, None, "set WHAT VALUE")
        return [ast.Assign([self._target(words[1])], self._expression(words[2:]))]

    def incr(self, words: list[Word]) -> list[ast.stmt]:
        _need(words, 2, 2, "incr WHAT")
        return [ast.AugAssign(self._target(words[1]), ast.Add(), ast.Constant(1))]

    def decr(self, words: list[Word]) -> list[ast.stmt]:
        _need(words, 2, 2, "decr WHAT")
        return [ast.AugAssign(self._target(words[1]), ast.Sub(), ast.Constant(1))]

    def eval(self, words: list[Word]) -> list[ast.stmt]:
        _need(words, 2, None, "eval { STATEMENTS }")
        if len(words) == 2 and words[1].is_block:
            return statements(self.places, words[1].start + 1, words[1].end - 1)
        return statements(self.places, words[1].start, words[-1].end)

    def log(self, words: list[Word]) -> list[ast.stmt]:
        args = [self._expression(words[1:])] if len(words) > 1 else []
        return [ast.Expr(ast.Call(ast.Name(f"{FRAME}_log", ast.Load()), args, []))]

    def call(self, words: list[Word]) -> list[ast.stmt]:
        return [ast.Expr(self._entered(words))]

    def goto(self, words: list[Word]) -> list[ast.stmt]:
        return [ast.Return(self._entered(words))]

    def _entered(self, words: list[Word]) -> ast.Await:
        _need(words, 2, None, f"{words[0].text} NAME {{ variables }}")
        name, label = self._name(words[1])
        env = self._env(words[2:]) if len(words) > 2 else None
        made = ast.Await(ast.Constant(None))
        self.targets[id(made)] = Target(name, env, label)
        return made

    def _name(self, word: Word) -> tuple[ast.expr, str]:
        """A plain name, or an expression that gives it."""
        if word.text[0] in "{[('\"":
            node = expression(self.places, word.start, word.end)
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                return node, node.value
            return node, "call"
        if not word.text.isidentifier():
            raise ScriptError(f"{word.text!r} is no name; an expression that gives one is put in brackets", word.start)
        name = ast.Constant(word.text)
        self._place(ast.Expr(name), word.start)
        return name, word.text

    def _env(self, words: Sequence[Word]) -> ast.expr:
        """{ who: G.first }: bare names are the names of variables, as in the original."""
        node = self._expression(words)
        if isinstance(node, ast.Dict):
            node.keys = [
                ast.copy_location(ast.Constant(key.id), key) if isinstance(key, ast.Name) else key for key in node.keys
            ]
        elif isinstance(node, ast.Set):
            raise ScriptError(f"{words[0].text!r} gives no values; variables are {{ name: value }}", words[0].start)
        return node

    def return_(self, words: list[Word]) -> list[ast.stmt]:
        return [ast.Return(self._expression(words[1:]) if len(words) > 1 else None)]

    def while_(self, words: list[Word]) -> list[ast.stmt]:
        _need(words, 3, None, "while CONDITION { COMMANDS }")
        _need_block(words[-1], "while")
        return [ast.While(self._expression(words[1:-1]), self._body(words[-1]), [])]

    def _body(self, word: Word) -> list[ast.stmt]:
        return self._inner(word) or [ast.Pass()]

    def if_(self, words: list[Word]) -> list[ast.stmt]:
        at = next((i for i, word in enumerate(words) if i > 1 and word.is_block), None)
        if at is None:
            raise ScriptError(
                "if CONDITION { COMMANDS } [elif CONDITION { COMMANDS }] [else { COMMANDS }]", words[0].start
            )
        test, body, rest = self._expression(words[1:at]), self._body(words[at]), words[at + 1 :]
        return [ast.If(test, body, self._otherwise(rest))]

    def _otherwise(self, words: list[Word]) -> list[ast.stmt]:
        if not words:
            return []
        first = words[0].text
        if first == "elif" or (first == "else" and len(words) > 1 and words[1].text == "if"):
            made = self.if_(words if first == "elif" else words[1:])
        elif first == "else":
            _need(words, 2, 2, "else { COMMANDS }")
            _need_block(words[1], "else")
            made = self._body(words[1])
        else:
            raise ScriptError(f"{first[:40]!r} follows the block of an if; elif or else was expected", words[0].start)
        for statement in made:
            self._place(statement, words[0].start)
        return made

    def else_(self, words: list[Word]) -> list[ast.stmt]:
        raise ScriptError(f"{words[0].text} without an if before it", words[0].start)

    def for_(self, words: list[Word]) -> list[ast.stmt]:
        usage = "for WHAT in A to B { COMMANDS }, or for WHAT in LIST { COMMANDS }"
        _need(words, 5, None, usage)
        _need_block(words[-1], "for")
        if words[2].text != "in":
            raise ScriptError(usage, words[0].start)
        to = next((i for i, word in enumerate(words) if word.text == "to"), None)
        if to is None:
            return self._for_list(words)
        if not 3 < to < len(words) - 2:
            raise ScriptError(usage, words[0].start)
        return self._for_range(words, to)

    def _for_range(self, words: list[Word], to: int) -> list[ast.stmt]:
        """From A to B, both included; no pass where A > B. The variable counts itself, and B is asked at each pass."""
        what, first, last = words[1], words[3:to], words[to + 1 : -1]
        kept = f"{FRAME}_first"
        step = ast.If(ast.Compare(self._again(what), [ast.GtE()], [self._expression(last)]), [ast.Break()], [])
        count = ast.AugAssign(self._target(what), ast.Add(), ast.Constant(1))
        loop = ast.While(ast.Constant(True), [*self._inner(words[-1]), step, count], [])
        begin = ast.Assign([self._target(what)], ast.Name(kept, ast.Load()))
        enough = ast.Compare(ast.Name(kept, ast.Load()), [ast.LtE()], [self._expression(last)])
        return [ast.Assign([ast.Name(kept, ast.Store())], self._expression(first)), ast.If(enough, [begin, loop], [])]

    def _for_list(self, words: list[Word]) -> list[ast.stmt]:
        """The list is asked at each pass, so that it may grow and shrink on the way."""
        place, self._lists = f"_list{self._lists}", self._lists + 1
        values = words[3:-1]

        def here(ctx: ast.expr_context) -> Any:
            return ast.Attribute(ast.Name(FRAME, ast.Load()), place, ctx)

        size = ast.Call(ast.Name("len", ast.Load()), [self._expression(values)], [])
        item = ast.Subscript(self._expression(values), here(ast.Load()), ast.Load())
        body: list[ast.stmt] = [
            ast.Assign([self._target(words[1])], item),
            ast.AugAssign(here(ast.Store()), ast.Add(), ast.Constant(1)),
            *self._inner(words[-1]),
        ]
        return [
            ast.Assign([here(ast.Store())], ast.Constant(0)),
            ast.While(ast.Compare(here(ast.Load()), [ast.Lt()], [size]), body, []),
            ast.Delete([here(ast.Del())]),
        ]


_COMMANDS: Final[dict[str, Callable[[_Parser, list[Word]], list[Any]]]] = {
    "set": _Parser.set,
    "incr": _Parser.incr,
    "decr": _Parser.decr,
    "eval": _Parser.eval,
    "log": _Parser.log,
    "call": _Parser.call,
    "goto": _Parser.goto,
    "return": _Parser.return_,
    "while": _Parser.while_,
    "for": _Parser.for_,
    "if": _Parser.if_,
    "elif": _Parser.else_,
    "else": _Parser.else_,
}


def _joined(found: list[list[Word]]) -> list[list[Word]]:
    """An else on a line of its own belongs to the if before it."""
    made: list[list[Word]] = []
    for words in found:
        if words[0].text in ("else", "elif") and made and made[-1][0].text == "if":
            made[-1] = [*made[-1], *words]
        else:
            made.append(words)
    return made


def _need(words: list[Word], least: int, most: int | None, usage: str) -> None:
    if len(words) < least:
        raise ScriptError(f"{words[0].text} lacks something: {usage}", words[0].start)
    if most is not None and len(words) > most:
        raise ScriptError(f"{words[most].text[:40]!r} is too much: {usage}", words[most].start)


def _need_block(word: Word, command: str) -> None:
    if not word.is_block:
        raise ScriptError(f"{command} ends with a block of commands in braces, not with {word.text[:40]!r}", word.start)
