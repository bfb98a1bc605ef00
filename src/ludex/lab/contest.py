"""A match between players in this process: no clock, no table, no wire."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from ludex.core import CLOSE, HOUSE, Action, Game, Match, Outcome, Refused, Seat

from .players import Player


def contest(game: Game, players: Sequence[Player], seconds: float = inf, seed: int = 0) -> Match:
    """One match, to its end; the players sit in the order of the seats. An illegal move forfeits it.

    The time is what each is told that he has; nobody is stopped.
    """
    match = Match(game, game.setup(seed))
    seats = list(match.state.seats())
    if len(seats) != len(players):
        raise ValueError(f"{game.id} is played by {len(seats)}, not by {len(players)}")
    sitting = dict(zip(seats, players, strict=True))
    for seat, player in sitting.items():
        player.sit(game, seat, seconds)
    while match.outcome() is None:
        seat = next(iter(match.state.awaited()))
        _turn(match, seat, sitting[seat].play(match.state.copy(), seconds))
    for player in players:
        player.over(match.state.copy())
    return match


def _turn(match: Match, seat: Seat, action: Action) -> None:
    try:
        match.submit(seat, action)
    except Refused as refused:
        others = tuple(other for other in match.state.seats() if other != seat)
        outcome = Outcome(others, dropped=(seat,), text=f"{seat} forfeits: {refused}")
        match.submit(HOUSE, Action(CLOSE, outcome.args()))
