"""How a match begins, and how it can't."""

from __future__ import annotations

import pytest

from ludex.core import BadSetup, Game, Outcome, Setup, flaw_of_name, parse, text_of
from ludex.library import games
from tests.toys import ROOM, STEPS

EIGHTS = games()["eights"]


def test_defaults_are_filled_in() -> None:
    setup = EIGHTS.setup(7)
    assert setup == Setup(7, "", {"hand": 5}, ("player 1", "player 2"))
    assert STEPS.setup(7) == Setup(7, "short", {"turns": 4}, ())


@pytest.mark.parametrize(
    ("game", "wrong", "text"),
    [
        (EIGHTS, {"options": {"hnad": 5}}, "eights has no option 'hnad'; it has hand"),
        (EIGHTS, {"options": {"hand": 11}}, "eights: option hand must be a whole number from 3 to 10, not 11"),
        (EIGHTS, {"options": {"hand": True}}, "not True"),
        (ROOM, {"options": {"x": 1}}, "room has no option 'x'; it has none"),
        (EIGHTS, {"scenario": "large"}, "eights has no scenario 'large'; it has none"),
        (STEPS, {"scenario": "medium"}, "steps has no scenario 'medium'; it has short, long"),
        (EIGHTS, {"seats": ("a",)}, "eights is played by 2 to 4 players, not by 1"),
        (EIGHTS, {"seats": ("a", "b", "a")}, "two seats have the same name in a, b, a"),
        (EIGHTS, {"seats": ("a", "*")}, "the name '\\*' is reserved"),
        (EIGHTS, {"seats": ("a", "x" * 65)}, "at most 64 characters, this one has 65"),
        (EIGHTS, {"seats": ("a", "b\n")}, "no control characters"),
        (EIGHTS, {"seats": ("a", 3)}, "a seat's name is text, not int"),
        (STEPS, {"seats": ("a", "b")}, "steps is played by Red, Blue; seats can't be named at its start"),
        (ROOM, {"seats": ("a",)}, "room is played by whoever enters"),
        (EIGHTS, {"seed": -1}, "not -1"),
        (EIGHTS, {"seed": 2**128}, "2\\^128"),
        (EIGHTS, {"seed": "7"}, "a seed is a whole number"),
    ],
)
def test_a_bad_setup_is_named(game: Game, wrong: dict[str, object], text: str) -> None:
    with pytest.raises(BadSetup, match=text):
        game.setup(**({"seed": 1} | wrong))  # type: ignore[arg-type]


def test_a_setup_survives_json_with_the_largest_seed() -> None:
    setup = EIGHTS.setup(2**128 - 1, options={"hand": 3}, seats=("ann", "bob", "cyd"))
    assert Setup.from_json(parse(text_of(setup.json()))) == setup


@pytest.mark.parametrize(
    "json",
    [None, [], {}, {"seed": 7, "scenario": "", "options": {}, "seats": []}]
    + [{"seed": seed, "scenario": "", "options": {}, "seats": []} for seed in ("", "-1", "1e9", "٧", "9" * 40)]
    + [
        {"seed": "1", "scenario": 3, "options": {}, "seats": []},
        {"seed": "1", "scenario": "", "options": [], "seats": []},
    ],
)
def test_what_is_no_setup_is_refused(json: object) -> None:
    with pytest.raises(BadSetup):
        Setup.from_json(json)


@pytest.mark.parametrize("name", ["", "*", "**", " a", "a\t", "\x00", 5, None])
def test_names_that_nobody_may_have(name: object) -> None:
    assert flaw_of_name(name)


def test_an_outcome_reads_well_and_survives_as_arguments() -> None:
    outcome = Outcome(("ann",), {"ann": 3, "bob": 1.5}, ("cyd",))
    assert str(outcome) == "ann wins (ann 3, bob 1.5)"
    assert Outcome.from_args(outcome.args()) == outcome
    assert str(Outcome(("a", "b", "c"))) == "a, b and c share it"
    assert str(Outcome(())) == "Nobody wins"
    assert str(Outcome(text="sold")) == "sold"


@pytest.mark.parametrize(
    "args",
    [
        (),
        (3, (), (), ""),
        (None, (("a", "b"),), (), ""),
        (None, (), (1,), ""),
        (("a",), (), (), 5),
        ("ann", (), (), ""),
        (None, (), "ann", ""),
        (None, ("ab",), (), ""),
        (None, (("a", 1), ("a", 2)), (), ""),
    ],
)
def test_what_is_no_outcome_is_refused(args: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match="outcome"):
        Outcome.from_args(args)
