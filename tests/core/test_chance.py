"""Chance: the same on every machine, fair, and all of it in a few characters."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core import SEEDS, Chance, parse, text_of

seeds = st.integers(0, SEEDS - 1)


def test_it_draws_what_it_always_drew() -> None:
    """A change here breaks every journal there is."""
    chance = Chance(7)
    assert [chance.below(6) for _ in range(12)] == [3, 2, 5, 5, 2, 5, 1, 0, 3, 4, 5, 1]
    cards = list(range(10))
    chance.shuffle(cards)
    assert cards == [1, 5, 4, 0, 8, 9, 7, 6, 3, 2]
    assert chance.freeze() == ["7", 21]


@given(seeds, st.lists(st.integers(1, 2**64), max_size=30), st.integers(0, 40))
def test_frozen_anywhere_it_goes_on_the_same(seed: int, bounds: list[int], drawn: int) -> None:
    chance = Chance(seed)
    for _ in range(drawn):
        chance.word()
    twin = Chance.thaw(parse(text_of(chance.freeze())))
    copy = chance.copy()
    assert [chance.below(n) for n in bounds] == [twin.below(n) for n in bounds] == [copy.below(n) for n in bounds]


@given(seeds, st.integers(1, 2**64))
def test_below_is_below(seed: int, n: int) -> None:
    assert 0 <= Chance(seed).below(n) < n


def test_a_die_is_fair() -> None:
    chance, n = Chance(2026), 60_000
    counts = Counter(chance.below(6) for _ in range(n))
    # Chi-squared with 5 degrees of freedom: above 25.7 in one of 10,000 runs; the seed is fixed.
    assert sum((counts[side] - n / 6) ** 2 / (n / 6) for side in range(6)) < 25.7


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    chance, counts, n = Chance(4), Counter[tuple[int, ...]](), 24_000
    for _ in range(n):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        counts[tuple(items)] += 1
    assert (
        sum((counts[order] - n / 24) ** 2 / (n / 24) for order in permutations(range(4))) < 56
    )  # 23 degrees, 1 in 10,000


def test_a_bound_of_more_than_half_the_words_is_fair_too() -> None:
    """Where multiplication alone would be worst."""
    chance, n = Chance(5), 3 * 2**62
    low = sum(chance.below(n) < n // 3 for _ in range(6000))
    assert abs(low - 2000) < 200


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_it_says_which_bounds_it_takes(n: int) -> None:
    with pytest.raises(ValueError, match=f"not {n}"):
        Chance(1).below(n)


@pytest.mark.parametrize("seed", [-1, 2**128])
def test_it_says_which_seeds_it_takes(seed: int) -> None:
    with pytest.raises(ValueError, match="2\\^128"):
        Chance(seed)
