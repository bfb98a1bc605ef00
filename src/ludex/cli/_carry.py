"""A match under other rules than it was played by: taken up where it is, or played again; or the reason why not."""

from __future__ import annotations

from typing import NamedTuple

from ludex.core import BadRecord, BadSetup, Game, Match, Refused, parse, text_of

from ._words import plural


class Carried(NamedTuple):
    match: Match
    replayed: bool
    """False: its position is what it was; True: its entries were played again, by the new rules."""
    why: str = ""
    """Why its position could not be taken up."""


class NotCarried(Exception):
    """Neither way is possible; the text says why."""


def carried(match: Match, game: Game) -> Carried:
    """The match by these rules."""
    frozen = text_of(match.state.freeze())
    try:
        again = Match.resume(game, match.setup, match.journal, len(match), frozen)
        looked_at(again)
        return Carried(again, replayed=False)
    except Exception as error:  # rules that are being edited may fail anywhere
        why = reason(error)
    return Carried(replayed(match, game, why), replayed=True, why=why)


def replayed(match: Match, game: Game, why: str) -> Match:
    try:
        again = Match(game, match.setup)
        for n, entry in enumerate(match.journal, 1):
            try:
                again.submit(*entry)
            except Refused as refusal:
                total = plural(len(match), "entry", "entries")
                raise NotCarried(f"{why}; played again, entry {n} of {total} is refused: {refusal}") from refusal
        looked_at(again)
    except NotCarried:
        raise
    except Exception as error:
        raise NotCarried(f"{why}; nor can it be played again: {reason(error)}") from error
    return again


def looked_at(match: Match) -> None:
    """Everybody can see the position, and somebody may act unless it is over."""
    state = match.state
    for seat in state.seats():
        state.view(seat)
        bool(state.choices(seat))
    parse(text_of(state.freeze()))


def reason(error: Exception) -> str:
    if isinstance(error, BadRecord | BadSetup | Refused):
        return str(error)
    return f"{type(error).__name__}: {error}"
