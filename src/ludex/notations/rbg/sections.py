"""Tokens to directives: the five sections, and the macros between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from .problems import Abandoned, Report
from .tokens import SECTIONS, Token


@dataclass(frozen=True, slots=True)
class Section:
    name: Token
    body: Sequence[Token]
    order: int  # it sees the macros of a smaller order only


@dataclass(frozen=True, slots=True)
class Macro:
    name: Token
    parameters: tuple[str, ...]  # none: it is used without brackets
    body: Sequence[Token]
    order: int


@dataclass(slots=True)
class Overloads:
    """The macros of one name, by the number of their parameters."""

    first: int  # the smallest order among them
    by_arity: dict[int, Macro] = field(default_factory=dict)

    @property
    def bare(self) -> Macro | None:
        return self.by_arity.get(0)


@dataclass(slots=True)
class Directives:
    sections: dict[str, Section] = field(default_factory=dict)
    macros: dict[str, Overloads] = field(default_factory=dict)


def directives(tokens: Sequence[Token], report: Report) -> Directives:
    found = Directives()
    hashes = [at for at, token in enumerate(tokens) if token.kind == "#"]
    if tokens and tokens[0].kind != "#":
        report.error(f"expected '#' at the beginning, encountered {tokens[0]}", tokens[0])
    for order, (start, end) in enumerate(pairwise([*hashes, len(tokens)])):
        try:
            _directive(found, tokens[start:end], order, report)
        except Abandoned:
            continue  # the next directive can be read all the same
    for name in SECTIONS:
        if name not in found.sections:
            report.error(f"there is no '{name}' directive")
    return found


def _directive(found: Directives, tokens: Sequence[Token], order: int, report: Report) -> None:
    name = tokens[1] if len(tokens) > 1 else None
    if name is not None and name.kind in SECTIONS:
        if name.kind in found.sections:
            report.warning(f"another '{name.kind}' declared; the previous one is discarded", name)
        _expect_equals(tokens, 2, report)
        found.sections[name.kind] = Section(name, tokens[3:], order)
    elif name is not None and name.kind == "name":
        _define(found.macros, _macro(name, tokens, order, report), report)
    else:
        came = name or "the end of the directive"
        report.fail(f"expected a section or the name of a macro after '#', encountered {came}", name or tokens[0])


def _expect_equals(tokens: Sequence[Token], at: int, report: Report) -> None:
    if at >= len(tokens):
        report.fail("expected '=', encountered the end of the directive", tokens[-1])
    if tokens[at].kind != "=":
        report.fail(f"expected '=', encountered {tokens[at]}", tokens[at])


def _macro(name: Token, tokens: Sequence[Token], order: int, report: Report) -> Macro:
    parameters, at = _parameters(tokens, report)
    _expect_equals(tokens, at, report)
    if at + 1 == len(tokens):
        report.warning(f"macro '{name.text}' has an empty body", name)
    return Macro(name, parameters, tokens[at + 1 :], order)


def _parameters(tokens: Sequence[Token], report: Report) -> tuple[tuple[str, ...], int]:
    """They, and where what follows them begins."""
    if len(tokens) < 3 or tokens[2].kind != "(":
        return (), 2
    names: dict[str, None] = {}
    at = 3
    while True:
        pair = tokens[at : at + 2]
        if len(pair) < 2:
            report.fail("the parameters of the macro are never closed", tokens[2])
        _add_parameter(names, pair[0], report)
        if pair[1].kind == ")":
            return tuple(names), at + 2
        if pair[1].kind != ";":
            report.fail(f"expected ';' or ')' after a parameter, encountered {pair[1]}", pair[1])
        at += 2


def _add_parameter(names: dict[str, None], token: Token, report: Report) -> None:
    if token.kind != "name":
        report.fail(f"expected the name of a parameter, encountered {token}", token)
    if token.text in names:
        report.fail(f"parameter '{token.text}' is named twice", token)
    names[token.text] = None


def _define(macros: dict[str, Overloads], macro: Macro, report: Report) -> None:
    name, arity = macro.name, len(macro.parameters)
    overloads = macros.setdefault(name.text, Overloads(macro.order))
    if overloads.by_arity and (arity == 0 or overloads.bare is not None):
        report.fail(
            f"macro '{name.text}' is already defined, and one without parameters allows no other of its name", name
        )
    if arity in overloads.by_arity:
        report.warning(f"macro '{name.text}' with {arity} parameters is already defined; the first stays", name)
        return
    overloads.by_arity[arity] = macro
