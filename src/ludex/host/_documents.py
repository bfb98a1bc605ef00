"""The documents of /api/v1, as types: what is here is what a client may rely on."""

from __future__ import annotations

from typing import Any

import msgspec

from ludex.core import Game, Json, Outcome, Seat

from ._exhibition import Shown
from .watch import Told


class GameDocument(msgspec.Struct):
    id: str
    title: str
    about: str
    players: str  # in words
    scenarios: list[str]
    options: list[dict[str, Any]]


class OutcomeDocument(msgspec.Struct):
    winners: list[Seat] | None  # null: the rules do not say; []: nobody
    scores: dict[Seat, float]
    dropped: list[Seat]
    text: str
    words: str  # all of it as one sentence


class TableDocument(msgspec.Struct):
    id: str
    game: str
    title: str
    seats: list[Seat]
    n: int  # entries in the journal
    outcome: OutcomeDocument | None
    next: str | None  # a newer match of the same game


class ToldDocument(msgspec.Struct):
    """One frame of a watch."""

    n: int
    events: list[Json]  # [name, data]
    view: Json  # null: with a frame that follows at once, or because the game could not show it
    outcome: OutcomeDocument | None


class Health(msgspec.Struct):
    status: str
    version: str
    tables: int  # matches that are running


class Fault(msgspec.Struct):
    error: str  # one sentence


def of_game(game: Game) -> GameDocument:
    roster = game.roster(game.scenarios[0] if game.scenarios else "", game.setup(0).options)
    options = [option.json() for option in game.options]
    return GameDocument(game.id, game.title, game.about, str(roster), list(game.scenarios), options)


def of_outcome(outcome: Outcome | None) -> OutcomeDocument | None:
    if outcome is None:
        return None
    winners = None if outcome.winners is None else list(outcome.winners)
    return OutcomeDocument(winners, dict(outcome.scores), list(outcome.dropped), outcome.text, str(outcome))


def of_table(shown: Shown, newer: Shown | None) -> TableDocument:
    table, game = shown.table, shown.table.match.game
    outcome = of_outcome(table.outcome)
    following = newer.table.id if newer else None
    return TableDocument(table.id, game.id, game.title, list(shown.seats), table.n, outcome, following)


def of_told(told: Told) -> ToldDocument:
    return ToldDocument(told.n, [event.json() for event in told.events], told.view, of_outcome(told.outcome))
