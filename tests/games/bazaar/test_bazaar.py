"""Bazaar: picks, passes, sets and contracts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.core import State
from ludex.games.bazaar import GAME
from ludex.lab.laws import hold

from ..whole import arranged, do, inside, log, offers, replayed

SEATS = ("Amina", "Bashir", "Casim")


def market(hands: list[str], stalls: tuple[str, ...] = ("", "", ""), day: int = 1, **options: Any) -> State:
    """Three with these hands, and what they have kept today."""
    state = GAME.start(GAME.setup(1, options={"players": 3, "days": 1, **options}))
    return arranged(state, hands=[hand.split() for hand in hands], stalls=[stall.split() for stall in stalls], day=day)


def keep(state: State, *cards: str) -> State:
    for seat, card in zip(SEATS, cards, strict=True):
        do(state, seat, "keep", card)
    return state


def gained(stalls: tuple[str, str, str]) -> list[int]:
    """The coins of a day that ends with these stalls; the guard that each keeps last changes nothing by itself."""
    state = market(["guard guard"] * 3, stalls, contracts="no")
    keep(state, "guard", "guard", "guard")
    coins: list[int] = inside(state)["coins"]
    return coins


@pytest.mark.parametrize(("players", "hand"), [(3, 9), (4, 8), (5, 7)])
def test_the_deal(players: int, hand: int) -> None:
    state = GAME.start(GAME.setup(1, options={"players": players}))
    assert [len(cards) for cards in inside(state)["hands"]] == [hand] * players
    assert list(state.movers()) == list(state.seats())


def test_what_is_kept_is_secret_until_all_have_chosen() -> None:
    state = market(["silk pearl", "camel pearl", "guard pearl"])
    watching = state.view()
    do(state, "Amina", "keep", "silk")
    assert state.view() == watching
    assert state.view("Amina")["prompt"] == "You keep silk; the others still choose."
    assert list(state.awaited()) == ["Bashir", "Casim"]
    do(do(state, "Amina", "undo"), "Amina", "keep", "pearl")
    assert state.view("Amina")["kept"] == ["pearl"]
    assert inside(state)["stalls"] == [[], [], []]


@pytest.mark.parametrize(
    ("day", "hands"),
    [(1, ["guard guard", "silk silk", "pearl pearl"]), (2, ["pearl pearl", "guard guard", "silk silk"])],
)
def test_hands_go_to_the_left_on_odd_days_and_to_the_right_on_even_ones(day: int, hands: list[str]) -> None:
    state = market(["silk silk silk", "pearl pearl pearl", "guard guard guard"], day=day)
    keep(state, "silk", "pearl", "guard")
    assert [" ".join(hand) for hand in inside(state)["hands"]] == hands


def test_a_porter_keeps_two_cards_and_goes_on_with_the_hand() -> None:
    state = market(["silk silk pearl", "camel camel camel", "guard guard guard"], ("porter", "", ""))
    assert ["pearl", "silk"] in [list(pair) for pair in offers(state, "Amina")["porter"]]
    assert "porter" not in offers(state, "Bashir")
    do(state, "Amina", "porter", "silk", "silk")
    do(do(state, "Bashir", "keep", "camel"), "Casim", "keep", "guard")
    g = inside(state)
    assert g["stalls"][0] == ["silk", "silk"]
    assert g["hands"][1] == ["pearl", "porter"]
    assert [len(hand) for hand in g["hands"]] == [2, 2, 2]


def test_the_last_two_cards_can_t_both_be_kept() -> None:
    state = market(["silk silk", "camel camel", "guard guard"], ("porter", "", ""))
    assert "porter" not in offers(state, "Amina")


@pytest.mark.parametrize(
    ("stall", "coins"),
    [
        ("silk", 0),
        ("silk silk silk", 5),
        ("silk silk silk silk", 10),
        ("pepper", 1),
        ("pepper saffron clove cinnamon cumin", 15),
        ("pepper pepper saffron saffron clove", 9),
        ("pearl pearl pearl", 9),
        ("camel", 6),
        ("carpet carpet", 2),
        ("porter", 0),
        ("guard guard", 0),
    ],
)
def test_what_a_stall_brings(stall: str, coins: int) -> None:
    assert gained((stall, "", "")) == [coins, 0, 0]


def test_camels_are_shared_among_equals() -> None:
    assert gained(("camel camel", "camel", "")) == [6, 3, 0]
    assert gained(("camel", "camel", "")) == [4, 4, 0]
    assert gained(("camel camel", "camel", "camel")) == [6, 1, 1]
    assert gained(("camel", "camel", "camel")) == [3, 3, 3]


def test_bandits_take_from_both_neighbours_but_for_their_guards() -> None:
    """Each keeps one guard at the end of the day: it stops the first bandit."""
    assert gained(("bandit", "", "")) == [0, 0, 0]
    assert gained(("bandit bandit", "", "")) == [4, -2, -2]
    assert gained(("bandit bandit bandit", "guard", "")) == [6, -2, -4]


def test_carpets_bring_three_more_for_each_day_before() -> None:
    state = market(["carpet carpet", "silk silk", "silk silk"])
    state = arranged(state, history=[[["carpet"], ["silk"], ["carpet"]], [], []])
    assert inside(keep(state, "carpet", "silk", "silk"))["coins"] == [7, 0, 0]


@pytest.mark.parametrize(
    ("contract", "kept", "pays"),
    [
        ("silk merchant", "silk silk silk silk silk", 4),
        ("grocer", "clove clove cumin", 4),
        ("grocer", "clove cumin", 0),
        ("jeweller", "pearl pearl", 4),
        ("drover", "camel", 3),
        ("hermit", "silk", 9),
        ("hermit", "guard", 0),
    ],
)
def test_contracts(contract: str, kept: str, pays: int) -> None:
    state = market(["porter porter"] * 3, (kept, "", ""))
    state = arranged(state, secret=[[contract], [], []])
    keep(state, "porter", "porter", "porter")
    assert any(line.startswith(f"Amina's {contract} pays {pays}: ") for line in log(state))


def test_of_equals_who_has_fulfilled_more_contracts_wins() -> None:
    state = market(["porter porter"] * 3, ("camel", "pearl pearl pearl", ""))
    state = arranged(state, secret=[["drover"], ["grocer"], []])
    outcome = keep(state, "porter", "porter", "porter").outcome()
    assert outcome is not None
    assert outcome.winners == ("Amina",)  # 6 + 3 and 9 + 0


def test_others_may_share_the_victory() -> None:
    state = market(["porter porter"] * 3, contracts="no")
    outcome = keep(state, "porter", "porter", "porter").outcome()
    assert outcome is not None
    assert outcome.winners == SEATS


@pytest.mark.parametrize("contracts", ["yes", "no"])
def test_the_deck_is_enough_for_the_longest_game(contracts: str) -> None:
    state = GAME.start(GAME.setup(2, options={"players": 5, "days": 4, "contracts": contracts}))
    while state.outcome() is None:
        seat = next(iter(state.awaited()))
        do(state, seat, "keep", offers(state, seat)["keep"][0])
    assert inside(state)["day"] == 4


def test_a_whole_game_is_as_it_was() -> None:
    replayed(GAME, Path(__file__).parent / "data" / "game.json")


def test_it_keeps_the_law() -> None:
    hold(GAME, matches=2, seed=4, every=20)


@pytest.mark.slow
def test_it_keeps_the_law_at_each_step() -> None:
    hold(GAME, matches=5, seed=20)
