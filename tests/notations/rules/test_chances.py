"""The generators, by their versions."""

from __future__ import annotations

import pytest

from ludex.notations.rules.chances import FROM_SEED, THAWED, Congruential, Older
from ludex.notations.rules.position import Position

from .authors import again, begun, do

DRAWING = """
CHANCE = "VERSION"
class main(State):
    def prompt(self):
        button("go")
    @on
    def go(self):
        see([random(6) for _ in range(6)])
        cards = list(range(10))
        shuffle(cards)
        see(cards[:])
        see(random_bigint(10**12))
        shuffle_bigint(cards)
        see(cards[:])
"""


def drawing(version: str, seed: int) -> Position:
    return begun(DRAWING.replace("VERSION", version), seed=seed)


def test_the_original_s_numbers() -> None:
    chance = Congruential(123456789)
    assert [chance.below(6) for _ in range(6)] == [5, 5, 4, 0, 3, 0]
    cards = list(range(10))
    for i in range(9, 0, -1):
        j = chance.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    assert (cards, chance.seed) == ([8, 3, 0, 4, 7, 6, 1, 2, 5, 9], 545875458)
    state = do(drawing("35-bit MLCG", 123456789), "go")
    assert state.view()["seen"][:2] == [[5, 5, 4, 0, 3, 0], [8, 3, 0, 4, 7, 6, 1, 2, 5, 9]]


@pytest.mark.parametrize("version", list(FROM_SEED))
def test_it_goes_on_after_a_save(version: str) -> None:
    one = drawing(version, 2**100)
    other = drawing(version, 2**100)
    for _ in range(5):
        one = do(again(one), "go")
        do(other, "go")
    assert one.freeze() == other.freeze()
    assert list(FROM_SEED) == list(THAWED)


def test_zero_is_no_seed() -> None:
    for kind in (Congruential, Older):
        assert {kind(0).below(100), kind(kind.modulus).below(100)} != {0}


def test_more_than_the_generator_has() -> None:
    for n in (0, -1, 2**40):
        with pytest.raises(ValueError, match=r"random\(n\) takes n from 1 to"):
            Congruential(1).below(n)
    with pytest.raises(ValueError, match="random_bigint"):
        Congruential(1).wide(2**54)
