"""Cribbage: the deal, the play, the show, and who wins when."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.core import Action, Chance, Redealable, State
from ludex.games.cribbage import GAME
from ludex.lab.laws import hold

from ..whole import arranged, do, inside, log, offers, replayed

DECK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]


def dealt(red: str, blue: str, starter: str, dealer: int = 0, score: tuple[int, int] = (0, 0), **options: Any) -> State:
    """Two hold these six cards, this will be the starter, and Red deals."""
    state = GAME.start(GAME.setup(1, options=options))
    hands = [red.split(), blue.split()]
    rest = [card for card in DECK if card not in (*hands[0], *hands[1], starter)]
    return arranged(state, hands=hands, pack=[*rest, starter], dealer=dealer, score=list(score))


def away(state: State, red: str, blue: str) -> State:
    do(state, "Red", "away", *red.split())
    return do(state, "Blue", "away", *blue.split())


def lay(state: State, cards: str) -> State:
    """By whoever has to; two hands have no card in common."""
    for card in cards.split():
        (seat,) = state.movers()
        do(state, seat, "lay", card)
    return state


def score(state: State) -> list[int]:
    points: list[int] = inside(state)["score"]
    return points


RED, BLUE = "4C 5C 6C 6D KC KD", "2H 3H 7H 8H QH QS"


def test_it_is_cut_for_the_deal_and_the_lowest_deals() -> None:
    for seed in range(20):
        state = GAME.start(GAME.setup(seed))
        *_, cut, deals = log(state)
        red, blue = (cut.split()[i].strip(",.") for i in (4, 6))
        order = "A23456789TJQK"
        assert order.index(red[0]) != order.index(blue[0])
        assert deals == ("Red deals." if order.index(red[0]) < order.index(blue[0]) else "Blue deals.")


def test_both_lay_away_at_once_and_may_think_again() -> None:
    state = dealt(RED, BLUE, "9S")
    do(state, "Red", "away", "KC", "KD")
    assert list(state.movers()) == ["Red", "Blue"]
    assert list(state.awaited()) == ["Blue"]
    assert state.view("Red")["hand"] == ["4C", "5C", "6C", "6D"]
    assert "away" not in offers(state, "Red")
    do(do(state, "Red", "undo"), "Red", "away", "6D", "KD")
    do(state, "Blue", "away", "QH", "QS")
    assert state.view("Red")["away"] == ["6D", "KD"]
    assert state.view("Red")["starter"] == "9S"
    assert list(state.movers()) == ["Blue"]


def test_a_jack_turned_up_is_two_for_the_dealer() -> None:
    state = away(dealt(RED, BLUE, "JS"), "KC KD", "QH QS")
    assert score(state) == [2, 0]
    assert log(state)[-1] == "Red pegs 2 for his heels: 2."


def test_and_it_can_win_the_game() -> None:
    state = away(dealt(RED, BLUE, "JS", score=(119, 120)), "KC KD", "QH QS")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == ("Red",)


def test_a_whole_deal() -> None:
    state = away(dealt(RED, BLUE, "9S"), "KC KD", "QH QS")
    lay(state, "7H")
    assert offers(state, "Red")["lay"] == ["4C", "5C", "6C", "6D"]
    lay(state, "6C 8H")
    assert score(state) == [0, 3]  # a run of three
    lay(state, "5C")
    assert score(state) == [4, 3]  # 6 8 5 7
    lay(state, "3H")  # 29, and then the two
    assert list(state.movers()) == ["Blue"]
    lay(state, "2H")  # 31, and Red leads
    assert score(state) == [4, 5]
    lay(state, "4C 6D")  # and the last card is one
    assert score(state) == [25, 14]
    assert log(state)[-4:] == [
        "Red pegs 1 for the last card: 5.",
        "Blue's hand 2H 3H 7H 8H with 9S: fifteens 2, runs 3, flush 4, 9 in all. Blue has 14.",
        "Red's hand 4C 5C 6C 6D with 9S: fifteens 8, pairs 2, runs 6, 16 in all. Red has 21.",
        "Red's crib QH QS KC KD with 9S: pairs 4, 4 in all. Red has 25.",
    ]
    do(state, "Blue", "deal")
    assert list(state.movers()) == ["Red", "Blue"]


def test_go() -> None:
    """Who can't lay says go; the other goes on, and pegs one for the last card under 31."""
    state = away(dealt("9C TC JC QC AD 2D", "9D TD JD QD AS 2S", "5S"), "AD 2D", "AS 2S")
    lay(state, "9D TC JD")  # 29
    assert "Blue pegs 1 for the go at 29: 4." in log(state)
    assert inside(state)["pile"] == []
    assert list(state.movers()) == ["Red"]


