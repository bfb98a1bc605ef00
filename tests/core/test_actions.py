"""Actions and events: from strangers, and to those who may know."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core import JUDGE, WATCHER, Action, Event, Refused, Why, parse, text_of

args = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8"), max_size=20),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=8,
)  # fmt: skip


@given(st.text(st.characters(codec="utf-8"), max_size=20), st.lists(args, max_size=4))
def test_an_action_survives_json(name: str, given_args: list[object]) -> None:
    action = Action(name, tuple(given_args))
    assert Action.parse(parse(text_of(action.json()))) == action
    assert hash(action) is not None


@pytest.mark.parametrize(
    ("json", "complaint"),
    [
        ("move", "a list that begins with its name"),
        ([], "a list that begins with its name"),
        ([3, "move"], "a list that begins with its name"),
        (None, "a list that begins with its name"),
        (["move", 1, {"x": 1}], "argument 2 is an object; use a list"),
        (["move", float("nan")], "argument 1 is not a finite number"),
        (["move", 2**53], r"argument 1 is a number beyond 2\^53"),
        (["move", [[[[[[[[[[1]]]]]]]]]]], "argument 1 nests deeper than 8"),
        (["move", "x" * 70_000], "limited to 65536"),
        (["move", *range(70_000)], "limited to 65536"),
        (["x" * 70_000, 1], "limited to 65536"),
        (["move", [1, "\ud800"]], "argument 1 holds half a character"),
        (["mo\ud800ve"], "the name of the action holds half a character"),
        (["move", b"bytes"], "argument 1 is of type bytes"),
    ],
)
def test_what_is_no_action_is_refused_with_the_place(json: object, complaint: str) -> None:
    with pytest.raises(Refused, match=complaint) as refused:
        Action.parse(json)
    assert refused.value.why is Why.MALFORMED


def test_it_reads_well() -> None:
    assert str(Action("play", ("8S", ("H", 2)))) == "play 8S (H 2)"


def test_an_event_reaches_whom_it_is_for() -> None:
    everybody, two, nobody = Event("e"), Event("e", None, ("ann", WATCHER)), Event("e", None, ())
    assert all(everybody.reaches(seat) for seat in ("ann", "bob", WATCHER, JUDGE))
    assert [two.reaches(seat) for seat in ("ann", "bob", WATCHER, JUDGE)] == [True, False, True, True]
    assert [nobody.reaches(seat) for seat in ("ann", WATCHER, JUDGE)] == [False, False, True]
