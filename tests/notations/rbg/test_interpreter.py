"""The semantics, one by one."""

from __future__ import annotations

import pytest

from ludex.core import Endless
from ludex.notations.rbg import search
from ludex.notations.rbg.engine import Path, Snapshot, Step
from ludex.notations.rbg.interpreter import TURNS, Interpreter
from ludex.notations.rbg.position import Position
from ludex.notations.rbg.search import LONGEST

from .small import game, read

ROW = "rectangle(up,down,left,right,[e,x,e][e,e,e])"


class Table:
    """An interpreter with its current position."""

    def __init__(self, rules: str, board: str = ROW, pieces: str = "e, x, y", **sections: str) -> None:
        self.engine = Interpreter(read(game(rules, board=board, pieces=pieces, **sections)))
        self.position: Position = self.engine.start()

    def moves(self) -> list[tuple[int, ...]]:
        return [tuple(number for step in move for number in step) for move in self.engine.moves(self.position)]

    def play(self, *numbers: int) -> Table:
        move = path(*numbers)
        assert self.engine.legal(self.position, move), (numbers, self.moves())
        self.engine.apply(self.position, move)
        return self

    @property
    def now(self) -> Snapshot:
        return self.engine.freeze(self.position)

    @property
    def pieces(self) -> str:
        return "".join(self.engine.description.pieces[piece] for piece in self.now.pieces)

    def over(self) -> bool:
        return self.engine.over(self.position)


def path(*numbers: int) -> Path:
    return tuple(map(Step, numbers[::2], numbers[1::2]))


# The start


def test_the_first_position() -> None:
    table = Table("->a ->b")
    assert table.pieces == "exeeee"
    assert table.now == Snapshot((0, 1, 0, 0, 0, 0), (0, 0, 0, 0), vertex=1, after=1)


def test_the_keeper_moves_first_and_the_initial_values_are_0() -> None:
    table = Table("[$ v = 3] right [y] ->a ->b")
    assert table.pieces == "eyeeee"
    assert table.now.values == (0, 0, 3, 0)
    assert (table.now.vertex, table.now.after) == (2, 3)
    assert table.engine.player(table.position) == 1


# Paths and moves


def test_a_move_is_its_modifiers_where_they_are_applied() -> None:
    table = Table("->a [y] right down [x] [$ v = 1] left ->b")
    assert table.moves() == [(1, 2, 5, 3, 5, 4, 4, 5)]
    assert table.play(1, 2, 5, 3, 5, 4, 4, 5).pieces == "yxeexe"


def test_alternatives_come_in_the_order_of_the_text() -> None:
    assert Table("->a (right ->b + down ->b + ->b)").moves() == [(2, 2), (4, 3), (1, 4)]


def test_paths_with_the_same_modifiers_are_one_move() -> None:
    assert Table("->a (right + right) ->b").moves() == [(2, 2)]
    assert Table("->a (right down + down right) ->b").moves() == [(5, 2)]


def test_different_modifiers_are_different_moves_to_the_same_position() -> None:
    table = Table("->a ([y] + [y]) ->b")
    assert table.moves() == [(1, 2, 1, 4), (1, 3, 1, 4)]


def test_a_path_ends_with_the_first_switch() -> None:
    table = Table("->a right ->b down ->a ->b")
    assert table.play(2, 2).moves() == [(5, 3)]


@pytest.mark.parametrize("rules", ["->a (->a + ->b + ->>)", "->a right* (->b + ->>)"])
def test_any_switch_ends_a_move(rules: str) -> None:
    table = Table(rules)
    assert len({move[-1] for move in table.moves()}) == len(table.engine.description.modifiers) - 1


def test_a_shift_needs_its_edge() -> None:
    assert Table("->a left ->b").moves() == []
    assert Table("->a (left + right + up) ->b").moves() == [(2, 2)]


def test_on_tests_for_any_of_its_pieces() -> None:
    assert Table("->a right* {x,y} ->b").moves() == [(2, 2)]
    assert Table("->a right* {e,x} ->b").moves() == [(3, 2), (2, 2), (1, 2)]
    assert Table("->a right* {} ->b").moves() == []


def test_off_of_several_pieces_is_a_choice() -> None:
    assert Table("->a [x, y, x] ->b").moves() == [(1, 2, 1, 5), (1, 3, 1, 5), (1, 4, 1, 5)]
    assert Table("->a [] ->b").moves() == []


