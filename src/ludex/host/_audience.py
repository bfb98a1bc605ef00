"""Those who look on at one table, and what each is told."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from ludex.core import Event, Json, Match, Seat

from .watch import CutOff, Stopped, Told, Watch

log = logging.getLogger(__name__)

Entries = Sequence[tuple[int, Sequence[Event]]]
"""Numbers of entries, and what each tells."""


class Audience:
    def __init__(self) -> None:
        self._watches: list[Watch] = []

    def begin(self, watch: Watch, after: int | None, match: Match) -> None:
        """What was missed after that entry, then the position as it is."""
        n = len(match)
        first = n + 1 if after is None else max(0, after) + 1
        if n - first >= watch.patience:
            watch.cut(CutOff(f"{n - first + 1} entries were missed, too many to tell; begin with the position"))
            return
        try:
            missed = list(match.events(first, n)) if first <= n else [(n, ())]
        except Exception:
            log.exception("what happened since entry %d could not be told again", first)
            watch.cut(CutOff("what was missed can't be told again; begin with the position"))
            return
        _put(watch, missed, match, {})
        if watch.open:
            self._watches.append(watch)

    def tell(self, entries: Entries, match: Match) -> None:
        """Everybody his events, in order; with the last of them what he sees now."""
        self._watches = [watch for watch in self._watches if watch.open]
        views: dict[Seat, Json] = {}  # a thousand passers-by see the same
        for watch in self._watches if entries else ():
            _put(watch, entries, match, views)

    def stop(self, error: Stopped) -> None:
        for watch in self._watches:
            watch.cut(error)


def _put(watch: Watch, entries: Entries, match: Match, views: dict[Seat, Json]) -> None:
    for n, events in entries[:-1]:
        watch.put(Told(n, _heard(events, watch.seat), None))
    n, events = entries[-1]
    if watch.views and watch.seat not in views:
        views[watch.seat] = _view(watch.seat, match)
    watch.put(Told(n, _heard(events, watch.seat), views.get(watch.seat) if watch.views else None, match.outcome()))


def _heard(events: Sequence[Event], seat: Seat) -> Sequence[Event]:
    return tuple(event for event in events if event.reaches(seat))


def _view(seat: Seat, match: Match) -> Json:
    """What the seat sees; None if the game's code fails."""
    try:
        return match.state.view(seat)
    except Exception:
        log.exception("the view of %r failed", seat)
        return None
