"""The fuzzer gets everywhere, and to the end."""

from __future__ import annotations

from collections import Counter

from ludex.core import UNDO, Chance, Menu
from ludex.lab.fuzz import Fuzzer


def picked(choices: Menu, n: int, fuzzer: Fuzzer) -> Counter[str]:
    return Counter(fuzzer.action("ann", choices).name for _ in range(n))


def test_a_rare_verb_comes_before_one_that_was_used_often() -> None:
    fuzzer = Fuzzer(Chance(1))
    picked(Menu({"walk": ()}), 100, fuzzer)
    assert picked(Menu({"walk": (), "jump": ()}), 20, fuzzer)["jump"] > 15


def test_what_is_done_is_less_often_undone_however_rare_undo_was() -> None:
    fuzzer = Fuzzer(Chance(1))
    picked(Menu({"walk": ()}), 10_000, fuzzer)
    both = picked(Menu({"walk": (), UNDO: ()}), 300, fuzzer)
    assert 60 < both[UNDO] < 140


def test_undo_alone_is_picked() -> None:
    assert picked(Menu({UNDO: ()}), 3, Fuzzer(Chance(1))) == {UNDO: 3}
