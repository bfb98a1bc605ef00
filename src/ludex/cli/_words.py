"""Events, seats and outcomes in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludex.core import HOUSE, JUDGE, WATCHER, Event, Outcome, Seat

from ._clean import clean
from ._view import inline


def event_words(event: Event) -> str:
    """The seat that it is about first, if it names one; then its name, then the rest of its data."""
    name, data = clean(event.name), event.data
    if not isinstance(data, Mapping):
        return f"{name}: {inline(data)}" if data not in (None, "", [], {}) else name
    who = f"{clean(data['seat'])} " if isinstance(data.get("seat"), str) else ""
    rest = [f"{clean(key)} {inline(value)}" for key, value in data.items() if key != "seat" or not who]
    return f"{who}{name}" + (f": {'; '.join(rest)}" if rest else "")


def told(events: Sequence[Event], seat: Seat) -> list[str]:
    """What of it reaches this seat; lines of a log as they are."""
    return [line for event in events if event.reaches(seat) for line in _logged(event) or [event_words(event)]]


def _logged(event: Event) -> list[str]:
    lines = event.data.get("lines") if event.name == "log" and isinstance(event.data, Mapping) else None
    whole = isinstance(lines, list | tuple) and all(isinstance(line, str) for line in lines)
    return [clean(line) for line in lines if line] if whole and lines else []


def seat_words(seat: Seat) -> str:
    return {HOUSE: "the house", WATCHER: "watcher", JUDGE: "judge"}.get(seat, clean(seat))


def outcome_words(outcome: Outcome) -> str:
    dropped = f"; dropped: {', '.join(outcome.dropped)}" if outcome.dropped else ""
    return clean(f"{outcome}{dropped}")


def plural(n: int, one: str, many: str = "") -> str:
    return f"{n:,} {one if n == 1 else many or one + 's'}"
