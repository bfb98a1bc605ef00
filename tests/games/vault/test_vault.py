"""The Drowned Vault: chambers, breath, the tide."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.core import Chance, Redealable, State
from ludex.games.vault import GAME
from ludex.lab.laws import hold

from ..whole import arranged, do, inside, log, offers, replayed


def dive(*deck: str, seed: int = 1, **given: Any) -> State:
    """The next chamber is the last of the deck: "relic fork"."""
    state = GAME.start(GAME.setup(seed, options={"air": 9, "tides": 6}))
    return arranged(state, **({"deck": [card.split() for card in deck]} if deck else {}), **given)


def chambers(**kinds: str) -> dict[str, Any]:
    """East of the stair, one after the other: e1="bell", e2="silt"; all with four doors."""
    stair = {"0,0": {"kind": "stair", "doors": "NESW", "sunk": 0}}
    return stair | {f"{at[1:]},0": {"kind": kind, "doors": "NESW", "sunk": 0} for at, kind in kinds.items()}


def d(state: State, name: str, *args: str) -> State:
    return do(state, "Diver", name, *args)


def test_a_chamber_is_drawn_and_laid_with_a_door_to_where_one_comes_from() -> None:
    state = d(dive("empty bend"), "explore", "east")
    assert offers(state, "Diver")["doors"] == ["NW", "SW"]
    d(state, "doors", "NW")
    assert inside(state)["chambers"]["1,0"] == {"kind": "empty", "doors": "NW", "sunk": 0}
    assert offers(state, "Diver") == {"swim": ["west"], "undo": 0}  # nothing is left to be drawn


def test_what_can_lie_in_one_way_only_is_not_asked() -> None:
    state = d(dive("empty end", "relic crossing"), "explore", "north")
    assert inside(state)["at"] == "0,-1"
    assert offers(state, "Diver")["explore"] == ["east", "north", "west"]


def test_breath() -> None:
    """One, one more for silt and for a ceiling that has sunk, one more for each relic beyond the first."""
    rooms = chambers(e1="silt", e2="empty", e3="empty")
    rooms["2,0"]["sunk"] = 1
    state = dive(chambers=rooms, bag=["x", "y"])
    for place, left in (("1,0", 6), ("2,0", 3), ("3,0", 1)):
        d(state, "swim", "east")
        assert (inside(state)["at"], inside(state)["air"]) == (place, left)


def test_who_has_no_breath_for_any_way_has_drowned() -> None:
    state = d(dive(chambers=chambers(e1="silt"), air=2), "swim", "east")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.text == "You have drowned. 0 relics of 5 brought up, 4 needed."


def test_a_bell_saves_the_last_breath_once() -> None:
    state = d(d(dive(chambers=chambers(e1="bell"), air=1), "swim", "east"), "breathe")
    assert inside(state)["air"] == 9
    assert "breathe" not in offers(state, "Diver")


def test_a_swim_can_be_taken_back_and_a_chamber_that_was_seen_can_t() -> None:
    state = d(dive("empty end", chambers=chambers(e1="empty")), "swim", "east")
    assert inside(d(state, "undo"))["at"] == "0,0"
    d(d(state, "swim", "east"), "explore", "north")
    assert offers(state, "Diver")["undo"] == 0


def test_relics_are_laid_down_on_the_stair_and_the_tide_rises() -> None:
    state = d(dive(chambers=chambers(e1="relic")), "swim", "east")
    d(d(state, "take"), "swim", "west")
    g = inside(state)
    assert (g["bag"], g["saved"], g["tide"], g["air"]) == ([], ["1,0"], 1, 9)
    assert log(state)[-2:] == [
        "You lay 1 relic on the stair.",
        "The tide rises to 1; an empty chamber, 1 east of the stair, sinks.",
    ]


def test_what_sinks_twice_has_fallen_in() -> None:
    state = dive(chambers=chambers(e1="empty", e2="empty", e3="empty"))
    rooms = inside(state)["chambers"] | {"2,0": {"kind": "relic", "doors": "NESW", "sunk": 2}}
    state = d(arranged(state, chambers=rooms), "swim", "east")
    assert "east" not in offers(state, "Diver")["swim"]
    assert any("*" in row for row in state.view()["map"])


def test_a_chest_needs_a_key_that_is_picked_up_on_the_way() -> None:
    state = d(dive(chambers=chambers(e1="chest", e2="key")), "swim", "east")
    assert offers(state, "Diver")["unlock"] == 0
    d(d(d(state, "swim", "east"), "swim", "west"), "unlock")
    assert inside(state)["bag"] == ["1,0"]
    assert inside(state)["keys"] == 0


def test_a_lever_lets_the_tide_fall_by_two() -> None:
    state = d(d(dive(chambers=chambers(e1="lever"), tide=5), "swim", "east"), "pull")
    assert inside(state)["tide"] == 3
    assert "pull" not in offers(state, "Diver")


@pytest.mark.parametrize("seed", range(8))
def test_eels(seed: int) -> None:
    state = GAME.thaw({**dive(chambers=chambers(e1="eel")).freeze(), "chance": ["ludex 1", Chance(seed).freeze()]})
    d(d(state, "swim", "east"), "fight")
    roll = int(log(state)[-1].split(":")[0].removeprefix("You roll "))
    assert (inside(state)["air"], inside(state)["chambers"]["1,0"]["kind"]) == (
        (8, "empty") if roll >= 4 else (6, "eel")
    )


def test_slipping_past_eels_costs_one() -> None:
    state = d(d(dive(chambers=chambers(e1="eel")), "swim", "east"), "slip")
    assert inside(state)["air"] == 7


def test_the_sea_takes_the_vault() -> None:
    state = d(dive(chambers=chambers(e1="empty"), tide=5, saved=["a", "b", "c", "d"]), "swim", "east")
    outcome = d(state, "swim", "west").outcome()
    assert outcome is not None
    assert outcome.winners == ("Diver",)
    assert "The sea takes the vault." in log(state)


@pytest.mark.parametrize(("saved", "winners"), [(3, ()), (4, ("Diver",))])
def test_going_up_for_good(saved: int, winners: tuple[str, ...]) -> None:
    outcome = d(dive(saved=["x"] * saved), "up").outcome()
    assert outcome is not None
    assert outcome.winners == winners


def test_the_picture() -> None:
    rooms = chambers(e1="relic")
    rooms["1,0"] = {"kind": "relic", "doors": "EW", "sunk": 1}
    rooms["0,1"] = {"kind": "bell", "doors": "NS", "sunk": 0}
    state = dive(chambers=rooms)
    assert state.view()["map"] == [
        "  |       ",
        "-[@]--(R)-",
        "  |       ",
        "  |       ",
        " [b]      ",
        "  |       ",
    ]


def test_what_lies_in_the_dark_may_be_anything() -> None:
    state = dive()
    assert isinstance(state, Redealable)
    nexts = {tuple(inside(state.redeal("Diver", Chance(seed)))["deck"][-1]) for seed in range(30)}
    assert len(nexts) > 5


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_there_are_more_relics_than_are_needed(scenario: str) -> None:
    g = inside(GAME.start(GAME.setup(1, scenario)))
    assert g["relics"] > g["needed"]


def test_a_whole_dive_is_as_it_was() -> None:
    replayed(GAME, Path(__file__).parent / "data" / "game.json")


def test_it_keeps_the_law() -> None:
    hold(GAME, matches=20, seed=4, every=5)


@pytest.mark.slow
def test_it_keeps_the_law_at_each_step() -> None:
    hold(GAME, matches=200, seed=20)
