"""A saved match: what is wrong with a file gets one sentence that names the place."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core import BadRecord, Game, load, read_record, record_of, repair, text_of
from ludex.library import games
from tests.core.test_match import long_match, play
from tests.toys import LINE, STEPS

GOOFSPIEL = games()["goofspiel"]
Record = dict[str, Any]


def saved(game: Game = STEPS, entries: int = 10_000) -> Record:
    record: Record = json.loads(text_of(record_of(play(game, 4, entries))))
    return record


def test_a_match_is_the_same_after_a_file() -> None:
    match = play(GOOFSPIEL, 2)
    again = load(GOOFSPIEL, read_record(text_of(record_of(match))))
    assert record_of(again) == record_of(match)
    assert again.outcome() == match.outcome()


def test_a_branch_remembers_its_parent_in_the_file() -> None:
    branch = play(STEPS, 4).branch(2)
    assert load(STEPS, read_record(text_of(record_of(branch)))).parent == branch.parent


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"", "not a saved match: not JSON at line 1"),
        (b"\x89PNG\r\n", "not a saved match: not UTF-8"),
        (b"[1, 2]", 'lacks "ludex": "match"'),
        (b'{"ludex": "match"}', "the format of a saved match is a number from 1, not None"),
        (b'{"ludex": "match", "format": 2}', "saved by a newer Ludex \\(format 2, known is 1\\)"),
        (b'{"ludex": "match", "format": true}', "not True"),
        (b'{"ludex": "match", "format": 1}', "the saved match lacks 'game'"),
        (text_of(saved()).encode()[:-40], "not JSON at line 1, column"),
        (b"[" * 10**6, "nests deeper than 64"),
    ],
)
def test_a_file_that_is_no_saved_match(text: bytes, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint) as refused:
        read_record(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("record", [None, 5, [], {}, {"ludex": "match", "format": 1, "game": "eights"}])
def test_what_is_no_record_is_not_loaded(record: object) -> None:
    for way in (load, repair):
        with pytest.raises(BadRecord, match="saved match"):
            way(STEPS, record)


def _set(*path: Any, to: Any) -> Callable[[Record], None]:
    def change(record: Record) -> None:
        target: Any = record
        for key in path[:-1]:
            target = target[key]
        target[path[-1]] = to

    return change


def _cut(record: Record) -> None:
    del record["entries"][-1]


def _swap(record: Record) -> None:
    entries = record["entries"]
    entries[0], entries[1] = entries[1], entries[0]


def _other_steps(record: Record) -> None:
    first = next(entry for entry in record["entries"] if entry[1][0] == "add")
    first[1][1] = first[1][1] % 3 + 1


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (_set("game", to="chess"), "this is a match of 'chess', not of 'steps'"),
        (_set("version", to=9), "played under version 9 of steps, here is version 1"),
        (_set("version", to="1"), "'version' has the wrong type str"),
        (_set("version", to=True), "'version' has the wrong type bool"),
        (_set("entries", to={}), "'entries' has the wrong type dict"),
        (_set("setup", to={}), "the setup of the saved match does not suit: a setup has exactly"),
        (_set("setup", "options", to={"turns": 99}), "option turns must be a whole number from 1 to 10, not 99"),
        (_set("setup", "seed", to="5"), "entry 1: its digest is"),
        (_set("parent", to=[1]), "the parent of a saved match is"),
        (_set("entries", 1, to="odd"), "entry 2 is not \\[seat, action, digest\\]"),
        (_set("entries", 1, 1, to={}), "entry 2: steps refuses \\{\\} of (Red|Blue): an action is a list"),
        (_set("entries", 0, 0, to="Nobody"), "entry 1: steps refuses .* of Nobody: it is not your turn"),
        (_set("entries", 1, 2, to="00"), "entry 2: its digest is 00"),
        (_set("marks", to=[["x", "y"]]), "the marks of a saved match"),
        (_set("marks", -1, 1, to="00"), "the rules of steps no longer give the state that they gave"),
        (_set("outcome", "text", to="I have won"), "the outcome of the saved match is not the one"),
        (_cut, "there is a mark of entry 5, and there are only 4 entries"),
        (_swap, "entry 1: "),
        (_other_steps, "its digest is .*: it was changed"),
    ],
)
def test_a_file_that_was_changed(change: Callable[[Record], None], complaint: str) -> None:
    record = saved()
    change(record)
    with pytest.raises(BadRecord, match=complaint):
        load(STEPS, read_record(text_of(record)))


def test_a_truncated_record_without_its_outcome_is_found_by_its_mark() -> None:
    record = json.loads(text_of(record_of(long_match(200))))
    del record["entries"][150:]
    with pytest.raises(BadRecord, match="mark of entry 200"):
        load(LINE, record)


class Stricter(type(STEPS)):  # type: ignore[misc]
    """The rules of tomorrow, in which three turns are the most."""

    version = 2

    def start(self, setup: Any) -> Any:
        state = super().start(setup)
        state.left = min(state.left, 3)
        return state


def test_a_match_of_other_rules_is_refused_and_repaired_as_far_as_it_goes() -> None:
    record = saved()
    with pytest.raises(BadRecord, match="under version 1 of steps, here is version 2"):
        load(Stricter(), record)
    match, why = repair(Stricter(), record)
    assert why is not None
    assert f"entry {len(match) + 1}: steps refuses" in why
    assert match.outcome() is not None
    match.verify()


def test_what_needs_no_repair_is_whole() -> None:
    match, why = repair(STEPS, saved())
    assert why is None
    assert record_of(match) == saved()


@given(st.data())
def test_no_change_of_a_file_is_worse_than_a_sentence(data: st.DataObject) -> None:
    """Any part of it replaced by anything: it loads the same match, or is refused."""
    record = saved(STEPS, 6)
    anything = st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.lists(st.integers(), max_size=2)
    target: Any = record
    while True:
        keys = list(target) if isinstance(target, dict) else list(range(len(target)))
        key = data.draw(st.sampled_from(keys))
        if not (isinstance(target[key], dict | list) and target[key]) or data.draw(st.booleans()):
            break
        target = target[key]
    target[key] = data.draw(anything)
    with suppress(BadRecord):
        load(STEPS, read_record(text_of(record)))
