"""All that a seat can learn from a state by looking at it."""

from __future__ import annotations

from ludex.core import HOUSE, JUDGE, WATCHER, Event, Json, Seat, State, flaw, text_of

from ._broken import require

STRANGER = "nobody of this name"


def everybody(state: State) -> list[Seat]:
    """Whom to ask: the seats, the house, both kinds of watchers, a name that nobody has."""
    return [*state.seats(), HOUSE, WATCHER, JUDGE, STRANGER]


def look(state: State, seat: Seat) -> str:
    """View, choices, who is awaited and the outcome, as text: equal exactly if the seat sees no difference."""
    outcome = state.outcome()
    seen = [state.view(seat), state.choices(seat).json(), list(state.awaited()), outcome.json() if outcome else None]
    return text_of(seen)


def check_looks(state: State) -> None:
    """Law 2, its still part: looking is pure and gives plain data; strangers see what watchers see."""
    before = text_of(state.freeze())
    for seat in everybody(state):
        view = state.view(seat)
        wrong = flaw(view, "the view")
        require(2, wrong is None, f"what {seat!r} sees is not plain data: {wrong}")
        require(2, look(state, seat) == look(state, seat), f"{seat!r} looks twice and sees two things")
        drawn = flaw(state.choices(seat).json(), "a field")
        require(2, drawn is None, f"what {seat!r} may do is not plain data: {drawn}")
    require(2, look(state, STRANGER) == look(state, WATCHER), "an unknown name sees something else than a watcher")
    require(2, text_of(state.freeze()) == before, "looking at the state has changed it")


def check_events(state: State, events: tuple[Event, ...], seats_before: list[Seat]) -> None:
    """What is told is plain data, to somebody who exists."""
    known = {*state.seats(), *seats_before, WATCHER, HOUSE}
    for event in events:
        wrong = flaw(event.data, "it")
        require(2, wrong is None, f"the event {event.name!r} is not plain data: {wrong}")
        unknown = [name for name in event.to or () if name not in known]
        require(2, not unknown, f"the event {event.name!r} is for {unknown}, who are not here")


def told(events: tuple[Event, ...], seat: Seat) -> Json:
    return [event.json() for event in events if event.reaches(seat)]
