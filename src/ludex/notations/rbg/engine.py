"""The seam between a game and what computes its moves: the interpreter here, faster engines beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import add
from typing import NamedTuple, Protocol, TypeVar

from ludex.core import Endless

from .tree import Description

__all__ = ["Endless", "Engine", "Path", "Played", "Snapshot", "Step"]


class Step(NamedTuple):
    """A modifier, and the vertex at which it was applied. Both from 1, as everybody outside counts them."""

    vertex: int
    modifier: int


Path = tuple[Step, ...]
"""A move, when it ends with a switch; otherwise the beginning of one."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All of a position, the same for every engine."""

    pieces: tuple[int, ...]  # on each vertex, a place in Description.pieces
    values: tuple[int, ...]  # of the players, then of the variables
    vertex: int  # the current one, from 1
    after: int  # the index of the last switch, behind which the rules go on; 0: at their start


@dataclass(frozen=True, slots=True)
class Played:
    """What random games came to, added up."""

    games: int
    turns: int
    turns_squared: int
    moves: int  # legal ones, of all positions met
    scores: tuple[int, ...]
    scores_squared: tuple[int, ...]
    checksum: int = 0  # of the moves that were drawn; engines draw differently

    def plus(self, other: Played) -> Played:
        return Played(
            self.games + other.games,
            self.turns + other.turns,
            self.turns_squared + other.turns_squared,
            self.moves + other.moves,
            tuple(map(add, self.scores, other.scores)),
            tuple(map(add, self.scores_squared, other.scores_squared)),
            self.checksum + other.checksum,
        )


Position = TypeVar("Position")


class Engine(Protocol[Position]):
    """Computes one game. A position is the engine's own affair, and belongs to who holds it.

    In every position that an engine gives, the keeper has played as far as he can: a player is to move, or the game
    is over. Whatever searches may raise Endless, and leaves the position as it was; only apply() may leave it anywhere.
    """

    @property
    def description(self) -> Description: ...

    def start(self) -> Position: ...

    def player(self, position: Position) -> int:
        """Whose turn it is, from 1 in declared order; 0: the keeper's."""

    def over(self, position: Position) -> bool:
        """Has the player to move, or the keeper, no legal move?"""

    def scores(self, position: Position) -> Sequence[int]:
        """Of the players, in declared order. They mean nothing before the end."""

    def moves(self, position: Position) -> Iterator[Path]:
        """The legal ones, each once, always in the same order. The position may change while one iterates."""

    def count(self, position: Position, limit: int) -> int | None:
        """How many legal moves; None: more than the limit."""

    def steps(self, position: Position, begun: Path) -> Sequence[Step]:
        """How the legal moves that begin like this go on; none where this is a whole move, or there is no such move."""

    def legal(self, position: Position, move: Path) -> bool:
        """Is it a whole legal move? Any numbers may be asked; does not list the others."""

    def apply(self, position: Position, move: Path) -> None:
        """Plays a legal move, and whatever the keeper does then. What another move does is not said."""

    def copy(self, position: Position) -> Position: ...

    def freeze(self, position: Position) -> Snapshot: ...

    def thaw(self, snapshot: Snapshot) -> Position:
        """The inverse of freeze()."""

    def perft(self, position: Position, depth: int) -> int:
        """How many sequences of so many moves of players; those that end earlier are none."""

    def best(self, position: Position, seconds: float, seed: int) -> int | None:
        """The number of a good move among moves(), found in this time; None: it is too slow to search."""

    def playouts(self, position: Position, n: int, seed: int, threads: int = 1) -> Played:
        """Random games from here, in which each move is as likely. The same for the same seed and threads."""