def test_a_dot_does_nothing() -> None:
    assert Table("->a . right . . ->b").moves() == [(2, 2)]


def test_a_power_repeats() -> None:
    assert Table("->a right^2 ->b").moves() == [(3, 2)]
    assert Table("->a right^3 ->b").moves() == []


# Stars


def test_a_star_goes_round_again_before_it_ends() -> None:
    assert Table("->a right* ->b").moves() == [(3, 2), (2, 2), (1, 2)]


def test_without_modifiers_each_square_is_visited_once() -> None:
    everywhere = Table("->a (up + down + left + right)* ->b").moves()
    assert sorted(everywhere) == [(vertex, 2) for vertex in range(1, 7)]


def test_a_modifier_allows_to_come_back() -> None:
    table = Table("->a ({x,e} [y] (left + right))* ->b", board="rectangle(up,down,left,right,[e,e])")
    assert table.moves() == [(1, 2, 2, 2, 1, 3), (1, 2, 2, 3), (1, 3)]


def test_a_bound_ends_a_star() -> None:
    table = Table("->a ([$ v = v + 1])* ->b", variables="v(2)")
    assert table.moves() == [(1, 2, 1, 2, 1, 3), (1, 2, 1, 3), (1, 3)]


# What is done counts at once


def test_what_is_put_is_seen_on_the_same_path() -> None:
    assert Table("->a [y] {y} ->b").moves() == [(1, 2, 1, 3)]
    assert Table("->a [y] {e} ->b").moves() == []
    assert Table("->a [y] right left {y} ->b").moves() == [(1, 2, 1, 3)]


def test_values_are_seen_on_the_same_path() -> None:
    assert Table("->a [$ v = 2] {$ v == 2} ->b").moves() != []
    assert Table("->a [$ v = 2, w = v + 1] {$ w == 3} ->b").moves() != []


def test_counts_of_pieces_are_seen_on_the_same_path() -> None:
    assert Table("->a {$ e == 5} {$ x == 1} {$ y == 0} ->b").moves() != []
    assert Table("->a [y] right [y] {$ e == 4} {$ x == 0} {$ y == 2} ->b").moves() != []
    assert Table("->a [y] {$ e == 5} ->b").moves() == []


def test_a_failed_path_leaves_no_trace() -> None:
    table = Table("->a ([y] right [$ v = 1] {y} ->b + {$ v == 0} {e} ->b)")
    before = table.now
    assert table.moves() == [(1, 5)]
    assert table.now == before


# Assignments and arithmetic


@pytest.mark.parametrize(("value", "legal"), [("9", True), ("v + 9", True), ("w + 10", False), ("w - 1", False)])
def test_an_assignment_stays_within_its_bound(value: str, legal: bool) -> None:
    assert bool(Table(f"->a [$ v = {value}] ->b").moves()) == legal


def test_scores_are_variables_with_their_own_bounds() -> None:
    table = Table("->a ([$ a = w + 1] + [$ b = w + 2] + [$ a = w + 2]) ->b", players="a(1), b(2)")
    assert [move[1] for move in table.moves()] == [2, 3]
    assert table.engine.scores(table.play(1, 3, 1, 5).position) == [0, 2]


def test_negative_results_on_the_way_are_fine() -> None:
    assert Table("->a {$ v - 1 < 0} {$ v - 1 != 5} [$ v = v - 1 + 2] ->b").moves() != []
    assert Table("->a {$ v - 1 > 5} ->b").moves() == []


@pytest.mark.parametrize("action", ["{$ 1 / v == 0}", "{$ 1 / v != 0}", "[$ w = 1 / v]", "{$ 0 / v == 0 / v}"])
def test_a_division_by_zero_is_illegal(action: str) -> None:
    assert Table(f"->a {action} ->b").moves() == []
    assert Table(f"->a ({action} + .) ->b").moves() == [(1, 3 if "[" in action else 2)]


def test_pieces_counted_where_they_are_many() -> None:
    assert Table("->a {$ e * 2 / (x + 1) == 5} [$ v = e] ->b").play(1, 2, 1, 3).now.values == (0, 0, 5, 0)


# Patterns


