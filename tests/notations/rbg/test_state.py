"""One position of a match: who may act, what is seen, how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core import Action, Endless, Match, Outcome, Refused, Why
from ludex.lab.laws import hold
from ludex.library import games
from ludex.notations.rbg import search
from ludex.notations.rbg.state import Board

from .small import game, interpreted

ROW = "rectangle(up,down,left,right,[e,x,e][e,e,e])"


def begun(rules: str, **sections: str) -> Board:
    regular = interpreted(game(rules, **({"board": ROW} | sections)))
    return regular.start(regular.setup(0))


def played(state: Board, *numbers: int) -> Board:
    (seat,) = state.movers()
    state.act(seat, Action("move", numbers))
    return state


def test_seats_are_the_players_in_their_order() -> None:
    state = begun("->z right ->a", players="z(9), a(9)")
    assert state.seats() == ["z", "a"]
    assert state.movers() == ["z"]
    assert played(state, 2, 2).movers() == []


def test_what_is_seen() -> None:
    state = begun("[$ v = 3] ->a right [x] [$ a = 5] ->b right ->a")
    played(state, 2, 3, 2, 4, 2, 5)
    shown: Any = state.view()
    assert shown["turn"] == "b"
    assert shown["scores"] == {"a": 5, "b": 0}
    assert shown["variables"] == {"v": 3, "w": 0}
    assert (shown["square"], shown["after"]) == ("b2", 5)
    assert shown["board"] == [".x.", "..."]
    assert shown["squares"]["pieces"] == list("exeeee")


def test_everybody_sees_the_same() -> None:
    state = begun("->a right ->b")
    assert state.view("a") == state.view("b") == state.view()


def test_an_act_tells_everybody_the_move() -> None:
    state = begun("->a right [x] ->b right ->a")
    (event,) = state.act("a", Action("move", (2, 2, 2, 3)))
    assert (event.name, event.data) == ("moved", {"seat": "a", "move": "b2", "steps": [2, 2, 2, 3]})
    assert event.to is None


@pytest.mark.parametrize(
    ("seat", "action", "why"),
    [
        ("b", Action("move", (2, 2)), Why.NOT_NOW),
        ("nobody", Action("move", (2, 2)), Why.NOT_NOW),
        ("a", Action("move", (3, 2)), Why.ILLEGAL),
        ("a", Action("go", ()), Why.MALFORMED),
    ],
)
def test_what_is_refused_changes_nothing(seat: str, action: Action, why: Why) -> None:
    state = begun("->a right ->b right ->a")
    before = state.freeze()
    with pytest.raises(Refused) as caught:
        state.act(seat, action)
    assert caught.value.why is why
    assert state.freeze() == before


def test_after_the_end_nobody_may() -> None:
    state = played(begun("->a right ->b left left ->a"), 2, 2)
    assert state.outcome() is not None
    with pytest.raises(Refused, match="the match is over"):
        state.act("b", Action("move", (2, 3)))


@pytest.mark.parametrize(
    ("scores", "outcome"),
    [
        ("a = 9, b = 1", Outcome(("a",), {"a": 9, "b": 1})),
        ("a = 1, b = 9", Outcome(("b",), {"a": 1, "b": 9})),
        ("a = 5, b = 5", Outcome(("a", "b"), {"a": 5, "b": 5}, text="It is a draw")),
    ],
)
def test_who_has_most_wins(scores: str, outcome: Outcome) -> None:
    state = begun(f"->a [$ {scores}] ->b {{}}")
    assert state.outcome() is None
    (move,) = state.moves()
    assert played(state, *move.args).outcome() == outcome


def test_of_three_two_may_win() -> None:
    state = begun("[$ a = 2, b = 2, c = 1] ->a {}", players="a(9), b(9), c(9)")
    assert state.outcome() == Outcome(("a", "b"), {"a": 2, "b": 2, "c": 1})


@pytest.mark.parametrize(("score", "winners"), [(1, ("a",)), (0, ())])
def test_who_plays_alone_wins_if_he_has_anything(score: int, winners: tuple[str, ...]) -> None:
    state = begun(f"[$ a = {score}] ->a {{}}", players="a(9)")
    assert state.outcome() == Outcome(winners, {"a": score})


def test_a_keeper_who_never_ends_refuses_the_move() -> None:
    board = "p[e]{right:q} q[x]{left:p}"
    state = begun("->a (->> (right + left))* ->b", board=board)
    (move, *_) = list(state.moves())
    before = state.freeze()
    with pytest.raises(Endless):
        state.act("a", move)
    assert state.freeze() == before


def test_a_move_behind_which_nobody_knows_whether_it_is_over_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "PATIENCE", 20_000)
    dead_ends = "([x] + [e])" * 30
    regular = interpreted(game(f"->a (right ->b {dead_ends} {{}} ->a + down ->b down ->a)"))
    match = Match(regular, regular.setup(0))
    with pytest.raises(Refused) as caught:
        match.submit("a", Action("move", (2, 2)))
    assert caught.value.why is Why.BROKEN
    assert match.state.movers() == ["a"]
    match.submit("a", Action("move", (3, 64)))
    assert match.outcome() is not None


def test_a_move_among_dead_ends_is_told_by_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which others have its squares, nobody can say."""
    monkeypatch.setattr(search, "PATIENCE", 20_000)
    dead_ends = "([x] + [e])" * 30
    state = begun(f"->a (right ->b + [e] right {dead_ends} {{}} ->b) right ->a")
    (event,) = state.act("a", Action("move", (2, 2)))
    assert event.data["move"] == "b2.2"


def test_frozen_it_is_plain_and_comes_back() -> None:
    state = begun("[$ v = 3] ->a right [x] ->b right ->a")
    frozen = state.freeze()
    assert frozen == {"pieces": [0, 1, 0, 0, 0, 0], "values": [0, 0, 3, 0], "vertex": 1, "after": 2}
    assert state.game.thaw(frozen).view() == state.view()


def test_a_copy_goes_its_own_way() -> None:
    state = begun("->a right ->b right ->a")
    twin = state.copy()
    played(twin, 2, 2)
    assert (state.movers(), twin.movers()) == (["a"], ["b"])


@pytest.mark.parametrize("name", ["tic-tac-toe", "breakthrough"])
def test_whole_matches_keep_the_law(name: str) -> None:
    assert hold(games()[name], matches=1, every=10).ended == 1


def test_the_seed_means_nothing() -> None:
    regular = games()["tic-tac-toe"]
    assert Match(regular, regular.setup(1)).state.freeze() == Match(regular, regular.setup(2)).state.freeze()
