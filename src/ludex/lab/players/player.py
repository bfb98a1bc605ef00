"""A program that plays one seat, and may see everything: whoever asks it hands it the position itself.

    class First(Player):
        def play(self, state, seconds):
            return next(iter(state.choices(self.seat)))

It knows no clock, no socket and no table; the same object plays in this process and on a wire.
"""

from __future__ import annotations

from ludex.core import Action, Game, Seat, State


class Player:
    game: Game
    seat: Seat

    def sit(self, game: Game, seat: Seat, seconds: float) -> None:
        """For whoever runs the match."""
        self.game, self.seat = game, seat
        self.ready(seconds)

    def ready(self, seconds: float) -> None:
        """Prepare for so long; `game` and `seat` are known. Once, however many matches follow."""

    def play(self, state: State, seconds: float) -> Action:
        """The move, within the time (math.inf: as long as it takes). The position is ours to play with."""
        raise NotImplementedError(f"{type(self).__name__} has no play(state, seconds)")

    def over(self, state: State) -> None:
        """A match has ended like this; another may begin."""
