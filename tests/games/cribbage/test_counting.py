"""Known hands, and everything that pegs."""

from __future__ import annotations

from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest

import ludex.games.cribbage as package


def _load() -> Any:
    spec = spec_from_file_location("counting", Path(package.__file__).parent / "rules" / "counting.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


counting = _load()


def count(cards: str, crib: bool = False) -> int:
    """Of four cards and the starter."""
    *hand, starter = cards.split()
    return int(counting.worth(counting.shown(hand, starter, crib)))


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("5C 5D 5H JS 5S", 29),
        ("5C 5D 5H 5S TS", 28),
        ("5C 5D JH 5S 5H", 29),
        ("7C 7D 8H 8S 9C", 24),
        ("4C 5D 5H 6S 6C", 24),
        ("4C 4D 5H 5S 6C", 24),
        ("3C 3D 9H 3S 3H", 24),
        ("7C 7D 7H AS 7S", 24),
        ("6C 6D 6H 9S 3C", 18),
        ("3C 3D 3H 6S 6C", 18),
        ("AC AD 2H 2S 3C", 16),
        ("2C 3D 4H 5S 6C", 9),
        ("AC 2D 3H 4S 5C", 7),
        ("TC JD QH KS 5C", 12),
        ("2C 4D 6H 8S TC", 0),
        ("2C 4D 6H QS KC", 0),
        ("AC 3D 7H 9S KC", 0),
        ("JC 2D 8H 4S 6C", 1),
    ],
)
def test_known_hands(cards: str, points: int) -> None:
    assert count(cards) == points


def test_a_flush_is_four_in_the_hand_or_five_and_in_the_crib_only_five() -> None:
    assert count("2C 4C 6C QC KD") == 4
    assert count("2C 4C 6C QC KC") == 5
    assert count("2C 4C 6C QC KD", crib=True) == 0
    assert count("2C 4C 6C QC KC", crib=True) == 5
    assert count("2C 4C 6C QD KC") == 0


def test_nobs_is_the_jack_in_the_hand_of_the_starter_s_suit() -> None:
    assert count("2C 4D 8H JS KS") == 1
    assert count("2C 4D 8H JS KC") == 0
    assert count("2C 4D 8S KC JS") == 0  # as the starter it was two for his heels


def test_how_many_of_the_highest_hands_there_are() -> None:
    """Of the 12,994,800 ways to hold four cards and turn up a fifth; those of less are too many to try."""
    found: Counter[int] = Counter()
    for ranks in combinations_with_replacement(counting.RANKS, 5):
        cards = [rank + suit for rank, suit in zip(ranks, "CDHSC", strict=True)]
        if max(Counter(ranks).values()) < 5 and _of_ranks(cards) >= 23:
            found.update(_hands(ranks))
    assert {points: n for points, n in found.items() if points > 23} == {24: 3680, 28: 76, 29: 4}


def _of_ranks(cards: list[str]) -> int:
    parts = counting.shown(cards[:4], cards[4], False)
    return sum(points for name, points in parts if name not in ("flush", "his nobs"))


def _hands(ranks: tuple[str, ...]) -> list[int]:
    """What each hand and starter of these ranks counts."""
    sets = {
        tuple(sorted(rank + suit for rank, suit in zip(ranks, suits, strict=True)))
        for suits in product(counting.SUITS, repeat=5)
    }
    whole = [cards for cards in sets if len(set(cards)) == 5]
    return [
        counting.worth(counting.shown([card for card in cards if card != starter], starter))
        for cards in whole
        for starter in cards
    ]


@pytest.mark.parametrize(
    ("pile", "parts"),
    [
        ("5C", []),
        ("5C TD", [("fifteen", 2)]),
        ("7C 7D", [("a pair", 2)]),
        ("7C 7D 7H", [("a pair royal", 6)]),
        ("7C 7D 7H 7S", [("a double pair royal", 12)]),
        ("QC KD", []),
        ("4C 6D 5H", [("fifteen", 2), ("a run of 3", 3)]),
        ("4C 6D 5H 3S", [("a run of 4", 4)]),
        ("4C 6D 5H 5S", [("a pair", 2)]),
        ("4C 6D 5H 5S 6C 4D", [("a run of 3", 3)]),
        ("2C 3D 2H 4S", [("a run of 3", 3)]),
        ("AC 2D 3H 4S 5C", [("fifteen", 2), ("a run of 5", 5)]),
        ("7C 2D 4H 3S 6C 5D AH", [("a run of 7", 7)]),
        ("TC JD QH AS", [("thirty-one", 2)]),
        ("9C 9D 4H 9S", [("thirty-one", 2)]),
        ("QC 5D 5H 5S", [("a pair royal", 6)]),
        ("8C AD 2H 4S", [("fifteen", 2)]),
    ],
)
def test_what_pegs(pile: str, parts: list[tuple[str, int]]) -> None:
    assert counting.pegged(pile.split()) == parts
