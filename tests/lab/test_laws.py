"""The law bites: each of these games is wrong in one small way, and is caught by the law that is named."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, cast

import pytest

from ludex.core import (
    DROP,
    NOTHING,
    UNDO,
    WATCHER,
    Action,
    Chance,
    Choices,
    Event,
    Field,
    Game,
    Int,
    Json,
    Menu,
    OneOf,
    Outcome,
    Refused,
    Seat,
    Setup,
    State,
    Verb,
    Why,
)
from ludex.lab.laws import Broken, hold
from ludex.library import games
from tests.toys import LINE, ROOM, STEPS, TILES

EIGHTS, GOOFSPIEL, TRAILS = games()["eights"], games()["goofspiel"], games()["trails"]

Method = Callable[..., Any]


def broken(game: Game, **methods: Method) -> Game:
    """The game, with states in which these methods are replaced; each gets the right one as its first argument."""

    def wrapped(kind: type[State]) -> type[State]:
        return type(
            f"Broken{kind.__name__}", (kind,), {name: _around(kind, name, new) for name, new in methods.items()}
        )

    class Mutant(type(game)):  # type: ignore[misc]
        def start(self, setup: Setup) -> State:
            return self._spoil(super().start(setup))

        def thaw(self, frozen: Json) -> State:
            return self._spoil(super().thaw(frozen))

        def _spoil(self, state: State) -> State:
            state.__class__ = wrapped(type(state))
            return state

    return cast(Game, Mutant())


def _around(kind: type[State], name: str, new: Method) -> Method:
    right = getattr(kind, name)
    return lambda self, *args: new(lambda *given: right(self, *given), self, *args)


# Law 1


def over_too_early(right: Method, self: Any) -> Outcome | None:
    return Outcome() if right() is None and sum(self.scores.values()) > 9 else cast("Outcome | None", right())


def idle_mover(right: Method, self: Any) -> Sequence[Seat]:
    return [*right(), *(seat for seat in self.seats() if seat not in right())] if right() else []


def awaits_the_idle(right: Method, self: Any) -> Sequence[Seat]:
    return cast("Sequence[Seat]", self.seats())


# Law 2


def forgets_steering(right: Method, self: Any) -> Json:
    return right() | {"steered": []}


def forgets_the_generator(right: Method, self: Any) -> Json:
    return right() | {"chance": [format(self.chance.seed, "x"), 0]}


def lends_itself(right: Method, self: Any) -> Json:
    return right() | {"people": self.people}


def view_with_a_set(right: Method, self: Any, seat: Seat = WATCHER) -> Json:
    return right(seat) | {"suits": {"S", "H"}}


def view_with_a_huge_number(right: Method, self: Any, seat: Seat = WATCHER) -> Json:
    return right(seat) | {"seed": 2**60}


def view_that_counts(right: Method, self: Any, seat: Seat = WATCHER) -> Json:
    self.time += 1
    return right(seat)


_looks = count()


def view_that_changes(right: Method, self: Any, seat: Seat = WATCHER) -> Json:
    return right(seat) | {"looks": next(_looks)}


def strangers_see_more(right: Method, self: Any, seat: Seat = WATCHER) -> Json:
    return right(seat) | {"mine": self.stock[:1] if seat not in (*self.seats(), WATCHER) else []}


def chance_outside(right: Method, self: Any, seat: Seat, action: Action) -> Sequence[Event]:
    return [*right(seat, action), Event("weather", random.random())]


def tells_a_ghost(right: Method, self: Any, seat: Seat, action: Action) -> Sequence[Event]:
    return [*right(seat, action), Event("boo", None, ("nobody at all",))]


def tells_a_set(right: Method, self: Any, seat: Seat, action: Action) -> Sequence[Event]:
    return [*right(seat, action), Event("set", {1, 2})]


def offers_in_another_order(right: Method, self: Any, seat: Seat) -> Choices:
    """As a set would after a thaw: the thawed twin has been asked less often."""
    self.__dict__["asked"] = self.__dict__.get("asked", 0) + 1
    choices = cast(Choices, right(seat))
    return _Reversed(choices) if self.__dict__["asked"] > 8 else choices


class _Reversed(Choices):
    def __init__(self, right: Choices) -> None:
        self.right = right

    def verbs(self) -> Sequence[Verb]:
        return [Verb("odd", enabled=False), *self.right.verbs()] if self.right.verbs() else []

    def next(self, partial: Action) -> Field | None:
        return self.right.next(partial)


# Law 3


def changes_and_refuses(right: Method, self: Any, seat: Seat, action: Action) -> Sequence[Event]:
    try:
        return cast("Sequence[Event]", right(seat, action))
    except Refused:
        self.said += 1
        raise


def draws_and_refuses(right: Method, self: Any, seat: Seat, action: Action) -> Sequence[Event]:
    try:
        return cast("Sequence[Event]", right(seat, action))
    except Refused:
        self.chance.word()
        raise


# Laws 4 and 5


class _Lax(Menu):
    """Says yes too often."""

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and action.name in self._menu


class _Tight(Menu):
    """Says no too often."""

    def __contains__(self, action: object) -> bool:
        return super().__contains__(action) and isinstance(action, Action) and action.args[:1] != (3,)


class _Doubtful(Menu):
    """Thinks, as Python does, that 1 and 1.0 are the same."""

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action):
            return False
        return super().__contains__(
            Action(action.name, tuple(int(a) if isinstance(a, float) and a == a else a for a in action.args))
        )


def with_menu(kind: type[Menu]) -> Method:
    def choices(right: Method, self: Any, seat: Seat) -> Choices:
        found = right(seat)
        return kind(found._menu, disabled=found._disabled) if isinstance(found, Menu) and found else found

    return choices


def nothing_to_choose(right: Method, self: Any, seat: Seat) -> Choices:
    return Menu({"bid": (OneOf("card", ()),)}) if right(seat) else NOTHING


def offers_what_it_refuses(right: Method, self: Any, seat: Seat, action: Action) -> Sequence[Event]:
    if action.name == "add" and action.args == (3,):
        raise Refused(Why.ILLEGAL, "not three")
    return cast("Sequence[Event]", right(seat, action))


def takes_anything(right: Method, self: Any, seat: Seat, action: Action) -> Sequence[Event]:
    return [] if action.name == DROP and not self.choices(seat) else cast("Sequence[Event]", right(seat, action))


def takes_from_strangers(right: Method, self: Any, seat: Seat, action: Action) -> Sequence[Event]:
    try:
        return cast("Sequence[Event]", right(seat, action))
    except Refused:
        if seat in self.seats() or not self.left:
            raise
        return []


# Law 6


def open_hands(right: Method, self: Any, seat: Seat = WATCHER) -> Json:
    return right(seat) | {"next": max(map(max, self.hands.values()))}


def open_stock(right: Method, self: Any, seat: Seat = WATCHER) -> Json:
    return right(seat) | {"top": self.stock[-1:]}


def open_bids(right: Method, self: Any, seat: Seat = WATCHER) -> Json:
    return right(seat) | {"bids": dict(self.bids)}


def tells_the_bid(right: Method, self: Any, seat: Seat, action: Action) -> Sequence[Event]:
    return [*right(seat, action), Event("psst", list(action.args))]


def refuses_too_frankly(right: Method, self: Any, seat: Seat, action: Action) -> Sequence[Event]:
    try:
        return cast("Sequence[Event]", right(seat, action))
    except Refused as refusal:
        raise Refused(refusal.why, f"{refusal.text}; the top card is {self.stock[-1:]}") from refusal


def choices_that_know(right: Method, self: Any, seat: Seat) -> Choices:
    found = cast(Choices, right(seat))
    return _Reversed(found) if found and self.stock and self.stock[-1][1] in "SH" else found


def redeals_nothing(right: Method, self: Any, seat: Seat, chance: Chance) -> State:
    return cast(State, self.copy())


# Law 7


def never_the_same(right: Method, self: Any) -> Json:
    return right() | {"total": [0, self.__dict__.setdefault("born", next(_looks))]}


# Law 8


def goes_on_for_ever(right: Method, self: Any, seat: Seat, action: Action) -> Sequence[Event]:
    events = right(seat, action)
    self.left += self.left < 2 and action.name in ("roll", "done")
    return cast("Sequence[Event]", events)


def undo_takes_two(right: Method, self: Any, seat: Seat, action: Action) -> Sequence[Event]:
    events = right(seat, action)
    if action.name == UNDO:
        self.total[self.turn] -= 1
    return cast("Sequence[Event]", events)


def undo_turns_back_chance(right: Method, self: Any, seat: Seat, action: Action) -> Sequence[Event]:
    """A roll within the turn that undo gives back with the generator: roll until it is a six."""
    if action.name == "add" and seat in self.movers():
        self.choices(seat).demand(action)
        self.steps.append(1 + self.chance.below(3))
        return [Event("add", seat)]
    if action.name == UNDO and action in self.choices(seat):
        self.chance.drawn -= 1
    return cast("Sequence[Event]", right(seat, action))


def undo_across_another(right: Method, self: Any, seat: Seat, action: Action) -> Sequence[Event]:
    """Blue may take back what Red has just added to the total."""
    if action.name == UNDO and self.choices(seat) and action in self.choices(seat):
        self.steps.pop()
        self.total[1 - self.turn] = 0
        return [Event(UNDO, seat)]
    return cast("Sequence[Event]", right(seat, action))


def always_no(right: Method, self: Any, seat: Seat, action: Action) -> Sequence[Event]:
    raise Refused(Why.ILLEGAL, "no")


def only_unfirm(right: Method, self: Any, seat: Seat) -> Choices:
    found = right(seat)
    return Menu(found._menu, firm=False) if found else found


CASES: dict[str, tuple[int, Game]] = {
    "the outcome comes while somebody may move": (1, broken(GOOFSPIEL, outcome=over_too_early)),
    "a mover without choices": (1, broken(EIGHTS, movers=idle_mover)),
    "it awaits who may not move": (1, broken(EIGHTS, awaited=awaits_the_idle)),
    "a field is lost in freeze": (2, broken(TRAILS, freeze=forgets_steering)),
    "the generator is lost in freeze": (2, broken(ROOM, freeze=forgets_the_generator)),
    "freeze gives the live list": (2, broken(ROOM, freeze=lends_itself)),
    "a set in the view": (2, broken(EIGHTS, view=view_with_a_set)),
    "a number in the view that browsers round": (2, broken(EIGHTS, view=view_with_a_huge_number)),
    "looking changes the state": (2, broken(TRAILS, view=view_that_counts)),
    "looking twice shows two things": (2, broken(TRAILS, view=view_that_changes)),
    "a stranger sees more than a watcher": (2, broken(EIGHTS, view=strangers_see_more)),
    "chance outside the state": (2, broken(EIGHTS, act=chance_outside)),
    "an event for nobody": (2, broken(STEPS, act=tells_a_ghost)),
    "an event that is not JSON": (2, broken(STEPS, act=tells_a_set)),
    "offers depend on how often one asked": (2, broken(GOOFSPIEL, choices=offers_in_another_order)),
    "refused, and changed": (3, broken(ROOM, act=changes_and_refuses)),
    "refused, and chance used": (3, broken(STEPS, act=draws_and_refuses)),
    "`in` says no to what is offered": (4, broken(STEPS, choices=with_menu(_Tight))),
    "a field without values": (4, broken(GOOFSPIEL, choices=nothing_to_choose)),
    "offered, and refused": (4, broken(STEPS, act=offers_what_it_refuses)),
    "`in` says yes to anything": (5, broken(STEPS, choices=with_menu(_Lax))),
    "`in` takes 1.0 for 1": (5, broken(STEPS, choices=with_menu(_Doubtful))),
    "it obeys strangers": (5, broken(STEPS, act=takes_from_strangers)),
    "hands in the view": (6, broken(GOOFSPIEL, view=open_hands)),
    "the stock in the view": (6, broken(EIGHTS, view=open_stock)),
    "sealed bids in the view": (6, broken(GOOFSPIEL, view=open_bids)),
    "a sealed bid in an event": (6, broken(GOOFSPIEL, act=tells_the_bid)),
    "a refusal that tells a secret": (6, broken(EIGHTS, act=refuses_too_frankly)),
    "choices that depend on a secret": (6, broken(EIGHTS, choices=choices_that_know)),
    "a redeal that deals nothing anew": (6, broken(EIGHTS, redeal=redeals_nothing)),
    "it never ends": (8, broken(STEPS, act=goes_on_for_ever)),
    "undo takes back too much": (8, broken(STEPS, act=undo_takes_two)),
    "undo turns the generator back": (8, broken(STEPS, act=undo_turns_back_chance)),
    "undo across another seat": (8, broken(STEPS, act=undo_across_another)),
}


@pytest.mark.parametrize("name", CASES)
def test_a_broken_game_is_caught(name: str) -> None:
    law, game = CASES[name]
    with pytest.raises(Broken) as caught:
        hold(game, matches=30, steps=400)
    assert caught.value.law == law, str(caught.value)


def test_a_match_that_only_refuses_is_a_dead_end() -> None:
    with pytest.raises(Broken, match="dead end"):
        hold(broken(STEPS, act=always_no, choices=only_unfirm))


def test_a_start_that_depends_on_something_else_than_the_seed_does_not_replay() -> None:
    births = count()

    class Fresh(type(STEPS)):  # type: ignore[misc]
        def start(self, setup: Setup) -> State:
            state = super().start(setup)
            state.total = [next(births), 0]
            return cast(State, state)

    with pytest.raises(Broken, match="law 7"):
        hold(Fresh())


def test_what_need_not_end_is_told_so() -> None:
    hold(broken(STEPS, act=goes_on_for_ever), ends=False, steps=50)


@pytest.mark.parametrize("game", [LINE, TILES], ids=lambda game: game.id)
def test_the_way_to_play_it_again_is_in_the_report(game: Game) -> None:
    with pytest.raises(Broken) as caught:
        hold(broken(game, view=view_with_a_huge_number), seed=7)
    assert "hold(seed=7)" in caught.value.__notes__[0]


def test_the_fields_that_the_mutants_use_are_right() -> None:
    """So that a mutant is wrong in one way only."""
    for game in (EIGHTS, GOOFSPIEL, TRAILS, ROOM, STEPS):
        hold(broken(game), matches=2, steps=400)
    assert 3 in Int("n", 1, 3)
