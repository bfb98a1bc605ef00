"""How moves are written: "text", as people do; "rbg", as the game manager's protocol does."""

from __future__ import annotations

from typing import Final

from ludex.core import Action, Codec, Refused, Seat, State, Why

from .engine import Path
from .moves import MOVE, action_of, path_of
from .state import Board


class Text:
    """See the module `wording`."""

    def write(self, state: State, seat: Seat, action: Action) -> str:
        del seat
        board, path = _board(state), _path(action)
        known = range(1, len(board.engine.description.modifiers) + 1)
        squares = range(1, len(board.engine.description.board) + 1)
        if not path or not all(step.vertex in squares and step.modifier in known for step in path):
            raise Refused(Why.MALFORMED, "this is no move of this game")
        return board.wording().write(path)

    def read(self, state: State, seat: Seat, text: str) -> Action:
        del seat
        return action_of(_board(state).wording().read(text))


class Wire:
    """`v1 m1 v2 m2 ...`, in decimal, vertices and modifiers from 1; any white space between them is read."""

    def write(self, state: State, seat: Seat, action: Action) -> str:
        del state, seat
        return " ".join(str(number) for step in _path(action) for number in step)

    def read(self, state: State, seat: Seat, text: str) -> Action:
        del state, seat
        words = text.split()
        if not words or len(words) % 2 or not all(_is_number(word) for word in words):
            raise Refused(
                Why.MALFORMED, f"a move is vertices and modifiers in turn, like '53 2 45 3', not {text[:60]!r}"
            )
        return Action(MOVE, tuple(map(int, words)))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= 9


def _path(action: Action) -> Path:
    path = path_of(action.args) if action.name == MOVE else None
    if path is None:
        raise Refused(Why.MALFORMED, f"this is no move: {str(action)[:60]}")
    return path


def _board(state: State) -> Board:
    if not isinstance(state, Board):
        raise Refused(Why.MALFORMED, "this is no position of a regular boardgame")
    return state


CODECS: Final[dict[str, Codec]] = {"text": Text(), "rbg": Wire()}
