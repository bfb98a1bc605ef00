"""A million choices at every move, and nobody may list them: whoever tries, fails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ludex.core import (
    NOTHING,
    WATCHER,
    Action,
    Choices,
    Event,
    Game,
    Int,
    Json,
    Menu,
    Outcome,
    Refused,
    Roster,
    Seat,
    Setup,
    State,
    Why,
)

SIDE = 1000


class Many(Menu):
    def __init__(self) -> None:
        super().__init__({"point": (Int("x", 1, SIDE), Int("y", 1, SIDE))})

    def __iter__(self) -> Iterator[Action]:
        raise AssertionError("somebody lists a million choices")


class Plane(State):
    def __init__(self, game: Game, points: list[list[int]]) -> None:
        self.game = game
        self.points = points

    def seats(self) -> Sequence[Seat]:
        return ["Left", "Right"]

    def movers(self) -> Sequence[Seat]:
        return [] if len(self.points) == 8 else [self.seats()[len(self.points) % 2]]

    def choices(self, seat: Seat) -> Choices:
        return Many() if seat in self.movers() else NOTHING

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        if seat not in self.movers():
            raise Refused(Why.NOT_NOW, "it is not your turn")
        self.choices(seat).demand(action)
        self.points.append(list(action.args))
        return [Event("point", list(action.args))]

    def view(self, seat: Seat = WATCHER) -> Json:
        return {"points": [list(point) for point in self.points]}

    def outcome(self) -> Outcome | None:
        sums = [sum(point[0] for point in self.points[i::2]) for i in (0, 1)]
        return None if self.movers() else Outcome(scores=dict(zip(self.seats(), sums, strict=True)))

    def freeze(self) -> Json:
        return [list(point) for point in self.points]


class Million(Game):
    id = "million"
    title = "A million choices"

    def roster(self, scenario: str, options: Mapping[str, Json]) -> Roster:
        return Roster(names=("Left", "Right"))

    def start(self, setup: Setup) -> Plane:
        return Plane(self, [])

    def thaw(self, frozen: Json) -> Plane:
        return Plane(self, [list(point) for point in frozen])


MILLION = Million()
