"""What a State gives of itself, and what it may be able to do besides."""

from __future__ import annotations

from ludex.core import (
    Action,
    Batch,
    Chance,
    Coded,
    Queryable,
    Redealable,
    Secretive,
    Ticking,
    asked,
    text_of,
)
from ludex.library import games
from tests.toys import LINE, ROOM, STEPS

EIGHTS, GOOFSPIEL, TRAILS = games()["eights"], games()["goofspiel"], games()["trails"]


def test_a_copy_goes_its_own_way() -> None:
    state = STEPS.start(STEPS.setup(1))
    twin = state.copy()
    twin.act("Red", Action("add", (3,)))
    assert state.view()["steps"] == []
    assert state.after("Red", Action("add", (2,))).view()["steps"] == [2]
    assert state.view()["steps"] == []
    assert type(twin) is type(state)
    assert twin.game is STEPS


def test_who_is_asked() -> None:
    goofspiel = GOOFSPIEL.start(GOOFSPIEL.setup(1, seats=("ann", "bob")))
    goofspiel.act("ann", Action("bid", (1,)))
    assert list(goofspiel.movers()) == ["ann", "bob"]  # ann may think again
    assert asked(goofspiel) == ["bob"]
    line = LINE.start(LINE.setup(1, seats=("a", "b")))
    assert asked(line) == ["a", "b"]  # on a clock, whoever may act before the tick
    line.act("a", Action("wait", (2,)))
    assert asked(line) == ["b"]
    room = ROOM.start(ROOM.setup(1))
    room.act("", Action("enter", ("ann",)))
    assert asked(room) == []  # all may talk, nobody must


def test_abilities_are_found_by_asking() -> None:
    found = {game.id: game.start(game.setup(1)) for game in (EIGHTS, GOOFSPIEL, TRAILS, LINE, STEPS)}
    assert [name for name, state in found.items() if isinstance(state, Redealable)] == ["eights", "goofspiel", "trails"]
    assert [name for name, state in found.items() if isinstance(state, Secretive)] == ["goofspiel", "trails"]
    assert [name for name, state in found.items() if isinstance(state, Ticking)] == ["trails", "line"]
    assert [name for name, state in found.items() if isinstance(state, Queryable)] == ["line"]
    assert not any(isinstance(state.game, Batch | Coded) for state in found.values())


def test_the_generator_is_part_of_the_state() -> None:
    one, other = (EIGHTS.start(EIGHTS.setup(seed)) for seed in (1, 2))
    assert text_of(one.freeze()) != text_of(other.freeze())
    assert text_of(one.freeze()) == text_of(EIGHTS.start(EIGHTS.setup(1)).freeze())
    dealt = EIGHTS.start(EIGHTS.setup(1)).redeal("player 1", Chance(3))  # type: ignore[attr-defined]
    assert dealt.view("player 1") == one.view("player 1")
    assert dealt.view("player 2") != one.view("player 2")
