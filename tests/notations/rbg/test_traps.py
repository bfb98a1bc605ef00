"""The traps of the language: what nobody would guess who reads its description.

One test or more for each line of the table in docs/rbg-decisions.md; those that belong to the game manager are in the
tests of its wire.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import FrameType

import pytest

from ludex.core import Endless
from ludex.games.boards import FOLDER
from ludex.notations.rbg.engine import Step
from ludex.notations.rbg.front import parse
from ludex.notations.rbg.game import RegularGame
from ludex.notations.rbg.interpreter import Interpreter
from ludex.notations.rbg.lower import lower
from ludex.notations.rbg.notation import NOTATION
from ludex.notations.rbg.tree import Assignment, Description, Off, Switch

from .small import errors, game, read, warnings


def modifiers(rules: str) -> list[str]:
    """In the order of their indices."""
    return [_word(modifier) for modifier in (parse(game(rules))[0] or read("")).modifiers]


def _word(modifier: Off | Assignment | Switch) -> str:
    match modifier:
        case Off(piece):
            return piece
        case Assignment(name):
            return f"{name}="
        case Switch(player):
            return f"->{player or '>'}"


def names(description: Description) -> list[str]:
    return [vertex.name for vertex in description.board]


def moves(rules: str, **sections: str) -> list[tuple[int, ...]]:
    engine = Interpreter(read(game(rules, **sections)))
    return [tuple(number for step in move for number in step) for move in engine.moves(engine.start())]


def test_trap_01_the_text_is_sent_as_it_was_written(tmp_path: Path) -> None:
    """So whoever receives it needs all of the language; ours reads that and the low-level form alike."""
    path = tmp_path / "game.rbg"
    text = "// é\r\n" + game("->a m ->b [x]", macros="#m = (up* + down*)").replace("\n", "\r\n")
    path.write_bytes(text.encode())
    loaded = NOTATION.load(path)
    assert loaded.text.encode() == path.read_bytes()
    path.write_text(lower(loaded.description))
    again = NOTATION.load(path).description
    assert (again.modifiers, again.board, again.rules) == (
        loaded.description.modifiers,
        loaded.description.board,
        loaded.description.rules,
    )


def test_trap_02_only_modifiers_outside_patterns_have_indices() -> None:
    rules = "{? [x] ->a} ->a up {e} . {$ v == 0} ([x] left)^2 [e, x] [$ v = 1, w = 2] {! [$ v = 3]} ->>"
    assert modifiers(rules) == ["->a", "x", "x", "e", "x", "v=", "w=", "->>"]


def test_trap_03_vertices_are_numbered_from_1_as_they_are_listed() -> None:
    assert names(read(game(".", board="z[e]{up:b} b[x]{up:z}"))) == ["z", "b"]
    assert moves("->a right ->b", board="rectangle(up,down,left,right,[,e,x][e,e,])") == [(2, 2)]
    hexagon = read(game(".", board="hexagon(p,q,r,s,t,u,[e,x][e,,x][e,x])"))
    assert names(hexagon) == ["hx0y0", "hx1y0", "hx0y1", "hx2y1", "hx0y2", "hx1y2"]
    cuboid = read(game(".", board="cuboid(p,q,r,s,front,back,[[e,x]][[,x]])"))
    assert names(cuboid) == ["cx0y0z0", "cx1y0z0", "cx1y0z1"]
    assert cuboid.board[1].edges == {"r": 0, "front": 2}


def test_trap_04_players_as_declared_all_else_by_the_alphabet() -> None:
    found = read(game(".", players="z(1), a(1)", pieces="x, e, X", variables="w(1), v(1)"))
    assert [player.name for player in found.players] == ["z", "a"]
    assert found.pieces == ("X", "e", "x")
    assert [variable.name for variable in found.variables] == ["v", "w"]
    assert found.labels == ("down", "left", "right", "up")


def test_trap_05_powers_precedences_brackets_and_commas() -> None:
    assert lower(parse(game("up^0"))[0] or read("")).endswith("\nup \n")
    assert warnings(game("up^0")) == ["'^0' means one copy, as '^1' does"]
    assert moves("->a {$ 7*3/2 == 7} {$ 5-2+1 == 4} ->b") != []
    assert lower(read(game("up down*"))).endswith("\nup down *\n")
    assert lower(read(game("f^2", macros="#f = up left"))).endswith("\nup left left \n")
    assert lower(read(game("->a f ->b", macros="#f = up + down"))).endswith("\n->a up \n+ down ->b \n\n")
    text = game(".", board="rectangle(up,down,left,right,[e e][e,x])")
    assert names(parse(text)[0] or read("")) == ["rx0y0", "rx0y1", "rx1y1"]
    assert len(warnings(text)) == 1


def test_trap_06_what_is_defined_twice_and_what_is_not_seen() -> None:
    twice = game("f(x)", macros="#f(a) = up #f(b) = down")
    assert lower(parse(twice)[0] or read("")).endswith("\nup \n")
    assert warnings(twice) == ["macro 'f' with 1 parameters is already defined; the first stays"]
    sections = game("up") + "#rules = down"
    assert lower(parse(sections)[0] or read("")).endswith("\ndown \n")
    assert warnings(sections) == ["another 'rules' declared; the previous one is discarded"]
    assert errors(game("f", macros="#f = up g #g = down")) == ["'g' is not declared"]


@pytest.mark.parametrize(
    ("rules", "over"),
    [
        ("->a left ->b", True),
        ("->a right ->b", False),
        ("->a right", True),
        ("->a (right + [x])^2", True),
        ("{} ->a right ->b", True),
        ("->a ->>  {}", False),
    ],
)
def test_trap_07_the_game_is_over_when_no_path_comes_to_a_switch(rules: str, over: bool) -> None:
    engine = Interpreter(read(game(rules)))
    assert engine.over(engine.start()) == over


def test_trap_07_scores_count_at_the_end_alone() -> None:
    regular = RegularGame(read(game("[$ a = 1] ->a [$ b = 5] ->b {}")), "scores")
    state = regular.start(regular.setup(0))
    assert state.outcome() is None
    state.act("a", next(iter(state.moves())))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == {"a": 1, "b": 5}


def test_trap_08_the_current_square_survives_the_switch() -> None:
    engine = Interpreter(read(game("->a right ->> down ->b left ->a")))
    position = engine.start()
    engine.apply(position, (Step(2, 2),))
    assert engine.freeze(position).vertex == 4
    assert list(engine.moves(position)) == [(Step(3, 4),)]


def test_trap_09_the_keeper_takes_the_first_path_of_the_text() -> None:
    for rules, piece in (("[x] ->b + [e] ->b", "x"), ("[e] ->b + [x] ->b", "e"), ("[e] left ->b + [x] ->b", "x")):
        engine = Interpreter(read(game(f"->a ->> ({rules})")))
        position = engine.start()
        engine.apply(position, (Step(1, 1 + 1),))
        assert engine.description.pieces[engine.freeze(position).pieces[0]] == piece


@pytest.mark.parametrize("rules", ["->a ([x])* ->b", "->a (->>)*", "->a {? ([x])*} ->b"])
def test_trap_10_loops_without_an_end_are_refused(rules: str) -> None:
    (told,) = errors(game(rules))
    assert told.endswith("can go round in this loop for ever: nothing in it can fail")


def test_trap_10_what_only_shows_when_it_is_played_is_stopped() -> None:
    ring = "p[e]{right:q} q[x]{left:p}"
    with pytest.raises(Endless):
        moves("->a ([x] (left + right))* ->b", board=ring)
    with pytest.raises(Endless):
        moves("(->> (left + right))* ->a", board=ring)


def test_trap_10_a_division_by_zero_is_illegal() -> None:
    assert moves("->a ({$ 1 / v == 1} + [$ w = 1 / v] + .) ->b") == [(1, 3)]
    assert warnings(game("->a {$ v / 0 == 1} ->b")) == ["this is a division by zero"]


@pytest.mark.parametrize(
    "equation", ["5-2 == 3", "2*3 == 6", "8/2 == 4", "7/2 == 3", "(2-7)/2+2 == 0", "1-2 < 0", "v-1 < 5"]
)
def test_trap_11_numbers_have_a_sign_and_constants_are_worked_out_right(equation: str) -> None:
    assert moves(f"->a {{$ {equation}}} ->b") != []


def test_trap_11_each_player_has_his_own_bound() -> None:
    players = "b(1), a(200)"
    assert moves("->b ([$ a = w + 200] + [$ b = w + 1]) ->a", players=players) == [(1, 2, 1, 4), (1, 3, 1, 4)]
    assert moves("->b ([$ a = w + 201] + [$ b = w + 2]) ->a", players=players) == []


def test_trap_13_errors_have_an_exit_code(tmp_path: Path) -> None:
    path = tmp_path / "game.rbg"
    for text, code in ((game("nowhere"), 1), (game("up^0"), 0), (game("up"), 0)):
        path.write_text(text)
        command = [sys.executable, "-m", "ludex", "check", str(path)]
        assert subprocess.run(command, capture_output=True, check=False).returncode == code
    path.write_text(game("up^0"))
    command = [sys.executable, "-m", "ludex", "check", "--werror", str(path)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 1


@pytest.mark.parametrize("rules", ["({e})*", "(up*)*", "[]", "([])*", "({? up})*", "({$ v == 1})*", "(([x] up)*)*"])
def test_trap_14_what_is_printed_can_be_read_again(rules: str) -> None:
    description = read(game(rules))
    assert read(lower(description)).rules == description.rules


def test_trap_14_a_vertex_without_edges_is_refused() -> None:
    told = "vertex 'rx0y0' has no edges: one could never leave it"
    assert errors(game(".", board="rectangle(up,down,left,right,[e,,x][,,x])")) == [told]


def test_trap_15_a_move_may_be_long() -> None:
    row = f"rectangle(up,down,left,right,[{','.join('e' * 120)}])"
    listed = moves("->a ([x] right)* [x] {! right} ->b", board=row)
    assert [len(move) for move in listed] == [2 * 121]
    regular = RegularGame(read(game("->a ([x] right)* [x] {! right} ->b", board=row)), "long")
    state = regular.start(regular.setup(0))
    action = next(iter(state.moves()))
    for codec in (regular.codec("text"), regular.codec("rbg")):
        assert codec is not None
        assert codec.read(state, "a", codec.write(state, "a", action)) == action
    state.act("a", action)


def test_trap_15_a_position_may_have_very_many_moves() -> None:
    """They are told one from another, walked and counted as far as one likes, and not listed for that."""
    regular = RegularGame(read(game(f"->a {'([x] + [e])' * 40} ->b right ->a")), "many")
    state = regular.start(regular.setup(0))
    offered = state.moves()
    assert offered.count(1000) is None
    last = (*(number for i in range(40) for number in (1, 3 + 2 * i)), 1, 82)
    offered.demand(offered.nth(0)._replace(args=last))
    state.act("a", offered.nth(0)._replace(args=last))
    assert state.movers() == ["b"]


def test_trap_16_parsing_is_cheap() -> None:
    """Work grows as the text does: counted in calls, because a clock would tell about the machine."""
    ours = (FOLDER / "breakthrough.rbg").read_text()
    assert _calls(ours) < 30 * len(ours)
    small, large = (game("->a m^3 ->b " * n, macros="#m = (up {e} + [x])") for n in (50, 400))
    assert _calls(large) < 10 * _calls(small)


def _calls(text: str) -> int:
    count = 0

    def counting(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counting)
    try:
        parse(text)
    finally:
        sys.setprofile(None)
    return count
