"""Random matches: who acts, what is never done, and what a dead end says."""

from __future__ import annotations

from collections import Counter

import pytest

from ludex.core import (
    HOUSE,
    LEAVE,
    TICK,
    UNDO,
    Action,
    BadSetup,
    Chance,
    Choices,
    Game,
    Int,
    Listing,
    Match,
    Menu,
    OneOf,
    Setup,
)
from ludex.lab.simulate import (
    Stuck,
    can_go_on,
    enter,
    mover,
    play_on,
    random_action,
    simulate,
)
from ludex.library import find
from tests.toys import MILLION, ROOM, STEPS


def setup(game: Game, **given: object) -> Setup:
    return game.setup(3, **given)  # type: ignore[arg-type]


def test_nobody_takes_back_and_nobody_is_thrown_out() -> None:
    for game in (find("goofspiel"), find("trails"), STEPS):
        for played in simulate(game, 5, 1, game.setup):
            assert played.match is not None
            done = {entry.action.name for entry in played.match.journal}
            assert not done & {UNDO, LEAVE, "drop"}
            assert played.outcome is not None


def test_time_passes_and_drivers_do_not_always_turn() -> None:
    game = find("trails")
    counted: Counter[str] = Counter()
    for played in simulate(game, 20, 1, game.setup):
        assert played.match is not None
        counted.update(entry.action.name for entry in played.match.journal)
    assert counted[TICK] > 20
    assert counted["steer"] < 2 * counted[TICK]


def test_the_same_seed_the_same_matches() -> None:
    game = find("eights")
    one, two = ([played.match.digest for played in simulate(game, 4, 9, game.setup) if played.match] for _ in "ab")
    assert one == two
    assert len(set(one)) == 4


def test_every_action_is_as_likely() -> None:
    choices = Listing([Action("a"), *(Action("b", (i,)) for i in range(9)), Action(UNDO)])
    chance = Chance(1)
    counted = Counter(random_action(choices, chance).name for _ in range(1000))
    assert 60 < counted["a"] < 140
    assert counted[UNDO] == 0


def test_what_can_not_be_listed_is_sampled() -> None:
    (played,) = simulate(MILLION, 1, 1, MILLION.setup)
    assert played.length == 8


@pytest.mark.parametrize(
    ("choices", "can"),
    [
        (Menu({UNDO: ()}), False),
        (Menu({LEAVE: (OneOf("who", ("a",)),)}), False),
        (Menu({TICK: ()}), True),
        (Menu({"go": (Int("n"),)}, disabled=["go"]), False),
        (Menu({}), False),
    ],
)
def test_what_moves_a_match_on(choices: Choices, can: bool) -> None:
    assert can_go_on(choices) is can


def test_undo_is_not_picked_where_it_is_nearly_all_there_is() -> None:
    many = Menu({UNDO: (Int("far", 1, 10**6),), "go": ()})
    assert {random_action(many, Chance(i)).name for i in range(20)} == {"go"}


def test_those_who_are_awaited_come_first() -> None:
    match = Match(find("goofspiel"), setup(find("goofspiel")))
    match.submit("player 1", Action("bid", (1,)))
    assert {mover(match.state, Chance(i)) for i in range(20)} == {"player 2"}


def test_people_enter_an_open_room() -> None:
    match = Match(ROOM, setup(ROOM))
    with pytest.raises(Stuck, match="nobody can do anything"):
        mover(match.state, Chance(1))
    enter(match, ["ann", "bob"])
    assert match.state.seats() == ["ann", "bob"]
    with pytest.raises(BadSetup, match="room does not let 'ann' in: ann is in the room"):
        enter(match, ["ann"])
    play_on(match, Chance(1))
    assert match.outcome() is not None
    assert all(entry.seat != HOUSE for entry in match.journal[2:])


def test_a_match_stops_at_the_limit() -> None:
    game = find("eights")
    (played,) = simulate(game, 1, 1, game.setup, limit=4)
    assert (played.outcome, played.length, played.scores) == (None, 4, {})


def test_a_dead_end_says_which_match_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("goofspiel")
    monkeypatch.setattr("ludex.games.goofspiel.Auction.choices", lambda state, seat: Menu({UNDO: ()}))
    with pytest.raises(Stuck, match=r"match 1 \(its seed is \d+\), after 0 actions: it is not over, and nobody can"):
        list(simulate(game, 1, 1, game.setup))


def test_offers_that_are_always_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("goofspiel")
    loose = Menu({"bid": (Int("card", 100, 200),)}, firm=False)
    real = type(game.start(game.setup(1))).choices
    calls = iter(range(10**6))
    # Offered to who looks, not to the rules, which ask again when he acts.
    monkeypatch.setattr(
        "ludex.games.goofspiel.Auction.choices",
        lambda state, seat: real(state, seat) if next(calls) % 4 == 3 else loose,
    )
    with pytest.raises(Stuck, match="200 offered actions in a row were refused"):
        list(simulate(game, 1, 1, game.setup))
