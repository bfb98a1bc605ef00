"""Trails: everybody leaves a wall behind, and the clock drives on. A game on a clock, straight on core."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from ludex.core import (
    DROP,
    HOUSE,
    JUDGE,
    NOTHING,
    TICK,
    WATCHER,
    Action,
    Chance,
    Choices,
    Event,
    Game,
    Int,
    Json,
    Menu,
    OneOf,
    Option,
    Outcome,
    Refused,
    Roster,
    Seat,
    Setup,
    State,
    Why,
)

WAYS: Final = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
BACK: Final = {"north": "south", "south": "north", "east": "west", "west": "east"}

Place = tuple[int, int]


class Arena(State):
    def __init__(self, game: Game, size: int, pace: int, heads: dict[Seat, Place], ways: dict[Seat, str]):
        self.game = game
        self.size = size
        self.pace = pace  # milliseconds
        self.order = list(heads)
        self.heads = heads  # of those who still drive
        self.ways = ways
        self.walls = {place: seat for seat, place in heads.items()}
        self.steered: set[Seat] = set()  # since the last tick
        self.time = 0

    def seats(self) -> Sequence[Seat]:
        return self.order

    def movers(self) -> Sequence[Seat]:
        return [] if self._over() else [HOUSE, *self._free()]

    def awaited(self) -> Sequence[Seat]:
        return []  # who does nothing drives straight on

    def _free(self) -> list[Seat]:
        return [seat for seat in self.heads if seat not in self.steered]

    def choices(self, seat: Seat) -> Choices:
        if seat not in self.movers():
            return NOTHING
        if seat == HOUSE:
            return Menu({TICK: (), DROP: (OneOf("who", tuple(self.heads)),)})
        ways = tuple(way for way in WAYS if way not in (self.ways[seat], BACK[self.ways[seat]]))
        return Menu({"steer": (OneOf("way", ways),)})

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        if self._over():
            raise Refused(Why.OVER, "the match is over")
        if seat in self.steered:
            raise Refused(Why.EARLY, "you have steered; wait for the next tick")
        if seat != HOUSE and seat not in self.heads:
            raise Refused(Why.NOT_NOW, f"{seat} does not drive")
        self.choices(seat).demand(action)
        if action.name == TICK:
            return [self._tick()]
        if action.name == DROP:
            (who,) = action.args
            self._wreck(who)
            return [Event("dropped", {"seat": who})]
        (self.ways[seat],) = action.args
        self.steered.add(seat)
        return []  # the others see it when he drives

    def _tick(self) -> Event:
        ahead = {seat: self._ahead(seat) for seat in self.heads}
        meeting = Counter(ahead.values())
        crashed = [seat for seat, place in ahead.items() if meeting[place] > 1 or not self._open(place)]
        for seat in crashed:
            self._wreck(seat)
        for seat in self.heads:
            self.heads[seat] = ahead[seat]
            self.walls[ahead[seat]] = seat
        self.steered.clear()
        self.time += 1
        return Event("tick", {"time": self.time, "crashed": crashed})

    def _ahead(self, seat: Seat) -> Place:
        (x, y), (dx, dy) = self.heads[seat], WAYS[self.ways[seat]]
        return x + dx, y + dy

    def _open(self, place: Place) -> bool:
        return all(0 <= c < self.size for c in place) and place not in self.walls

    def _wreck(self, seat: Seat) -> None:
        del self.heads[seat], self.ways[seat]
        self.steered.discard(seat)

    def _over(self) -> bool:
        return len(self.heads) < 2

    def outcome(self) -> Outcome | None:
        return Outcome(tuple(self.heads)) if self._over() else None

    def period(self) -> float | None:
        return None if self._over() else self.pace / 1000

    def view(self, seat: Seat = WATCHER) -> Json:
        marks = {name: str(i) for i, name in enumerate(self.order, 1)}
        rows = [["."] * self.size for _ in range(self.size)]
        for (x, y), name in self.walls.items():
            rows[y][x] = marks[name]
        return {
            "time": self.time,
            "board": ["".join(row) for row in rows],
            "marks": marks,
            "heads": {name: list(place) for name, place in self.heads.items()},
            # Who has steered keeps it to himself until he drives.
            "ways": {name: way for name, way in self.ways.items() if seat in (name, JUDGE)},
        }

    def freeze(self) -> Json:
        return {
            "size": self.size,
            "pace": self.pace,
            "time": self.time,
            "order": list(self.order),
            "heads": [[seat, *place, self.ways[seat]] for seat, place in self.heads.items()],
            "walls": [[x, y, seat] for (x, y), seat in sorted(self.walls.items())],
            "steered": sorted(self.steered),
        }

    def redeal(self, seat: Seat, chance: Chance) -> Arena:
        """The others may have steered another way."""
        twin = self.copy()
        for name in [name for name in self.order if name in self.steered and seat not in (name, JUDGE)]:
            twin.ways[name] = chance.pick([self.ways[name], BACK[self.ways[name]]])
        return twin

    def alike(self, actor: Seat, action: Action, other: Seat, chance: Chance) -> Action | None:
        if action.name != "steer" or other in (actor, JUDGE):
            return None
        return self.choices(actor).sample(chance)


class Trails(Game):
    id = "trails"
    title = "Trails"
    about = (
        "At every tick everybody drives one square on and leaves a wall behind. Between two ticks you may steer "
        "left or right, once. Who drives into a wall, or meets another head on, is out; the last one wins."
    )
    options = (
        Option(Int("size", 6, 40), 16, "squares in a row"),
        Option(Int("pace", 50, 60_000), 500, "milliseconds between two ticks"),
    )

    def roster(self, scenario: str, options: Mapping[str, Json]) -> Roster:
        return Roster(least=2, most=4)

    def start(self, setup: Setup) -> Arena:
        chance, size = Chance(setup.seed), setup.options["size"]
        squares = [(x, y) for x in range(1, size - 1) for y in range(1, size - 1)]
        chance.shuffle(squares)
        heads = {seat: squares.pop() for seat in setup.seats}
        ways = {seat: chance.pick(list(WAYS)) for seat in setup.seats}
        return Arena(self, size, setup.options["pace"], heads, ways)

    def thaw(self, frozen: Json) -> Arena:
        heads = {seat: (x, y) for seat, x, y, _ in frozen["heads"]}
        ways = {seat: way for seat, _, _, way in frozen["heads"]}
        arena = Arena(self, frozen["size"], frozen["pace"], heads, ways)
        arena.order, arena.time, arena.steered = list(frozen["order"]), frozen["time"], set(frozen["steered"])
        arena.walls = {(x, y): seat for x, y, seat in frozen["walls"]}
        return arena


GAME: Final = Trails()