@pytest.mark.parametrize(
    ("pattern", "passes"),
    [
        ("{? right}", True),
        ("{? left}", False),
        ("{! left}", True),
        ("{! right}", False),
        ("{? right {x} + left}", True),
        ("{? (right + down)* {x}}", True),
        ("{? (right + down)* {y}}", False),
        ("{? {! left} right {x}}", True),
        ("{! {? right {x}}}", False),
        ("{? [y] {y}}", True),
        ("{? right [y] left right {x}}", False),
        ("{? [$ v = 5] {$ v == 5}}", True),
        ("{? [$ v = w - 1]}", False),
        ("{? right ->b left ->> right {x}}", True),
        ("{? ->b left}", False),
        ("{? (->a)* right}", True),
        ("{? [x, y] {y}}", True),
        ("{? []}", False),
    ],
)
def test_patterns(pattern: str, passes: bool) -> None:
    assert bool(Table(f"->a {pattern} ->b").moves()) == passes


def test_what_a_pattern_does_is_done_on_a_scratch_copy() -> None:
    table = Table("->a {? [y] right [y] [$ v = 7] down} {e} {$ v == 0} {$ y == 0} ->b")
    assert table.moves() == [(1, 2)]
    assert table.play(1, 2).pieces == "exeeee"
    assert table.now.values == (0, 0, 0, 0)


def test_a_pattern_begins_from_the_position_on_the_path() -> None:
    assert Table("->a [y] [$ v = 1] right {? left {y} {$ v == 1}} ->b").moves() != []


def test_a_path_through_a_pattern_goes_on_where_it_was() -> None:
    assert Table("->a {? right right down} ->b").moves() == [(1, 2)]


# Turns


def test_the_current_square_stays() -> None:
    table = Table("->a right ->b {x} down ->a ->b").play(2, 2)
    assert table.now.vertex == 2
    assert table.play(5, 3).now.vertex == 5


def test_a_player_may_have_several_turns_in_a_row() -> None:
    table = Table("->a [y] ->a right [y] ->b ->a")
    table.play(1, 2, 1, 3)
    assert table.engine.player(table.position) == 1
    table.play(2, 4, 2, 5)
    assert table.engine.player(table.position) == 2
    assert table.pieces == "yyeeee"


def test_the_game_is_over_when_the_mover_has_no_move() -> None:
    assert Table("->a left ->b").over()
    assert not Table("->a right ->b").over()
    assert Table("->a right ->b").play(2, 2).over()


def test_the_game_is_over_when_the_keeper_has_no_move() -> None:
    table = Table("->a right ->> [$ a = 9] {} ->b")
    assert not table.over()
    table.play(2, 2)
    assert table.over()
    assert table.engine.player(table.position) == 0
    assert table.moves() == []
    assert list(table.engine.scores(table.position)) == [0, 0], "what leads nowhere has not happened"


def test_the_keeper_may_be_stuck_at_the_start() -> None:
    table = Table("{} ->a")
    assert table.over()
    assert (table.now.after, table.engine.player(table.position)) == (0, 0)


def test_the_keeper_moves_on_until_a_player_is_to_move() -> None:
    table = Table("->a ->> [$ v = 1] ->> [$ w = 2] ->> right ->b").play(1, 2)
    assert table.now.values == (0, 0, 1, 2)
    assert (table.now.vertex, table.engine.player(table.position)) == (2, 2)


def test_the_keeper_takes_the_first_path_in_the_order_of_the_text() -> None:
    assert Table("->a ->> ([x] ->b + [y] ->b)").play(1, 2).pieces[0] == "x"
    assert Table("->a ->> ([y] {x} ->b + right [y] ->b)").play(1, 2).pieces[:2] == "ey"
    assert Table("->a ->> right* [y] ->b").play(1, 2).pieces == "exyeee"


def test_a_keeper_without_a_way_undoes_what_he_tried() -> None:
    table = Table("->a ->> [y] right [y] left left ->b").play(1, 2)
    assert table.pieces == "exeeee"
    assert table.now.after == 2


# Asking and playing


