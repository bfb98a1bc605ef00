"""Undo: one's own steps, never across another's turn, never across chance."""

from __future__ import annotations

import pytest

from ludex.core import UNDO, Action, Refused
from ludex.lab.laws import hold
from ludex.notations.rules.position import Position

from .authors import again, begun, do, module

PROLOG = """
from ludex.rules import *
ROLES = ["White", "Black", "Red"]
def on_setup(scenario, options):
    G.active, G.took, G.round = [0, 1, 2], [[], [], []], 0
    call("main")
def on_view():
    V.took, V.round = G.took, G.round
async def main():
    for G.round in range(3):
        G.active = [0, 1, 2] if G.round != 1 else 1
        await take(left=12)
    finish("Draw", "Over.")
class take(State):
    def prompt(self):
        if sum(map(len, G.took)) < 60:
            for n in range(4): action("take", n)
            button("twice", L.left > 4)
            button("die")
            button("luck", type(G.active) is list)
            button("pair", len(G.took[0]) > 0 and R == 1)
        button("done")
    @on
    def take(self, n):
        push_undo()
        L.left -= 1
        log(f"{ROLES[R]} took {n}")
        G.took[R].append(n)
    @on
    def twice(self):
        G.took[R].append(9)
    @on
    def pair(self):
        push_undo()
        G.took[R].append(G.took[0][-1])
    @on
    def die(self):
        push_undo()
        G.took[R].append(random(6))
    @on
    def luck(self):
        push_undo()
        G.took[R].append(random(6, undo=True))
    @on
    def done(self):
        if type(G.active) is list:
            set_delete(G.active, R)
        else:
            G.active = []
        if not G.active:
            end()
"""


def table() -> Position:
    return begun("", PROLOG)


def took(state: Position) -> list[list[int]]:
    return list(state.view()["took"])


def may_undo(state: Position, seat: str) -> int:
    undo: int = again(state).view(seat)["actions"][UNDO]
    return undo


def test_each_takes_back_his_own_steps_only() -> None:
    state = table()
    do(state, "take", 1, by="White")
    do(state, "take", 2, by="Black")
    do(state, "twice", by="White")
    assert took(state) == [[1, 9], [2], []]
    assert [may_undo(state, seat) for seat in ("White", "Black", "Red")] == [1, 1, 0]
    do(again(state), UNDO, by="White")
    do(state, UNDO, by="White")
    assert took(state) == [[], [2], []]
    assert state.view()["log"] == ["Black took 2"]
    assert [may_undo(state, seat) for seat in ("White", "Black", "Red")] == [0, 1, 0]
    do(state, UNDO, by="Black")
    assert took(state) == [[], [], []]


def test_steps_are_taken_back_one_after_the_other() -> None:
    state = table()
    for n, seat in enumerate(["White", "Black", "White", "Black"]):
        do(state, "take", n, by=seat)
    for expected in ([[0], [1, 3], []], [[], [1, 3], []]):
        state = do(again(state), UNDO, by="White")
        assert took(state) == expected
    assert may_undo(state, "White") == 0
    assert state.view()["log"] == ["Black took 1", "Black took 3"]


def test_what_another_built_upon_can_not_be_taken_back() -> None:
    state = table()
    do(state, "take", 3, by="White")
    do(state, "pair", by="Black")
    assert took(state) == [[3], [3], []]
    assert [may_undo(state, seat) for seat in ("White", "Black")] == [0, 1]
    with pytest.raises(Refused, match="undo is not possible now"):
        state.act("White", Action(UNDO))


def test_chance_and_a_change_of_the_active_end_it() -> None:
    state = table()
    do(state, "take", 1, by="White")
    do(state, "die", by="Red")
    assert [may_undo(state, seat) for seat in ("White", "Red")] == [0, 0]
    do(state, "take", 1, by="White")
    do(state, "done", by="Red")
    assert may_undo(state, "White") == 0
    do(state, "take", 1, by="White")
    do(state, "done", by="White")
    do(state, "done", by="Black")
    do(state, "take", 2, by="Black")
    assert may_undo(state, "Black") == 1
    do(state, UNDO, by="Black")
    assert took(state)[1] == []


def test_where_several_act_chance_always_ends_it() -> None:
    state = table()
    do(state, "take", 1, by="White")
    do(state, "luck", by="Black")
    assert [may_undo(state, seat) for seat in ("White", "Black")] == [0, 0]


def test_undo_tells_where_the_log_is_cut() -> None:
    state = table()
    (event,) = state.act("White", Action("take", (1,)))
    assert (event.name, event.data) == ("log", {"from": 0, "lines": ["White took 1"]})
    (event,) = state.act("Black", Action("take", (2,)))
    assert event.data == {"from": 1, "lines": ["Black took 2"]}
    (event,) = state.act("White", Action(UNDO))
    assert event.data == {"from": 0, "lines": ["Black took 2"]}


def test_it_keeps_the_law() -> None:
    game = module("", PROLOG)
    report = hold(game, matches=4, seed=3, every=5, ends=False, steps=150)
    assert report.checks["undos"] > 5


def test_an_author_may_let_chance_be_undone_but_never_turned_back() -> None:
    text = """
class main(State):
    def prompt(self):
        action("roll", 6)
        button("hide")
    @on
    def roll(self, n):
        push_undo()
        see(random(n, undo=True))
    @on
    def hide(self):
        push_undo()
        see(reveal("king"))
"""
    state = begun(text)
    do(state, "roll", 6)
    drawn = state.freeze()["chance"]
    do(state, UNDO)
    assert state.freeze()["chance"] == drawn
    assert state.view()["seen"] == []
    do(state, "hide")
    assert state.view("White")["actions"][UNDO] == 0


def test_a_state_may_have_an_undo_of_its_own() -> None:
    text = """
S.main = {
    "prompt": lambda: button("undo", len(G.seen) < 2),
    "undo": lambda: see("mine"),
}
"""
    state = begun(text)
    assert state.view("White")["actions"] == {"undo": 1}
    do(do(state, UNDO), UNDO)
    assert state.view("White")["actions"] == {"undo": 0}
    assert state.view()["seen"] == ["mine", "mine"]
