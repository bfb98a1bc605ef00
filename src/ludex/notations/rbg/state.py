"""One position of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludex.core import NOTHING, WATCHER, Action, Choices, Event, Game, Json, Outcome, Refused, Seat, State, Why

from .engine import Engine, Snapshot
from .moves import Moves, path_of
from .picture import Picture
from .wording import Wording


class Board(State):
    def __init__(self, game: Game, engine: Engine[Any], picture: Picture, position: Any) -> None:
        self.game = game
        self.engine = engine
        self.picture = picture
        self.position = position
        self._offered: Moves | None = None  # until the next act
        self._over: bool | None = None

    def seats(self) -> Sequence[Seat]:
        return [player.name for player in self.engine.description.players]

    def movers(self) -> Sequence[Seat]:
        return [] if self._is_over() else [self._turn()]

    def _is_over(self) -> bool:
        if self._over is None:
            self._over = self.engine.over(self.position)
        return self._over

    def _turn(self) -> Seat:
        return self.seats()[self.engine.player(self.position) - 1]

    def choices(self, seat: Seat) -> Choices:
        return self.moves() if seat in self.movers() else NOTHING

    def moves(self) -> Moves:
        """Of whose turn it is."""
        if self._offered is None:
            self._offered = Moves(self.engine, self.position)
        return self._offered

    def wording(self) -> Wording:
        return Wording(self.engine, self.picture, self.position)

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        if self._is_over():
            raise Refused(Why.OVER, "the match is over")
        if seat != self._turn():
            raise Refused(Why.NOT_NOW, f"it is the turn of {self._turn()}")
        self.moves().demand(action)
        path = path_of(action.args)
        assert path is not None  # or it had not been among the moves
        told = Event("moved", {"seat": seat, "move": self.wording().write(path), "steps": list(action.args)})
        position = self.engine.copy(self.position)
        self.engine.apply(position, path)
        over = self.engine.over(position)
        # Up to here the rules may turn out endless, the keeper's or those of who moves next: then nothing has happened.
        self.position, self._offered, self._over = position, None, over
        return [told]

    def outcome(self) -> Outcome | None:
        """Who has most, wins; who plays alone, wins if he has anything."""
        if not self._is_over():
            return None
        scores = self._scores()
        most = max(scores.values())
        best = tuple(seat for seat, score in scores.items() if score == most)
        if len(scores) == 1:
            return Outcome(best if most else (), scores)
        return Outcome(best, scores, text="" if len(best) < len(scores) else "It is a draw")

    def _scores(self) -> dict[Seat, float]:
        return dict(zip(self.seats(), self.engine.scores(self.position), strict=True))

    def view(self, seat: Seat = WATCHER) -> Json:
        """Everybody sees everything."""
        del seat
        description, now = self.engine.description, self.engine.freeze(self.position)
        variables = zip(description.variables, now.values[len(description.players) :], strict=True)
        return {
            "turn": None if self._is_over() else self._turn(),
            "scores": self._scores(),
            "variables": {variable.name: value for variable, value in variables},
            "square": self.picture.names[now.vertex - 1],  # the current one: what may be done can depend on it
            "after": now.after,  # and on the place in the rules
            **self.picture.view(now.pieces),
        }

    def freeze(self) -> Json:
        now = self.engine.freeze(self.position)
        return {"pieces": list(now.pieces), "values": list(now.values), "vertex": now.vertex, "after": now.after}

    def copy(self) -> Board:
        return Board(self.game, self.engine, self.picture, self.engine.copy(self.position))


def thawed(frozen: Json) -> Snapshot:
    """The inverse of what freeze() does with a snapshot."""
    return Snapshot(tuple(frozen["pieces"]), tuple(frozen["values"]), frozen["vertex"], frozen["after"])
