"""The engine for programs that study or play one game: moves, apply, undo, scores, names.

    rules = load("breakthrough.rbg")
    play = rules.start()
    while not play.over:
        play.apply(random.choice(play.moves))
    print(play.scores)

It computes with whatever engine the game has, and knows nothing of matches, seats and tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path as File
from typing import Any

from ludex.core import BadGame, Level

from .engine import Engine, Path, Step
from .front import parse
from .game import RegularGame
from .notation import NOTATION
from .picture import Picture
from .wording import Wording


def load(file: str | PathLike[str]) -> Rules:
    """The game in this file; BadGame with its problems."""
    return Rules(NOTATION.load(File(file)))


def loads(text: str, name: str = "game") -> Rules:
    """The game in this text, in either form; BadGame with its problems."""
    description, problems = parse(text, name)
    if description is None:
        raise BadGame([problem for problem in problems if problem.level is Level.ERROR])
    return Rules(RegularGame(description, name, text))


class Rules:
    """What never changes of a game. Vertex 1 of a move is the first of the vertices, and so on."""

    def __init__(self, game: RegularGame) -> None:
        self.game = game
        description = game.description
        self.players = tuple(player.name for player in description.players)
        self.pieces = description.pieces
        self.variables = tuple(variable.name for variable in description.variables)
        self.vertices = tuple(vertex.name for vertex in description.board)
        self.bounds = {each.name: each.bound for each in (*description.players, *description.variables)}
        self.edges: Mapping[str, Mapping[str, str]] = {
            vertex.name: {label: self.vertices[target] for label, target in vertex.edges.items()}
            for vertex in description.board
        }

    def start(self) -> Play:
        """At the first position, before anybody's move; the keeper has played."""
        board = self.game.start(self.game.setup(0))
        return Play(self, board.engine, board.picture, board.engine.start())

    def __repr__(self) -> str:
        return f"<Rules of {self.game.id}: {', '.join(self.players)}; {len(self.vertices)} vertices>"


def encode(move: Path) -> str:
    """As the game manager's protocol writes it."""
    return " ".join(f"{step.vertex} {step.modifier}" for step in move)


def decode(text: str) -> Path:
    """ValueError where these are no numbers in pairs."""
    numbers = [int(word) for word in text.split()]
    if len(numbers) % 2:
        raise ValueError(f"a move is vertices and modifiers in turn, not {text[:60]!r}")
    return tuple(map(Step, numbers[::2], numbers[1::2]))


class Illegal(ValueError):
    """Not a legal move of this position; the text is a sentence."""


class Play:
    """One play of a game, with its past."""

    def __init__(self, rules: Rules, engine: Engine[Any], picture: Picture, position: Any) -> None:
        self.rules = rules
        self.history: list[Path] = []
        self._engine = engine
        self._picture = picture
        self._position = position
        self._before: list[Any] = []

    @property
    def moves(self) -> Sequence[Path]:
        """The legal ones; each a tuple of steps (vertex, modifier), both from 1; none when it is over."""
        return tuple(self._engine.moves(self._position))

    @property
    def over(self) -> bool:
        return self._engine.over(self._position)

    @property
    def player(self) -> str | None:
        """Whose turn it is; None: nobody's any more."""
        return None if self.over else self.rules.players[self._engine.player(self._position) - 1]

    @property
    def scores(self) -> Mapping[str, int]:
        """They mean nothing before the end."""
        return dict(zip(self.rules.players, self._engine.scores(self._position), strict=True))

    @property
    def variables(self) -> Mapping[str, int]:
        values = self._engine.freeze(self._position).values[len(self.rules.players) :]
        return dict(zip(self.rules.variables, values, strict=True))

    @property
    def board(self) -> Mapping[str, str]:
        """The piece on each vertex."""
        pieces = self._engine.freeze(self._position).pieces
        return {vertex: self.rules.pieces[piece] for vertex, piece in zip(self.rules.vertices, pieces, strict=True)}

    @property
    def vertex(self) -> str:
        """The current one."""
        return self.rules.vertices[self._engine.freeze(self._position).vertex - 1]

    def apply(self, move: Iterable[tuple[int, int]] | str) -> None:
        """A move, or its text as the protocol writes it; then whatever the keeper does. Illegal changes nothing."""
        path = _path(move)
        if not self._engine.legal(self._position, path):
            raise Illegal(f"{encode(path)[:60]!r} is not a legal move here")
        twin = self._engine.copy(self._position)
        self._engine.apply(twin, path)
        self._before.append(self._position)
        self._position = twin
        self.history.append(path)

    def undo(self) -> Path:
        """Take the last move back; IndexError where there is none."""
        move = self.history.pop()
        self._position = self._before.pop()
        return move

    def copy(self) -> Play:
        twin = Play(self.rules, self._engine, self._picture, self._engine.copy(self._position))
        twin.history, twin._before = [*self.history], [*self._before]
        return twin

    def word(self, move: Iterable[tuple[int, int]] | str) -> str:
        """A legal move as people write it."""
        return Wording(self._engine, self._picture, self._position).write(_path(move))


def _path(move: Iterable[tuple[int, int]] | str) -> Path:
    try:
        return decode(move) if isinstance(move, str) else tuple(Step(*step) for step in move)
    except (TypeError, ValueError):
        raise Illegal(f"a move is pairs of a vertex and a modifier, not {str(move)[:60]!r}") from None
