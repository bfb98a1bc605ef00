"""The moves of a position as choices: `move vertex modifier vertex modifier ...`."""

from __future__ import annotations

import pytest

from ludex.core import NOTHING, Action, OneOf, Refused
from ludex.notations.rbg import moves
from ludex.notations.rbg.engine import Step
from ludex.notations.rbg.moves import MOVE, Moves, action_of, path_of
from ludex.notations.rbg.state import Board

from .small import game, interpreted

RULES = "->a ([y] right ->b + right ->b + [y] right [x] ->b) ->b"


def board(rules: str = RULES) -> Board:
    regular = interpreted(game(rules, pieces="e, x, y"))
    return regular.start(regular.setup(0))


def choices(rules: str = RULES) -> Moves:
    return board(rules).moves()


def test_they_are_listed_counted_and_numbered() -> None:
    offered = choices()
    listed = list(offered)
    assert listed == [Action(MOVE, (1, 2, 2, 3)), Action(MOVE, (2, 4)), Action(MOVE, (1, 5, 2, 6, 2, 7))]
    assert offered.count() == 3
    assert offered.count(2) is None
    assert [offered.nth(i) for i in range(3)] == listed
    with pytest.raises(IndexError):
        offered.nth(3)


def test_they_are_walked_vertex_and_modifier_in_turn() -> None:
    offered = choices()
    assert [verb.name for verb in offered.verbs()] == [MOVE]
    assert offered.next(Action(MOVE)) == OneOf("vertex", (1, 2))
    assert offered.next(Action(MOVE, (1,))) == OneOf("modifier", (2, 5))
    assert offered.next(Action(MOVE, (1, 5))) == OneOf("vertex", (2,))
    assert offered.next(Action(MOVE, (1, 5, 2))) == OneOf("modifier", (6,))
    assert offered.next(Action(MOVE, (1, 5, 2, 6, 2, 7))) is None


@pytest.mark.parametrize("args", [(1, 99), (1, 2, 2, 3, 1, 1), ("1",), (True,), (1, 2, None, 3), (1.0, 2)])
def test_nothing_follows_what_is_no_beginning(args: tuple[object, ...]) -> None:
    assert choices().next(Action(MOVE, args)) is None
    assert Action(MOVE, args) not in choices()


@pytest.mark.parametrize(
    "action",
    [
        Action("go", (2, 4)),
        Action(MOVE),
        Action(MOVE, (2,)),
        Action(MOVE, (1, 2)),
        Action(MOVE, (2, 4, 2, 4)),
        Action(MOVE, (2**70, 4)),
        Action(MOVE, (-2, 4)),
        Action(MOVE, (0, 0)),
        Action(MOVE, ("2", "4")),
        Action(MOVE, (2.0, 4)),
        Action(MOVE, (1, 2) * 20_000),
        "move 2 4",
        None,
    ],
    ids=lambda action: str(action)[:30],
)
def test_what_is_no_move(action: Action) -> None:
    offered = choices()
    assert action not in offered
    if isinstance(action, Action):
        with pytest.raises(Refused):
            offered.demand(action)


def test_a_move_is_demanded_without_listing_the_others() -> None:
    offered = choices(f"->a ->b + ->a {'([x] + [y])' * 40} ->b")
    offered.demand(Action(MOVE, (1, 2)))


def test_steps_that_lead_nowhere_are_not_offered() -> None:
    offered = choices("->a ([x] left ->b + [y] right ->b)")
    assert offered.next(Action(MOVE, (1,))) == OneOf("modifier", (4,))


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "KEPT_STEPS", 5)
    offered = choices()
    assert [offered.nth(i) for i in range(3)] == list(offered)
    assert len(offered._kept or ()) == 2


def test_only_who_is_to_move_may() -> None:
    state = board()
    assert state.choices("a").count() == 3
    assert state.choices("b") is state.choices("nobody") is NOTHING


def test_paths_and_actions() -> None:
    path = (Step(1, 2), Step(3, 4))
    assert action_of(path) == Action(MOVE, (1, 2, 3, 4))
    assert path_of((1, 2, 3, 4)) == path
    assert path_of(()) == ()
    assert path_of((1,)) is path_of((1, "2")) is path_of((1, True)) is None
