"""Actions as people write them: by the game's own notation, where it has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.core import Coded

from ._clean import clean

if TYPE_CHECKING:
    from ludex.core import Action, Codec, Game, Seat, State


def codec_of(game: Game) -> Codec | None:
    return game.codec("text") if isinstance(game, Coded) else None


def action_words(game: Game, state: State, seat: Seat, action: Action) -> str:
    """How people write it in this position."""
    codec = codec_of(game)
    if codec is not None:
        try:
            return clean(codec.write(state, seat, action))
        except Exception:
            # A codec need not know the house's actions; what is shown must not depend on it.
            return clean(action)
    return clean(action)
