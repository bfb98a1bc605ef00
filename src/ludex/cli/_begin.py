"""A match at its first position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.core import BadSetup, Match
from ludex.lab.simulate import enter

from ._errors import Failure

if TYPE_CHECKING:
    from ludex.core import Game

    from ._setup import Wanted


def begin(game: Game, wanted: Wanted, seed: int) -> Match:
    """A match at its first position, with those who enter already in; Failure where the rules can't start it."""
    setup = wanted.setup(game, seed)
    try:
        match = Match(game, setup)
    except BadSetup:
        raise
    except Exception as error:
        raise Failure(f"{game.id} does not start: {type(error).__name__}: {error}") from error
    enter(match, wanted.entrants(game, setup))
    return match
