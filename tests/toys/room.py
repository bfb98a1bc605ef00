"""A room as the game machine has them: people come and go, all may talk, a bid's minimum depends on the last one, and
a body may tell others something before it says no."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludex.core import (
    ENTER,
    HOUSE,
    LEAVE,
    NOTHING,
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
    Outcome,
    Refused,
    Roster,
    Seat,
    Setup,
    State,
    Text,
    Why,
    flaw_of_name,
)

LIMIT = 40


class Hall(State):
    def __init__(self, game: Game, frozen: Json) -> None:
        self.game = game
        self.people: list[str] = list(frozen["people"])
        self.best: int = frozen["best"]
        self.by: str | None = frozen["by"]
        self.said: int = frozen["said"]
        self.chance = Chance.thaw(frozen["chance"])

    def seats(self) -> Sequence[Seat]:
        return self.people

    def movers(self) -> Sequence[Seat]:
        return [] if self._over() else [HOUSE, *self.people]

    def awaited(self) -> Sequence[Seat]:
        return []  # all may talk, nobody must

    def _over(self) -> bool:
        return self.said >= LIMIT

    def choices(self, seat: Seat) -> Choices:
        if seat not in self.movers():
            return NOTHING
        if seat == HOUSE:
            leave = () if self.people else (LEAVE,)
            return Menu(
                {ENTER: (Text("who", 20),), LEAVE: (OneOf("who", tuple(self.people)),)}, firm=False, disabled=leave
            )
        bid = Int("amount", self.best + 1, self.best + 10)
        return Menu({"talk": (Text("text", 40),), "bid": (bid,), "gamble": ()}, firm=True)

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        if self._over():
            raise Refused(Why.OVER, "the room is closed")
        if seat not in self.movers():
            raise Refused(Why.NOT_NOW, "you are not in the room")
        self.choices(seat).demand(action)
        if seat == HOUSE:
            return self._door(action.name, *action.args)
        self.said += 1
        if action.name == "talk":
            return [Event("talk", [seat, *action.args])]
        if action.name == "bid":
            (self.best,), self.by = action.args, seat
            return [Event("bid", [seat, self.best])]
        return self._gamble(seat)

    def _door(self, verb: str, who: str) -> Sequence[Event]:
        if verb == LEAVE:
            self.people.remove(who)
            return [Event("left", who)]
        if complaint := flaw_of_name(who):
            raise Refused(Why.ILLEGAL, complaint)
        if who in self.people:
            raise Refused(Why.ILLEGAL, f"{who} is in the room")
        self.people.append(who)
        return [Event("entered", who)]

    def _gamble(self, seat: Seat) -> Sequence[Event]:
        """Others are told, and chance is used, before it fails: an accepted action that failed."""
        others = tuple(name for name in self.people if name != seat)
        told = [Event("gambles", seat, (*others, WATCHER))]
        if self.chance.below(2):
            return [*told, Event("error", "you have lost", (seat,))]
        self.best += 1
        return [*told, Event("bid", [seat, self.best])]

    def view(self, seat: Seat = WATCHER) -> Json:
        return {"people": list(self.people), "best": self.best, "by": self.by, "said": self.said}

    def outcome(self) -> Outcome | None:
        if not self._over():
            return None
        return Outcome(() if self.by is None else (self.by,), text="sold" if self.by else "not sold")

    def freeze(self) -> Json:
        return self.view() | {"chance": self.chance.freeze()}


class Room(Game):
    id = "room"
    title = "A room"

    def roster(self, scenario: str, options: Mapping[str, Json]) -> Roster:
        return Roster(open=True)

    def start(self, setup: Setup) -> Hall:
        chance = Chance(setup.seed).freeze()
        return Hall(self, {"people": [], "best": 0, "by": None, "said": 0, "chance": chance})

    def thaw(self, frozen: Json) -> Hall:
        return Hall(self, frozen)


ROOM = Room()
