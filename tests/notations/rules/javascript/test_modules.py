"""Small modules in every public style are games like all others."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.core import (
    JUDGE,
    SEEDS,
    WATCHER,
    Action,
    BadSetup,
    Chance,
    Game,
    Json,
    Match,
    Outcome,
    Queryable,
    Refused,
    State,
)
from ludex.lab.fuzz import Fuzzer
from ludex.lab.laws import hold
from ludex.lab.simulate import play_on
from ludex.notations.rules.javascript.game import JavaScriptGame, seed_of

from .bring import GAMES, bare, loaded, text


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, JavaScriptGame]:
    folder = tmp_path_factory.mktemp("games")
    return {name: loaded(folder / name, text(name), **beside) for name, beside in GAMES.items()}


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=8)
@given(seed=st.integers(0, SEEDS - 2))
def test_it_keeps_the_law(games: Mapping[str, Game], name: str, seed: int) -> None:
    assert hold(games[name], matches=1, seed=seed, every=2).ended == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=60)
@given(seed=st.integers(0, SEEDS - 2))
def test_it_keeps_the_law_at_length(games: Mapping[str, Game], name: str, seed: int) -> None:
    assert hold(games[name], matches=1, seed=seed).ended == 1


def played(game: Game, seed: int, scenario: str | None = None) -> Match:
    match = Match(game, game.setup(seed, scenario))
    play_on(match, Chance(seed))
    return match


def test_scenarios_come_in_order_the_preferred_one_first(games: Mapping[str, Game]) -> None:
    assert games["envoys"].scenarios == ["Short", "Long"]
    assert games["ferry"].scenarios == ["Wind", "Calm", "Storm"]


def test_roles_by_scenario(games: Mapping[str, Game]) -> None:
    bazaar = games["bazaar"]
    assert bazaar.roster("2P", {}).names == ("Ann", "Bea")
    assert bazaar.start(bazaar.setup(1, "4P")).seats() == ("Ann", "Bea", "Cem", "Dan")


def test_roles_by_options_that_the_form_beside_it_declares(games: Mapping[str, Game]) -> None:
    atlas = games["atlas"]
    assert [option.name for option in atlas.options] == ["players", "fog", "length"]
    assert atlas.roster("East", {"players": ""}).names == ("Red", "Blue")
    state = atlas.start(atlas.setup(1, "East", {"players": 3, "fog": True, "length": 9}))
    assert state.seats() == ("Red", "Blue", "Green")
    assert state.view("Red")["left"] == 9
    with pytest.raises(BadSetup, match="option players must be one of '', 3, not 4"):
        atlas.setup(1, "East", {"players": 4})


def test_a_random_scenario_is_chosen_by_the_seed(games: Mapping[str, Game]) -> None:
    atlas = games["atlas"]
    chosen = [atlas.start(atlas.setup(seed, "Random")).view(JUDGE)["state"]["scenario"] for seed in (1, 2)]
    assert chosen == ["East", "West"]


def test_a_list_in_a_list_is_several_arguments(games: Mapping[str, Game]) -> None:
    atlas = games["atlas"]
    state = atlas.start(atlas.setup(1, "East"))
    choices = state.choices("Red")
    assert set(choices) == {Action("move", (0, 1)), Action("move", (0, 4)), Action("wait")}
    assert [verb.name for verb in choices.verbs() if not verb.enabled] == ["undo"]
    state.act("Red", Action("move", (0, 4)))
    assert state.view()["at"] == {"Red": 4, "Blue": 1}


def test_lists_shared_inside_an_action_are_two_afterwards(games: Mapping[str, Game]) -> None:
    """As where the state is read from its text for every action; rules are written for that."""
    atlas = games["atlas"]
    state = atlas.start(atlas.setup(1, "East"))
    state.act("Red", Action("wait"))
    assert state.view()["line"] == ["Red", "Blue"]
    assert state.view(JUDGE)["state"]["order"] == ["Blue", "Red"]


def test_a_label_is_shown_on_its_button(games: Mapping[str, Game]) -> None:
    bazaar = games["bazaar"]
    verbs = {verb.name: verb for verb in bazaar.start(bazaar.setup(1)).choices("Ann").verbs()}
    assert verbs["pass"].label == "Let it be"
    assert verbs["pass"].enabled
    assert not verbs["undo"].enabled


def test_all_act_at_once_where_both_are_active(games: Mapping[str, Game]) -> None:
    bazaar = games["bazaar"]
    state = bazaar.start(bazaar.setup(7, "3P"))
    while Action("come") not in state.choices("Ann"):
        (seat,) = state.movers()
        state.act(seat, Action("pass"))
    assert state.movers() == ["Ann", "Bea", "Cem"]
    state.act("Bea", Action("come"))
    assert state.movers() == ["Ann", "Cem"]


def test_a_win_can_be_shared(games: Mapping[str, Game]) -> None:
    outcomes = [played(games["bazaar"], seed, "3P").outcome() for seed in range(12)]
    assert any(found and found.winners and len(found.winners) > 1 for found in outcomes)


@pytest.mark.parametrize(
    ("result", "winners"),
    [('"Red"', ("Red",)), ('"Draw"', ("Red", "Blue")), ('"None"', ()), ('"Blue, Red"', ("Blue", "Red")),
     ('"Everybody"', None), ("undefined", None), ("17", None)],
)  # fmt: skip
def test_what_a_result_means(tmp_path: Path, result: str, winners: tuple[str, ...] | None) -> None:
    over = f"state.active = 'None'; state.result = {result}; return state"
    state = (game := loaded(tmp_path, bare(action=over))).start(game.setup(1))
    state.act("Red", Action("go"))
    assert state.movers() == []
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == winners


@pytest.mark.parametrize("active", ['"None"', "null", "undefined", '""', "[]", "-1", '"Nobody"'])
def test_nobody_active_is_the_end(tmp_path: Path, active: str) -> None:
    game = loaded(tmp_path, bare(action=f"state.active = {active}; return state"))
    state = game.start(game.setup(1))
    state.act("Red", Action("go"))
    assert (state.movers(), state.outcome()) == ([], Outcome())
    with pytest.raises(Refused, match="the match is over"):
        state.act("Red", Action("go"))


def test_the_log_is_told_line_by_line(games: Mapping[str, Game]) -> None:
    envoys = games["envoys"]
    match = Match(envoys, envoys.setup(1))
    assert [event.json() for event in match.submit("North", Action("home"))] == [["log", "North stayed at home"]]
    match.submit("South", Action("earn"))
    told = match.submit("South", Action("home"))
    assert ["log", "South stayed at home"] in [event.json() for event in told]


def test_taking_back_takes_lines_of_the_log_back(games: Mapping[str, Game]) -> None:
    envoys = games["envoys"]
    state = envoys.start(envoys.setup(1))
    before = state.view("North")
    (town, *_) = before["secret"]
    state.act("North", Action("visit", (town,)))
    (told,) = state.act("North", Action("undo"))
    assert told.json() == ["taken back", {"lines of the log": 1}]
    assert state.view("North") == before


def test_a_module_that_cuts_its_log_tells_watchers_no_more_than_they_see(games: Mapping[str, Game]) -> None:
    atlas = games["atlas"]
    state = atlas.start(atlas.setup(1, "East", {"fog": True}))
    assert state.act("Red", Action("move", (0, 4))) == []
    assert [event.json() for event in state.act("Blue", Action("wait"))] == [["log", "= 5"]]


def test_everybody_has_a_view_of_his_own(games: Mapping[str, Game]) -> None:
    state = games["envoys"].start(games["envoys"].setup(3))
    assert len(state.view("North")["secret"]) == 3
    assert state.view("North")["secret"] != state.view("South")["secret"]
    assert state.view(WATCHER)["secret"] == state.view("a stranger")["secret"] == []
    assert "actions" not in state.view(WATCHER)
    assert state.view(JUDGE)["state"]["secret"] == [state.view(role)["secret"] for role in ("North", "South")]


def test_queries_are_answered_and_change_nothing(games: Mapping[str, Game]) -> None:
    state = games["envoys"].start(games["envoys"].setup(3))
    assert isinstance(state, Queryable)
    assert state.query("North", "secret", ()) == {"yours": state.view("North")["secret"]}
    assert state.query(WATCHER, "secret", ()) == {"yours": None}
    before = state.freeze()
    assert state.query("North", "spoil", ()) == 0
    assert state.view("North")["purse"] == [5, 5]
    assert state.freeze() == before
    with pytest.raises(Refused, match="the rules do not answer 'who\\?' with these arguments"):
        state.query("North", "who?", (1, (2, 3)))


def test_a_module_without_queries_does_not_pretend(games: Mapping[str, Game]) -> None:
    assert not isinstance(games["bazaar"].start(games["bazaar"].setup(1)), Queryable)


def test_a_view_that_changes_the_state_changes_nothing(tmp_path: Path) -> None:
    looks = "state.n = (state.n || 0) + 1; state.active = 'Blue'; return {n: state.n, actions: {go: 1}}"
    game = loaded(tmp_path, bare(view=looks))
    state = game.start(game.setup(1))
    before = state.freeze()
    assert [state.view(seat)["n"] for seat in ("Red", "Blue", "Red", WATCHER)] == [1, 1, 1, 1]
    assert state.freeze() == before
    state.act("Red", Action("go"))
    assert json.loads(state.freeze()["state"])["turn"] == 1


def test_two_games_and_two_matches_do_not_mix(games: Mapping[str, Game]) -> None:
    """Modules keep the state at hand in variables of their own."""
    alone = [played(games[name], 5).digest for name in ("envoys", "bazaar")]
    matches = [Match(games[name], games[name].setup(5)) for name in ("envoys", "bazaar", "envoys", "bazaar")]
    chances = [Chance(5) for _ in matches]
    while any(match.outcome() is None for match in matches):
        for match, chance in zip(matches, chances, strict=True):
            play_on(match, chance, len(match) + 1)
    assert [match.digest for match in matches] == alone * 2


def test_a_position_goes_from_thread_to_thread(games: Mapping[str, Game]) -> None:
    envoys = games["envoys"]
    match, chance, broken = Match(envoys, envoys.setup(9)), Chance(9), []

    def one_step() -> None:
        try:
            play_on(match, chance, len(match) + 1)
        except BaseException as error:
            broken.append(error)

    while match.outcome() is None and not broken:
        thread = threading.Thread(target=one_step)
        thread.start()
        thread.join()
    assert not broken
    assert match.digest == played(envoys, 9).digest


def test_copies_are_independent(games: Mapping[str, Game]) -> None:
    state: State = games["bazaar"].start(games["bazaar"].setup(2))
    twin = state.copy()
    twin.act("Ann", Fuzzer(Chance(1)).action("Ann", twin.choices("Ann")))
    assert twin.freeze() != state.freeze()
    assert state.freeze() == games["bazaar"].start(games["bazaar"].setup(2)).freeze()


def test_keys_keep_their_order_through_a_save(tmp_path: Path) -> None:
    """An author may go over them, and they are not sorted."""
    game = loaded(
        tmp_path,
        bare(
            setup="return {active: 'Red', turn: 0, log: [], z: 1, a: 2}",
            view="return {keys: Object.keys(state).join(), actions: {go: 1}}",
        ),
    )
    state = game.start(game.setup(1))
    frozen: Json = json.loads(json.dumps(state.freeze(), sort_keys=True))
    assert game.thaw(frozen).view()["keys"] == state.view()["keys"] == "active,turn,log,z,a"


@pytest.mark.parametrize("seed", [1, 2, 2**31, 2**34 + 7, 2**35 - 32])
def test_a_seed_of_the_original_is_itself(seed: int) -> None:
    assert seed_of(seed) == seed


@given(st.integers(0, SEEDS - 1))
def test_any_seed_becomes_one_of_the_original(seed: int) -> None:
    assert 0 < seed_of(seed) < 2**35 - 31
