"""The Marches: cards in secret, marches, battles, winters, and how the war ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.core import Chance, Redealable, State
from ludex.games.marches import GAME
from ludex.lab.laws import hold

from ..whole import arranged, do, inside, log, offers, replayed

NOBODY = {"foot": 0, "horse": 0}


def war(seed: int = 1, crown: str = "Truce", league: str = "Old road", **given: Any) -> State:
    """The first round of the first year; both hold these cards, and some others."""
    state = GAME.start(GAME.setup(seed))
    g = inside(state)
    cards = sorted(g["deck"] + g["hand"][0] + g["hand"][1])
    hands = [crown.split("|"), league.split("|")]
    rest = [card for card in cards if card not in hands[0] + hands[1]]
    for hand in hands:
        while len(hand) < 6:
            hand.append(rest.pop())
    return arranged(state, hand=[sorted(hand) for hand in hands], deck=rest, **given)


def choose(state: State, crown: str, league: str) -> State:
    do(state, "Crown", "card", crown)
    return do(state, "League", "card", league)


def campaigns(crown: str = "Long stride", league: str = "Old road", **given: Any) -> State:
    """The Crown's campaign, with 3 points."""
    state = choose(war(1, crown, league, **given), crown, league)
    return do(state, "Crown", "campaign")


def forces(**placed: tuple[int, int, int, int]) -> list[dict[str, dict[str, int]]]:
    """Foot and horse of the Crown, and of the League, by town; the capitals are held by one each if nothing is said."""
    towns = inside(GAME.start(GAME.setup(1)))["owner"]
    placed = {"Kingsholt": (1, 0, 0, 0), "Lorn": (0, 0, 1, 0), **placed}
    there = {town: placed.get(town, (0, 0, 0, 0)) for town in towns}
    return [
        {town: {"foot": four[0], "horse": four[1]} for town, four in there.items()},
        {town: {"foot": four[2], "horse": four[3]} for town, four in there.items()},
    ]


def at(state: State, side: int, town: str) -> tuple[int, int]:
    there = inside(state)["forces"][side][town]
    return there["foot"], there["horse"]


def test_cards_are_chosen_in_secret_and_the_higher_plays_first() -> None:
    state = war(1, "Truce", "Silver fleet")
    before = state.view()
    do(state, "Crown", "card", "Truce")
    assert state.view() == before
    assert list(state.awaited()) == ["League"]
    do(do(state, "Crown", "undo"), "Crown", "card", "Truce")
    do(state, "League", "card", "Silver fleet")
    assert log(state)[-1] == "Round 1: Crown Truce (1), League Silver fleet (3)."
    assert list(state.movers()) == ["League"]
    assert "Truce" not in [card["card"] for card in state.view("Crown")["hand"]]


def test_between_equals_the_sides_take_turns() -> None:
    state = choose(war(1, "Spies|Masons", "Plague|Deserters"), "Spies", "Plague")
    assert list(state.movers()) == ["League"]
    assert inside(state)["first"] == 0


def test_the_enemy_s_event_can_only_be_a_campaign() -> None:
    state = choose(war(1, "Silver fleet", "Old road"), "Silver fleet", "Old road")
    assert offers(state, "Crown") == {"event": 0, "campaign": 1, "pass": 1, "undo": 0}


def test_a_part_of_an_army_marches() -> None:
    state = campaigns(forces=forces(Ashford=(3, 1, 0, 0)))
    do(state, "Crown", "army", "Ashford")
    do(do(state, "Crown", "leave", "horse"), "Crown", "leave", "foot")
    do(state, "Crown", "to", "Oxmoor")
    assert (at(state, 0, "Ashford"), at(state, 0, "Oxmoor")) == ((1, 1), (2, 0))
    assert log(state)[-1] == "Crown: 2 foot, Ashford to Oxmoor."
    do(state, "Crown", "undo")
    assert at(state, 0, "Ashford") == (3, 1)


def test_horse_alone_rides_two_towns() -> None:
    state = campaigns(forces=forces(Ashford=(0, 2, 0, 0)))
    do(do(state, "Crown", "army", "Ashford"), "Crown", "to", "Millbridge")
    do(state, "Crown", "to", "Harrow")
    assert at(state, 0, "Harrow") == (0, 2)
    assert offers(state, "Crown")["army"] == ["Harrow", "Kingsholt"]


def test_who_meets_an_enemy_goes_no_further() -> None:
    state = campaigns(forces=forces(Ashford=(0, 2, 0, 0), Millbridge=(0, 0, 1, 0)))
    do(do(state, "Crown", "army", "Ashford"), "Crown", "to", "Millbridge")
    assert offers(state, "Crown")["army"] == ["Kingsholt"]
    do(state, "Crown", "done")
    assert log(state)[-1] == "Battle of Millbridge: 2 horse of the Crown against 1 foot of the League."
    assert list(state.movers()) == ["Crown", "League"]