def test_steps_are_what_legal_moves_go_on_with() -> None:
    table = Table("->a ([y] right [y] ->b + [x] left [x] ->b + [y] right ->b)")
    engine, position = table.engine, table.position
    assert [*engine.steps(position, ())] == [*path(1, 2, 1, 8)], "the one with [x] leads nowhere"
    assert [*engine.steps(position, path(1, 2))] == [*path(2, 3)]
    assert [*engine.steps(position, path(1, 2, 2, 3))] == [*path(2, 4)]
    assert [*engine.steps(position, path(1, 2, 2, 3, 2, 4))] == []
    assert [*engine.steps(position, path(1, 9))] == []


@pytest.mark.parametrize(
    "numbers",
    [(), (1, 2), (2, 2, 2, 3), (1, 3), (1, 2, 1, 3, 1, 3), (0, 0), (-1, -1), (1, 99), (99, 2, 99, 3), (1, 1), (1, 0)],
)
def test_no_move(numbers: tuple[int, ...]) -> None:
    table = Table("->a [y] right ->b")
    assert not table.engine.legal(table.position, path(*numbers))
    assert table.engine.legal(table.position, path(1, 2, 2, 3))


def test_a_move_of_another_position_is_none() -> None:
    table = Table("(->a {e} [y] ->b right* {e} [x])*")
    (move,) = table.moves()
    table.play(*move)
    assert not table.engine.legal(table.position, path(*move))


def test_counting_stops_at_the_limit() -> None:
    table = Table("->a (up + down + left + right)* ->b")
    assert table.engine.count(table.position, 6) == 6
    assert table.engine.count(table.position, 5) is None
    assert table.engine.count(table.position, 10**9) == 6


def test_the_position_may_change_while_one_iterates() -> None:
    table = Table("->a right* [y] ->b")
    for move in table.engine.moves(table.position):
        table.engine.apply(table.position, move)
        break
    assert table.pieces == "exyeee"


def test_a_copy_is_another_position() -> None:
    table = Table("->a [y] [$ v = 1] ->b")
    before, twin = table.now, table.engine.copy(table.position)
    table.play(1, 2, 1, 3, 1, 4)
    assert table.engine.freeze(twin) == before
    assert table.engine.thaw(table.now).freeze() == table.now


# What does not end


def test_a_path_that_does_not_end() -> None:
    table = Table("->a ([y] (right + left))* ->b", board="p[e]{right:q} q[x]{left:p}")
    with pytest.raises(Endless, match=f"a path through the rules has more than {LONGEST} modifiers"):
        table.moves()


def test_a_path_in_a_pattern_that_does_not_end() -> None:
    table = Table("->a {! ([y] (right + left))* {}} ->b", board="p[e]{right:q} q[x]{left:p}")
    with pytest.raises(Endless):
        table.moves()


def test_a_keeper_who_does_not_end() -> None:
    with pytest.raises(Endless, match=f"the keeper has had {TURNS} turns"):
        Table("(->> (right + left))* ->a", board="p[e]{right:q} q[x]{left:p}")


def test_a_keeper_may_play_as_long_as_he_gets_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """He looks at the whole row again for each square of it."""
    monkeypatch.setattr(search, "PATIENCE", 2_000)
    row = f"rectangle(up,down,left,right,[{'e,' * 99}e])"
    table = Table("->a (left* right* {e} [x] ->>)* {! left* right* {e}} ->b", board=row)
    assert table.play(*table.moves()[0]).pieces == "x" * 100


@pytest.mark.slow
def test_dead_ends_that_nobody_can_try() -> None:
    """Each of 30 choices doubles the paths, and none of them leads anywhere."""
    table = Table(f"->a {'([x] + [y])' * 30} {{}} ->b")
    before = table.now
    with pytest.raises(Endless, match="no move was found in 2000000 steps"):
        table.over()
    assert table.now == before


def test_a_question_after_an_endless_one_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "PATIENCE", 20_000)
    table = Table(f"->a (right ->a + {'([x] + [y])' * 30} {{}} ->b)")
    engine = table.engine
    assert engine.legal(table.position, path(2, 2))
    with pytest.raises(Endless):
        table.moves()
    with pytest.raises(Endless):
        engine.steps(table.position, ())
    assert engine.legal(table.position, path(2, 2))
    assert next(engine.moves(table.position)) == path(2, 2)


def test_many_moves_are_no_dead_ends() -> None:
    table = Table(f"->a {'([x] + [y])' * 12} ->b")
    assert table.engine.count(table.position, 10_000) == 4096
