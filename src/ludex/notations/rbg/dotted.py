"""Dots put into rules, where the flags of the original parser put them; never into patterns."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from typing import Final

from .tree import Assignment, Concatenation, Dot, Move, Off, Star, Sum

PLACES: Final[Mapping[str, str]] = {
    "before-alternative": "before each sum",
    "after-alternative": "at the beginning of each part of a sum",
    "before-modifier": "before each modifier but switches",
    "after-modifier": "behind each modifier but switches",
    "before-star": "before each repetition",
    "after-star": "at the beginning of each round of a repetition",
}
"""Where dots can be put, as the original calls it, and what it means."""


def dotted(move: Move, places: Set[str]) -> Move:
    match move:
        case Sum(parts) if parts:
            return _sum(Sum(tuple(dotted(part, places) for part in parts)), places)
        case Concatenation(parts):
            return _row(*(dotted(part, places) for part in parts))
        case Star(body):
            return _star(dotted(body, places), places)
        case Off() | Assignment():
            return _around(move, places)
        case _:
            return move


def _sum(move: Sum, places: Set[str]) -> Move:
    if "after-alternative" in places:
        move = replace(move, parts=tuple(_row(Dot(), part) for part in move.parts))
    return _row(Dot(), move) if "before-alternative" in places else move


def _star(body: Move, places: Set[str]) -> Move:
    star = Star(_row(Dot(), body) if "after-star" in places else body)
    return _row(Dot(), star) if "before-star" in places else star


def _around(move: Move, places: Set[str]) -> Move:
    before = [Dot()] if "before-modifier" in places else []
    after = [Dot()] if "after-modifier" in places else []
    return _row(*before, move, *after)


def _row(*moves: Move) -> Move:
    parts = tuple(part for move in moves for part in (move.parts if isinstance(move, Concatenation) else (move,)))
    return parts[0] if len(parts) == 1 else Concatenation(parts)
