"""While somebody looks for mistakes, those are found that only a save would show."""

from __future__ import annotations

import pytest

from .authors import STOP, do, module

UNITS = """
def on_setup(scenario, options):
    G.active, G.seen, G.units = 0, [], [{"hp": 3}, {"hp": 4}]
    call("main")
"""


@pytest.mark.parametrize(
    ("main", "why"),
    [
        (
            "unit = G.units[0]\n    await stop()",
            r"G.units\[0\] and unit of main are one dict: after a save they would be two",
        ),
        ("for unit in G.units:\n        await stop()", r"G.units\[0\] and unit of main are one dict"),
        ("G.more = G.units\n    await stop()", "G.units and G.more are one list"),
        ("pair = (1, 2)\n    await stop()", r"the stack\[0\].pair is a tuple"),
        ("G.x = {3: 4}\n    await stop()", "G.x has the key 3"),
    ],
)
def test_what_a_save_would_part_or_change(main: str, why: str) -> None:
    game = module(f"{UNITS}\nasync def main():\n    await stop()\n    {main}\n    await stop()\n" + STOP)
    for game.checked in (False, True):
        state = game.start(game.setup(1))
        if game.checked:
            with pytest.raises(TypeError, match=why):
                do(state, "go")
        else:
            do(state, "go")


def test_variables_and_results_are_copies() -> None:
    game = module(
        UNITS
        + """
async def main():
    mine = [1]
    got = await other(theirs=mine, units=G.units)
    got[0]["hp"] = 0
    see([mine, got, G.units])
    await stop()
async def other(theirs, units):
    theirs.append(2)
    units[0]["hp"] = 9
    return G.units
"""
        + STOP
    )
    game.checked = True
    state = game.start(game.setup(1))
    assert state.view()["seen"] == [[[1], [{"hp": 0}, {"hp": 4}], [{"hp": 3}, {"hp": 4}]]]


@pytest.mark.parametrize(
    ("look", "why"),
    [("G.seen.append(1)", "White changes G.seen"), ("L.x = 3", "White changes L"), ("G.y = 1", "White changes G.y")],
)
def test_looking_that_changes_the_position(look: str, why: str) -> None:
    game = module(f"class main(State):\n    def prompt(self): {look}\n")
    state = game.start(game.setup(1))
    game.checked = True
    with pytest.raises(RuntimeError, match=f"the view or prompt of {why}"):
        state.view("White")
    assert game.start(game.setup(1)).view("Black") is not None


@pytest.mark.parametrize(
    ("offer", "why"),
    [
        ("action('take', 'a')", "offers 'take' with 'a', which its method does not take"),
        ("action('take', True)", "offers 'take' with True, which"),
        ("action('take', 1, 2)", r"offers 'take' with \(1, 2\), which"),
        ("button('take')", "offers 'take' as a button, and its method takes arguments"),
        ("action('move', 1, 2)", r"offers 'move' with \(1, 2\), which"),
        ("action('take', 1); action('move', 1, 'b'); action('any', 'x')", ""),
    ],
)
def test_offers_of_another_type_than_the_method_says(offer: str, why: str) -> None:
    game = module(f"""
class main(State):
    def prompt(self): {offer}
    @on
    def take(self, n: int) -> None: pass
    @on
    def move(self, n: int, where: "str") -> None: pass
    @on
    def any(self, what: "Unknown") -> None: pass
""")
    game.checked = True
    state = game.start(game.setup(1))
    if not why:
        assert len(list(state.choices("White"))) == 3
        return
    with pytest.raises(TypeError, match=why):
        state.view("White")


def test_the_author_s_own_check() -> None:
    game = module(
        "P.main = script('call stop ; call stop')\ndef on_assert():\n    assert G.active != 1\n"
        + STOP.replace("end(n)", "G.active = n\n        end(n)")
    )
    game.checked = True
    with pytest.raises(AssertionError):
        do(game.start(game.setup(1)), "give", 1)
    game.checked = False
    do(game.start(game.setup(1)), "give", 1)
