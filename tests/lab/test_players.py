"""Programs that play any game."""

from __future__ import annotations

from math import inf

import pytest

from ludex.core import Action, State
from ludex.lab.contest import contest
from ludex.lab.players import UCT, FlatMonteCarlo, Player, RandomPlayer
from ludex.library import find, read

# White takes at once, or plays on and loses: a player who looks ahead sees it.
TRAP = """#players = white(100), black(100)
#pieces = e, x
#variables =
#board = rectangle(up, down, left, right, [e, e, e, e, e])
#rules = ->white (left* + right*) (
      {e} [x] {? left {! left}} [$ white=100] ->> {}
    + {e} [x] {! left {! left}} ->black {e, x} [$ black=100] ->> {}
  )
"""

THINKERS = [FlatMonteCarlo, UCT]


def test_a_player_is_a_class_with_one_method() -> None:
    class First(Player):
        def play(self, state: State, seconds: float) -> Action:
            return next(iter(state.choices(self.seat)))

    match = contest(find("tic-tac-toe"), [First(), RandomPlayer(1)])
    assert match.outcome() is not None
    match.verify()


def test_a_player_without_play_says_what_is_missing() -> None:
    class Lazy(Player):
        pass

    with pytest.raises(NotImplementedError, match=r"Lazy has no play\(state, seconds\)"):
        contest(find("tic-tac-toe"), [Lazy(), Lazy()])


def test_everybody_hears_how_it_begins_and_ends() -> None:
    heard: list[object] = []

    class Listener(RandomPlayer):
        def ready(self, seconds: float) -> None:
            heard.append((self.game.id, self.seat, seconds))

        def over(self, state: State) -> None:
            heard.append(state.outcome())

    match = contest(find("tic-tac-toe"), [Listener(1), Listener(2)], 3.0)
    assert heard == [("tic-tac-toe", "cross", 3.0), ("tic-tac-toe", "nought", 3.0)] + [match.outcome()] * 2


def test_a_player_may_play_with_the_position_that_it_is_given() -> None:
    class Dreamer(RandomPlayer):
        def play(self, state: State, seconds: float) -> Action:
            chosen = super().play(state, seconds)
            while state.outcome() is None:
                seat = next(iter(state.awaited()))
                state.act(seat, next(iter(state.choices(seat))))
            return chosen

    assert contest(find("tic-tac-toe"), [Dreamer(1), Dreamer(2)]).outcome() is not None


def test_an_illegal_move_forfeits() -> None:
    class Cheat(Player):
        def play(self, state: State, seconds: float) -> Action:
            return Action("move", (99, 1))

    outcome = contest(find("tic-tac-toe"), [RandomPlayer(1), Cheat()]).outcome()
    assert outcome is not None
    assert outcome.winners == ("cross",)
    assert outcome.dropped == ("nought",)


def test_the_same_seed_plays_the_same_match() -> None:
    matches = [contest(find("breakthrough"), [RandomPlayer(1), RandomPlayer(2)]) for _ in range(2)]
    assert matches[0].digest == matches[1].digest


def test_as_many_players_as_seats() -> None:
    with pytest.raises(ValueError, match="tic-tac-toe is played by 2, not by 1"):
        contest(find("tic-tac-toe"), [RandomPlayer(1)])


@pytest.mark.parametrize("thinker", THINKERS)
def test_who_looks_ahead_takes_the_win(thinker: type[FlatMonteCarlo] | type[UCT]) -> None:
    for seed in range(5):
        match = contest(read(TRAP, ".rbg"), [thinker(seed), RandomPlayer(seed)], 0.05)
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.winners == ("white",)


@pytest.mark.slow
@pytest.mark.parametrize("thinker", THINKERS)
def test_who_looks_ahead_does_not_lose_to_chance(thinker: type[FlatMonteCarlo] | type[UCT]) -> None:
    results = [contest(find("tic-tac-toe"), [thinker(seed), RandomPlayer(seed)], 0.1).outcome() for seed in range(4)]
    assert sum("cross" in (outcome.winners or ()) for outcome in results if outcome) >= 3


@pytest.mark.parametrize("thinker", THINKERS)
def test_the_only_move_is_found_without_thinking_time(thinker: type[FlatMonteCarlo] | type[UCT]) -> None:
    game = find("tic-tac-toe")
    state = game.start(game.setup(0))
    player = thinker(1)
    player.sit(game, "cross", inf)
    assert player.play(state, 0.0) in state.choices("cross")
