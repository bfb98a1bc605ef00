"""Views, events and outcomes as text."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.cli._clean import clean
from ludex.cli._view import SHOWN, lines_of
from ludex.cli._words import event_words, outcome_words, plural, told
from ludex.core import JUDGE, WATCHER, Event, Outcome

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@pytest.mark.parametrize(
    ("view", "lines"),
    [
        (None, ["–"]),
        (True, ["yes"]),
        (0, ["0"]),
        (2.5, ["2.5"]),
        ("two\nlines", ["two", "lines"]),
        ({}, ["–"]),
        ([], ["–"]),
        ({"turn": "ann", "n": 3}, ["turn  ann", "n     3"]),
        ({"hand": ["8S", "TD"]}, ["hand  8S TD"]),
        ({"seats": ["player 1", "player 2"]}, ["seats  player 1, player 2"]),
        ({"hands": {"ann": ["8S"], "bob": 5}}, ["hands  ann  8S", "       bob  5"]),
        ({"board": ["x.", ".o"]}, ["board  x .", "       . o"]),
        ({"board": ["x . o", ". . ."]}, ["board  x . o", "       . . ."]),
        ({"field": ["#..", ".#.", "..#"]}, ["field  # . .", "       . # .", "       . . #"]),
        ({"names": ["ann", "bob", "eve"]}, ["names  ann bob eve"]),
        ({"points": [[3, 100], [20, 4]]}, ["points  3   100", "        20  4"]),
        ({"cells": [["x", None], [None, "o"]]}, ["cells  x  –", "       –  o"]),
        (
            {"people": [{"name": "ann", "age": 3}, {"name": "bo"}]},
            ["people  name  age", "        ann   3", "        bo"],
        ),
        ({"odd": [1, [2, [3]]]}, ["odd  1", "     2, 3"]),
        ([1, 2, 3], ["1 2 3"]),
    ],
)
def test_the_usual_shapes(view: Any, lines: list[str]) -> None:
    assert lines_of(view) == lines


def test_a_log_is_its_last_lines() -> None:
    assert lines_of({"log": ["One.", "", "Two."]}) == ["log  One.", "     Two."]
    lines = lines_of({"log": [f"Line {n}." for n in range(40)]})
    assert lines[0] == "log  (25 earlier ones)"
    assert lines[-1].strip() == "Line 39."
    assert len(lines) == 16


def test_lines_of_a_log_are_told_as_they_are() -> None:
    assert told([Event("log", {"from": 3, "lines": ["Red deals.", "", "The starter is 5H."]})], WATCHER) == [
        "Red deals.",
        "The starter is 5H.",
    ]
    assert told([Event("log", {"from": 3, "lines": []})], WATCHER) == ["log: from 3; lines –"]


def test_long_lists_are_cut() -> None:
    assert lines_of({"n": list(range(10**5))})[-1] == f"   {10**5 - SHOWN} more".replace("   ", "   and ", 1)
    assert lines_of({str(i): i for i in range(1000)})[-1] == f"and {1000 - SHOWN} more"


@given(JSON)
def test_any_view_is_lines_that_a_terminal_can_show(view: Any) -> None:
    for line in lines_of(view):
        assert line.isprintable()


@given(st.text())
def test_clean_text_is_printable(text: str) -> None:
    assert clean(text).isprintable()
    assert clean(clean(text)) == clean(text)
    assert len(clean(text)) == len(text)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Event("drew", {"seat": "ann", "card": "8S"}), "ann drew: card 8S"),
        (Event("has bid", {"seat": "ann"}), "ann has bid"),
        (Event("tick"), "tick"),
        (Event("say", "hi"), "say: hi"),
        (Event("moved", {"seat": None, "to": 3}), "moved: seat –; to 3"),
        (Event("revealed", {"bids": [["ann", 2], ["bob", 1]], "to": None}), "revealed: bids ann 2, bob 1; to –"),
        (Event("odd\x1b", {"k\n": [True, {"a": 1.5}]}), "odd\ufffd: k  yes, a 1.5"),
    ],
)
def test_events_in_words(event: Event, words: str) -> None:
    assert event_words(event) == words


@given(st.text(), JSON)
def test_any_event_is_a_line(name: str, data: Any) -> None:
    assert event_words(Event(name, data)).isprintable()


def test_events_reach_whom_they_are_for() -> None:
    events = [Event("all"), Event("ann's", to=("ann",)), Event("watched", to=(WATCHER,))]
    assert told(events, "ann") == ["all", "ann's"]
    assert told(events, WATCHER) == ["all", "watched"]
    assert told(events, JUDGE) == ["all", "ann's", "watched"]


def test_outcomes_and_numbers() -> None:
    assert outcome_words(Outcome(("ann",), {"ann": 1.5}, ("bob",))) == "ann wins (ann 1.5); dropped: bob"
    assert plural(1, "entry", "entries") == "1 entry"
    assert plural(1200, "entry", "entries") == "1,200 entries"
