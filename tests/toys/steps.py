"""Turns of several steps with the author's undo, nested as the rules framework nests them; a roll can't be undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludex.core import (
    NOTHING,
    UNDO,
    WATCHER,
    Action,
    Chance,
    Choices,
    Event,
    Game,
    Int,
    Json,
    Menu,
    Option,
    Outcome,
    Refused,
    Roster,
    Seat,
    Setup,
    State,
    Why,
)

COLOURS = ("Red", "Blue")


class Turn(State):
    """`steps` are those of the turn so far; undo takes the last one back."""

    def __init__(self, game: Game, frozen: Json) -> None:
        self.game = game
        self.left: int = frozen["left"]
        self.total: list[int] = list(frozen["total"])
        self.turn: int = frozen["turn"]
        self.steps: list[int] = list(frozen["steps"])
        self.chance = Chance.thaw(frozen["chance"])

    def seats(self) -> Sequence[Seat]:
        return COLOURS

    def movers(self) -> Sequence[Seat]:
        return [COLOURS[self.turn]] if self.left else []

    def choices(self, seat: Seat) -> Choices:
        if seat not in self.movers():
            return NOTHING
        menu = {"add": (Int("n", 1, 3),), "roll": (), UNDO: (), "done": ()}
        disabled = [] if self.steps else [UNDO]
        return Menu(menu, disabled=[*disabled, "add"] if len(self.steps) == 3 else disabled)

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        if seat not in self.movers():
            raise Refused(Why.NOT_NOW if self.left else Why.OVER, "it is not your turn")
        self.choices(seat).demand(action)
        if action.name == "add":
            self.steps.extend(action.args)
        elif action.name == UNDO:
            self.steps.pop()
        else:
            self._end(self.chance.below(6) if action.name == "roll" else 0)
        return [Event(action.name, [seat, *action.args])]

    def _end(self, bonus: int) -> None:
        self.total[self.turn] += sum(self.steps) + bonus
        self.steps = []
        self.turn = 1 - self.turn
        self.left -= 1

    def view(self, seat: Seat = WATCHER) -> Json:
        return {"left": self.left, "total": list(self.total), "turn": self.turn, "steps": list(self.steps)}

    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome(scores=dict(zip(COLOURS, self.total, strict=True)))

    def freeze(self) -> Json:
        return self.view() | {"chance": self.chance.freeze()}


class Steps(Game):
    id = "steps"
    title = "Steps"
    scenarios = ("short", "long")
    options = (Option(Int("turns", 1, 10), 4),)

    def roster(self, scenario: str, options: Mapping[str, Json]) -> Roster:
        return Roster(names=COLOURS)

    def start(self, setup: Setup) -> Turn:
        left = setup.options["turns"] * (2 if setup.scenario == "long" else 1)
        return Turn(
            self, {"left": left, "total": [0, 0], "turn": 0, "steps": [], "chance": Chance(setup.seed).freeze()}
        )

    def thaw(self, frozen: Json) -> Turn:
        return Turn(self, frozen)


STEPS = Steps()
