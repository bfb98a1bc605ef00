"""The semantics of the language, slow and obvious: every other engine has to agree with this one.

A position is pieces on vertices, values of players and variables, the current vertex and a place in the rules, which
is behind the last switch or at their start. It is the turn of whom that switch names; at the start, the keeper's.

* A path goes through the rules from there. Each action is valid when it is reached, and what it does counts for all
  that follow. The path ends with the first switch that it meets.
* A move is the modifiers of a path, each with the vertex where it was applied. Paths with the same ones are one move.
* Patterns are tried on a scratch copy. A switch inside one is passed through.
* An assignment outside 0 and the bound is illegal; so is every action in which somebody divides by zero.
* The keeper plays the first path, in the order of the text, depth first, in which a star goes round again before it
  ends. He plays until a player is to move, or until he can't.
* The game is over when the player to move has no move, or when the keeper has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import islice
from typing import Final, NamedTuple

from ludex.core import Chance

from .automaton import START, automaton
from .engine import Endless, Path, Played, Snapshot, Step
from .position import Position
from .search import LONGEST, Search, Stop
from .tree import Description, Switch

TURNS: Final = 10_000
"""Of the keeper, one after the other; counting a large board of Go takes him a thousand."""


class _Way(NamedTuple):
    """How far one has come on a path."""

    position: Position
    state: int
    vertex: int
    whole: bool  # it has met its switch


class Interpreter:
    """An Engine."""

    def __init__(self, description: Description) -> None:
        self.description = description
        self._search = Search(description, automaton(description.rules))
        self._players = {player.name: i for i, player in enumerate(description.players, 1)}

    def start(self) -> Position:
        position = Position.first(self.description)
        self._play_keeper(position)
        return position

    def player(self, position: Position) -> int:
        if position.after == 0:
            return 0
        switch = self.description.modifiers[position.after - 1]
        assert isinstance(switch, Switch)
        return 0 if switch.player is None else self._players[switch.player]

    def over(self, position: Position) -> bool:
        return next(self.moves(position), None) is None

    def scores(self, position: Position) -> Sequence[int]:
        return position.values[: len(self.description.players)]

    def moves(self, position: Position) -> Iterator[Path]:
        return self._told(self._search.paths(position.copy(), self._state(position), position.vertex))

    def _told(self, paths: Iterator[Path]) -> Iterator[Path]:
        self._search.refresh()
        for path in paths:
            yield path
            self._search.found()

    def count(self, position: Position, limit: int) -> int | None:
        found = sum(1 for _ in islice(self.moves(position), limit + 1))
        return found if found <= limit else None

    def steps(self, position: Position, begun: Path) -> Sequence[Step]:
        way = self._followed(position, begun)
        if way is None or way.whole:
            return ()
        stops = self._search.stops(way.position, way.state, way.vertex)
        return [step for step, stop in stops if self._ends(way.position.copy(), step, stop)]

    def legal(self, position: Position, move: Path) -> bool:
        way = self._followed(position, move)
        return way is not None and way.whole

    def apply(self, position: Position, move: Path) -> None:
        for vertex, modifier in move:
            self._search.writes[modifier](position, vertex - 1)
        self._turn(position, move)
        self._play_keeper(position)

    def copy(self, position: Position) -> Position:
        return position.copy()

    def freeze(self, position: Position) -> Snapshot:
        return position.freeze()

    def thaw(self, snapshot: Snapshot) -> Position:
        return Position.thaw(snapshot)

    def perft(self, position: Position, depth: int) -> int:
        if depth == 0:
            return 1
        if depth == 1:
            return sum(1 for _ in self.moves(position))
        return sum(self.perft(self._after(position, move), depth - 1) for move in self.moves(position))

    def _after(self, position: Position, move: Path) -> Position:
        after = position.copy()
        self.apply(after, move)
        return after

    def best(self, position: Position, seconds: float, seed: int) -> int | None:
        del position, seconds, seed
        return None

    def playouts(self, position: Position, n: int, seed: int, threads: int = 1) -> Played:
        del threads  # one is as fast as many: they would wait for each other
        chance = Chance(seed)
        return reduce(Played.plus, [self._playout(position.copy(), chance) for _ in range(n)])

    def _playout(self, position: Position, chance: Chance) -> Played:
        turns, seen = 0, 0
        while moves := list(self.moves(position)):
            seen += len(moves)
            turns += 1
            self.apply(position, chance.pick(moves))
        scores = tuple(self.scores(position))
        return Played(1, turns, turns * turns, seen, scores, tuple(score * score for score in scores))

    def _state(self, position: Position) -> int:
        return self._search.behind[position.after] if position.after else START

    def _turn(self, position: Position, move: Path) -> None:
        last = move[-1]
        position.vertex, position.after = last.vertex - 1, last.modifier

    def _play_keeper(self, position: Position) -> None:
        self._search.refresh()
        for _ in range(TURNS):
            if self.player(position):
                return
            paths = self._search.paths(position, self._state(position), position.vertex)
            path = next(paths, None)  # and the position is changed by it
            if path is None:
                return
            self._turn(position, path)
            self._search.found()
        raise Endless(f"the keeper has had {TURNS} turns, and no player is to move")

    def _followed(self, position: Position, path: Path) -> _Way | None:
        """Where one comes by these steps; None where they are not the beginning of a path."""
        self._search.refresh()
        way = _Way(position.copy(), self._state(position), position.vertex, whole=False)
        if len(path) > LONGEST:
            return None
        for step in path:
            stop = None if way.whole else self._stop(way, step)
            if stop is None or stop.write(way.position, step.vertex - 1) is None:
                return None
            way = _Way(way.position, stop.target, step.vertex - 1, stop.final)
        return way

    def _stop(self, way: _Way, wanted: Step) -> Stop | None:
        stops = self._search.stops(way.position, way.state, way.vertex)
        return next((stop for step, stop in stops if step == wanted), None)

    def _ends(self, position: Position, step: Step, stop: Stop) -> bool:
        """Is it legal, and does a path that goes on with it come to a switch?"""
        if stop.write(position, step.vertex - 1) is None:
            return False
        if not stop.final and next(self._search.paths(position, stop.target, step.vertex - 1), None) is None:
            return False
        self._search.found()
        return True
