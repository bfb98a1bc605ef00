"""A match under other rules than it was played by: taken up where it is, or played again; or the reason why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from ludex.core import (
    Action,
    BadRecord,
    BadSetup,
    Entry,
    Game,
    Json,
    Match,
    Refused,
    Setup,
    load,
    parse,
    read_record,
    record_of,
    text_of,
)

POSITION: Final = "position"
"""Where a record of a match that is not over keeps the frozen state at its end."""

How = Literal["unchanged", "resumed", "replayed"]


class Carried(NamedTuple):
    match: Match
    how: How
    """Every entry gives what it gave; the position is what it was; or its entries were played again."""
    why: str = ""
    """What keeps it from being better: how far the entries still agree, why the position could not be taken up."""


class NotCarried(Exception):
    """No way is possible; the text says why."""


def kept(match: Match) -> dict[str, Json]:
    """The match as a record, with the position as it is: it can be taken up in the middle, whatever led to it."""
    record = record_of(match)
    return record if match.outcome() else record | {POSITION: match.state.freeze()}


def carried(match: Match, game: Game) -> Carried:
    """A match that is being played, by these rules."""
    try:
        return Carried(resumed(game, match.setup, match.journal, text_of(match.state.freeze())), "resumed")
    except Exception as error:  # rules that are being edited may fail anywhere
        why = _reason(error)
    return Carried(replayed(game, match.setup, match.journal, why), "replayed", why)


def migrated(game: Game, record: Json) -> Carried:
    """A saved match, by these rules."""
    record = read_record(text_of(record))
    try:
        return Carried(load(game, record), "unchanged")
    except BadRecord as error:
        if record["game"] != game.id:
            raise
        why = _reason(error)
    setup, journal = _read(record)
    if POSITION in record:
        try:
            return Carried(_proven(resumed(game, setup, journal, text_of(record[POSITION])), record), "resumed", why)
        except Exception as error:  # the position is a stranger's, and the rules are being edited
            why = f"{why}; the position can't be taken up: {_reason(error)}"
    else:
        why = f"{why}; the file has no position to take up"
    return Carried(replayed(game, setup, journal, why), "replayed", why)


def _read(record: Json) -> tuple[Setup, list[Entry]]:
    try:
        setup = Setup.from_json(record["setup"])
        return setup, [Entry(seat, Action.parse(action)) for seat, action, _ in record["entries"]]
    except (BadSetup, Refused, TypeError, ValueError) as error:
        raise BadRecord(f"the saved match can't be read: {error}") from error


def _proven(match: Match, record: Json) -> Match:
    """The position is the one that was marked when it was saved."""
    marks = dict(map(tuple, record["marks"]))
    now = match.marks[-1]
    if marks.get(now.n) != now.print:
        raise BadRecord("the saved position is not the one that its mark proves: it was changed")
    return match


def resumed(game: Game, setup: Setup, journal: Sequence[Entry], frozen: str) -> Match:
    """Where it is; whatever these rules raise, if they can't."""
    match = Match.resume(game, setup, journal, len(journal), frozen)
    _look(match)
    return match


def replayed(game: Game, setup: Setup, journal: Sequence[Entry], why: str) -> Match:
    """From the start; NotCarried at the first entry that these rules refuse."""
    try:
        match = Match(game, setup)
        for n, entry in enumerate(journal, 1):
            try:
                match.submit(*entry)
            except Refused as refusal:
                raise NotCarried(f"{why}; played again, entry {n} of {len(journal)} is refused: {refusal}") from refusal
        _look(match)
    except NotCarried:
        raise
    except Exception as error:
        raise NotCarried(f"{why}; nor can it be played again: {_reason(error)}") from error
    return match


def _look(match: Match) -> None:
    """Everybody can see the position and what he may do."""
    state = match.state
    for seat in state.seats():
        state.view(seat)
        bool(state.choices(seat))
    parse(text_of(state.freeze()))


def _reason(error: Exception) -> str:
    if isinstance(error, BadRecord | BadSetup | Refused):
        return str(error)
    return f"{type(error).__name__}: {error}"
