"""Descriptions at random, for who wants to know whether two agree about any of them."""

from __future__ import annotations

from hypothesis import strategies as st

from .small import game

LEAVES = (
    *("up", "down", "left", "right", ".", "->a", "->a", "->b", "->>", "->>"),
    *("{e}", "{x}", "{e,x}", "{e,x,y}", "{}", "[x]", "[e]", "[y]", "[x,y]", "[]"),
    *("[$v=1]", "[$v=v+1]", "[$v=v-1]", "[$a=2]", "[$b=x]", "[$v=1,a=v]", "[$v=v/w]", "[$w=2-v*a]"),
    *("{$v==1}", "{$v!=w}", "{$e>x}", "{$a>=v-1}", "{$x<2}", "{$6/v<=4}"),
)
BOARDS = (
    "rectangle(up,down,left,right,[e,x])",
    "rectangle(up,down,left,right,[e,x][y,e])",
    "rectangle(up,down,left,right,[e,,x][e,e,x])",
    "p[e]{up:q,left:p} q[x]{right:p,up:p,down:r} r[e]{left:q}",
)


def _inner(moves: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    several = st.lists(moves, min_size=2, max_size=4)
    return st.one_of(
        several.map(" ".join),
        several.map(lambda parts: f"({' + '.join(parts)})"),
        moves.map(lambda move: f"({move})*"),
        moves.map(lambda move: f"({move})^2"),
        moves.map(lambda move: f"{{?{move}}}"),
        moves.map(lambda move: f"{{!{move}}}"),
    )


rules = st.recursive(st.sampled_from(LEAVES), _inner, max_leaves=14)


def _described(board: str, before: str, turns: list[str]) -> str:
    players = ("->a", "->b")
    text = " ".join(f"{players[i % 2]} {turn}" for i, turn in enumerate(turns))
    return game(f"{before} ({text})*", board=board, players="a(2), b(2)", pieces="e, x, y", variables="v(2), w(1)")


descriptions = st.builds(_described, st.sampled_from(BOARDS), rules, st.lists(rules, min_size=1, max_size=3))
