"""Tokens to tokens: macros are replaced by their bodies, and each token remembers the way it came.

Expansion is plain substitution by a stack of running bodies, never by recursion of Python: a text of strangers may nest
its macros as deep as it likes. What they may not do is go on for ever: every step is counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .problems import Origin, Report
from .sections import Macro, Overloads, Section
from .tokens import MARKS, RESERVED, Token, number, word

MAX_EXPANSION: Final = 500_000  # steps for a whole text; the largest known game makes 42,000


@dataclass(frozen=True, slots=True, eq=False)
class _Slice:
    """Some tokens, and what their names mean: the macros before `order`, and the parameters."""

    tokens: Sequence[Token]
    order: int
    arguments: Mapping[str, _Slice]


@dataclass(slots=True, eq=False)
class _Running:
    """A slice on its way out."""

    slice: _Slice
    origin: Origin | None
    emitted: int  # by everybody, when it began
    at: int = 0
    plain: bool = False  # its last token stood for itself

    def next_kind(self) -> str | None:
        return self.slice.tokens[self.at].kind if self.at < len(self.slice.tokens) else None


class Expander:
    """Expands the sections of one text; the bound holds for all of them together."""

    def __init__(self, macros: Mapping[str, Overloads], report: Report) -> None:
        self._macros = macros
        self._report = report
        self._steps = 0

    def expand(self, section: Section) -> list[Token]:
        expansion = _Expansion(self, section)
        return expansion.run()

    def spend(self, steps: int, at: Token, origin: Origin | None) -> None:
        self._steps += steps
        if self._steps > MAX_EXPANSION:
            self.exhausted(at, origin)

    def exhausted(self, at: Token, origin: Origin | None) -> None:
        text = f"the text is too long, with its macros expanded; at most {MAX_EXPANSION} steps are made"
        self._report.exhaust(text, at._replace(origin=origin))

    def visible(self, name: str, order: int) -> Overloads | None:
        overloads = self._macros.get(name)
        return overloads if overloads is not None and overloads.first < order else None

    @property
    def report(self) -> Report:
        return self._report


class _Expansion:
    """Of one section.

    A `~` glues what was emitted last to what is emitted next. A macro or argument that turns out empty must not glue
    its neighbours' neighbours, so an empty left side leaves a hollow place (None) in the output for the right side.
    """

    def __init__(self, expander: Expander, section: Section) -> None:
        self._expander = expander
        self._report = expander.report
        self._base = section.order
        self._stack = [_Running(_Slice(section.body, section.order, {}), None, 0)]
        self._out: list[Token | None] = []
        self._emitted = 0
        self._glue = False  # a ~ waits for its right side
        self._hollow = False  # what ended last was empty

    def run(self) -> list[Token]:
        while self._stack:
            running = self._stack[-1]
            if running.at == len(running.slice.tokens):
                self._leave()
            else:
                running.at += 1
                self._step(running, running.slice.tokens[running.at - 1])
        return [token for token in self._out if token is not None]

    def _step(self, running: _Running, token: Token) -> None:
        self._expander.spend(1, token, running.origin)
        if token.kind == "~":
            self._tilde(running, token)
        elif token.kind != "name":
            self._emit(running, token)
        elif (argument := running.slice.arguments.get(token.text)) is not None:
            self._enter(running, argument, token, f"in expansion of argument '{token.text}'")
        elif (overloads := self._expander.visible(token.text, running.slice.order)) is not None:
            self._call(running, token, overloads)
        else:
            self._emit(running, token)

    def _enter(self, running: _Running, body: _Slice, name: Token, note: str) -> None:
        running.plain = False
        self._stack.append(_Running(body, Origin(note, name.offset, running.origin), self._emitted))

    def _leave(self) -> None:
        ended = self._stack.pop()
        if ended.emitted == self._emitted:
            self._hollow = True
        if not self._stack or self._stack[-1].next_kind() not in ("~", None):
            self._glue = False

    # Calls

    def _call(self, running: _Running, name: Token, overloads: Overloads) -> None:
        macro = overloads.bare
        arguments = [] if macro is not None else self._arguments(running, name)
        if macro is None:
            macro = self._overload(running, name, overloads, len(arguments))
        body = _Slice(macro.body, macro.order, dict(zip(macro.parameters, arguments, strict=True)))
        self._enter(running, body, name, f"in expansion of macro '{name.text}'")

    def _overload(self, running: _Running, name: Token, overloads: Overloads, count: int) -> Macro:
        macro = overloads.by_arity.get(count)
        if macro is None or macro.order >= running.slice.order:
            known = ", ".join(str(arity) for arity in list(overloads.by_arity)[:10])
            text = f"macro '{name.text}' takes another number of arguments ({count} given, {known} expected)"
            self._report.fail(text, name._replace(origin=running.origin))
        return macro

    def _arguments(self, running: _Running, name: Token) -> list[_Slice]:
        """The slices between the brackets that follow; only round brackets count for what is outside."""
        tokens, start = running.slice.tokens, running.at + 1
        if running.next_kind() != "(":
            came = tokens[running.at] if running.at < len(tokens) else "the end"
            text = f"expected '(' and arguments after macro '{name.text}', encountered {came}"
            self._report.fail(text, name._replace(origin=running.origin))
        cuts = _cuts(tokens, start)
        if cuts is None:
            self._report.fail(
                f"the arguments of macro '{name.text}' are never closed", name._replace(origin=running.origin)
            )
        self._expander.spend(cuts[-1] - running.at, name, running.origin)
        running.at = cuts[-1] + 1
        starts = [start, *(cut + 1 for cut in cuts[:-1])]
        here = running.slice
        return [_Slice(tokens[begin:end], here.order, here.arguments) for begin, end in zip(starts, cuts, strict=True)]

    # Pasting

    def _tilde(self, running: _Running, tilde: Token) -> None:
        placed = tilde._replace(origin=running.origin)
        if running.slice.order == self._base:
            self._report.fail("tokens can be pasted only inside macros", placed)
        if running.at == 1 or running.slice.tokens[running.at - 2].kind == "~":
            self._report.fail("unexpected '~': there is nothing on its left", placed)
        if running.next_kind() is None:
            if running.plain:
                self._report.fail("unexpected '~': there is nothing on its right", placed)
            self._report.warning("this '~' has nothing on its right and is ignored", placed)
            return
        if self._hollow and not self._glue:
            self._out.append(None)
        self._glue = True

    def _emit(self, running: _Running, token: Token) -> None:
        running.plain = True
        placed = Token(token.kind, token.text, token.offset, running.origin)
        if self._glue:
            self._out[-1] = self._paste(self._out[-1], placed)
        else:
            self._out.append(placed)
        self._emitted += 1
        self._glue = self._hollow = False

    def _paste(self, left: Token | None, right: Token) -> Token:
        if left is None:
            return right
        joined = left.text + right.text
        if _is_word(left) and (_is_word(right) or right.kind == "number"):
            return word(joined, left.offset, left.origin, self._report)
        if left.kind == right.kind == "number":
            return number(joined, left.offset, left.origin, self._report)
        if left.kind in MARKS and right.kind in MARKS and joined in MARKS:
            return Token(joined, joined, left.offset, left.origin)
        return self._report.fail(f"pasting {left} and {right} makes no token", right)


def _is_word(token: Token) -> bool:
    return token.kind == "name" or token.kind in RESERVED


def _cuts(tokens: Sequence[Token], start: int) -> list[int] | None:
    """Where the arguments end: at each `;` outside of round brackets, at last at the closing one."""
    depth, cuts = 0, []
    for at in range(start, len(tokens)):
        kind = tokens[at].kind
        if depth == 0 and kind in (";", ")"):
            cuts.append(at)
            if kind == ")":
                return cuts
        elif kind in ("(", ")"):
            depth += 1 if kind == "(" else -1
    return None
