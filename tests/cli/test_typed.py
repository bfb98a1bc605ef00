"""What is typed, as an action; and what is offered to type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ludex.cli._play._offer import numbered, offer
from ludex.cli._play._typed import read_action
from ludex.core import (
    UNDO,
    Action,
    Anything,
    Choices,
    Field,
    Int,
    Listing,
    Menu,
    OneOf,
    Refused,
    State,
    Text,
    Why,
)
from ludex.library import find
from tests.toys import MILLION
from tests.toys.million import Many
from tests.toys.tiles import Placements

STATE = MILLION.start(MILLION.setup(1))
EVERYTHING = Menu(
    {
        "move": (OneOf("piece", ("agent", "agent 3", (1, 2), "Queen", None)), Int("far", -3, 9)),
        "say": (Text("text", 40),),
        "any thing": (Anything("value"), Anything("other", optional=True)),
        "go": (),
        UNDO: (),
        "stop": (),
    },
    disabled=["stop", UNDO],
)


def read(line: str, choices: Choices = EVERYTHING, answers: Sequence[str] = ()) -> Action | None:
    given = iter(answers)
    return read_action(line, STATE, "Left", choices, lambda field, complaint: next(given))


@pytest.mark.parametrize(
    ("line", "name", "args"),
    [
        ("go", "go", ()),
        ("GO", "go", ()),
        ("move agent 2", "move", ("agent", 2)),
        ("move agent 3 2", "move", ("agent 3", 2)),
        ("m queen -3", "move", ("Queen", -3)),
        ("move [1, 2] 0", "move", ((1, 2), 0)),
        ("move (1 2) 0", "move", ((1, 2), 0)),
        ("move null 0", "move", (None, 0)),
        ("say  hello  there", "say", ("hello  there",)),
        ('say "quoted \\" text"', "say", ('quoted " text',)),
        ('say "open', "say", ('"open',)),
        ("any thing 5", "any thing", (5,)),
        ("any thing 5 [1,[2]]", "any thing", (5, (1, (2,)))),
        ("any thing word", "any thing", ("word",)),
    ],
)
def test_a_line_is_an_action(line: str, name: str, args: tuple[Any, ...]) -> None:
    assert read(line) == Action(name, args)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("dance", "there is no action 'dance' here; possible: move, say, any thing, go"),
        ("stop", "stop is not possible now"),
        ("undo", "undo is not possible now"),
        ("go now", "go takes no argument, so 'now' is too much"),
        ("move agent 2 3", "move takes 2 arguments, so '3' is too much"),
        ("move agent far", "far must be a whole number from -3 to 9, not 'far'"),
        ("move pawn 1", "piece must be one of 'agent', 'agent 3', (1, 2), 'Queen', None, not 'pawn'"),
        ("say " + "x" * 41, "text must be text of at most 40 characters"),
    ],
)
def test_a_line_that_is_none_says_why(line: str, sentence: str) -> None:
    with pytest.raises(ValueError, match="^" + __import__("re").escape(sentence)):
        read(line)


def test_what_is_missing_is_asked_for() -> None:
    assert read("move", answers=["agent", "2"]) == Action("move", ("agent", 2))
    assert read("move agent", answers=["2"]) == Action("move", ("agent", 2))
    assert read("move", answers=["agent", ""]) is None
    assert read("any thing", answers=["1", ""]) == Action("any thing", (1,))
    assert read("any thing", answers=["1", "x"]) == Action("any thing", (1, "x"))
    assert read("say", answers=[""]) is None


def test_a_wrong_answer_is_asked_for_again() -> None:
    heard: list[str] = []

    def ask(field: Field, complaint: str) -> str:
        heard.append(complaint)
        return ["99", "x", "2"][len(heard) - 1]

    assert read_action("move agent", STATE, "Left", EVERYTHING, ask) == Action("move", ("agent", 2))
    assert heard == [
        "",
        "far must be a whole number from -3 to 9, not 99",
        "far must be a whole number from -3 to 9, not 'x'",
    ]


def test_the_only_verb_may_be_left_out() -> None:
    assert read("3 4", Many()) == Action("point", (3, 4))
    assert read("west", Menu({"steer": (OneOf("way", ("west",)),), UNDO: ()})) == Action("steer", ("west",))


def test_a_sequence_of_any_length() -> None:
    choices = Placements([1, 2, 3, 4])
    assert read("place 1 2 3", choices) == Action("place", (1, 2, 3))
    assert read("place 1", choices) == Action("place", (1,))
    assert read("place", choices, answers=["1", "2", ""]) == Action("place", (1, 2))


class Chess:
    """A codec: squares without a verb."""

    def write(self, state: State, seat: str, action: Action) -> str:
        return "".join(map(str, action.args))

    def read(self, state: State, seat: str, text: str) -> Action:
        if not text.isdigit():
            raise Refused(Why.MALFORMED, f"a move is two digits, not {text!r}")
        return Action("move", tuple(map(int, text)))


def test_the_games_own_notation_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludex.cli._play._typed.codec_of", lambda game: Chess())
    monkeypatch.setattr("ludex.cli._actions.codec_of", lambda game: Chess())
    choices = Menu({"move": (Int("from", 1, 3), Int("to", 1, 3)), "pass": ()})
    assert read("12", choices) == Action("move", (1, 2))
    assert read("move 1 2", choices) == Action("move", (1, 2))
    with pytest.raises(ValueError, match="a move is two digits, not 'zzz'"):
        read("zzz", choices)
    assert offer(STATE, "Left", choices, numbered(choices))[0].startswith("1) 11   3) 13   5) 22")


def test_few_actions_are_numbered() -> None:
    choices = Listing([Action("play", ("8S", "H")), Action("draw"), Action(UNDO)])
    listed = numbered(choices)
    assert listed == {"1": Action("play", ("8S", "H")), "2": Action("draw")}
    assert offer(STATE, "Left", choices, listed) == ["1) play 8S H   2) draw", "undo) take back the last step"]


def test_numbers_are_their_own_numbers() -> None:
    listed = numbered(Menu({"bid": (OneOf("card", [2, 5, 9]),)}))
    assert listed == {str(n): Action("bid", (n,)) for n in (2, 5, 9)}


def test_many_actions_are_described() -> None:
    assert numbered(Many()) == {}
    lines = offer(STATE, "Left", Many(), {})
    assert lines[0] == "point <x> ...   x: a whole number from 1 to 1000"
    assert lines[1].startswith("for example: point ")
    lines = offer(STATE, "Left", EVERYTHING, {})
    assert [line.split()[0] for line in lines] == ["move", "say", "any", "go", "for"]


def test_many_verbs_are_cut() -> None:
    lines = offer(STATE, "Left", Menu({f"verb{i}": (Text("t"),) for i in range(100)}), {})
    assert lines[-1] == "and 80 more"


def test_long_lists_stand_in_columns() -> None:
    game = find("goofspiel")
    state = game.start(game.setup(1, options={"cards": 13}))
    choices = state.choices("player 1")
    lines = offer(state, "player 1", choices, numbered(choices))
    assert 1 < len(lines) < 5
    assert lines[0].startswith("1) bid 1 ")
    assert all(len(line) <= 78 for line in lines)
