"""All that a seat can learn from a state by looking at it."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import HOUSE, JUDGE, WATCHER, Event, Json, Seat, State, flaw, parse, text_of

from ._broken import Broken, require

STRANGER = "nobody of this name"


def everybody(state: State) -> list[Seat]:
    """Whom to ask: the seats, the house, both kinds of watchers, a name that nobody has."""
    return [*state.seats(), HOUSE, WATCHER, JUDGE, STRANGER]


def seen(state: State, seat: Seat) -> Json:
    """View, choices, who is awaited and the outcome."""
    outcome = state.outcome()
    return [state.view(seat), state.choices(seat).json(), list(state.awaited()), outcome.json() if outcome else None]


def look(state: State, seat: Seat) -> str:
    """It as text: equal exactly if the seat sees no difference."""
    return text_of(seen(state, seat))


class Still:
    """A state that nobody acts on meanwhile: its texts, written once for all checks of the position."""

    def __init__(self, state: State, who: Sequence[Seat] | None = None) -> None:
        self.state = state
        self.everybody = everybody(state) if who is None else who
        self._frozen: str | None = None
        self._seen: dict[Seat, Json] = {}
        self._looks: dict[Seat, str] = {}

    @property
    def frozen(self) -> str:
        if self._frozen is None:
            self._frozen = text_of(self.state.freeze())
        return self._frozen

    def seen(self, seat: Seat) -> Json:
        if seat not in self._seen:
            self._seen[seat] = seen(self.state, seat)
        return self._seen[seat]

    def look(self, seat: Seat) -> str:
        if seat not in self._looks:
            self._looks[seat] = text_of(self.seen(seat))
        return self._looks[seat]

    def twin(self) -> State:
        """Through the text."""
        return self.state.game.thaw(parse(self.frozen))


def check_looks(still: Still, twice: Sequence[Seat]) -> None:
    """Law 2, its still part: looking gives plain data, the same again; strangers see what watchers see.

    That it changes nothing is looked at together with nonsense, which must not, either.
    """
    assert still.frozen  # before anybody looks
    for seat in still.everybody:
        view, choices, *_ = still.seen(seat)
        if wrong := flaw(view, "the view"):
            raise Broken(2, f"what {seat!r} sees is not plain data: {wrong}")
        if wrong := flaw(choices, "a field"):
            raise Broken(2, f"what {seat!r} may do is not plain data: {wrong}")
    for seat in twice:
        require(2, look(still.state, seat) == still.look(seat), f"{seat!r} looks twice and sees two things")
    if STRANGER in still.everybody:
        require(2, still.look(STRANGER) == still.look(WATCHER), "an unknown name sees something else than a watcher")


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