def test_who_says_go_waits_while_the_other_lays_on() -> None:
    state = away(dealt("TC JC AC 2C KC KD", "9D TD JD QD AS 2S", "5S"), "KC KD", "AS 2S")
    lay(state, "TD TC 9D")  # 29: Red has an ace and a two
    assert list(state.movers()) == ["Red"]
    lay(state, "AC")
    assert list(state.movers()) == ["Blue"]  # neither can lay on 30; who did not lay the last leads
    assert log(state)[-1] == "Red pegs 1 for the go at 30: 3."


def test_the_player_at_the_left_counts_first_and_wins() -> None:
    state = away(dealt(RED, BLUE, "9S", score=(110, 112)), "KC KD", "QH QS")
    lay(state, "7H 6C 8H 5C 3H 2H 4C 6D")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == ("Blue",)
    assert not any("Red's hand" in line for line in log(state))


def test_pegging_out_ends_it_in_the_middle_of_the_play() -> None:
    state = away(dealt(RED, BLUE, "9S", score=(117, 0)), "KC KD", "QH QS")
    lay(state, "7H 6C 8H 5C")
    assert state.outcome() is not None
    assert score(state) == [121, 3]


def test_a_crib_of_four_of_a_suit_counts_no_flush() -> None:
    state = away(dealt("2C 4C 6D 6H KH QD", "2D 4D 8C TC 9H 7S", "KS"), "2C 4C", "8C TC")
    while "Red's crib" not in " ".join(log(state)):
        (seat,) = state.movers()
        do(state, seat, "lay", offers(state, seat)["lay"][0])
    (crib,) = [line for line in log(state) if "Red's crib" in line]
    assert crib.startswith("Red's crib 2C 4C 8C TC with KS: nothing, 0 in all.")


def test_muggins_gives_what_was_overlooked_or_claimed_too_much() -> None:
    state = away(dealt(RED, BLUE, "9S", counting="muggins"), "KC KD", "QH QS")
    lay(state, "7H 6C 8H 5C 3H 2H 4C 6D")
    assert score(state) == [5, 5]
    do(state, "Blue", "claim", 5)  # of 9
    assert score(state) == [9, 10]
    do(state, "Red", "claim", 18)  # of 16
    assert score(state) == [25, 12]
    do(state, "Red", "claim", 4)
    assert score(state) == [29, 12]


@pytest.mark.parametrize(
    ("to", "loser", "games"), [(121, 91, 1), (121, 90, 2), (121, 60, 3), (61, 31, 1), (61, 30, 2), (61, 0, 2)]
)
def test_skunks(to: int, loser: int, games: int) -> None:
    state = dealt(RED, BLUE, "JS", score=(to - 2, loser), to=to, games=7)
    away(state, "KC KD", "QH QS")
    assert inside(state)["won"] == [games, 0]
    assert list(state.movers()) == ["Blue"]  # who lost deals


def test_skunks_may_be_left_out() -> None:
    state = away(dealt(RED, BLUE, "JS", score=(119, 3), games=7, skunks="no"), "KC KD", "QH QS")
    assert inside(state)["won"] == [1, 0]


def test_three_get_five_and_one_of_the_pack_goes_to_the_crib() -> None:
    state = GAME.start(GAME.setup(3, options={"players": 3}))
    assert state.seats() == ("Red", "Blue", "Green")
    for seat in state.seats():
        hand = state.view(seat)["hand"]
        assert len(hand) == 5
        do(state, seat, "away", hand[0])
    g = inside(state)
    assert [len(hand) for hand in g["hands"]] == [4, 4, 4]
    assert len(g["extra"]) == 1
    assert list(state.movers()) == [state.seats()[(g["dealer"] + 1) % 3]]


def test_who_said_go_is_never_dealt_what_he_could_have_laid() -> None:
    state = away(dealt("TC JC AC 2C KC KD", "9D TD JD QD AS 2S", "5S"), "KC KD", "AS 2S")
    lay(state, "TD TC 9D AC")
    assert isinstance(state, Redealable)
    for seed in range(50):
        twin: Any = state.redeal("Red", Chance(seed))
        held = [card for card in inside(twin)["hands"][1] if card not in inside(twin)["played"][1]]
        assert "A" not in {card[0] for card in held}  # it would have been 31


def test_a_whole_game_is_as_it_was() -> None:
    replayed(GAME, Path(__file__).parent / "data" / "game.json")


def test_it_keeps_the_law() -> None:
    hold(GAME, matches=1, seed=5, every=12)


@pytest.mark.slow
def test_it_keeps_the_law_at_each_step() -> None:
    hold(GAME, matches=3, seed=20)


def test_what_is_offered_twice_is_the_same_two_cards() -> None:
    state = dealt(RED, BLUE, "9S")
    assert Action("away", ("KC", "4C")) in state.choices("Red")
    assert Action("away", ("4C", "4C")) not in state.choices("Red")
