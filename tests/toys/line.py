"""A world that answers nonsense instead of refusing it, on a clock that only an operator ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludex.core import (
    HOUSE,
    NOTHING,
    TICK,
    WATCHER,
    Action,
    Anything,
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


class World(State):
    def __init__(self, game: Game, frozen: Json) -> None:
        self.game = game
        self.time: int = frozen["time"]
        self.places: dict[str, int] = dict(frozen["places"])
        self.ready: dict[str, int] = dict(frozen["ready"])  # when each may act again
        self.ended: bool = frozen["ended"]

    def seats(self) -> Sequence[Seat]:
        return list(self.places)

    def movers(self) -> Sequence[Seat]:
        if self.ended:
            return []
        return [HOUSE, *(seat for seat in self.places if self.ready[seat] <= self.time)]

    def awaited(self) -> Sequence[Seat]:
        return []

    def choices(self, seat: Seat) -> Choices:
        if seat not in self.movers():
            return NOTHING
        if seat == HOUSE:
            return Menu({TICK: (), "end": ()})
        return Menu({"move": (Int("by", -1, 1),), "wait": (Int("ticks", 1, 3),), "say": (Anything("what"),)})

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        if seat in self.places and not self.ended and seat not in self.movers():
            raise Refused(Why.EARLY, "wait for the tick")
        if seat not in self.movers():
            raise Refused(Why.OVER if self.ended else Why.NOT_NOW, "you may not act")
        self.choices(seat).demand(action)
        if seat == HOUSE:
            self.ended = action.name == "end"
            self.time += 1
            return [
                Event("tick", self.time, (WATCHER,)),
                *(Event("packet", self.view(name), (name,)) for name in self.places),
            ]
        if action.name == "say":
            return [Event("unsupported", list(action.args), (seat,))]
        self.places[seat] += action.args[0] if action.name == "move" else 0
        self.ready[seat] = self.time + (action.args[0] if action.name == "wait" else 1)
        return []

    def period(self) -> float | None:
        return None if self.ended else 0.01

    def view(self, seat: Seat = WATCHER) -> Json:
        return {"time": self.time, "places": dict(self.places)}

    def query(self, seat: Seat, name: str, args: tuple[Json, ...]) -> Json:
        if name != "distance":
            raise Refused(Why.MALFORMED, "one can only ask for the distance")
        one, other = args
        return abs(self.places[one] - self.places[other])

    def outcome(self) -> Outcome | None:
        return Outcome() if self.ended else None

    def freeze(self) -> Json:
        return self.view() | {"ready": dict(self.ready), "ended": self.ended}


class Line(Game):
    id = "line"
    title = "A line on a clock"

    def roster(self, scenario: str, options: Mapping[str, Json]) -> Roster:
        return Roster(least=1, most=5)

    def start(self, setup: Setup) -> World:
        places = dict.fromkeys(setup.seats, 0)
        return World(self, {"time": 0, "places": places, "ready": places, "ended": False})

    def thaw(self, frozen: Json) -> World:
        return World(self, frozen)


LINE = Line()
