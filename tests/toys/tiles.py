"""Placements of any length, where the next depends on those before: as Q has them. One player, no end but the last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludex.core import (
    NOTHING,
    WATCHER,
    Action,
    Choices,
    Event,
    Field,
    Game,
    Json,
    OneOf,
    Outcome,
    Refused,
    Roster,
    Seat,
    Setup,
    State,
    Verb,
    Why,
)

SQUARES = 12


class Placements(Choices):
    """place(square, square, ...): each next to the one before, none twice."""

    def __init__(self, free: Sequence[int]) -> None:
        self._free = free

    def verbs(self) -> Sequence[Verb]:
        return [Verb("place"), Verb("pass")]

    def next(self, partial: Action) -> Field | None:
        if partial.name != "place":
            return None
        if not partial.args:
            return OneOf("square", self._free)
        near = [n for n in (partial.args[-1] - 1, partial.args[-1] + 1) if n in self._free and n not in partial.args]
        return OneOf("square", near, optional=True) if near else None


class Row(State):
    def __init__(self, game: Game, tiles: list[int], passes: int) -> None:
        self.game = game
        self.tiles = tiles
        self.passes = passes

    def seats(self) -> Sequence[Seat]:
        return ["Solo"]

    def _free(self) -> list[int]:
        return [n for n in range(SQUARES) if n not in self.tiles]

    def movers(self) -> Sequence[Seat]:
        return self.seats() if self._free() and self.passes < 3 else []

    def choices(self, seat: Seat) -> Choices:
        return Placements(self._free()) if seat in self.movers() else NOTHING

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        if seat not in self.movers():
            raise Refused(Why.NOT_NOW, "you may not play")
        self.choices(seat).demand(action)
        self.tiles += action.args
        self.passes += action.name == "pass"
        return [Event(action.name, list(action.args))]

    def view(self, seat: Seat = WATCHER) -> Json:
        return {"tiles": list(self.tiles), "passes": self.passes}

    def outcome(self) -> Outcome | None:
        return None if self.movers() else Outcome(scores={"Solo": len(self.tiles)})

    def freeze(self) -> Json:
        return [list(self.tiles), self.passes]


class Tiles(Game):
    id = "tiles"
    title = "Tiles"

    def roster(self, scenario: str, options: Mapping[str, Json]) -> Roster:
        return Roster(names=("Solo",))

    def start(self, setup: Setup) -> Row:
        return Row(self, [], 0)

    def thaw(self, frozen: Json) -> Row:
        return Row(self, list(frozen[0]), frozen[1])


TILES = Tiles()
