"""What cards are worth: in the play, and in the show."""

from collections import Counter
from itertools import combinations
from math import prod

RANKS = "A23456789TJQK"
SUITS = "CDHS"
DECK = [rank + suit for suit in SUITS for rank in RANKS]

Parts = list[tuple[str, int]]
"""What was scored, and for what."""


def order(card: str) -> int:
    """Ace 1 to king 13."""
    return RANKS.index(card[0]) + 1


def pips(card: str) -> int:
    """As it counts to 15 and 31: court cards are tens."""
    return min(order(card), 10)


def by_rank(cards: list[str]) -> list[str]:
    return sorted(cards, key=lambda card: (order(card), card[1]))


def total(cards: list[str]) -> int:
    return sum(map(pips, cards))


# In the play


def pegged(pile: list[str]) -> Parts:
    """For the card just laid, the last of the pile, when the one before did not end the count."""
    count = total(pile)
    parts = [("fifteen", 2)] if count == 15 else [("thirty-one", 2)] if count == 31 else []
    alike = _alike(pile)
    if alike > 1:
        parts.append((PAIRS[alike], alike * (alike - 1)))
    run = _run(pile)
    if run > 2:
        parts.append((f"a run of {run}", run))
    return parts


PAIRS = {2: "a pair", 3: "a pair royal", 4: "a double pair royal"}


def _alike(pile: list[str]) -> int:
    """How many of one rank there are at the end."""
    n = 1
    while n < len(pile) and pile[-n - 1][0] == pile[-1][0]:
        n += 1
    return n


def _run(pile: list[str]) -> int:
    """The longest end of the pile that is a sequence, in any order."""
    return next((n for n in range(len(pile), 2, -1) if _sequence([order(card) for card in pile[-n:]])), 0)


def _sequence(orders: list[int]) -> bool:
    return len(set(orders)) == len(orders) == max(orders) - min(orders) + 1


# In the show


def shown(hand: list[str], starter: str, crib: bool = False) -> Parts:
    """A hand of four, or the crib, with the starter."""
    cards = [*hand, starter]
    parts = [
        ("fifteens", 2 * _fifteens(cards)),
        ("pairs", _pairs(cards)),
        ("runs", _runs(cards)),
        ("flush", _flush(hand, starter, crib)),
        ("his nobs", int("J" + starter[1] in hand)),
    ]
    return [(name, points) for name, points in parts if points]


def worth(parts: Parts) -> int:
    return sum(points for _, points in parts)


def _fifteens(cards: list[str]) -> int:
    return sum(total(list(some)) == 15 for n in range(2, len(cards) + 1) for some in combinations(cards, n))


def _pairs(cards: list[str]) -> int:
    return 2 * sum(one[0] == other[0] for one, other in combinations(cards, 2))


def _runs(cards: list[str]) -> int:
    """Each way to make the longest run counts its length; in five cards there is no second run."""
    held = Counter(map(order, cards))
    for length in (5, 4, 3):
        for first in range(1, 15 - length):
            ways = prod(held[first + i] for i in range(length))
            if ways:
                return length * ways
    return 0


def _flush(hand: list[str], starter: str, crib: bool) -> int:
    if len({card[1] for card in hand}) > 1:
        return 0
    return 5 if starter[1] == hand[0][1] else 0 if crib else 4
