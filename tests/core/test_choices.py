"""Choices: counted, tested, walked and sampled without being listed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core import NOTHING, Action, Chance, Choices, Int, Listing, Menu, OneOf, Refused, Text, Why
from tests.toys.million import Many
from tests.toys.tiles import Placements

MENU = Menu({"move": (Int("x", 1, 3), OneOf("way", ("n", "s"))), "pass": (), "bid": (Int("n", 0, 4, optional=True),)})
LISTING = Listing(
    [Action("play", ("8S", "H")), Action("play", ("8S", "D")), Action("play", ("4C",)), Action("draw")],
    arguments=("card", "suit"),
    disabled=("pass",),
)
ALL: dict[str, Choices] = {"menu": MENU, "listing": LISTING, "placements": Placements(range(6)), "nothing": NOTHING}


@pytest.mark.parametrize("choices", ALL.values(), ids=ALL)
def test_all_ways_of_asking_agree(choices: Choices) -> None:
    listed = list(choices)
    assert choices.count() == len(listed) == len(set(listed))
    assert [choices.nth(i) for i in range(len(listed))] == listed
    assert all(action in choices for action in listed)
    assert bool(choices) == bool(listed)
    with pytest.raises(IndexError):
        choices.nth(len(listed))


@pytest.mark.parametrize("choices", [MENU, LISTING, Placements(range(4))], ids=["menu", "listing", "placements"])
def test_every_action_can_be_sampled(choices: Choices) -> None:
    chance = Chance(3)
    assert {choices.sample(chance) for _ in range(2000)} == set(choices)
    counts = Counter(choices.uniform(chance) for _ in range(2000))
    assert set(counts) == set(choices)
    assert max(counts.values()) < 3 * min(counts.values())  # each as likely


@given(st.integers(0, 10**6 - 1))
def test_a_million_choices_are_handled_without_listing(i: int) -> None:
    choices = Many()
    assert choices.count(10**6) == 10**6
    assert choices.count() is None  # more than it counts by itself
    action = choices.nth(i)
    assert action in choices
    assert choices.sample(Chance(i)) in choices
    assert choices.uniform(Chance(i), 10**6) in choices
    assert len(str(choices.json())) < 500


def test_a_field_of_text_can_be_chosen_but_not_listed() -> None:
    choices = Menu({"talk": (Text("text", 20),)})
    assert choices.count() is None
    assert choices.sample(Chance(1)) in choices
    with pytest.raises(TypeError, match="text"):
        list(choices)


@pytest.mark.parametrize(
    ("action", "why", "text"),
    [
        (Action("mvoe"), Why.MALFORMED, "there is no action 'mvoe' here; possible: move, pass, bid"),
        (Action("move"), Why.MALFORMED, "move also needs x, a whole number from 1 to 3"),
        (Action("move", (4, "n")), Why.ILLEGAL, "move: x must be a whole number from 1 to 3, not 4"),
        (Action("move", (1, "w")), Why.ILLEGAL, "move: way must be one of 'n', 's', not 'w'"),
        (Action("pass", (1,)), Why.MALFORMED, "pass takes 0 arguments, not more"),
        (Action("move", (1, "n", 2)), Why.MALFORMED, "move takes 2 arguments, not more"),
    ],
)
def test_a_refusal_says_what_was_expected(action: Action, why: Why, text: str) -> None:
    with pytest.raises(Refused) as refused:
        MENU.demand(action)
    assert (refused.value.why, str(refused.value)) == (why, text)


def test_a_disabled_button_is_shown_and_refused() -> None:
    assert LISTING.json()["verbs"][-1] == {"name": "pass", "enabled": False, "label": "pass", "field": None}
    with pytest.raises(Refused, match="pass is not possible now; possible: play, draw"):
        LISTING.demand(Action("pass"))
    assert Action("pass") not in LISTING


def test_optional_arguments_may_be_left_out() -> None:
    assert Action("bid") in MENU
    assert Action("bid", (4,)) in MENU
    assert Action("bid", (5,)) not in MENU


@pytest.mark.parametrize("choices", ALL.values(), ids=ALL)
@given(st.text(max_size=5), st.lists(st.none() | st.integers() | st.floats() | st.text(max_size=3), max_size=4))
def test_nonsense_is_answered(choices: Choices, name: str, args: list[object]) -> None:
    assert (Action(name, tuple(args)) in choices) in (True, False)
    assert None not in choices


def test_nothing_is_nothing() -> None:
    assert not NOTHING
    with pytest.raises(ValueError, match="nothing to choose"):
        NOTHING.sample(Chance(1))
    with pytest.raises(Refused, match="nothing is possible"):
        NOTHING.demand(Action("x"))
