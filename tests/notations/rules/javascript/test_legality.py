"""The module checks nothing, so we do: nobody acts but who is active, and nothing but what was offered."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core import HOUSE, JUDGE, WATCHER, Action, Match, Refused, Why, same
from ludex.notations.rules.javascript.engine import RulesError
from ludex.notations.rules.javascript.game import JavaScriptGame
from ludex.notations.rules.javascript.offer import Offered, argument

from .bring import bare, loaded, text


@pytest.fixture(scope="module")
def envoys(tmp_path_factory: pytest.TempPathFactory) -> JavaScriptGame:
    return loaded(tmp_path_factory.mktemp("envoys"), text("envoys"))


@pytest.fixture(scope="module")
def bazaar(tmp_path_factory: pytest.TempPathFactory) -> JavaScriptGame:
    return loaded(tmp_path_factory.mktemp("bazaar"), text("bazaar"))


def refused(game: JavaScriptGame, seat: str, action: Action) -> Refused:
    """At the first position; and nothing changes."""
    match = Match(game, game.setup(1))
    before = match.state.freeze()
    with pytest.raises(Refused) as error:
        match.submit(seat, action)
    assert match.state.freeze() == before
    assert len(match) == 0
    return error.value


@pytest.mark.parametrize("seat", ["South", WATCHER, JUDGE, HOUSE, "Observer", "nobody"])
def test_only_who_is_active_acts(envoys: JavaScriptGame, seat: str) -> None:
    error = refused(envoys, seat, Action("home"))
    assert (error.why, error.text) == (Why.NOT_NOW, "it is the turn of North")


@pytest.mark.parametrize(
    "name",
    ["_begin", "_end", "prompt", "inactive", "pay", "toString", "hasOwnProperty", "constructor", "__proto__", "valueOf",
     "bid", "main", "on_setup", "", "0"],
)  # fmt: skip
def test_hooks_helpers_and_what_is_inherited_are_no_actions(envoys: JavaScriptGame, name: str) -> None:
    error = refused(envoys, "North", Action(name))
    assert error.why is Why.MALFORMED
    assert error.text == f"there is no action {name!r} here; possible: visit, earn, home"


@pytest.mark.parametrize("args", [(99,), ("3",), (3.5,), (None,), ((),), (True,), (10**400,), (1, 2), ()])
def test_only_the_arguments_that_are_offered(envoys: JavaScriptGame, args: tuple[object, ...]) -> None:
    assert refused(envoys, "North", Action("visit", args)).why in (Why.ILLEGAL, Why.MALFORMED)


def test_a_button_that_is_off_is_off(envoys: JavaScriptGame) -> None:
    assert refused(envoys, "North", Action("undo")).why is Why.NOT_NOW
    assert refused(envoys, "North", Action("home", (1,))).why is Why.MALFORMED


def test_one_number_is_not_another(envoys: JavaScriptGame) -> None:
    state = envoys.start(envoys.setup(1))
    (town, *_) = state.view("North")["secret"]
    assert Action("visit", (town,)) in state.choices("North")
    assert Action("visit", (float(town),)) not in state.choices("North")


def test_a_name_that_every_object_has_can_be_offered_and_called(tmp_path: Path) -> None:
    game = loaded(
        tmp_path,
        bare(view="return {actions: {toString: 1, ['__proto__']: [1]}}", action="state.did = action; return state"),
    )
    state = game.start(game.setup(1))
    assert set(state.choices("Red")) == {Action("toString"), Action("__proto__", (1,))}
    state.act("Red", Action("__proto__", (1,)))
    assert state.view(JUDGE)["state"]["did"] == "__proto__"


def test_words_of_the_module_are_no_code(tmp_path: Path) -> None:
    """Names and arguments reach the engine as data."""
    evil = 'go"]); throw 1; (["'
    game = loaded(
        tmp_path,
        bare(
            view=f"return {{actions: {{'{evil}': ['{evil}']}}}}",
            action="state.did = [action, arg]; return state",
        ),
    )
    state = game.start(game.setup(1))
    state.act("Red", Action(evil, (evil,)))
    assert state.view(JUDGE)["state"]["did"] == [evil, evil]


def test_the_helper_of_a_plain_module_is_not_callable(bazaar: JavaScriptGame) -> None:
    assert refused(bazaar, "Ann", Action("prompt")).why is Why.MALFORMED


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda items: st.lists(items, max_size=4),
    max_leaves=8,
)


@given(st.dictionaries(st.text(max_size=6), st.booleans() | st.integers(0, 1) | st.text(max_size=4) | st.lists(VALUES)))
def test_whatever_is_offered_can_be_walked_to_and_counted(actions: dict[str, object]) -> None:
    choices = Offered(actions)
    listed = list(choices)
    assert choices.count() == len(listed)
    assert bool(choices) == bool(listed)
    for action in listed:
        assert action in choices
        choices.demand(action)
        value = actions[action.name]
        if isinstance(value, list):
            assert any(same(listed_like(item), argument(action)) for item in value)
        else:
            assert value is not False
            assert argument(action) is None


def listed_like(value: object) -> object:
    return tuple(listed_like(item) for item in value) if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ({"go": {"label": "x"}}, "the view offers 'go' as an object, and not as 0, 1 or a list"),
        ({"go": [{"a": 1}]}, "the view offers an object as the argument of 'go', and not a number, a text or a list"),
    ],
)
def test_what_no_client_could_draw_is_said(actions: dict[str, object], sentence: str) -> None:
    with pytest.raises(RulesError) as error:
        Offered(actions)
    assert str(error.value) == sentence
