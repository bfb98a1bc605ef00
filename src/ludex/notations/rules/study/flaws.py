"""What is wrong with a module, as problems at their places: what can never work is an error, what is odd a warning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from ludex.core import UNDO, Level, Problem

from ..entries import Entry
from ..places import Place
from ..programs import Program
from .chart import Box, Chart
from .effects import Spot, Way
from .texts import code_of

LEAVES: Final = frozenset({"call", "goto", "end", "finish"})


def flaws_of(chart: Chart) -> Sequence[Problem]:
    """In the order of the files, each once."""
    found = [*_unknown_names(chart), *_unreached(chart)]
    for name, box in chart.boxes.items():
        found += _of_state(name, box) if box.is_state else _of_procedure(name, box)
    once = dict.fromkeys(_indented(chart, problem) for problem in found)
    return sorted(once, key=lambda problem: (problem.file, problem.line, problem.column))


def _indented(chart: Chart, problem: Problem) -> Problem:
    """Of a whole state or method the place is where its line begins."""
    return problem if problem.column else replace(problem, column=chart.texts.column(problem.file, problem.line))


def _at(spot: Spot, text: str, level: Level = Level.ERROR) -> Problem:
    return Problem(text, *spot, level)


def _of(entry: Entry, text: str) -> Problem:
    return Problem(text, entry.file, entry.line, 0, Level.WARNING)


def _unknown_names(chart: Chart) -> Iterator[Problem]:
    for way in chart.ways():
        if way.target is not None and way.target not in chart.boxes:
            close = get_close_matches(way.target, chart.boxes, 1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            yield _at(way.spot, f"{way.kind} of {way.target!r}: there is no such state or procedure{hint}")


def _unreached(chart: Chart) -> Iterator[Problem]:
    """Only what no way leads to, and what no computed name can mean."""
    reached = chart.reached()
    if not {way.target for way in chart.begin.ways} & (chart.boxes.keys() | {None}):
        return  # it begins nowhere, or somewhere that can't be seen from here
    for name, box in chart.boxes.items():
        if name not in reached:
            what = "state" if box.is_state else "procedure"
            yield _of(box.entry, f"nothing leads to the {what} {name!r}")


def _of_state(name: str, box: Box) -> Iterator[Problem]:
    place, asked = box.entry, box.asked
    assert isinstance(place, Place)
    for verb, spot in asked.offers:
        if verb is not None and verb not in place.names:
            close = get_close_matches(verb, place.handlers, 1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            yield _at(spot, f"the state {name!r} offers {verb!r} and has no method for it{hint}")
    for what, spot in asked.changes:
        yield _at(spot, f"{what}() in the prompt of {name!r}: looking never changes the game")
    if not asked.unknown and all(verb is not None for verb, _ in asked.offers):
        yield from _never_offered(name, place, {verb for verb, _ in asked.offers})
    if not asked.prompts and not asked.unknown:
        yield _of(place, f"the state {name!r} asks nothing: its prompt never calls prompt(text)")
    if not box.unknown and not _leaves(box):
        yield _of(place, f"the state {name!r} has no way out: none of its actions calls, goes to or ends anything")


def _never_offered(name: str, place: Place, offered: set[str | None]) -> Iterator[Problem]:
    for verb, handler in place.handlers.items():
        code = code_of(handler)
        if verb not in offered and verb != UNDO and code is not None:
            text = f"the state {name!r} never offers its action {verb!r}"
            yield Problem(text, code.co_filename, code.co_firstlineno, 0, Level.WARNING)


def _of_procedure(name: str, box: Box) -> Iterator[Problem]:
    entry = box.entry
    if isinstance(entry, Program) and entry.kind == "function" and not box.unknown and not _leaves(box):
        text = f"the procedure {name!r} never calls, goes to or ends anything: it would run for ever"
        yield Problem(text, entry.file, entry.line)


def _leaves(box: Box) -> bool:
    ways: Iterator[Way] = (way for _, way in box.ways)
    return any(way.kind in LEAVES for way in ways)