def battle(attackers: tuple[int, int], defenders: tuple[int, int], seed: int = 1, where: str = "Millbridge") -> State:
    """The Crown attacks from Ashford; both are asked for a card."""
    towns = {"Ashford": (*attackers, 0, 0), where: (0, 0, *defenders)}
    state = campaigns(forces=forces(**towns))
    state = arranged(state, walls=["Lorn"])
    do(do(state, "Crown", "army", "Ashford"), "Crown", "to", where)
    return do(state, "Crown", "done")


def rolled(line: str) -> list[list[int]]:
    """The dice of both, from a line of the log."""
    sides = [part.strip().split(":")[0].split()[1:] for part in line.rstrip(".").split(";")]
    return [[int(die) for die in dice] for dice in sides]


def test_a_card_gives_its_worth_in_dice_for_the_first_round() -> None:
    state = battle((4, 0), (4, 0))
    card = state.view("League")["hand"][0]
    do(do(state, "Crown", "none"), "League", "card", card["card"])
    volley = next(line for line in log(state) if line.startswith("Crown ") and ";" in line)
    crown, league = rolled(volley)
    assert (len(crown), len(league)) == (4, 4 + card["worth"])
    assert card["card"] in inside(state)["discarded"]


@pytest.mark.parametrize("seed", range(6))
def test_foot_hits_on_five_and_losses_are_the_other_s(seed: int) -> None:
    state = GAME.thaw({**battle((5, 0), (5, 0)).freeze(), "chance": ["ludex 1", Chance(seed).freeze()]})
    do(do(state, "Crown", "none"), "League", "none")
    first = next(line for line in log(state) if line.startswith("Crown ") and ";" in line)
    crown, league = rolled(first)
    hits = sum(die >= 5 for die in crown), sum(die >= 5 for die in league)
    assert at(state, 1, "Millbridge")[0] == max(5 - hits[0], 0)
    assert at(state, 0, "Millbridge")[0] == max(5 - hits[1], 0)


def test_hold_or_withdraw_is_said_in_secret() -> None:
    state = battle((6, 0), (6, 0))
    do(do(state, "Crown", "none"), "League", "none")
    before = state.view("League")
    do(state, "Crown", "withdraw")
    assert state.view("League") == before
    do(state, "League", "hold")
    assert "The Crown withdraws from Millbridge." in log(state)
    assert list(state.movers()) == ["Crown"]
    where = offers(state, "Crown")["to"]
    assert where == ["Ashford", "Harrow", "Ravensfell"]
    do(state, "Crown", "to", "Ashford")
    assert inside(state)["owner"]["Millbridge"] == 1


def test_after_three_rounds_the_attacker_withdraws() -> None:
    state = battle((11, 0), (11, 0))
    do(do(state, "Crown", "none"), "League", "none")
    frozen = state.freeze()
    frozen["stack"][-1]["number"] = 3
    state = GAME.thaw(frozen)
    assert offers(state, "Crown")["hold"] == 0
    assert offers(state, "League")["hold"] == 1
    do(do(state, "Crown", "withdraw"), "League", "hold")
    assert list(state.movers()) == ["Crown"]


def surrounded() -> State:
    """Horse of the Crown has ridden through an empty town of the League, and all around is the League's."""
    owner = dict.fromkeys(inside(war())["owner"], 1) | {"Kingsholt": 0, "Ashford": 0}
    state = campaigns(owner=owner, forces=forces(Ashford=(0, 6, 0, 0), Greenmoor=(0, 0, 12, 0)))
    do(do(state, "Crown", "army", "Ashford"), "Crown", "to", "Millbridge")
    do(do(state, "Crown", "to", "Greenmoor"), "Crown", "done")
    return do(do(state, "Crown", "none"), "League", "none")


def test_who_has_nowhere_to_go_can_t_withdraw() -> None:
    assert offers(surrounded(), "Crown")["withdraw"] == 0


def test_or_lays_down_his_arms_when_he_has_to() -> None:
    frozen = surrounded().freeze()
    frozen["stack"][-1]["number"] = 3
    state = do(do(GAME.thaw(frozen), "League", "hold"), "Crown", "withdraw")
    assert any(line.startswith("The Crown has nowhere to go: ") for line in log(state))
    assert at(state, 0, "Greenmoor") == (0, 0)


def test_a_truce_keeps_the_enemy_from_attacking() -> None:
    state = choose(
        war(1, "Long stride", "Truce", truce=[2, 0], forces=forces(Ashford=(2, 0, 0, 0), Millbridge=(0, 0, 1, 0))),
        "Long stride",
        "Truce",
    )
    do(do(state, "Crown", "campaign"), "Crown", "army", "Ashford")
    assert "Millbridge" not in offers(state, "Crown")["to"]


