"""Loops that never end are refused; those that something ends are not."""

from __future__ import annotations

import pytest

from ludex.notations.rbg.front import parse

from .small import errors, game, read, warnings

MOVE = "one move can go round in this loop for ever: nothing in it can fail"
KEEPER = "the keeper can go round in this loop for ever: nothing in it can fail"
RING = "p[e]{next:q,up:p} q[x]{next:p}"


@pytest.mark.parametrize(
    "rules",
    [
        "([x])*",
        "([x] up*)*",
        "(up* [x])*",
        "([x] .)*",
        "([x, e])*",
        "([$ v = 1])*",
        "([$ v = 1, w = 2])*",
        "([$ v = 9])*",
        "([x] {e, x})*",
        "([x] + up)*",
        "(up + ([x]))*",
        "(([x])^3)*",
        "(([x] + up)^3)*",
        "([x] (up [x])*)*",
        "([x] {? .})*",
        "([x] {? up*})*",
        "([x] {? [x]})*",
        "([x] {? ->a})*",
        "up ([x])* ->a",
    ],
)
def test_one_move_that_never_ends(rules: str) -> None:
    assert errors(game(rules)) == [MOVE]


@pytest.mark.parametrize("rules", ["(->>)*", "(->> [x])*", "(->> + up)*", "(. ->> .)*", "((->>)^2)*", "(->> up*)*"])
def test_a_keeper_who_never_ends(rules: str) -> None:
    assert errors(game(rules)) == [KEEPER]


@pytest.mark.parametrize(
    "rules",
    [
        "up*",
        "(up + down)*",
        "(up*)*",
        "((up + down)* (left + right)*)*",
        "(.)*",
        "({? [x]})*",
        "({! [x]})*",
        "([x] up)*",
        "([x] {e})*",
        "([x] {})*",
        "([x] [])*",
        "([])*",
        "([$ v = v + 1])*",
        "([$ v = 10])*",
        "([x] {$ v == 1})*",
        "([x] {! {e}})*",
        "([x] {! .})*",
        "([x] {? up})*",
        "(->a [x])*",
        "(->a ->b)*",
        "(->a ->>)*",
        "(->> up)*",
        "(->> {e})*",
        "(->> ->a)*",
        "(->a)*",
        "([x])^9",
        "{? (->a)*}",
        "{? (->>)*}",
        "{? (->a up)*}",
        "{? ([x] up)*}",
    ],
)
def test_loops_that_something_ends(rules: str) -> None:
    assert not {MOVE, KEEPER} & set(warnings(game(rules)))


@pytest.mark.parametrize(
    "rules", ["{? ([x])*}", "{! ([x] + up)*}", "{? ([x] ->a)*}", "{? (->> [x])*}", "{? {! ([x])*}}"]
)
def test_a_pattern_that_never_ends(rules: str) -> None:
    """The turn passes to nobody in a pattern, so that it ends nothing."""
    assert errors(game(rules)) == [MOVE]


@pytest.mark.parametrize(("rules", "text"), [("(->a + [x])*", MOVE), ("([x] (->a)*)*", MOVE), ("(->a + ->>)*", KEEPER)])
def test_a_loop_in_which_a_player_may_move_first_is_only_suspicious(rules: str, text: str) -> None:
    assert warnings(game(rules)) == [text]


def test_edges_that_all_vertices_have_never_fail() -> None:
    assert errors(game("([x] next)*", board=RING)) == [MOVE]
    read(game("([x] up)*", board=RING))


def test_it_is_told_where_the_star_is() -> None:
    (problem,) = parse(game("->a ([x])* ->b"))[1]
    assert (problem.line, problem.column) == (6, 19)


def test_an_inner_loop_is_told_for_itself() -> None:
    assert errors(game("(([x])* [x])*")) == [MOVE, MOVE]