def test_spies_know_what_they_saw_until_it_is_played() -> None:
    state = choose(war(1, "Spies|Masons", "Old road|Silver fleet"), "Spies", "Old road")
    do(state, "Crown", "event")
    seen = state.view("Crown")["spied"]
    assert seen == [card["card"] for card in state.view("League")["hand"]]
    assert isinstance(state, Redealable)
    for seed in range(20):
        twin: Any = state.redeal("Crown", Chance(seed))
        assert inside(twin)["hand"][1] == seen
    do(do(state, "Crown", "done"), "League", "pass")
    do(do(state, "Crown", "card", "Masons"), "League", "card", "Silver fleet")
    assert "Silver fleet" not in state.view("Crown")["spied"]


def test_the_muster_is_of_both_at_once_and_each_takes_back_his_own() -> None:
    state = quiet_year(war())
    assert log(state)[-1] == "Year 2 of 6"
    assert list(state.movers()) == ["Crown", "League"]
    do(do(do(state, "Crown", "foot", "Ashford"), "League", "foot", "Eastmere"), "Crown", "foot", "Ashford")
    assert "Ashford" not in offers(state, "Crown").get("horse", [])
    do(state, "Crown", "undo")
    assert log(state)[-2:] == ["The Crown raises a foot at Ashford.", "The League raises a foot at Eastmere."]
    do(do(state, "Crown", "done"), "League", "done")
    assert state.view("Crown")["prompt"] == "Round 1: choose a card."


def quiet_year(state: State) -> State:
    """Everybody passes, and loses what he has to in winter."""
    year = inside(state)["year"]
    while state.outcome() is None and inside(state)["year"] == year:
        seat = next(iter(state.awaited()))
        offered = offers(state, seat)
        verb = next(name for name in ("pass", "done", "card", "none", "lose") if offered.get(name))
        do(state, seat, verb, *([offered[verb][0]] if isinstance(offered[verb], list) else []))
    return state


def test_in_winter_half_of_who_is_too_many_die() -> None:
    """Ashford is supplied and feeds four; Harrow is not, and feeds two."""
    owner = {**inside(war())["owner"], "Harrow": 0, "Millbridge": 1, "Oxmoor": 1}
    state = war(owner=owner, forces=forces(Ashford=(7, 0, 0, 0), Harrow=(5, 0, 0, 0), Millbridge=(0, 0, 1, 0)))
    quiet_year(state)
    assert at(state, 0, "Ashford") == (5, 0)
    assert at(state, 0, "Harrow") == (3, 0)
    assert "The Crown loses 2 foot at Ashford." in log(state)


def test_a_fallen_capital_ends_the_war() -> None:
    state = campaigns(forces=forces(Eastmere=(3, 0, 0, 0), Lorn=(0, 0, 0, 0), Harrow=(0, 0, 2, 0)))
    do(do(state, "Crown", "army", "Eastmere"), "Crown", "to", "Lorn")
    do(state, "Crown", "done")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == ("Crown",)
    assert outcome.text == "Lorn has fallen: the Crown wins."


def test_enough_towns_win_in_winter() -> None:
    owner = dict.fromkeys(inside(war())["owner"], 1) | {"Kingsholt": 0}
    outcome = quiet_year(war(owner=owner, forces=forces())).outcome()
    assert outcome is not None
    assert outcome.winners == ("League",)


def test_after_the_last_year_the_higher_worth_wins() -> None:
    for owner, winners in (({}, ("Crown", "League")), ({"Harrow": 0}, ("Crown",))):
        state = war()
        state = arranged(state, owner={**inside(state)["owner"], **owner})
        while state.outcome() is None:
            quiet_year(state)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == winners


def test_all_roads_lead_both_ways() -> None:
    towns = {line["town"]: line for line in war().view()["towns"]}
    assert sum(line["worth"] for line in towns.values()) == 18
    for town in towns:
        state = campaigns(forces=forces(**{town: (0, 2, 0, 0), "Kingsholt": (1, 0, 0, 0)}))
        do(state, "Crown", "army", town)
        for road in offers(state, "Crown")["to"]:
            there = campaigns(forces=forces(**{road: (0, 2, 0, 0)}))
            assert town in offers(do(there, "Crown", "army", road), "Crown")["to"]


def test_every_event_is_played_in_random_games() -> None:
    """No card names an event that is not there."""
    played = set()
    for seed in range(12):
        chance = Chance(seed)
        state = GAME.start(GAME.setup(seed))
        while state.outcome() is None:
            seat = chance.pick(list(state.awaited()))
            if offers(state, seat).get("event"):
                played.add(inside(state)["played"][0 if seat == "Crown" else 1])
                do(state, seat, "event")
            else:
                choices = [action for action in state.choices(seat) if action.name != "undo"]
                state.act(seat, chance.pick(choices))
    assert len(played) == 28


def test_a_whole_game_is_as_it_was() -> None:
    replayed(GAME, Path(__file__).parent / "data" / "game.json")


def test_it_keeps_the_law() -> None:
    hold(GAME, matches=2, seed=4, every=20)


@pytest.mark.slow
def test_it_keeps_the_law_at_each_step() -> None:
    hold(GAME, matches=5, seed=20)
